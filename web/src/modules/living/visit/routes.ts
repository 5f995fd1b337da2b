import { pages } from '#kit/page/pages.ts'
import { joinArchiveTab } from '../resident/joined-tabs.tsx'

joinArchiveTab('visit', { label: '探访', permit: 'live.visit.come.query', load: () => import('./VisitTab.tsx') })

export default pages({
  '/live/visit/come': { title: '来访登记', aliases: ['/oldman/visitList'], load: () => import('./VisitPage.tsx') },
})
