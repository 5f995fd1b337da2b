import type { RawBuilder } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** The evidence of the institution for an item (services.md 2.4); a proposal, the inspector decides. */

export interface Evidence {
  text: string
  value: string | null
  /** Null where a person has to judge. */
  passed: 0 | 1 | null
  routePath: string | null
  query: Record<string, string> | null
}
export type Answer = (db: Db, who: Who) => Promise<Evidence>

export const flag = (passed: boolean) => (passed ? 1 : 0)

/** The single row of such a statement. */
export const oneOf = async <T>(db: Db, statement: RawBuilder<T>) => (await statement.execute(db)).rows[0]

/** Combines two: a failed one is enough and is the one opened; an unknown one leaves the result open. */
export function both(one: Answer, other: Answer): Answer {
  return async (db, who) => {
    const first = await one(db, who)
    const second = await other(db, who)
    const passes = [first.passed, second.passed]
    return {
      ...(first.passed !== 0 && second.passed === 0 ? second : first),
      text: `${first.text}；${second.text}`,
      value: [first.value, second.value].filter(Boolean).join('；'),
      passed: passes.includes(0) ? 0 : passes.includes(null) ? null : 1,
    }
  }
}

export const monthDays = 31
export const quarterDays = 90
export const halfYearDays = 183
export const yearDays = 365
