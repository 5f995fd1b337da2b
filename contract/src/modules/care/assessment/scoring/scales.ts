import type { Bank, Scale } from '../bank.ts'
import { type Chosen, chosenOf, chosenValues, diseasesOf, partValue, type Sheet, sumOf } from './sheet.ts'

// The scales of the enhanced bank: when they are required, their results, and the consequences for care (care.md 9.7).
// They never change the grade.

const atMost = (chosen: Chosen, issueId: string, most: number) => {
  const score = chosen.get(issueId)?.score
  return score !== undefined && score <= most
}
const someOf = (sheet: Sheet, field: string, values: readonly string[]) =>
  chosenValues(partValue(sheet, 'A5', field)).some((value) => values.includes(value))

const conditions: Readonly<Record<string, (sheet: Sheet, chosen: Chosen) => boolean>> = {
  D3: (sheet, chosen) => someOf(sheet, 'dysphagia', ['2', '3', '4', '5', '6']) || atMost(chosen, 'B1.1', 2),
  D4: (sheet, chosen) => atMost(chosen, 'B3.4', 3) || diseasesOf(sheet).includes('F00-F03'),
  D5: (_, chosen) => atMost(chosen, 'B3.8', 0),
  D6: (sheet) => someOf(sheet, 'pain', ['2', '3', '4']),
}

/** Whether these answers require a scale; D1 and D2 always. */
export const isScaleAsked = ({ dimensionId }: Scale, sheet: Sheet, chosen: Chosen) =>
  conditions[dimensionId]?.(sheet, chosen) ?? true

export interface ScaleResult {
  dimensionId: string
  dimensionName: string
  score: number
  risk: number
  label: string
  /** The diet that a swallowing score proposes. */
  diet: string | null
}

const mmseLabels = ['未见受损', '轻度受损', '中度受损', '重度受损']

/** The small memory test depends on schooling: residents who cannot read pass with fewer points. */
function mmseRisk({ grading }: Scale, score: number, sheet: Sheet) {
  const schooling = grading.educationMap?.[chosenValues(partValue(sheet, 'A2', 'education'))[0] ?? '6'] ?? ''
  if (score > (grading.cutoffs?.[schooling] ?? 24)) return 0
  return score >= 21 ? 1 : score >= 10 ? 2 : 1 + 2
}

function readScale(scale: Scale, sheet: Sheet): ScaleResult | undefined {
  const { dimensionId, dimensionName, issues, grading } = scale
  const chosen = chosenOf(issues, sheet.riskScaleAnswers)
  if (issues.some(({ issueId }) => !chosen.has(issueId))) return undefined
  const score = sumOf(issues, chosen)
  const diet = scale.diet?.[score] ?? null
  const named = { dimensionId, dimensionName, score, diet }
  if (grading.kind === 'mmse') {
    const risk = mmseRisk(scale, score, sheet)
    return { ...named, risk, label: mmseLabels[risk] }
  }
  const range = grading.ranges?.find(({ min, max }) => score >= min && score <= max)
  return { ...named, risk: range?.risk ?? 0, label: range?.label ?? '' }
}

/** Every completely filled scale, required or not. */
export const scaleResults = (bank: Bank, sheet: Sheet) =>
  bank.riskScales.flatMap((scale) => readScale(scale, sheet) ?? [])

/** Required and not completely filled. */
export const openScales = (bank: Bank, sheet: Sheet, chosen: Chosen) =>
  bank.riskScales.filter((scale) => isScaleAsked(scale, sheet, chosen) && !readScale(scale, sheet))

const tagsOfScale: Readonly<Record<string, readonly string[]>> = {
  D1: ['fall'],
  D2: ['pressure'],
  D3: ['aspiration', 'choke'],
  D4: ['wander'],
  D5: ['selfharm'],
}
/** RISK_TAG of the scales' findings: a risk of 2 or more (care.md 9.7). */
export function riskTagsOf(results: readonly ScaleResult[]): string[] {
  const tags = results.filter(({ risk }) => risk >= 2).flatMap(({ dimensionId }) => tagsOfScale[dimensionId] ?? [])
  return [...new Set(tags)]
}

/** Contradictions are only reported (care.md 9.7). */
export function warningsOf(sheet: Sheet, chosen: Chosen): string[] {
  const has = (value: string) => someOf(sheet, 'specialCare', [value])
  const above = (issueId: string) => (chosen.get(issueId)?.score ?? 0) > 0
  const medicines = partValue(sheet, 'A4', 'medicines')
  return [
    ...(has('2') && above('B1.1') ? ['留置胃管时进食应为0分'] : []),
    ...(has('3') && above('B1.6') ? ['留置尿管时小便控制应为0分'] : []),
    ...(Array.isArray(medicines) && medicines.length >= 5 ? ['多重用药，请复核'] : []),
  ]
}

/** Weight by the square of the height, one decimal; null where one is missing. */
export function bmiOf(height: unknown, weight: unknown): number | null {
  const cm = Number(height)
  const kg = Number(weight)
  return cm > 0 && kg > 0 ? Math.round((kg * 100_000) / (cm * cm)) / 10 : null
}
