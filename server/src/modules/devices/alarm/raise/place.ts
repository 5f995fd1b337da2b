import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Signal } from '../seam.ts'

/** Resident and place at the time of raising; they stay when the resident moves. */
export async function alarmPlace(db: Db, orgId: string, signal: Signal) {
  const { device } = signal
  const oldmanId = signal.oldmanId ?? device?.oldmanId ?? null
  // For a late signal about a former wearer staff must go to his present bed (iot.md 1a).
  const isPast = device?.heldUntil !== undefined && oldmanId !== null
  const bedId = signal.bedId ?? (isPast ? null : device?.bedId) ?? null
  const locationId = signal.locationId ?? device?.locationId ?? null
  const { rows } = await sql<{
    oldmanName: string | null
    bedId: string | null
    bedName: string | null
    roomName: string | null
    locationId: string | null
    deptId: string | null
  }>`
    select oldman.oldman_name, coalesce(bed.bed_id, oldman.bed_id) as bed_id, coalesce(bed.full_name, oldman.bed_name) as bed_name,
      room.room_name, coalesce(place.location_id, room.location_id) as location_id,
      coalesce(oldman.dept_id, room.dept_id, floor.dept_id, building.dept_id, place.dept_id, above.dept_id, top.dept_id) as dept_id
    from (select ${orgId}::text as org_id) one
    left join oldman on oldman.org_id = one.org_id and oldman.oldman_id = ${oldmanId}
    left join bed on bed.org_id = one.org_id and bed.bed_id = coalesce(${bedId}, oldman.bed_id)
    left join room on room.org_id = one.org_id and room.room_id = bed.room_id
    left join location floor on floor.org_id = one.org_id and floor.location_id = room.location_id
    left join location building on building.org_id = one.org_id and building.location_id = room.building_id
    left join location place on place.org_id = one.org_id and place.location_id = ${locationId}
    left join location above on above.org_id = one.org_id and above.location_id = place.parent_id
    left join location top on top.org_id = one.org_id and top.location_id = above.parent_id`.execute(db)
  const { deptId, ...known } = rows[0]
  return { oldmanId, ...known, deptId: signal.deptId ?? deptId ?? device?.deptId ?? '0' }
}
