import { isRefusal } from '#contract/kit/refusals.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '../../../../core/db/db.ts'
import type { Who } from '../../../../core/who/who.ts'
import { configOf } from '../config/config.ts'
import { projectsIn } from '../flow/send.ts'
import { assertWorkers } from '../flow/workers.ts'

/** Orders somebody could take now: nobody is sent yet, he knows the work and is free (services.md 6). */

const most = 100

export async function freeOrders(db: Db, who: Who): Promise<string[]> {
  const config = await configOf(db, who)
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
  const free: string[] = []
  for (const { id, planStart, planEnd, items } of waiting) {
    const projects = await projectsIn(db, who, { items })
    const wanted = { planStart, planEnd, projects, except: id }
    const can = await assertWorkers(db, who, [who.userId], wanted, config).then(
      () => true,
      (error: unknown) => (isRefusal(error) ? false : Promise.reject(error)),
    )
    if (can) free.push(id)
  }
  return free
}
