import { type ComponentType, lazy } from 'react'

interface RecordTab {
  key: string
  label: string
  permit: string
  Tab: ComponentType
}

const query = 'administration.attendance.record.query'

/** The tabs of 考勤统计 in their order; each part of attendance registers its own here. */
export const recordTabs: readonly RecordTab[] = [
  { key: 'sum', label: '汇总', permit: query, Tab: lazy(() => import('./month/SumTab.tsx')) },
  { key: 'calendar', label: '日历', permit: query, Tab: lazy(() => import('./month/CalendarTab.tsx')) },
  { key: 'detail', label: '明细', permit: query, Tab: lazy(() => import('./DetailTab.tsx')) },
  {
    key: 'repair',
    label: '补卡',
    permit: `${query}|administration.attendance.record.repair`,
    Tab: lazy(() => import('./repair/RepairTab.tsx')),
  },
  {
    key: 'leave',
    label: '请假',
    permit: 'administration.attendance.record.query|administration.attendance.record.leave',
    Tab: lazy(() => import('../leave/LeaveTab.tsx')),
  },
]
