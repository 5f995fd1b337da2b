import { joinArchiveTab } from '../resident/joined-tabs.tsx'

joinArchiveTab('visit', { label: '探访', permit: 'live.visit.come.query', load: () => import('./VisitTab.tsx') })

export default {
  '/live/visit/come': () => import('./VisitPage.tsx'),
}
