import type { ReplyFor } from '#contract/kit/calls.ts'
import type { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { DictText } from '../../../../kit/cells.tsx'
import { printOf, type Sheet, tableOf } from '../../../../kit/print/print.tsx'
import { yuan } from '../../../../kit/value/format.ts'

export type TransferPrinted = ReplyFor<typeof transfer.transferPrint>

const marks: Record<number, string> = { 0: '草稿', 7: '已取消', 12: '待审核', 13: '已驳回' }

/** 调拨单: goes along with the goods, signed at both ends. */
export const printTransfer = printOf(
  ({ template, head, details }: TransferPrinted): Sheet => ({
    title: template.templateName,
    subtitle: [`单号 ${head.docNo}`, marks[head.status]].filter(Boolean).join('　'),
    facts: [
      ['调出仓库', head.depotName],
      ['调入仓库', head.depotInName],
      ['日期', head.bizDate],
      ['承运人', head.carrierName],
      ['预计到达', head.planArriveDate],
      ['备注', head.remark],
    ],
    table: tableOf(
      [...details.map((line) => ({ ...line, sum: false })), { ...total(head), sum: true }],
      [
        ['物品', (line) => (line.sum ? '合计' : [line.skuName, line.specName].join(' '))],
        ['单位', (line) => !line.sum && <DictText code="GOODS_UNIT" value={line.unit} />],
        ['批号', (line) => line.batchNo],
        ['有效期', (line) => line.expireDate],
        ['数量', (line) => line.quantity, 'right'],
        ['金额', (line) => yuan(line.amount), 'right'],
        ['实收', () => '', 'right'],
      ],
    ),
    signatures: template.signers,
  }),
)

const total = ({ totalQuantity, totalAmount }: TransferPrinted['head']) => ({
  ...{ skuName: '', specName: '', unit: '', batchNo: null, expireDate: null },
  ...{ quantity: totalQuantity, amount: totalAmount },
})
