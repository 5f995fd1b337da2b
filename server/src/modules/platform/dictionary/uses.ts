import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { metaOf } from '#contract/kit/fields.ts'
import type { Db } from '#core/db/db.ts'
import { columns } from '#core/db/tables.gen.ts'
import { knownTables } from '#core/rows/store/table.ts'

/**
 * Where records hold a dictionary's values: in the fields of kind dict and dictList of every described table, and in
 * those of rows that a field lists (the certificates of an employee).
 */

interface Use {
  table: string
  /** Chinese name of the record. */
  type: string
  column: string
  /** The path inside a JSON column; undefined where the column is the value. */
  path?: string
}

function usesOf(dictionaryCode: string): Use[] {
  const found = new Map<string, Use>()
  for (const { name, label, fields } of [...knownTables.values()].flat()) {
    const stored: Record<string, string> = columns[name]
    for (const [field, schema] of Object.entries(fields.shape)) {
      if (!(field in stored)) continue
      const use = { table: snake(name), type: label, column: snake(field) }
      const inJson = stored[field] === 'jsonb'
      const meta = metaOf(schema)
      if (meta?.dict === dictionaryCode)
        found.set(`${use.table}.${use.column}`, { ...use, path: inJson ? '$[*]' : undefined })
      else if (inJson)
        for (const key of keysIn(schema, dictionaryCode))
          found.set(`${use.table}.${use.column}.${key}`, { ...use, path: `$.**."${key}"[*]` })
    }
  }
  return [...found.values()]
}

/** The keys, at any depth of the rows a field holds, that contain a value of the dictionary. */
function keysIn(schema: unknown, dictionaryCode: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      metaOf(inner)?.dict === dictionaryCode ? [key] : keysIn(inner, dictionaryCode),
    )
  if (schema instanceof z.ZodArray) return keysIn(schema.element, dictionaryCode)
  return schema instanceof z.ZodType && 'innerType' in schema.def ? keysIn(schema.def.innerType, dictionaryCode) : []
}

/** How many records hold this value, by kind of record; kinds without any are left out. */
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

function holds({ column, path }: Use, value: string): RawBuilder<boolean> {
  if (!path) return sql`${sql.ref(column)}::text = ${value}`
  return sql`exists (
    select from jsonb_path_query(${sql.ref(column)}, ${path}::jsonpath) as item where item #>> '{}' = ${value})`
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
