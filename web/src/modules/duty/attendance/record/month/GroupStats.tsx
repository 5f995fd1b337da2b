import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePageState } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { MonthPick } from './MonthPick.tsx'
import { PersonMonth } from './PersonMonth.tsx'
import { sumColumns } from './sum-columns.ts'

const columns = sumColumns.filter(({ key }) => key !== 'groupName')

/** 统计 of a group: the monthly totals of its members (administration.md 3.2). */
export default function GroupStats({ groupPk }: { groupPk: string }) {
  const [month, setMonth] = usePageState('record-month', todayOf().slice(0, 7))
  return (
    <ListPage
      name="attendance-group-sum"
      rowKey="empId"
      call={attendanceRecord.recordList}
      columns={columns}
      fixed={{ month, groupPk }}
      filters={['empName', 'result']}
      look={{
        column: 'empName',
        title: (row) => `${row.empName} ${month}考勤`,
        fields: ['shouldDays', 'actualDays', 'workHours', 'overtimeHours'],
        columns: 2,
        more: (row) => <PersonMonth month={month} days={row.days} />,
      }}
      empty="发布排班后，这里按月统计本组每个人的出勤"
      tools={<MonthPick month={month} onChange={setMonth} />}
    />
  )
}
