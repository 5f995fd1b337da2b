import { planStatus } from '#contract/modules/care/care-plan/plan.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { owe, tell } from '../../../platform/message/service.ts'
import { endPast, reviewOf } from './plans.ts'

/** Plans that are due for review today, or past their last day (care.md 4, 11b PLAN_REVIEW). */

type NamedPlan = Row<'carePlan'> & { oldmanName: string | null; bedName: string | null }

/** Running plans, with their residents. */
const running = (db: Db, who: Who) =>
  db
    .selectFrom('carePlan')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'carePlan.orgId').onRef('oldman.oldmanId', '=', 'carePlan.oldmanId'),
    )
    .selectAll('carePlan')
    .select(['oldman.oldmanName', 'oldman.bedName'])
    .where('carePlan.orgId', '=', who.orgId)
    .where('planStatus', '=', planStatus.is.running)
    .orderBy('planId')

/** Asks the nurse of a plan for a review; `event` is the reason. */
async function askReview(db: Db, who: Who, plan: NamedPlan, { event, why }: { event: string; why: string }) {
  const news = {
    ...reviewOf(plan),
    event,
    title: `${plan.oldmanName}的护理计划需要复评`,
    content: `${plan.bedName ?? ''} ${plan.oldmanName}，${plan.planName}（${plan.planNo}），${why}。`,
    routePath: '/careplan/nursingPlanEdit',
    query: { planId: plan.planId },
  }
  await tell(db, who, { userIds: [plan.nurseId] }, { ...news, msgType: msgType.care, msgLevel: msgLevel.ordinary })
  await owe(db, who, { userIds: [plan.nurseId] }, { ...news, todoType: news.bizType })
}

async function askReviews(db: Db, who: Who) {
  const due = await running(db, who).where('nextReviewDate', '<=', who.today).execute()
  for (const plan of due)
    await askReview(db, who, plan, { event: `review ${plan.nextReviewDate}`, why: `应于${plan.nextReviewDate}复评` })
  return due.length
}

/** An event of a resident that the running plans do not cover yet. */
export async function askReviewsOf(db: Db, who: Who, oldmanId: string, news: { event: string; why: string }) {
  for (const plan of await running(db, who).where('carePlan.oldmanId', '=', oldmanId).execute())
    await askReview(db, who, plan, news)
}

joinRound('reminder-day', {
  title: '护理计划复评',
  touches: ['message'],
  run: (db, { who }) => askReviews(db, who),
})

joinRound('care-day', {
  title: '护理计划到期',
  name: 'care-plan-end',
  behind: ['care-plan'],
  touches: ['care-plan', 'care-task'],
  run: (db, { who }) => endPast(db, who),
})
