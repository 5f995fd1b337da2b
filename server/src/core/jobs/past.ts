import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tables } from '../db/tables.gen.ts'
import type { Row, Table } from '../rows/store/table.ts'
import type { Who } from '../who/who.ts'
import type { Part } from './rounds.ts'

interface Past<N extends keyof Tables> extends Pick<Part, 'title' | 'name' | 'behind' | 'touches'> {
  table: Table<N>
  /** The deadline, and the column with the time it was reported. */
  date: keyof Row<N> & string
  markColumn: keyof Row<N> & string
  /** Condition for the rows that are still open. */
  open: RawBuilder<boolean>
  /** Sends the message; after an error the row counts as not reported. */
  tell: (db: Db, who: Who, row: Row<N>) => Promise<unknown>
}

/**
 * A part of a round that reports each row past its date once. The statement that finds the row also sets the mark: two
 * runs never report twice, and a user who has the row open may still save it.
 *
 *     joinRound('hourly', past({ title: '投诉逾期', table: complaints, date: 'deadline', markColumn: 'overdueTold', open: sql`status in (1, 2)`, tell }))
 */
export function past<N extends keyof Tables>({ table, date, markColumn, open, tell, ...part }: Past<N>): Part {
  const run: Part['run'] = async (db, { who }) => {
    const { rows } = await sql<Row<N>>`update ${sql.ref(table.name)} set ${sql.ref(markColumn)} = ${who.now}
      where org_id = ${who.orgId} and ${sql.ref(date)} < ${who.now} and ${sql.ref(markColumn)} is null and ${open}
      returning *`.execute(db)
    for (const row of rows) await tell(db, who, row)
    return rows.length
  }
  return { ...part, run }
}
