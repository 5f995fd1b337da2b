import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('drugs', {
  label: '用药',
  permit: 'drug.set.query|drug.depositedList.query|drug.drugGetList.query',
  load: () => import('./DrugTab.tsx'),
})

export default {
  '/drug/set': () => import('./UsePage.tsx'),
  '/drug/drugGetList': () => import('./RoundPage.tsx'),
}
