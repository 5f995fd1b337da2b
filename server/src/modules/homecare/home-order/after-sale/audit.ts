import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { reviewRefusals, reviewState } from '#contract/kit/review.ts'
import { complaintSource, complaintType } from '#contract/modules/campus/complaint/complaint.ts'
import {
  afterFlow,
  afterReason,
  afterRefusals,
  afterStatus,
  afterType,
  type homeAfterSale as calls,
} from '#contract/modules/homecare/home-order/after-sale.ts'
import { moneyTouched, orderSource, payStatus } from '#contract/modules/homecare/home-order/order.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, own, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { registerComplaint } from '../../../campus/complaint/service.ts'
import { decide, joinReviewed, trailOf, type Verdict } from '../../../platform/review/service.ts'
import { refundOrder } from '../../home-account/service.ts'
import { homeElderOf, isInPause } from '../../home-elder/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { toOf } from '../flow/cancel.ts'
import { itemsIn, projectsIn, toSend, workersIn } from '../flow/send.ts'
import { storeOrder } from '../order/make.ts'
import { totalOf } from '../order/price.ts'
import { heldOrder, type OrderRow } from '../order/step.ts'
import { afterOrders, orders } from '../tables.ts'
import { backTo, leftOf, yuanOf } from './apply.ts'
import { audited, tellDecided } from './news.ts'
import { afterSaleRows } from './rows.ts'

/** A user who was not the worker decides, and the effects follow at once (services.md 7). */

type After = Row<'homeAfterOrder'>
type AuditRequest = Ctx<typeof calls.afterAudit>
interface AuditInput {
  auditAmount?: number | null
  opinion?: string | null
  refundTo?: string | null
}

const of = (id: string) => ({ biz: 'AFTER_SALE' as const, bizId: id })

export async function auditAfterSale(request: AuditRequest) {
  const { db, who, body } = request
  const { orderId } = await afterSaleRows.shown(request, body.id)
  const order = await heldOrder(db, who, orderId)
  const row = await own(db, afterOrders, who, body.id, { lock: true })
  afterFlow.take(body.pass === 1 ? 'pass' : 'refuse', row)
  assertFresh(row, body.version)
  if (workersIn(order).includes(who.userId)) refuse(reviewRefusals.own, {}, { status: 401 })
  const agreed = body.pass === 1 ? amountOf(row, order, body) : null
  const verdict = await verdictOf(db, who, row, body)
  who.did(`${body.pass === 1 ? '同意' : '拒绝'}售后${row.afterNo}`)
  // The next step decides on the amount this one agreed to.
  const decision = { auditOpinion: body.opinion, auditAmount: agreed, refundTo: body.refundTo ?? row.refundTo }
  if (verdict.of === 'WAITING') await patch(db, afterOrders, who, row, decision)
  else
    await carryOutDecision(db, who, {
      row,
      order,
      pass: verdict.of === 'PASSED',
      decision: body,
      tells: !verdict.reviewed,
    })
  return afterSaleRows.shown(request, body.id)
}

/** The result of the review steps (审核配置), or without any the decision of a user with the permission. */
async function verdictOf(db: Db, who: Who, row: After, { pass, opinion }: AuditRequest['body']) {
  const trail = await trailOf(db, who, of(row.id))
  const waits = trail.some(({ state }) => state === reviewState.is.waiting)
  const plain: Verdict = pass === 1 ? 'PASSED' : 'REFUSED'
  if (!waits) return { of: plain, reviewed: false }
  const verdict = await decide(db, who, {
    ...of(row.id),
    pass: pass === 1,
    opinion,
    no: {
      own: () => refuse(reviewRefusals.own, {}, { status: 401 }),
      notWaiting: () => refuse(common.wrongState, { name: afterStatus.label(row.status) }),
      noOpinion: () => wrongValue('opinion', '审核意见不能为空'),
    },
  })
  return { of: verdict, reviewed: true }
}

/** The amount of the refund: all that is left, or a part of it (26361). */
function amountOf(row: After, order: OrderRow, { auditAmount }: AuditInput) {
  const left = leftOf(order)
  if (row.afterType === afterType.is.whole) return left
  if (row.afterType !== afterType.is.part) return 0
  const amount = auditAmount ?? row.auditAmount ?? row.applyAmount ?? 0
  if (amount < 1) wrongValue('auditAmount', '请填写同意金额')
  if (amount > left) refuse(afterRefusals.tooMuch, { a: yuanOf(left) }, { field: 'auditAmount' })
  return amount
}

interface Decided {
  row: After
  order: OrderRow
  pass: boolean
  decision: AuditInput
  /** The review has notified the applicant. */
  tells: boolean
}

/** The effects of a decision, in the same transaction. */
export async function carryOutDecision(db: Db, who: Who, { row, order, pass, decision, tells }: Decided) {
  const { auditOpinion, ...by } = {
    auditOpinion: decision.opinion ?? null,
    auditBy: who.userId,
    auditByName: who.userName,
  }
  const noted = { auditOpinion, ...by, auditTime: who.now }
  const done = pass ? await agreed(db, who, row, order, decision) : await refused(db, who, row, order, decision)
  const next = await patch(db, afterOrders, who, row, { ...noted, ...done })
  await audited(db, who, next)
  if (tells) await tellDecided(db, who, next, order, pass)
}

async function refused(db: Db, who: Who, row: After, order: OrderRow, { opinion }: AuditInput) {
  await backTo(db, who, order, 6, { called: '拒绝售后', remark: opinion })
  return { ...afterFlow.take('refuse', row), auditAmount: null, refundTo: null }
}

async function agreed(db: Db, who: Who, row: After, order: OrderRow, decision: AuditInput) {
  const step = afterFlow.take('pass', row)
  const { is } = afterType
  if (row.afterType === is.whole || row.afterType === is.part) {
    const auditAmount = amountOf(row, order, decision)
    const refundTo = toOf(decision.refundTo ?? row.refundTo ?? (await orderConfigOf(db, who)).refundTo)
    await refundOrder(db, who, { orderId: order.id, amountFen: auditAmount, refundTo })
    const refundAmount = order.refundAmount + auditAmount
    const whole = refundAmount >= order.payAmount
    const paid = whole ? payStatus.is.refunded : payStatus.is.partly
    const values = { refundAmount, ...(order.payAmount > 0 && { payStatus: paid }) }
    // The amount is left out of the history, which workers also read; its trades show it to users who may see them.
    const remark = afterType.label(row.afterType)
    await backTo(db, who, order, whole ? 9 : 6, { called: '同意售后', values, remark })
    return { ...step, auditAmount, refundTo }
  }
  // No refund: neither an amount nor a way.
  const nothing = { ...step, auditAmount: null, refundTo: null }
  await backTo(db, who, order, 6, { called: '同意售后', remark: afterType.label(row.afterType) })
  if (row.afterType === is.again) return { ...nothing, newOrderId: (await servedAgain(db, who, order)).id }
  return { ...nothing, complaintId: await complained(db, who, row, order) }
}

/**
 * Makes the same order once more for free, on the next day at the same hour, or after the elder's pause; dispatchers
 * may move it.
 */
async function servedAgain(db: Db, who: Who, order: OrderRow) {
  const elder = await homeElderOf(db, who, order.oldmanId)
  const tomorrow = addDays(who.today, 1)
  const day = elder.pauseTo && isInPause(elder, tomorrow) ? addDays(elder.pauseTo, 1) : tomorrow
  const items = itemsIn(order).map((item) => ({ ...item, done: 0 as const }))
  const row = await storeOrder(
    db,
    who,
    {
      elder,
      items,
      projects: await projectsIn(db, who, order),
      planStart: `${day} ${order.planStart.slice(11)}`,
      orderSource: orderSource.desk,
      discountAmount: totalOf(items),
      contactName: order.contactName,
      originId: order.id,
      remark: `售后重新服务，原工单${order.orderNo}`,
    },
    await orderConfigOf(db, who),
  )
  await toSend(db, who, row)
  return row
}

/** COMPLAINT_TYPE by the reason: fees, manners, else care (services.md 7). */
async function complained(db: Db, who: Who, row: After, order: OrderRow) {
  const byReason: Record<number, number> = {
    [afterReason.overcharged]: complaintType.fees,
    [afterReason.attitude]: complaintType.manner,
  }
  const { complaintId } = await registerComplaint(db, who, {
    complaintType: byReason[Number(row.reason)] ?? complaintType.care,
    source: complaintSource.elder,
    phone: order.phone,
    complainant: order.contactName ?? order.oldmanName,
    content: `居家工单${order.orderNo}：${row.content}`,
  })
  return complaintId
}

// No decision in time, and the step passes then (审核配置).
joinReviewed('AFTER_SALE', {
  touches: moneyTouched,
  // A decision needs an amount, so it is made on its page; never by the worker of the visit.
  documents: async (db, who, ids) => {
    const rows = await rowsWith(db, afterOrders, who, { id: ids })
    const served = await rowsWith(db, orders, who, { id: rows.map(({ orderId }) => orderId) })
    const byId = new Map(served.map((order) => [order.id, order]))
    return new Map(
      rows.map(({ id, orderId, version }) => {
        const order = byId.get(orderId)
        return [id, { docId: id, version, makers: [], parties: order ? workersIn(order) : [], onPage: true }] as const
      }),
    )
  },
  passed: async (db, who, id) => {
    const { orderId } = await own(db, afterOrders, who, id)
    const order = await heldOrder(db, who, orderId)
    const row = await own(db, afterOrders, who, id, { lock: true })
    await carryOutDecision(db, who, { row, order, pass: true, decision: { opinion: '超时自动通过' }, tells: false })
  },
})
