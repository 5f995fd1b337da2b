import type { Bank } from '../bank.ts'
import { scaleResults } from './scales.ts'
import { chosenOf, chosenValues, issuesOf, partValue, type Sheet } from './sheet.ts'

// Problems from an assessment that a care plan should address (care.md 9.6). A nurse decides which of them go into a
// plan.

export interface Problem {
  title: string
  /** RISK_TAG; pain has none. */
  riskTag: string | null
}

/** Titles in the order of a plan. Items of other banks simply have no answer. */
export function problemsOf(bank: Bank, sheet: Sheet): Problem[] {
  const chosen = chosenOf(issuesOf(bank), sheet.answers)
  const scales = new Map(scaleResults(bank, sheet).map(({ dimensionId, score }) => [dimensionId, score]))
  const atMost = (score: number | undefined, most: number) => score !== undefined && score <= most
  const atLeast = (score: number | undefined, least: number) => score !== undefined && score >= least
  const item = (issueId: string) => chosen.get(issueId)?.score
  const swallowsBadly = chosenValues(partValue(sheet, 'A5', 'dysphagia')).some((value) => value !== '1')
  const wandered = atLeast(sheet.riskEvents?.wander ?? 0, 1)
  const found: readonly [boolean, string, string | null][] = [
    [atMost(item('B1.1'), 2) || atMost(item('T1.B1.1'), 5) || swallowsBadly, '误吸风险', 'aspiration'],
    [atMost(scales.get('D2'), 14) || atMost(item('B2.1'), 1) || atMost(item('T1.B1.8'), 5), '压疮风险', 'pressure'],
    [atLeast(scales.get('D1'), 45), '跌倒风险', 'fall'],
    [atMost(item('B3.2'), 2) || atLeast(item('T1.B4.3'), 3) || wandered, '走失风险', 'wander'],
    [atMost(item('B3.8'), 0) || atLeast(item('T1.B2.3'), 1) || atLeast(scales.get('D5'), 9), '情绪低落', 'selfharm'],
    [atLeast(scales.get('D6'), 4), '疼痛', null],
  ]
  return found.flatMap(([holds, title, riskTag]) => (holds ? [{ title, riskTag }] : []))
}
