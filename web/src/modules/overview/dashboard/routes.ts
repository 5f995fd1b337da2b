import { demoRoutes } from './demo-routes.ts'

export default {
  '/home': () => import('./HomePage.tsx'),
  '/home/moreEcharts': () => import('./MoreEchartsPage.tsx'),
  '/home/echartsSetting': () => import('./EchartsSettingPage.tsx'),
  ...demoRoutes,
}
