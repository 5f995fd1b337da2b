import type { ReplyFor } from '#contract/kit/calls.ts'
import { borrowerType, type lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { DictText } from '../../../../kit/cells.tsx'
import { printOf, type Sheet, tableOf } from '../../../../kit/print/print.tsx'
import { yuan } from '../../../../kit/value/format.ts'

export type LendPrinted = ReplyFor<typeof lend.lendPrint>

const marks: Record<number, string> = { 0: '草稿', 7: '已取消', 12: '待审核', 13: '已驳回' }

/** 借用单: what was lent to whom and until when, signed by both. */
export const printLend = printOf(
  ({ template, head, details }: LendPrinted): Sheet => ({
    title: template.templateName,
    subtitle: [`单号 ${head.docNo}`, marks[head.status]].filter(Boolean).join('　'),
    facts: [
      ['仓库', head.depotName],
      ['借用人', `${head.borrowerName ?? ''}（${borrowerType.label(head.borrowerType)}）`],
      ['电话', head.phone],
      ['借用日期', head.bizDate],
      ['应还日期', head.planReturnDate],
      ['押金', head.deposit == null ? '' : yuan(head.deposit)],
      ['备注', head.remark],
    ],
    table: tableOf(
      [
        ...details.map((line) => ({ ...line, sum: false })),
        { skuName: '', specName: '', unit: '', batchNo: null, quantity: head.totalQuantity, sum: true },
      ],
      [
        ['物品', (line) => (line.sum ? '合计' : [line.skuName, line.specName].join(' '))],
        ['单位', (line) => !line.sum && <DictText code="GOODS_UNIT" value={line.unit} />],
        ['批号', (line) => line.batchNo],
        ['数量', (line) => line.quantity, 'right'],
        ['归还', () => '', 'right'],
      ],
    ),
    signatures: template.signers,
  }),
)
