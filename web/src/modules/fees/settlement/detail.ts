import type { ReplyFor } from '#contract/kit/calls.ts'
import type { settlement } from '#contract/modules/fees/settlement/settlement.ts'

/** A settlement as its page and its dialog show it. */
export type Detail = ReplyFor<typeof settlement.detail>
