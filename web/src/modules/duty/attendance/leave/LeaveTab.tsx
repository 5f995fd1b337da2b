import { LeaveList } from './LeaveList.tsx'

/** 请假: the tab of the attendance record (administration.md 9a). */
export default function LeaveTab() {
  return <LeaveList />
}
