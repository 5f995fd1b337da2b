import type { TabProps } from '../../platform/staff/joined-views.tsx'
import { RecordList } from './record/RecordList.tsx'

/** 培训: a tab of an employee (administration.md 2.1). */
export default function StaffTraining({ empId, name }: TabProps) {
  return <RecordList empId={empId} name={name} />
}
