import { Empty, Skeleton } from 'antd'
import type { z } from 'zod'
import { attendanceSchedule, type DutyShift } from '#contract/modules/duty/attendance/schedule.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { usePage } from '#kit/page/page.ts'
import { Box } from './Box.tsx'

type Shift = z.output<typeof DutyShift>

/** Employees on each shift of today and tonight; a gap is shown in red before the shift begins. */
export default function OnDuty() {
  const { data } = useCall(attendanceSchedule.dutyToday, {})
  const gaps = data?.filter(({ gap }) => gap).length ?? 0
  return (
    <Box title="今日值班" extra={gaps > 0 && <StatusChip label={`${gaps}个班次缺人`} tone="danger" />}>
      {!data && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="今天还没有已发布的排班，请在“考勤组”中排班并发布" />
      )}
      <ul className="duty-list">
        {data?.map((shift) => (
          <ShiftRow key={`${shift.attendanceGroupPkId} ${shift.workDate} ${shift.shiftPkId}`} shift={shift} />
        ))}
      </ul>
    </Box>
  )
}

const addressOf = ({ attendanceGroupPkId, groupName }: Shift) =>
  `/administration/attendance/group/detail?${new URLSearchParams({ id: attendanceGroupPkId, tab: 'schedule', tabTitle: groupName })}`
const hour = (time: string) => time.slice(11, 16)

function ShiftRow({ shift }: { shift: Shift }) {
  const page = usePage()
  const { groupName, shiftName, from, to, people, gap, now } = shift
  return (
    <li className={gap ? 'duty-shift has-gap' : 'duty-shift'}>
      <button type="button" onClick={() => page.open(addressOf(shift))}>
        <span className="duty-time">
          {hour(from)}–{hour(to)}
          {now === 1 && <StatusChip label="当班中" tone="success" />}
        </span>
        <b>{shiftName}</b>
        <span className="duty-group">{groupName}</span>
        <span className="duty-people">
          {people.map(({ empId, empName, away }) =>
            away === 1 ? <s key={empId}>{empName}（请假）</s> : <span key={empId}>{empName}</span>,
          )}
          {gap && <b className="duty-gap">{gap}</b>}
        </span>
      </button>
    </li>
  )
}
