import { pages } from '#kit/page/pages.ts'
import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('drugs', {
  label: '用药',
  permit: 'drug.set.query|drug.depositedList.query|drug.drugGetList.query',
  load: () => import('./DrugTab.tsx'),
})

export default pages({
  '/drug/set': { title: '用药设置', load: () => import('./use/UsePage.tsx') },
  '/drug/drugGetList': { title: '取药服药', load: () => import('./round/RoundPage.tsx') },
})
