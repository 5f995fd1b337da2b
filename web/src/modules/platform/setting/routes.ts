import { pages } from '#kit/page/pages.ts'

export default pages({
  '/systemSetting/display': { title: '显示设置', load: () => import('./display/DisplayPage.tsx') },
  '/systemSetting/checkConfig': {
    title: '审核配置',
    aliases: ['/oldman/checkConfig'],
    load: () => import('./CheckConfigPage.tsx'),
  },
  '/systemSetting/serve': { title: '服务器设置', load: () => import('./serve/ServePage.tsx') },
  '/systemSetting/templateSet': { title: '模板设置', load: () => import('./template/TemplateSetPage.tsx') },
  '/yunmuIot/alarmSetting': { title: '报警设置', load: () => import('./AlarmSettingPage.tsx') },
})
