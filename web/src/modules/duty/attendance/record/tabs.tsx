import { type ComponentType, lazy } from 'react'

interface RecordTab {
  key: string
  label: string
  permit: string
  Tab: ComponentType
}

/** The tabs of 考勤统计 in their order; each part of attendance puts its own here. */
export const recordTabs: readonly RecordTab[] = [
  {
    key: 'leave',
    label: '请假',
    permit: 'administration.attendance.record.query|administration.attendance.record.leave',
    Tab: lazy(() => import('../leave/LeaveTab.tsx')),
  },
]
