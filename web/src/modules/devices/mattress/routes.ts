export default {
  '/yunmuIot/alarmRules': () => import('./MattressRulePage.tsx'),
}
