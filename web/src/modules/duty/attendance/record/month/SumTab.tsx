import { Button } from 'antd'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { act, useCall } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { todayOf } from '#kit/value/format.ts'
import { useGroups } from '../../group/use-groups.ts'
import { boundsOf, MonthPick } from './MonthPick.tsx'
import { PersonMonth } from './PersonMonth.tsx'
import { sumColumns } from './sum-columns.ts'

/** 汇总: the monthly totals of all employees, with the closing of the month (administration.md 3.4). */
export default function SumTab() {
  const [month, setMonth] = usePageState('record-month', todayOf().slice(0, 7))
  const may = usePermit()
  const groups = useGroups()
  const { data } = useCall(attendanceRecord.recordList, { month, size: 1 })
  const closed = data?.closed === 1
  async function toggle() {
    const words = closed ? `取消封存${month}考勤？` : `封存${month}考勤？`
    const more = closed
      ? '取消后可以补卡、请假和修改排班，结果重新判定。'
      : `封存后${month}不能再补卡、请假和修改排班。`
    if (!(await ask(words, closed ? '取消封存' : '封存', more))) return
    await act(
      attendanceRecord.recordClose,
      { month, close: closed ? 0 : 1 },
      { done: closed ? `已取消封存${month}考勤` : `已封存${month}考勤` },
    )
  }
  return (
    <ListPage
      name="attendance-sum"
      rowKey="empId"
      call={attendanceRecord.recordList}
      columns={sumColumns}
      fixed={{ month }}
      filters={['empName', 'deptId', ...groups.filters, 'result']}
      filterOptions={groups.filterOptions}
      look={{
        column: 'empName',
        title: (row) => `${row.empName} ${month}考勤`,
        fields: ['shouldDays', 'actualDays', 'workHours', 'overtimeHours'],
        columns: 2,
        more: (row) => <PersonMonth month={month} days={row.days} />,
      }}
      empty="加入考勤组并发布排班后，这里按月统计每个人的出勤"
      tools={
        <>
          <MonthPick month={month} onChange={setMonth} />
          {closed && <span className="k-muted">已封存</span>}
          {may(attendanceRecord.recordClose.options.permit) && month < todayOf().slice(0, 7) && (
            <Button onClick={() => void toggle()}>{closed ? '取消封存' : `封存${month}`}</Button>
          )}
        </>
      }
      batch={[
        {
          label: '重算',
          permit: attendanceRecord.recordRecalc.options.permit,
          why: () => (closed ? `${month}已封存` : undefined),
          onClick: (rows) =>
            void act(
              attendanceRecord.recordRecalc,
              { empIds: rows.map(({ empId }) => empId), ...boundsOf(month) },
              { done: ({ people, days }) => `已重算${people}人${days}天` },
            ),
        },
      ]}
    />
  )
}
