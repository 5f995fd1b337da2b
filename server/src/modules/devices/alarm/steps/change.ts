import { z } from 'zod'
import { alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type AlarmRow, insteadOf } from '../followers.ts'
import { tellRaised } from '../news.ts'
import { noteAlarm } from '../read/timeline.ts'
import { alarms } from '../tables.ts'
import { holdAlarms } from './due.ts'
import { isShown, peopleSoFar, saysNobody } from './escalate.ts'
import { peopleBook } from './people.ts'
import { Sent } from './sent.ts'

/**
 * Employees who have come on duty since an alarm was raised (iot.md 4.3): they also get the steps reached so far,
 * whether the shift has changed or they have begun duty on a phone. Checked each minute, and when somebody begins.
 */

const texts = z.array(z.string())

/** Notifies the new shift of alarms without an ack; gives how many alarms were sent again. */
export async function callNewcomers(db: Db, who: Who): Promise<number> {
  const open = db
    .selectFrom('alarm')
    .where('orgId', '=', who.orgId)
    .where('alarmStatus', '=', alarmStatus.is.open)
    .where('escalateStep', '>=', 0)
    .where('muted', '=', 0)
  const found = await open.select(['alarmId', 'alarmKind', 'callRecordId']).orderBy('alarmId').limit(500).execute()
  const book = peopleBook(db, who.orgId, who.now)
  let notifiedCount = 0
  for (const row of await holdAlarms(db, who, found)) {
    if (row.alarmStatus !== alarmStatus.is.open || !isShown(row)) continue
    const before = texts.parse(row.notifyUserIds)
    const added = (await peopleSoFar(book, row)).filter((userId) => !before.includes(userId))
    // An alarm that was never sent belongs to the past, unless there was no recipient.
    if (added.length === 0 || (before.length === 0 && !(await saysNobody(db, who, row)))) continue
    await tellThem(db, who, row, { before, added })
    notifiedCount += 1
  }
  return notifiedCount
}

async function tellThem(db: Db, who: Who, row: AlarmRow, { before, added }: Record<'before' | 'added', string[]>) {
  const channels = texts.parse(row.channels).filter((channel) => channel === 'WEB' || channel === 'APP')
  const sent = added.flatMap((userId) => channels.map((channel) => ({ userId, channel, time: who.now })))
  const next = await patch(db, alarms, who, row, {
    notifyUserIds: [...before, ...added],
    notified: [...Sent.parse(row.notified), ...sent],
  })
  await noteAlarm(db, who, [{ alarmId: row.alarmId, action: 'step', text: `新到岗${added.length}人，已通知` }])
  const instead = insteadOf(next.alarmKind)
  if (instead) await instead.reached?.(db, who, next)
  else tellRaised(who, next)
}
