import type { ReplyFor } from '#contract/kit/calls.ts'
import { type deliver, deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { DictText } from '#kit/cells.tsx'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { onTemplate } from '#kit/print/template.ts'
import { yuan } from '#kit/value/format.ts'
import { markOf } from '../core/doc-kind.ts'
import { batchText, expiryText } from '../core/line/batches.ts'

type PrintReply = ReplyFor<typeof deliver.deliverPrint>

/** 出库单, drafts with their mark; the cost, and the sale price where somebody pays. */
export const printDeliver = printOf(({ template, head, details }: PrintReply) => {
  const isSold = head.saleAmount !== 0
  const price = (line: PrintReply['details'][number]) => (isSold ? line.salePrice : line.price)
  const amount = (line: PrintReply['details'][number]) => (isSold ? line.saleAmount : line.amount)
  const rows = [...details.map((line) => ({ line, last: false })), { line: undefined, last: true }]
  return onTemplate(template, {
    docNo: head.docNo,
    mark: markOf(head.status),
    fields: {
      docDate: head.bizDate,
      depotName: head.depotName,
      deptName: [head.deptName, head.receiverName].filter(Boolean).join(' '),
      remark: head.redReason ?? head.remark,
    },
    more: [
      ['类型', deliverType.label(head.deliverType)],
      ['老人', head.oldmanName],
      ['购买人', head.buyer],
      ['供应商', head.supplierName],
      ['原单号', head.originDocNo],
    ],
    table: tableOf(rows, [
      ['物品', ({ line }) => (line ? [line.skuName, line.specName].join(' ') : '合计')],
      ['单位', ({ line }) => line && <DictText code="GOODS_UNIT" value={line.unit} />],
      ['批号', ({ line }) => line && batchText(line)],
      ['有效期', ({ line }) => line && expiryText(line)],
      ['数量', ({ line }) => line?.quantity ?? head.totalQuantity, 'right'],
      ['单价', ({ line }) => line && yuan(price(line) ?? 0), 'right'],
      ['金额', ({ line }) => yuan(line ? (amount(line) ?? 0) : isSold ? head.saleAmount : head.totalAmount), 'right'],
    ]),
  })
})
