import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { serve } from '../../../core/http/serve.ts'
import { contains, page } from '../../../core/rows/list.ts'
import { seedLevels } from './service.ts'

const order = {
  fields: { levelName: 'level.level_name', sort: 'level.sort' },
  first: [
    ['level.sort', 'asc'],
    ['level.level_id', 'asc'],
  ],
} as const

export default serve(
  careLevel,
  {
    list: ({ db, who, query }) => {
      let rows = db.selectFrom('level').selectAll('level').where('level.orgId', '=', who.orgId)
      if (query.levelName) rows = rows.where('level.levelName', 'like', contains(query.levelName))
      if (query.status != null) rows = rows.where('level.status', '=', query.status)
      return page(rows, query, order)
    },
  },
  { seed: seedLevels },
)
