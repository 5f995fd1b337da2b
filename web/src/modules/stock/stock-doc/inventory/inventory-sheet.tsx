import type { ReplyFor } from '#contract/kit/calls.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { type inventory, inventoryType, isCounting } from '#contract/modules/stock/stock-doc/inventory.ts'
import { DictText } from '../../../../kit/cells.tsx'
import { printOf, type Sheet, tableOf } from '../../../../kit/print/print.tsx'
import { yuan } from '../../../../kit/value/format.ts'

export type CountPrinted = ReplyFor<typeof inventory.inventoryPrint>
type CountLine = CountPrinted['details'][number]

/** While it is counted the sheet people walk with, blank and of a blind count without its books; then what differed. */
export const printCount = printOf(({ template, head, details }: CountPrinted): Sheet => {
  const blank = isCounting(head)
  return {
    title: blank ? '盘点表' : '盘盈盘亏表',
    subtitle: `单号 ${head.docNo}　${docStatus.label(head.status)}`,
    facts: [
      ['仓库', head.depotName],
      ['日期', head.bizDate],
      ['盘点方式', inventoryType.label(head.inventoryType)],
      ['盘点人', head.counterNames],
      ['确认人', head.auditByName],
      ['备注', head.remark],
    ],
    table: blank ? toCount(details, head.blind === 1) : differences(details, head),
    signatures: template.signers,
  }
})

const named = ({ skuName, specName }: CountLine) => `${skuName} ${specName}`

const toCount = (lines: readonly CountLine[], blind: boolean) =>
  tableOf(lines, [
    ['编码', (line) => line.skuCode],
    ['物品', named],
    ['批号', (line) => line.batchNo],
    ['有效期', (line) => line.expireDate],
    ['单位', (line) => <DictText code="GOODS_UNIT" value={line.unit} />],
    ...(blind ? [] : [['账面', (line: CountLine) => line.bookQuantity, 'right'] as const]),
    ['实盘', () => '', 'right'],
    ['备注', () => ''],
  ])

function differences(lines: readonly CountLine[], { totalQuantity, totalAmount }: CountPrinted['head']) {
  const rows = lines.filter(({ diffQuantity }) => diffQuantity).map((line) => ({ ...line, sum: false }))
  const total = { ...emptyLine, diffQuantity: totalQuantity, diffAmount: totalAmount, sum: true }
  return tableOf(
    [...rows, total],
    [
      ['物品', (line) => (line.sum ? '合计' : named(line))],
      ['批号', (line) => line.batchNo],
      ['单位', (line) => !line.sum && <DictText code="GOODS_UNIT" value={line.unit} />],
      ['账面', (line) => line.bookQuantity, 'right'],
      ['实盘', (line) => line.countQuantity, 'right'],
      ['盈亏', (line) => line.diffQuantity, 'right'],
      ['金额', (line) => yuan(line.diffAmount ?? 0), 'right'],
      ['原因', (line) => !line.sum && <DictText code="INVENTORY_DIFF_REASON" value={line.diffReason} />],
    ],
  )
}

const emptyLine: CountLine = {
  ...{ detailId: '', skuId: '', skuCode: '', skuName: '', specName: '', unit: '', found: 0, lineVersion: 0 },
}
