import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { homeElderRefusals as no } from '#contract/modules/homecare/home-elder/home-elder.ts'
import type { familyList } from '#contract/modules/homecare/home-elder/home-family.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import type { Db } from '#core/db/db.ts'
import { listsFilled, type Row, type Written } from '#core/rows/store/table.ts'
import { assertFresh, insert, patch, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { regionOf } from '#core/words/regions.ts'
import { openOrdersOf, tellElderChange } from '../effects.ts'
import { assertPoint, personOf, type State, type StateInput, stateAfter } from '../rules.ts'
import { homeElderOf, homeFamilyOf } from '../service.ts'
import { homeElderNumbers, homeElders, homeFamilies } from '../tables.ts'
import { livesInHouse } from './view.ts'

/** Stores archives: identified by the ID card, with a state by the rules, and the family row by row. */

export type Family = z.output<typeof familyList>
/** The fields of an archive that are checked here; the others are stored as sent. */
interface ElderInput extends StateInput, Lists {
  oldmanIdCard?: string | null
  regionCode?: string
  longitude?: number | null
  latitude?: number | null
  version?: number
}

const listKeys = ['liveWay', 'medicalPay', 'diseases', 'riskTags', 'devices'] as const
type Key = (typeof listKeys)[number]
type Lists = { [K in Key]?: Written<'homeOldman'>[K] | null }

function assertRegion(code: unknown) {
  if (code !== undefined && !regionOf(String(code))) wrongValue('regionCode', '请选择所在地区')
}

interface NewElder extends ElderInput {
  oldmanIdCard: string
  family?: Family | null
}
const untouched: State = {
  status: homeStatus.is.served,
  pauseFrom: null,
  pauseTo: null,
  pauseReason: null,
  endDate: null,
  endReason: null,
}

/** Stores a new archive with its family; for a resident of the institution it begins with 暂停. */
export async function addElder(db: Db, who: Who, { family, ...body }: NewElder): Promise<Row<'homeOldman'>> {
  const person = personOf(body.oldmanIdCard, who.today)
  assertRegion(body.regionCode)
  assertPoint(body)
  if (body.status === homeStatus.is.ended) wrongValue('status', '新档案只能为服务中或暂停')
  const atHome = !(await livesInHouse(db, who, body.oldmanIdCard))
  const sent = atHome ? body : { ...body, status: homeStatus.is.paused }
  const state = stateAfter(untouched, sent, { today: who.today, atHome })
  const oldmanNo = await homeElderNumbers.next(db, who)
  const row = await insert(db, homeElders, who, { ...listsFilled(body, ...listKeys), ...person, ...state, oldmanNo })
  for (const [sort, { familyId: _, ...one }] of (family ?? []).entries())
    await insert(db, homeFamilies, who, { ...one, sort, oldmanId: row.oldmanId })
  return row
}

/** Edits an archive with the `version` the caller read; an ID card that was shown masked comes back as undefined. */
export async function changeElder(db: Db, who: Who, oldmanId: string, body: ElderInput) {
  const row = await homeElderOf(db, who, oldmanId, { lock: true })
  const oldmanIdCard = body.oldmanIdCard ?? undefined
  const person = oldmanIdCard ? personOf(oldmanIdCard, who.today) : {}
  assertRegion(body.regionCode)
  assertPoint({ ...row, ...body })
  assertFresh(row, body.version)
  const atHome = !(await livesInHouse(db, who, oldmanIdCard ?? row.oldmanIdCard))
  // A corrected card may belong to a resident of the institution: the archive is paused, as a new one is.
  const isServed = row.status === homeStatus.is.served && (body.status ?? row.status) === homeStatus.is.served
  const sent = isServed && !atHome ? { ...body, status: homeStatus.is.paused } : body
  const state = stateAfter(row, sent, { today: who.today, atHome })
  const ends = state.status === homeStatus.is.ended && row.status !== homeStatus.is.ended
  if (ends) await assertNoOrders(db, who, oldmanId)
  const next = await update(db, homeElders, who, row, {
    ...listsFilled(body, ...listKeys),
    oldmanIdCard,
    ...person,
    ...state,
  })
  if (ends) await tellElderChange(db, who, next, 'ended')
  if (row.status === homeStatus.is.ended && next.status !== homeStatus.is.ended)
    await tellElderChange(db, who, next, 'resumed')
  return next
}

async function assertNoOrders(db: Db, who: Who, oldmanId: string) {
  const n = await openOrdersOf(db, who, oldmanId)
  if (n > 0) refuse(no.openOrders, { n })
}

type Extend = Lists & { version?: number }
/** The fields about the living conditions. */
export async function changeExtend(db: Db, who: Who, oldmanId: string, body: Extend) {
  const row = await homeElderOf(db, who, oldmanId, { lock: true })
  return update(db, homeElders, who, row, listsFilled(body, ...listKeys))
}

/** Replaces the family by the list; the archive gets a new version, and its history shows the change. */
export async function saveFamily(db: Db, who: Who, oldmanId: string, list: Family, version: number | undefined) {
  const elder = await homeElderOf(db, who, oldmanId, { lock: true })
  const next = await update(db, homeElders, who, elder, { version })
  const before = await homeFamilyOf(db, who, oldmanId)
  const known = new Map(before.map((row) => [row.familyId, row]))
  const keptIds = new Set(list.flatMap(({ familyId }) => familyId ?? []))
  for (const familyId of keptIds) if (!known.has(familyId)) refuse(common.missing, {}, { field: 'list' })
  for (const row of before) if (!keptIds.has(row.familyId)) await remove(db, homeFamilies, who, row)
  // Only one row may be the payer at any moment, so the former payer is written first.
  const sorted = list.map((row, sort) => ({ ...row, sort })).toSorted((a, b) => a.isPayer - b.isPayer)
  for (const { familyId, ...values } of sorted) {
    const old = familyId ? known.get(familyId) : undefined
    if (old) await patch(db, homeFamilies, who, old, values)
    else await insert(db, homeFamilies, who, { ...values, oldmanId })
  }
  noteFamily(who, next, before, await homeFamilyOf(db, who, oldmanId))
  return next
}

/** One line in the history of the archive; the rows of family have their own. */
function noteFamily(who: Who, elder: Row<'homeOldman'>, before: Relatives, after: Relatives) {
  const oldValue = namesOf(before)
  const newValue = namesOf(after)
  if (oldValue === newValue) return
  who.changes.push({
    entity: homeElders.name,
    entityId: elder.oldmanId,
    entityName: elder.oldmanName,
    action: 'EDIT',
    fields: [{ field: 'family', fieldName: '家属', oldValue, newValue }],
  })
}
type Relatives = readonly Pick<Row<'homeFamily'>, 'familyName' | 'isUrgent'>[]
const namesOf = (rows: Relatives) =>
  rows.map(({ familyName, isUrgent }) => (isUrgent === 1 ? `${familyName}（紧急联系人）` : familyName)).join('、')
