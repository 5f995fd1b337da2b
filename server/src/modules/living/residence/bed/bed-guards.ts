import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { residenceRefusals } from '#contract/modules/living/residence/residence.ts'
import { spouse } from '#contract/modules/living/resident/resident-family.ts'
import type { Db } from '#core/db/db.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { assertRoomSex, type Person } from '../rules.ts'
import { occupied, onHold, type Place } from './beds.ts'

/** Whether a bed may be taken: free, usable, and in a room that fits. All are checked with the bed locked. */

interface Taking {
  from: string
  until?: string
  /** The stay that takes the beds: its own beds are no obstacle. */
  liveId: string | null
  field: string
}

/** Refuses 31021 unless these beds are free from this day on, or in these days. Call with the beds locked. */
export async function assertBedsFree(
  db: Db,
  who: Who,
  places: readonly Place[],
  { from, until, liveId, field }: Taking,
) {
  if (places.length === 0) return
  const rows = await db
    .selectFrom('bedStay')
    .select('bedId')
    .where('orgId', '=', who.orgId)
    .where(
      'bedId',
      'in',
      places.map(({ bedId }) => bedId),
    )
    .where((eb) =>
      eb.or([eb('dateTo', 'is', null), eb.and([eb('dateTo', '>', from), eb('dateTo', '>', eb.ref('dateFrom'))])]),
    )
    .$if(liveId !== null, (found) => found.where('liveId', '<>', liveId))
    .$if(until !== undefined, (found) => found.where('dateFrom', '<', until ?? ''))
    .execute()
  const takenPlace = places.find((place) => rows.some(({ bedId }) => bedId === place.bedId))
  if (takenPlace) await refuseTaken(db, who, takenPlace, field)
}

/** The second user in a race learns which beds of the same kind are still free. */
async function refuseTaken(db: Db, who: Who, place: Place, field: string): Promise<never> {
  const freeBeds = await db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select(['bed.bedId', 'bed.fullName as bedName', 'room.roomId', 'room.roomName'])
    .where('bed.orgId', '=', who.orgId)
    .where('room.roomType', '=', place.roomType)
    .where('bed.status', '=', onOff.is.on)
    .where('room.status', '=', onOff.is.on)
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
export function assertBedUsable({ enabled, outOfUse }: Place, field: string) {
  const status = enabled ? outOfUse : 6
  if (status) refuse(residenceRefusals.bedUnusable, { statusName: bedStatus.label(status) }, { field })
}

/**
 * The residents in the room of a bed; undefined where the setting allows mixed rooms. A booking counts booked residents
 * too: both are to move in.
 */
export async function matesOf(
  db: Db,
  who: Who,
  { roomId }: Pick<Place, 'roomId'>,
  kinds: readonly number[] = [occupied],
) {
  if (!(await setting(db, who.orgId, 'roomSexLimit'))) return undefined
  return db
    .selectFrom('bedStay')
    .innerJoin('bed', (join) => join.onRef('bed.orgId', '=', 'bedStay.orgId').onRef('bed.bedId', '=', 'bedStay.bedId'))
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'bedStay.orgId').onRef('oldman.oldmanId', '=', 'bedStay.oldmanId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.oldmanIdCard', 'oldman.sex'])
    .where('bedStay.orgId', '=', who.orgId)
    .where('bed.roomId', '=', roomId)
    .where('bedStay.dateTo', 'is', null)
    .where('bedStay.kind', 'in', kinds)
    .execute()
}

type Lodger = Omit<Person, 'spouses'>
/** The fields of a bed that decide who may live in its room. */
type Room = Pick<Place, 'roomId' | 'sexLimit'>

interface Fit {
  place: Room
  field: string
  /** Residents who leave the room in the same step. */
  leaving?: readonly string[]
  /** The result of `matesOf`. */
  inRoom: Awaited<ReturnType<typeof matesOf>>
}

/** Refuses 31040 when the setting separates men and women and the room has a resident of the other sex. */
export async function assertBedSuits(db: Db, who: Who, resident: Lodger, { place, field, leaving = [], inRoom }: Fit) {
  if (!inRoom) return
  const mates = inRoom.filter(({ oldmanId }) => oldmanId !== resident.oldmanId && !leaving.includes(oldmanId))
  // Marriages matter only beside a resident of the other sex.
  const mixed = mates.some(({ sex }) => sex !== resident.sex)
  const [person, ...others] = await withSpouses(db, who, [resident, ...mates], mixed)
  assertRoomSex(person, place, others, field)
}

/** Checks the room of a bed for a booking before there is a stay: refuses 21001, 31040. */
export async function assertRoomFits(db: Db, who: Who, person: Lodger, place: Room, field: string) {
  await assertBedSuits(db, who, person, { place, field, inRoom: await matesOf(db, who, place, [occupied, onHold]) })
}

async function withSpouses(db: Db, who: Who, people: readonly Lodger[], withNames: boolean) {
  const spouses = withNames ? await spousesOf(db, who, people) : []
  const ofPerson = (oldmanId: string) =>
    spouses.flatMap((row) => (row.oldmanId === oldmanId && row.idCard ? [row.idCard] : []))
  return people.map((person): Person => ({ ...person, spouses: ofPerson(person.oldmanId) }))
}

/** The ID cards of husbands and wives from the family records. */
export function spousesOf(db: Db, who: Who, people: readonly Lodger[]) {
  return db
    .selectFrom('family')
    .select(['oldmanId', 'idCard'])
    .where('orgId', '=', who.orgId)
    .where(
      'oldmanId',
      'in',
      people.map(({ oldmanId }) => oldmanId),
    )
    .where('relation', 'in', Object.values(spouse))
    .execute()
}
