import { costProject } from '#contract/modules/fees/cost-project/cost-project.ts'
import { serve } from '#core/http/serve.ts'
import './stay.ts'
import { listCosts, saveCosts } from './edit.ts'
import { costConstraints } from './tables.ts'

export default serve(
  costProject,
  {
    list: ({ db, who, params, query }) => listCosts(db, who, params.oldmanId, query.all === 1),
    save: ({ db, who, params, body }) => saveCosts(db, who, params.oldmanId, body),
  },
  { constraints: costConstraints },
)
