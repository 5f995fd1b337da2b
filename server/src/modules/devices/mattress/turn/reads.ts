import { sql } from 'kysely'
import { executionStatus } from '#contract/modules/care/care-plan/execution.ts'
import { inputForm } from '#contract/modules/care/care-project/care-project.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { addDays, msOf } from '../../../../core/clock.ts'
import type { Db } from '../../../../core/db/db.ts'
import { systemWho } from '../../../../core/who/who.ts'
import { assessedRisks } from '../../../care/assessment/service.ts'
import { plannedRisks } from '../../../care/care-plan/service.ts'
import type { Setups } from '../watch/setup.ts'
import { begunAt, type Clock, intervalOf, type Turning } from './rules.ts'

/** Who has to be turned, how often, and where his clock stands (iot.md 7). */

export interface Turner extends Turning {
  oldmanId: string
  oldmanName: string
  bedName: string | null
  bedId: string | null
  deptId: string | null
  /** His own turns do the task. */
  byDevice: boolean
  mattress: boolean
  clock: Clock
  /** When the mattress said last where he is (ms), as far as this process knows. */
  heardMs: number
  /** What the alarms keep as true of him. */
  told?: string
}

const pressure = 'pressure'

export async function turnersOf(db: Db, orgId: string, now: string, setups: Setups): Promise<Turner[]> {
  const who = systemWho(orgId, now)
  const here = [...setups].filter(([, { away }]) => !away).map(([oldmanId]) => oldmanId)
  if (here.length === 0) return []
  const rows = await rowsOf(db, orgId, now.slice(0, 10))
  const assessed = await assessedRisks(db, who, here)
  const planned = await plannedRisks(db, who, here)
  const intervals = new Map<string, Omit<Turning, 'raises'>>()
  for (const oldmanId of here) {
    const risks = [...(assessed.get(oldmanId) ?? []), ...(planned.get(oldmanId) ?? [])]
    const interval = intervalOf({
      hours: (rows.get(oldmanId) ?? []).flatMap(({ intervalHours }) => intervalHours ?? []),
      rule: setups.get(oldmanId)?.turning,
      pressure: risks.includes(pressure),
    })
    if (interval !== undefined) intervals.set(oldmanId, interval)
  }
  const people = await peopleOf(db, orgId, [...intervals.keys()])
  return people.map(({ startTime, outTime, reminded, alarmed, ...person }) => ({
    ...person,
    ...(intervals.get(person.oldmanId) ?? { intervalMin: 0, periods: [] }),
    raises: person.mattress || rows.has(person.oldmanId),
    byDevice: (rows.get(person.oldmanId) ?? []).some(({ autoByDevice }) => autoByDevice === 1),
    clock: startTime
      ? {
          ...{ startMs: msOf(startTime), outMs: outTime ? msOf(outTime) : null },
          ...{ reminded: reminded === 1, alarmed: alarmed === 1 },
        }
      : begunAt(msOf(now)),
    heardMs: msOf(now),
  }))
}

/** 翻身 in schedules that run. */
async function rowsOf(db: Db, orgId: string, day: string) {
  const rows = await db
    .selectFrom('executionRow as row')
    .innerJoin('execution', (join) =>
      join.onRef('execution.orgId', '=', 'row.orgId').onRef('execution.executionId', '=', 'row.executionId'),
    )
    .innerJoin('careProject as job', (join) =>
      join.onRef('job.orgId', '=', 'row.orgId').onRef('job.projectId', '=', 'row.projectId'),
    )
    .select(['execution.oldmanId', 'row.autoByDevice'])
    .select(
      sql<number | null>`case "row".cycle_type when ${cycle.is.everyHours} then "row".interval_hours end`.as(
        'intervalHours',
      ),
    )
    .where('row.orgId', '=', orgId)
    .where('execution.executionStatus', '=', executionStatus.is.running)
    .where('row.status', '=', 1)
    .where('row.startDate', '<=', day)
    .where((eb) => eb.or([eb('row.endDate', 'is', null), eb('row.endDate', '>=', day)]))
    .where('job.inputForm', '=', inputForm.is.turning)
    .execute()
  return Map.groupBy(rows, ({ oldmanId }) => oldmanId)
}

async function peopleOf(db: Db, orgId: string, oldmanIds: readonly string[]) {
  if (oldmanIds.length === 0) return []
  const rows = await db
    .selectFrom('oldman')
    .leftJoin('mattressTurn as turn', (join) =>
      join.onRef('turn.orgId', '=', 'oldman.orgId').onRef('turn.oldmanId', '=', 'oldman.oldmanId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.bedId', 'oldman.deptId'])
    .select(['turn.startTime', 'turn.outTime', 'turn.reminded', 'turn.alarmed'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('device')
          .select('device.deviceId')
          .whereRef('device.orgId', '=', 'oldman.orgId')
          .whereRef('device.bedId', '=', 'oldman.bedId')
          .where('device.deviceType', '=', deviceType.is.mattress)
          // 停用 keeps the bed and measures nobody.
          .where('device.deviceStatus', 'not in', [deviceStatus.is.disabled, deviceStatus.is.scrapped]),
      ).as('mattress'),
    )
    .where('oldman.orgId', '=', orgId)
    .where('oldman.oldmanId', 'in', [...oldmanIds])
    .execute()
  return rows.map(({ mattress, ...row }) => ({ ...row, mattress: Boolean(mattress) }))
}

/** When somebody turned each of them last, as a task says (ms). */
export async function turnedByTask(db: Db, orgId: string, day: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('careTask as task')
    .innerJoin('careProject as job', (join) =>
      join.onRef('job.orgId', '=', 'task.orgId').onRef('job.projectId', '=', 'task.projectId'),
    )
    .select(['task.oldmanId'])
    .select(({ fn }) => fn.max('task.finishTime').as('finishTime'))
    .where('task.orgId', '=', orgId)
    .where('task.planDate', '>=', addDays(day, -1))
    .where('task.planDate', '<=', addDays(day, 1))
    .where('task.taskStatus', '=', taskStatus.is.done)
    .where('job.inputForm', '=', inputForm.is.turning)
    .groupBy('task.oldmanId')
    .execute()
  return new Map(rows.flatMap(({ oldmanId, finishTime }) => (finishTime ? [[oldmanId, msOf(finishTime)]] : [])))
}
