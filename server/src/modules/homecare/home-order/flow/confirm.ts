import { access, common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { orderSteps as calls } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { doubtStatus, payStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { Ctx } from '#core/http/serve.ts'
import { assertFresh, patch } from '#core/rows/store/write.ts'
import { homeOrderRows, orderAnswer } from '../order/rows.ts'
import { heldOrder, noteStep } from '../order/step.ts'
import { orders } from '../tables.ts'
import { confirmed } from './news.ts'
import { itemsIn, workersIn } from './send.ts'
import { settleOrder, tellMissing } from './visit/over.ts'

/**
 * The manager's decision on a visit with marks: time beyond the booking is charged with his consent, and free without
 * it. Nobody decides on his own visit (401). Refuses 21009, 21002, 21001 for a refusal without a reason.
 */
export async function confirm(request: Ctx<typeof calls.confirm>) {
  const { db, who, body } = request
  await homeOrderRows.shown(request, body.id)
  const row = await heldOrder(db, who, body.id)
  if (row.doubtStatus !== doubtStatus.is.waiting)
    refuse(common.wrongState, { name: doubtStatus.label(row.doubtStatus) || '无异常' })
  assertFresh(row, body.version)
  if (workersIn(row).includes(who.userId)) refuse(access.forbidden, {}, { status: 401 })
  const agreed = body.pass === 1
  if (!agreed && !body.remark) wrongValue('remark', '请填写不认可的原因')
  const charged = agreed && (row.surplusMinutes ?? 0) > 0 && row.payStatus === payStatus.is.paid
  const settled = charged ? await settleOrder(db, who, row, itemsIn(row), row.actualMinutes ?? 0) : undefined
  const next = await patch(db, orders, who, row, {
    ...settled?.values,
    doubtStatus: agreed ? doubtStatus.is.confirmed : doubtStatus.is.refused,
    doubtByName: who.userName,
    doubtTime: who.now,
    doubtRemark: body.remark ?? null,
  })
  const action = agreed ? '认可服务异常' : '不认可服务异常'
  await noteStep(db, who, row.id, { action, from: row.status, to: row.status, remark: body.remark })
  await confirmed(db, who, row)
  if (settled) await tellMissing(db, who, next, settled.missingFen, 'missing surplus')
  who.did(`${action}：工单${row.orderNo}`)
  return orderAnswer(db, who, row.id)
}
