import { executionStatus } from '#contract/modules/care/care-plan/execution.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { joinLevels } from '../../../living/care-level/service.ts'
import { joinOuting } from '../../../living/outing/service.ts'
import { joinResidence } from '../../../living/residence/service.ts'
import { joinProjectUse } from '../../care-project/service.ts'
import { joinLevelSet } from '../../level-config/service.ts'
import { askAboutKept } from '../changed-rows.ts'
import {
  activeOf,
  awayWord,
  begin,
  beginDue,
  beginMissing,
  changeLevel,
  endExecution,
  pause,
  renew,
  reopen,
  resume,
} from '../executions.ts'
import { departWith, returnWith, takeAlong } from '../plan/plans.ts'
import { scheduleChanged } from './effects.ts'

/** The schedule follows the stay: moving in, change of level, absence, return, departure (care.md 6). */

joinResidence({
  name: 'care-plan',
  afterStep: async (db, who, step) => {
    const { oldmanId } = step.resident
    switch (step.name) {
      case 'checkin':
        if (step.resident.levelId)
          await begin(db, who, {
            oldmanId,
            levelId: step.resident.levelId,
            startDate: later(who.today, step.detail.liveDate),
          })
        return
      case 'formal':
        return follow(db, who, step.resident, step.detail, step.detail.formalDate)
      case 'adjust':
      case 'level':
        return follow(db, who, step.resident, step.detail, step.detail.date)
      case 'quit':
        return depart(db, who, oldmanId, step.detail.quitDate, '退住')
      case 'remove':
        return depart(db, who, oldmanId, who.today, '入住记录已删除')
      case 'revokeQuit':
        await reopen(db, who, oldmanId)
        return returnWith(db, who, oldmanId)
    }
  },
})

const later = (one: string, other: string) => (one > other ? one : other)

/** Another level from a day on; without a schedule yet, one starts. */
async function follow(
  db: Db,
  who: Who,
  resident: Row<'oldman'>,
  { levelIdBefore, levelId }: { levelIdBefore: string | null; levelId: string | null },
  date: string,
) {
  if (!levelId || levelId === levelIdBefore) return
  const day = later(date, who.today)
  const { keptCount, execution } = await changeLevel(db, who, resident.oldmanId, levelId, day)
  if (!execution && livesHere.includes(resident.oldmanStatus)) {
    await begin(db, who, { oldmanId: resident.oldmanId, levelId, startDate: day })
    await takeAlong(db, who, resident.oldmanId)
  }
  if (keptCount > 0 && execution) await askAboutKept(db, who, resident, execution.executionId, keptCount)
}

async function depart(db: Db, who: Who, oldmanId: string, day: string, reason: string) {
  await departWith(db, who, oldmanId, reason)
  const execution = await activeOf(db, who, oldmanId)
  if (execution) await endExecution(db, who, execution, { day, reason, departed: 1 })
}

joinOuting({
  name: 'care-plan',
  afterStep: async (db, who, step) => {
    if (step.name === 'leave') await pause(db, who, step.outing.oldmanId, awayWord(step.outing.outType))
    if (step.name === 'return') await resume(db, who, step.outing.oldmanId)
  },
})

joinLevelSet({
  name: 'care-plan',
  replaced: async (db, who, { levelId, day, keepModified }) => {
    const all = await db
      .selectFrom('execution')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('levelId', '=', levelId)
      .where('executionStatus', '<', executionStatus.is.ended)
      .orderBy('executionId')
      .execute()
    if (all.length === 0) return
    await renew(db, who, all, day, keepModified)
    const oldmanIds = all.map(({ oldmanId }) => oldmanId)
    await scheduleChanged(db, who, oldmanIds, '等级项目变更')
  },
})

joinLevels({
  name: 'care-plan',
  uses: async (db, who, levelIds) => {
    const { n } = await db
      .selectFrom('execution')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('orgId', '=', who.orgId)
      .where('levelId', 'in', [...levelIds])
      .executeTakeFirstOrThrow()
    return [{ type: '护理执行', count: Number(n) }]
  },
})

joinProjectUse({
  type: '护理执行',
  count: async (db, who, projectIds) => {
    const { n } = await db
      .selectFrom('executionRow')
      .select(({ fn }) => fn.count<number>('executionId').distinct().as('n'))
      .where('orgId', '=', who.orgId)
      .where('projectId', 'in', [...projectIds])
      .executeTakeFirstOrThrow()
    return Number(n)
  },
})

joinRound('care-day', {
  title: '护理执行生效',
  name: 'care-plan',
  behind: ['level-change'],
  touches: ['care-plan', 'care-task'],
  run: async (db, { who }) => (await beginDue(db, who)) + (await beginMissing(db, who)),
})
