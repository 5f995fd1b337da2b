import { sql } from 'kysely'
import { placeTypes } from '#contract/modules/living/location/location.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The beds of the institution with all data of their cards. A few plain reads by key instead of one wide join: the
 * embedded database has no statistics of new tables, and a join of ten tables then takes minutes.
 */

export interface Occupant {
  bedId: string
  kind: number
  oldmanId: string
  /** The resident is in the caller's data scope. */
  mine: boolean
  oldmanName: string
  pinyin: string
  oldmanStatus: number
  sex: number
  birthDate: string
  birthCalendar: number
  lunarBirth: string | null
  photo: string | null
  allergyDrug: string | null
  allergyFood: string | null
  infect: number
  levelId: string | null
  level: Row<'level'> | undefined
  liveDate: string | null
  trialEndDate: string | null
  planQuitDate: string | null
  bookExpireDate: string | null
  version: number
  /** The arrears of the resident, fen; empty where the caller may not see accounts. */
  arrears: number | undefined
  /** The outing the resident is on. */
  outing: Away | undefined
}

type Away = Pick<Row<'outing'>, 'outId' | 'planBackTime'>

interface MapFilter {
  buildingId?: string | null
  floorId?: string | null
  bedIds?: readonly string[] | null
}

export type House = Awaited<ReturnType<typeof readHouse>>
type Mark = Pick<Row<'roomBedStatus'>, 'statusId' | 'bedId' | 'roomId' | 'status' | 'reason' | 'endTime' | 'version'>

const mostBeds = 5000

export async function readHouse(db: Db, who: Who, filter: MapFilter) {
  const { orgId } = who
  let beds: Row<'bed'>[] = await db
    .selectFrom('bed')
    .selectAll()
    .where('orgId', '=', orgId)
    .$if(filter.bedIds != null, (rows) => rows.where('bedId', 'in', some(filter.bedIds ?? [])))
    .limit(mostBeds)
    .execute()
  let roomQuery = db.selectFrom('room').selectAll().where('orgId', '=', orgId)
  if (filter.bedIds) roomQuery = roomQuery.where('roomId', 'in', some(beds.map(({ roomId }) => roomId)))
  if (filter.buildingId) roomQuery = roomQuery.where('buildingId', '=', filter.buildingId)
  if (filter.floorId) roomQuery = roomQuery.where('locationId', '=', filter.floorId)
  const rooms = by(await roomQuery.execute(), ({ roomId }) => roomId)
  const locations = by(
    await db
      .selectFrom('location')
      .selectAll()
      .where('orgId', '=', orgId)
      .where('locationType', 'in', [placeTypes.is.building, placeTypes.is.floor])
      .execute(),
    ({ locationId }) => locationId,
  )
  const placeOf = ({ roomId }: Pick<Row<'bed'>, 'roomId'>) => {
    const room = rooms.get(roomId)
    const floor = room && locations.get(room.locationId)
    const building = room && locations.get(room.buildingId)
    if (!room || !floor || !building) return undefined
    return { room, floor, building, deptId: room.deptId ?? floor.deptId ?? building.deptId }
  }
  beds = beds.filter((bed) => placeOf(bed)).toSorted((one, other) => order(one, placeOf(one), other, placeOf(other)))
  const bedIds = filter.bedIds || filter.buildingId || filter.floorId ? beds.map(({ bedId }) => bedId) : null
  return { beds, placeOf, marks: await openMarks(db, who), occupants: await occupantsOf(db, who, bedIds) }
}

/** Open marks by the id of their bed or room. */
async function openMarks(db: Db, who: Who) {
  const marks: Mark[] = await db
    .selectFrom('roomBedStatus')
    .select(['statusId', 'bedId', 'roomId', 'status', 'reason', 'endTime', 'version'])
    .where('orgId', '=', who.orgId)
    .where('ended', '=', 0)
    .where('startTime', '<=', who.now)
    .where((eb) => eb.or([eb('endTime', 'is', null), eb('endTime', '>', who.now)]))
    .execute()
  return by(marks, ({ bedId, roomId }) => bedId ?? roomId ?? '')
}

async function occupantsOf(db: Db, who: Who, bedIds: readonly string[] | null) {
  const { orgId } = who
  const stays = await db
    .selectFrom('bedStay')
    .select(['bedId', 'kind', 'oldmanId', 'liveId'])
    .where('orgId', '=', orgId)
    .where('dateTo', 'is', null)
    .$if(bedIds !== null, (rows) => rows.where('bedId', 'in', some(bedIds ?? [])))
    .execute()
  const mine = inResidentScope(who)
  const people = await db
    .selectFrom('oldman')
    .select((eb) => [
      'oldmanId',
      'oldmanName',
      'pinyin',
      'oldmanStatus',
      'sex',
      'birthDate',
      'birthCalendar',
      'lunarBirth',
      'photo',
      'allergyDrug',
      'allergyFood',
      'infect',
      sql<boolean>`${mine(eb)}`.as('mine'),
    ])
    .where('orgId', '=', orgId)
    .where('oldmanId', 'in', some(stays.map(({ oldmanId }) => oldmanId)))
    .execute()
  const lives = await db
    .selectFrom('live')
    .select(['liveId', 'levelId', 'liveDate', 'trialEndDate', 'planQuitDate', 'bookExpireDate', 'version'])
    .where('orgId', '=', orgId)
    .where('liveId', 'in', some(stays.map(({ liveId }) => liveId)))
    .execute()
  const away = await db
    .selectFrom('outing')
    .select(['outId', 'oldmanId', 'planBackTime'])
    .where('orgId', '=', orgId)
    .where('outStatus', '=', outStatus.is.out)
    .execute()
  const owing = await owedBy(
    db,
    who,
    people.flatMap(({ oldmanId, mine: own }) => (own ? [oldmanId] : [])),
  )
  const levels = by(
    await db.selectFrom('level').selectAll().where('orgId', '=', orgId).execute(),
    ({ levelId }) => levelId,
  )
  const personOf = by(people, ({ oldmanId }) => oldmanId)
  const awayOf = by(away, ({ oldmanId }) => oldmanId)
  const liveOf = by(lives, ({ liveId }) => liveId)
  const occupants = stays.flatMap((stay): Occupant[] => {
    const person = personOf.get(stay.oldmanId)
    const live = liveOf.get(stay.liveId)
    if (!person || !live) return []
    const outing = awayOf.get(stay.oldmanId)
    const arrears = owing.get(stay.oldmanId)?.arrearsAmount
    return [{ ...stay, ...person, ...live, level: levels.get(live.levelId ?? ''), outing, arrears }]
  })
  return by(occupants, ({ bedId }) => bedId)
}

/** Arrears by resident, for users who may see accounts (residence.md 7: 欠费 by permission). */
async function owedBy(db: Db, who: Who, oldmanIds: readonly string[]) {
  if (!who.may('expense.account.query')) return new Map<string, never>()
  const accounts = await db
    .selectFrom('account')
    .select(['oldmanId', 'arrearsAmount'])
    .where('orgId', '=', who.orgId)
    .where('arrearsAmount', '>', 0)
    .where('oldmanId', 'in', some(oldmanIds))
    .execute()
  return by(accounts, ({ oldmanId }) => oldmanId)
}

const by = <T>(rows: readonly T[], key: (row: T) => string) => new Map(rows.map((row) => [key(row), row]))

/** SQL has no empty list. */
const some = (ids: readonly string[]) => (ids.length > 0 ? ids : [''])

type Place = { room: Row<'room'>; floor: Row<'location'>; building: Row<'location'> } | undefined

/** Building, floor, room, bed: each by its sort, then by name in natural order (2层 before 10层). */
function order(bed: Row<'bed'>, at: Place, other: Row<'bed'>, otherAt: Place) {
  if (!at || !otherAt) return 0
  return (
    compare(at.building.sort, otherAt.building.sort, at.building.locationName, otherAt.building.locationName) ||
    compare(at.floor.sort, otherAt.floor.sort, at.floor.locationName, otherAt.floor.locationName) ||
    compare(at.room.sort, otherAt.room.sort, at.room.roomName, otherAt.room.roomName) ||
    compare(bed.sort, other.sort, bed.bedName, other.bedName) ||
    (bed.bedId < other.bedId ? -1 : 1)
  )
}

const names = new Intl.Collator('zh-CN', { numeric: true })
const compare = (sort: number, otherSort: number, name: string, otherName: string) =>
  sort - otherSort || names.compare(name, otherName)
