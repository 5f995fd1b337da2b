import { BodyMark, type FormColumn, type FormField, type FormSchema, type FormValues } from './form-schema.ts'

/** Values of a filled form: fitting ones, and the errors of others. Pure. */

export const tableRowsMax = 100
const photosMax = 9
const textMax = 2000

/** Only keys of the object itself: `constructor` is an ordinary key. */
export const valueAt = (values: FormValues, key: string): unknown =>
  Object.hasOwn(values, key) ? values[key] : undefined

export const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

type Cell = Pick<FormField, 'kind' | 'options' | 'max' | 'columns'>

/** The value as its field stores it; undefined for an empty one and for one that does not fit. */
export function cleanValue(field: Cell, value: unknown): unknown {
  if (isBlank(value)) return undefined
  const clean = cleaners[field.kind]?.(field, value)
  return isBlank(clean) ? undefined : clean
}

const cleaners: Partial<Record<FormField['kind'], (field: Cell, value: unknown) => unknown>> = {
  text: (field, value) => cleanText(value, field.max ?? textMax),
  number: (_, value) => cleanNumber(value),
  date: (_, value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  time: (_, value) => (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined),
  radio: cleanChoice,
  score: cleanChoice,
  checkbox: ({ options }, value) => {
    const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
    return (options ?? []).filter((option) => chosen.has(option.value)).map((option) => option.value)
  },
  table: ({ columns }, value) => (Array.isArray(value) ? cleanRows(columns ?? [], value) : undefined),
  photo: (_, value) => (Array.isArray(value) ? value.filter(isLink).slice(0, photosMax) : undefined),
  signature: (_, value) => (isLink(value) ? value : undefined),
  'body-map': (_, value) =>
    (Array.isArray(value) ? value : []).slice(0, 50).flatMap((mark) => {
      const read = BodyMark.safeParse(mark)
      return read.success ? [read.data] : []
    }),
}

function cleanText(value: unknown, max: number) {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).replaceAll('\u0000', '').toWellFormed().trim()
  return [...text].length > max ? undefined : text
}

function cleanNumber(value: unknown) {
  const text = typeof value === 'string' ? value.trim() : value
  if ((typeof text !== 'string' && typeof text !== 'number') || text === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) && Math.abs(number) <= 1e12 ? number : undefined
}

function cleanChoice({ options }: Cell, value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return options?.find((option) => option.value === String(value))?.value
}

/** Rows with content. */
function cleanRows(columns: readonly FormColumn[], rows: readonly unknown[]) {
  return rows.slice(0, tableRowsMax).flatMap((row) => {
    if (typeof row !== 'object' || row === null) return []
    const cells = columns.flatMap((column) => {
      const value = cleanValue(column, valueAt({ ...row }, column.key))
      return value === undefined ? [] : [[column.key, value] as const]
    })
    return cells.length > 0 ? [Object.fromEntries(cells)] : []
  })
}

const isLink = (value: unknown): value is string =>
  typeof value === 'string' && /^\/files\/[\w-]{1,64}(\?|$)/.test(value)

function isDay(text: string) {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, date] = parts.slice(1).map(Number)
  const day = new Date(Date.UTC(year, month - 1, date))
  return year >= 1850 && year <= 2200 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
}

/** The error of one value, as a sentence; undefined without one. `value` is as it was sent. */
export function valueProblem(
  field: Cell & { label: string; min?: number | null; unit?: string | null; required?: number | null },
  value: unknown,
): string | undefined {
  const clean = cleanValue(field, value)
  if (clean === undefined) {
    if (isBlank(value)) return field.required === 1 ? `请填写${field.label}` : undefined
    if (field.kind === 'table') return field.required === 1 ? `请填写${field.label}` : undefined
    if (field.kind === 'text') return `${field.label}不能超过${field.max ?? textMax}个字`
    return `${field.label}格式不正确`
  }
  if (field.kind === 'number') return rangeProblem(field, Number(clean))
  if (Array.isArray(value) && field.kind === 'table') return tableProblem(field, value)
  if (Array.isArray(value) && Array.isArray(clean) && field.kind !== 'checkbox' && clean.length < value.length)
    return `${field.label}格式不正确`
  return undefined
}

function rangeProblem(
  field: { label: string; min?: number | null; max?: number | null; unit?: string | null },
  value: number,
) {
  const unit = field.unit ?? ''
  if (field.min != null && value < field.min) return `${field.label}不能小于${field.min}${unit}`
  if (field.max != null && value > field.max) return `${field.label}不能大于${field.max}${unit}`
  return undefined
}

function tableProblem({ label, columns }: Cell & { label: string }, rows: readonly unknown[]) {
  if (rows.length > tableRowsMax) return `${label}不能超过${tableRowsMax}行`
  for (const [index, row] of rows.entries()) {
    const cells: FormValues = typeof row === 'object' && row !== null ? { ...row } : {}
    const known = columns ?? []
    if (known.every((column) => isBlank(valueAt(cells, column.key)))) continue
    for (const column of known) {
      const problem = valueProblem(column, valueAt(cells, column.key))
      if (problem) return `${label}第${index + 1}行：${problem}`
    }
  }
  return undefined
}

/** The addresses of pictures in a filled form, for tickets and for keeping the files. */
export function mapPictures(schema: FormSchema, values: FormValues, change: (link: string) => string): FormValues {
  const changed = schema.fields.flatMap((field) => {
    const value = valueAt(values, field.key)
    if (field.kind === 'signature' && typeof value === 'string') return [[field.key, change(value)]]
    if (field.kind === 'photo' && Array.isArray(value)) return [[field.key, value.map((link) => change(String(link)))]]
    return []
  })
  return { ...values, ...Object.fromEntries(changed) }
}
