export default {
  '/education/ward': () => import('./ArticlePage.tsx'),
  '/education/whole-ward': () => import('./ArticlePage.tsx'),
  '/education/ward-save': () => import('./ArticleSavePage.tsx'),
  '/education/whole-ward-save': () => import('./ArticleSavePage.tsx'),
}
