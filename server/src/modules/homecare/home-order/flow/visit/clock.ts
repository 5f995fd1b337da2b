import { sql } from 'kysely'
import { orderSource, orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { lostWhy } from '#contract/modules/homecare/home-order/worker-month.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { orderConfigOf } from '../../config/config.ts'
import { heldOrder, type OrderRow, takeStep } from '../../order/step.ts'
import { orders } from '../../tables.ts'
import { callOff } from '../cancel.ts'
import { askToSend, tellManager, tellWorkers } from '../news.ts'
import { ruleHoldMinutes, unpaidUntil } from '../rules.ts'
import { workersIn } from '../send.ts'

/** The checks of orders each minute: not paid, not accepted, not started, not ended (services.md 6). */

const { unpaid, toReceive, toServe, serving } = orderStatus.is
const atOnce = 200

/** Locked one by one: users may be working on them. */
async function each(db: Db, who: Who, ids: readonly string[], work: (row: OrderRow) => Promise<unknown>) {
  let count = 0
  for (const id of ids) if (await work(await heldOrder(db, who, id))) count++
  return count
}

/** Selected without the settings, since most minutes no order waits. */
const waits = (db: Db, who: Who, status: OrderRow['status']) =>
  db
    .selectFrom('homeOrder')
    .select('id')
    .where('orgId', '=', who.orgId)
    .where('status', '=', status)
    .limit(1)
    .executeTakeFirst()

const due = (db: Db, who: Who, status: OrderRow['status'], condition: ReturnType<typeof sql<boolean>>) =>
  db
    .selectFrom('homeOrder')
    .select('id')
    .where('orgId', '=', who.orgId)
    .where('status', '=', status)
    .where(condition)
    .orderBy('id')
    .limit(atOnce)
    .execute()
    .then((found) => found.map(({ id }) => id))

export async function cancelUnpaid(db: Db, who: Who) {
  if (!(await waits(db, who, unpaid))) return 0
  const { unpaidCancelMinutes } = await orderConfigOf(db, who)
  const createdBefore = addMinutes(who.now, -unpaidCancelMinutes)
  const startsBefore = addMinutes(who.now, ruleHoldMinutes)
  const late = sql<boolean>`(create_time <= ${createdBefore}::timestamp
    and (order_source <> ${orderSource.rule} or plan_start <= ${startsBefore}::timestamp))`
  return each(db, who, await due(db, who, unpaid, late), async (row) => {
    const byRule = row.orderSource === orderSource.rule
    if (row.status !== unpaid || who.now < unpaidUntil({ ...row, byRule }, unpaidCancelMinutes)) return false
    return callOff(db, who, row, '超时未支付，系统自动取消')
  })
}

/** The dispatched workers have not answered: others have to be found. */
export async function freeUnreceived(db: Db, who: Who) {
  if (!(await waits(db, who, toReceive))) return 0
  const { receiveTimeoutMinutes } = await orderConfigOf(db, who)
  const late = sql<boolean>`distribute_time <= ${addMinutes(who.now, -receiveTimeoutMinutes)}::timestamp`
  return each(db, who, await due(db, who, toReceive, late), async (row) => {
    if (row.status !== toReceive) return false
    const values = { workerIds: [], distributeTime: null }
    const lost = { userIds: workersIn(row), why: lostWhy.is.notReceived }
    const next = await takeStep(db, who, row, 'refuse', { called: '超时未接单', values, lost })
    await tellWorkers(db, who, next, workersIn(row), 'freed')
    return askToSend(db, who, next, `${receiveTimeoutMinutes}分钟内未接单`)
  })
}

const notStartedMinutes = 60
const notOverMinutes = 120

export async function tellNotStarted(db: Db, who: Who) {
  const late = sql<boolean>`(start_told is null
    and plan_start <= ${addMinutes(who.now, -notStartedMinutes)}::timestamp)`
  return each(db, who, await due(db, who, toServe, late), async (row) => {
    await patch(db, orders, who, row, { startTold: who.now })
    await tellManager(db, who, row, { title: '预约已过1小时仍未开始服务', event: `not started ${row.planStart}` })
    return true
  })
}

export async function tellNotOver(db: Db, who: Who) {
  const late = sql<boolean>`(over_told is null and plan_end <= ${addMinutes(who.now, -notOverMinutes)}::timestamp)`
  return each(db, who, await due(db, who, serving, late), async (row) => {
    await patch(db, orders, who, row, { overTold: who.now })
    await tellManager(db, who, row, { title: '预计结束已过2小时仍未完成', event: 'not over' })
    return true
  })
}

const touches = ['home-order', 'home-account', 'message']
const parts = [
  ['未支付工单自动取消', cancelUnpaid],
  ['未接工单退回待派', freeUnreceived],
  ['未按时开始的工单', tellNotStarted],
  ['未按时完成的工单', tellNotOver],
] as const
// In this order: a cancelled order is not late, and one without workers cannot be started late.
for (const [at, [title, run]] of parts.entries()) {
  const behind = parts.slice(0, at).map(([earlier]) => earlier)
  joinRound('clock', { title, behind, touches, run: (db, { who }) => run(db, who) })
}
