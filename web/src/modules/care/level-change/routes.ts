import { joinLevelView } from '../../living/care-level/joined-tabs.ts'

joinLevelView({
  key: 'changes',
  label: '等级变更',
  permit: 'careplan.level.query|careplan.level.change|careplan.level.affirm',
  load: () => import('./ChangeList.tsx'),
})

export default {}
