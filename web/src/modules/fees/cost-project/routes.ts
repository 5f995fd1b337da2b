import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('costProject', {
  label: '费用项目',
  permit: 'live.archives.base.query',
  load: () => import('./CostTab.tsx'),
})

export default {}
