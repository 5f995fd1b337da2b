import { common } from '#contract/kit/refusals.ts'
import { visitBooking } from '#contract/modules/living/visit-booking/visit-booking.ts'
import { serve } from '#core/http/serve.ts'
import { book, cancelBooking, findBooking, offerOf } from './family-booking.ts'
import { gateOf, renewGate, setGate } from './gate.ts'

export default serve(
  visitBooking,
  {
    gate: ({ db, who }) => gateOf(db, who),
    gateSet: ({ db, who, body }) => setGate(db, who, body),
    renew: ({ db, who }) => renewGate(db, who),
    offer: offerOf,
    book,
    find: findBooking,
    cancel: cancelBooking,
  },
  // Two users open it for the first time at once: the second one reads again.
  { constraints: { visit_gate_pkey: { refusal: common.stale } } },
)
