import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { orderRefusals as no, orderStatus, page } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '../../../../core/db/db.ts'
import { lockKey } from '../../../../core/rows/lock-key.ts'
import type { Who } from '../../../../core/who/who.ts'
import { absences } from '../../../duty/attendance/service.ts'
import { usersOf } from '../../../platform/message/service.ts'
import type { Config } from '../config/config.ts'
import type { Project } from '../order/items.ts'
import { withTravel } from '../order/plan.ts'

/** Who may be sent: somebody who works here, knows the work, is not on leave and not expected elsewhere (services.md 6). */

interface Wanted {
  planStart: string
  planEnd: string
  projects: readonly Project[]
  /** The order itself, which keeps nobody from serving it. */
  except?: string
}
interface Worker {
  userId: string
  userName: string
  empId: string | null
  empStatus: number | null
  certificates: readonly { certType: unknown; expireDate?: string | null }[] | null
}

const left = 3

/** Held until the transaction ends, so that two orders never take one of them together. */
export async function holdWorkers(db: Db, who: Who, workerIds: readonly string[]) {
  for (const userId of [...new Set(workerIds)].sort()) await lockKey(db, `home-worker/${who.orgId}/${userId}`)
}

/**
 * Refuses whoever cannot serve: 26321 without account, code or a valid certificate of each kind that is asked for, 26325 on
 * leave, 26322 with another order so near.
 */
export async function assertWorkers(db: Db, who: Who, workerIds: readonly string[], wanted: Wanted, config: Config) {
  const workers = await workersOf(db, who, workerIds)
  for (const userId of workerIds) {
    const worker = workers.get(userId)
    const name = worker?.userName ?? (await nameOf(db, who, userId))
    if (!worker || !isSkilled(worker, wanted)) refuse(no.unskilled, { name }, { field: 'workerIds' })
    if (await isAway(db, who, worker, wanted)) refuse(no.onLeave, { name }, { field: 'workerIds' })
    if (await isBusy(db, who, userId, wanted, config.travelMinutes)) refuse(no.busy, { name }, { field: 'workerIds' })
  }
}

/** Accounts in use that hold the code, of people who have not left. */
async function workersOf(db: Db, who: Who, userIds: readonly string[]) {
  const holders = new Set(await usersOf(db, who.orgId, { permit: `${page}.receive` }))
  const rows: Worker[] = await db
    .selectFrom('userAccount')
    .leftJoin('emp', (join) =>
      join.onRef('emp.orgId', '=', 'userAccount.orgId').onRef('emp.empId', '=', 'userAccount.empId'),
    )
    .select(['userAccount.userId', 'userAccount.userName', 'userAccount.empId'])
    .select(['emp.status as empStatus', 'emp.certificates'])
    .where('userAccount.orgId', '=', who.orgId)
    .where('userAccount.userId', 'in', [...userIds, ''])
    .execute()
  const fit = rows.filter(({ userId, empStatus }) => holders.has(userId) && empStatus !== left)
  return new Map(fit.map((worker) => [worker.userId, worker]))
}

async function nameOf(db: Db, who: Who, userId: string) {
  const row = await db
    .selectFrom('userAccount')
    .select('userName')
    .where('orgId', '=', who.orgId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.userName ?? '该人员'
}

/** Has a valid certificate of every kind the services ask for on that day. */
function isSkilled({ certificates }: Worker, { projects, planStart }: Wanted) {
  const day = planStart.slice(0, 10)
  const asked = new Set(projects.flatMap(({ workerSkills }) => workerSkills as (number | string)[]).map(String)) // as: jsonb
  const valid = (certificates ?? []).filter(({ expireDate }) => !expireDate || expireDate >= day)
  return asked.isSubsetOf(new Set(valid.map(({ certType }) => String(certType))))
}

async function isAway(db: Db, who: Who, { empId }: Worker, { planStart, planEnd }: Wanted) {
  if (!empId) return false
  const away = await absences(db, who.orgId, { from: planStart, to: planEnd, empIds: [empId] })
  return away.some((one) => one.empId === empId && one.from < planEnd && one.to > planStart)
}

const { toReceive, toServe, serving } = orderStatus.is

async function isBusy(db: Db, who: Who, userId: string, wanted: Wanted, travelMinutes: number) {
  const { planStart, planEnd } = withTravel(wanted, travelMinutes)
  let rows = db
    .selectFrom('homeOrder')
    .select('id')
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`jsonb_exists(worker_ids, ${userId})`)
    .where('status', 'in', [toReceive, toServe, serving])
    .where('planStart', '<', planEnd)
    .where('planEnd', '>', planStart)
  if (wanted.except) rows = rows.where('id', '<>', wanted.except)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}
