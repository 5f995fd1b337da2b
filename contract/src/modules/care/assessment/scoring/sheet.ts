import type { Bank, Issue, Option } from '../bank.ts'

/** The answers of a sheet, as they are sent and stored (care.md 9.1). */
export interface Answer {
  issueId: string
  optionId: string
}
export type RiskEvents = Readonly<Record<string, number | null | undefined>>
export type Parts = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
export interface Sheet {
  answers: readonly Answer[]
  parts?: Parts | null
  riskScaleAnswers?: readonly Answer[] | null
  diseases?: readonly string[] | null
  riskEvents?: RiskEvents | null
  /** Fields of A1–A3 that the request has at its top level. */
  assessDate?: string | null
  assessCausle?: number | null
  oldmanName?: string | null
  oldmanIdcard?: string | null
  providerName?: string | null
  providerRelation?: number | null
}

/** Types of assessment in rules (care.md 9). */
export const typeIs = { easy: 0, v2013: 1, v2023: 2, plus: 3 } as const

/** The chosen option of each issue; an option the bank does not have is no answer. */
export type Chosen = ReadonlyMap<string, Option>

export function chosenOf(issues: readonly Issue[], answers: readonly Answer[] | null | undefined): Chosen {
  const optionIds = new Map((answers ?? []).map(({ issueId, optionId }) => [issueId, optionId]))
  const chosen = new Map<string, Option>()
  for (const { issueId, options } of issues) {
    const option = options.find((one) => one.optionId === optionIds.get(issueId))
    if (option) chosen.set(issueId, option)
  }
  return chosen
}

export const issuesOf = (bank: Bank) => bank.dimensions.flatMap(({ issues }) => issues)

export function sumOf(issues: readonly Issue[], chosen: Chosen) {
  return issues.reduce((sum, { issueId }) => sum + (chosen.get(issueId)?.score ?? 0), 0)
}

/** A value of a part; top-level fields of the request are not read here. */
export const partValue = (sheet: Sheet, partId: string, field: string) => sheet.parts?.[partId]?.[field]

/** The values of a multiple-choice field, as text. */
export function chosenValues(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === undefined || value === null || value === '' ? [] : [String(value)]
}

export const diseasesOf = ({ diseases }: Sheet) => diseases ?? []

export function riskTotal({ riskEvents }: Sheet) {
  return Object.values(riskEvents ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The place of a part's field that the request has at its top level (care.md 9.1). */
const atTop: Readonly<Record<string, keyof Sheet>> = {
  assessDate: 'assessDate',
  assessCausle: 'assessCausle',
  oldmanName: 'oldmanName',
  oldmanIdcard: 'oldmanIdcard',
  providerName: 'providerName',
  providerRelation: 'providerRelation',
  diseases: 'diseases',
  riskEvents: 'riskEvents',
}
/** Filled in by the system, or none by default. */
const neverMissing = new Set(['assessNo', 'diseases', 'riskEvents'])

export const isAtTop = (field: string) => field in atTop || field === 'assessNo'

export function isFieldMissing(
  sheet: Sheet,
  partId: string,
  { field, required }: { field: string; required: boolean },
) {
  if (neverMissing.has(field)) return false
  const top = atTop[field]
  const value = top ? sheet[top] : partValue(sheet, partId, field)
  if (field === 'diseaseOther') return diseasesOf(sheet).includes('OTHER') && isEmpty(value)
  return required && isEmpty(value)
}
