export default {
  '/systemSetting/display': () => import('./DisplayPage.tsx'),
  '/systemSetting/checkConfig': () => import('./CheckConfigPage.tsx'),
  '/systemSetting/serve': () => import('./ServePage.tsx'),
  '/systemSetting/templateSet': () => import('./TemplateSetPage.tsx'),
  '/yunmuIot/alarmSetting': () => import('./AlarmSettingPage.tsx'),
}
