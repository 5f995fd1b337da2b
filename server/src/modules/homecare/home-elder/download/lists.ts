import type { Call, Paging } from '#contract/kit/calls.ts'
import type { Asking } from '#core/rows/read/listing.ts'

/** A page of a list, as its module gives it. */
export type Page = (request: Asking, query: Partial<Paging>) => Promise<{ list: unknown[]; total: number }>

/** The lists whose long exports are made in the background, by the name of their call. */
export const known = new Map<string, { call: Call; page: Page }>()
