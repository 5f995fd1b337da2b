import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { placesInUse } from '../../../living/location/service.ts'

interface Place {
  locationId: string
  locationName: string
  nursingNames?: string[]
  children: Place[]
}

const perBed = 1

/** Building → floor → room (→ bed): the places a planned day may name, with the staff there today. */
export async function shiftPlaces(db: Db, who: Who, scheduleMode: number): Promise<Place[]> {
  const { buildings, rooms, floorsOf, roomsOf } = await placesInUse(db, who)
  const beds = scheduleMode === perBed ? await bedsOf(db, who) : []
  const names = await namesToday(db, who)
  const leaf = (id: string, name: string): Place => ({
    locationId: id,
    locationName: name,
    nursingNames: names.get(id) ?? [],
    children: [],
  })
  const bedsByRoom = Map.groupBy(beds, ({ roomId }) => roomId)
  const roomNode = ({ roomId, roomName }: (typeof rooms)[number]): Place =>
    scheduleMode === perBed
      ? {
          locationId: roomId,
          locationName: roomName,
          children: (bedsByRoom.get(roomId) ?? []).map((bed) => leaf(bed.bedId, bed.bedName)),
        }
      : leaf(roomId, roomName)
  const placeNode = ({ locationId, locationName }: (typeof buildings)[number]): Place => ({
    locationId,
    locationName,
    children: [...(floorsOf.get(locationId) ?? []).map(placeNode), ...(roomsOf.get(locationId) ?? []).map(roomNode)],
  })
  return buildings.map(placeNode)
}

const bedsOf = (db: Db, who: Who) =>
  db
    .selectFrom('bed')
    .select(['bedId', 'bedName', 'roomId'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .orderBy('sort')
    .orderBy('bedName')
    .execute()

/** The staff on duty at a place today, by its id: published days only. */
async function namesToday(db: Db, who: Who) {
  const { rows } = await sql<{ place: string; empName: string }>`
    select distinct place, emp.emp_name from attendance_schedule cell
    join emp on emp.org_id = cell.org_id and emp.emp_id = cell.emp_id,
      jsonb_array_elements_text(cell.location_ids) place
    where cell.org_id = ${who.orgId} and cell.work_date = ${who.today}
      and cell.status = ${sql.lit(scheduleStatus.is.published)} and cell.shift_pk_id is not null
    order by emp.emp_name`.execute(db)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return new Map([...byPlace].map(([place, found]) => [place, found.map(({ empName }) => empName)]))
}
