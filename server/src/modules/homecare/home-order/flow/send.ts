import { lostWhy } from '#contract/modules/homecare/home-order/worker-month.ts'
import type { Db } from '#core/db/db.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { homeProjectsOf } from '../../home-service/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { type OrderRow, takeStep } from '../order/step.ts'
import { askToSend, sent, tellWorkers } from './news.ts'
import { assertWorkers, holdWorkers } from './workers.ts'

/** Workers of an order: dispatched by hand, or at once if named when it was created (services.md 6). */

export const itemsIn = (row: Pick<OrderRow, 'items'>) => row.items
export const workersIn = (row: Pick<OrderRow, 'workerIds'>) => row.workerIds

export const projectsIn = async (db: Db, who: Who, row: Pick<OrderRow, 'items'>) => [
  ...(
    await homeProjectsOf(
      db,
      who,
      itemsIn(row).map(({ projectId }) => projectId),
    )
  ).values(),
]

interface Sending {
  workerIds: readonly string[]
  planStart: string
  planEnd: string
  /** Null where it moves to another time, for which it is not late yet. */
  startTold?: null
  reason?: string | null
}

/** Dispatches them (26321, 26322, 26325), and notifies new, remaining and removed workers. */
export async function sendWorkers(db: Db, who: Who, row: OrderRow, { reason, ...values }: Sending) {
  const config = await orderConfigOf(db, who)
  const projects = await projectsIn(db, who, row)
  await holdWorkers(db, who, values.workerIds)
  await assertWorkers(db, who, values.workerIds, { ...values, projects, except: row.id }, config)
  const before = row.distributeTime === null ? [] : workersIn(row)
  const called = before.length > 0 ? '改派' : '派单'
  const old = new Set(before)
  const now = new Set(values.workerIds)
  const next = await takeStep(db, who, row, 'distribute', {
    values: { ...values, distributeTime: who.now, receiveTime: null },
    called,
    remark: reason,
    lost: { userIds: [...old.difference(now)], why: lostWhy.is.givenAway },
  })
  await sent(db, who, next)
  await tellWorkers(db, who, next, [...now.difference(old)], 'sent')
  await tellWorkers(db, who, next, [...now.intersection(old)], 'changed')
  await tellWorkers(db, who, next, [...old.difference(now)], 'taken')
  return next
}

/** An order waits for workers: dispatches those named at its creation, if they can come. */
export async function toSend(db: Db, who: Who, row: OrderRow) {
  const workerIds = workersIn(row)
  let next = row
  if (workerIds.length > 0) {
    const { planStart, planEnd } = row
    const refused = await attempt(db, who, {}, async () => {
      next = await sendWorkers(db, who, row, { workerIds, planStart, planEnd })
    })
    if (!refused) return next
    await askToSend(db, who, row, refused.message)
    return row
  }
  await askToSend(db, who, row)
  return row
}
