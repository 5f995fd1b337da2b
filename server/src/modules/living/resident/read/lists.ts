import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { archiveReaders, type resident } from '#contract/modules/living/resident/resident.ts'
import type { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { contains, countOf, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { bornBy } from '../rules.ts'
import { bornOf, idCardsOf, maskedFamily, type Shower, seesIdCards } from './show.ts'

// Lists filter on oldman alone, so that the count touches no other table; names of levels, rooms and contacts are
// looked up for the rows of the page only.

const order = {
  fields: {
    createTime: 'oldman.create_time',
    oldmanName: 'oldman.oldman_name',
    oldmanNo: 'oldman.oldman_no',
    birthDate: 'oldman.birth_date',
    bedName: 'oldman.bed_name',
    oldmanStatus: 'oldman.oldman_status',
  },
  first: [
    ['oldman.create_time', 'desc'],
    ['oldman.oldman_id', 'desc'],
  ],
} as const

type Filters = Partial<Omit<QueryFor<typeof resident.archives>, 'page' | 'size'>>

/** Residents of these organisations that the caller may see and the filters match. */
export function residentsBy(db: Db, who: Who, orgIds: readonly string[], query: Filters) {
  let rows = db.selectFrom('oldman').where(inResidentScope(who))
  rows = orgIds.length === 1 ? rows.where('oldman.orgId', '=', orgIds[0]) : rows.where('oldman.orgId', 'in', orgIds)
  if (query.oldmanId) rows = rows.where('oldman.oldmanId', '=', query.oldmanId)
  if (query.oldmanName) rows = rows.where(matchesResident(who, query.oldmanName))
  if (query.oldmanStatuses?.length) rows = rows.where('oldman.oldmanStatus', 'in', query.oldmanStatuses)
  if (query.sex != null) rows = rows.where('oldman.sex', '=', query.sex)
  if (query.ageFrom) rows = rows.where('oldman.birthDate', '<=', bornBy(who.today, query.ageFrom))
  if (query.ageTo != null) rows = rows.where('oldman.birthDate', '>', bornBy(who.today, query.ageTo + 1))
  if (query.oldmanType != null) rows = rows.where('oldman.oldmanType', '=', Number(query.oldmanType) || 0)
  if (query.levelId === 'none') rows = rows.where('oldman.levelId', 'is', null)
  else if (query.levelId) rows = rows.where('oldman.levelId', '=', query.levelId)
  if (query.createTimeFrom) rows = rows.where('oldman.createTime', '>=', `${query.createTimeFrom} 00:00:00`)
  if (query.createTimeTo) rows = rows.where('oldman.createTime', '<=', `${query.createTimeTo} 23:59:59`)
  if (query.tags) rows = rows.where(sql<boolean>`oldman.tags ?| ${query.tags.split(/[,，]/).filter(Boolean)}::text[]`)
  for (const place of [query.buildingId, query.locationId]) if (place) rows = rows.where(livesIn(place))
  return rows
}

type Eb = ExpressionBuilder<Tables, 'oldman'>

/**
 * Name, pinyin initials, bed, archive number, or the last three, four or six digits of the ID card for users who may
 * read it (residence.md 1.2).
 */
export function matchesResident(who: Who, keyword: string) {
  return (eb: Eb) => {
    const found: Expression<SqlBool>[] = [
      eb('oldman.oldmanName', 'like', contains(keyword)),
      eb('oldman.bedName', 'ilike', contains(keyword)),
    ]
    if (/^[a-z]+$/i.test(keyword)) found.push(eb('oldman.pinyin', 'like', contains(keyword.toLowerCase())))
    // A search reveals what it finds by: ID cards only for users who may read them, and of their own organisation
    // alone.
    if (seesIdCards(who, who.orgId) && /^\d{2,17}[\dX]$/i.test(keyword))
      found.push(eb.and([eb('oldman.orgId', '=', who.orgId), endsWith('oldman.oldmanIdCard', keyword.toUpperCase())]))
    if (/^LR\d{4,}$/i.test(keyword)) found.push(eb('oldman.oldmanNo', 'like', `${keyword.toUpperCase()}%`))
    return eb.or(found)
  }
}

/** In a bed, room, floor, building or park; needs `oldman` in the query. */
export const livesIn = (id: string) => sql<boolean>`exists (
  select from bed
  join room on room.org_id = bed.org_id and room.room_id = bed.room_id
  join location building on building.org_id = room.org_id and building.location_id = room.building_id
  where bed.org_id = oldman.org_id and bed.bed_id = oldman.bed_id
    and ${id} in (bed.bed_id, room.room_id, room.location_id, room.building_id, building.parent_id))`

const levelName = (eb: Eb) =>
  eb
    .selectFrom('level')
    .select('level.levelName')
    .whereRef('level.orgId', '=', 'oldman.orgId')
    .whereRef('level.levelId', '=', 'oldman.levelId')
    .as('levelName')

const roomName = (eb: Eb) =>
  eb
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select('room.roomName')
    .whereRef('bed.orgId', '=', 'oldman.orgId')
    .whereRef('bed.bedId', '=', 'oldman.bedId')
    .as('roomName')

/** Short rows for dropdown lists and maps. */
export async function lightRows({ who, db }: Shower & { db: Db }, query: QueryFor<typeof resident.list>) {
  const filtered = residentsBy(db, who, [who.orgId], query)
  const rows = filtered
    .select(['oldman.orgId', 'oldman.oldmanId', 'oldman.oldmanName', 'oldman.oldmanIdCard', 'oldman.sex'])
    .select([
      'oldman.birthDate',
      'oldman.oldmanStatus',
      'oldman.bedId',
      'oldman.bedName',
      'oldman.levelId',
      'oldman.photo',
    ])
    .select([levelName, roomName])
  const found = await page(rows, query, order, () => countOf(filtered))
  const list = found.list.map(({ orgId, birthDate, ...row }) => ({
    ...row,
    ...idCardsOf(who, { orgId, oldmanIdCard: row.oldmanIdCard }),
    age: ageOn(birthDate, who.today),
  }))
  return { ...found, list }
}

/**
 * The organisations an archive list covers: the caller's own, or for upper levels those below as well (platform.md 3).
 */
function orgsOf(who: Who, query: { orgId?: string | null; below?: number | null }): readonly string[] {
  const below = who.scope.orgIds ?? []
  if (query.orgId) return [who.orgId, ...below].includes(query.orgId) ? [query.orgId] : refuse(common.missing)
  const upper = query.below === 1 || !who.may('live.archives.base.query')
  return upper ? [who.orgId, ...below] : [who.orgId]
}

const orgName = (eb: Eb) =>
  eb.selectFrom('org').select('org.orgName').whereRef('org.orgId', '=', 'oldman.orgId').as('orgName')

/** The emergency contact: name and phone of an urgent contact, else of the first relative. */
const contact = sql<[name: string, phone: string] | null>`(
  select json_build_array(family.family_name, family.phone_num) from family
  where family.org_id = oldman.org_id and family.oldman_id = oldman.oldman_id
  order by family.is_urgent desc, family.sort, family.family_id limit 1)`.as('contact')

export async function archiveRows({ who, db }: Shower & { db: Db }, query: QueryFor<typeof resident.archives>) {
  const filtered = residentsBy(db, who, orgsOf(who, query), query)
  const rows = filtered
    .select(['oldman.oldmanId', 'oldman.orgId', 'oldman.photo', 'oldman.oldmanNo', 'oldman.oldmanName', 'oldman.sex'])
    .select(['oldman.birthDate', 'oldman.oldmanIdCard', 'oldman.oldmanStatus', 'oldman.bedId', 'oldman.bedName'])
    .select(['oldman.levelId', 'oldman.oldmanType', 'oldman.tags', 'oldman.createTime', 'oldman.version'])
    .select([levelName, orgName, contact])
  const found = await page(rows, query, order, () => countOf(filtered))
  // In a dropdown list a user who may not read archives gets names, beds and states only.
  const reader = who.may(archiveReaders)
  const list = found.list.map(({ contact: called, ...row }) => ({
    ...row,
    ...idCardsOf(who, row),
    ...bornOf(who, row),
    age: ageOn(row.birthDate, who.today),
    photo: row.orgId === who.orgId ? row.photo : null,
    contactName: reader ? called?.[0] : null,
    contactPhone: reader ? phoneShown(who, row.orgId, called?.[1]) : null,
    ...(reader ? {} : { tags: null, oldmanType: null, createTime: null }),
  }))
  return { ...found, list }
}

const phoneShown = (who: Who, orgId: string, phone: string | undefined) =>
  seesIdCards(who, orgId) ? phone : maskPhone(phone)

const familyOrder = {
  fields: {
    oldmanName: 'oldman.oldman_name',
    familyName: 'family.family_name',
    inviteTime: 'family.invite_time',
    createTime: 'family.create_time',
  },
  first: [
    ['family.create_time', 'desc'],
    ['family.family_id', 'desc'],
  ],
} as const

/** Family of all residents in scope (route family/base). */
export async function familyRows(db: Db, who: Who, query: QueryFor<typeof residentFamily.familyList>) {
  let rows = db
    .selectFrom('family')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'family.orgId').onRef('oldman.oldmanId', '=', 'family.oldmanId'),
    )
    .selectAll('family')
    .select(['oldman.oldmanName', 'oldman.bedName', 'oldman.oldmanStatus'])
    .where('family.orgId', '=', who.orgId)
    .where(inResidentScope(who))
  if (query.oldmanName) rows = rows.where(matchesResident(who, query.oldmanName))
  if (query.familyName) rows = rows.where('family.familyName', 'like', contains(query.familyName))
  if (query.phoneNum) rows = rows.where(endsWith('family.phoneNum', query.phoneNum))
  if (query.relation != null) rows = rows.where('family.relation', '=', Number(query.relation) || 0)
  if (query.inviteStatus != null) rows = rows.where('family.inviteStatus', '=', query.inviteStatus)
  if (query.isUrgent != null) rows = rows.where('family.isUrgent', '=', query.isUrgent)
  const found = await page(rows, query, familyOrder)
  return { ...found, list: found.list.map((row) => maskedFamily(who, row)) }
}
