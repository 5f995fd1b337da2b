export default {
  '/systemSetting/display': () => import('./DisplayPage.tsx'),
  '/systemSetting/checkConfig': () => import('./CheckConfigPage.tsx'),
  '/systemSetting/serve': () => import('./ServePage.tsx'),
}
