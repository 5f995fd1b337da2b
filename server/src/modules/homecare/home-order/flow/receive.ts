import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { orderSteps as calls } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { orderRefusals as no, orderFlow, orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { lostWhy } from '#contract/modules/homecare/home-order/worker-month.ts'
import type { Ctx } from '#core/http/serve.ts'
import { assertFresh, patch } from '#core/rows/store/write.ts'
import { orderConfigOf } from '../config/config.ts'
import { names, orderAnswer } from '../order/rows.ts'
import { heldOrder, noteStep, type OrderRow, takeStep } from '../order/step.ts'
import { orders } from '../tables.ts'
import { askToSend, sent, tellManager, tellWorkers } from './news.ts'
import { projectsIn, workersIn } from './send.ts'
import { assertWorkers, holdWorkers } from './workers.ts'

/**
 * A dispatched worker accepts or refuses; where the institution allows it, workers grab free orders (services.md 6).
 */

type Receive = Ctx<typeof calls.receive>

export async function receiveOrder(request: Receive) {
  const { db, who, body } = request
  const row = await heldOrder(db, who, body.id)
  // Before the version, so that a worker who was replaced meanwhile reads this reason.
  if (!names(row, who)) refuse(no.notWorker)
  orderFlow.take('receive', row)
  assertFresh(row, body.version)
  if (body.accept === 0 && !body.reason) wrongValue('reason', '请填写拒绝原因')
  if (workersIn(row)[0] === who.userId) await decided(request, row)
  else await helped(request, row)
  return orderAnswer(db, who, row.id)
}

/** The lead decides for all: he comes, or others have to be found. */
async function decided({ db, who, body }: Receive, row: OrderRow) {
  if (body.accept === 1) return takeStep(db, who, row, 'receive', { called: '接单', values: { receiveTime: who.now } })
  const values = { workerIds: [], distributeTime: null, refuseCount: row.refuseCount + 1 }
  const lost = { userIds: [who.userId], why: lostWhy.is.refused }
  const next = await takeStep(db, who, row, 'refuse', { called: '拒绝接单', values, remark: body.reason, lost })
  await tellWorkers(db, who, next, workersIn(row), 'freed')
  return askToSend(db, who, next, `${who.userName}拒绝：${body.reason}`)
}

/** A helper leaves, or confirms; the state of the order does not change. */
async function helped({ db, who, body }: Receive, row: OrderRow) {
  const leaves = body.accept === 0
  const workerIds = workersIn(row).filter((userId) => !leaves || userId !== who.userId)
  const next = await patch(db, orders, who, row, { workerIds, refuseCount: row.refuseCount + (leaves ? 1 : 0) })
  const action = leaves ? '协助人员拒绝' : '协助人员确认'
  const lost = leaves ? { userIds: [who.userId], why: lostWhy.is.refused } : undefined
  await noteStep(db, who, row.id, { action, from: row.status, to: row.status, remark: body.reason, lost })
  who.did(`${action}：工单${row.orderNo}`)
  if (!leaves) return
  await tellManager(db, who, next, {
    title: `${who.userName}不能协助服务`,
    content: `${body.reason}。工单${row.orderNo}`,
    event: `helper ${next.version}`,
  })
}

const { toSend, cancelled } = orderStatus.is

/** The first one gets it (26324); he must have the skills and be free. */
export async function grab({ db, who, body }: Ctx<typeof calls.grab>) {
  const row = await heldOrder(db, who, body.id)
  const config = await orderConfigOf(db, who)
  // Before the version: another worker was quicker.
  if (row.status > toSend && row.status < cancelled) refuse(no.taken)
  if (config.openGrab !== 1) refuse(common.wrongState, { name: orderStatus.label(row.status) })
  orderFlow.take('grab', row)
  assertFresh(row, body.version)
  await holdWorkers(db, who, [who.userId])
  const { planStart, planEnd } = row
  const slot = { planStart, planEnd, projects: await projectsIn(db, who, row), except: row.id }
  await assertWorkers(db, who, [who.userId], slot, config)
  const values = { workerIds: [who.userId], distributeTime: who.now, receiveTime: who.now }
  const next = await takeStep(db, who, row, 'grab', { called: '抢单', values })
  await sent(db, who, next)
  return orderAnswer(db, who, row.id)
}
