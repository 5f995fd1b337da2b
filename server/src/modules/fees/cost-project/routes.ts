import { costProject, costProjectRefusals } from '#contract/modules/fees/cost-project/cost-project.ts'
import { serve } from '../../../core/http/serve.ts'
import './stay.ts'
import { listCosts, saveCosts } from './edit.ts'

export default serve(
  costProject,
  {
    list: ({ db, who, params, query }) => listCosts(db, who, params.oldmanId, query.all === 1),
    save: ({ db, who, params, body }) => saveCosts(db, who, params.oldmanId, body),
  },
  { constraints: { cost_project_overlap: { refusal: costProjectRefusals.overlap, field: 'startDate' } } },
)
