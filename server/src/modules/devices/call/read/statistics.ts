import { sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { type call, callDeal } from '#contract/modules/devices/call/call.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Who } from '#core/who/who.ts'
import { seenCalls } from '../rows.ts'
import { byDept, callFigures } from '../rules.ts'

const mostDays = 366

/** The number of calls, the time to the answer, by hour, type and department (iot.md 5). */
export async function callStatistics({ db, who, query }: Ctx<typeof call.statistics>) {
  const { from, to } = daysOf(who, query)
  const calls = await seenCalls(db, who)
    .clearSelect()
    .select(['callType', 'deptId', 'callStatus', 'overtime', 'responseSec'])
    .select([
      sql<number>`extract(hour from call_time)::int`.as('hour'),
      sql<boolean>`coalesce(deal_type = ${String(callDeal.mistaken)}, false)`.as('falseCall'),
    ])
    .where('callTime', '>=', `${from} 00:00:00`)
    .where('callTime', '<', `${addDays(to, 1)} 00:00:00`)
    .execute()
  const depts = await db.selectFrom('dept').select(['deptId', 'deptName']).where('orgId', '=', who.orgId).execute()
  const names = new Map(depts.map(({ deptId, deptName }) => [deptId, deptName]))
  return {
    ...callFigures(calls),
    byDept: byDept(calls, (deptId) => names.get(deptId) ?? '全院'),
    statTime: who.now,
  }
}

/** The days of the query: a day, a month, or from and to; by default today. */
function daysOf({ today }: Who, { date, month, from, to }: Ctx<typeof call.statistics>['query']) {
  if (month) return { from: `${month}-01`, to: addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1) }
  if (date || (!from && !to)) return { from: date ?? today, to: date ?? today }
  const first = from ?? to ?? today
  const last = to ?? today
  if (first > last) wrongValue('to', '结束日期不能早于开始日期')
  if (daysBetween(first, last) >= mostDays) wrongValue('to', `一次最多统计${mostDays}天`)
  return { from: first, to: last }
}
