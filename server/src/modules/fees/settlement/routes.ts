import { common } from '#contract/kit/refusals.ts'
import { settlement, settlementRefusals } from '#contract/modules/fees/settlement/settlement.ts'
import { serve } from '#core/http/serve.ts'
import { check, detailOf, linesOfSettlement, listSettlements, shownSettlement } from './read.ts'
import { revoke } from './revoke.ts'
import { settleStay } from './settle.ts'
import './stay.ts'

export default serve(
  settlement,
  {
    check: ({ db, who, body }) => check(db, who, body),
    list: ({ db, who, query }) => listSettlements(db, who, query),
    lines: ({ db, who, params, query }) => linesOfSettlement(db, who, params.oldmanId, query.settleId),
    detail: ({ db, who, params, query }) => detailOf(db, who, params.oldmanId, query.settleId),
    submit: async ({ db, who, params, body }) => {
      const { settleId } = await settleStay(db, who, params.oldmanId, body)
      return shownSettlement(db, who, settleId)
    },
    revoke: async ({ db, who, body }) => {
      const { settleId } = await revoke(db, who, body)
      return shownSettlement(db, who, settleId)
    },
  },
  {
    // Database constraints as a last check: the rules have checked under lock before.
    constraints: {
      settlement_once: { refusal: settlementRefusals.done },
      ledger_entry_once: { refusal: common.requestReused },
      ledger_entry_reversed_once: { refusal: settlementRefusals.revoked },
    },
  },
)
