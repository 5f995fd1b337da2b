import { useState } from 'react'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { todayOf } from '#kit/value/format.ts'
import type { TabProps } from '../../../../platform/staff/joined-views.tsx'
import { RecordOf } from '../RecordOf.tsx'
import { MonthPick } from './MonthPick.tsx'

/** 考勤 of an employee: one month (administration.md 2.1). */
export default function StaffMonth({ empId }: TabProps) {
  const [month, setMonth] = useState(() => todayOf().slice(0, 7))
  const query = useCall(attendanceRecord.recordList, { month, empId })
  return (
    <>
      <MonthPick month={month} onChange={setMonth} />
      <Loaded query={query}>{({ list }) => <RecordOf month={month} row={list[0]} />}</Loaded>
    </>
  )
}
