import { sql } from 'kysely'
import type { SomeOf } from '#contract/kit/codes.ts'
import { evaluationSource } from '#contract/modules/homecare/home-order/evaluation.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { projectNames, workerNames } from '../order/rows.ts'

/** The orders of a day and the workers: the map and the suggestions read the same rows. */

const { cancelled, toReceive, toServe, serving, done, afterSale } = orderStatus.is
/** States of orders that take a worker's time on their day. */
export const takesTime: SomeOf<typeof orderStatus> = [toReceive, toServe, serving, done, afterSale]

const mostOrders = 500
export const dayOrders = (db: Db, who: Who, date: string) =>
  db
    .selectFrom('homeOrder')
    .select(['id', 'orderNo', 'oldmanName', 'address', 'lng', 'lat', 'planStart', 'planEnd', 'status', 'workerIds'])
    .select([projectNames.as('projectNames'), workerNames.as('workerNames')])
    .where('orgId', '=', who.orgId)
    .where('planStart', '>=', sql<string>`${date}::date`)
    .where('planStart', '<', sql<string>`${addDays(date, 1)}::date`)
    .where('status', '<>', cancelled)
    .orderBy('planStart')
    .orderBy('id')
    .limit(mostOrders)
    .execute()
export type DayOrder = Awaited<ReturnType<typeof dayOrders>>[number]

export interface LastPlace {
  userId: string
  userName: string
  lng: number
  lat: number
  time: string
}

/** The place where each worker last began or ended a service within a day until now; missing where there is none. */
export async function lastPlaces(db: Db, who: Who): Promise<LastPlace[]> {
  const since = addDays(who.today, -1)
  const { rows } = await sql<LastPlace>`
    select distinct on (place.user_id) place.user_id, account.user_name, place.lng, place.lat, place.time
    from (
      select worker_ids ->> 0 as user_id, start_lng as lng, start_lat as lat, start_time as time
      from home_order where org_id = ${who.orgId} and start_time >= ${since}::date and start_lng is not null
      union all
      select worker_ids ->> 0, over_lng, over_lat, over_time
      from home_order where org_id = ${who.orgId} and over_time >= ${since}::date and over_lng is not null
    ) place
    join user_account account on account.org_id = ${who.orgId} and account.user_id = place.user_id
    where place.lat is not null and place.time <= ${who.now}::timestamp
    order by place.user_id, place.time desc`.execute(db)
  return rows
}

interface Past {
  userId: string
  practice: number
  served: number
  score: number | null
}
const yearDays = 365

/**
 * How often each worker did these services, and served this elder, in the last year. Default evaluations by the system
 * do not count.
 */
export async function pastOf(
  db: Db,
  who: Who,
  userIds: readonly string[],
  { oldmanId, projectIds }: { oldmanId: string; projectIds: readonly string[] },
): Promise<Map<string, Past>> {
  const { rows } = await sql<Past>`
    select worker.user_id,
      (count(*) filter (where exists (
        select from jsonb_array_elements(home_order.items) item
        where item.value ->> 'projectId' = any(${[...projectIds]}::text[]))))::int as practice,
      (count(*) filter (where home_order.oldman_id = ${oldmanId}))::int as served,
      round(avg(said.score) filter (where home_order.oldman_id = ${oldmanId}), 1) as score
    from home_order cross join lateral jsonb_array_elements_text(home_order.worker_ids) as worker (user_id)
    left join home_order_evaluation said on said.org_id = home_order.org_id and said.order_id = home_order.id
      and said.source <> ${evaluationSource.is.system}
    where home_order.org_id = ${who.orgId} and home_order.over_time >= ${addDays(who.today, -yearDays)}::date
      and worker.user_id = any(${[...userIds]}::text[])
    group by worker.user_id`.execute(db)
  return new Map(rows.map((row) => [row.userId, { ...row, score: row.score === null ? null : Number(row.score) }]))
}
