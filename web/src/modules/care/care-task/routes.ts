import { pages } from '#kit/page/pages.ts'
import { joinArchivePaper, joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchivePaper({
  label: '转院摘要',
  permit: 'careplan.nursingRecord.query',
  save: (oldmanId) => import('./transfer-summary.ts').then(({ saveSummary }) => saveSummary(oldmanId)),
})

joinArchiveTab('nursing', {
  label: '护理记录',
  permit: 'careplan.nursingRecord.query',
  load: () => import('./record/RecordTab.tsx'),
})

export default pages({
  '/careplan/nursingRecord': { title: '护理记录', load: () => import('./record/RecordPage.tsx') },
  '/careplan/handover': { title: '护理交接班', load: () => import('./handover/HandoverPage.tsx') },
})
