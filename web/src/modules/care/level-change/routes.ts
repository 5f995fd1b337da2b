import { joinLevelView } from '../../living/care-level/joined-tabs.ts'
import { joinAssessmentResult } from '../assessment/joined-results.ts'

const permit = 'careplan.level.query|careplan.level.change|careplan.level.affirm'

joinLevelView('changes', { label: '等级变更', permit, load: () => import('./ChangeList.tsx') })
joinAssessmentResult({ permit, load: () => import('./Proposed.tsx') })

export default {}
