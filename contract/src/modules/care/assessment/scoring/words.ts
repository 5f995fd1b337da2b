import type { Bank, ExtraInput, PartField } from '../bank.ts'
import { chosenValues, diseasesOf, isAtTop, partValue, type Sheet } from './sheet.ts'

/** The parts of a sheet without scores as text: A1–A5, diagnoses and events (care.md 9.1, 9.7). */

export interface Section {
  name: string
  rows: { name: string; text: string }[]
}
type FormField = ExtraInput | PartField

/** In the order of the form; empty fields are left out, missing diagnoses and events are stated. */
export function sectionsOf(bank: Bank, sheet: Sheet): Section[] {
  const rowsOf = (fields: readonly FormField[], partId: string) =>
    fields
      .filter(({ field }) => isSaidHere(field))
      .map((question) => ({ name: question.label, text: textOf(question, givenOf(sheet, partId, question.field)) }))
      .filter(({ text }) => text !== '')
  return [
    ...bank.parts.map(({ partId, partName, fields }) => ({ name: partName, rows: rowsOf(fields, partId) })),
    { name: '疾病与风险事件', rows: rowsOf(bank.extraInputs, '') },
  ].filter(({ rows }) => rows.length > 0)
}

/** Top-level fields of the request are included, except these two. */
const isSaidHere = (field: string) => !isAtTop(field) || field === 'diseases' || field === 'riskEvents'

function givenOf(sheet: Sheet, partId: string, field: string) {
  if (field === 'diseases') return diseasesOf(sheet)
  return field === 'riskEvents' ? (sheet.riskEvents ?? {}) : partValue(sheet, partId, field)
}

function textOf(question: FormField, value: unknown): string {
  if ('kinds' in question && question.kinds) return eventsText(question, value)
  if ('columns' in question && question.columns)
    return listText(
      question.columns.map(({ field }) => field),
      value,
    )
  const labels = chosenValues(value).map(
    (one) => question.options?.find((option) => String(option.value) === one)?.label ?? one,
  )
  if (question.field === 'diseases' && labels.length === 0) return '无'
  const unit = 'unit' in question && labels.length > 0 ? (question.unit ?? '') : ''
  return `${labels.join('、')}${unit}`
}

function eventsText({ kinds, counts }: FormField & { kinds?: { code: string; label: string }[] }, value: unknown) {
  const events = Object(value) as Record<string, unknown> // as: counts by kind
  const labels = (kinds ?? []).flatMap(({ code, label }) => {
    const count = Number(events[code] ?? 0)
    return count > 0 ? [`${label}${counts?.find((one) => one.value === count)?.label ?? `${count}次`}`] : []
  })
  return labels.join('；') || '无'
}

function listText(fields: readonly string[], value: unknown) {
  const rows = Array.isArray(value) ? value : []
  return rows.map((row) => fields.flatMap((field) => Object(row)[field] ?? []).join(' ')).join('；')
}
