import { pages } from '#kit/page/pages.ts'
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

export default pages({
  '/yunmuIot/hrrest': { title: '心率统计', load: list('Heart') },
  '/yunmuIot/breathe': { title: '呼吸统计', load: list('Breath') },
  '/yunmuIot/inbed': { title: '在床统计', load: list('Bed') },
  '/yunmuIot/turnover': { title: '翻身统计', load: list('Roll') },
  '/yunmuIot/hrrest/personal': {
    title: '心率个人详情',
    code: 'yunmuIot.hrrest.query',
    under: '/yunmuIot/hrrest',
    load: personal('Heart'),
  },
  '/yunmuIot/breathe/personal': {
    title: '呼吸个人详情',
    code: 'yunmuIot.breathe.query',
    under: '/yunmuIot/breathe',
    load: personal('Breath'),
  },
  '/yunmuIot/inbed/personal': {
    title: '在床个人详情',
    code: 'yunmuIot.inbed.query',
    under: '/yunmuIot/inbed',
    load: personal('Bed'),
  },
  '/yunmuIot/turnover/personal': {
    title: '翻身个人详情',
    code: 'yunmuIot.turnover.query',
    under: '/yunmuIot/turnover',
    load: personal('Roll'),
  },
  '/yunmuIot/health/personal': { title: '个人健康档案', load: () => import('./RecordPage.tsx') },
})
