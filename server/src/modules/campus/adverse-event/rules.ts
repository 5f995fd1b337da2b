import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { adverseLevel, adverseRefusals, severeHarm } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { addMinutes } from '#core/clock.ts'

// What went wrong is reported by whoever saw it, at once, to whoever decides. Where somebody was hurt badly the family
// knows or it is said why not; the gravest kind the authority hears of within two hours. What nobody will ever be
// punished for is reported most: the reporter may stay unnamed, and a late report is only marked.

const lateMinutes = 24 * 60
/** How long the authority may stay without word of a sentinel event. */
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

/** Those who run the house hear of it at once. */
export const isGrave = (eventLevel: unknown) =>
  Number(eventLevel) === adverseLevel.sentinel || Number(eventLevel) === adverseLevel.harmful

/** Reported more than a day after it happened. */
export const isReportedLate = (happenTime: string, reportTime: string): 0 | 1 =>
  reportTime > addMinutes(happenTime, lateMinutes) ? 1 : 0

/** How many per 1000 days residents were here, to two decimals; of nobody's days there is no rate. */
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
