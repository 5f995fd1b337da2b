import { sql } from 'kysely'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { remindStatus } from '#contract/modules/platform/reminder/reminder.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound, type Part } from '#core/jobs/rounds.ts'
import { newId } from '#core/new-id.ts'
import { countOf } from '#core/rows/read/list.ts'
import { withResident } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../message/service.ts'
import { type Receiver, receiversOf } from './receivers.ts'
import { reminds } from './tables.ts'

/**
 * Every night makes reminders of expiring certificates and coming days, and every minute sends them (administration.md
 * 1.5).
 */

export type { Receiver } from './receivers.ts'

/** The cause of a reminder. One row for each type, object and day, however often it is reported. */
export interface Cause {
  title: string
  content?: string
  oldmanId?: string
  /** The day itself; the reminder comes up `advanceDays` before. */
  date: string
  advanceDays: number
  bizType: string
  bizId: string
  receivers: readonly Receiver[]
}

export interface Generator {
  /** Identifies the reminders it made: those it no longer reports are removed. */
  name: string
  /** Parts of `reminder-day` that run before it. */
  behind?: readonly string[]
  title: string
  /** REMIND_TYPE. */
  remindType: number
  /** All causes on this day, including those reported before. */
  generate: (db: Db, who: Who, day: string) => Promise<readonly Cause[]>
}

/**
 * Adds the reminders of a module to the night's round, once, at the module's top level. Each generator is a part of its
 * own: one that fails does not stop the others.
 *
 *     joinReminders({ name: 'tube', title: '管路更换提醒', remindType: 7, generate: (db, who, day) => … })
 */
export function joinReminders(generator: Generator) {
  const { name, behind, title } = generator
  joinRound('reminder-day', {
    title,
    name,
    behind,
    touches: ['reminder'],
    run: (db, { who, day }) => make(db, who, day, generator),
  })
}

const bySystem = '系统处理'

/**
 * Runs one generator: new causes become rows, a cause that no longer exists is closed by the system, and one that
 * exists again (a day was mistyped and corrected) is open again. A repeated run changes nothing.
 */
async function make(db: Db, who: Who, day: string, { name, remindType, generate }: Generator) {
  const causes = await generate(db, who, day)
  const rows = causes.map(({ date, receivers, ...cause }) => ({
    ...cause,
    id: newId(),
    remindDate: `${date} 00:00:00`,
    receivers,
    title: cause.title.slice(0, 60),
  }))
  const rowsSql = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, title text, content text,
    "oldmanId" text, "remindDate" timestamp, "advanceDays" smallint, "bizType" text, "bizId" text, receivers jsonb)`
  const closeSql =
    await sql`update remind set status = ${remindStatus.is.handled}, handle_remark = ${bySystem}, handle_by = ${who.userId},
      handle_by_name = ${who.userName}, handle_time = ${who.now}::timestamp, version = version + 1
    where org_id = ${who.orgId} and made_by = ${name}
      and status in (${sql.lit(remindStatus.is.early)}, ${sql.lit(remindStatus.is.due)}) and not exists (
      select from ${rowsSql} where given."bizType" = remind.biz_type and given."bizId" = remind.biz_id
        and given."remindDate" = remind.remind_date)`.execute(db)
  const insertSql =
    await sql`insert into remind (org_id, remind_id, remind_type, title, content, oldman_id, remind_date,
      advance_days, biz_type, biz_id, receivers, made_by, create_by, create_by_name, create_time)
    select ${who.orgId}, given.id, ${remindType}, given.title, given.content, given."oldmanId", given."remindDate",
      given."advanceDays", given."bizType", given."bizId", given.receivers, ${name}, ${who.userId}, ${who.userName},
      ${who.now}::timestamp
    from ${rowsSql} on conflict on constraint remind_once do update set status = ${remindStatus.is.early}, title = excluded.title,
      content = excluded.content, receivers = excluded.receivers, handle_remark = null, handle_by = null,
      handle_by_name = null, handle_time = null, version = remind.version + 1
    where remind.status = ${remindStatus.is.handled} and remind.handle_remark = ${bySystem} and remind.handle_by = ${who.userId}`.execute(
      db,
    )
  return Number(closeSql.numAffectedRows ?? 0) + Number(insertSql.numAffectedRows ?? 0)
}

/** No reminders about departed residents: the open ones are handled by the system. */
export async function endReminders(db: Db, who: Who, oldmanId: string) {
  const handling = { handleRemark: bySystem, handleBy: who.userId, handleByName: who.userName, handleTime: who.now }
  await db
    .updateTable('remind')
    .set((eb) => ({ status: remindStatus.is.handled, ...handling, version: eb('version', '+', 1) }))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('status', 'in', [remindStatus.is.early, remindStatus.is.due])
    .execute()
}

/** The departure was undone: reminders closed at that moment are open again, and come up in their time. */
export async function reviveReminders(db: Db, who: Who, oldmanId: string, endedAt: string) {
  const open = { handleRemark: null, handleBy: null, handleByName: null, handleTime: null }
  await db
    .updateTable('remind')
    .set((eb) => ({ status: remindStatus.is.early, ...open, version: eb('version', '+', 1) }))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('status', '=', remindStatus.is.handled)
    .where('handleRemark', '=', bySystem)
    .where('handleTime', '=', endedAt)
    .execute()
}

/** The number of open reminders: the figure of the home page, and of the list behind it. */
export const countDue = (db: Db, who: Who) =>
  countOf(withResident(db, who, reminds).where(sql<boolean>`remind.status = ${remindStatus.is.due}`))

interface Due {
  remindId: string
  remindType: number
  title: string
  content: string | null
  oldmanId: string | null
  oldmanName: string | null
  deptId: string | null
  remindDate: string
  version: number
  receivers: readonly Receiver[]
}

/**
 * 0→1 when its time comes: its receivers are told once, by a message and on their screens. A reminder that was
 * postponed or reopened is sent again: each time it comes up has a version of its own.
 */
export const dueReminders: Part = {
  title: '到期提醒',
  touches: ['reminder'],
  run: async (db, { who }) => {
    const { rows } = await sql<Due>`
      with due as (
        update remind set status = ${remindStatus.is.due}, version = version + 1
        where org_id = ${who.orgId} and status = ${sql.lit(remindStatus.is.early)}
          and remind_date <= ${who.now}::timestamp + make_interval(days => advance_days)
        returning *)
      select due.remind_id, due.remind_type, due.title, due.content, due.oldman_id, oldman.oldman_name, oldman.dept_id,
        due.remind_date, due.receivers, due.version
      from due left join oldman on oldman.org_id = due.org_id and oldman.oldman_id = due.oldman_id`.execute(db)
    for (const row of rows) await tellDue(db, who, row)
    return rows.length
  },
}

async function tellDue(db: Db, who: Who, row: Due) {
  const { remindId, remindType, title, oldmanId, oldmanName, remindDate } = row
  const userIds = await receiversOf(db, who.orgId, row.receivers, row.deptId)
  if (userIds.length === 0) return
  const news = {
    msgType: msgType.system,
    title,
    content: row.content ?? undefined,
    bizType: 'REMIND',
    bizId: remindId,
    event: `due ${row.version}`,
  }
  const place = { routePath: '/administration/info/remind', query: { id: remindId } }
  await tell(db, who, { userIds }, { ...news, ...place })
  const data = { remindId, remindType, title, oldmanId, oldmanName, remindDate }
  who.events.push({ event: 'remind.due', data, target: { userIds } })
}
