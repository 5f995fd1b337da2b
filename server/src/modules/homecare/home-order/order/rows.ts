import { sql } from 'kysely'
import type { SomeOf } from '#contract/kit/codes.ts'
import { orderStatus, seesMoney } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { orders } from '../tables.ts'
import { stemOf, streetOf } from './plan.ts'
import type { OrderRow } from './step.ts'

/**
 * Orders for reading: a worker his own, without data he does not need; money for users who handle it (services.md 6).
 */

/** True for a user without departments in his scope: he sees only orders that name him. */
export const isWorkerOnly = ({ scope }: Who) => !scope.all && scope.deptIds.length === 0

export const names = (row: Pick<OrderRow, 'workerIds'>, { userId }: Pick<Who, 'userId'>) =>
  row.workerIds.includes(userId)

export const projectNames = sql<string | null>`(
  select string_agg(item.value ->> 'projectName', '、' order by item.at)
  from jsonb_array_elements(home_order.items) with ordinality as item (value, at))`
export const workerNames = sql<string | null>`(
  select string_agg(account.user_name, '、' order by worker.at)
  from jsonb_array_elements_text(home_order.worker_ids) with ordinality as worker (user_id, at)
  join user_account account on account.org_id = home_order.org_id and account.user_id = worker.user_id)`
const mine = ({ userId }: Who) => sql<boolean>`jsonb_exists(home_order.worker_ids, ${userId})`

/** All orders of the institution, with the shown columns. */
const read = (db: Db, who: Who) =>
  db
    .selectFrom('homeOrder')
    .selectAll('homeOrder')
    .select([projectNames.as('projectNames'), workerNames.as('workerNames')])
    .where('homeOrder.orgId', '=', who.orgId)

export type ReadOrder = OrderRow & { projectNames: string | null; workerNames: string | null }

const free = orderStatus.is.toSend
/** Orders within the caller's reach; also `free` ones where they may be grabbed. */
export const homeOrderRows = listing(orders, homeOrder.list, {
  rows: (db, who) => {
    const all = read(db, who)
    return isWorkerOnly(who) ? all.where(sql<boolean>`(${mine(who)} or home_order.status = ${free})`) : all
  },
  sort: ['planStart', 'orderNo', 'status', 'payStatus', 'payAmount', 'overTime'],
  first: [
    ['homeOrder.planStart', 'desc'],
    ['homeOrder.id', 'desc'],
  ],
  where: {
    oldmanName: (typed: string) => sql`home_order.oldman_name like ${contains(typed)}`,
    phone: (typed: string) => endsWith('homeOrder.phone', typed),
    projectId: (id: string) => sql`home_order.items @> ${JSON.stringify([{ projectId: id }])}::jsonb`,
    typeId: (id: string) => sql`exists (
      select from serve_project project where project.org_id = home_order.org_id and project.type_id = ${id}
        and home_order.items @> jsonb_build_array(jsonb_build_object('projectId', project.id)))`,
    workerId: (id: string) => sql`jsonb_exists(home_order.worker_ids, ${id})`,
    regionCode: (code: string) => sql`home_order.region_code like ${`${stemOf(code)}%`}`,
    planFrom: (day: string) => sql`home_order.plan_start >= ${day}::date`,
    planTo: (day: string) => sql`home_order.plan_start < ${addDays(day, 1)}::date`,
    mine: (value: number, who) => sql`${mine(who)} = ${value === 1}`,
    grab: (ids: readonly string[]) => sql`home_order.id = any(${[...ids]}::text[])`,
  },
  present: ({ who }, row) => presented(who, row),
  sums: {
    totalAmount: sql`sum(home_order.total_amount)`,
    payAmount: sql`sum(home_order.pay_amount)`,
    refundAmount: sql`sum(home_order.refund_amount)`,
  },
})

const under: SomeOf<typeof orderStatus> = [orderStatus.is.toReceive, orderStatus.is.toServe, orderStatus.is.serving]

/** A row as this caller may read it. */
export function presented(who: Who, row: ReadOrder): ReadOrder {
  const { startTold: _, overTold: __, refuseCount: ___, ruleStart: ____, ...rest } = row
  const shown = { ...rest, ...(!who.may(seesMoney) && withoutMoney(row)) }
  if (!isWorkerOnly(who)) return shown as ReadOrder // as: columns only for jobs are left out
  const own = names(row, who)
  const hidden = own ? {} : { address: streetOf(row.address), lng: null, lat: null, contactName: null }
  return { ...shown, ...hidden, ...(!(own && under.includes(row.status)) && { phone: null }) } as ReadOrder // as: see above
}

function withoutMoney(row: OrderRow) {
  const items = row.items.map((item) => ({ ...item, price: null, amount: null }))
  return {
    items,
    totalAmount: null,
    discountAmount: null,
    payAmount: null,
    subsidyAmount: null,
    cancelFee: null,
    refundAmount: null,
    payWay: null,
    receiptNo: null,
  }
}

/** One order as the reply to a step on it, within the caller's reach or not. */
export async function orderAnswer(db: Db, who: Who, id: string, more: object = {}) {
  const row = await read(db, who).where('homeOrder.id', '=', id).executeTakeFirstOrThrow()
  return { ...presented(who, row), ...more }
}
