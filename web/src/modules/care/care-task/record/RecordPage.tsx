import { Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { RecordList } from './RecordList.tsx'

const Board = lazy(() => import('../board/Board.tsx'))
const CalendarView = lazy(() => import('../board/CalendarView.tsx'))
const Workload = lazy(() => import('../Workload.tsx'))

/** 护理记录 (care.md 5): a list, the board of the ward, the week of a resident, the user's own tasks, and the workload. */
export default function RecordPage() {
  const { query } = usePage()
  const may = usePermit()
  const [view, setView] = usePageState('view', query.view ?? (query.mine === '1' ? 'mine' : 'list'))
  const views = [
    { key: 'list', label: '列表' },
    { key: 'board', label: '看板' },
    { key: 'calendar', label: '老人日历' },
    { key: 'mine', label: '我的任务' },
    ...(may('careplan.nursingRecord.export') ? [{ key: 'workload', label: '工作量' }] : []),
  ]
  return (
    <>
      <Tabs activeKey={view} onChange={setView} items={views} />
      <Suspense>
        {view === 'list' && <RecordList name="records" />}
        {view === 'mine' && <RecordList name="my-tasks" fixed={{ mine: 1 }} />}
        {view === 'board' && <Board />}
        {view === 'calendar' && <CalendarView />}
        {view === 'workload' && <Workload />}
      </Suspense>
    </>
  )
}
