import { alarmKind, alarmLevel, healthAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays, msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import type { Who } from '#core/who/who.ts'
import { raiseIn } from '../../alarm/service.ts'
import { trendNights, trendOf } from '../rules.ts'
import { runningDay } from './read.ts'

/** 趋势异常 (iot.md 6): the last three nights compared with the thirty days before them, as a health alarm of level 1. */

const beforeDays = 30

export const trend = defineJob({
  name: 'health-trend',
  title: '健康趋势检查',
  // After the figures of yesterday are complete, and raw data were deleted (03:10).
  at: '03:20',
  run: (db, { who }) => raiseTrends(db, who),
})

/** Raises one for each resident whose nights have changed; gives how many. */
export async function raiseTrends(db: Db, who: Who): Promise<number> {
  // The last day that is over.
  const last = addDays(runningDay(who.now), -1)
  const first = addDays(last, 1 - trendNights)
  const rows = await db
    .selectFrom('healthDay as day')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'day.orgId').onRef('oldman.oldmanId', '=', 'day.oldmanId'),
    )
    .select(['day.oldmanId', 'day.date', 'day.restHr', 'day.nightOutCount'])
    .where('day.orgId', '=', who.orgId)
    .where('day.date', '>=', addDays(first, -beforeDays))
    .where('day.date', '<=', last)
    // No to-do for a departed resident.
    .where('oldman.oldmanStatus', 'in', livesHere)
    .orderBy('day.oldmanId')
    .orderBy('day.date')
    .execute()
  let raised = 0
  for (const [oldmanId, days] of Map.groupBy(rows, (row) => row.oldmanId)) {
    const value = trendOf(
      days.filter(({ date }) => date >= first),
      days.filter(({ date }) => date < first),
    )
    if (!value) continue
    const key = { orgId: who.orgId, kind: alarmKind.is.health, type: healthAlarm.is.trend, oldmanId } as const
    const row = await raiseIn(db, who, {
      ...key,
      level: alarmLevel.is.common,
      at: msOf(who.now),
      value,
      momentary: true,
    })
    if (row) raised += 1
  }
  return raised
}
