import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('adverse', {
  label: '不良事件',
  permit: 'administration.adverseEvent.records.query',
  load: () => import('./AdverseTab.tsx'),
})

export default {
  '/administration/adverseEvent/records': () => import('./AdversePage.tsx'),
}
