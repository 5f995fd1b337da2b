export default {
  '/elderPosition/realTime': () => import('./track/RealTimePage.tsx'),
  '/elderPosition/fence': () => import('./rail/FencePage.tsx'),
  '/elderPosition/locateAlarmRule': () => import('./rule/RulePage.tsx'),
  '/elderPosition/locateAlarm': () => import('./record/RecordPage.tsx'),
}
