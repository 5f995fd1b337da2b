import { type TimelineAction, timelineAction } from '#contract/modules/devices/alarm/alarm.ts'
import type { Db } from '../../../core/db/db.ts'
import { newId } from '../../../core/new-id.ts'
import type { Who } from '../../../core/who/who.ts'

/** What happened to an alarm, line by line; nobody takes one back. */
export interface Entry {
  alarmId: string
  action: TimelineAction
  text?: string
  time?: string
}

export async function note(db: Db, who: Who, entries: readonly Entry[]) {
  if (entries.length === 0) return
  const byName = who.userId === 'system' ? null : who.userName
  await db
    .insertInto('alarmTimeline')
    .values(
      entries.map(({ alarmId, action, text, time }) => ({
        ...{ orgId: who.orgId, entryId: newId(), alarmId, action, byName, time: time ?? who.now },
        text: (text || timelineAction.label(action)).slice(0, 500),
      })),
    )
    .execute()
}
