import { pages } from '#kit/page/pages.ts'
import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('teaching', {
  label: '宣教',
  permit: 'education.ward.query|education.whole-ward.query',
  load: () => import('./teach/TeachingList.tsx'),
})

export default pages({
  '/education/ward': { title: '科室宣教', load: () => import('./ArticlePage.tsx') },
  '/education/whole-ward': { title: '全院宣教', load: () => import('./ArticlePage.tsx') },
  '/education/ward-save': {
    title: '编辑科室宣教',
    code: 'education.ward.add|education.ward.edit',
    under: '/education/ward',
    load: () => import('./ArticleSavePage.tsx'),
  },
  '/education/whole-ward-save': {
    title: '编辑全院宣教',
    code: 'education.whole-ward.add|education.whole-ward.edit',
    under: '/education/whole-ward',
    load: () => import('./ArticleSavePage.tsx'),
  },
})
