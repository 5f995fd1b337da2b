import { type RawBuilder, sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { alarmKind, openStates } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { positionRecord } from '#contract/modules/devices/position/record.ts'
import { addDays } from '../../../../core/clock.ts'
import type { Db } from '../../../../core/db/db.ts'
import { contains } from '../../../../core/rows/list.ts'
import { listing } from '../../../../core/rows/listing.ts'
import type { Row } from '../../../../core/rows/write.ts'
import type { Who } from '../../../../core/who/who.ts'
import { shownAlarm } from '../../alarm/service.ts'
import { alarms } from '../../alarm/tables.ts'

/** Alarms of kind 3 within reach, as records of positioning. */

const isOpen = sql<boolean>`(alarm.alarm_status = any(${[...openStates]}::int[]))`

export function seenRecords(db: Db, who: Who) {
  const rows = db
    .selectFrom('alarm')
    .selectAll('alarm')
    .where('alarm.orgId', '=', who.orgId)
    .where('alarm.alarmKind', '=', alarmKind.is.locate)
  return who.scope.all
    ? rows
    : rows.where(sql<boolean>`(alarm.dept_id = '0' or alarm.dept_id = any(${[...who.scope.deptIds]}::text[]))`)
}

const count = (fits: RawBuilder<boolean>) => sql`count(*) filter (where ${fits})`

const recordsOf = (rows: typeof seenRecords) =>
  listing(alarms, positionRecord.recordList, {
    rows,
    sort: ['raisedTime', 'level', 'count', 'alarmStatus', 'waitSec', 'lastTime'],
    where: {
      open: (asked: number) => sql`${isOpen} = ${asked === 1}`,
      recordStatus: (asked: number) => sql`alarm.alarm_status = ${asked}`,
      oldmanName: (typed: string) => sql`alarm.oldman_name like ${contains(typed)}`,
    },
    first: [
      ['alarm.listOrder', 'asc'],
      ['alarm.alarmId', 'desc'],
    ],
    sums: {
      open: count(isOpen),
      level1: count(sql`${isOpen} and alarm.level = 1`),
      level2: count(sql`${isOpen} and alarm.level = 2`),
      level3: count(sql`${isOpen} and alarm.level = 3`),
      handled: count(sql`alarm.alarm_status = 2`),
      ignored: count(sql`alarm.alarm_status = 3`),
      closed: count(sql`alarm.alarm_status = 4`),
      falseCount: count(sql`alarm.false_alarm = 1`),
    },
    dressed: async (_asked, found) => found.map(shownRecord),
  })

export const recordRows = recordsOf(seenRecords)
/** Without a time asked for: today's, and those that are open (iot.md 4.5). */
export const todayRows = recordsOf((db, who) =>
  seenRecords(db, who).where(sql<boolean>`(${isOpen} or alarm.raised_time >= ${who.today}::date)`),
)

/** The row under the names of this page. */
export function shownRecord(row: Row<'alarm'>) {
  const shown = shownAlarm(row)
  return { ...shown, recordId: row.alarmId, recordStatus: row.alarmStatus }
}

const mostDays = 93

interface Span {
  raisedTimeFrom?: string | null
  raisedTimeTo?: string | null
}
/** Refuses 21001 for more than 93 days; without any only today's and the open ones are meant (iot.md 4.5). */
export function isToday({ raisedTimeFrom: from, raisedTimeTo: to }: Span, who: Who) {
  const until = to ?? who.now
  if (from && addDays(from.slice(0, 10), mostDays) + from.slice(10) < until)
    wrongValue('raisedTimeTo', '时间跨度不能超过93天')
  return !from && !to
}
