import { pages } from '#kit/page/pages.ts'

export default pages({
  '/home': { title: '首页', load: () => import('./HomePage.tsx') },
  '/home/moreEcharts': { title: '数据展示', load: () => import('./MoreEchartsPage.tsx') },
  '/home/echartsSetting': {
    title: '看板设置',
    aliases: ['/systemSetting/echartsSetting'],
    load: () => import('./EchartsSettingPage.tsx'),
  },
  // Working samples of the web kit (platform.md 12a).
  '/demo': { title: '组件演示', code: '', under: '/home', load: () => import('./DemoPage.tsx') },
  '/formDemo': { title: '表单演示', code: '', under: '/home', load: () => import('./FormDemoPage.tsx') },
  '/editorDemo': { title: '编辑器演示', code: '', under: '/home', load: () => import('./EditorDemoPage.tsx') },
})
