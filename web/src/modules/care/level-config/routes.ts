import { lazy } from 'react'
import { joinLevelTab } from '../../living/care-level/joined-tabs.ts'

joinLevelTab({
  key: 'config',
  label: '项目配置',
  permit: 'careplan.level.query|careplan.level.projectConfig',
  Part: lazy(() => import('./ConfigTab.tsx')),
})

export default {}
