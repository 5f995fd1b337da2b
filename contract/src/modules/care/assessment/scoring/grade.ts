import type { Bank, Dimension } from '../bank.ts'
import { type Chosen, chosenOf, issuesOf, type Sheet, sumOf, typeIs } from './sheet.ts'

// Abilities become a grade: one sum in three of the banks, four graded dimensions and a matrix in that of 2013. The
// code knows no question by its text: banks are passed in, only rules given as prose are written here.

/** Consciousness in the bank of 2013: with a coma later items may stay empty (care.md 9.3). */
const coma2013 = { issueId: 'T1.B3.1', score: 3 }

export const isComa2013 = (bank: Bank, chosen: Chosen) =>
  bank.type === typeIs.v2013 && chosen.get(coma2013.issueId)?.score === coma2013.score

/** Issues without an answer, in their order; after a coma of 2013 no further issue is required. */
export function openIssues(bank: Bank, chosen: Chosen) {
  const issues = issuesOf(bank)
  const last = issues.findIndex(({ issueId }) => issueId === coma2013.issueId)
  const relevant = isComa2013(bank, chosen) ? issues.slice(0, last + 1) : issues
  return relevant.filter(({ issueId, required }) => required && !chosen.has(issueId))
}

/** Vision, hearing, talking and consciousness (MZ/T 039-2013 table 4, `sensoryRule` of the bank). */
export function sensoryGrade(awake: number, vision: number, hearing: number, talking: number) {
  if (awake >= 2 || vision === 4 || hearing === 4 || talking === 3) return 3
  if (awake === 1 || vision === 3 || hearing === 3 || talking === 2) return 2
  return vision === 2 || hearing === 2 || talking === 1 ? 1 : 0
}

const inRange = (score: number) => (range: { min: number; max: number }) => score >= range.min && score <= range.max

/** The grade of a dimension of 2013; null where it is not answered completely. */
export function dimensionGrade({ grading, issues }: Dimension, chosen: Chosen): number | null {
  if (!grading || issues.some(({ issueId }) => !chosen.has(issueId))) return null
  if (grading.kind === 'sensoryRule') {
    const [awake, vision, hearing, talking] = issues.map(({ issueId }) => chosen.get(issueId)?.score ?? 0)
    return sensoryGrade(awake, vision, hearing, talking)
  }
  return grading.ranges?.find(inRange(sumOf(issues, chosen)))?.grade ?? null
}

/** The four grades of 2013 become one: the bank's matrix, where the worse wins (care.md 9.2). */
export function matrixGrade(matrix: readonly string[], [adl, mental, sensory, social]: readonly number[]) {
  return Number(matrix[adl][mental * 16 + sensory * 4 + social])
}

/** The grade by the sum; the bank contains the limits. */
export const rangeGrade = ({ grading }: Bank, total: number) => grading.ranges?.find(inRange(total))?.grade ?? null

export interface Dimensions {
  dimensionScores: Record<string, number | null>
  dimensionGrades: Record<string, number | null> | null
  totalScore: number | null
}

/** Sums of the answers so far; a dimension a coma left open has none. */
export function scoreDimensions(bank: Bank, sheet: Sheet): Dimensions & { chosen: Chosen } {
  const chosen = chosenOf(issuesOf(bank), sheet.answers)
  const leftOpen = (issues: Dimension['issues']) =>
    isComa2013(bank, chosen) &&
    openIssues(bank, chosen).length === 0 &&
    issues.some(({ issueId }) => !chosen.has(issueId))
  const each = <T>(of: (dimension: Dimension) => T) =>
    Object.fromEntries(bank.dimensions.map((dimension) => [dimension.dimensionId, of(dimension)]))
  return {
    chosen,
    dimensionScores: each(({ issues }) => (leftOpen(issues) ? null : sumOf(issues, chosen))),
    dimensionGrades: bank.grading.matrix ? each((dimension) => dimensionGrade(dimension, chosen)) : null,
    totalScore: bank.grading.matrix ? null : sumOf(issuesOf(bank), chosen),
  }
}

/** 初步等级 of a sheet without open issues. A coma with empty items after it is graded by the coma alone. */
export function firstGrade(bank: Bank, { chosen, dimensionGrades, totalScore }: ReturnType<typeof scoreDimensions>) {
  const { matrix, order } = bank.grading
  if (!matrix || !order) return rangeGrade(bank, totalScore ?? 0)
  const grades = order.map((dimensionId) => dimensionGrades?.[dimensionId] ?? null)
  const known = grades.filter((grade) => grade !== null)
  if (known.length < order.length) return isComa2013(bank, chosen) ? coma2013.score : null
  return matrixGrade(matrix, known)
}
