import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Updates the bed name and department stored with residents after beds of these rooms were renamed or given to another
 * department. This is no edit of an archive, so neither version nor history change.
 */
export async function followBeds(db: Db, who: Who, roomIds: readonly string[]) {
  if (roomIds.length === 0) return
  await sql`
    update oldman set bed_name = bed.full_name,
      dept_id = coalesce(room.dept_id, floor.dept_id, building.dept_id, oldman.dept_id)
    from bed
      join room on room.org_id = bed.org_id and room.room_id = bed.room_id
      join location floor on floor.org_id = room.org_id and floor.location_id = room.location_id
      join location building on building.org_id = room.org_id and building.location_id = room.building_id
    where bed.org_id = oldman.org_id and bed.bed_id = oldman.bed_id
      and oldman.org_id = ${who.orgId} and room.room_id in (${sql.join(roomIds)})`.execute(db)
}
