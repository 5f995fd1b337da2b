import { type Bank, gradeLabels } from '../bank.ts'
import { isComa2013 } from './grade.ts'
import { type Chosen, chosenValues, diseasesOf, partValue, riskTotal, type Sheet } from './sheet.ts'

// Facts that a score does not include raise the grade by one, however many there are; a coma is the worst grade at once
// (care.md 9.2, `adjustments` of the bank).

const dementia = 'F00-F03'
const disorder = 'F04-F99'
const yes = '2'

export const isComa = (bank: Bank, sheet: Sheet, chosen: Chosen) =>
  isComa2013(bank, chosen) || isComaAnswer(chosen) || isComaProblem(sheet)
export const isComaAnswer = (chosen: Chosen) => chosen.get('B3.9')?.optionId === 'B3.9-coma'
/** A5.11 of the enhanced bank. */
export const isComaProblem = (sheet: Sheet) => chosenValues(partValue(sheet, 'A5', 'coma')).includes(yes)

const has = (sheet: Sheet, ...codes: string[]) => codes.some((code) => diseasesOf(sheet).includes(code))
const manyEvents = (sheet: Sheet) => riskTotal(sheet) >= 2

type Rule = { said: string; holds: (bank: Bank, sheet: Sheet, chosen: Chosen) => boolean }
/** The adjustment rules of the bank, with their test and their text in the result. */
const rules: Readonly<Record<string, Rule>> = {
  'A13-1': { said: '昏迷', holds: isComa },
  'A13-2': {
    said: '认知障碍、痴呆或精神疾病',
    holds: (_, sheet, chosen) => has(sheet, dementia, disorder) || chosen.get('T1.B2.1')?.score === 2,
  },
  'A13-3': { said: '照护风险事件', holds: (_, sheet) => manyEvents(sheet) },
  'A22-1': { said: '昏迷', holds: isComa },
  'A22-2': { said: '痴呆', holds: (_, sheet) => has(sheet, dementia) },
  'A22-3': { said: '其他精神和行为障碍', holds: (_, sheet) => has(sheet, disorder) },
  'A22-4': { said: '照护风险事件', holds: (_, sheet) => manyEvents(sheet) },
}

export interface Adjustment {
  adjustIds: string[]
  finalGrade: number
  finalGradeName: string
  /** `中度失能（初步1级，痴呆提高1级）`. */
  finalGradeText: string
}

/** The final grade from the preliminary one: coma, else one step for all rules together, never beyond the worst. */
export function adjust(bank: Bank, sheet: Sheet, chosen: Chosen, first: number): Adjustment {
  const labels = gradeLabels(bank)
  const worst = Math.max(...labels.map(({ value }) => value))
  const holding = bank.adjustments.filter(({ adjustId }) => rules[adjustId]?.holds(bank, sheet, chosen))
  const coma = holding.find(({ effect }) => effect === 'setGrade')
  const raised = coma ? coma.value : holding.length > 0 ? Math.min(first + 1, worst) : first
  const counted = coma ? [coma] : raised === first ? [] : holding
  const reasons = counted.map(({ adjustId }) => rules[adjustId].said).join('、')
  const why = coma ? `，${reasons}判为${raised}级` : counted.length > 0 ? `，${reasons}提高1级` : ''
  const finalGradeName = labels.find(({ value }) => value === raised)?.label ?? String(raised)
  return {
    adjustIds: counted.map(({ adjustId }) => adjustId),
    finalGrade: raised,
    finalGradeName,
    finalGradeText: `${finalGradeName}（初步${first}级${why}）`,
  }
}
