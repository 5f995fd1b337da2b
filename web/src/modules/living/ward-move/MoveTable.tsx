import { Select, Table } from 'antd'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { DictText, StatusChip } from '#kit/cells.tsx'
import { yuan } from '#kit/value/format.ts'
import { bedsFor, type FreeBed, isDone, type MoveRow } from './moving.ts'

interface Props {
  rows: readonly MoveRow[]
  beds: readonly FreeBed[]
  busy: boolean
  onBed: (row: MoveRow, bedIdNew: string | null) => void
}

/** The new bed of each resident, the change of the bill, and the result. */
export function MoveTable({ rows, beds, busy, onBed }: Props) {
  return (
    <Table
      size="small"
      rowKey="oldmanId"
      dataSource={[...rows]}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: 1180 }}
      columns={[
        { title: '姓名', width: 130, render: (_, row) => <Person row={row} /> },
        { title: '现床位', dataIndex: 'bedName', width: 140 },
        { title: '房型', width: 90, render: (_, { roomType }) => <DictText code="ROOM_TYPE" value={roomType} /> },
        { title: '现月价', width: 90, align: 'right', render: (_, { price }) => yuan(price) },
        {
          title: '新床位',
          width: 250,
          render: (_, row) => (
            <BedChoice row={row} rows={rows} beds={beds} onBed={onBed} disabled={busy || isDone(row)} />
          ),
        },
        { title: '新月价', width: 90, align: 'right', render: (_, row) => yuan(bedOf(row, beds)?.price) },
        { title: '账单变化', width: 180, render: (_, row) => <Money row={row} /> },
        { title: '结果', render: (_, row) => <Result row={row} /> },
      ]}
    />
  )
}

const bedOf = ({ bedIdNew }: MoveRow, beds: readonly FreeBed[]) => beds.find(({ bedId }) => bedId === bedIdNew)

function Person({ row }: { row: MoveRow }) {
  const { oldmanName, oldmanStatus, wholeRoom, spouseName } = row
  const notes = [
    oldmanStatus === liveStatus.is.living ? '' : liveStatus.label(oldmanStatus),
    wholeRoom === 1 ? '包房' : '',
    spouseName ? `与${spouseName}同搬` : '',
  ].filter(Boolean)
  return (
    <>
      {oldmanName}
      {notes.length > 0 && <div className="k-muted">{notes.join('，')}</div>}
    </>
  )
}

function BedChoice({ row, rows, beds, disabled, onBed }: Omit<Props, 'busy'> & { row: MoveRow; disabled: boolean }) {
  return (
    <Select
      className="k-wide"
      aria-label={`${row.oldmanName}的新床位`}
      value={row.bedIdNew ?? undefined}
      placeholder={row.why ?? '请选择'}
      disabled={disabled}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={bedsFor(row, beds, rows).map(({ bedId, bedName, price }) => ({
        value: bedId,
        label: price === null || price === undefined ? bedName : `${bedName}（${yuan(price)}）`,
      }))}
      onChange={(bedId: string | undefined) => onBed(row, bedId ?? null)}
    />
  )
}

function Money({ row: { look, bedIdNew } }: { row: MoveRow }) {
  if (!bedIdNew) return null
  if (!look) return <span className="k-muted">正在计算…</span>
  if (look.code !== 0) return <span className="k-danger">{look.message}</span>
  const change = look.change ?? 0
  if (change === 0) return <>不变</>
  return (
    <>
      {change < 0 ? '少收' : '多收'}
      {yuan(Math.abs(change))}
      <div className="k-muted">当月合计{yuan(look.monthBill)}</div>
    </>
  )
}

function Result({ row: { result, bedIdNew, why } }: { row: MoveRow }) {
  if (result && result.code !== 0) return <StatusChip label={result.message} tone="danger" />
  if (result) return <StatusChip label={`已搬到${result.bedName}`} tone="success" />
  if (!bedIdNew) return <StatusChip label={`不能搬：${why ?? '未选新床位'}`} tone="danger" />
  return null
}
