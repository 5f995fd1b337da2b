import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Quote, QuoteChoices, QuoteInput } from '#contract/modules/living/consultation/quote.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The price of a stay comes from the module that makes its bills, which registers once; without it there is no quote.
 */
export interface QuoteMaker {
  choices: (db: Db, who: Who) => Promise<z.output<typeof QuoteChoices>>
  quote: (db: Db, who: Who, input: z.output<typeof QuoteInput>) => Promise<z.output<typeof Quote>>
}

let maker: QuoteMaker | undefined

/** Registers for the life of the process. */
export function joinQuotes(one: QuoteMaker) {
  maker = one
}

export const quoteMaker = () => maker ?? refuse(common.missing)
