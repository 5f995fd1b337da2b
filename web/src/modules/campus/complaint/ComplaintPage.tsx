import { ComplaintList } from './ComplaintList.tsx'

/** 投诉建议 (administration.md 5.2). */
export default function ComplaintPage() {
  return <ComplaintList />
}
