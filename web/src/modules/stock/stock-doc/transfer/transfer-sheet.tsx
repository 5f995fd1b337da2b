import type { ReplyFor } from '#contract/kit/calls.ts'
import type { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { DictText } from '#kit/cells.tsx'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { onTemplate } from '#kit/print/template.ts'
import { yuan } from '#kit/value/format.ts'
import { markOf } from '../core/doc-kind.ts'
import { batchText, expiryText } from '../core/line/batches.ts'

export type TransferPrinted = ReplyFor<typeof transfer.transferPrint>

/** 调拨单: accompanies the goods, signed at both ends. */
export const printTransfer = printOf(({ template, head, details }: TransferPrinted) =>
  onTemplate(template, {
    docNo: head.docNo,
    mark: markOf(head.status),
    fields: {
      docDate: head.bizDate,
      depotFrom: head.depotName,
      depotTo: head.depotInName,
      remark: head.remark,
    },
    more: [
      ['承运人', head.carrierName],
      ['预计到达', head.planArriveDate],
    ],
    table: tableOf(
      [...details.map((line) => ({ ...line, sum: false })), { ...total(head), sum: true }],
      [
        ['物品', (line) => (line.sum ? '合计' : [line.skuName, line.specName].join(' '))],
        ['单位', (line) => !line.sum && <DictText code="GOODS_UNIT" value={line.unit} />],
        ['批号', batchText],
        ['有效期', expiryText],
        ['数量', (line) => line.quantity, 'right'],
        ['金额', (line) => yuan(line.amount), 'right'],
        ['实收', () => '', 'right'],
      ],
    ),
  }),
)

const total = ({ totalQuantity, totalAmount }: TransferPrinted['head']) => ({
  skuName: '',
  specName: '',
  unit: '',
  batchNo: null,
  expireDate: null,
  quantity: totalQuantity,
  amount: totalAmount,
})
