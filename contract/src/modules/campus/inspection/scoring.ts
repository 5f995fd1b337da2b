import { codes } from '../../../kit/codes.ts'
import { grouped, type Issue } from './bank.ts'

// The result of an inspection, the same while it is filled in and when it is handed in (inspection-60.json, meta): the
// rate of judged items that are in order; one failed item with a veto makes it 不合格 whatever the rate. While items are
// still to be judged there is no other conclusion: 21 of 60 in order are no 优秀.

export const inspectResult = codes(
  {
    1: ['pass', '合格'],
    2: ['fail', '不合格'],
    3: ['na', '不适用'],
    0: ['open', '未检查'],
  },
  [1, 2, 3, 0],
)

export const conclusion = codes({
  1: ['fine', '优秀'],
  2: ['passed', '合格'],
  3: ['limited', '限期整改'],
  4: ['failed', '不合格'],
})

type ScoredIssue = Pick<Issue, 'issueId' | 'hazardLevel' | 'veto'>
interface Result {
  issueId: string
  result: number
}
export interface Score {
  totals: { pass: number; fail: number; na: number; unchecked: number }
  /** Percent with one decimal; null while nothing is judged. */
  rate: number | null
  conclusion: (typeof conclusion.values)[number] | null
  /** Failed items by the level of their hazard. */
  hazardCounts: { 1: number; 2: number; 3: number }
}

const { pass, fail, na } = inspectResult.is
const steps = [
  [95, conclusion.is.fine],
  [85, conclusion.is.passed],
  [70, conclusion.is.limited],
] as const

/** Counts, rate and conclusion of the answered items. */
export function scoreOf(items: readonly ScoredIssue[], answers: readonly Result[]): Score {
  const results = new Map(answers.map(({ issueId, result }) => [issueId, result]))
  const count = (result: number) => items.filter(({ issueId }) => results.get(issueId) === result).length
  const failed = items.filter(({ issueId }) => results.get(issueId) === fail)
  const totals = { pass: count(pass), fail: failed.length, na: count(na), unchecked: 0 }
  totals.unchecked = items.length - totals.pass - totals.fail - totals.na
  const rate = rateOf(totals)
  const level = (hazard: number) => failed.filter(({ hazardLevel }) => hazardLevel === hazard).length
  return {
    totals,
    rate,
    conclusion: conclusionOf(
      totals.unchecked > 0 ? null : rate,
      failed.some(({ veto }) => veto === 1),
    ),
    hazardCounts: { 1: level(1), 2: level(2), 3: level(3) },
  }
}

/** 55 of 58 is 94.8. */
function rateOf({ pass, fail }: Pick<Score['totals'], 'pass' | 'fail'>) {
  return pass + fail === 0 ? null : Math.round((pass * 1000) / (pass + fail)) / 10
}

function conclusionOf(rate: number | null, vetoed: boolean) {
  if (vetoed) return conclusion.is.failed
  if (rate === null) return null
  return steps.find(([from]) => rate >= from)?.[1] ?? conclusion.is.failed
}

export interface GroupScore extends Pick<Score, 'totals' | 'rate'> {
  groupCode: string
  groupName: string
  count: number
  /** Judged in any way, 不适用 as well. */
  answered: number
}

/** Each group separately: its progress, and its items in order. */
export const groupScores = (items: readonly Issue[], answers: readonly Result[]): GroupScore[] =>
  grouped(items).map(({ groupCode, groupName, items: own }) => {
    const { totals, rate } = scoreOf(own, answers)
    return { groupCode, groupName, count: own.length, answered: own.length - totals.unchecked, totals, rate }
  })
