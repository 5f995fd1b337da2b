import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type Issue, inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { type Answer, inspectStatus, inspectRefusals as no } from '#contract/modules/campus/inspection/inspect.ts'
import { recordRefusals as notNow, openStatus, rectifyStatus } from '#contract/modules/campus/inspection/record.ts'
import { inspectResult } from '#contract/modules/campus/inspection/scoring.ts'
import { addDays, daysBetween } from '#core/clock.ts'

// An inspection is submitted when every item is answered and every failed one has a person responsible and a deadline.
// The user who rectified a finding never rechecks it. A deadline is extended once, for a grave hazard by few days, and
// by more than a week only by the management (services.md 2.2).

const { fail, na, open } = inspectResult.is

interface Ready {
  inspectType: number
  items: readonly Issue[]
  answers: readonly Answer[]
  inspectors: readonly unknown[]
}

/** Refuses 25101–25105 where an inspection cannot be submitted yet. */
export function assertReady({ inspectType: type, items, answers, inspectors }: Ready) {
  const byIssue = new Map(answers.map((answer) => [answer.issueId, answer]))
  const judged = items.flatMap((item) => {
    const answer = byIssue.get(item.issueId)
    return answer && answer.result !== open ? [{ item, answer }] : []
  })
  const isSixty = type === inspectType.is.sixty
  const unchecked = items.length - judged.length
  if (isSixty && unchecked > 0) refuse(no.unchecked, { n: unchecked })
  for (const { item, answer } of judged) {
    if (answer.result === na && item.naAllowed === 0) refuse(no.naNotAllowed, { no: item.itemNo })
    if (answer.result === fail && !(answer.problem && answer.dutyId)) refuse(no.noProblem, { no: item.itemNo })
  }
  if (isSixty && inspectors.length < 2) refuse(no.oneInspector, {}, { field: 'inspectors' })
  if (judged.length === 0) refuse(no.nothing)
  return judged
}

/** An answer as stored: a passed item has no fault and no person responsible. */
export function keptAnswer(answer: Answer): Answer {
  if (answer.result === fail || answer.result === open) return answer
  const { issueId, result, remark, photos } = answer
  return { issueId, result, remark, photos }
}

type Due = Pick<Issue, 'itemNo' | 'rectifyDays' | 'veto'>

/** The deadline of a failed item: as given, else the days of the item; never later for a veto. */
export function deadlineOf(item: Due, answer: Pick<Answer, 'deadline'>, inspectDate: string) {
  const latest = addDays(inspectDate, item.rectifyDays)
  const deadline = answer.deadline ?? latest
  if (deadline < inspectDate) wrongValue('answers', `第${item.itemNo}项的整改期限不能早于检查日期`)
  if (item.veto === 1 && deadline > latest)
    wrongValue('answers', `第${item.itemNo}项为一票否决项，整改期限不能超过${item.rectifyDays}天`)
  return deadline
}

/** The state of an inspection, from the records of its failed items. */
export function standingOf(statuses: readonly number[]) {
  const acts = openStatus as readonly number[]
  if (statuses.some((status) => acts.includes(status))) return inspectStatus.is.acting
  return statuses.includes(rectifyStatus.is.waiting) ? inspectStatus.is.waiting : inspectStatus.is.closed
}

interface PostponeRequest {
  /** The roles of the management. */
  isLeader: boolean
  hazardLevel: number
  deadline: string
  originalDeadline: string
  postponed: boolean
  to: string
  today: string
}
const weekDays = 7
const mostDays: Readonly<Record<number, number>> = { 3: 3 }
const usualMost = 30
const graveLevel = 3

/** Refuses 25115, 25113, 25114 and a day that is not later. */
export function assertPostpone({
  isLeader,
  hazardLevel,
  deadline,
  originalDeadline,
  postponed,
  to,
  today,
}: PostponeRequest) {
  if (postponed) refuse(notNow.twice)
  if (to <= deadline || to <= today) wrongValue('deadline', '新的期限须晚于今天和原期限')
  if (!isLeader && (hazardLevel === graveLevel || daysBetween(deadline, to) > weekDays)) refuse(notNow.needsLeader)
  if (daysBetween(originalDeadline, to) > (mostDays[hazardLevel] ?? usualMost)) refuse(notNow.tooLong)
}

export interface Failed {
  issueId: string
  itemNo: number
}

/** Failed items that are new, failed again, or were fixed since the last inspection. */
export function compared(now: readonly Failed[], before: readonly Failed[], judged: ReadonlySet<string>) {
  const ids = (list: readonly Failed[]) => new Set(list.map(({ issueId }) => issueId))
  const fails = ids(now)
  const failed = ids(before)
  const numbers = (list: readonly Failed[]) => list.map(({ itemNo }) => itemNo).toSorted((a, b) => a - b)
  return {
    fresh: numbers(now.filter(({ issueId }) => !failed.has(issueId))),
    repeated: numbers(now.filter(({ issueId }) => failed.has(issueId))),
    closed: numbers(before.filter(({ issueId }) => judged.has(issueId) && !fails.has(issueId))),
  }
}

/** The items with an answer. */
export const judgedOf = (answers: readonly Pick<Answer, 'issueId' | 'result'>[]) =>
  new Set(answers.flatMap(({ issueId, result }) => (result === open ? [] : [issueId])))

/** The items that failed. */
export const failedOf = (items: readonly Issue[], answers: readonly Pick<Answer, 'issueId' | 'result'>[]): Failed[] => {
  const wrong = new Set(answers.filter(({ result }) => result === fail).map(({ issueId }) => issueId))
  return items.filter(({ issueId }) => wrong.has(issueId))
}
