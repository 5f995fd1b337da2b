import { sql } from 'kysely'
import { callType } from '#contract/modules/devices/call/call.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { occupied } from '../../../living/residence/service.ts'
import type { LiveDevice } from '../../device/service.ts'

/**
 * The resident and the place of a call at the time `at`, by the binding of the device then. A toilet belongs to a
 * resident only where a single bed uses it.
 */
export async function callPlace(db: Db, device: LiveDevice, type: number, at: string) {
  const { orgId } = device
  const oldmanId = type === callType.is.toilet ? await lonely(db, device, at) : device.oldmanId
  const { rows } = await sql<{
    oldmanName: string | null
    bedId: string | null
    bedName: string | null
    roomId: string | null
    roomName: string | null
    locationId: string | null
    locationName: string | null
    deptId: string | null
  }>`
    select oldman.oldman_name, bed.bed_id, bed.full_name as bed_name, room.room_id, room.room_name,
      coalesce(place.location_id, room.location_id) as location_id,
      coalesce(nullif(concat_ws('-', top.location_name, above.location_name, place.location_name), ''),
        nullif(concat_ws('-', building.location_name, floor.location_name), '')) as location_name,
      coalesce(oldman.dept_id, room.dept_id, floor.dept_id, building.dept_id, place.dept_id, above.dept_id, top.dept_id) as dept_id
    from (select ${orgId}::text as org_id) one
    left join oldman on oldman.org_id = one.org_id and oldman.oldman_id = ${oldmanId}
    left join bed on bed.org_id = one.org_id and bed.bed_id = coalesce(${device.bedId}, oldman.bed_id)
    left join room on room.org_id = one.org_id and room.room_id = bed.room_id
    left join location floor on floor.org_id = one.org_id and floor.location_id = room.location_id
    left join location building on building.org_id = one.org_id and building.location_id = room.building_id
    left join location place on place.org_id = one.org_id and place.location_id = ${device.locationId}
    left join location above on above.org_id = one.org_id and above.location_id = place.parent_id
    left join location top on top.org_id = one.org_id and top.location_id = above.parent_id`.execute(db)
  const { deptId, ...known } = rows[0]
  return { oldmanId, ...known, deptId: deptId ?? device.deptId ?? '0' }
}

/** The resident of the only bed below a place, at that time. */
async function lonely(db: Db, { orgId, locationId, oldmanId }: LiveDevice, at: string): Promise<string | null> {
  if (!locationId) return oldmanId
  const beds = await db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select('bed.bedId')
    .where('bed.orgId', '=', orgId)
    .where('room.locationId', '=', locationId)
    .limit(2)
    .execute()
  if (beds.length !== 1) return null
  const stays = await db
    .selectFrom('bedStay as stay')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'stay.orgId').onRef('oldman.oldmanId', '=', 'stay.oldmanId'),
    )
    .select('stay.oldmanId')
    .where('stay.orgId', '=', orgId)
    .where('stay.bedId', '=', beds[0].bedId)
    .where('stay.createTime', '<=', at)
    // An ended stay was last written when it ended; an open one belongs to a resident who lives in the bed.
    .where((eb) =>
      eb.or([
        eb('stay.dateTo', 'is not', null).and('stay.updateTime', '>', at).and('stay.kind', '=', occupied),
        eb('stay.dateTo', 'is', null)
          .and('oldman.bedId', '=', beds[0].bedId)
          .and('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial]),
      ]),
    )
    .orderBy('stay.createTime')
    .orderBy('stay.bedStayId')
    .limit(1)
    .executeTakeFirst()
  return stays?.oldmanId ?? null
}
