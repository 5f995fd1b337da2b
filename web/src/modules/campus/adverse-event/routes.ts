import { pages } from '#kit/page/pages.ts'
import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('adverse', {
  label: '不良事件',
  permit: 'administration.adverseEvent.records.query',
  load: () => import('./AdverseTab.tsx'),
})

export default pages({
  '/administration/adverseEvent/records': { title: '不良事件', load: () => import('./AdversePage.tsx') },
})
