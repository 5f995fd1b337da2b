import type { QueryFor } from '#contract/kit/calls.ts'
import { cycleType, type dishPlan, planStatus } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { mondayOf, rotationOf } from '#contract/modules/care/dish-plan/menu.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { patchMany } from '#core/rows/store/patch-many.ts'
import type { Who } from '#core/who/who.ts'
import { dishPlans } from '../tables.ts'

const mostPlans = 500

/** Menus around a date to choose from, the latest first. */
export function plansBetween(db: Db, who: Who, { dateFrom, dateTo }: QueryFor<typeof dishPlan.plans>) {
  let found = db
    .selectFrom('dishPlan')
    .select(['planId', 'planName', 'cycleType', 'startDate', 'endDate'])
    .where('orgId', '=', who.orgId)
  if (dateFrom) found = found.where('endDate', '>=', dateFrom)
  if (dateTo) found = found.where('startDate', '<=', dateTo)
  return found.orderBy('startDate', 'desc').orderBy('planId').limit(mostPlans).execute()
}

/**
 * Eight weeks back and eight ahead, or 31 days around the day, each with the published menu that covers it (care.md
 * 11).
 */
export async function timeCycles(db: Db, who: Who, query: QueryFor<typeof dishPlan.timeCycles>) {
  const date = query.date ?? who.today
  const weekly = query.cycleType === cycleType.is.weekly
  const [first, step, count] = weekly ? [addDays(mondayOf(date), -56), 7, 17] : [addDays(date, -15), 1, 31]
  const cycles = Array.from({ length: count }, (_, at) => {
    const startDate = addDays(first, at * step)
    return { startDate, endDate: addDays(startDate, step - 1) }
  })
  const known = await db
    .selectFrom('dishPlan')
    .select(['planId', 'startDate', 'endDate', 'rotationWeeks'])
    .where('orgId', '=', who.orgId)
    .where('cycleType', '=', query.cycleType)
    .where('planStatus', 'in', [planStatus.is.published, planStatus.is.ended])
    .where('startDate', '<=', cycles[count - 1].endDate)
    .where('endDate', '>=', first)
    .orderBy('planStatus')
    .orderBy('startDate')
    .execute()
  return cycles.map(({ startDate, endDate }) => {
    const plan = known.find((one) => one.startDate <= endDate && one.endDate >= startDate)
    const label = weekly ? `${startDate} ~ ${endDate}` : startDate
    const day = plan && plan.startDate > startDate ? plan.startDate : startDate
    const weekIndex = plan && weekly ? rotationOf(plan, day).weekIndex : null
    return { cycleId: startDate, label, startDate, endDate, weekIndex, planId: plan?.planId ?? null }
  })
}

// care.md 11: menus end the night after their last day.
joinRound('care-day', {
  title: '食谱到期',
  touches: ['dish-plan'],
  run: async (db, { who }) => {
    const over = await db
      .selectFrom('dishPlan')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('planStatus', 'in', [planStatus.is.published, planStatus.is.stopped])
      .where('endDate', '<', who.today)
      .forUpdate()
      .execute()
    const ended = over.map((row) => ({ row, values: { planStatus: planStatus.is.ended } }))
    await patchMany(db, dishPlans, who, ended)
    return over.length
  },
})
