import { executorType, planStatus } from '#contract/modules/duty/patrol/plan.ts'
import type { Db } from '#core/db/db.ts'
import { patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { heirOf, joinLeaving } from '../../platform/staff/service.ts'
import { patrolPlans } from './tables.ts'
import { remake } from './task/make.ts'

// Plans that name a departing employee go on with the successor, who must be able to sign in (administration.md 2.1,
// 4).

const named = async (db: Db, who: Who, empId: string) => {
  const all = await rowsWith(db, patrolPlans, who, { executorType: executorType.is.staff }, 'planName')
  return all.filter((plan) => plan.status !== planStatus.is.over && plan.executorIds.includes(empId))
}

joinLeaving({
  type: '巡更计划',
  duties: async (db, who, empId) => (await named(db, who, empId)).map(({ planName }) => planName),
  move: async (db, who, empId, to) => {
    await heirOf(db, who, to, '接手巡更计划')
    for (const plan of await named(db, who, empId)) {
      const executorIds = [...new Set(plan.executorIds.map((one) => (one === empId ? to : one)))]
      const next = await patch(db, patrolPlans, who, plan, { executorIds })
      if (next.status === planStatus.is.on) await remake(db, who, next)
    }
  },
})
