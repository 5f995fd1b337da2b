import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type orderNoShow as calls, tryKind } from '#contract/modules/homecare/home-order/no-show.ts'
import {
  cancelBy,
  orderRefusals as no,
  orderFlow,
  otherReason,
  page,
} from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { assertFresh, insert, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { homeFamilyOf } from '../../../home-elder/service.ts'
import { homeOrderRows, orderAnswer } from '../../order/rows.ts'
import { heldOrder, type OrderRow, takeStep } from '../../order/step.ts'
import { orderTries } from '../../tables.ts'
import { cancelOrder } from '../cancel.ts'
import { askOfNoShow, sent } from '../news.ts'
import { countsFrom, knockAgainAt, lacksOf } from '../rules.ts'
import { workersIn } from '../send.ts'

/** A no-show: the tries at the door, and the end of the visit (services.md 10). */

/** The tries of this visit: those of an earlier time or a former worker do not count. */
export async function triesOf(db: Db, who: Who, row: Pick<OrderRow, 'id' | 'planStart' | 'receiveTime'>) {
  const found = await rowsWith(db, orderTries, who, { orderId: row.id }, 'tryTime')
  const from = countsFrom(row)
  return found.filter(({ tryTime }) => tryTime >= from)
}

export async function tryDoor(request: Ctx<typeof calls.tryDoor>) {
  const { db, who, body } = request
  const row = await heldOrder(db, who, body.id)
  if (workersIn(row)[0] !== who.userId && !who.may(`${page}.distribute`)) refuse(no.notWorker)
  orderFlow.take('tryDoor', row)
  assertFresh(row, body.version)
  if (who.now < row.planStart) refuse(no.tooEarly)
  const before = await triesOf(db, who, row)
  const again = body.tryKind === tryKind.is.knock ? knockAgainAt(before) : undefined
  if (again && who.now < again) wrongValue('tryKind', `距上次敲门太近，请${again.slice(11, 16)}后再敲`)
  const { note = null, photos } = body
  const values = { orderId: row.id, tryKind: body.tryKind, tryTime: who.now, note, photos: photos ?? [] }
  const attempt = await insert(db, orderTries, who, { ...values, tryId: newId() })
  const next = await takeStep(db, who, row, 'tryDoor', { called: tryKind.label(body.tryKind), remark: note })
  // After the last required try: asks the users who may end the order to call the family and end it.
  if (lacksOf(before) && !lacksOf([...before, attempt])) {
    const urgent = (await homeFamilyOf(db, who, row.oldmanId)).find(({ isUrgent }) => isUrgent === 1)
    await askOfNoShow(db, who, next, urgent)
  }
  return orderAnswer(db, who, row.id)
}

/** Cancelled as a last-minute cancellation by the elder, unless another cause is given (services.md 6). */
export async function noShow(request: Ctx<typeof calls.noShow>) {
  const { db, who, body } = request
  await homeOrderRows.shown(request, body.id)
  const row = await heldOrder(db, who, body.id)
  orderFlow.take('tryDoor', row)
  assertFresh(row, body.version)
  const lacks = lacksOf(await triesOf(db, who, row))
  if (lacks) wrongValue('contacted', `上门未遇还没核实完：${lacks}`)
  // The call to the family is done, as recorded here.
  await sent(db, who, row)
  const { receiptNo } = await cancelOrder(db, who, row, {
    by: body.by ?? cancelBy.is.elder,
    cancelReason: otherReason,
    remark: `上门未遇。家属联系：${body.contacted}`,
    refundTo: body.refundTo,
  })
  return orderAnswer(db, who, row.id, receiptNo ? { receiptNo } : {})
}
