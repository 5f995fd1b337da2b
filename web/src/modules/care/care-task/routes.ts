import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('nursing', {
  label: '护理记录',
  permit: 'careplan.nursingRecord.query',
  load: () => import('./RecordTab.tsx'),
})

export default {
  '/careplan/nursingRecord': () => import('./RecordPage.tsx'),
  '/careplan/handover': () => import('./handover/HandoverPage.tsx'),
}
