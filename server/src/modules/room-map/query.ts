import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import type { roomMap } from '#contract/modules/room-map.ts'
import { ageOn } from '../../core/clock.ts'
import type { Db } from '../../core/db.ts'
import { contains } from '../../core/list.ts'
import { inResidentScope } from '../../core/scope.ts'
import type { Tables } from '../../core/tables.gen.ts'
import type { Who } from '../../core/who.ts'
import { liveDays } from '../residence/service.ts'
import { displayStatus, isBirthday } from './rules.ts'

export type Filters = Partial<QueryFor<typeof roomMap.easy>> & { bedIds?: readonly string[] | null }
export type Card = Awaited<ReturnType<typeof bedCards>>[number]

/** Every bed the caller may see with what it shows, in the order of the house: one query, however many beds. */
export async function bedCards(db: Db, who: Who, filters: Filters) {
  let rows = bedRows(db, who)
  if (filters.bedIds) rows = rows.where('bed.bedId', 'in', filters.bedIds.length > 0 ? filters.bedIds : [''])
  if (filters.buildingId) rows = rows.where('room.buildingId', '=', filters.buildingId)
  if (filters.floorId) rows = rows.where('room.locationId', '=', filters.floorId)
  if (filters.levelId) rows = rows.where('live.levelId', '=', filters.levelId)
  if (filters.sex !== undefined && filters.sex !== null) rows = rows.where('oldman.sex', '=', filters.sex)
  if (filters.keyword) {
    const like = contains(filters.keyword)
    rows = rows.where((eb) =>
      eb.or([
        eb('bed.fullName', 'like', like),
        eb('oldman.oldmanName', 'like', like),
        eb('oldman.pinyin', 'ilike', like),
      ]),
    )
  }
  const cards = (await rows.limit(5000).execute()).map((row) => cardOf(row, who))
  const statuses = filters.statuses
  return statuses?.length ? cards.filter((card) => statuses.includes(card.displayStatus)) : cards
}

type Found = Awaited<ReturnType<ReturnType<typeof bedRows>['execute']>>[number]

function cardOf(row: Found, who: Who) {
  const { kind, enabled, bedMark, roomMark, birthDate, quitDate, bookExpireDate, allergyDrug, allergyFood, ...rest } =
    row
  const marks = [bedMark, roomMark].flatMap((mark) => (mark === null ? [] : [mark]))
  const status = displayStatus({ enabled, marks, kind, trial: row.oldmanStatus === 4, out: false })
  const living = kind === 2
  return {
    ...rest,
    displayStatus: status,
    age: birthDate ? ageOn(birthDate, who.today) : null,
    liveDays: living ? liveDays(row.liveDate, quitDate, 1, who.today) : null,
    liveDate: living ? row.liveDate : null,
    trialEndDate: living && row.oldmanStatus === 4 ? row.trialEndDate : null,
    planQuitDate: living ? row.planQuitDate : null,
    holdName: kind === 1 ? row.oldmanName : null,
    holdExpire: kind === 1 ? bookExpireDate : null,
    birthday: living && isBirthday(birthDate, who.today) ? (1 as const) : (0 as const),
    allergy: [allergyDrug, allergyFood].filter(Boolean).join('；') || null,
    infect: living && row.infect ? (1 as const) : (0 as const),
    isOverdue: 0 as const,
    alarms: [],
  }
}

export function bedRows(db: Db, who: Who) {
  const open = sql<SqlBool>`(end_time is null or end_time > ${who.now}::timestamp)`
  const marksOf = (of: 'bedId' | 'roomId') =>
    db
      .selectFrom('roomBedStatus')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('ended', '=', 0)
      .where('startTime', '<=', who.now)
      .where(open)
      .where(of, 'is not', null)
  return db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .innerJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .innerJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .leftJoin('bedStay', (join) =>
      join
        .onRef('bedStay.orgId', '=', 'bed.orgId')
        .onRef('bedStay.bedId', '=', 'bed.bedId')
        .on('bedStay.dateTo', 'is', null),
    )
    .leftJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'bedStay.orgId').onRef('oldman.oldmanId', '=', 'bedStay.oldmanId'),
    )
    .leftJoin('live', (join) =>
      join.onRef('live.orgId', '=', 'bedStay.orgId').onRef('live.liveId', '=', 'bedStay.liveId'),
    )
    .leftJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'live.orgId').onRef('level.levelId', '=', 'live.levelId'),
    )
    .leftJoin(marksOf('bedId').as('bedMarks'), (join) => join.onRef('bedMarks.bedId', '=', 'bed.bedId'))
    .leftJoin(marksOf('roomId').as('roomMarks'), (join) => join.onRef('roomMarks.roomId', '=', 'bed.roomId'))
    .select((eb) => [
      'bed.bedId',
      'bed.fullName as bedName',
      'bed.bedName as bedShort',
      'bed.roomId',
      'room.roomName',
      'room.roomType',
      'room.sexLimit',
      'room.locationId',
      'floor.locationName',
      'room.buildingId',
      'building.locationName as buildingName',
      'bed.price',
      sql<boolean>`bed.status = 1 and room.status = 1`.as('enabled'),
      'bedStay.kind',
      'bedStay.oldmanId',
      'oldman.oldmanName',
      'oldman.oldmanStatus',
      'oldman.sex',
      'oldman.birthDate',
      'oldman.photo',
      'oldman.allergyDrug',
      'oldman.allergyFood',
      'oldman.infect',
      'live.levelId',
      'level.levelName',
      'level.color as levelColor',
      'live.liveDate',
      'live.quitDate',
      'live.trialEndDate',
      'live.planQuitDate',
      'live.bookExpireDate',
      'live.version as liveVersion',
      'bedMarks.status as bedMark',
      'roomMarks.status as roomMark',
      eb.fn.coalesce('bedMarks.statusId', 'roomMarks.statusId').as('statusId'),
      eb.fn.coalesce('bedMarks.reason', 'roomMarks.reason').as('statusReason'),
      eb.fn.coalesce('bedMarks.endTime', 'roomMarks.endTime').as('statusEnd'),
      eb.fn.coalesce('bedMarks.version', 'roomMarks.version').as('statusVersion'),
    ])
    .where('bed.orgId', '=', who.orgId)
    .where(inBedScope(who))
    .orderBy('building.sort')
    .orderBy('building.locationName')
    .orderBy('floor.sort')
    .orderBy('floor.locationName')
    .orderBy('room.sort')
    .orderBy('room.roomName')
    .orderBy('bed.sort')
    .orderBy('bed.bedName')
    .orderBy('bed.bedId')
}

/** A bed belongs to the department of its room, else its floor, else its building; or to whoever may see its resident. */
function inBedScope(who: Who) {
  const { all, deptIds } = who.scope
  if (all) return sql<boolean>`true`
  const resident = inResidentScope(who)(expressionBuilder<Tables, 'oldman'>())
  if (deptIds.length === 0) return sql<boolean>`(${resident})`
  const dept = sql<boolean>`coalesce(room.dept_id, floor.dept_id, building.dept_id) in (${sql.join(deptIds)})`
  return sql<boolean>`(${dept} or ${resident})`
}
