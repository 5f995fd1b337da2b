import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import type { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmChannel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { card } from '../../../care/care-task/service.ts'
import { mutedUntil } from '../act/mute.ts'
import { shownAlarm } from '../news.ts'
import { alarmRows, isOpenSql, seenAlarms } from '../rows.ts'
import { type Sending, Sent } from '../steps/sent.ts'
import { textsOf } from '../steps/texts.ts'
import { alarms } from '../tables.ts'
import { curveOf } from './snapshot.ts'
import { timelineOf } from './timeline.ts'

const most = 500

/**
 * The open alarms within reach, by level, then the oldest. With `sinceVersion` (the `seq` of the last reply) only
 * changes since, ended ones too; a number this database never gave is ignored.
 */
export async function unclosed({ db, who, query }: Asking & { query: QueryFor<typeof alarm.unclosed> }) {
  // Rows that are being written are sent again next time: at least once.
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

/** The detail: timeline, notified users, samples around it, resident, and earlier alarms. */
export async function detail(request: Asking & { params: { alarmId: string } }) {
  const { db, who, params } = request
  const shown = await alarmRows.shown(request, params.alarmId)
  const row = await own(db, alarms, who, params.alarmId)
  const previous = await seenAlarms(db, who)
    .where('alarm.alarmKey', '=', row.alarmKey)
    .where('alarm.raisedTime', '<', row.raisedTime)
    .orderBy('alarm.raisedTime', 'desc')
    .limit(5)
    .execute()
  return {
    ...shown,
    timeline: await timelineOf(db, who, row.alarmId),
    notified: await named(db, who, row.alarmId, Sent.parse(row.notified)),
    ruleSnapshot: row.ruleSnapshot,
    curve: await curveOf(db, who.orgId, row),
    resident: row.oldmanId ? await cardOf(request, row.oldmanId) : null,
    previous: previous.map(shownAlarm),
    mutedUntil: row.oldmanId ? await mutedUntil(db, who, row.oldmanId) : null,
  }
}

/** The recipients, and the results of text messages. */
async function named(db: Db, who: Who, alarmId: string, sent: readonly Sending[]) {
  const ids = [...new Set(sent.flatMap(({ userId }) => userId ?? []))]
  const found = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`user_id = any(${ids}::text[])`)
    .execute()
  const names = new Map(found.map(({ userId, userName }) => [userId, userName]))
  const texted = await textsOf(db, who.orgId, alarmId)
  return sent.map((one) => {
    const userId = one.userId ?? ''
    const note = one.channel === alarmChannel.is.sms ? (one.note ?? texted.get(userId)) : one.note
    return { ...one, note, userName: names.get(userId) ?? null }
  })
}

/** A resident who has left the caller's departments since is shown with the data of the alarm. */
async function cardOf({ db, who }: Asking, oldmanId: string) {
  const within = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', '=', oldmanId)
    .where(inResidentScope(who))
    .executeTakeFirst()
  return within ? card({ db, who, params: { oldmanId } }) : null
}
