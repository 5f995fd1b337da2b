import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { orderSteps as calls } from '#contract/modules/homecare/home-order/flow-calls.ts'
import {
  doubtStatus,
  orderRefusals as no,
  type OrderItem,
  type OrderRules,
  orderFlow,
  payStatus,
} from '#contract/modules/homecare/home-order/order.ts'
import { minutesBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Who } from '#core/who/who.ts'
import { adjustOrder, earnOrder } from '../../../home-account/service.ts'
import { orderConfigOf } from '../../config/config.ts'
import { itemMinutesOf, settledItems, totalOf } from '../../order/price.ts'
import { orderAnswer } from '../../order/rows.ts'
import { type OrderRow, takeStep } from '../../order/step.ts'
import { askToConfirm, tellManager } from '../news.ts'
import { minMinutesOf } from '../rules.ts'
import { itemsIn } from '../send.ts'
import { reported } from './door.ts'
import { distanceFrom, isApart, isElsewhere, marksOf, maxMinutesOf } from './doubts.ts'

/** Ends a visit: services by the hour are settled by time, and the money is earned (services.md 6). */

type Over = Pick<Ctx<typeof calls.over>, 'db' | 'who' | 'body'>

export async function over(request: Over) {
  const { db, who, body } = request
  const { row, isLead, at } = await reported(db, who, body)
  await complete(request, row, at, isLead)
  return orderAnswer(db, who, row.id)
}

/** Ends a visit at a moment. `alone`: only the worker reports it, and it is checked (`doubts.ts`). */
export async function complete(request: Over, row: OrderRow, at: string, alone = false) {
  const { db, who, body } = request
  orderFlow.take('over', row)
  const actualMinutes = workedOf(row, at)
  assertProven(request, row, actualMinutes)
  const done = doneItems(request, row)
  const doubted = alone ? await doubtsOf(request, row, done, { at, actualMinutes }) : undefined
  const settled = await settleOrder(db, who, row, done, actualMinutes - (doubted?.surplusMinutes ?? 0))
  const next = await takeStep(db, who, row, 'over', {
    called: '完成服务',
    remark: body.reason,
    values: {
      overTime: at,
      overLng: body.lng ?? null,
      overLat: body.lat ?? null,
      overPhotos: body.photos ?? [],
      actualMinutes,
      overReason: body.reason ?? null,
      serviceNote: body.note ?? null,
      signImage: body.signImage ?? null,
      signName: body.signName ?? null,
      noSignReason: body.noSignReason ?? null,
      ...settled.values,
      ...doubted,
    },
  })
  await tellOpen(request, next, settled.missingFen)
  if (doubted?.doubtStatus) await askToConfirm(db, who, next)
  return next
}

/** The marks of a visit: the place of the end, the times, and minutes beyond those charged without consent. */
async function doubtsOf(
  { db, who, body }: Over,
  row: OrderRow,
  done: OrderItem[],
  { at, actualMinutes }: { at: string; actualMinutes: number },
) {
  const { overMaxPercent, offlineGapMinutes } = await orderConfigOf(db, who)
  const overDistance = distanceFrom(row, body)
  const most = Math.max(maxMinutesOf(itemMinutesOf(itemsIn(row)), overMaxPercent), 0)
  const beyond = Math.max(0, actualMinutes - most)
  const costs = beyond > 0 && totalOf(settledItems(done, actualMinutes)) > totalOf(settledItems(done, most))
  const surplusMinutes = costs && row.payStatus !== payStatus.is.free ? beyond : 0
  const doubts = marksOf(row, [
    ...(surplusMinutes > 0 ? (['longer'] as const) : []),
    ...(isElsewhere(row, overDistance, row.rules.startRadius) ? (['place'] as const) : []),
    ...(body.offline === 1 && isApart(at, who.now, offlineGapMinutes) ? (['clock'] as const) : []),
  ])
  return { overDistance, doubts, surplusMinutes, doubtStatus: doubts.length > 0 ? doubtStatus.is.waiting : null }
}

function workedOf({ startTime }: OrderRow, at: string) {
  if (startTime === null || at < startTime) wrongValue('deviceTime', '完成时间不能早于开始时间')
  return minutesBetween(startTime, at)
}

/** Long enough, or with a reason (26333); signed, or with a reason why not (26334). */
function assertProven({ body }: Over, row: OrderRow, actualMinutes: number) {
  const rules: OrderRules = row.rules
  const least = minMinutesOf(itemMinutesOf(itemsIn(row)), rules.minServicePercent)
  if (actualMinutes < least && !body.reason) refuse(no.tooShort, {}, { field: 'reason' })
  if (rules.needSign === 1 && !body.signImage && !body.noSignReason) refuse(no.unsigned, {}, { field: 'signImage' })
}

/** Each service as it was reported; services not mentioned were done. */
function doneItems({ body }: Over, row: OrderRow): OrderItem[] {
  const items = itemsIn(row)
  const doneByProject = new Map(body.items?.map(({ projectId, done }) => [projectId, done]))
  const unknown = [...doneByProject.keys()].find((id) => !items.some(({ projectId }) => projectId === id))
  if (unknown) wrongValue('items', '工单中没有这个服务项目')
  return items.map((item) => ({ ...item, done: doneByProject.get(item.projectId) ?? 1 }))
}

/** A lower price is refunded, a higher one is taken as far as the balance goes; then all held money is income. */
export async function settleOrder(db: Db, who: Who, row: OrderRow, done: OrderItem[], actualMinutes: number) {
  const nothing = { values: { items: done }, missingFen: 0 }
  if (row.payStatus === payStatus.is.free) return nothing
  const items = settledItems(done, actualMinutes)
  const totalAmount = totalOf(items)
  const finalAmount = Math.max(totalAmount - row.discountAmount, 0)
  const differenceFen = finalAmount - row.payAmount
  const { refundTo } = await orderConfigOf(db, who)
  const changed =
    differenceFen === 0
      ? undefined
      : await adjustOrder(db, who, {
          orderId: row.id,
          differenceFen,
          refundTo: refundTo === 'ORIGINAL' ? 'ORIGINAL' : 'BALANCE',
        })
  await earnOrder(db, who, { orderId: row.id })
  if (!changed) return nothing
  const payAmount = finalAmount - changed.missingFen
  const subsidyAmount = row.subsidyAmount - changed.back.parts.subsidyFen
  return { values: { items, totalAmount, payAmount, subsidyAmount }, missingFen: changed.missingFen }
}

/** Problems of the visit are reported to the manager, never refused at the door. */
async function tellOpen({ db, who, body }: Over, row: OrderRow, missingFen: number) {
  if (row.rules.needSign === 1 && !body.signImage)
    await tellManager(db, who, row, {
      title: '服务完成未签字',
      content: `${body.noSignReason}。工单${row.orderNo}`,
      event: 'unsigned',
    })
  await tellMissing(db, who, row, missingFen, 'missing money')
}

/** Notifies the manager of the unpaid part. */
export async function tellMissing(db: Db, who: Who, row: OrderRow, missingFen: number, event: string) {
  if (missingFen > 0)
    await tellManager(db, who, row, {
      title: '按实际时长补收不足',
      content: `余额不足，还差${(missingFen / 100).toFixed(2)}元未收。工单${row.orderNo}`,
      event,
    })
}
