import type { ReplyFor } from '#contract/kit/calls.ts'
import { borrowerType, type lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { DictText } from '#kit/cells.tsx'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { onTemplate } from '#kit/print/template.ts'
import { yuan } from '#kit/value/format.ts'
import { markOf } from '../core/doc-kind.ts'
import { batchText } from '../core/line/batches.ts'

export type LendPrinted = ReplyFor<typeof lend.lendPrint>

/** 借用单: items, borrower and return date, signed by both. */
export const printLend = printOf(({ template, head, details }: LendPrinted) =>
  onTemplate(template, {
    docNo: head.docNo,
    mark: markOf(head.status),
    fields: {
      docDate: head.bizDate,
      depotName: head.depotName,
      borrower: `${head.borrowerName ?? ''}（${borrowerType.label(head.borrowerType)}）`,
      planReturn: head.planReturnDate,
      remark: head.remark,
    },
    more: [
      ['电话', head.phone],
      ['押金', head.deposit == null ? '' : `${yuan(head.deposit)} 元`],
    ],
    table: tableOf(
      [
        ...details.map((line) => ({ ...line, sum: false })),
        { skuName: '', specName: '', unit: '', batchNo: null, quantity: head.totalQuantity, sum: true },
      ],
      [
        ['物品', (line) => (line.sum ? '合计' : [line.skuName, line.specName].join(' '))],
        ['单位', (line) => !line.sum && <DictText code="GOODS_UNIT" value={line.unit} />],
        ['批号', batchText],
        ['数量', (line) => line.quantity, 'right'],
        ['归还', () => '', 'right'],
      ],
    ),
  }),
)
