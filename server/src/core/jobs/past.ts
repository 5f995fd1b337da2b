import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tables } from '../db/tables.gen.ts'
import type { Row, Table } from '../rows/write.ts'
import type { Who } from '../who/who.ts'
import { defineJob } from './jobs.ts'

interface Past<N extends keyof Tables> {
  table: Table<N>
  /** The time that must not pass, and the column that says when it was told. */
  date: keyof Row<N> & string
  told: keyof Row<N> & string
  /** Which rows still wait. */
  open: RawBuilder<boolean>
  /** Says it; an error leaves the row untold. */
  tell: (db: Db, who: Who, row: Row<N>) => Promise<unknown>
}

/**
 * Tells once of each row past its date. The mark is set by the statement that finds the row: two runs never tell twice,
 * and whoever has the row open may still save it.
 *
 *     joinHourly(past({ table: complaints, date: 'deadline', told: 'overdueTold', open: sql`status in (1, 2)`, tell }))
 */
export function past<N extends keyof Tables>({ table, date, told, open, tell }: Past<N>): Hourly {
  return async (db, who) => {
    const { rows } = await sql<Row<N>>`update ${sql.ref(table.name)} set ${sql.ref(told)} = ${who.now}
      where org_id = ${who.orgId} and ${sql.ref(date)} < ${who.now} and ${sql.ref(told)} is null and ${open}
      returning *`.execute(db)
    for (const row of rows) await tell(db, who, row)
    return rows.length
  }
}

/** A part of the hourly job; answers how much there was to do. */
type Hourly = (db: Db, who: Who) => Promise<number>
const parts: Hourly[] = []

/** Modules add what they look at every hour. */
export const joinHourly = (part: Hourly) => void parts.push(part)

export const hourly = defineJob({
  name: 'hourly',
  title: '每小时检查',
  at: { everyMs: 3_600_000 },
  run: async (db, { who }) => {
    let done = 0
    for (const part of parts) done += await part(db, who)
    return done > 0 ? { done } : undefined
  },
})
