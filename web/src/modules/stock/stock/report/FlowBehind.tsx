import { flowPart } from '#contract/modules/stock/stock/ledger.ts'
import { StockRecord, stock } from '#contract/modules/stock/stock/stock.ts'
import { reportGroup, type stockReport } from '#contract/modules/stock/stock-doc/report.ts'
import { cols } from '../../../../kit/cols.tsx'
import { ListPage } from '../../../../kit/ListPage.tsx'
import type { Behind } from '../../../../kit/ReportPage.tsx'
import { SideDialog } from '../../../../kit/SideDialog.tsx'
import type { RowOf } from '../../../../kit/value/schema.ts'

const partOf = (figure: string) =>
  flowPart.values.find((part) => figure === `${part}Quantity` || figure === `${part}Amount`)

/** What moved is made of records; opening and closing are what all of them have left. */
export const isFlowFigure = (key: string) => partOf(key) !== undefined

// biome-ignore format: a list of names reads in lines
const columns = cols(StockRecord, ['bizDate', 'moveType', 'docNo', 'depotName', 'skuName', 'specName', 'batchNo', 'quantity', 'unit',
  'amount', 'operatorName'], { docNo: { width: 140 }, skuName: { width: 140 }, batchNo: { width: 130 }, unit: { width: 60 } })

interface Props {
  asked: Behind<RowOf<typeof stockReport.report>>
  groupBy: string
  onClose: () => void
}

/** The records a number of 收发存 is the sum of. */
export function FlowBehind({ asked, groupBy, onClose }: Props) {
  const { row, figure, title, filters } = asked
  const { dateFrom, dateTo, depotId, classifyId } = filters
  const { depot, sku } = reportGroup.is
  const key = { [depot]: 'depotId', [sku]: 'skuId' }[groupBy] ?? 'classifyId'
  const fixed = { dateFrom, dateTo, depotId, classifyId, flow: partOf(figure), ...(row && { [key]: row.rowId }) }
  return (
    <SideDialog open size={1080} title={`${row?.name ?? '合计'} · ${title}`} onClose={onClose}>
      <ListPage name="stock.flow.records" call={stock.records} columns={columns} fixed={fixed} />
    </SideDialog>
  )
}
