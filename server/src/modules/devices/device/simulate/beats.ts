import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { railShape, railType } from '#contract/modules/devices/position/rail.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { Beat } from './scenario.ts'

interface PlanRow {
  deviceId: string
  mapId: string
  otherMapId: string | null
  widthM: number
  heightM: number
  points: { x: number; y: number }[] | null
}

/**
 * Where each tag walks: on the plan of its wearer's floor, inside the first fence there that keeps residents in, else
 * anywhere on the plan. The empty name is for a tag without a wearer: on the first plan.
 */
export async function beatsOf(db: Db, who: Who): Promise<Map<string, Beat>> {
  const { rows } = await sql<PlanRow>`
    with plan as (
      select map_id, location_id, width_m, height_m, row_number() over (order by map_name) as nth,
        (select points from rail where rail.org_id = position_map.org_id and rail.map_id = position_map.map_id
          and rail_type = ${railType.is.keepIn} and shape = ${railShape.is.polygon}
          and status = ${onOff.is.on} order by rail_id limit 1) as points
      from position_map where org_id = ${who.orgId})
    select device.device_id, plan.*, (select map_id from plan other where other.map_id <> plan.map_id order by nth limit 1) as other_map_id
    from plan
    join room on room.org_id = ${who.orgId} and room.location_id = plan.location_id
    join bed on bed.org_id = room.org_id and bed.room_id = room.room_id
    join oldman on oldman.org_id = bed.org_id and oldman.bed_id = bed.bed_id
    join device on device.org_id = oldman.org_id and device.oldman_id = oldman.oldman_id and device.simulated = 1
    union all
    select '', plan.*, (select map_id from plan other where other.map_id <> plan.map_id order by nth limit 1)
    from plan where nth = 1`.execute(db)
  return new Map(rows.map((row) => [row.deviceId, beatOf(row)]))
}

function beatOf({ mapId, otherMapId, widthM, heightM, points }: PlanRow): Beat {
  const width = Number(widthM)
  const height = Number(heightM)
  const corners = points ?? [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
  ]
  const sum = corners.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  const inside = { x: sum.x / corners.length, y: sum.y / corners.length }
  const [a, b] = corners
  return { mapId, ...(otherMapId && { otherMapId }), inside, border: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }
}
