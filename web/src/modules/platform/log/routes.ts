import { pages } from '#kit/page/pages.ts'

export default pages({
  '/systemSetting/logList': { title: '操作日志', load: () => import('./LogListPage.tsx') },
  '/systemSetting/dataLog': { title: '数据变更日志', load: () => import('./DataLogPage.tsx') },
  '/systemSetting/frontLog': { title: '前端日志', load: () => import('./FrontLogPage.tsx') },
})
