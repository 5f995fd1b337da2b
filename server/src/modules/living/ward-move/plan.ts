import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { bedStayKind } from '#contract/modules/living/residence/residence-step.ts'
import { markStatus } from '#contract/modules/living/room-map/room-map.ts'
import type { wardMove } from '#contract/modules/living/ward-move/ward-move.ts'
import { type Db, together } from '#core/db/db.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { openOffers } from '../bed-wait/service.ts'
import { bedRows } from '../location/service.ts'
import { areSpouses, blocked, mayShare, type Person, spousesOf } from '../residence/service.ts'
import { propose } from './rules.ts'

/** The residents who have to leave when these places are emptied, and their new beds (residence.md 9). */

const free = 0

/** Beds of the institution with their places and their open stay. */
const allBeds = (db: Db, who: Who) =>
  bedRows(db, who)
    .leftJoin('live', (join) => join.onRef('live.orgId', '=', 'stay.orgId').onRef('live.liveId', '=', 'stay.liveId'))
    .select(['room.roomType', 'room.price as roomPrice', 'stay.kind', 'stay.oldmanId as lying', 'live.wholeRoom'])
    .select(['live.version as stayVersion', 'person.sex', 'person.oldmanIdCard', 'person.oldmanStatus'])
    .select('person.oldmanName as personName')
    // A bed under repair or out of use, or with either planned, takes no resident (31024).
    .select(
      sql<boolean>`exists (select 1 from room_bed_status mark where mark.org_id = bed.org_id and mark.ended = 0
        and mark.status in (${markStatus.is.repair}, ${markStatus.is.disabled})
        and (mark.end_time is null or mark.end_time > ${who.now}::timestamp)
        and (mark.bed_id = bed.bed_id or mark.room_id = bed.room_id))`.as('marked'),
    )
    .orderBy('bed.fullName')
    .orderBy('bed.bedId')
    .execute()
type Bed = Awaited<ReturnType<typeof allBeds>>[number]

export async function wardMovePlan(db: Db, who: Who, { locationIds, deptId }: QueryFor<typeof wardMove.plan>) {
  if (!locationIds?.length && !deptId) wrongValue('locationIds', '请选择要腾空的楼栋、楼层、房间或科室')
  const beds = await allBeds(db, who)
  const offers = await openOffers(db, who)
  const limit = await setting(db, who.orgId, 'roomSexLimit')
  const places = new Set(locationIds)
  const isOf = (bed: Bed) =>
    [bed.buildingId, bed.locationId, bed.roomId].some((place) => places.has(place ?? '')) ||
    (Boolean(deptId) && bed.deptId === deptId)
  const inside = beds.filter(isOf)
  const takenBeds = inside.filter(({ lying, kind }) => lying !== null && kind !== blocked)
  const offered = new Set(offers.map(({ bedId }) => bedId))
  const outside = beds.filter((bed) => bed.bedStatus === free && !bed.marked && !isOf(bed) && !offered.has(bed.bedId))
  const people = await peopleOf(db, who, beds)
  const movers = takenBeds.flatMap((bed) => moverOf(bed, people, takenBeds))
  const mayGo = (oldmanId: string, roomId: string, coming: readonly string[]) => {
    const person = people.get(oldmanId)
    const room = beds.find((bed) => bed.roomId === roomId)
    if (!person || !room) return false
    const here = beds.flatMap((bed) =>
      bed.roomId === roomId && bed.kind === bedStayKind.occupied && bed.lying ? [bed.lying] : [],
    )
    const mates = [...here, ...coming].flatMap((id) => people.get(id) ?? [])
    return mayShare(person, room, limit ? mates : [])
  }
  const empty = emptyRooms(beds, outside)
  const found = propose(movers, outside.map(freeOf), { mayShare: mayGo, empty })
  return {
    movers: movers.map(({ spouseId, ...mover }) => ({
      ...mover,
      wholeRoom: mover.wholeRoom ? (1 as const) : (0 as const),
      spouseName: people.get(spouseId ?? '')?.oldmanName ?? null,
      bedIdNew: found.get(mover.oldmanId) ?? null,
      why: found.has(mover.oldmanId) ? null : whyNone(mover, outside.length),
    })),
    beds: outside.map((bed) => ({
      ...freeOf(bed),
      bedName: bed.fullName,
      sex: limit ? sexOf(bed, beds) : bed.sexLimit,
    })),
    offered: offers.flatMap(({ bedId, waitName, offerUntil }) => {
      const bed = inside.find((one) => one.bedId === bedId)
      return bed ? [{ bedName: bed.fullName, waitName, offerUntil }] : []
    }),
    hidden: takenBeds.length - movers.length,
  }
}

function whyNone({ wholeRoom }: { wholeRoom: boolean }, left: number) {
  if (left === 0) return '其他病区没有空床'
  return wholeRoom ? '没有全空的房间可包房' : '没有性别相符的空床，可手工选择'
}

const freeOf = ({ bedId, roomId, roomType, price, roomPrice }: Bed) => ({
  bedId,
  roomId,
  roomType,
  price: price ?? roomPrice,
})

/** Rooms with all beds free: a resident with a whole room needs one. */
function emptyRooms(beds: readonly Bed[], outside: readonly Bed[]) {
  const open = new Set(outside.map(({ bedId }) => bedId))
  const rooms = Map.groupBy(beds, ({ roomId }) => roomId)
  return new Set([...rooms].flatMap(([roomId, all]) => (all.every(({ bedId }) => open.has(bedId)) ? [roomId] : [])))
}

/** The sex the room is for, else that of its residents. */
function sexOf({ roomId, sexLimit }: Bed, beds: readonly Bed[]) {
  const mate = beds.find((bed) => bed.roomId === roomId && bed.kind === bedStayKind.occupied && bed.lying)
  return sexLimit ?? mate?.sex ?? null
}

function moverOf(bed: Bed, people: ReadonlyMap<string, Person>, takenBeds: readonly Bed[]) {
  const { oldmanId, oldmanName, bedId, fullName, stayVersion, oldmanStatus, sex } = bed
  const person = people.get(bed.lying ?? '')
  // Residents out of the caller's reach are neither shown nor moved.
  if (!oldmanId || !person || !oldmanName || stayVersion === null || oldmanStatus === null) return []
  const spouse = takenBeds.find(({ lying }) => {
    const other = people.get(lying ?? '')
    return other && lying !== oldmanId && areSpouses(person, other)
  })
  return [
    {
      oldmanId,
      oldmanName,
      sex,
      oldmanStatus,
      bedId,
      bedName: fullName,
      version: stayVersion,
      roomType: bed.roomType,
      price: bed.price ?? bed.roomPrice,
      wholeRoom: bed.wholeRoom === 1,
      spouseId: spouse?.oldmanId ?? null,
    },
  ]
}

/** All residents of the institution, with their spouses. */
async function peopleOf(db: Db, who: Who, beds: readonly Bed[]) {
  const residents = beds.flatMap(({ lying: oldmanId, personName, oldmanIdCard, sex }) =>
    oldmanId && personName && oldmanIdCard && sex !== null
      ? [{ oldmanId, oldmanName: personName, oldmanIdCard, sex }]
      : [],
  )
  if (residents.length === 0) return new Map<string, Person>()
  const [spouses] = await together(spousesOf(db, who, residents))
  const cards = Map.groupBy(spouses, ({ oldmanId }) => oldmanId)
  return new Map(
    residents.map((one) => [
      one.oldmanId,
      { ...one, spouses: (cards.get(one.oldmanId) ?? []).flatMap(({ idCard }) => (idCard ? [idCard] : [])) },
    ]),
  )
}
