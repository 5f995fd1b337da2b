import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { homeProjectsOf } from '../../home-service/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { itemsIn } from '../flow/send.ts'
import { crewOf, problemOf } from '../flow/workers.ts'
import type { OrderRow } from './step.ts'

/**
 * Orders a worker could grab now: without a worker, with the skills he has, and at a time when he is free (services.md
 * 6).
 */

const most = 100

export async function freeOrders(db: Db, who: Who): Promise<string[]> {
  const config = await orderConfigOf(db, who)
  if (config.openGrab !== 1) return []
  const waiting = await db
    .selectFrom('homeOrder')
    .select(['id', 'items', 'planStart', 'planEnd'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', orderStatus.is.toSend)
    .where('planStart', '>', who.now)
    .orderBy('planStart')
    .orderBy('id')
    .limit(most)
    .execute()
  const [first] = waiting
  if (!first) return []
  const last = waiting.reduce((end, { planEnd }) => (planEnd > end ? planEnd : end), first.planEnd)
  const crew = await crewOf(db, who, [who.userId], { planStart: first.planStart, planEnd: last }, config)
  const ids = waiting.flatMap((row) => itemsIn(row).map(({ projectId }) => projectId))
  const known = await homeProjectsOf(db, who, ids)
  const projects = (row: Pick<OrderRow, 'items'>) => itemsIn(row).flatMap(({ projectId }) => known.get(projectId) ?? [])
  return waiting
    .filter((row) => !problemOf(crew, who.userId, { ...row, projects: projects(row), except: row.id }))
    .map(({ id }) => id)
}
