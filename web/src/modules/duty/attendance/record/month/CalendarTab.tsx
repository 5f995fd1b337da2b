import { attendanceRecord, recordView } from '#contract/modules/duty/attendance/record.ts'
import type { Column } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePageState } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { useGroups } from '../../group/use-groups.ts'
import { DayMark, type Row } from '../record-words.tsx'
import { boundsOf, MonthPick } from './MonthPick.tsx'
import { PersonMonth } from './PersonMonth.tsx'
import '../record.css'

const legend = '✓正常 迟=迟到 早=早退 缺=缺卡 旷=旷工 假=请假 外=外勤 休=休息 换=换班 班=当班中 ·=未到班'

function columnsOf(month: string): Column<Row>[] {
  const days = Number(boundsOf(month).to.slice(8))
  return [
    { key: 'empName', title: '姓名', kind: 'text', width: 90, fixed: 'left', render: (_, row) => row.empName },
    ...Array.from({ length: days }, (_, at): Column<Row> => {
      const date = `${month}-${String(at + 1).padStart(2, '0')}`
      return {
        key: `day-${at + 1}`,
        title: String(at + 1),
        kind: 'text',
        width: 29,
        align: 'center',
        render: (_value, row) => <DayMark days={row.days.filter((day) => day.date === date)} />,
      }
    }),
  ]
}

/** 日历: employees and the days of a month, each with its result (administration.md 3.4). */
export default function CalendarTab() {
  const [month, setMonth] = usePageState('record-month', todayOf().slice(0, 7))
  const groups = useGroups()
  return (
    <div className="rec-calendar">
      <ListPage
        name="attendance-calendar"
        rowKey="empId"
        call={attendanceRecord.recordList}
        columns={columnsOf(month)}
        fixed={{ month, view: recordView.is.calendar }}
        filters={['empName', 'deptId', ...groups.filters, 'result']}
        filterOptions={groups.filterOptions}
        look={{
          column: 'empName',
          title: (row) => `${row.empName} ${month}考勤`,
          fields: ['shouldDays', 'actualDays'],
          columns: 2,
          more: (row) => <PersonMonth month={month} days={row.days} />,
        }}
        empty="加入考勤组并发布排班后，这里按日显示每个人的出勤"
        tools={
          <>
            <MonthPick month={month} onChange={setMonth} />
            <span className="k-muted" title={legend}>
              {legend}
            </span>
          </>
        }
      />
    </div>
  )
}
