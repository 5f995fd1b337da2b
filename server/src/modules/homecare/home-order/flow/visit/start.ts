import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { orderSteps as calls } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { orderRefusals as no, type OrderRules, orderFlow } from '#contract/modules/homecare/home-order/order.ts'
import { addMinutes } from '#core/clock.ts'
import type { Ctx } from '#core/http/serve.ts'
import { metresBetween } from '../../../../duty/attendance/service.ts'
import { orderConfigOf } from '../../config/config.ts'
import { orderAnswer } from '../../order/rows.ts'
import { type OrderRow, takeStep } from '../../order/step.ts'
import { notSent } from '../news.ts'
import { isBegunLate } from '../rules.ts'
import { isCardOf } from './card.ts'
import { reported } from './door.ts'
import { isApart, marksOf } from './doubts.ts'

/** Starts a visit: in time, and at the address by position or by the elder's card (services.md 6). */

type Start = Ctx<typeof calls.start>

export async function startOrder(request: Start) {
  const { db, who, body } = request
  const { row, isLead, at } = await reported(db, who, body)
  orderFlow.take('start', row)
  if (!isLead && !body.reason) wrongValue('reason', '代为开始请填写原因')
  const rules: OrderRules = row.rules
  if (at < addMinutes(row.planStart, -rules.earlyMinutes)) refuse(no.tooEarly)
  const startDistance = distanceOf(request, row, isLead)
  if (isLead && rules.needPhoto === 1 && !body.photos?.length) wrongValue('photos', '请先拍照')
  await takeStep(db, who, row, 'start', {
    called: isLead ? '开始服务' : '代为开始服务',
    remark: body.reason,
    values: {
      startTime: at,
      startLng: body.lng ?? null,
      startLat: body.lat ?? null,
      startDistance,
      startPhotos: body.photos ?? [],
      startReason: isLead ? null : body.reason,
      late: isBegunLate(at, row.planStart) ? 1 : 0,
      doubts: marksOf(row, (await isFarOff(request, at)) ? ['clock'] : []),
    },
  })
  // The elder opened after all.
  await notSent(db, who, row)
  return orderAnswer(db, who, row.id)
}

/**
 * An offline record counts with its own time, and is marked where that differs too much from now; confirmed at the end.
 */
async function isFarOff({ db, who, body }: Start, at: string) {
  return body.offline === 1 && isApart(at, who.now, (await orderConfigOf(db, who)).offlineGapMinutes)
}

/** The distance from the address; a card replaces the position, and a manager confirms it with a reason. */
function distanceOf({ who, body, services }: Start, row: OrderRow, isLead: boolean) {
  if (body.code && !isCardOf(services.env.appSecret, who.orgId, row.oldmanId, body.code)) refuse(no.wrongCode)
  const place = placeOf(body)
  if (!place && !body.code && isLead) wrongValue('lng', '请允许定位，或扫描服务卡')
  if (!place || row.lng === null || row.lat === null) return null
  const d = Math.round(metresBetween(place, { longitude: row.lng, latitude: row.lat }))
  if (isLead && !body.code && d > row.rules.startRadius) refuse(no.tooFar, { d })
  return d
}

const placeOf = ({ lng, lat }: { lng?: number | null; lat?: number | null }) =>
  lng == null || lat == null ? undefined : { longitude: lng, latitude: lat }
