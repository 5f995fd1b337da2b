import { planStatus } from '#contract/modules/care/care-plan/plan.ts'
import type { Db } from '../../../../core/db/db.ts'
import { joinRound } from '../../../../core/jobs/rounds.ts'
import type { Who } from '../../../../core/who/who.ts'
import { owe, tell } from '../../../platform/message/service.ts'
import { endPast, reviewOf } from './plans.ts'

/** Plans that are to be looked at again today, or are past their day (care.md 4, 11b PLAN_REVIEW). */

async function askReviews(db: Db, who: Who) {
  const due = await db
    .selectFrom('carePlan')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'carePlan.orgId').onRef('oldman.oldmanId', '=', 'carePlan.oldmanId'),
    )
    .selectAll('carePlan')
    .select(['oldman.oldmanName', 'oldman.bedName'])
    .where('carePlan.orgId', '=', who.orgId)
    .where('planStatus', '=', planStatus.is.running)
    .where('nextReviewDate', '<=', who.today)
    .orderBy('planId')
    .execute()
  for (const plan of due) {
    const news = {
      ...reviewOf(plan),
      event: `review ${plan.nextReviewDate}`,
      title: `${plan.oldmanName}的护理计划需要复评`,
      content: `${plan.bedName ?? ''} ${plan.oldmanName}，${plan.planName}（${plan.planNo}），应于${plan.nextReviewDate}复评。`,
      routePath: '/careplan/nursingPlanEdit',
      query: { planId: plan.planId },
    }
    await tell(db, who, { userIds: [plan.nurseId] }, { ...news, msgType: 4, msgLevel: 1 })
    await owe(db, who, { userIds: [plan.nurseId] }, { ...news, todoType: news.bizType })
  }
  return due.length
}

joinRound('reminder-day', {
  title: '护理计划复评',
  touches: ['message'],
  run: (db, { who }) => askReviews(db, who),
})

joinRound('care-day', {
  title: '护理计划到期',
  touches: ['care-plan', 'care-task'],
  run: (db, { who }) => endPast(db, who),
})
