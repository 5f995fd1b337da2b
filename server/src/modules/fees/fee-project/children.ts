import { sql } from 'kysely'
import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import {
  feeProject,
  linkType,
  feeProjectRefusals as no,
  type ProjectChildEdit,
  type ProjectChildInput,
  projectType,
} from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { cachedRows, makeRowCache } from '#core/rows/row-cache.ts'
import { columnsIn } from '#core/rows/store/table.ts'
import { insert, own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { joinBedFees } from '../../living/location/service.ts'
import { pricesChanged } from './effects.ts'
import { firstOfNextMonth, priceOn } from './rules.ts'
import { feeProjects, projectChildren } from './tables.ts'

/** Children of fee projects with price history and links (fees.md 2.2). */

function childRows(db: Db, who: Who) {
  return db
    .selectFrom('projectChild')
    .innerJoin('feeProject', (join) =>
      join
        .onRef('feeProject.orgId', '=', 'projectChild.orgId')
        .onRef('feeProject.projectId', '=', 'projectChild.projectId'),
    )
    .selectAll('projectChild')
    .select(['feeProject.projectName', 'feeProject.projectType'])
    .where('projectChild.orgId', '=', who.orgId)
}
type ChildRow = Awaited<ReturnType<ReturnType<typeof childRows>['execute']>>[number]

const rows = listing(projectChildren, feeProject.children, {
  rows: childRows,
  sort: ['sort', 'projectChildName'],
  first: [
    ['feeProject.sort', 'asc'],
    ['projectChild.sort', 'asc'],
    ['projectChild.projectChildId', 'asc'],
  ],
  where: { projectType: (value: number) => sql`${sql.ref('feeProject.projectType')} = ${value}` },
  dressed: ({ db, who }, found) => whole(db, who, found),
})

export const { list: children, remove: removeChild } = crud({}, rows, {
  remove: async ({ db, who, row }) => {
    if ((await isUsed(db, who, row.projectChildId)) || (await isNamed(db, who, row.projectChildId)))
      refuse(common.inUse)
  },
  removed: ({ projectChildName }) => `删除收费子项目${projectChildName}`,
})

/** The children of these projects, complete. */
export async function childrenOf(db: Db, who: Who, projectIds: readonly string[]) {
  if (projectIds.length === 0) return []
  const rows = await childRows(db, who)
    .where('projectChild.projectId', 'in', projectIds)
    .orderBy('projectChild.sort')
    .orderBy('projectChild.projectChildId')
    .execute()
  return whole(db, who, rows)
}

/** One child, complete, or 21003. */
export async function childOf(db: Db, who: Who, projectChildId: string) {
  const row = await childRows(db, who).where('projectChild.projectChildId', '=', projectChildId).executeTakeFirst()
  if (!row) refuse(common.missing)
  return (await whole(db, who, [row]))[0]
}

/** As bills need it; `place` is the position of its lines there. */
export type PlainChild = ChildRow & { place: number }
const plainOnes = makeRowCache<PlainChild>()

/** Some children without prices, read once per transaction; removed ones are missing. */
export const plainChildren = (db: Db, who: Who, ids: readonly string[]): Promise<Map<string, PlainChild>> =>
  cachedRows(plainOnes, db, who, ids, async (missing) => {
    const rows = await childRows(db, who)
      .select('feeProject.sort as projectSort')
      .where('projectChild.projectChildId', '=', sql<string>`any(${missing}::text[])`)
      .execute()
    return rows.map(({ projectSort, ...row }) => [
      row.projectChildId,
      { ...row, place: projectSort * 10_000 + row.sort },
    ])
  })

/** The child a record names in `projectChildId`, of the same institution, or 21003 at that field. */
export async function namedChild(db: Db, who: Who, projectChildId: string) {
  const child = (await plainChildren(db, who, [projectChildId])).get(projectChildId)
  return child ?? refuse(common.missing, {}, { field: 'projectChildId' })
}

async function whole(db: Db, who: Who, rows: readonly ChildRow[]) {
  const ids = rows.map(({ projectChildId }) => projectChildId)
  const prices = await pricesOf(db, who, ids)
  const links = await linksOf(db, who, ids)
  return rows.map((row) => {
    const history = prices.get(row.projectChildId) ?? []
    const { price, trialPrice } = priceOn(history, who.today)
    const linkIds = links
      .filter(({ projectChildId }) => projectChildId === row.projectChildId)
      .map(({ linkId }) => linkId)
    return { ...row, price, trialPrice, linkIds, priceHistory: history }
  })
}

/** Price histories in the order of their days. */
export async function pricesOf(db: Db, who: Who, ids: readonly string[]) {
  const found = new Map<
    string,
    { fromDate: string; price: number; trialPrice: number | null; createByName: string | null }[]
  >()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('projectChildPrice')
    .select(['projectChildId', 'fromDate', 'price', 'trialPrice', 'createByName'])
    .where('orgId', '=', who.orgId)
    .where('projectChildId', 'in', ids)
    .orderBy('fromDate')
    .execute()
  for (const { projectChildId, ...price } of rows)
    found.set(projectChildId, [...(found.get(projectChildId) ?? []), price])
  return found
}

async function linksOf(db: Db, who: Who, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('projectChildLink')
    .select(['projectChildId', 'linkId'])
    .where('orgId', '=', who.orgId)
    .where('projectChildId', 'in', ids)
    .orderBy('linkId')
    .execute()
}

export async function addChild(db: Db, who: Who, body: z.output<typeof ProjectChildInput>) {
  await own(db, feeProjects, who, body.projectId)
  const row = await insert(db, projectChildren, who, columnsIn(projectChildren, body))
  await setPrice(db, who, row.projectChildId, { ...body, fromDate: who.today })
  await link(db, who, row.projectChildId, body.linkType, body.linkIds)
  who.did(`新增收费子项目${row.projectChildName}`)
  return childOf(db, who, row.projectChildId)
}

/** A new price begins on its day; bills of that day and later follow in the same transaction (fees.md 2.2). */
export async function editChild(db: Db, who: Who, body: z.output<typeof ProjectChildEdit> & { version?: number }) {
  const row = await own(db, projectChildren, who, body.projectChildId, { lock: true })
  const before = await childOf(db, who, row.projectChildId)
  if (body.chargeCycle && body.chargeCycle !== row.chargeCycle && (await isUsed(db, who, row.projectChildId)))
    refuse({ ...common.inUse, text: '已有老人使用，不能改计费周期' }, {}, { field: 'chargeCycle' })
  await update(db, projectChildren, who, row, columnsIn(projectChildren, body))
  plainOnes.of(db).clear()
  const price = body.price ?? before.price
  const trialPrice = body.trialPrice === undefined ? before.trialPrice : body.trialPrice
  const fromDate = body.fromDate ?? firstOfNextMonth(who.today)
  // A price with a day is the price of that day: prices set for later days are removed.
  const replaced = body.fromDate ? priceOn(before.priceHistory, fromDate) : before
  if (price !== replaced.price || trialPrice !== replaced.trialPrice) {
    await setPrice(db, who, row.projectChildId, { price, trialPrice, fromDate })
    await pricesChanged(db, who, { projectChildId: row.projectChildId, from: fromDate })
  }
  if (body.linkIds || body.linkType !== undefined)
    await link(db, who, row.projectChildId, body.linkType ?? row.linkType, body.linkIds ?? before.linkIds)
  who.did(`修改收费子项目${row.projectChildName}`)
  return childOf(db, who, row.projectChildId)
}

/** A resident is charged for it, or it is the fee of a bed. */
const isUsed = (db: Db, who: Who, projectChildId: string) => standsIn(db, who, ['costProject', 'bed'], projectChildId)

/** It is on a bill, or the fee of a level, a room type, a dish or a meal: these would no longer be charged. */
const isNamed = (db: Db, who: Who, projectChildId: string) =>
  standsIn(db, who, ['tradeMonthDetail', 'projectChildLink', 'dish', 'mealSlot'], projectChildId)

type Naming = 'costProject' | 'bed' | 'tradeMonthDetail' | 'projectChildLink' | 'dish' | 'mealSlot'

async function standsIn(db: Db, who: Who, tables: readonly Naming[], projectChildId: string) {
  for (const name of tables) {
    const row = await db
      .selectFrom(name)
      .select('orgId')
      .where('orgId', '=', who.orgId)
      .where('projectChildId', '=', projectChildId)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

export async function childNameTaken(
  db: Db,
  who: Who,
  query: { projectId?: string | null; projectChildName: string; projectChildId?: string | null },
) {
  let rows = db
    .selectFrom('projectChild')
    .select('projectChildId')
    .where('orgId', '=', who.orgId)
    .where('projectChildName', '=', query.projectChildName)
    .where('projectChildId', '<>', query.projectChildId ?? '')
  if (query.projectId) rows = rows.where('projectId', '=', query.projectId)
  return { exist: (await rows.executeTakeFirst()) !== undefined }
}

async function setPrice(
  db: Db,
  who: Who,
  projectChildId: string,
  { price, trialPrice = null, fromDate }: { price: number; trialPrice?: number | null; fromDate: string },
) {
  const stamp = { createBy: who.userId, createByName: who.userName, createTime: who.now }
  await db
    .insertInto('projectChildPrice')
    .values({ orgId: who.orgId, projectChildId, fromDate, price, trialPrice, ...stamp })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'projectChildId', 'fromDate']).doUpdateSet({ price, trialPrice, ...stamp }),
    )
    .execute()
}

/** A bed, room type or level belongs to one child. */
async function link(db: Db, who: Who, projectChildId: string, kind: number, linkIds: readonly string[]) {
  await db
    .deleteFrom('projectChildLink')
    .where('orgId', '=', who.orgId)
    .where('projectChildId', '=', projectChildId)
    .execute()
  const ids = kind === linkType.is.none ? [] : [...new Set(linkIds)]
  if (ids.length === 0) return
  const other = await db
    .selectFrom('projectChildLink')
    .innerJoin('projectChild', (join) =>
      join
        .onRef('projectChild.orgId', '=', 'projectChildLink.orgId')
        .onRef('projectChild.projectChildId', '=', 'projectChildLink.projectChildId'),
    )
    .select(['projectChildLink.linkId', 'projectChild.projectChildName'])
    .where('projectChildLink.orgId', '=', who.orgId)
    .where('projectChildLink.linkType', '=', kind)
    .where('projectChildLink.linkId', 'in', ids)
    .executeTakeFirst()
  if (other) {
    const name = await linkName(db, who, kind, other.linkId)
    refuse(no.linked, { name, child: other.projectChildName }, { field: 'linkIds' })
  }
  await db
    .insertInto('projectChildLink')
    .values(ids.map((linkId) => ({ orgId: who.orgId, linkType: kind, linkId, projectChildId })))
    .execute()
}

async function linkName(db: Db, who: Who, kind: number, linkId: string) {
  if (kind === linkType.is.level) {
    const rows = db.selectFrom('level').select('levelName').where('orgId', '=', who.orgId)
    return (await rows.where('levelId', '=', linkId).executeTakeFirst())?.levelName ?? linkId
  }
  const rows = db.selectFrom('bed').select('fullName').where('orgId', '=', who.orgId)
  return (await rows.where('bedId', '=', linkId).executeTakeFirst())?.fullName ?? '该房型'
}

/** Beds are charged by children of the bed fee only (fees.md 2.2). */
joinBedFees(async (db, who, projectChildId) => {
  const child = await childOf(db, who, projectChildId)
  if (child.projectType !== projectType.is.bed)
    refuse({ ...common.invalid, text: '请选择床位费的子项目' }, {}, { field: 'projectChildId' })
})
