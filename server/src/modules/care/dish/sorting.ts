import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import { patchRows } from '#core/rows/store/patch-many.ts'
import { type Table, tableRows } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Sorts all rows of a short list in the given order (care.md 11). Needs every id once; refuses 21003 for an id that is
 * not the institution's, 21001 for a list that leaves one out. Gives how many moved.
 */
export async function sortAll<N extends 'dishCategory' | 'mealSlot'>(
  db: Db,
  table: Table<N>,
  who: Who,
  ids: readonly string[],
): Promise<{ changed: number }> {
  const found = await db
    .selectFrom(table.name as 'mealSlot') // Kysely cannot type a table chosen at run time
    .selectAll()
    .where('orgId', '=', who.orgId)
    // Two users who sort at once lock the rows in one order.
    .orderBy(table.key as 'nextId')
    .forUpdate()
    .execute()
  const rows = new Map(found.map((row) => [String(row[table.key as 'nextId']), row])) // as: see above
  if (ids.some((id) => !rows.has(id))) refuse(common.missing)
  if (new Set(ids).size !== rows.size || ids.length !== rows.size) wrongValue('ids', `须列出全部${table.label}各一次`)
  const moved = ids.flatMap((id, index) => {
    const row = rows.get(id)
    return row && row.sort !== index + 1 ? [{ row, values: { sort: index + 1 } }] : []
  })
  await patchRows(
    db,
    table,
    who,
    moved.map(({ row, values }) => ({ row: tableRows(table, [row])[0], values })),
  )
  who.did(`调整${table.label}顺序`)
  return { changed: moved.length }
}
