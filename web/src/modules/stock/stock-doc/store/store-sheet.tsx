import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { type StorePrint, type store, storeType } from '#contract/modules/stock/stock-doc/store.ts'
import { DictText } from '#kit/cells.tsx'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { onTemplate } from '#kit/print/template.ts'
import { yuan } from '#kit/value/format.ts'
import { markOf } from '../core/doc-kind.ts'

type PrintReply = z.output<typeof StorePrint> | ReplyFor<typeof store.storePrint>

/** 入库单, drafts with their mark; a red one has minus signs. */
export const printStore = printOf(({ template, head, details }: PrintReply) =>
  onTemplate(template, {
    docNo: head.docNo,
    mark: markOf(head.status),
    fields: {
      docDate: head.bizDate,
      depotName: head.depotName,
      supplierName: head.supplierName ?? head.donor,
      remark: head.redReason ?? head.remark,
    },
    more: [
      ['类型', storeType.label(head.storeType)],
      ['原单号', head.originDocNo],
      ['发票号', head.invoiceNo],
    ],
    table: tableOf(
      [...details.map((line) => ({ ...line, sum: false })), { ...total(head), sum: true }],
      [
        ['物品', (line) => (line.sum ? '合计' : [line.skuName, line.specName].join(' '))],
        ['单位', (line) => !line.sum && <DictText code="GOODS_UNIT" value={line.unit} />],
        ['批号', (line) => line.batchNo],
        ['有效期', (line) => line.expireDate],
        ['数量', (line) => line.quantity, 'right'],
        ['单价', (line) => !line.sum && yuan(line.price ?? 0), 'right'],
        ['金额', (line) => yuan(line.amount), 'right'],
      ],
    ),
  }),
)

const total = ({ totalQuantity, totalAmount }: PrintReply['head']) => ({
  skuName: '',
  specName: '',
  unit: '',
  batchNo: null,
  expireDate: null,
  price: null,
  quantity: totalQuantity,
  amount: totalAmount,
})
