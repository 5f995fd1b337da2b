/** The item banks of the assessments from `assessments.json` (care.md 9); always passed in, never copied into code. */

export interface Option {
  optionId: string
  label: string
  score: number
}
export interface Issue {
  issueId: string
  issueName: string
  description?: string
  required: boolean
  /** A number between the options' scores, typed or tapped. */
  input?: string
  options: Option[]
}
interface Range {
  min: number
  max: number
  label: string
  grade?: number
  risk?: number
}
interface DimensionGrading {
  kind: string
  ranges?: Range[]
  labels?: string[]
  cutoffs?: Record<string, number>
  educationMap?: Record<string, string>
}
export interface Dimension {
  dimensionId: string
  dimensionName: string
  minScore: number
  maxScore: number
  direction: string
  grading?: DimensionGrading
  issues: Issue[]
}
export interface Scale extends Dimension {
  grading: DimensionGrading
  /** The diet that a swallowing score proposes. */
  diet?: Record<string, string>
}
export interface Choice {
  value: string | number
  label: string
}
export interface PartField {
  field: string
  label: string
  /** string, text, date, number, single, multi, list, countByKind. */
  type: string
  required: boolean
  options?: Choice[]
  unit?: string
  min?: number
  max?: number
  note?: string
  columns?: { field: string; label: string }[]
  kinds?: { code: string; label: string }[]
  counts?: Choice[]
}
export interface Part {
  partId: string
  partName: string
  fields: PartField[]
}
export interface Adjustment {
  adjustId: string
  label: string
  when: string
  effect: string
  value: number
}
export interface Grading {
  kind: string
  ranges?: Range[]
  order?: string[]
  matrix?: string[]
  labels?: string[]
}
export interface ExtraInput {
  field: string
  label: string
  type: string
  options?: Choice[]
  kinds?: { code: string; label: string }[]
  counts?: Choice[]
}

/** One of the four, with the dimensions of another it refers to. */
export interface Bank {
  type: number
  name: string
  source: string
  validMonths: number
  assessorCount: number
  dimensions: Dimension[]
  parts: Part[]
  riskScales: Scale[]
  extraInputs: ExtraInput[]
  grading: Grading
  adjustments: Adjustment[]
}

interface BankFile extends Omit<Bank, 'dimensions' | 'parts' | 'riskScales' | 'extraInputs'> {
  dimensions?: Dimension[]
  dimensionsRef?: number
  dimensionIds?: string[]
  parts?: Part[]
  riskScales?: Scale[]
  extraInputs?: ExtraInput[]
}

/** The banks of the file, each complete: type 3 includes the dimensions of type 2 (care.md 9.8). */
export function banksOf(stored: readonly BankFile[]): Bank[] {
  return stored.map(({ dimensions, dimensionsRef, dimensionIds, parts, riskScales, extraInputs, ...bank }) => ({
    ...bank,
    dimensions:
      dimensions ??
      stored
        .find(({ type }) => type === dimensionsRef)
        ?.dimensions?.filter(({ dimensionId }) => dimensionIds?.includes(dimensionId)) ??
      [],
    parts: parts ?? [],
    riskScales: riskScales ?? [],
    extraInputs: extraInputs ?? [],
  }))
}

/** Labels of the final grade in this bank. */
export function gradeLabels({ grading }: Pick<Bank, 'grading'>): { value: number; label: string }[] {
  if (grading.labels) return grading.labels.map((label, value) => ({ value, label }))
  return (grading.ranges ?? []).map(({ grade, label }) => ({ value: grade ?? 0, label }))
}

/** The field of a part by its name. */
export const fieldOf = (bank: Pick<Bank, 'parts'>, partId: string, field: string) =>
  bank.parts.find((part) => part.partId === partId)?.fields.find((one) => one.field === field)

/** 题号: an issue without the prefix of its bank, a field with that of its part (care.md 9.3). */
export const issueNo = (issueId: string) => issueId.replace(/^T[01]\./, '')
export const fieldNo = (partId: string, label: string) => (label.startsWith(partId) ? label : `${partId} ${label}`)
