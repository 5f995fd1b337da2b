import { sql } from 'kysely'
import { alarmKind, alarmStatus, alarmTypeName, openStates } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { joinOpenAlarms } from '../../../living/room-map/service.ts'
import { shownAlarm } from '../news.ts'
import { isOpenSql, seenAlarms } from '../rows.ts'

/** What other modules read of alarms. */

/**
 * The highest open level of each resident or bed, for maps and boards; those without an alarm are missing. Calls count
 * too.
 */
export async function openLevels(
  db: Db,
  who: Who,
  { oldmanIds, bedIds }: { oldmanIds?: readonly string[]; bedIds?: readonly string[] },
): Promise<Map<string, number>> {
  const column = oldmanIds ? 'oldmanId' : 'bedId'
  const ids = [...(oldmanIds ?? bedIds ?? [])]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('alarm')
    .select([`${column} as id`, ({ fn }) => fn.max<number>('level').as('level')])
    .where('orgId', '=', who.orgId)
    .where('alarmStatus', 'in', openStates)
    .where(sql<boolean>`${sql.ref(column)} = any(${ids}::text[])`)
    .groupBy(column)
    .execute()
  return new Map(rows.flatMap(({ id, level }) => (id ? [[id, Number(level)] as const] : [])))
}

/**
 * Reads for the devices module (`joinTelemetry`): open alarms of a device, its alarms of today, those since a run
 * began.
 */
export const answers = {
  openAlarms: async (db: Db, who: Who, deviceNo: string) => {
    const found = await seenAlarms(db, who)
      .where(isOpenSql)
      .where('alarm.deviceNo', '=', deviceNo)
      .orderBy('alarm.listOrder')
      .execute()
    return found.map(shownAlarm)
  },
  alarmsToday: (db: Db, who: Who) => countFrom(db, who, `${who.today} 00:00:00`),
  raisedSince: countFrom,
}

async function countFrom(db: Db, who: Who, time: string): Promise<number> {
  const { n } = await seenAlarms(db, who)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('alarm.raisedTime', '>=', time)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Waiting alarms for the home page: 待处理, without calls, which have their own figure. */
export async function countWaitingAlarms(db: Db, who: Who): Promise<number> {
  const { n } = await seenAlarms(db, who)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('alarm.alarmStatus', '=', alarmStatus.is.open)
    .where('alarm.alarmKind', '<>', alarmKind.is.call)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** On the map of beds: open alarms and calls of beds and of the residents in them (residence.md 7). */
joinOpenAlarms(async (db, who, { bedIds, oldmanIds }) => {
  const found = await seenAlarms(db, who)
    .clearSelect()
    .select(['alarm.bedId', 'alarm.oldmanId', 'alarm.level', 'alarm.alarmKind', 'alarm.alarmType', 'alarm.mode'])
    .where(isOpenSql)
    .where(sql<boolean>`(alarm.bed_id = any(${bedIds}::text[]) or alarm.oldman_id = any(${oldmanIds}::text[]))`)
    .orderBy('alarm.alarmId')
    .execute()
  return found.map(({ bedId, oldmanId, level, alarmKind: kind, alarmType, mode }) => ({
    bedId,
    oldmanId,
    level,
    text: alarmTypeName(kind, alarmType, mode),
  }))
})
