import { cashierShift, shiftRefusals } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { serve } from '#core/http/serve.ts'
import { draftOf, listShifts, shownShift, submitShift } from './service.ts'

export default serve(
  cashierShift,
  {
    list: ({ db, who, query }) => listShifts(db, who, query),
    draft: ({ db, who }) => draftOf(db, who),
    get: ({ db, who, params }) => shownShift(db, who, params.shiftId),
    submit: ({ db, who, body }) => submitShift(db, who, body),
  },
  { constraints: { cashier_shift_entry_once: { refusal: shiftRefusals.changed } } },
)
