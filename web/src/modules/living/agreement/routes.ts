import { joinArchiveTab } from '../resident/joined-tabs.tsx'

joinArchiveTab('agreement', {
  label: '合同文书',
  permit: 'live.contractDocument.query',
  load: () => import('./ContractTab.tsx'),
})

export default {
  '/live/contractDocument': () => import('./ContractPage.tsx'),
  '/live/tempeleteDocument/:typeId': () => import('./ContractPage.tsx'),
  '/homecare/tempeleteDocument/:typeId': () => import('./HomePapersPage.tsx'),
}
