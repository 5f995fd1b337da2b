import { sql } from 'kysely'
import { alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'

/** What others ask of alarms. */

/**
 * The highest level that is open of each resident or bed, for maps and boards; who has none is not in the map. Calls
 * count too.
 */
export async function openLevels(
  db: Db,
  who: Who,
  { oldmanIds, bedIds }: { oldmanIds?: readonly string[]; bedIds?: readonly string[] },
): Promise<Map<string, number>> {
  const column = oldmanIds ? 'oldmanId' : 'bedId'
  const ids = [...(oldmanIds ?? bedIds ?? [])]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('alarm')
    .select([`${column} as id`, ({ fn }) => fn.max<number>('level').as('level')])
    .where('orgId', '=', who.orgId)
    .where('alarmStatus', 'in', [alarmStatus.is.open, alarmStatus.is.acked])
    .where(sql<boolean>`${sql.ref(column)} = any(${ids}::text[])`)
    .groupBy(column)
    .execute()
  return new Map(rows.flatMap(({ id, level }) => (id ? [[id, Number(level)] as const] : [])))
}
