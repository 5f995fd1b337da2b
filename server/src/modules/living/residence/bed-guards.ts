import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { residenceRefusals } from '#contract/modules/living/residence/residence.ts'
import type { Db } from '../../../core/db/db.ts'
import { setting } from '../../../core/settings.ts'
import type { Who } from '../../../core/who/who.ts'
import { occupied, type Place } from './beds.ts'
import { assertRoomSex, type Person } from './rules.ts'

/** Whether a bed may be taken: free, usable, and in a room that fits. All are asked with the bed locked. */

/** Refuses 31021 unless the bed is nobody else's from this day on, or in these days. Call with the bed locked. */
export async function assertFree(
  db: Db,
  who: Who,
  place: Place,
  { from, until, liveId, field }: { from: string; until?: string; liveId: string | null; field: string },
) {
  const taken = await db
    .selectFrom('bedStay')
    .select('bedStayId')
    .where('orgId', '=', who.orgId)
    .where('bedId', '=', place.bedId)
    .where((eb) =>
      eb.or([eb('dateTo', 'is', null), eb.and([eb('dateTo', '>', from), eb('dateTo', '>', eb.ref('dateFrom'))])]),
    )
    .$if(liveId !== null, (rows) => rows.where('liveId', '<>', liveId))
    .$if(until !== undefined, (rows) => rows.where('dateFrom', '<', until ?? ''))
    .executeTakeFirst()
  if (taken) await refuseTaken(db, who, place, field)
}

/** The loser of a race learns which beds of the same kind are still free. */
async function refuseTaken(db: Db, who: Who, place: Place, field: string): Promise<never> {
  const freeBeds = await db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select(['bed.bedId', 'bed.fullName as bedName', 'room.roomId', 'room.roomName'])
    .where('bed.orgId', '=', who.orgId)
    .where('room.roomType', '=', place.roomType)
    .where('bed.status', '=', 1)
    .where('room.status', '=', 1)
    .where(sql<boolean>`not exists (select 1 from bed_stay stay
      where stay.org_id = bed.org_id and stay.bed_id = bed.bed_id and stay.date_to is null)`)
    .where(sql<boolean>`not exists (select 1 from room_bed_status mark
      where mark.org_id = bed.org_id and mark.ended = 0 and (mark.bed_id = bed.bed_id or mark.room_id = bed.room_id))`)
    .orderBy('bed.fullName')
    .orderBy('bed.bedId')
    .limit(10)
    .execute()
  const data = { bedId: place.bedId, bedName: place.fullName, freeBeds }
  refuse(residenceRefusals.bedTaken, {}, { field, data })
}

/** Refuses 31024 while the bed or its room is, or is planned to be, under repair or out of use. */
export async function assertUsable(db: Db, who: Who, place: Place, field: string) {
  const marks = await db
    .selectFrom('roomBedStatus')
    .select('status')
    .where('orgId', '=', who.orgId)
    .where('ended', '=', 0)
    .where('status', 'in', [5, 6])
    .where((eb) => eb.or([eb('endTime', 'is', null), eb('endTime', '>', who.now)]))
    .where((eb) => eb.or([eb('bedId', '=', place.bedId), eb('roomId', '=', place.roomId)]))
    .execute()
  const status = place.enabled ? Math.max(0, ...marks.map((mark) => mark.status)) : 6
  if (status) refuse(residenceRefusals.bedUnusable, { statusName: bedStatus.label(status) }, { field })
}

/** Refuses 31040 when the setting keeps men and women apart and somebody of the other sex lives in the room. */
export async function assertFits(
  db: Db,
  who: Who,
  oldmanId: string,
  place: Place,
  field: string,
  leaving: string[] = [],
) {
  if (!(await setting(db, who.orgId, 'roomSexLimit'))) return
  const inRoom = await db
    .selectFrom('bedStay')
    .innerJoin('bed', (join) => join.onRef('bed.orgId', '=', 'bedStay.orgId').onRef('bed.bedId', '=', 'bedStay.bedId'))
    .select('bedStay.oldmanId')
    .where('bedStay.orgId', '=', who.orgId)
    .where('bed.roomId', '=', place.roomId)
    .where('bedStay.dateTo', 'is', null)
    .where('bedStay.kind', '=', occupied)
    .execute()
  const mates = inRoom.map((row) => row.oldmanId).filter((id) => id !== oldmanId && !leaving.includes(id))
  const people = await persons(db, who, [oldmanId, ...mates])
  const person = people.find((one) => one.oldmanId === oldmanId)
  if (person)
    assertRoomSex(
      person,
      place,
      people.filter((one) => one !== person),
      field,
    )
}

async function persons(db: Db, who: Who, oldmanIds: string[]): Promise<Person[]> {
  const rows = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'oldmanName', 'oldmanIdCard', 'sex'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', oldmanIds)
    .execute()
  const spouses = await db
    .selectFrom('family')
    .select(['oldmanId', 'idCard'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', oldmanIds)
    // RELATION 1 配偶, 11 丈夫, 12 妻子.
    .where('relation', 'in', [1, 11, 12])
    .execute()
  const ofPerson = (oldmanId: string) =>
    spouses.flatMap((row) => (row.oldmanId === oldmanId && row.idCard ? [row.idCard] : []))
  return rows.map((row) => ({ ...row, spouses: ofPerson(row.oldmanId) }))
}
