import { RepairList } from './RepairList.tsx'

/** 我的补卡 of the personal page (administration.md 3.4). */
export default function MyRepairs() {
  return <RepairList mine />
}
