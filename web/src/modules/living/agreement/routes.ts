import { pages } from '#kit/page/pages.ts'
import { joinArchiveTab } from '../resident/joined-tabs.tsx'

joinArchiveTab('agreement', {
  label: '合同文书',
  permit: 'live.contractDocument.query',
  load: () => import('./ContractTab.tsx'),
})

export default pages({
  '/live/contractDocument': { title: '合同文档', load: () => import('./ContractPage.tsx') },
  '/live/tempeleteDocument/:typeId': { title: '文档管理', load: () => import('./ContractPage.tsx') },
  '/homecare/tempeleteDocument/:typeId': { title: '居家文档', load: () => import('./HomePapersPage.tsx') },
})
