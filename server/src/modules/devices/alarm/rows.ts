import { sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmStatus, openStates } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { shownAlarm } from './news.ts'
import { alarms } from './tables.ts'

/** Alarms the caller may read: of permitted kinds, of his departments and of the whole institution. */

const permits: Record<number, string> = {
  [alarmKind.is.mattress]: 'yunmuIot.alarm.query',
  [alarmKind.is.call]: 'yunmuIot.callRecord.query',
  [alarmKind.is.locate]: 'elderPosition.locateAlarm.query',
  [alarmKind.is.device]: 'yunmuIot.alarm.query',
  [alarmKind.is.health]: 'yunmuIot.alarm.query',
}
/** Kinds whose rows the caller may read. */
export const kindsOf = (who: Who) => alarmKind.values.filter((kind) => who.may(permits[kind]))

export const isOpenSql = sql<boolean>`(alarm.alarm_status in (${sql.join(openStates)}))`

export function seenAlarms(db: Db, who: Who) {
  const rows = db
    .selectFrom('alarm')
    .selectAll('alarm')
    .where('alarm.orgId', '=', who.orgId)
    .where(sql<boolean>`alarm.alarm_kind = any(${kindsOf(who)}::int[])`)
  return who.scope.all
    ? rows
    : rows.where(sql<boolean>`(alarm.dept_id = '0' or alarm.dept_id = any(${[...who.scope.deptIds]}::text[]))`)
}

const { handled, ignored, closed } = alarmStatus.is
function of(column: string, value: number) {
  return sql`count(*) filter (where ${sql.ref(`alarm.${column}`)} = ${value})`
}
const orOpen = 'or open '
const mostDays = 93

/** Alarms handled today are searched among those raised within this many days. */
const handledWithin = 7

/**
 * The days of the query: at most 93, without any the alarms raised or handled today and all open ones. Refuses 21001
 * for more days.
 */
export function bounded<Q extends { raisedTimeFrom?: string | null; raisedTimeTo?: string | null }>(
  who: Who,
  query: Q,
): Q {
  const { raisedTimeFrom: from, raisedTimeTo: to } = query
  if (!from && !to) return { ...query, raisedTimeFrom: `${orOpen}${who.today} 00:00:00` }
  const last = to ?? who.now
  const first = from ?? `${addDays(last.slice(0, 10), 1 - mostDays)} 00:00:00`
  if (daysBetween(first.slice(0, 10), last.slice(0, 10)) >= mostDays)
    wrongValue('raisedTimeFrom', `最多查询${mostDays}天`)
  return { ...query, raisedTimeFrom: first }
}

/** Rows at this place or at one below it. */
export const standsIn = (table: 'alarm' | 'callRecord') => (value: string) =>
  sql<boolean>`exists (
    select from location place
    left join location above on above.org_id = place.org_id and above.location_id = place.parent_id
    where place.org_id = ${sql.ref(`${table}.orgId`)} and place.location_id = ${sql.ref(`${table}.locationId`)}
      and ${value} in (place.location_id, above.location_id, above.parent_id))`

/** The filters of every list of alarms, of any kinds. */
export const alarmList = {
  sort: ['raisedTime', 'level', 'count', 'alarmStatus', 'waitSec', 'lastTime'],
  sums: {
    open: sql`count(*) filter (where ${isOpenSql})`,
    level1: of('level', 1),
    level2: of('level', 2),
    level3: of('level', 3),
    handled: of('alarmStatus', handled),
    ignored: of('alarmStatus', ignored),
    closed: of('alarmStatus', closed),
    falseCount: of('falseAlarm', 1),
  },
  where: {
    // Without days: alarms raised or handled today (by a night shift too), and all open ones.
    raisedTimeFrom: (value: string) => {
      if (!value.startsWith(orOpen)) return sql<boolean>`alarm.raised_time >= ${value}`
      const today = value.slice(orOpen.length)
      return sql<boolean>`(alarm.raised_time >= ${today} or ${isOpenSql} or alarm.handle_time >= ${today}
        and alarm.raised_time >= ${today}::timestamp - make_interval(days => ${handledWithin}::int))`
    },
    open: (value: number) => sql<boolean>`${isOpenSql} = ${value === 1}`,
    oldmanName: (typed: string) => sql<boolean>`alarm.oldman_name like ${contains(typed)}`,
    locationId: standsIn('alarm'),
  },
  first: [
    ['alarm.listOrder', 'asc'],
    ['alarm.alarmId', 'desc'],
  ] as [string, 'asc' | 'desc'][],
}

export const alarmRows = listing(alarms, alarm.list, {
  ...alarmList,
  rows: seenAlarms,
  where: {
    ...alarmList.where,
    alarmKinds: (value: readonly number[]) => sql`alarm.alarm_kind = any(${[...value]}::int[])`,
    ofDeviceNo: (value: string) => sql`alarm.device_no = ${value}`,
  },
  dressed: async (_asked, found) => found.map(shownAlarm),
})
