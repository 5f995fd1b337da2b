import { type Timeline, type TimelineAction, timelineAction } from '#contract/modules/devices/alarm/timeline.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Who } from '#core/who/who.ts'

/** The timeline of an alarm; lines are never removed. */

/** Actions that repeat while an alarm is open, of which only the last lines are read. */
const routine: readonly TimelineAction[] = ['repeat', 'clear']
const mostRoutine = 200

export interface Entry {
  alarmId: string
  action: TimelineAction
  text?: string
  time?: string
}

export async function noteAlarm(db: Db, who: Who, entries: readonly Entry[]) {
  if (entries.length === 0) return
  const byName = who.userId === 'system' ? null : who.userName
  await db
    .insertInto('alarmTimeline')
    .values(
      entries.map(({ alarmId, action, text, time }) => ({
        orgId: who.orgId,
        entryId: newId(),
        alarmId,
        action,
        byName,
        time: time ?? who.now,
        text: (text || timelineAction.label(action)).slice(0, 500),
      })),
    )
    .execute()
}

/** The lines; of repeated ones the last, with a line for the number left out. */
export async function timelineOf(db: Db, who: Who, alarmId: string): Promise<Timeline[]> {
  const all = db.selectFrom('alarmTimeline').where('orgId', '=', who.orgId).where('alarmId', '=', alarmId)
  const lines = all.select(['entryId', 'time', 'action', 'byName', 'text'])
  const steps = await lines.where('action', 'not in', routine).orderBy('entryId').execute()
  const again = await lines.where('action', 'in', routine).orderBy('entryId', 'desc').limit(mostRoutine).execute()
  const { n } = await all
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('action', 'in', routine)
    .executeTakeFirstOrThrow()
  const left = Number(n) - again.length
  const first = again.at(-1)
  const text = `此前另有${left}条再次触发和恢复，未列出`
  // The note has the id of the first remaining line; the stable sort keeps it before that line.
  const note = first && left > 0 ? [{ ...first, action: 'note', byName: null, text }] : []
  return [...steps, ...note, ...again.reverse()]
    .toSorted((one, other) => (one.entryId < other.entryId ? -1 : one.entryId > other.entryId ? 1 : 0))
    .map(({ entryId, action, ...line }) => ({ ...line, action: action as TimelineAction })) // as: checked when it was written
}
