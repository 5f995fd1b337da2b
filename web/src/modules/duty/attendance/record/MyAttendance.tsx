import { useState } from 'react'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { todayOf } from '#kit/value/format.ts'
import { ClockButton } from './ClockButton.tsx'
import { MonthPick } from './month/MonthPick.tsx'
import { RecordOf } from './RecordOf.tsx'

/** 我的考勤 of the personal page: clocking in, the own month and its totals (administration.md 3.4). */
export default function MyAttendance() {
  const [month, setMonth] = useState(() => todayOf().slice(0, 7))
  const query = useCall(attendanceRecord.recordList, { month, mine: 1 })
  return (
    <div className="k-pad">
      <div className="rec-head">
        {query.data && <ClockButton ways={query.data.clockWays} />}
        <MonthPick month={month} onChange={setMonth} />
      </div>
      <Loaded query={query}>{({ list }) => <RecordOf month={month} row={list[0]} />}</Loaded>
    </div>
  )
}
