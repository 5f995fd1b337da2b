import { RepairList } from './RepairList.tsx'

/** 补卡: the tab of the attendance record (administration.md 9a). */
export default function RepairTab() {
  return <RepairList />
}
