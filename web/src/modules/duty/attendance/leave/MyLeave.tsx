import { LeaveList } from './LeaveList.tsx'

/** 我的请假: on the personal page, for users who do not see the attendance record (administration.md 3.4). */
export default function MyLeave() {
  return <LeaveList mine />
}
