import { sql } from 'kysely'
import { positionMap } from '#contract/modules/devices/position/map.ts'
import type { Db } from '#core/db/db.ts'
import { joinMapReach } from '#core/live/broker-door.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { positionMaps } from '../tables.ts'

export type MapRow = Row<'positionMap'>

/** Every plan with its place: floor, building, park. */
export function placedMaps(db: Db) {
  return db
    .selectFrom('positionMap')
    .innerJoin('location as place', (join) =>
      join.onRef('place.orgId', '=', 'positionMap.orgId').onRef('place.locationId', '=', 'positionMap.locationId'),
    )
    .leftJoin('location as above', (join) =>
      join.onRef('above.orgId', '=', 'place.orgId').onRef('above.locationId', '=', 'place.parentId'),
    )
    .leftJoin('location as top', (join) =>
      join.onRef('top.orgId', '=', 'above.orgId').onRef('top.locationId', '=', 'above.parentId'),
    )
}

/**
 * Whether a plan is within reach of departments: it belongs to their place, to a place with their rooms, or to a place
 * without a department (a garden).
 */
const inReach = (deptIds: readonly string[]) => sql<boolean>`exists (
  select 1 from (select array_remove(array_agg(room.dept_id) || coalesce(place.dept_id, above.dept_id, top.dept_id), null) as ids
    from room where room.org_id = position_map.org_id and room.location_id = position_map.location_id) dept
  where cardinality(dept.ids) = 0 or dept.ids && ${[...deptIds]}::text[])`

export function seenMaps(db: Db, who: Who) {
  const mine = placedMaps(db).where('positionMap.orgId', '=', who.orgId)
  return who.scope.all ? mine : mine.where(inReach(who.scope.deptIds))
}

/** The residents whose positions the broker sends: those of the same plans. */
joinMapReach(async (db, orgId, deptIds) => {
  const rows = await placedMaps(db)
    .select('positionMap.mapId')
    .where('positionMap.orgId', '=', orgId)
    .where(inReach(deptIds))
    .execute()
  return new Set(rows.map(({ mapId }) => mapId))
})

export const mapRows = listing(positionMaps, positionMap.mapList, {
  rows: (db, who) =>
    seenMaps(db, who)
      .selectAll('positionMap')
      .select(
        sql<string>`concat_ws('-', top.location_name, above.location_name, place.location_name)`.as('locationName'),
      )
      .select(({ selectFrom, fn }) =>
        selectFrom('rail')
          .select(fn.countAll<number>().as('count'))
          .whereRef('rail.orgId', '=', 'positionMap.orgId')
          .whereRef('rail.mapId', '=', 'positionMap.mapId')
          .as('railCount'),
      ),
  sort: ['mapName'],
  where: {
    locationId: (value: string) => sql`${value} in (place.location_id, above.location_id, top.location_id)`,
  },
})
