export default {
  '/systemSetting/logList': () => import('./LogListPage.tsx'),
  '/systemSetting/dataLog': () => import('./DataLogPage.tsx'),
  '/systemSetting/frontLog': () => import('./FrontLogPage.tsx'),
}
