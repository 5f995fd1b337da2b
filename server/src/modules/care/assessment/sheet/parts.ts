import { wrongValue } from '#contract/kit/refusals.ts'
import type { Bank, PartField } from '#contract/modules/care/assessment/bank.ts'
import { isAtTop, type Parts } from '#contract/modules/care/assessment/scoring/sheet.ts'

/** A1–A5 as they are stored: only fields of the bank, each with a valid value; refuses 21001 at `parts.A2.height`. */
export function cleanParts(bank: Bank, parts: Parts | null | undefined) {
  if (bank.parts.length === 0) return null
  return Object.fromEntries(
    bank.parts.map(({ partId, fields }) => {
      const sent = parts?.[partId] ?? {}
      const entries = fields
        .filter(({ field }) => !isAtTop(field) && !isNothing(sent[field]))
        .map((one) => [one.field, checked(partId, one, sent[one.field])])
      return [partId, Object.fromEntries(entries)]
    }),
  )
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

function checked(partId: string, part: PartField, value: unknown) {
  const wrong = (why: string) => wrongValue(`parts.${partId}.${part.field}`, `${part.label}${why}`)
  const known = (one: unknown) => part.options?.some((option) => String(option.value) === String(one))
  switch (part.type) {
    case 'multi':
      return Array.isArray(value) && value.every(known) ? value : wrong('不在可选范围内')
    case 'single':
      return known(value) ? value : wrong('不在可选范围内')
    case 'number':
      return isWithin(part, value) ? Number(value) : wrong(`须为${part.min ?? ''}–${part.max ?? ''}的数字`)
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? value : wrong('须为日期')
    case 'list':
      return Array.isArray(value) && value.every((row) => typeof row === 'object')
        ? listed(part, value)
        : wrong('格式不正确')
    default:
      return typeof value === 'string' ? value : wrong('格式不正确')
  }
}

/** Rows with the columns of the bank; empty rows are dropped. */
function listed({ columns = [] }: PartField, rows: readonly object[]) {
  const known = columns.map(({ field }) => field)
  return rows
    .map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key, cell]) => known.includes(key) && !isNothing(cell))),
    )
    .filter((row) => Object.keys(row).length > 0)
}

const isWithin = ({ min, max }: PartField, value: unknown) =>
  typeof value === 'number' && value >= (min ?? value) && value <= (max ?? value)
