import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('health-record', {
  label: '健康档案',
  permit: 'yunmuIot.health.personal.query',
  load: () => import('./RecordTab.tsx'),
})

const list = (name: 'Heart' | 'Breath' | 'Bed' | 'Roll') => () =>
  import('./HealthPages.tsx').then((pages) => ({ default: pages[name] }))
const personal = (name: 'Heart' | 'Breath' | 'Bed' | 'Roll') => () =>
  import('./PersonalPages.tsx').then((pages) => ({ default: pages[name] }))

export default {
  '/yunmuIot/hrrest': list('Heart'),
  '/yunmuIot/breathe': list('Breath'),
  '/yunmuIot/inbed': list('Bed'),
  '/yunmuIot/turnover': list('Roll'),
  '/yunmuIot/hrrest/personal': personal('Heart'),
  '/yunmuIot/breathe/personal': personal('Breath'),
  '/yunmuIot/inbed/personal': personal('Bed'),
  '/yunmuIot/turnover/personal': personal('Roll'),
  '/yunmuIot/health/personal': () => import('./RecordPage.tsx'),
}
