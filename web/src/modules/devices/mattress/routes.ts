import { pages } from '#kit/page/pages.ts'

export default pages({
  '/yunmuIot/alarmRules': { title: '报警规则', load: () => import('./MattressRulePage.tsx') },
})
