import { activityRisk, activityStatus, outOfHouse } from '#contract/modules/campus/activity/activity.ts'
import { addMinutes } from '#core/clock.ts'

// An activity follows its times: registration ends, it begins, it ends, and half an hour later residents still signed
// in are signed out. Places are given in order; the waiting list moves up when one becomes free. For a resident at risk
// (a fall, choking, the heart) a dangerous activity needs a doctor's name.

const { draft, open, closed, running, over, cancelled } = activityStatus.is

export const longestMinutes = 24 * 60
const signBefore = 60
export const signOutAfter = 30
export const remindBefore = 60

interface Times {
  startTime: string
  endTime: string
  registerEnd?: string | null
}

/** The state of a published activity by the clock; drafts and activities that are over or cancelled keep theirs. */
export function statusAt({ activityStatus: status, ...times }: Times & { activityStatus: number }, now: string) {
  if (status === draft || status === over || status === cancelled) return status
  if (now >= times.endTime) return over
  if (now >= times.startTime) return running
  return now >= (times.registerEnd ?? times.startTime) ? closed : open
}

export const isTooLong = ({ startTime, endTime }: Times) => endTime > addMinutes(startTime, longestMinutes)

/** An outing or a dangerous activity needs an emergency plan. */
export const needsPlan = ({ activityType, riskLevel }: { activityType: unknown; riskLevel: number }) =>
  activityType === outOfHouse || riskLevel === activityRisk.is.high

/** Sign-in is open from an hour before the beginning to the end. */
export const inSignTime = ({ startTime, endTime }: Times, at: string) =>
  at >= addMinutes(startTime, -signBefore) && at <= endTime

/** Activities that begin by this time are open for sign-in now. */
export const signsFrom = (now: string) => addMinutes(now, signBefore)

/** Sign-ins may be corrected until the day of the end is over. */
export const isSignDay = ({ endTime }: Times, at: string) => at.slice(0, 10) <= endTime.slice(0, 10)

interface Resident {
  tags: readonly string[]
  /** DISEASE. */
  disease: readonly unknown[]
  history: string | null
}
/** Words found in tags of risk, whatever their exact form: 防跌倒, 高风险跌倒. */
const risky = /跌倒|噎食/
const circulation = 1
const heart = /心脏|冠心|心梗|心肌|心衰|心力|房颤|心绞痛/

/** The confirmations needed before this resident takes part in a dangerous activity (administration.md 6). */
export function hintsOf({ tags, disease, history }: Resident, riskLevel: number): string[] {
  if (riskLevel !== activityRisk.is.high) return []
  const hints = tags.filter((tag) => risky.test(tag))
  return disease.map(Number).includes(circulation) || heart.test(history ?? '') ? [...hints, '心脏病'] : hints
}

/** Free places; null where `quota` is 0. */
export const freePlaces = ({ quota }: { quota: number }, registered: number) =>
  quota === 0 ? Number.POSITIVE_INFINITY : quota - registered

/** Percent of the registered, with one decimal. */
export const attendanceRate = (signed: number, registered: number) =>
  registered === 0 ? null : Math.round((signed * 1000) / registered) / 10
