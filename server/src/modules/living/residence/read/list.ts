import { type Expression, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { maskIdCard } from '#contract/kit/value/id-card.ts'
import { contractKind, contractStatus } from '#contract/modules/living/agreement/agreement.ts'
import type { residence } from '#contract/modules/living/residence/residence.ts'
import { bedStayKind, liveStatus, livesHere, liveType } from '#contract/modules/living/residence/residence-step.ts'
import { addDays, ageOn } from '#core/clock.ts'
import { type Db, together } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { calledFirst } from '../../resident/service.ts'
import { liveDays } from '../rules.ts'
import { liveStatusOf } from './stays.ts'

/** Stays as screens show them: one row per stay, with its resident, bed and level. */

type Query = QueryFor<typeof residence.list>

const order = {
  fields: {
    oldmanName: 'oldman.oldman_name',
    age: 'oldman.birth_date',
    bedName: 'oldman.bed_name',
    oldmanStatus: 'live.oldman_status',
    liveDate: 'live.live_date',
    planQuitDate: 'live.plan_quit_date',
    trialEndDate: 'live.trial_end_date',
    bookExpireDate: 'live.book_expire_date',
    quitDate: 'live.quit_date',
  },
  first: [
    ['live.create_time', 'desc'],
    ['live.live_id', 'desc'],
  ],
} as const

export async function listStays(db: Db, who: Who, query: Query) {
  const found = await page(filtered(db, who, query), query, order)
  const counts = query.withCounts ? await countsOf(db, who, query) : null
  return { ...found, list: await shown(db, who, found.list), counts }
}

async function countsOf(db: Db, who: Who, { oldmanStatuses: _, ...query }: Query) {
  const rows = await filtered(db, who, { ...query, oldmanStatuses: null })
    .clearSelect()
    .select(['live.oldmanStatus', sql<number>`count(*)`.as('n')])
    .groupBy('live.oldmanStatus')
    .execute()
  return Object.fromEntries(rows.map(({ oldmanStatus, n }) => [String(oldmanStatus), Number(n)]))
}

function filtered(db: Db, who: Who, query: Query) {
  let rows = stayRows(db, who).where(inResidentScope(who))
  if (query.oldmanName) {
    const like = contains(query.oldmanName)
    rows = rows.where((eb) => eb.or([eb('oldman.oldmanName', 'like', like), eb('oldman.pinyin', 'ilike', like)]))
  }
  if (query.oldmanStatuses?.length) rows = rows.where('live.oldmanStatus', 'in', query.oldmanStatuses)
  if (query.roomId) rows = rows.where('live.bedId', 'in', bedsIn(db, who, 'bed.roomId', query.roomId))
  if (query.buildingId) rows = rows.where('live.bedId', 'in', bedsIn(db, who, 'room.buildingId', query.buildingId))
  if (query.levelId) rows = rows.where('live.levelId', '=', query.levelId)
  if (query.liveDateFrom) rows = rows.where('live.liveDate', '>=', query.liveDateFrom)
  if (query.liveDateTo) rows = rows.where('live.liveDate', '<=', query.liveDateTo)
  if (query.quitDateFrom) rows = rows.where('live.quitDate', '>=', query.quitDateFrom)
  if (query.quitDateTo) rows = rows.where('live.quitDate', '<=', query.quitDateTo)
  if (query.liveType) rows = rows.where('live.liveType', '=', query.liveType)
  if (query.saleId) rows = rows.where('live.saleId', '=', query.saleId)
  if (query.expiring != null) {
    const day = addDays(who.today, query.expiring)
    rows = rows.where((eb) => eb.or([trialEnds(day), contractEnds(day)]))
  }
  if (query.trialEnding != null) rows = rows.where(trialEnds(addDays(who.today, query.trialEnding)))
  if (query.booked != null)
    rows = rows
      .where('live.oldmanStatus', '=', liveStatus.is.booked)
      .where('live.bookExpireDate', '<=', addDays(who.today, query.booked))
  if (query.quitting != null)
    rows = rows
      .where('live.oldmanStatus', 'in', livesHere)
      .where('live.planQuitDate', '<=', addDays(who.today, query.quitting))
  if (query.quitType) rows = rows.where('live.quitType', '=', query.quitType)
  const { livingOn } = query
  if (livingOn)
    rows = rows
      .where('live.liveDate', '<=', livingOn)
      .where((eb) => eb.or([eb('live.quitDate', 'is', null), eb('live.quitDate', '>', livingOn)]))
  return rows
}

const trialEnds = (day: string) =>
  sql<boolean>`(live.oldman_status = ${liveStatus.is.trial} and live.trial_end_date <= ${day})`

/** In force and without a later contract, like in the list of contracts (decision 066). */
const contractEnds = (day: string) => sql<boolean>`(live.oldman_status in (${sql.join(livesHere)}) and exists (
  select from agreement paper where paper.org_id = live.org_id and paper.resident_id = live.oldman_id
    and paper.category = ${contractKind} and paper.contract_status = ${contractStatus.is.inForce}
    and paper.end_date <= ${day}
    and not exists (select from agreement next where next.org_id = paper.org_id
      and next.renew_from_id = paper.contract_id
      and next.contract_status in (${contractStatus.is.coming}, ${contractStatus.is.inForce}))))`

function bedsIn(db: Db, who: Who, column: 'bed.roomId' | 'room.buildingId', id: string) {
  return db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select('bed.bedId')
    .where('bed.orgId', '=', who.orgId)
    .where(column, '=', id)
}

function stayRows(db: Db, who: Who) {
  return db
    .selectFrom('live')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'live.orgId').onRef('oldman.oldmanId', '=', 'live.oldmanId'),
    )
    .selectAll('live')
    .select((eb) =>
      eb
        .selectFrom('salesman')
        .select('salesman.saleName')
        .whereRef('salesman.orgId', '=', 'live.orgId')
        .whereRef('salesman.saleId', '=', 'live.saleId')
        .as('saleName'),
    )
    .select((eb) =>
      eb
        .selectFrom('level')
        .select('level.levelName')
        .whereRef('level.orgId', '=', 'live.orgId')
        .whereRef('level.levelId', '=', 'live.levelId')
        .as('levelName'),
    )
    .select((eb) =>
      eb
        .selectFrom('agreement')
        .select((part) => part.fn.max('agreement.endDate').as('endDate'))
        .whereRef('agreement.orgId', '=', 'live.orgId')
        .whereRef('agreement.oldmanId', '=', 'live.oldmanId')
        .where('agreement.category', '=', contractKind)
        .where('agreement.contractStatus', '=', contractStatus.is.inForce)
        .as('contractEndDate'),
    )
    .select([
      'oldman.oldmanName',
      'oldman.sex',
      'oldman.birthDate',
      'oldman.oldmanIdCard',
      'oldman.photo',
      'oldman.liveId as currentLiveId',
    ])
    .where('live.orgId', '=', who.orgId)
}

type StayRow = Awaited<ReturnType<ReturnType<typeof stayRows>['execute']>>[number]

/** Beds and money are read for the rows shown, not joined for all counted rows. */
async function shown(db: Db, who: Who, rows: readonly StayRow[]) {
  if (rows.length === 0) return []
  const bedIds = [...new Set(rows.flatMap(({ bedId }) => bedId ?? []))]
  const oldmanIds = [...new Set(rows.map(({ oldmanId }) => oldmanId))]
  return dressed(who, rows, ...(await together(placesOf(db, who, bedIds), moneyOf(db, who, oldmanIds))))
}

type Places = Awaited<ReturnType<typeof placesOf>>
type Money = Awaited<ReturnType<typeof moneyOf>>

function dressed(who: Who, rows: readonly StayRow[], places: Places, money: Money) {
  const seesIdCard = who.may('live.archives.base.idcard')
  return rows.map(({ birthDate, currentLiveId, ...row }) => {
    const idCard = seesIdCard ? row.oldmanIdCard : maskIdCard(row.oldmanIdCard)
    return {
      ...row,
      ...places.get(row.bedId ?? ''),
      // The account belongs to the resident: an earlier stay has none of its own.
      ...(currentLiveId === row.liveId ? heldFor(who, row.oldmanStatus, money.get(row.oldmanId)) : undefined),
      oldmanIdCard: idCard,
      oldmanIdcard: idCard,
      age: ageOn(birthDate, who.today),
      liveDays: liveDays(row.liveDate, row.quitDate, liveStatusOf(row), who.today),
      current: currentLiveId === row.liveId ? 1 : 0,
    }
  })
}

/** The ids of rows, or a statement that selects them. */
type Ids = readonly string[] | Expression<string | null>

async function placesOf(db: Db, who: Who, bedIds: Ids) {
  if ('length' in bedIds && bedIds.length === 0) return new Map<string, never>()
  const found = await db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .leftJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .leftJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .select([
      'bed.bedId',
      'bed.fullName as bedName',
      'bed.roomId',
      'room.roomName',
      'room.buildingId',
      'building.locationName as buildingName',
      'room.locationId',
      'floor.locationName',
    ])
    .where('bed.orgId', '=', who.orgId)
    .where('bed.bedId', 'in', bedIds)
    .execute()
  return new Map(found.map((place) => [place.bedId, place]))
}

async function moneyOf(db: Db, who: Who, oldmanIds: Ids) {
  if (!seesMoney(who)) return new Map<string, never>()
  const found = await db
    .selectFrom('account')
    .select(['oldmanId', 'prestoreBalance', 'arrearsAmount as arrears', 'reserveBalance', 'alarmAmount'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', oldmanIds)
    .execute()
  return new Map(found.map((account) => [account.oldmanId, account]))
}

const seesMoney = (who: Who) => seesAccounts(who) || who.may('live.live.list.cancelBook')
const seesAccounts = (who: Who) => who.may('expense.account.query')

/** Reservation money, for users who may see accounts, and for those who may cancel the booking. */
function heldFor(who: Who, oldmanStatus: number, account: ReturnType<Money['get']>) {
  if (!account) return undefined
  const { oldmanId: _, reserveBalance, alarmAmount, ...seen } = account
  const balanceLow = livesHere.includes(oldmanStatus) && seen.prestoreBalance < alarmAmount ? 1 : 0
  return { reserveBalance, ...(seesAccounts(who) ? { ...seen, balanceLow } : {}) }
}

/** Stays by id, for the answers of writes: a user who could change them may see the result, wherever the bed is now. */
export async function shownStays(db: Db, who: Who, liveIds: readonly string[]) {
  const own = db.selectFrom('live').where('orgId', '=', who.orgId).where('liveId', 'in', liveIds)
  const [found, places, money] = await together(
    stayRows(db, who).where('live.liveId', 'in', liveIds).execute(),
    placesOf(db, who, own.select('bedId').$asScalar()),
    moneyOf(db, who, own.select('oldmanId').$asScalar()),
  )
  const rows = dressed(who, found, places, money)
  return liveIds.map((liveId) => rows.find((row) => row.liveId === liveId) ?? refuse(common.missing))
}

export async function shownStay(db: Db, who: Who, liveId: string) {
  return (await shownStays(db, who, [liveId]))[0]
}

/** The current stay of a resident; an archive whose stay was deleted shows the one its next step will open. */
export async function currentStay(db: Db, who: Who, resident: Row<'oldman'>) {
  if (resident.liveId) return shownStay(db, who, resident.liveId)
  const idCard = who.may('live.archives.base.idcard') ? resident.oldmanIdCard : maskIdCard(resident.oldmanIdCard)
  const { oldmanId, oldmanName, sex, photo, saleId } = resident
  const person = { oldmanId, oldmanName, sex, photo, saleId, oldmanIdCard: idCard, oldmanIdcard: idCard }
  const nothing = { reserveAmount: 0, depositDue: 0, medicalDepositDue: 0, wholeRoom: 0, handoverList: [] }
  const first = { oldmanStatus: resident.oldmanStatus, liveType: liveType.is.selfPaid, current: 1, version: 1 }
  return { ...person, ...first, ...nothing, age: ageOn(resident.birthDate, who.today) }
}

/** The resident of a bed, or all residents of a room. */
export async function residentsAt(db: Db, who: Who, locationId: string) {
  const rows = await db
    .selectFrom('bedStay')
    .innerJoin('bed', (join) => join.onRef('bed.orgId', '=', 'bedStay.orgId').onRef('bed.bedId', '=', 'bedStay.bedId'))
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'bedStay.orgId').onRef('oldman.oldmanId', '=', 'bedStay.oldmanId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'bed.fullName as bedName', 'bed.roomId'])
    .where('bedStay.orgId', '=', who.orgId)
    .where('bedStay.dateTo', 'is', null)
    .where('bedStay.kind', '=', bedStayKind.occupied)
    .where((eb) => eb.or([eb('bed.bedId', '=', locationId), eb('bed.roomId', '=', locationId)]))
    .where(inResidentScope(who))
    .orderBy('bed.fullName')
    .orderBy('bed.bedId')
    .execute()
  const isRoom = await db
    .selectFrom('room')
    .select('roomId')
    .where('orgId', '=', who.orgId)
    .where('roomId', '=', locationId)
    .executeTakeFirst()
  return isRoom ? rows : (rows[0] ?? null)
}

export function familyRowsOf(db: Db, who: Who, oldmanId: string) {
  return calledFirst(db, who, oldmanId)
    .select(['familyId', 'familyName', 'relation', 'phoneNum', 'addr', 'isGuardian', 'isUrgent', 'isPayer'])
    .execute()
}
