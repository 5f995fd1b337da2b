import { pages } from '#kit/page/pages.ts'

export default pages({
  '/elderPosition/realTime': { title: '实时定位', load: () => import('./track/RealTimePage.tsx') },
  '/elderPosition/fence': { title: '电子围栏', load: () => import('./rail/FencePage.tsx') },
  '/elderPosition/locateAlarmRule': { title: '定位报警规则', load: () => import('./rule/RulePage.tsx') },
  '/elderPosition/locateAlarm': { title: '定位报警', load: () => import('./record/RecordPage.tsx') },
})
