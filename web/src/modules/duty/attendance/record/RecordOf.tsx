import { Empty } from 'antd'
import { clockWay } from '#contract/modules/duty/attendance/group.ts'
import { RecordDay } from '#contract/modules/duty/attendance/record.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { DataTable } from '#kit/list/table/DataTable.tsx'
import { PersonMonth } from './month/PersonMonth.tsx'
import { type Day, type Row, toneOfDay, wordOf } from './record-words.tsx'
import './record.css'

const columns = cols(
  RecordDay,
  [
    'date',
    'shiftName',
    'in',
    'out',
    'result',
    'lateMinutes',
    'earlyMinutes',
    'leaveMinutes',
    'workMinutes',
    'overtimeMinutes',
  ],
  {
    result: {
      render: (_value: unknown, day: Day) => (
        <StatusChip label={wordOf(day) + (day.exchanged === 1 ? '（换班）' : '')} tone={toneOfDay(day)} />
      ),
    },
  },
)

/** The month of one employee: totals, then its days as a calendar or as a table with every clocking. */
export function RecordOf({ month, row, table = false }: { month: string; row: Row | undefined; table?: boolean }) {
  if (!row) return <Empty description="本月没有考勤：加入考勤组并发布排班后才有" />
  const facts: [string, string][] = [
    ['应出勤', `${row.shouldDays}天`],
    ['实出勤', `${row.actualDays}天`],
    ['迟到', `${row.lateTimes}次${row.lateMinutes > 0 ? `（${row.lateMinutes}分钟）` : ''}`],
    ['早退', `${row.earlyTimes}次${row.earlyMinutes > 0 ? `（${row.earlyMinutes}分钟）` : ''}`],
    ['缺卡', `${row.lackTimes}次`],
    ['旷工', `${row.absentDays}天`],
    ['请假', `${row.leaveDays}天`],
    ['夜班', `${row.nightCount}次`],
    ['工时', `${row.workHours}小时`],
    ['加班', `${row.overtimeHours}小时`],
  ]
  return (
    <>
      <div className="rec-totals">
        {facts.map(([label, value]) => (
          <span key={label}>
            <span className="k-muted">{label}</span> <b>{value}</b>
          </span>
        ))}
      </div>
      {table ? (
        <DataTable<Day & { key: string }>
          columns={columns as never}
          rows={row.days.map((day) => ({ ...day, key: `${day.date} ${day.period}` }))}
          rowKey="key"
          density="small"
          retry={() => undefined}
          size={31}
          whole
        />
      ) : (
        <PersonMonth month={month} days={row.days} />
      )}
      {table && <Clocks row={row} />}
    </>
  )
}

function Clocks({ row }: { row: Row }) {
  return (
    <>
      <h4>打卡记录</h4>
      <div className="rec-clocks">
        {(row.clocks ?? []).length === 0 && '本月没有打卡'}
        {row.clocks?.map(({ clockTime, way, place, outside, remark, photo }) => (
          <span key={`${clockTime} ${way}`}>
            {clockTime.slice(5, 16)} {clockWay.label(way)}
            {place ? ` ${place}` : ''}
            {outside === 1 ? ' 范围外' : ''}
            {remark ? `（${remark}）` : ''}
            {photo && <img src={photo} alt="打卡照片" className="rec-photo" />}
          </span>
        ))}
      </div>
    </>
  )
}
