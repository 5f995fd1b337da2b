import type { FieldError } from '#contract/kit/problems.ts'
import type { FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { isBlank, valueAt } from '#contract/modules/platform/form/form-value.ts'
import { isUnread, readNumber } from '#kit/value/number.ts'

// The values of a form during filling in, and those taken over from elsewhere. Pure.

/** Number fields with a text that is no number; the server would leave them out. */
export function unreadIn({ fields }: FormSchema, values: FormValues): FieldError[] {
  return fields.flatMap(({ key, label, kind, columns }) => {
    const lineOf = (what: string, value: unknown) => {
      const reading = isUnread(value) ? readNumber(value, { kind: 'decimal' }) : undefined
      return reading && 'problem' in reading ? [{ field: key, message: `${what}${reading.problem}` }] : []
    }
    const value = valueAt(values, key)
    if (kind === 'number') return lineOf(label, value)
    if (kind !== 'table' || !Array.isArray(value)) return []
    const numbers = (columns ?? []).filter((column) => column.kind === 'number')
    return value.flatMap((row, at) =>
      numbers.flatMap((column) => lineOf(`${label}第${at + 1}行${column.label}`, valueAt(Object(row), column.key))),
    )
  })
}

/** Values that may be taken over from last time: no days, no pictures, nothing that comes from resident data. */
export function reusable(schema: FormSchema, last: FormValues): FormValues {
  const own = schema.fields.filter(
    (field) =>
      !field.dataSource && !['date', 'time', 'photo', 'signature', 'sum'].includes(field.kind) && field.key in last,
  )
  return Object.fromEntries(own.map((field) => [field.key, last[field.key]]))
}

/** Filled-in values stay when others are taken over. */
export const filledIn = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
