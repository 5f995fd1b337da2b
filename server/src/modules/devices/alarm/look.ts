import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import type { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import type { Asking } from '../../../core/rows/listing.ts'
import { own } from '../../../core/rows/write.ts'
import { shownAlarm } from './news.ts'
import { isOpenSql, rows, seenAlarms } from './rows.ts'
import { alarms } from './tables.ts'

const most = 500

/**
 * The open ones within reach, by level, then the oldest. With `sinceVersion` (the `seq` of the last answer) only what has
 * changed since, ended ones too; one that this database never gave is none.
 */
export async function unclosed({ db, who, query }: Asking & { query: QueryFor<typeof alarm.unclosed> }) {
  // What is being written now is told the next time: at least once.
  const { rows: at } = await sql<{ seq: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 as seq`.execute(db)
  const { seq } = at[0]
  const since = query.sinceVersion && query.sinceVersion <= seq ? query.sinceVersion : undefined
  const seen =
    since === undefined ? seenAlarms(db, who).where(isOpenSql) : seenAlarms(db, who).where('alarm.seq', '>', since)
  const { n } = await seen
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const list = await seen.orderBy('alarm.listOrder').orderBy('alarm.alarmId', 'desc').limit(most).execute()
  return { list: list.map(shownAlarm), total: Number(n), seq }
}

export async function detail(asked: Asking & { params: { alarmId: string } }) {
  const { db, who, params } = asked
  const shown = await rows.shown(asked, params.alarmId)
  const timeline = await db
    .selectFrom('alarmTimeline')
    .select(['time', 'action', 'byName', 'text'])
    .where('orgId', '=', who.orgId)
    .where('alarmId', '=', params.alarmId)
    .orderBy('entryId')
    .execute()
  const { notified } = await own(db, alarms, who, params.alarmId)
  return { ...shown, timeline, notified }
}
