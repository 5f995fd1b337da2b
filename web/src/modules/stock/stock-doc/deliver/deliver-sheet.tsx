import type { ReplyFor } from '#contract/kit/calls.ts'
import { type deliver, deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { DictText } from '../../../../kit/cells.tsx'
import { printOf, type Sheet, tableOf } from '../../../../kit/print/print.tsx'
import { yuan } from '../../../../kit/value/format.ts'
import { markOf } from '../core/doc-kind.ts'

type Printed = ReplyFor<typeof deliver.deliverPrint>

/** 出库单, drafts with their mark; what it costs, and what is paid for it where somebody pays. */
export const printDeliver = printOf(({ template, head, details }: Printed): Sheet => {
  const isSold = head.saleAmount !== 0
  const price = (line: Printed['details'][number]) => (isSold ? line.salePrice : line.price)
  const amount = (line: Printed['details'][number]) => (isSold ? line.saleAmount : line.amount)
  const rows = [...details.map((line) => ({ line, last: false })), { line: undefined, last: true }]
  return {
    title: template.templateName,
    subtitle: [`单号 ${head.docNo}`, markOf(head.status)].filter(Boolean).join('　'),
    facts: [
      ['仓库', head.depotName],
      ['日期', head.bizDate],
      ['类型', deliverType.label(head.deliverType)],
      ['领用', [head.deptName, head.receiverName].filter(Boolean).join(' ')],
      ['老人', head.oldmanName],
      ['购买人', head.buyer],
      ['供应商', head.supplierName],
      ['原单号', head.originDocNo],
      ['备注', head.redReason ?? head.remark],
    ],
    table: tableOf(rows, [
      ['物品', ({ line }) => (line ? [line.skuName, line.specName].join(' ') : '合计')],
      ['单位', ({ line }) => line && <DictText code="GOODS_UNIT" value={line.unit} />],
      ['批号', ({ line }) => line?.batchNo],
      ['有效期', ({ line }) => line?.expireDate],
      ['数量', ({ line }) => line?.quantity ?? head.totalQuantity, 'right'],
      ['单价', ({ line }) => line && yuan(price(line) ?? 0), 'right'],
      ['金额', ({ line }) => yuan(line ? (amount(line) ?? 0) : isSold ? head.saleAmount : head.totalAmount), 'right'],
    ]),
    signatures: template.signers,
  }
})
