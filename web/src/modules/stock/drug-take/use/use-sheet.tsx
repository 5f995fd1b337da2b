import type { ReplyFor } from '#contract/kit/calls.ts'
import { freq } from '#contract/modules/stock/drug-take/freq.ts'
import type { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import { DictText } from '#kit/cells.tsx'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'

type Row = ReplyFor<typeof drugUse.useByIds>['rows'][number]

/** 用药清单: one sheet for each resident. */
export const printUses = printOf((rows: readonly Row[]): Sheet[] =>
  [...Map.groupBy(rows, ({ oldmanId }) => oldmanId)].map(([, own]) => ({
    title: '用药清单',
    facts: [
      ['老人', own[0].oldmanName],
      ['床位', own[0].bedName],
      ['药物过敏', own[0].allergyDrug ?? '无'],
    ],
    table: tableOf(own, [
      ['药品', (row) => `${row.drugName} ${row.drugSpec}`],
      ['剂量', (row) => row.doseValue, 'right'],
      ['单位', (row) => <DictText code="DRUG_UNIT" value={row.doseUnit} />],
      ['途径', (row) => <DictText code="DRUG_WAY" value={row.drugWay} />],
      ['频次', (row) => freq.label(row.freq)],
      ['时间', (row) => row.times.map(({ time }) => time).join(' ')],
      ['起止', (row) => `${row.startDate} 至 ${row.endDate ?? '长期'}`],
      ['医生', (row) => row.prescriberName],
    ]),
    signatures: ['护士', '核对人'],
  })),
)
