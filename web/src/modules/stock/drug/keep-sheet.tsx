import type { ReplyFor } from '#contract/kit/calls.ts'
import { keepType } from '#contract/modules/stock/drug/custody.ts'
import type { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { DictText } from '../../../kit/cells.tsx'
import { printOf, type Sheet, tableOf } from '../../../kit/print/print.tsx'

export type KeepPaper = NonNullable<ReplyFor<typeof drugKeep.keepStockChange>['print']>

const titles: Partial<Record<number, string>> = {
  [keepType.is.receive]: '药品代管接收单',
  [keepType.is.back]: '退药单',
  [keepType.is.destroy]: '药品销毁单',
  [keepType.is.count]: '药品清点单',
}

/** 药品代管接收单 and 退药单, one for the house and one for the family (stock.md 5.2). */
export const printKeep = printOf(
  (paper: KeepPaper): Sheet => ({
    title: titles[paper.keepType] ?? '药品代管单',
    subtitle: `单号 ${paper.keepNo}　一式两份`,
    facts: [
      ['老人', paper.oldmanName],
      ['床位', paper.bedName],
      ['日期', paper.keepDate],
      ['家属', paper.clientName],
      ['备注', paper.remark],
    ],
    table: tableOf(paper.lines, [
      ['药品', (line) => `${line.drugName} ${line.drugSpec}`],
      ['批号', (line) => line.batchNo],
      ['有效期', (line) => line.expireDate],
      ['数量', (line) => line.quantity, 'right'],
      ['单位', (line) => <DictText code="DRUG_UNIT" value={line.unit} />],
      ['说明', (line) => line.remark],
    ]),
    signatures: ['护士', '核对人', '家属签字'],
  }),
)
