import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { AlarmRow } from './joined.ts'
import { deskNow } from './raise/desk.ts'
import { raise } from './raise/raise.ts'
import type { AlarmKey, Signal } from './seam.ts'

/**
 * The seam of alarms. Whoever finds a condition (rules of mattresses, positions, the state of devices, vitals) says
 * that it is true (`signal`) and that it is over (`settleSignal`); everything between is done here: one open row of a
 * key, silence, levels, steps, people, news (iot.md 4).
 *
 * | function | where | what |
 * |---|---|---|
 * | signal, settle | in the engine's process, message by message | queued in order, written and told at once |
 * | still, forget | as `signal`, with each look | so still, as it is now; not known any more, and not raised anew |
 * | raiseIn, settleIn, closeIn | in a transaction of the caller | the same; news goes out after its commit |
 * | mirrorCall | `call`, at each change of a call | kind 2 follows its call |
 * | ackIn, handleIn, ignoreIn | calls about an alarm of any kind | the steps of 4.2 |
 * | peopleBook | whoever asks for people itself | who of a step is there now |
 * | openLevels | maps, boards | the highest level that is open |
 * | joinAlarm | modules above | what follows when one is handled or ends |
 *
 * A condition that was signalled counts as true until it is settled: when its alarm has been dealt with and its silence
 * is over, it is raised anew without another signal. SOS, falls and vitals are of their moment (`momentary`). A signal
 * of the same key is a repeat (count+1), of a higher level a rise: say it once when it becomes true, not with every
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
} from './joined.ts'
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

/** A condition is true, in the process of the engine; elsewhere it says nothing. */
export const signal = (found: Signal) => deskNow()?.signal(found)

/** It is over since `at` (ms). */
export const settleSignal = (key: AlarmKey, at: number) => deskNow()?.settle(key, at)

/** `signal` in a transaction of the caller: the row as it is then, null within its silence. */
export const raiseIn = async (db: Db, who: Who, found: Signal): Promise<AlarmRow | null> =>
  (await raise(db, who, found)).row

/**
 * It was signalled, by whichever process: it is true still with this value, and no repeat. Said as often as one looks.
 */
export const still = (found: Signal) => deskNow()?.still(found)

/** Unknown whether it is still true: it is not over, and not raised again when its silence ends. */
export const forget = (key: AlarmKey) => deskNow()?.forget(key)
