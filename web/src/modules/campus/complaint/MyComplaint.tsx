import { local } from '../../../kit/store/storage.ts'
import { ComplaintList } from './ComplaintList.tsx'

/** 我的投诉: what somebody has to answer, on his own page, with or without the codes of the list (administration.md 5.2). */
export default function MyComplaint() {
  return <ComplaintList handlerId={local.get('userInfo')?.userId ?? ''} />
}
