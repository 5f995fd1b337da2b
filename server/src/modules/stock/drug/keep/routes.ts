import { common, refuse } from '#contract/kit/refusals.ts'
import { custodyRefusals as no } from '#contract/modules/stock/drug/custody.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { serve } from '#core/http/serve.ts'
import { change } from './post/change.ts'
import { auditDestroy } from './post/destroy.ts'
import { clearKept, endKeep, listKeeps, openKeep } from './read/custodies.ts'
import { listKept } from './read/custody-rows.ts'
import { dictOptions } from './read/options.ts'
import { destroyRows, keepAnswer, keptWhole, listRecords } from './read/reads.ts'
import './stay.ts'
import './post/uses.ts'
import './read/warnings.ts'

/** Custody over HTTP (stock.md 5.2). */

export const keepRoutes = serve(
  drugKeep,
  {
    keepList: ({ db, who, query }) => listKeeps(db, who, query),
    keepCreate: ({ db, who, body }) => openKeep(db, who, body),
    keepDelete: ({ db, who, params }) => endKeep(db, who, params.oldmanId),
    keepStockList: ({ db, who, query }) => listKept(db, who, query),
    keepStockGet: ({ db, who, params }) => keptWhole(db, who, params),
    keepStockDelete: ({ db, who, params }) => clearKept(db, who, params),
    keepStockChange: async ({ db, who, params, body }) => {
      const { keepNo, records, ...more } = await change(db, who, Number(params.keepType), body)
      return { ...(await keepAnswer(db, who, keepNo, records)), ...more }
    },
    keepDestroyAudit: async ({ db, who, body }) => {
      const { destroyId } = await auditDestroy(db, who, body)
      const row = await destroyRows(db, who).where('drugDestroy.destroyId', '=', destroyId).executeTakeFirst()
      return row ?? refuse(common.missing)
    },
    keepStockRecords: ({ db, who, query }) => listRecords(db, who, query),
    keepDict: ({ db, who, query }) => dictOptions(db, who, query),
  },
  { constraints: { drug_keep_open: { refusal: no.keepOpen } } },
)
