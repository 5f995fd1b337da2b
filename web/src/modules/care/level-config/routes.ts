import { joinLevelTab } from '../../living/care-level/joined-tabs.ts'

joinLevelTab('config', {
  label: '项目配置',
  permit: 'careplan.level.query|careplan.level.projectConfig',
  load: () => import('./ConfigTab.tsx'),
})

export default {}
