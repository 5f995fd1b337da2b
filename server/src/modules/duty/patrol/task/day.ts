import { isOver, planStatus } from '#contract/modules/duty/patrol/plan.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { patch, rowsWith } from '#core/rows/store/write.ts'
import { patrolPlans } from '../tables.ts'
import { lookAtTasks } from './states.ts'
import { makeDay } from './tasks.ts'

/** The nightly job makes the tasks of the day and ends the plans whose last day is over (administration.md 4). */
export const patrolDay = defineJob({
  name: 'patrol-day',
  title: '生成巡更任务',
  at: '00:10',
  touches: ['patrol'],
  run: async (db, { who, day }) => {
    const over = (await rowsWith(db, patrolPlans, who, { status: planStatus.is.on })).filter((plan) =>
      isOver(plan, day),
    )
    for (const plan of over) await patch(db, patrolPlans, who, plan, { status: planStatus.is.over })
    const createdCount = await makeDay(db, who, day)
    return createdCount + over.length > 0 ? { made: createdCount, over: over.length } : undefined
  },
})

joinRound('clock', {
  title: '巡更任务状态',
  touches: ['patrol', 'message', 'inspection'],
  run: (db, { who }) => lookAtTasks(db, who),
})
