import { handover } from '#contract/modules/care/care-task/handover.ts'
import type { PhonePage } from '../../../app/pages.ts'

const permit = 'careplan.nursingRecord.query'

/** The carer's day on the phone: tasks, one task, jobs on demand (care.md 5). */
const pages: readonly PhonePage[] = [
  {
    path: '/tasks',
    title: '我的任务',
    permit,
    tab: { label: '任务', icon: 'M9 6h11M9 12h11M9 18h11M4 6l1 1 2-2M4 12l1 1 2-2M4 18l1 1 2-2', sort: 10 },
    load: () => import('./phone/TasksPage.tsx'),
  },
  { path: '/task/:taskId', title: '任务', permit, load: () => import('./phone/TaskPage.tsx') },
  { path: '/resident/:oldmanId', title: '老人', permit, load: () => import('./phone/ResidentPage.tsx') },
  { path: '/onDemand/:oldmanId', title: '按需', permit, load: () => import('./phone/OnDemandPage.tsx') },
  {
    path: '/handover',
    title: '交接班',
    permit: handover.handoverList.options.permit,
    tab: { label: '交接班', icon: 'M4 8h13l-3-3M20 16H7l3 3', sort: 40 },
    load: () => import('./phone/HandoverListPage.tsx'),
  },
  {
    path: '/handover/:handoverId',
    title: '交接班',
    permit: handover.handoverGet.options.permit,
    load: () => import('./phone/HandoverPage.tsx'),
  },
]

export default pages
