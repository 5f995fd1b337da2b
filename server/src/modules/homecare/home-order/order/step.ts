import { orderFlow } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { orders } from '../tables.ts'

/** Every change of an order writes a line of its history: who, when, the former state, and why (services.md 6). */

export type OrderRow = Row<'homeOrder'>

/** An order of the institution, locked until this transaction ends: of two steps at once the second sees the first. */
export const heldOrder = (db: Db, who: Who, id: unknown) => own(db, orders, who, id, { lock: true })

/**
 * The workers who lose the order by this step, and the reason, which their figures of the month count (services.md 9).
 */
export interface LostWorkers {
  userIds: readonly string[]
  why: number
}

interface StepNote {
  /** The name of the step: 支付工单. */
  action: string
  from?: number | null
  to?: number | null
  remark?: string | null
  lost?: LostWorkers
}

export async function noteStep(db: Db, who: Who, orderId: string, { action, from, to, remark, lost }: StepNote) {
  await db
    .insertInto('homeOrderStep')
    .values({
      orgId: who.orgId,
      stepId: newId(),
      orderId,
      time: who.now,
      action,
      terminal: who.deviceType,
      fromStatus: from ?? null,
      toStatus: to ?? null,
      operatorId: who.userId,
      operator: who.userName,
      remark: remark?.slice(0, 500) ?? null,
      ...(lost && lost.userIds.length > 0 && { lostBy: JSON.stringify(lost.userIds), lostWhy: lost.why }),
    })
    .execute()
}

type Action = keyof typeof orderFlow.steps
interface StepInput {
  values?: object
  /** The name of the step: 派单. */
  called: string
  remark?: string | null
  lost?: LostWorkers
}

/**
 * Takes a step of the flow (21009 from any other state), stores it in the history, and logs it in the operation log.
 */
export async function takeStep(
  db: Db,
  who: Who,
  row: OrderRow,
  action: Action,
  { values, called, remark, lost }: StepInput,
) {
  const next = await patch(db, orders, who, row, { ...orderFlow.take(action, row), ...values })
  await noteStep(db, who, row.id, { action: called, from: row.status, to: next.status, remark, lost })
  who.did(`${called}：工单${row.orderNo}`)
  return next
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'homeOrderStep.lostBy': string[]
  }
}
