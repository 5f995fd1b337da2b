import { joinArchivePaper, joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchivePaper({
  label: '转院摘要',
  permit: 'careplan.nursingRecord.query',
  save: (oldmanId) => import('./transfer-summary.ts').then(({ saveSummary }) => saveSummary(oldmanId)),
})

joinArchiveTab('nursing', {
  label: '护理记录',
  permit: 'careplan.nursingRecord.query',
  load: () => import('./RecordTab.tsx'),
})

export default {
  '/careplan/nursingRecord': () => import('./RecordPage.tsx'),
  '/careplan/handover': () => import('./handover/HandoverPage.tsx'),
}
