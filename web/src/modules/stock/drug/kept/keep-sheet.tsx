import type { ReplyFor } from '#contract/kit/calls.ts'
import { keepType } from '#contract/modules/stock/drug/custody.ts'
import type { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { DictText } from '#kit/cells.tsx'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { onTemplate, templateOf } from '#kit/print/template.ts'

export type KeepPaper = NonNullable<ReplyFor<typeof drugKeep.keepStockChange>['print']>

const titles: Partial<Record<number, string>> = {
  [keepType.is.receive]: '药品代管接收单',
  [keepType.is.back]: '退药单',
  [keepType.is.destroy]: '药品销毁单',
  [keepType.is.count]: '药品清点单',
}

/** 药品代管接收单 and 退药单, one for the institution and one for the family (stock.md 5.2). */
export const printKeep = printOf(async (paper: KeepPaper) =>
  onTemplate(await templateOf('DRUG_KEEP'), {
    docNo: paper.keepNo,
    number: 'keepNo',
    mark: '一式两份',
    usual: titles[paper.keepType],
    fields: {
      oldmanName: paper.oldmanName,
      bedName: paper.bedName,
      keepDate: paper.keepDate,
      remark: paper.remark,
    },
    more: [['家属', paper.clientName]],
    table: tableOf(paper.lines, [
      ['药品', (line) => `${line.drugName} ${line.drugSpec}`],
      ['批号', (line) => line.batchNo],
      ['有效期', (line) => line.expireDate],
      ['数量', (line) => line.quantity, 'right'],
      ['单位', (line) => <DictText code="DRUG_UNIT" value={line.unit} />],
      ['说明', (line) => line.remark],
    ]),
  }),
)
