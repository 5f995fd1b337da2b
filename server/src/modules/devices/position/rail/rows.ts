import { sql } from 'kysely'
import { positionRail } from '#contract/modules/devices/position/rail.ts'
import { listing } from '#core/rows/read/listing.ts'
import { seenMaps } from '../map/rows.ts'
import { rails } from '../tables.ts'

/** Fences of the plans within reach. */
export const railRows = listing(rails, positionRail.railList, {
  rows: (db, who) =>
    seenMaps(db, who)
      .innerJoin('rail', (join) =>
        join.onRef('rail.orgId', '=', 'positionMap.orgId').onRef('rail.mapId', '=', 'positionMap.mapId'),
      )
      .selectAll('rail')
      .select('positionMap.mapName')
      .select(
        sql<number>`(select count(*)::int from locate_rule where locate_rule.org_id = rail.org_id
          and locate_rule.rail_ids ? rail.rail_id)`.as('ruleCount'),
      ),
  sort: ['railName', 'railType', 'status'],
})
