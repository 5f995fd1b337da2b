import type { Action } from '../../../kit/page/action.ts'
import { joinArchiveTab } from '../resident/joined-tabs.tsx'

joinArchiveTab('visit', { label: '探访', permit: 'live.visit.come.query', load: () => import('./VisitTab.tsx') })

export default {
  '/live/visit/come': () => import('./VisitPage.tsx'),
}

export const actions: readonly Action[] = [
  { title: '登记来访', path: '/live/visit/come?add=1', permit: 'live.visit.come.add', person: 'too' },
]
