import { sql } from 'kysely'
import { executionStatus, rowSource } from '#contract/modules/care/care-plan/execution.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { liveStatus, livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Demo } from '../../../demo/load.ts'
import { awayWord } from './executions.ts'
import { makePlans } from './plan/demo-plans.ts'

export const after = ['care/level-config']

/** Jobs that a few residents have in addition to their level. */
const extras = [
  { projectId: 'demo-care-walk', times: ['16:30'], weekDays: [2, 4], cycleType: cycle.is.weekly },
  { projectId: 'demo-care-limbs', times: ['14:30'], weekDays: [], cycleType: cycle.is.daily },
]

/**
 * Residents who live here have the schedule of their level since they moved in, paused while they are out; residents
 * who left have an ended one.
 */
const makeExecutions: Demo = async ({ db, orgId, now }) => {
  const stays = await db
    .selectFrom('live')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'live.orgId').onRef('oldman.oldmanId', '=', 'live.oldmanId'),
    )
    .select(['oldman.oldmanId', 'oldman.levelId', 'oldman.oldmanStatus', 'live.liveDate', 'live.quitDate'])
    .distinctOn('oldman.oldmanId')
    .where('live.orgId', '=', orgId)
    .where('oldman.oldmanStatus', 'in', [...livesHere, liveStatus.is.quit])
    .where('oldman.levelId', 'is not', null)
    .where('live.liveDate', 'is not', null)
    .orderBy('oldman.oldmanId')
    .orderBy('live.liveDate', 'desc')
    .execute()
  const away = await outside(db, orgId)
  const stamp = { orgId, createTime: now, createByName: '系统' }
  const executions = stays.map(({ oldmanId, levelId, oldmanStatus, liveDate, quitDate }, at) => {
    const here = livesHere.includes(oldmanStatus)
    const pauseReason = here ? away.get(oldmanId) : undefined
    return {
      ...stamp,
      oldmanId,
      executionId: `execution-${String(at + 1).padStart(3, '0')}`,
      levelId: levelId ?? '',
      startDate: liveDate ?? '',
      endDate: here ? null : quitDate,
      executionStatus: here
        ? pauseReason
          ? executionStatus.is.paused
          : executionStatus.is.running
        : executionStatus.is.ended,
      pauseReason: pauseReason ?? null,
      endReason: here ? null : '退住',
      departed: here ? 0 : 1,
    }
  })
  if (executions.length === 0) return
  await db.insertInto('execution').values(executions).execute()
  await copyRows(db, orgId)
  const added = executions
    .filter(({ executionStatus: status }, at) => status !== executionStatus.is.ended && at % 9 === 4)
    .map(({ executionId }, at) => {
      const { projectId, times, weekDays, cycleType } = extras[at % extras.length]
      return {
        ...stamp,
        executionId,
        projectId,
        cycleType,
        source: rowSource.is.extra,
        startDate: now.slice(0, 10),
        nursingPlanId: `extra-${executionId}`,
        times: JSON.stringify(times),
        weekDays: JSON.stringify(weekDays),
      }
    })
  if (added.length > 0) await db.insertInto('executionRow').values(added).execute()
  await makePlans(db, orgId, now)
}
export default makeExecutions

/** Residents out today, and the reason. */
async function outside(db: Db, orgId: string) {
  const out = await db
    .selectFrom('outing')
    .select(['oldmanId', 'outType'])
    .where('orgId', '=', orgId)
    .where('outStatus', '=', outStatus.is.out)
    .execute()
  return new Map(out.map(({ oldmanId, outType }) => [oldmanId, awayWord(outType)]))
}

/** The rows of all levels, in one statement. */
const copyRows = (db: Db, orgId: string) =>
  db
    .insertInto('executionRow')
    .columns([
      ...(['orgId', 'nursingPlanId', 'executionId', 'projectId', 'source', 'cycleType', 'weekDays', 'times'] as const),
      ...(['intervalHours', 'windowFrom', 'windowTo', 'maxPerDay', 'sort', 'startDate', 'billable'] as const),
      ...(['createTime', 'createByName'] as const),
    ])
    .expression(
      db
        .selectFrom('execution')
        .innerJoin('levelProject', (join) =>
          join
            .onRef('levelProject.orgId', '=', 'execution.orgId')
            .onRef('levelProject.levelId', '=', 'execution.levelId'),
        )
        .where('execution.orgId', '=', orgId)
        .select(({ lit }) => [
          'execution.orgId',
          sql<string>`execution_id || '-' || config_id`.as('nursingPlanId'),
          'execution.executionId',
          'levelProject.projectId',
          lit(rowSource.is.level).as('source'),
          'levelProject.cycleType',
          'levelProject.weekDays',
          'levelProject.times',
          'levelProject.intervalHours',
          'levelProject.windowFrom',
          'levelProject.windowTo',
          'levelProject.maxPerDay',
          'levelProject.sort',
          'execution.startDate',
          lit(0).as('billable'),
          'execution.createTime',
          'execution.createByName',
        ]),
    )
    .execute()
