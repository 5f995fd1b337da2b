import { sql } from 'kysely'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Db } from '../../../core/db/db.ts'
import { contains } from '../../../core/rows/list.ts'
import { listing } from '../../../core/rows/listing.ts'
import type { Who } from '../../../core/who/who.ts'
import { shownAlarm } from './news.ts'
import { alarms } from './tables.ts'

/** Alarms as people see them: of the kinds they may, of their departments and of the whole institution. */

const permits: Record<number, string> = {
  [alarmKind.is.mattress]: 'yunmuIot.alarm.query',
  [alarmKind.is.call]: 'yunmuIot.callRecord.query',
  [alarmKind.is.locate]: 'elderPosition.locateAlarm.query',
  [alarmKind.is.device]: 'yunmuIot.alarm.query',
  [alarmKind.is.health]: 'yunmuIot.alarm.query',
}
/** Kinds whose rows the caller may read. */
export const kindsOf = (who: Who) => alarmKind.values.filter((kind) => who.may(permits[kind]))

export const isOpenSql = sql<boolean>`(alarm.alarm_status in (${alarmStatus.is.open}, ${alarmStatus.is.acked}))`

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

export const rows = listing(alarms, alarm.list, {
  rows: seenAlarms,
  sort: ['raisedTime', 'level', 'count', 'alarmStatus', 'waitSec', 'lastTime'],
  where: {
    open: (asked: number) => sql`${isOpenSql} = ${asked === 1}`,
    oldmanName: (typed: string) => sql`alarm.oldman_name like ${contains(typed)}`,
  },
  first: [
    ['alarm.listOrder', 'asc'],
    ['alarm.alarmId', 'desc'],
  ],
  dressed: async (_asked, found) => found.map(shownAlarm),
})
