import { createHmac } from 'node:crypto'
import type { CodeOf } from '#contract/kit/codes.ts'
import {
  codeSeconds,
  signDaysAfter,
  signMinutesBefore,
  trainingStatus,
} from '#contract/modules/campus/training/training.ts'
import { addDays, addMinutes, msOf } from '#core/clock.ts'
import { sameText } from '#core/who/secret.ts'

// A training follows the clock once it is published. Attendance is recorded at its place: by a clerk until a week
// after, or by scanning the code on the wall while it runs. The code changes, so that a photo of it is worthless half a
// minute later.

interface Times {
  startTime: string
  endTime: string
}

const { planned, running, ended } = trainingStatus.is

/** The state at a moment; drafts and cancelled trainings keep theirs. */
export function stateAt(
  { status, startTime, endTime }: Times & { status: CodeOf<typeof trainingStatus> },
  now: string,
) {
  if (status !== planned && status !== running) return status
  if (now >= endTime) return ended
  return now >= startTime ? running : planned
}

/** True while attendance may be recorded: by a clerk for a week longer than by oneself. */
export function signsAt({ startTime, endTime }: Times, now: string, by: 'clerk' | 'oneself') {
  const until = by === 'clerk' ? addDays(endTime.slice(0, 10), signDaysAfter) + endTime.slice(10) : endTime
  return now >= addMinutes(startTime, -signMinutesBefore) && now <= until
}

interface Place {
  trainingId: string
  signKey: string
}

/** The code shown at the place at a moment: its time, and a signature. */
export function codeAt(place: Place, now: string) {
  const stamp = msOf(now).toString(36)
  return `${stamp}.${sealOf(place, stamp)}`
}

/** False for a code of another place, one that is too old, and one of the future. */
export function isGoodCode(place: Place, code: string, now: string) {
  const [stamp = '', seal = ''] = code.split('.')
  if (!sameText(seal, sealOf(place, stamp))) return false
  const age = msOf(now) - Number.parseInt(stamp, 36)
  return age >= 0 && age <= codeSeconds * 1000
}

const sealOf = ({ trainingId, signKey }: Place, stamp: string) =>
  createHmac('sha256', signKey).update(`${trainingId}\n${stamp}`).digest('base64url').slice(0, 22)

/** When members are reminded: an hour before. */
export const remindAt = (startTime: string) => addMinutes(startTime, -60)

/** The first moments of a year and of the next. */
export const yearBounds = (year: number) => [`${year}-01-01 00:00:00`, `${year + 1}-01-01 00:00:00`] as const
