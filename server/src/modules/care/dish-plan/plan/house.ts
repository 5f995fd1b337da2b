import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { inForce } from '../diet/intervals.ts'
import { eatsDishes } from '../diet/rules.ts'

/** The data for checking a menu: the meals served, the dishes, and the residents who eat. */

export const slotsOf = (db: Db, orgId: string): Promise<Row<'mealSlot'>[]> =>
  db.selectFrom('mealSlot').selectAll().where('orgId', '=', orgId).orderBy('startTime').orderBy('nextId').execute()

/** These dishes by their ids. */
export async function dishesOf(db: Db, orgId: string, dishIds: readonly string[]): Promise<Map<string, Row<'dish'>>> {
  const ids = [...new Set(dishIds)]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('dish')
    .selectAll()
    .where('orgId', '=', orgId)
    .where(sql<boolean>`dish_id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.dishId, row]))
}

/** The places of a bed: itself, room, floor, building, and the place the building belongs to. */
export const placesOf = sql<string[]>`array_remove(array[bed.bed_id, room.room_id, room.location_id, room.building_id,
  (select building.parent_id from location building
   where building.org_id = room.org_id and building.location_id = room.building_id)], null)`

/** True when a menu cooks for residents of these places; a menu without places cooks for the whole institution. */
export const inScope = (locationIds: readonly unknown[], places: readonly string[] | null) =>
  locationIds.length === 0 || (places ?? []).some((place) => locationIds.includes(place))

/** The places of a menu are buildings, floors, rooms or beds of the institution: 21003 at their field. */
export async function assertPlaces(db: Db, who: Who, locationIds: readonly string[]) {
  const ids = [...new Set(locationIds)]
  if (ids.length === 0) return
  const { rows } = await sql`select 1 from (
      select location_id as id from location where org_id = ${who.orgId}
      union all select room_id from room where org_id = ${who.orgId}
      union all select bed_id from bed where org_id = ${who.orgId}
    ) place where id = any(${ids}::text[])`.execute(db)
  if (rows.length < ids.length) refuse(common.missing, {}, { field: 'locationIds' })
}

/** Residents who eat dishes of this kitchen now, within the scope of a menu. */
export async function eatersOf(
  db: Db,
  who: Who,
  plan: { kitchenId: number | string; locationIds: readonly unknown[] },
) {
  const rows = await db
    .selectFrom('oldmanDiet')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'oldmanDiet.orgId').onRef('oldman.oldmanId', '=', 'oldmanDiet.oldmanId'),
    )
    .leftJoin('bed', (join) => join.onRef('bed.orgId', '=', 'oldman.orgId').onRef('bed.bedId', '=', 'oldman.bedId'))
    .leftJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select([
      'oldman.oldmanName',
      'oldmanDiet.texture',
      'oldmanDiet.dietTags',
      'oldmanDiet.allergens',
      'oldmanDiet.feedWay',
      placesOf.as('places'),
    ])
    .where('oldmanDiet.orgId', '=', who.orgId)
    .where('oldmanDiet.kitchenId', '=', Number(plan.kitchenId))
    .where('oldman.oldmanStatus', 'in', livesHere)
    .where(inForce('oldman_diet', who.now))
    .orderBy('oldman.bedName')
    .orderBy('oldman.oldmanId')
    .execute()
  return rows.filter(({ feedWay, places }) => eatsDishes(feedWay) && inScope(plan.locationIds, places))
}
