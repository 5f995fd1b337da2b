import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { serve } from '#core/http/serve.ts'
import { drugDay, drugEvening } from './day.ts'
import { actOn } from './step/act.ts'
import './stay.ts'
import { listTakes, takeOptions, takeWhole } from './reads.ts'

/** Drug rounds over HTTP (stock.md 5.4). */

export const takeRoutes = serve(
  drugTake,
  {
    takeList: ({ db, who, query }) => listTakes(db, who, query),
    takeDict: ({ db, who, query }) => takeOptions(db, who, query.oldmanId),
    takeGet: ({ db, who, params }) => takeWhole(db, who, params.takeId),
    takeDo: ({ db, who, body }) => actOn(db, who, body),
  },
  { jobs: [drugDay, drugEvening] },
)
