import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { afterFlow, afterRefusals, afterStatus, afterType } from '#contract/modules/homecare/home-order/after-sale.ts'
import type { orderSteps as calls } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { orderRefusals as no, orderFlow, orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, insert, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { openReview, withdrawReview } from '../../../platform/review/service.ts'
import { homeElderOf } from '../../home-elder/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { orderAnswer, homeOrderRows as orderRows } from '../order/rows.ts'
import { heldOrder, noteStep, type OrderRow, takeStep } from '../order/step.ts'
import { afterNumbers, afterOrders, orders } from '../tables.ts'
import { askToAudit, notAudited } from './news.ts'
import { lastDay } from './rows.ts'

/** An application for a refund, another visit or a complaint; the applicant may withdraw it (services.md 6, 7). */

type ApplyRequest = Pick<Ctx<typeof calls.afterSales>, 'db' | 'who' | 'body'>

export async function afterSales(request: Ctx<typeof calls.afterSales>) {
  const { db, who, body } = request
  await orderRows.shown(request, body.id)
  const row = await heldOrder(db, who, body.id)
  const open = await openAfter(db, who, row.id)
  if (body.action === 'withdraw') await withdraw(request, row, open)
  else await apply(request, row, open)
  return orderAnswer(db, who, row.id)
}

async function openAfter(db: Db, who: Who, orderId: string) {
  const [open] = await rowsWith(db, afterOrders, who, { orderId, status: afterStatus.is.waiting })
  return open
}

/** The amount of an order that may still be refunded. */
export const leftOf = ({ payAmount, refundAmount }: Pick<OrderRow, 'payAmount' | 'refundAmount'>) =>
  payAmount - refundAmount

export const yuanOf = (fen: number) => (fen / 100).toFixed(2)

/** Makes the application; refuses 26351, 26352, 26361. */
export async function apply(request: ApplyRequest, row: OrderRow, open?: Row<'homeAfterOrder'>) {
  const { db, who, body } = request
  if (open) refuse(no.afterSaleOpen)
  orderFlow.take('afterSales', row)
  assertFresh(row, body.version)
  const { afterSaleDays } = await orderConfigOf(db, who)
  if (row.overTime === null || who.now > lastDay(row.overTime, afterSaleDays)) refuse(no.afterSaleOver)
  const values = appliedOf(request, row)
  if (values.afterType === afterType.is.again) await assertStillServed(db, who, row)
  const application = await insert(db, afterOrders, who, {
    ...values,
    orderId: row.id,
    status: afterStatus.is.waiting,
    applyBy: who.userId,
    applyByName: who.userName,
    afterNo: await afterNumbers.next(db, who),
  })
  const what = afterType.label(application.afterType)
  const stepNote = { called: '申请售后', remark: `${what}：${application.content}` }
  await takeStep(db, who, row, 'afterSales', stepNote)
  const reviewed = await openReview(db, who, {
    biz: 'AFTER_SALE',
    bizId: application.id,
    permit: 'homecare.afterSaleOrder.audit',
    deptId: null,
    title: `${row.oldmanName} 售后${application.afterNo}`,
    content: `${what}，工单${row.orderNo}：${application.content}`.slice(0, 500),
    routePath: '/homecare/afterSaleDetail',
  })
  if (!reviewed) await askToAudit(db, who, application, row)
  return application
}

/** The application: a partial refund has an amount, at most the rest (26361). */
function appliedOf({ body }: ApplyRequest, row: OrderRow) {
  const type = body.afterType ?? wrongValue('afterType', '请选择售后类型')
  const reason = body.reason ?? wrongValue('reason', '请选择售后原因')
  const content = body.content ?? wrongValue('content', '说明不能为空')
  const left = leftOf(row)
  if (type === afterType.is.part && !body.amount) wrongValue('amount', '请填写申请金额')
  // A free or fully refunded order has nothing to refund.
  const requiredAmount = type === afterType.is.part ? Number(body.amount) : 1
  if ((type === afterType.is.part || type === afterType.is.whole) && requiredAmount > left)
    refuse(afterRefusals.tooMuch, { a: yuanOf(left) }, { field: 'amount' })
  const whole = type === afterType.is.whole ? left : null
  const applyAmount = type === afterType.is.part ? body.amount : whole
  return { afterType: type, reason, content, photos: body.photos ?? [], applyAmount }
}

/** No second visit for an elder whose service has ended (21009); a paused one is served after the pause. */
async function assertStillServed(db: Db, who: Who, { oldmanId }: OrderRow) {
  const { status } = await homeElderOf(db, who, oldmanId, { lock: true })
  if (status === homeStatus.is.ended) refuse(common.wrongState, { name: homeStatus.label(status) })
}

async function withdraw({ db, who }: ApplyRequest, row: OrderRow, open: Row<'homeAfterOrder'> | undefined) {
  if (!open) return refuse(common.wrongState, { name: orderStatus.label(row.status) })
  if (open.applyBy !== who.userId) refuse(common.missing)
  await patch(db, afterOrders, who, open, afterFlow.take('withdraw', open))
  await withdrawReview(db, who, { biz: 'AFTER_SALE', bizId: open.id })
  await notAudited(db, who, open)
  await backTo(db, who, row, 6, { called: '撤销售后' })
  who.did(`撤销售后${open.afterNo}`)
}

/** Back to the former state, or to the one after a full refund. */
export async function backTo(
  db: Db,
  who: Who,
  row: OrderRow,
  status: 6 | 9,
  { values, called, remark }: { values?: object; called: string; remark?: string | null },
) {
  const next = await patch(db, orders, who, row, { ...values, status })
  await noteStep(db, who, row.id, { action: called, from: row.status, to: status, remark })
  return next
}
