import type { QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { bedStayKind, liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { birthdayIn } from '#core/birthday.ts'
import { ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { liveDays } from '../residence/service.ts'
import { type Badge, badgesOf, openAlarmsOf } from './badges.ts'
import { type House, type Occupant, readHouse } from './map-data.ts'
import { displayStatus } from './rules.ts'

export type Filters = Partial<QueryFor<typeof roomMap.easy>> & { bedIds?: readonly string[] | null }
export type Card = ReturnType<typeof cardOf>

/** With the marks of other areas. */
export async function badged(db: Db, who: Who, cards: Card[]): Promise<Card[]> {
  const lived = cards.flatMap(({ oldmanId, liveDate }) => (oldmanId && liveDate ? [oldmanId] : []))
  const badges = await badgesOf(db, who, lived)
  const alarmsAt = await openAlarmsOf(db, who, cards)
  return cards.map((card) => ({
    ...card,
    badges: (card.liveDate && badges.get(card.oldmanId ?? '')) || [],
    alarms: alarmsAt(card),
  }))
}

/** Every bed the caller may see with its state, in the order of the places. */
export async function bedCards(db: Db, who: Who, filters: Filters) {
  const house = await readHouse(db, who, filters)
  const { all, deptIds } = who.scope
  const cards = house.beds.flatMap((bed) => {
    const place = house.placeOf(bed)
    if (!place) return []
    const occupant = house.occupants.get(bed.bedId)
    // A bed belongs to the department of its room, else its floor, else its building; a user who may see its resident
    // sees it too.
    if (!all && !occupant?.mine && !(place.deptId && deptIds.includes(place.deptId))) return []
    return [cardOf(bed, place, occupant, house, who)]
  })
  return cards.filter((card) => fits(card, filters))
}

type Place = NonNullable<ReturnType<House['placeOf']>>

function cardOf(bed: Row<'bed'>, place: Place, at: Occupant | undefined, house: House, who: Who) {
  const { room, floor, building } = place
  const marks = [house.marks.get(bed.bedId), house.marks.get(room.roomId)].flatMap((mark) => (mark ? [mark] : []))
  const mark = marks.at(0)
  const trial = at?.oldmanStatus === liveStatus.is.trial
  const living = at?.kind === bedStayKind.occupied
  const isHeld = at?.kind === bedStayKind.held
  const away = living ? at.outing : undefined
  return {
    bedId: bed.bedId,
    bedName: bed.fullName,
    bedShort: bed.bedName,
    roomId: room.roomId,
    roomName: room.roomName,
    roomType: room.roomType,
    sexLimit: room.sexLimit,
    locationId: floor.locationId,
    locationName: floor.locationName,
    buildingId: building.locationId,
    buildingName: building.locationName,
    price: bed.price,
    displayStatus: displayStatus({
      enabled: bed.status === onOff.is.on && room.status === onOff.is.on,
      marks: marks.map(({ status }) => status),
      kind: at?.kind ?? null,
      trial,
      out: away !== undefined,
    }),
    oldmanId: at?.oldmanId ?? null,
    oldmanName: at?.oldmanName ?? null,
    pinyin: at?.pinyin ?? '',
    oldmanStatus: at?.oldmanStatus ?? null,
    sex: at?.sex ?? null,
    age: at ? ageOn(at.birthDate, who.today) : null,
    photo: at?.photo ?? null,
    levelId: at?.levelId ?? null,
    levelName: at?.level?.levelName ?? null,
    levelColor: at?.level?.color ?? null,
    liveVersion: at?.version ?? null,
    liveDate: living ? at.liveDate : null,
    liveDays: living ? liveDays(at.liveDate, null, 1, who.today) : null,
    trialEndDate: living && trial ? at.trialEndDate : null,
    planQuitDate: living ? at.planQuitDate : null,
    holdName: isHeld ? at.oldmanName : null,
    holdExpire: isHeld ? at.bookExpireDate : null,
    birthday: living && birthdayIn(at, who.today.slice(0, 7)) === who.today ? (1 as const) : (0 as const),
    allergy: [at?.allergyDrug, at?.allergyFood].filter(Boolean).join('；') || null,
    infect: living && at.infect ? (1 as const) : (0 as const),
    badges: [] as Badge[],
    outId: away?.outId ?? null,
    planBackTime: away?.planBackTime ?? null,
    isOverdue: away && away.planBackTime < who.now ? (1 as const) : (0 as const),
    arrears: living ? (at.arrears ?? null) : null,
    alarms: [] as { level: number; text: string }[],
    statusId: mark?.statusId ?? null,
    statusReason: mark?.reason ?? null,
    statusEnd: mark?.endTime ?? null,
    statusVersion: mark?.version ?? null,
  }
}

function fits(card: Card, { statuses, levelId, sex, keyword }: Filters) {
  if (statuses?.length && !statuses.includes(card.displayStatus)) return false
  if (levelId && card.levelId !== levelId) return false
  if (sex !== undefined && sex !== null && card.sex !== sex) return false
  if (!keyword) return true
  const word = keyword.toLowerCase()
  return [card.bedName, card.oldmanName ?? '', card.pinyin].some((text) => text.toLowerCase().includes(word))
}
