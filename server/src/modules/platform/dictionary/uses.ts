import { type RawBuilder, sql } from 'kysely'
import { metaOf } from '#contract/kit/fields.ts'
import type { Db } from '../../../core/db/db.ts'
import { columns } from '../../../core/db/tables.gen.ts'
import { knownTables } from '../../../core/rows/write.ts'

/** Where records hold a dictionary's values: every described table says so by its fields of kind dict and dictList. */

interface Use {
  table: string
  /** Chinese name of the record. */
  type: string
  column: string
  list: boolean
}

function usesOf(dictionaryCode: string): Use[] {
  const found = new Map<string, Use>()
  for (const { name, label, fields } of [...knownTables.values()].flat()) {
    const stored: Record<string, string> = columns[name]
    for (const [field, schema] of Object.entries(fields.shape)) {
      const meta = metaOf(schema as Parameters<typeof metaOf>[0]) // as: a zod object's own shape
      if (meta?.dict !== dictionaryCode || !(field in stored)) continue
      const use = { table: snake(name), type: label, column: snake(field), list: stored[field] === 'jsonb' }
      found.set(`${use.table}.${use.column}`, use)
    }
  }
  return [...found.values()]
}

/** How many records hold this value, by kind of record; none left out but zeros. */
export async function countUses(db: Db, orgId: string, dictionaryCode: string, value: string) {
  const refs = new Map<string, number>()
  for (const use of usesOf(dictionaryCode)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(use.table)} where org_id = ${orgId} and ${holds(use, value)}`.execute(
      db,
    )
    refs.set(use.type, (refs.get(use.type) ?? 0) + Number(rows[0]?.n ?? 0))
  }
  return [...refs].filter(([, count]) => count > 0).map(([type, count]) => ({ type, count }))
}

function holds({ column, list }: Use, value: string): RawBuilder<boolean> {
  if (!list) return sql`${sql.ref(column)}::text = ${value}`
  return sql`jsonb_typeof(${sql.ref(column)}) = 'array'
    and exists (select from jsonb_array_elements_text(${sql.ref(column)}) as item where item = ${value})`
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
