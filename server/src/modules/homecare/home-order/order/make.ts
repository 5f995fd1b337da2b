import { common, refuse } from '#contract/kit/refusals.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { type OrderItem, orderStatus, payStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertServed, isAwayOn, isInPause } from '../../home-elder/service.ts'
import type { Config } from '../config/config.ts'
import { orderNumbers, orders } from '../tables.ts'
import type { Project } from './items.ts'
import { planEndOf, totalOf } from './price.ts'
import { noteStep } from './step.ts'

/** A new order: from the desk, of a rule, or a second visit. The caller checks its conditions. */

export interface NewOrder {
  elder: Row<'homeOldman'>
  items: readonly OrderItem[]
  projects: readonly Project[]
  planStart: string
  orderSource: number
  discountAmount?: number | null
  workerIds?: readonly string[] | null
  contactName?: string | null
  remark?: string | null
  ruleId?: string
  ruleStart?: string
  originId?: string
}

/** Refuses 21009 for an elder who is not in service on that day. */
export function assertElder(elder: Row<'homeOldman'>, planStart: string) {
  assertServed(elder)
  if (isAwayOn(elder, planStart.slice(0, 10)))
    refuse(common.wrongState, { name: homeStatus.label(homeStatus.is.paused) })
}

/** An existing order is not moved into a pause (21009), but may be moved to a day after it. */
export function assertThere(elder: Row<'homeOldman'>, planStart: string) {
  if (isInPause(elder, planStart.slice(0, 10)))
    refuse(common.wrongState, { name: homeStatus.label(homeStatus.is.paused) })
}

/** Stores it: to be paid, or to be dispatched where there is nothing to pay. */
export async function storeOrder(db: Db, who: Who, input: NewOrder, config: Config) {
  const { elder, items, planStart, ruleId, ruleStart, originId } = input
  const totalAmount = totalOf(items)
  const discountAmount = input.discountAmount ?? 0
  const payAmount = totalAmount - discountAmount
  const isFree = payAmount === 0
  const row = await insert(db, orders, who, {
    id: newId(),
    orderNo: await orderNumbers.next(db, who),
    orderSource: input.orderSource,
    ...snapshotOf(elder),
    contactName: input.contactName ?? null,
    items,
    totalAmount,
    discountAmount,
    payAmount,
    planStart,
    planEnd: planEndOf(planStart, items),
    workerIds: input.workerIds ?? [],
    remark: input.remark ?? null,
    ruleId,
    ruleStart,
    originId,
    status: isFree ? orderStatus.is.toSend : orderStatus.is.unpaid,
    payStatus: isFree ? payStatus.is.free : payStatus.is.unpaid,
    rules: rulesOf(config, input.projects),
  })
  await noteStep(db, who, row.id, { action: '下单', to: row.status, remark: input.remark })
  return row
}

/** Address and contact of the elder at the time of the order. */
export const snapshotOf = (elder: Row<'homeOldman'>) => ({
  oldmanId: elder.oldmanId,
  oldmanName: elder.oldmanName,
  phone: elder.phoneNum,
  address: elder.address,
  regionCode: elder.regionCode,
  lng: elder.longitude,
  lat: elder.latitude,
})

/** Fixed for the order: a photo or a signature is required where the institution or one of the services requires it. */
export function rulesOf(config: Config, projects: readonly Project[]) {
  const { startRadius, earlyMinutes, minServicePercent } = config
  const asks = (field: 'needPhoto' | 'needSign') =>
    config[field] === 1 || projects.some((project) => project[field] === 1) ? (1 as const) : (0 as const)
  return { startRadius, earlyMinutes, minServicePercent, needPhoto: asks('needPhoto'), needSign: asks('needSign') }
}
