import { assessor, authorising } from '#contract/modules/care/assessment/assessor.ts'
import { serve } from '#core/http/serve.ts'
import { authorise, listAssessors, withdrawAuthority } from './authority.ts'
import { signerTree, userTree } from './user-tree.ts'
import './expiring.ts'

export const authorityRoutes = serve(assessor, {
  assessors: ({ db, who, query }) => listAssessors(db, who, query),
  authorise: ({ db, who, body }) => authorise(db, who, body),
  withdrawAuthority: ({ db, who, params }) => withdrawAuthority(db, who, params.userId),
  userTree: ({ db, who, query }) => {
    if (query.type != null) return signerTree(db, who, query.type)
    who.must(authorising)
    return userTree(db, who, query.assessAuth ?? 0)
  },
})
