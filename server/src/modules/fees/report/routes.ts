import { common } from '#contract/kit/refusals.ts'
import { accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { anomaly } from '#contract/modules/fees/report/anomaly.ts'
import { custody } from '#contract/modules/fees/report/custody.ts'
import { inOut } from '#contract/modules/fees/report/in-out.ts'
import { serve } from '#core/http/serve.ts'
import { listAnomalies } from './anomalies.ts'
import { listCustody, saveBalance } from './money/custody.ts'
import finance from './money/finance.ts'
import './stay/first-month.ts'
import { createInOut, listInOuts, shownInOut, updateInOut, voidInOut } from './stay/in-out.ts'

const records = serve(
  inOut,
  {
    inOutList: ({ db, who, query }) => listInOuts(db, who, query),
    inOutGet: ({ db, who, params }) => shownInOut(db, who, params.projectId),
    inOutCreate: ({ db, who, body }) => createInOut(db, who, body),
    inOutUpdate: ({ db, who, body }) => updateInOut(db, who, body),
    inOutRemove: ({ db, who, params, body }) => voidInOut(db, who, { ...params, ...body }),
  },
  {
    // Database constraints as a last check: the rules have checked before.
    constraints: {
      ledger_entry_once: { refusal: common.requestReused },
      ledger_entry_reversed_once: { refusal: no.alreadyVoid },
    },
  },
)

const anomalies = serve(anomaly, { anomalyList: ({ db, who, query }) => listAnomalies(db, who, query) })

const custodyCalls = serve(custody, {
  custodyList: ({ db, who, query }) => listCustody(db, who, query),
  custodyBalance: ({ db, who, body }) => saveBalance(db, who, body),
})

export default [records, finance, anomalies, custodyCalls]
