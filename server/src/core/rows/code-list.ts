import { sql } from 'kysely'

/**
 * One of these codes, written into the statement so that the planner knows them.
 *
 *     sql`line.kind in ${anyOf(entryType.is.refund, entryType.is.refundToPrestore)}`
 */
export const anyOf = (...codes: readonly [number, ...number[]]) =>
  sql`(${sql.join(codes.map((code) => sql.lit(code)))})`
