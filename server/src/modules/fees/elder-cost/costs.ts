import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import { costSource } from '#contract/modules/fees/cost-project/cost-project.ts'
import { elderCost, elderCostFlow, elderCostRefusals as no } from '#contract/modules/fees/elder-cost/elder-cost.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { notLater } from '#core/not-later.ts'
import { listing } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import { assertFresh, insert, own, patch, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertAmount, closedMonths } from '../account/service.ts'
import { changeConsumed, consume, consumedAmount, withdraw } from '../bill/service.ts'
import { childOf, priceOn } from '../fee-project/service.ts'
import { elderCosts } from './tables.ts'

/** One-off costs (administration.md 8): each registers a consumption line of source 10, and has its state. */

const source = costSource.is.elderCost
/** 2 undone, 1 on a bill in force, 0 waiting (consumeMode 2). */
const statusSql = sql<0 | 1 | 2>`case when elder_cost.void_time is not null then 2
  when billed.trade_month_detail_id is not null then 1 else 0 end`

function rowsOf(db: Db, who: Who) {
  return db
    .selectFrom('elderCost')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'elderCost.orgId').onRef('oldman.oldmanId', '=', 'elderCost.oldmanId'),
    )
    .innerJoin('projectChild', (join) =>
      join
        .onRef('projectChild.orgId', '=', 'elderCost.orgId')
        .onRef('projectChild.projectChildId', '=', 'elderCost.projectChildId'),
    )
    .leftJoin('userAccount as handler', (join) =>
      join.onRef('handler.orgId', '=', 'elderCost.orgId').onRef('handler.userId', '=', 'elderCost.handlerId'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('costProject as row')
          .innerJoin('tradeMonthDetail as line', (join) =>
            join.onRef('line.orgId', '=', 'row.orgId').onRef('line.oldmanCostId', '=', 'row.oldmanCostId'),
          )
          .innerJoin('tradeMonth as bill', (join) =>
            join.onRef('bill.orgId', '=', 'line.orgId').onRef('bill.tradeMonthId', '=', 'line.tradeMonthId'),
          )
          .select(['line.tradeMonthDetailId', 'bill.billNo', 'bill.feeMonth'])
          .whereRef('row.orgId', '=', 'elderCost.orgId')
          .where('row.source', '=', source)
          .whereRef('row.sourceId', '=', 'elderCost.costId')
          .where('line.reverses', 'is', null)
          .where('bill.billStatus', '<>', billStatus.is.void)
          .limit(1)
          .as('billed'),
      (join) => join.onTrue(),
    )
    .selectAll('elderCost')
    .select(['oldman.oldmanName', 'oldman.bedName', 'projectChild.projectChildName', 'handler.userName as handlerName'])
    .select(['billed.tradeMonthDetailId', 'billed.billNo', 'billed.feeMonth', statusSql.as('status')])
    .where('elderCost.orgId', '=', who.orgId)
    .where(inResidentScope(who))
}
type CostRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = (row: CostRow) => ({ ...row, quantity: row.quantity / 1000 })

export const costs = listing(elderCosts, elderCost.list, {
  rows: rowsOf,
  sort: ['costDate', 'amount'],
  first: [
    ['elderCost.costDate', 'desc'],
    ['elderCost.costId', 'desc'],
  ],
  where: { status: (value: number) => sql`${statusSql} = ${value}` },
  present: (_, row) => shown(row),
  // Void costs do not count.
  sums: { amount: sql`sum(elder_cost.amount) filter (where elder_cost.void_time is null)` },
})

async function shownCosts(db: Db, who: Who, ids: readonly string[]) {
  const rows = await rowsOf(db, who)
    .where('elderCost.costId', 'in', [...ids])
    .execute()
  return ids.map((id) => shown(rows.find(({ costId }) => costId === id) ?? refuse(common.missing)))
}

/** Many rows at once, all or none. */
export async function createCosts(db: Db, who: Who, body: BodyFor<typeof elderCost.create>) {
  const handlerId = await handlerOf(db, who, body.handlerId)
  const ids: string[] = []
  // Accounts are locked in the order of their residents.
  for (const [at, row] of [...body.rows.entries()].sort(([, a], [, b]) => (a.oldmanId < b.oldmanId ? -1 : 1))) {
    const resident = await ownResident(db, who, row.oldmanId)
    if (!livesHere.includes(resident.oldmanStatus)) refuse(common.wrongState, { name: `${resident.oldmanName}未在住` })
    const costId = newId()
    const facts = await checked(db, who, row, { at })
    await insert(db, elderCosts, who, { ...row, ...facts, costId, handlerId, files: row.files ?? [] })
    await consume(db, who, pushed({ ...row, ...facts, costId }))
    ids[at] = costId
  }
  const list = await shownCosts(db, who, ids)
  const amount = list.reduce((sum, row) => sum + row.amount, 0)
  who.did(`登记老人费用${list.length}笔，共${yuanText(amount)}元`)
  return { list, total: list.length, amount }
}

interface Facts {
  projectChildId: string
  quantity: number
  price?: number | null
  costDate: string
}

/** The price of the project on that day, unless a user with the permission gives another; the amount follows. */
async function checked(
  db: Db,
  who: Who,
  { projectChildId, quantity, price, costDate }: Facts,
  { at, before }: { at?: number; before?: string } = {},
) {
  const field = (name: string) => (at === undefined ? name : `rows.${at}.${name}`)
  notLater(who, field('costDate'), costDate, '费用')
  const child = await childOf(db, who, projectChildId)
  // A cost entered while its project was enabled may still be corrected.
  if (child.status !== onOff.is.on && projectChildId !== before)
    refuse(common.wrongState, { name: `${child.projectChildName}已停用` })
  const listed = priceOn(child.priceHistory, costDate).price
  if (price != null && price !== listed) who.must('administration.cost.oldman.edit')
  const unitPrice = price ?? listed
  const amount = consumedAmount(quantity, unitPrice)
  assertAmount(amount, field('price'))
  return { price: unitPrice, amount, quantity: Math.round(quantity * 1000) }
}

interface ConsumptionFacts extends Facts {
  oldmanId: string
  costId: string
  price: number
  remark?: string | null
}
/** The consumption line of a cost; `quantity` as it is stored. */
const pushed = ({ oldmanId, costId, projectChildId, quantity, price, costDate, remark }: ConsumptionFacts) => ({
  ...({ oldmanId, source, sourceId: costId, projectChildId, price, remark } as const),
  quantity: quantity / 1000,
  date: costDate,
})

/** An employee of the institution; the caller, when none is named. */
async function handlerOf(db: Db, who: Who, handlerId: string | null | undefined) {
  if (!handlerId) return who.userId
  const row = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', who.orgId)
    .where('userId', '=', handlerId)
    .executeTakeFirst()
  return row?.userId ?? refuse(common.missing, {}, { field: 'handlerId' })
}

export async function updateCost(db: Db, who: Who, body: BodyFor<typeof elderCost.update> & { version?: number }) {
  const row = await own(db, elderCosts, who, body.costId, { lock: true })
  const [before] = await shownCosts(db, who, [row.costId])
  elderCostFlow.take('edit', before)
  assertFresh(row, body.version)
  const changed = { ...before, ...valuesOf(body) }
  const facts = await checked(db, who, changed, { before: row.projectChildId })
  const files = body.files === null ? [] : body.files
  const { projectChildId, costDate, remark } = changed
  await update(db, elderCosts, who, row, { ...facts, projectChildId, costDate, remark, files, version: body.version })
  if (!(await changeConsumed(db, who, pushed({ ...changed, ...facts })))) refuse(common.wrongState, { name: '已入账' })
  who.did(`修改${before.oldmanName}的${before.projectChildName}费用`, { id: row.costId })
  return (await shownCosts(db, who, [row.costId]))[0]
}

/** The sent fields; a field left out stays. */
const valuesOf = ({ projectChildId, quantity, price, costDate, remark }: BodyFor<typeof elderCost.update>) =>
  Object.fromEntries(
    Object.entries({ projectChildId, quantity, price, costDate, remark }).filter(([, value]) => value !== undefined),
  )

/** 作废: a waiting cost is cancelled, the line of a billed one is reversed, in a closed month neither (22801). */
export async function voidCost(db: Db, who: Who, { costId, reason }: { costId: string; reason: string }) {
  const row = await own(db, elderCosts, who, costId, { lock: true })
  const [before] = await shownCosts(db, who, [costId])
  elderCostFlow.take('void', before)
  const [month] = await closedMonths(db, who, [row.costDate.slice(0, 7)])
  if (month) refuse(no.monthClosed, { month })
  await withdraw(db, who, { source, sourceId: costId, reason })
  await patch(db, elderCosts, who, row, { voidReason: reason, voidByName: who.userName, voidTime: who.now })
  who.did(`作废${before.oldmanName}的${before.projectChildName}${yuanText(row.amount)}元：${reason}`, { id: costId })
  return (await shownCosts(db, who, [costId]))[0]
}
