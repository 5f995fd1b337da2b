import type { ReplyFor } from '#contract/kit/calls.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { type inventory, inventoryType, isCounting } from '#contract/modules/stock/stock-doc/inventory.ts'
import { DictText } from '#kit/cells.tsx'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { onTemplate } from '#kit/print/template.ts'
import { yuan } from '#kit/value/format.ts'

export type CountPrinted = ReplyFor<typeof inventory.inventoryPrint>
type CountLine = CountPrinted['details'][number]

/**
 * During the count the empty sheet for counting, for a blind count without book quantities; afterwards the differences.
 */
export const printCount = printOf(({ template, head, details }: CountPrinted) => {
  const blank = isCounting(head)
  return onTemplate(template, {
    docNo: head.docNo,
    mark: docStatus.label(head.status),
    usual: blank ? '盘点表' : '盘盈盘亏表',
    fields: { docDate: head.bizDate, depotName: head.depotName, remark: head.remark },
    more: [
      ['盘点方式', inventoryType.label(head.inventoryType)],
      ['盘点人', head.counterNames],
      ['确认人', head.auditByName],
    ],
    table: blank ? toCount(details, head.blind === 1) : differences(details, head),
  })
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
  detailId: '',
  skuId: '',
  skuCode: '',
  skuName: '',
  specName: '',
  unit: '',
  found: 0,
  lineVersion: 0,
}
