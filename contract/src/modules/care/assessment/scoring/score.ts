import { type Bank, fieldNo, issueNo } from '../bank.ts'
import { adjust } from './adjust.ts'
import { firstGrade, openIssues, scoreDimensions } from './grade.ts'
import { openScales, type ScaleResult, scaleResults, warningsOf } from './scales.ts'
import { isFieldMissing, type Sheet } from './sheet.ts'

// Computes dimensions, grade and missing answers from a sheet. Server and screen run the same function: the server's
// result counts, the screen shows it while the user answers.

export interface Missing {
  id: string
  name: string
  kind: 'issue' | 'field' | 'scale'
}
export interface ScoreResult {
  dimensionScores: Record<string, number | null>
  /** Of 2013 only. */
  dimensionGrades: Record<string, number | null> | null
  /** Null for 2013, which has none. */
  totalScore: number | null
  /** Null while answers are missing. */
  firstGrade: number | null
  adjustIds: string[]
  finalGrade: number | null
  finalGradeName: string | null
  finalGradeText: string | null
  missing: Missing[]
  warnings: string[]
  scaleResults: ScaleResult[]
}

/** Takes a bank and a sheet, gives all results; refuses nothing (care.md 9.2, 9.3, 9.7). */
export function score(bank: Bank, sheet: Sheet): ScoreResult {
  const scored = scoreDimensions(bank, sheet)
  const { chosen, dimensionScores, dimensionGrades, totalScore } = scored
  const missing = missingOf(bank, sheet)
  const first = missing.length > 0 ? null : firstGrade(bank, scored)
  const final = first === null ? undefined : adjust(bank, sheet, chosen, first)
  return {
    dimensionScores,
    dimensionGrades,
    totalScore,
    missing,
    firstGrade: first,
    adjustIds: final?.adjustIds ?? [],
    finalGrade: final?.finalGrade ?? null,
    finalGradeName: final?.finalGradeName ?? null,
    finalGradeText: final?.finalGradeText ?? null,
    warnings: warningsOf(sheet, chosen),
    scaleResults: scaleResults(bank, sheet),
  }
}

/** The missing answers, in the order of the form: parts, issues, scales. */
export function missingOf(bank: Bank, sheet: Sheet): Missing[] {
  const { chosen } = scoreDimensions(bank, sheet)
  return [
    ...bank.parts.flatMap(({ partId, fields }) =>
      fields
        .filter((one) => isFieldMissing(sheet, partId, one))
        .map(({ label }) => ({ id: fieldNo(partId, label), name: label, kind: 'field' as const })),
    ),
    ...openIssues(bank, chosen).map(({ issueId, issueName }) => ({
      id: issueNo(issueId),
      name: issueName,
      kind: 'issue' as const,
    })),
    ...openScales(bank, sheet, chosen).map(({ dimensionId, dimensionName }) => ({
      id: dimensionId,
      name: dimensionName,
      kind: 'scale' as const,
    })),
  ]
}
