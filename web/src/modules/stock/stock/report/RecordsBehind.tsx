import { docType, flowPart } from '#contract/modules/stock/stock/ledger.ts'
import { StockRecord, stock } from '#contract/modules/stock/stock/stock.ts'
import { type ReportKind, ReportRow, reportGroup, stockReport } from '#contract/modules/stock/stock-doc/report.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { FigureLink } from '#kit/ReportPage.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import type { RowOf } from '#kit/value/schema.ts'

const partOf = (figure: string) =>
  flowPart.values.find((part) => figure === `${part}Quantity` || figure === `${part}Amount`)

const usedKeys = new Set(['docCount', 'quantity', 'amount', 'boughtAmount', 'sentBackAmount'])
/** Numbers that open their records; opening and closing of 收发存 are balances of all records. */
export const opensRecords: Partial<Record<ReportKind, (figure: string) => boolean>> = {
  flow: (figure) => partOf(figure) !== undefined,
  usage: (figure) => usedKeys.has(figure),
  supplier: (figure) => usedKeys.has(figure),
}

const columns = cols(
  StockRecord,
  [
    'bizDate',
    'moveType',
    'docNo',
    'depotName',
    'skuName',
    'specName',
    'batchNo',
    'quantity',
    'unit',
    'amount',
    'operatorName',
  ],
  { skuName: { width: 140 }, batchNo: { width: 130 }, unit: { width: 60 } },
)

interface Props {
  kind: ReportKind
  link: FigureLink<RowOf<typeof stockReport.report>>
  groupBy: string | undefined
  onClose: () => void
}

/** The records of a number: for 收发存 from the ledger, for consumption or purchases with the receiver or supplier. */
export function RecordsBehind(props: Props) {
  const { kind, link, onClose } = props
  return (
    <SideDialog open size={1080} title={`${link.row?.name ?? '合计'} · ${link.title}`} onClose={onClose}>
      {kind === 'flow' ? <FlowRecords {...props} /> : <UseRecords {...props} />}
    </SideDialog>
  )
}

function FlowRecords({ link: { row, figure, filters }, groupBy = '' }: Props) {
  const { dateFrom, dateTo, depotId, classifyId } = filters
  const { depot, sku } = reportGroup.is
  const key = { [depot]: 'depotId', [sku]: 'skuId' }[groupBy] ?? 'classifyId'
  const fixed = { dateFrom, dateTo, depotId, classifyId, flow: partOf(figure), ...(row && { [key]: row.rowId }) }
  return <ListPage name="stock.flow.records" call={stock.records} columns={columns} fixed={fixed} />
}

const takenColumns = cols(
  ReportRow,
  ['bizDate', 'moveType', 'docNo', 'depotName', 'party', 'skuName', 'specName', 'quantity', 'unit', 'amount'],
  { skuName: { width: 140 }, party: { width: 140 }, unit: { width: 60 } },
)
const docOf: Readonly<Record<string, string>> = { boughtAmount: docType.is.store, sentBackAmount: docType.is.deliver }

function UseRecords({ kind, link: { row, figure, filters }, groupBy }: Props) {
  const { dateFrom, dateTo, depotId, classifyId } = filters
  const period = { dateFrom, dateTo, depotId, classifyId, groupBy }
  const fixed = { kind, ...period, records: 1, rowId: row?.rowId, docType: docOf[figure] }
  return (
    <ListPage
      name="stock.taken.records"
      call={stockReport.report}
      columns={takenColumns}
      rowKey="rowId"
      fixed={fixed}
    />
  )
}
