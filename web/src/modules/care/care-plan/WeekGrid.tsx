import { Button, Table } from 'antd'
import { onOff } from '#contract/kit/codes.ts'
import { isRowOver, rowSource } from '#contract/modules/care/care-plan/execution.ts'
import { weekDay } from '#contract/modules/care/care-schedule/fields.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { scheduleText } from '#contract/modules/care/care-schedule/words.ts'
import { StatusChip } from '#kit/cells.tsx'
import { todayOf } from '#kit/value/format.ts'
import { dueOn, type Row } from './week.ts'

interface Props {
  rows: readonly Row[]
  days: readonly string[]
  bounds: { startDate: string; endDate?: string | null }
  /** Absent where nothing may be changed. */
  actions?: {
    edit: (row: Row) => void
    hold: (row: Row, status: number) => void
    takeOut: (row: Row) => void
  }
}

/** Jobs as lines, days as columns, the times in the cells. */
export function WeekGrid({ rows, days, bounds, actions }: Props) {
  const today = todayOf()
  return (
    <Table<Row>
      rowKey="nursingPlanId"
      size="small"
      pagination={false}
      scroll={{ x: 944 }}
      dataSource={rows}
      rowClassName={(row) => (row.status === onOff.is.off ? 'k-row-muted' : '')}
      locale={{ emptyText: <span className="k-muted">还没有护理项目</span> }}
      columns={[
        {
          title: '护理项目',
          fixed: 'left',
          width: 168,
          render: (_, row) => (
            <>
              <div>{row.projectName}</div>
              <div className="k-muted">{scheduleText(row)}</div>
            </>
          ),
        },
        { title: '来源', width: 70, render: (_, row) => <Source row={row} /> },
        ...days.map((day, at) => ({
          title: `${weekDay.label(at + 1)} ${day.slice(5)}`,
          className: day === today ? 'k-today' : undefined,
          width: 84,
          render: (_: unknown, row: Row) => <Cell row={row} day={day} bounds={bounds} />,
        })),
        ...(actions
          ? [
              {
                title: '操作',
                fixed: 'right' as const,
                width: 118,
                render: (_: unknown, row: Row) => <Actions row={row} {...actions} />,
              },
            ]
          : []),
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={2}>
            每日次数
          </Table.Summary.Cell>
          {days.map((day, at) => (
            <Table.Summary.Cell key={day} index={at + 2}>
              {rows.reduce((sum, row) => sum + dueOn(row, day, bounds).length, 0)}次
            </Table.Summary.Cell>
          ))}
          {actions && <Table.Summary.Cell index={9} />}
        </Table.Summary.Row>
      )}
    />
  )
}

const Source = ({ row }: { row: Row }) => (
  <>
    {rowSource.label(row.source)}
    {row.rowModified === 1 && <div className="k-muted">手工调整过</div>}
    {row.status === onOff.is.off && <StatusChip label="停用" />}
  </>
)

function Cell({ row, day, bounds }: { row: Row; day: string; bounds: Props['bounds'] }) {
  if (row.cycleType === cycle.is.onDemand) return <span className="k-muted">按需</span>
  const times = dueOn(row, day, bounds)
  return times.length > 4 ? (
    <span title={times.join('、')}>
      {times.length}次 {times[0]}–{times.at(-1)}
    </span>
  ) : (
    <span>{times.join(' ')}</span>
  )
}

/**
 * A row of the level is stopped, not removed (14114), and ends when another level follows; a row of a plan changes with
 * the plan.
 */
function Actions({ row, edit, hold, takeOut }: { row: Row } & NonNullable<Props['actions']>) {
  if (row.source === rowSource.is.plan) return <span className="k-muted">随护理计划</span>
  if (row.source === rowSource.is.level && isRowOver(row, todayOf())) return <span className="k-muted">已结束</span>
  return (
    <span className="k-actions">
      <Button type="link" onClick={() => edit(row)}>
        修改
      </Button>
      <Button type="link" onClick={() => hold(row, 1 - row.status)}>
        {row.status === onOff.is.on ? '停用' : '启用'}
      </Button>
      {row.source === rowSource.is.extra && (
        <Button type="link" danger onClick={() => takeOut(row)}>
          移除
        </Button>
      )}
    </span>
  )
}
