import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { evaluationSource } from '#contract/modules/homecare/home-order/evaluation.ts'
import { page as code, seesMoney } from '#contract/modules/homecare/home-order/order.ts'
import { type homeWorkers as calls, lostWhy } from '#contract/modules/homecare/home-order/worker-month.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { page } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { isWorkerOnly, projectNames } from '../order/rows.ts'

// A month of a worker: the orders that ended in it, and those he lost in it. The income of an order, less refunds until
// now, is divided evenly among its workers; the remainder is the lead's, so that the parts add up to the income
// (services.md 9).

interface MonthQuery {
  month: string
  workerId?: string | null
}
type Figures = {
  workerId: string
  workerName: string
  orders: number
  minutes: number
  income: number | null
  score: number | null
  onTime: number
  onTimeRate: number | null
  refused: number
  takenBack: number
}

const firstOf = (month: string) => `${month}-01`
const nextOf = (month: string) => firstOf(addDays(firstOf(month), 31).slice(0, 7))
const isWorker = (workerId: string | null | undefined) =>
  workerId ? sql`worker.user_id = ${workerId}` : sql`worker.user_id is not null`

/** Each order that ended in the month, once for each worker. */
const served = ({ orgId }: Who, { month, workerId }: MonthQuery) => sql`
  select home_order.*, worker.user_id as worker_id, said.score,
    home_order.pay_amount - home_order.refund_amount as net,
    (home_order.pay_amount - home_order.refund_amount) / jsonb_array_length(home_order.worker_ids)
      + case worker.at when 1
          then (home_order.pay_amount - home_order.refund_amount) % jsonb_array_length(home_order.worker_ids)
          else 0 end as income
  from home_order
  cross join lateral jsonb_array_elements_text(home_order.worker_ids) with ordinality as worker (user_id, at)
  left join home_order_evaluation said on said.org_id = home_order.org_id and said.order_id = home_order.id
    and said.source <> ${evaluationSource.is.system}
  where home_order.org_id = ${orgId} and ${isWorker(workerId)}
    and home_order.over_time >= ${firstOf(month)}::date and home_order.over_time < ${nextOf(month)}::date`

/** Each order that a worker lost in the month. */
const lost = ({ orgId }: Who, { month, workerId }: MonthQuery) => sql`
  select step.*, worker.user_id as worker_id
  from home_order_step step cross join lateral jsonb_array_elements_text(step.lost_by) as worker (user_id)
  where step.org_id = ${orgId} and ${isWorker(workerId)} and step.lost_why is not null
    and step.time >= ${firstOf(month)}::date and step.time < ${nextOf(month)}::date`

const figures = (who: Who, request: MonthQuery) => sql<Figures>`(
  select account.user_id as worker_id, account.user_name as worker_name,
    coalesce(done.orders, 0) as orders, coalesce(done.minutes, 0) as minutes, coalesce(done.income, 0) as income,
    done.score, coalesce(done.on_time, 0) as on_time,
    round(100.0 * done.on_time / nullif(done.orders, 0), 1) as on_time_rate,
    coalesce(gone.refused, 0) as refused, coalesce(gone.taken_back, 0) as taken_back
  from user_account account
  left join (
    select worker_id, count(*)::int as orders, coalesce(sum(actual_minutes), 0)::int as minutes,
      sum(income)::bigint as income, round(avg(score), 1) as score, (count(*) filter (where late = 0))::int as on_time
    from (${served(who, request)}) served group by worker_id
  ) done on done.worker_id = account.user_id
  left join (
    select worker_id, (count(*) filter (where lost_why = ${lostWhy.is.refused}))::int as refused,
      (count(*) filter (where lost_why <> ${lostWhy.is.refused}))::int as taken_back
    from (${lost(who, request)}) lost group by worker_id
  ) gone on gone.worker_id = account.user_id
  where account.org_id = ${who.orgId} and ${request.workerId ? sql`account.user_id = ${request.workerId}` : sql`(done.orders > 0 or gone.worker_id is not null)`}
)`

/** All workers for dispatchers, the own month for a worker. */
const seesAll = (who: Who) => who.may(`${code}.distribute`) && !isWorkerOnly(who)

const order = {
  first: [
    ['figure.workerName', 'asc'],
    ['figure.workerId', 'asc'],
  ],
} as const
const sortable = ['workerName', 'orders', 'minutes', 'income', 'score', 'onTimeRate', 'refused', 'takenBack'] as const

/** Those who served or lost an order in the month, and the totals of all of them. */
export async function months({ db, who, query }: Ctx<typeof calls.months>) {
  const month = query.month ?? who.today.slice(0, 7)
  const money = who.may(seesMoney)
  const workerId = seesAll(who) ? query.workerId : who.userId
  if (query.workerId && workerId !== query.workerId) return { list: [], total: 0, page: 1, size: query.size }
  const rows = db.selectFrom(figures(who, { month, workerId }).as('figure')).selectAll()
  const shown = sortable.filter((name) => money || name !== 'income')
  const fields = Object.fromEntries(shown.map((name) => [name, `figure.${name}`]))
  const found = await page(rows, query, { ...order, fields })
  const { income, ...rest } = await sumOf(db, who, { month, workerId })
  const list = found.list.map((row) => ({ ...row, month, income: money ? row.income : null }))
  return { ...found, list, sum: money ? { ...rest, income } : rest }
}

const sumOf = (db: Db, who: Who, request: MonthQuery) =>
  db
    .selectFrom(figures(who, request).as('figure'))
    .select([
      sql<number>`coalesce(sum(figure.minutes), 0)::bigint`.as('minutes'),
      sql<number>`coalesce(sum(figure.income), 0)::bigint`.as('income'),
      sql<number>`coalesce(sum(figure.refused), 0)::bigint`.as('refused'),
      sql<number>`coalesce(sum(figure.taken_back), 0)::bigint`.as('takenBack'),
    ])
    .executeTakeFirstOrThrow()

/** More than anybody serves in a month; the totals are of all orders. */
const most = 1000

interface ServedRow {
  id: string
  orderNo: string
  oldmanName: string
  projectNames: string | null
  planStart: string
  startTime: string | null
  overTime: string
  minutes: number
  late: 0 | 1
  net: number | null
  income: number | null
  score: number | null
}
interface LostRow {
  orderId: string
  orderNo: string
  oldmanName: string
  time: string
  why: 1 | 2 | 3
  remark: string | null
}

/** One worker with his orders, and with those he lost. */
export async function month({ db, who, query, params }: Ctx<typeof calls.month>) {
  const filter = { month: query.month ?? who.today.slice(0, 7), workerId: params.workerId }
  if (!seesAll(who) && filter.workerId !== who.userId) refuse(common.missing)
  const found = await db.selectFrom(figures(who, filter).as('figure')).selectAll().executeTakeFirst()
  if (!found) refuse(common.missing)
  const money = who.may(seesMoney)
  const { rows: orders } = await sql<ServedRow>`
    select id, order_no, oldman_name, ${projectNames} as project_names, plan_start, start_time, over_time,
      coalesce(actual_minutes, 0) as minutes, late, net, income, score
    from (${served(who, filter)}) home_order order by over_time, id limit ${most}`.execute(db)
  const { rows: lostRows } = await sql<LostRow>`
    select lost.order_id, home_order.order_no, home_order.oldman_name, lost.time, lost.lost_why as why, lost.remark
    from (${lost(who, filter)}) lost
    join home_order on home_order.org_id = ${who.orgId} and home_order.id = lost.order_id
    order by lost.time, lost.step_id limit ${most}`.execute(db)
  return {
    ...found,
    month: filter.month,
    income: money ? found.income : null,
    list: orders.map((row) => (money ? row : { ...row, net: null, income: null })),
    lost: lostRows,
  }
}
