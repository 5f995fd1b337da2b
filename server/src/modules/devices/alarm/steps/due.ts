import { sql } from 'kysely'
import { alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { addMinutes, msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { usersOf } from '../../../platform/message/service.ts'
import { type AlarmRow, insteadOf } from '../followers.ts'
import { tellRaised } from '../news.ts'
import { publishAlarms, tellCount } from '../publish.ts'
import { endAlarm } from '../raise/settle.ts'
import { noteAlarm } from '../read/timeline.ts'
import { nextSound, soundsAgain } from '../rules.ts'
import { alarms } from '../tables.ts'
import { advance, isShown } from './escalate.ts'
import { peopleBook } from './people.ts'

/** Alarms due by the clock: steps, the reminder after an ack, the end of what is over (iot.md 4.2, 4.3). */

const dues = sql<string>`least(next_step_time, sound_time, auto_close_time)`

/**
 * Does all that is due at `nowMs`, each institution in a transaction of its own. Gives when the next is due, ms;
 * undefined when there is none.
 */
export async function runDue(services: Services, nowMs: number): Promise<number | undefined> {
  const now = timeText(nowMs)
  const waiting = await services.database.withSystem((db) =>
    db
      .selectFrom('alarm')
      .select(['orgId', dues.as('due')])
      .where(sql<boolean>`(next_step_time is not null or sound_time is not null or auto_close_time is not null)`)
      .orderBy(dues)
      .limit(500)
      .execute(),
  )
  const orgs = new Set(waiting.filter(({ due }) => due <= now).map(({ orgId }) => orgId))
  for (const orgId of orgs) {
    const who = systemWho(orgId, now)
    await services.database.withOrg(orgId, async (db) => {
      who.events.length = 0
      await takeDue(db, who)
      await tellCount(db, who)
    })
    publishAlarms(services, who)
  }
  if (orgs.size > 0) return nowMs
  return waiting[0] && msOf(waiting[0].due)
}

/**
 * The due alarms of one institution, in the order they came due. `graceSec`: only those that have been due for so long.
 */
export async function takeDue(db: Db, who: Who, graceSec = 0): Promise<number> {
  const rows = await dueAlarms(db, who, addMinutes(who.now, -graceSec / 60))
  const book = peopleBook(db, who.orgId, who.now)
  for (const row of rows) {
    if (row.autoCloseTime !== null && row.autoCloseTime <= who.now) await endAlarm(db, who, row, '自动恢复')
    else if (row.soundTime !== null && row.soundTime <= who.now) await soundAgain(db, who, row)
    else await advance(db, who, row, who.now, book)
  }
  return rows.length
}

/**
 * Due alarms, locked; those that mirror a call only where the call is not locked now: they come with the next check.
 */
async function dueAlarms(db: Db, who: Who, until: string): Promise<AlarmRow[]> {
  const due = db
    .selectFrom('alarm')
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`(next_step_time <= ${until} or sound_time <= ${until} or auto_close_time <= ${until})`)
  const found = await due
    .select(['alarmId', 'alarmKind', 'callRecordId'])
    .orderBy(dues)
    .orderBy('alarmId')
    .limit(200)
    .execute()
  const rows = await holdAlarms(db, who, found)
  const isDue = ({ nextStepTime, soundTime, autoCloseTime }: AlarmRow) =>
    [nextStepTime, soundTime, autoCloseTime].some((time) => time !== null && time <= until)
  return rows.filter(isDue).toSorted((one, other) => (dueOf(one) < dueOf(other) ? -1 : 1))
}

type DueAlarm = Pick<AlarmRow, 'alarmId' | 'alarmKind' | 'callRecordId'>

/** Rows locked, without those that mirror a call another transaction has locked. */
export async function holdAlarms(db: Db, who: Who, found: readonly DueAlarm[]): Promise<AlarmRow[]> {
  const alarmIds: string[] = []
  for (const [kind, own] of Map.groupBy(found, ({ alarmKind }) => alarmKind)) {
    const hold = insteadOf(kind)?.hold
    const free =
      hold &&
      new Set(
        await hold(
          db,
          who,
          own.flatMap(({ callRecordId }) => callRecordId ?? []),
        ),
      )
    for (const { alarmId, callRecordId } of own) if (!free || free.has(callRecordId ?? '')) alarmIds.push(alarmId)
  }
  if (alarmIds.length === 0) return []
  return db
    .selectFrom('alarm')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('alarmId', 'in', alarmIds)
    .orderBy('alarmId')
    .forUpdate()
    .execute()
}

const dueOf = ({ nextStepTime, soundTime, autoCloseTime }: AlarmRow) =>
  [nextStepTime, soundTime, autoCloseTime].filter((time) => time !== null).toSorted()[0]

/** Acked and not handled: sounds again for the user who acked, and for the head nurse. */
async function soundAgain(db: Db, who: Who, row: AlarmRow) {
  if (row.alarmStatus !== alarmStatus.is.acked) return patch(db, alarms, who, row, { soundTime: null })
  const sounded = row.sounded + 1
  const heads = await usersOf(db, who.orgId, {
    roleCodes: ['NURSE_HEAD'],
    deptId: row.deptId === '0' ? undefined : row.deptId,
  })
  const next = await patch(db, alarms, who, row, {
    sounded,
    soundTime: nextSound(row.ackTime ?? who.now, sounded),
    notifyUserIds: isShown(row) ? [...new Set([...(row.ackBy ? [row.ackBy] : []), ...heads])] : [],
    screen: 0,
  })
  await noteAlarm(db, who, [
    { alarmId: row.alarmId, action: 'sound', text: `确认${soundsAgain[row.sounded]}分钟仍未处理，再次提醒` },
  ])
  tellRaised(who, next)
  return next
}
