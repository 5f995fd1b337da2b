import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { orderSteps as calls } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { orderRefusals as no, orderFlow, orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { Ctx } from '#core/http/serve.ts'
import { assertFresh } from '#core/rows/store/write.ts'
import { homeElderOf } from '../../home-elder/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { assertServable, assertWithin, hasOverlap } from '../order/guards.ts'
import { assertThere } from '../order/make.ts'
import { planEndOf } from '../order/price.ts'
import { homeOrderRows, orderAnswer } from '../order/rows.ts'
import { heldOrder, type OrderRow } from '../order/step.ts'
import { itemsIn, projectsIn, sendWorkers } from './send.ts'

/** Dispatches workers, or replaces them (services.md 6). */

type DistributeRequest = Ctx<typeof calls.distribute>

export async function distribute(request: DistributeRequest) {
  const { db, who, body } = request
  await homeOrderRows.shown(request, body.id)
  const row = await heldOrder(db, who, body.id)
  orderFlow.take('distribute', row)
  assertFresh(row, body.version)
  if (row.status === orderStatus.is.toServe && !body.reason) wrongValue('reason', '已接单的工单改派请填写原因')
  const { id: _, planStart: __, version: ___, ...rest } = body
  await sendWorkers(db, who, row, {
    workerIds: [...new Set(rest.workerIds)],
    reason: rest.reason,
    ...(await planOf(request, row)),
  })
  return orderAnswer(db, who, row.id)
}

/** Another time is checked like a new one, except for the minimum notice. */
async function planOf({ db, who, body }: DistributeRequest, row: OrderRow) {
  const planStart = body.planStart ?? row.planStart
  if (planStart === row.planStart) return { planStart, planEnd: row.planEnd }
  if (planStart < who.now) wrongValue('planStart', '预约时间不能早于现在')
  assertWithin(who, planStart)
  const planEnd = planEndOf(planStart, itemsIn(row))
  assertThere(await homeElderOf(db, who, row.oldmanId, { lock: true }), planStart)
  const plan = { planStart, planEnd, regionCode: row.regionCode }
  assertServable(plan, await orderConfigOf(db, who), await projectsIn(db, who, row))
  if (!who.confirmed && (await hasOverlap(db, who, { ...plan, oldmanId: row.oldmanId, except: row.id })))
    refuse(no.overlap, {}, { field: 'planStart' })
  return { planStart, planEnd, startTold: null }
}
