import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { initialsBy } from '#contract/kit/value/initials.ts'
import type { Db } from '../db/db.ts'

/** 王秀英 → wxy, as lists and searches store it beside the name. */
export const initialsOf = initialsBy((text, options) => pinyin(text, options))

interface NameRow {
  id: string
  name: string
  pinyin: string | null
}

/** Rewrites initials that an earlier version made differently; for the `seed` of a module that stores initials. */
export const renewInitials = (table: 'oldman' | 'emp', key: string, name: string) => async (db: Db, orgId: string) => {
  const { rows } = await sql<NameRow>`
      select ${sql.ref(key)} as id, ${sql.ref(name)} as name, pinyin from ${sql.table(table)} where org_id = ${orgId}`.execute(
    db,
  )
  const wrong = rows.filter((row) => row.pinyin !== initialsOf(row.name))
  if (wrong.length === 0) return
  const json = JSON.stringify(wrong.map((row) => ({ id: row.id, pinyin: initialsOf(row.name) })))
  await sql`
      update ${sql.table(table)} set pinyin = given.pinyin
      from jsonb_to_recordset(${json}::jsonb) as given (id text, pinyin text)
      where org_id = ${orgId} and ${sql.ref(key)} = given.id`.execute(db)
}
