import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { sentenceOf } from '../record-words.tsx'

interface RepairDayProps {
  date: string
  /** The employee; absent: the user. */
  empId?: string
}

/** The shift of the day of a repair card, with its clockings, shown to the applicant and to the reviewer. */
export function RepairDay(props: RepairDayProps) {
  const may = usePermit()
  return props.empId && !may('administration.attendance.record.query') ? null : <OnDay {...props} />
}

function OnDay({ date, empId }: RepairDayProps) {
  const whose = empId ? { empId } : ({ mine: 1 } as const)
  const query = useCall(attendanceRecord.recordList, { from: date, to: date, ...whose }, { keep: false })
  return (
    <Loaded query={query}>
      {({ list }) => {
        const days = list[0]?.days ?? []
        const words = days.map((day) => (days.length > 1 ? `第${day.period}段 ` : '') + sentenceOf(day))
        return (
          <p className="k-muted">
            {date}的排班和打卡：{words.length > 0 ? words.join('；') : '没有排班'}
          </p>
        )
      }}
    </Loaded>
  )
}
