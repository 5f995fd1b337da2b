import { sql } from 'kysely'
import { alarmKind, alarmLevel, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { neverIgnored, positionRecord } from '#contract/modules/devices/position/record.ts'
import type { Db } from '#core/db/db.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { alarmList, seenAlarms, shownAlarm } from '../../alarm/service.ts'
import { alarms } from '../../alarm/tables.ts'

/** Alarms of kind 3 within reach, as records of positioning. */

export const seenRecords = (db: Db, who: Who) => seenAlarms(db, who).where('alarm.alarmKind', '=', alarmKind.is.locate)

/** Records that may be ignored together: waiting, not urgent, and without a resident to check on. */
const isIgnorable = sql<boolean>`(alarm.alarm_status = ${alarmStatus.is.open} and alarm.level < ${alarmLevel.is.urgent}
  and alarm.alarm_type <> all(${[...neverIgnored]}::int[]))`

export const ignorable = (value: boolean) => sql<boolean>`${isIgnorable} = ${value}`

export const recordRows = listing(alarms, positionRecord.recordList, {
  ...alarmList,
  rows: seenRecords,
  where: {
    ...alarmList.where,
    recordStatus: (value: number) => sql`alarm.alarm_status = ${value}`,
    ignorable: (value: number) => ignorable(value === 1),
  },
  dressed: async (_asked, found) => found.map(shownRecord),
})

/** The row with the field names of this page. */
export function shownRecord(row: Row<'alarm'>) {
  const shown = shownAlarm(row)
  return { ...shown, recordId: row.alarmId, recordStatus: row.alarmStatus }
}
