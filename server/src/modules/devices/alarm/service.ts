import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { AlarmRow } from './followers.ts'
import { deskNow } from './raise/desk.ts'
import { raise } from './raise/raise.ts'
import type { AlarmKey, Signal } from './seam.ts'

/**
 * The interface of alarms. A module that finds a condition (rules of mattresses, positions, the state of devices, vital
 * signs) reports that it is true (`signal`) and that it is over (`settleSignal`); everything between happens here: one
 * open row of a key, silence, levels, steps, recipients, notifications (iot.md 4).
 *
 * | function | where | what |
 * |---|---|---|
 * | signal, settle | in the engine's process, message by message | queued in order, written and published at once |
 * | still, forget | as `signal`, with each check | the condition lasts, with its present value; it is no longer known, and not raised again |
 * | raiseIn, settleIn, closeIn | in a transaction of the caller | the same; events are published after its commit |
 * | mirrorCall | `call`, at each change of a call | kind 2 follows its call |
 * | ackIn, handleIn, ignoreIn | calls about an alarm of any kind | the steps of 4.2 |
 * | peopleBook | modules that need the recipients themselves | the users of a step who are on duty now |
 * | openLevels | maps, boards | the highest open level |
 * | joinAlarm | modules above | called when an alarm is handled or ends |
 *
 * A condition that was signalled counts as true until it is settled: when its alarm has been handled and its silence is
 * over, it is raised again without another signal. SOS, falls and vital signs are momentary (`momentary`). A signal of
 * the same key is a repeat (count+1), one of a higher level a rise: signal once when it becomes true, not with every
 * sample.
 */

export { ackIn, handleIn, ignoreIn } from './act/acts.ts'
export {
  type AlarmFollower,
  type AlarmRow,
  type HandleWords,
  joinAlarm,
  joinWhereabouts,
  whereaboutsOf,
} from './followers.ts'
export { shownAlarm } from './news.ts'
export { checkDevice } from './raise/check-device.ts'
export { closeIn, settleIn } from './raise/settle.ts'
export { type MirroredCall, mirrorCall } from './read/mirror.ts'
export { openLevels } from './read/reads.ts'
export { timelineOf } from './read/timeline.ts'
export { alarmList, bounded, kindsOf, seenAlarms, standsIn } from './rows.ts'
export { assertPeople, assertRuleScope, scopeNames } from './rule/rule-scope.ts'
export type { AlarmKey, Place, Signal, SignalRule, Step } from './seam.ts'
export { type People, peopleBook } from './steps/people.ts'

/** A condition is true, in the process of the engine; elsewhere this does nothing. */
export const signal = (found: Signal) => deskNow()?.signal(found)

/** The condition is over since `at` (ms). */
export const settleSignal = (key: AlarmKey, at: number) => deskNow()?.settle(key, at)

/** `signal` in a transaction of the caller: gives the row afterwards, null within its silence. */
export const raiseIn = async (db: Db, who: Who, found: Signal): Promise<AlarmRow | null> =>
  (await raise(db, who, found)).row

/** A condition that any process signalled is still true with this value; no repeat. May be called with every check. */
export const still = (found: Signal) => deskNow()?.still(found)

/** Whether it is still true is unknown: it is not over, and not raised again when its silence ends. */
export const forget = (key: AlarmKey) => deskNow()?.forget(key)
