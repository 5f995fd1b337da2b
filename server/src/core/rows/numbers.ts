import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tables } from '../db/tables.gen.ts'
import type { Who } from '../who/who.ts'

/**
 * The next number of a running series such as `LR2026`: 1, 2, 3 … without gaps inside committed work. The row stays
 * locked until the end of the transaction, so take it late.
 */
export async function nextNumber(db: Db, orgId: string, scope: string): Promise<number> {
  return lastOf(db, orgId, scope, 1)
}

async function lastOf(db: Db, orgId: string, scope: string, count: number) {
  const row = await db
    .insertInto('runningNo')
    .values({ orgId, scope, lastNo: count })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'scope']).doUpdateSet({ lastNo: sql`running_no.last_no + ${count}` }),
    )
    .returning('lastNo')
    .executeTakeFirstOrThrow()
  return row.lastNo
}

/** How often a series starts again: `20250610`, `250610`, `202506`, `2025`, never. */
type Period = 'day' | 'shortDay' | 'month' | 'year' | 'never'
const periods: Record<Period, (day: string) => string> = {
  day: (day) => day.replaceAll('-', ''),
  shortDay: (day) => day.slice(2).replaceAll('-', ''),
  month: (day) => day.slice(0, 7).replace('-', ''),
  year: (day) => day.slice(0, 4),
  never: () => '',
}

type Numbered = Pick<Who, 'orgId' | 'today'>
interface Series {
  table: string
  column: string
  digits: number
}
const series: Series[] = []

/** Every series that modules have declared: the numbers of the demo institution continue after its rows. */
export const knownSeries: readonly Series[] = series

/**
 * The numbers of a column, `TS20250610001`: a prefix, the period and a fixed number of digits. Declared once, in
 * `tables.ts` of the module.
 *
 *     export const complaintNumbers = serial('complaint', 'complaintNo', { prefix: 'TS', by: 'day', digits: 3 })
 *     … complaintNo: await complaintNumbers.next(db, who)
 */
export function serial<N extends keyof Tables>(
  table: N,
  column: keyof Tables[N] & string,
  { prefix = '', by, digits }: { prefix?: string; by: Period; digits: number },
) {
  series.push({ table: inSql(table), column: inSql(column), digits })
  const scopeOf = (day: string, own: string) => own + periods[by](day)
  const text = (scope: string, no: number) => scope + String(no).padStart(digits, '0')
  return {
    /** The next number of today, or of the given day; with a prefix of its own where one table has several. */
    async next(db: Db, who: Numbered, day = who.today, own = prefix) {
      const scope = scopeOf(day, own)
      return text(scope, await nextNumber(db, who.orgId, scope))
    },
    /** The next `count` numbers, taken at once (imports). */
    async many(db: Db, who: Numbered, count: number, day = who.today) {
      const scope = scopeOf(day, prefix)
      const last = await lastOf(db, who.orgId, scope, count)
      return Array.from({ length: count }, (_, at) => text(scope, last - count + 1 + at))
    },
  }
}

const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Numbers of several series in one statement, for work whose rows need more than one: takes how many of each, gives the
 * first of each. Series are locked in the given order: code that takes the same series gives the same order, so that
 * two such statements never wait for each other.
 */
export async function nextOfSeries(db: Db, orgId: string, counts: Record<string, number>) {
  const scopes = Object.keys(counts)
  const rows = await db
    .insertInto('runningNo')
    .values(scopes.map((scope) => ({ orgId, scope, lastNo: counts[scope] })))
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'scope']).doUpdateSet({ lastNo: sql`running_no.last_no + excluded.last_no` }),
    )
    .returning(['scope', 'lastNo'])
    .execute()
  return Object.fromEntries(rows.map(({ scope, lastNo }) => [scope, lastNo - counts[scope] + 1]))
}
