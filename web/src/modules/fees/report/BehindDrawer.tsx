import { Pagination } from 'antd'
import { useState } from 'react'
import { type ReportWord, reports } from '#contract/modules/fees/report/report.ts'
import { BehindRow, inKind, outKind } from '#contract/modules/fees/report/report-row.ts'
import { inputOf, useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { DataTable } from '#kit/list/table/DataTable.tsx'
import type { FigureLink } from '#kit/ReportPage.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { yuan } from '#kit/value/format.ts'
import { type Values, valuesOf } from '#kit/value/schema.ts'

const columns = cols(
  BehindRow,
  ['entryDate', 'oldmanName', 'content', 'feeMonth', 'amount', 'tradeNo', 'receiptNo', 'entryNo', 'operatorName'],
  { content: { width: 150 }, tradeNo: { width: 150 } },
)
const size = 50

/** Subject of the figure: the name of its row. */
function whoseOf(report: ReportWord, row: Values) {
  const { kind, saleName, oldmanName, groupName, bedName, feeMonth, projectName } = row
  if (kind !== undefined) return (report === 'refund' ? outKind : inKind).label(kind)
  const names = [saleName, oldmanName ?? groupName ?? bedName ?? feeMonth, projectName]
  return names.filter(Boolean).join(' ')
}

/** The lines of a figure; their sum is the figure. */
export default function BehindDrawer<Row extends object>(props: {
  report: ReportWord
  title: string
  link: FigureLink<Row>
  onClose: () => void
}) {
  const { report, link, onClose } = props
  const [page, setPage] = useState(1)
  const row = link.row && valuesOf(link.row)
  const { type: _, ...filters } = link.filters
  const input = { ...filters, report, figure: link.figure, ...(row ? { rowId: row.rowId } : {}), page, size }
  const query = useCall(reports.behind, inputOf(reports.behind, input))
  const { list, sum, total } = query.data ?? {}
  const words = [props.title, row ? whoseOf(report, row) : '合计', link.title]
  return (
    <SideDialog
      open
      size={980}
      title={[...new Set(words.filter(Boolean))].join(' · ')}
      extra={<b className="k-num">{yuan(sum?.amount)} 元</b>}
      onClose={onClose}
    >
      <DataTable
        columns={columns}
        rows={list}
        rowKey="lineId"
        density="small"
        size={10}
        error={query.error}
        retry={query.refetch}
        busy={query.isPlaceholderData}
        sum={sum}
        rowClass={(line) => (line.reversal === 1 ? 'k-row-danger' : undefined)}
        whole
      />
      {(total ?? 0) > size && (
        <Pagination
          className="k-paging"
          size="small"
          current={page}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          showTotal={(count) => `共 ${count} 条`}
          onChange={setPage}
        />
      )}
    </SideDialog>
  )
}
