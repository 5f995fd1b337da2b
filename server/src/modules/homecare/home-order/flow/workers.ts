import { sql } from 'kysely'
import { type RefusalDef, refuse } from '#contract/kit/refusals.ts'
import { orderRefusals as no, orderStatus, page } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import type { Who } from '#core/who/who.ts'
import { absences } from '../../../duty/attendance/service.ts'
import { usersOf } from '../../../platform/message/service.ts'
import type { Config } from '../config/config.ts'
import type { Project } from '../order/items.ts'
import { type Span, spansOverlap, withTravel } from '../order/plan.ts'

/**
 * Workers who may be dispatched: employed here, with the skills, not on leave and without another order at the time
 * (services.md 6).
 */

interface OrderNeeds extends Span {
  projects: readonly Project[]
  /** The order itself, which does not count as another one. */
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

/** Locked until the transaction ends, so that two orders never take one of them together. */
export async function holdWorkers(db: Db, who: Who, workerIds: readonly string[]) {
  for (const userId of [...new Set(workerIds)].sort()) await lockKey(db, `home-worker/${who.orgId}/${userId}`)
}

/**
 * Refuses workers who cannot serve: 26321 without account, permission or a valid certificate of each required kind,
 * 26325 on leave, 26322 with another order too near.
 */
export async function assertWorkers(db: Db, who: Who, workerIds: readonly string[], slot: OrderNeeds, config: Config) {
  const crew = await crewOf(db, who, workerIds, slot, config)
  for (const userId of workerIds) {
    const problem = problemOf(crew, userId, slot)
    if (!problem) continue
    const name = crew.workers.get(userId)?.userName ?? (await nameOf(db, who, userId))
    refuse(problem, { name }, { field: 'workerIds' })
  }
}

/** The possible workers, and their leave and orders within a period. */
interface Crew {
  workers: ReadonlyMap<string, Worker>
  away: readonly Awaited<ReturnType<typeof absences>>[number][]
  busy: readonly (Span & { id: string; workerIds: readonly string[] })[]
  travelMinutes: number
}

/** Reads the data of these workers in as many statements for many orders as for one; `span` covers all the orders. */
export async function crewOf(
  db: Db,
  who: Who,
  userIds: readonly string[],
  span: Span,
  { travelMinutes }: Pick<Config, 'travelMinutes'>,
): Promise<Crew> {
  const workers = await workersOf(db, who, userIds)
  const empIds = [...workers.values()].flatMap(({ empId }) => empId ?? [])
  const { planStart: from, planEnd: to } = span
  const away = empIds.length > 0 ? await absences(db, who.orgId, { from, to, empIds }) : []
  return { workers, away, busy: await busyIn(db, who, userIds, withTravel(span, travelMinutes)), travelMinutes }
}

/** Why a worker cannot serve an order, or undefined. */
export function problemOf({ workers, away, busy, travelMinutes }: Crew, userId: string, slot: OrderNeeds) {
  const worker = workers.get(userId)
  if (!worker || !isSkilled(worker, slot)) return no.unskilled
  const { planStart, planEnd, except } = slot
  const isAway = away.some(({ empId, from, to }) => empId === worker.empId && from < planEnd && to > planStart)
  if (isAway) return no.onLeave
  const withWay = withTravel(slot, travelMinutes)
  const isBusy = busy.some((row) => row.id !== except && row.workerIds.includes(userId) && spansOverlap(row, withWay))
  return isBusy ? no.busy : undefined
}

/** The refusal as text, to show before dispatch. */
export const refusalWords = ({ code, text }: RefusalDef, name: string) => ({ code, msg: text.replace('{name}', name) })

/** Active accounts with the permission, of employees who have not left. */
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

/** True with a valid certificate of every kind the services need on that day. */
function isSkilled({ certificates }: Worker, { projects, planStart }: OrderNeeds) {
  const day = planStart.slice(0, 10)
  const skills = new Set(projects.flatMap(({ workerSkills }) => workerSkills).map(String))
  const valid = (certificates ?? []).filter(({ expireDate }) => !expireDate || expireDate >= day)
  return skills.isSubsetOf(new Set(valid.map(({ certType }) => String(certType))))
}

const { toReceive, toServe, serving } = orderStatus.is

/** Orders of these workers that are still to be served, within a period. */
const busyIn = (db: Db, who: Who, userIds: readonly string[], { planStart, planEnd }: Span) =>
  db
    .selectFrom('homeOrder')
    .select(['id', 'workerIds', 'planStart', 'planEnd'])
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`jsonb_exists_any(worker_ids, ${[...userIds]}::text[])`)
    .where('status', 'in', [toReceive, toServe, serving])
    .where('planStart', '<', planEnd)
    .where('planEnd', '>', planStart)
    .execute()
