import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('teaching', {
  label: '宣教',
  permit: 'education.ward.query|education.whole-ward.query',
  load: () => import('./TeachingList.tsx'),
})

export default {
  '/education/ward': () => import('./ArticlePage.tsx'),
  '/education/whole-ward': () => import('./ArticlePage.tsx'),
  '/education/ward-save': () => import('./ArticleSavePage.tsx'),
  '/education/whole-ward-save': () => import('./ArticleSavePage.tsx'),
}
