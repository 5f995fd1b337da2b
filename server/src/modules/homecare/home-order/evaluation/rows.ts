import { sql } from 'kysely'
import { homeEvaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import type { Db } from '#core/db/db.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { isWorkerOnly, projectNames, workerNames } from '../order/rows.ts'
import { evaluations } from '../tables.ts'

/** Evaluations for reading, with their orders; a worker reads those of his own orders (services.md 9). */

const read = (db: Db, who: Who) => {
  const all = db
    .selectFrom('homeOrderEvaluation')
    .innerJoin('homeOrder', (join) =>
      join
        .onRef('homeOrder.orgId', '=', 'homeOrderEvaluation.orgId')
        .onRef('homeOrder.id', '=', 'homeOrderEvaluation.orderId'),
    )
    .selectAll('homeOrderEvaluation')
    .select(['homeOrder.orderNo', 'homeOrder.oldmanId', 'homeOrder.oldmanName'])
    .select([projectNames.as('projectNames'), workerNames.as('workerNames')])
    .where('homeOrderEvaluation.orgId', '=', who.orgId)
  const mine = sql<boolean>`jsonb_exists(home_order.worker_ids, ${who.userId})`
  return isWorkerOnly(who) ? all.where(mine) : all
}

export const evaluationRows = listing(evaluations, homeEvaluation.evaluations, {
  rows: read,
  sort: ['score'],
  where: {
    workerId: (id: string) => sql`jsonb_exists(home_order.worker_ids, ${id})`,
    projectId: (id: string) => sql`home_order.items @> ${JSON.stringify([{ projectId: id }])}::jsonb`,
    score: (score: number) => sql`round(home_order_evaluation.score) = ${score}`,
    oldmanId: (id: string) => sql`home_order.oldman_id = ${id}`,
  },
})

/** The evaluation of an order, if there is one. */
export const shownEvaluation = async (db: Db, who: Who, orderId: string) =>
  (await read(db, who).where('homeOrderEvaluation.orderId', '=', orderId).executeTakeFirst()) ?? null
