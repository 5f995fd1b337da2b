import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { orderRefusals as no, orderSource, orderStatus, page } from '#contract/modules/homecare/home-order/order.ts'
import type { homeOrder as calls } from '#contract/modules/homecare/home-order/order-calls.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, patch } from '#core/rows/store/write.ts'
import { homeElderOf, urgentContactOf } from '../../home-elder/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { askToSend, notSent } from '../flow/news.ts'
import { itemsIn, projectsIn, toSend } from '../flow/send.ts'
import { assertWorkers } from '../flow/workers.ts'
import { orders } from '../tables.ts'
import { assertAhead, assertServable, hasOverlap } from './guards.ts'
import { assertOnShelf, itemsOf } from './items.ts'
import { assertElder, assertThere, rulesOf, storeOrder } from './make.ts'
import { planEndOf, subsidyPart, totalOf } from './price.ts'
import { homeOrderRows, orderAnswer } from './rows.ts'
import { heldOrder, noteStep, type OrderRow } from './step.ts'

/** Orders at the desk: made, read, changed (services.md 6). */

type Create = Ctx<typeof calls.create>
type Update = Ctx<typeof calls.update>

/** Gives a preview of the price, or makes the order. */
export async function createOrder(request: Create) {
  const { db, who, body } = request
  // Locked, so that two orders of one elder see each other.
  const elder = await homeElderOf(db, who, body.oldmanId, { lock: true })
  const { items, projects } = await itemsOf(db, who, body.items)
  const totalAmount = totalOf(items)
  const discountAmount = discountOf(request, totalAmount)
  const planEnd = planEndOf(body.planStart, items)
  if (body.preview === 1) {
    who.quiet = true
    const payAmount = totalAmount - discountAmount
    const subsidyAmount = subsidyPart(items, payAmount)
    return { preview: 1 as const, items, totalAmount, discountAmount, payAmount, subsidyAmount, planEnd }
  }
  if (Number(body.orderSource) === orderSource.rule) wrongValue('orderSource', '规则工单由工单规则生成')
  const config = await orderConfigOf(db, who)
  assertElder(elder, body.planStart)
  await urgentContactOf(db, who, elder.oldmanId)
  assertOnShelf(projects)
  assertAhead(who, body.planStart, config)
  const plan = { planStart: body.planStart, planEnd }
  assertServable({ ...plan, regionCode: elder.regionCode }, config, projects)
  if (!(body.confirm === 1 || who.confirmed) && (await hasOverlap(db, who, { ...plan, oldmanId: elder.oldmanId })))
    refuse(no.overlap, {}, { field: 'planStart' })
  const workerIds = [...new Set(body.workerIds)]
  if (workerIds.length > 0) {
    who.must(`${page}.distribute`)
    await assertWorkers(db, who, workerIds, { ...plan, projects }, config)
  }
  const { planStart, contactName, remark } = body
  const source = { orderSource: body.orderSource }
  const input = { elder, items, projects, planStart, ...source, discountAmount, workerIds, contactName, remark }
  const row = await storeOrder(db, who, input, config)
  who.did(`新增工单${row.orderNo}：${row.oldmanName}`)
  if (row.status === orderStatus.is.toSend) await toSend(db, who, row)
  return orderAnswer(db, who, row.id)
}

/** A discount is for users who may change orders, and has a reason. */
function discountOf({ who, body }: Create | Update, total: number) {
  const discount = body.discountAmount ?? 0
  if (discount === 0) return 0
  who.must(`${page}.edit`)
  if (discount > total) wrongValue('discountAmount', '优惠不能超过总金额')
  if (!body.remark) wrongValue('remark', '请填写优惠原因')
  return discount
}

/** Before payment everything may change, afterwards the time, the contact, the address and the remark. */
export async function updateOrder(request: Update) {
  const { db, who, body } = request
  await homeOrderRows.shown(request, body.id)
  const row = await heldOrder(db, who, body.id)
  const { unpaid, toSend: sending } = orderStatus.is
  if (row.status !== unpaid && row.status !== sending)
    refuse(common.wrongState, { name: orderStatus.label(row.status) })
  assertFresh(row, body.version)
  if (row.status !== unpaid && (body.items || body.discountAmount !== undefined))
    wrongValue('items', '已支付的工单不能修改服务项目和优惠')
  // Locked, so that two orders of one elder see each other.
  const elder = await homeElderOf(db, who, row.oldmanId, { lock: true })
  const priced = row.status === unpaid ? await repriced(request, row) : {}
  const next = await replanned(request, { ...row, ...priced }, elder)
  const { contactName, remark } = body
  const changed = { contactName, remark, ...placeOf(request, row) }
  const saved = await patch(db, orders, who, row, { ...changed, ...priced, ...next })
  await noteStep(db, who, row.id, { action: '修改', from: row.status, to: saved.status, remark: body.remark })
  who.did(`修改工单${row.orderNo}`)
  // The to-do to dispatch workers moves to the new time.
  if (saved.status === sending && saved.planStart !== row.planStart) {
    await notSent(db, who, saved)
    await askToSend(db, who, saved, '预约时间已改')
  }
  return orderAnswer(db, who, row.id)
}

/** With another address the old coordinates are dropped: a distance from them means nothing. */
function placeOf({ body: { address, lng, lat } }: Update, row: OrderRow) {
  const elsewhere = address != null && address !== row.address
  return { address: address ?? undefined, lng, lat, ...(elsewhere && { lng: lng ?? null, lat: lat ?? null }) }
}

async function repriced(request: Update, row: OrderRow) {
  const { db, who, body } = request
  if (!body.items && body.discountAmount === undefined) return {}
  const sold = body.items ? await itemsOf(db, who, body.items) : undefined
  if (sold) assertOnShelf(sold.projects)
  const items = sold?.items ?? itemsIn(row)
  const totalAmount = totalOf(items)
  const discount = body.discountAmount === undefined ? row.discountAmount : discountOf(request, totalAmount)
  if (discount > totalAmount) wrongValue('discountAmount', '优惠不能超过总金额')
  const payAmount = totalAmount - discount
  if (payAmount === 0) wrongValue('discountAmount', '免费工单请重新下单')
  const rules = sold && { rules: rulesOf(await orderConfigOf(db, who), sold.projects) }
  return { items, totalAmount, discountAmount: discount, payAmount, ...rules }
}

/** Another time, or other services, are checked again. */
async function replanned({ db, who, body }: Update, row: OrderRow, elder: Row<'homeOldman'>) {
  const planStart = body.planStart ?? row.planStart
  const planEnd = planEndOf(planStart, itemsIn(row))
  if (planStart === row.planStart && !body.items) return {}
  const config = await orderConfigOf(db, who)
  if (planStart !== row.planStart) {
    assertAhead(who, planStart, config)
    assertThere(elder, planStart)
  }
  assertServable({ planStart, planEnd, regionCode: row.regionCode }, config, await projectsIn(db, who, row))
  const overlap = await hasOverlap(db, who, { oldmanId: row.oldmanId, planStart, planEnd, except: row.id })
  if (overlap && !(body.confirm === 1 || who.confirmed)) refuse(no.overlap, {}, { field: 'planStart' })
  return { planStart, planEnd }
}
