import { sql } from 'kysely'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { orderRefusals as no, type orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { Config } from '../config/config.ts'
import type { Project } from './items.ts'
import { inAreas, inWorkTime, latestStart } from './plan.ts'

/** The conditions for an order to be created (services.md 6): 26302, 26303, 26304. */

interface Plan {
  planStart: string
  planEnd: string
  regionCode: string | null
}

/** Not below the minimum notice, and not further ahead than orders are planned. */
export function assertAhead(who: Who, planStart: string, { leadMinutes: n }: Pick<Config, 'leadMinutes'>) {
  if (planStart < addMinutes(who.now, n)) refuse(no.tooSoon, { n }, { field: 'planStart' })
  assertWithin(who, planStart)
}

export function assertWithin(who: Who, planStart: string) {
  if (planStart > latestStart(who.now)) wrongValue('planStart', '预约时间不能超过60天')
}

/** Within the hours and the areas of the institution, and of each service. */
export function assertServable({ planStart, planEnd, regionCode }: Plan, config: Config, projects: readonly Project[]) {
  const work = { from: config.workTimeFrom, to: config.workTimeTo }
  const areas = [config.serviceAreas, ...projects.map(({ areaCodes }) => areaCodes)]
  if (inWorkTime({ planStart, planEnd }, work) && areas.every((area) => inAreas(area, regionCode))) return
  refuse(no.outside, {}, { field: 'planStart' })
}

const ahead = [1, 2, 3, 4, 5] satisfies (typeof orderStatus.values)[number][]

/** True where the elder has another order at this time. */
export async function hasOverlap(
  db: Db,
  who: Who,
  { oldmanId, planStart, planEnd, except }: Omit<Plan, 'regionCode'> & { oldmanId: string; except?: string },
) {
  let rows = db
    .selectFrom('homeOrder')
    .select(sql`1`.as('one'))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('status', 'in', ahead)
    .where('planStart', '<', planEnd)
    .where('planEnd', '>', planStart)
  if (except) rows = rows.where('id', '<>', except)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}
