import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { adverseLevel, adverseRefusals, severeHarm } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { addMinutes } from '#core/clock.ts'

// An adverse event is reported at once, by whoever saw it, to the deciders. After a serious injury the family is
// informed, or the reason why not is given; the gravest events are reported to the authority within two hours. People
// report more when they need fear no punishment: a report may be anonymous, and a late one is only marked.

const lateMinutes = 24 * 60
/** Minutes until a sentinel event must be reported to the authority. */
export const authorityMinutes = 2 * 60

interface Facts {
  happenTime: string
  findTime: string
  eventLevel: unknown
  harm: unknown
  familyInformed: number
  informTime: string | null
  notInformReason: string | null
  authorityTime: string | null
}

/** Refuses 21001 where the times contradict each other. */
export function assertOrder({ happenTime, findTime, informTime, authorityTime }: Facts) {
  if (findTime < happenTime) wrongValue('findTime', '发现时间不能早于发生时间')
  if (informTime && informTime < happenTime) wrongValue('informTime', '告知时间不能早于发生时间')
  if (authorityTime && authorityTime < happenTime) wrongValue('authorityTime', '上报监管时间不能早于发生时间')
}

/** The required fields of a report, now and later: 22501, 22502. */
export function assertReportable(facts: Facts, now: string) {
  if (facts.happenTime > now) refuse(adverseRefusals.notYet)
  if (facts.findTime > now) wrongValue('findTime', '发现时间不能晚于现在')
  if (familyMustKnow(facts) && facts.familyInformed !== 1 && !facts.notInformReason)
    refuse(adverseRefusals.familyUnaware)
}

const familyMustKnow = ({ eventLevel, harm }: Pick<Facts, 'eventLevel' | 'harm'>) =>
  isGrave(eventLevel) || Number(harm) >= severeHarm

/** True for levels that notify the management at once. */
export const isGrave = (eventLevel: unknown) =>
  Number(eventLevel) === adverseLevel.sentinel || Number(eventLevel) === adverseLevel.harmful

/** True when reported more than a day after the event. */
export const isReportedLate = (happenTime: string, reportTime: string): 0 | 1 =>
  reportTime > addMinutes(happenTime, lateMinutes) ? 1 : 0

/** The number per 1000 bed days, to two decimals; null without bed days. */
export const ratePer1000 = (events: number, residentDays: number) =>
  residentDays > 0 ? Math.round((events * 100_000) / residentDays) / 100 : null

/** The causes, the most frequent first: the share of each, and the cumulative share, in percent. */
export function paretoOf<Cause extends { count: number }>(causes: readonly Cause[]) {
  const all = causes.reduce((sum, { count }) => sum + count, 0)
  const percent = (count: number) => Math.round((count * 1000) / all) / 10
  let upTo = 0
  return causes.map((cause) => {
    upTo += cause.count
    return { ...cause, share: percent(cause.count), cumulative: percent(upTo) }
  })
}
