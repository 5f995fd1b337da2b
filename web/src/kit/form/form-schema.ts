import { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { isOptional } from '#contract/kit/fields.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { fieldErrors } from '#contract/kit/problems.ts'
import type { Schema } from '#contract/kit/schema.ts'
import type { Choice, TreeChoice } from '../inputs/input-props.ts'
import { isNumber, isUnread, readNumber } from '../value/number.ts'
import type { Shape, Values } from '../value/schema.ts'
import { idFields, isEmpty, itemOf, metaFor, pathKeys, shapeOf } from '../value/schema.ts'

/** What a form takes from the contract: fields, stars, first values, error texts, and the values it sends. Pure. */

export interface FieldCheck {
  /** Gives the error text, or undefined where the value is right. A failed call shows nothing: saving checks too. */
  ask: (value: string, values: Values, row: Values | undefined) => Promise<string | undefined>
  /** The text only warns; the form may be saved. */
  isHint?: boolean
}

export interface FieldOption {
  label?: string
  /** Help text under the field. */
  help?: string
  required?: boolean
  /** Number of columns; `full` is the whole row (long texts and lists of rows take it by default). */
  span?: number | 'full'
  /** A function is called when the form opens: `initial: nowOf`. */
  initial?: unknown
  placeholder?: string
  /** Visible, disabled and choices, each by the values so far. */
  show?: (values: Values) => boolean
  disabled?: boolean | ((values: Values) => boolean)
  options?: readonly Choice[] | ((values: Values) => readonly Choice[])
  /** Choices in levels: floors with their residents. */
  tree?: readonly TreeChoice[]
  /**
   * The server checks the value when the user leaves the field, so that a name in use is reported before the whole form
   * is filled in.
   */
  check?: FieldCheck
  /** Fields to empty when this one changes, because their values depend on it. */
  clears?: readonly string[]
  /**
   * Parameters of the dropdown list, also of the lists of the rows; a text field without them offers no suggestions.
   */
  params?: Values | ((values: Values) => Values | undefined)
}

const machinery = ['version', 'requestNo']

/**
 * All fields of the body in the order of the contract, without those that have no input: of the path, and the id of
 * `row`.
 */
export function keysOf(call: Call, row: Values = {}): string[] {
  const unseen = new Set([...pathKeys(call), ...idFields(call, row), ...machinery])
  return Object.keys(shapeOf(call.options.body)).filter((key) => !unseen.has(key))
}

/** Throws when a screen names a field that its call does not have, so that development shows it at once. */
export function checkKeys(call: Call, keys: readonly string[]) {
  const shape = shapeOf(call.options.body)
  const wrong = keys.filter((key) => !(key in shape))
  if (wrong.length) throw new Error(`${call.name} has no field ${wrong.join(', ')}`)
}

export interface FormSource {
  shape: Shape
  keys: readonly string[]
  options: Record<string, FieldOption | undefined>
  /** The row being edited. */
  row?: Values
  initial?: Values
}

/** The row's value, else the caller's, else the contract's default. */
export function firstValues({ shape, keys, options, row, initial }: FormSource): Values {
  const first = (key: string) => {
    if (row && !isEmpty(row[key])) return row[key]
    return resolved(initial?.[key]) ?? resolved(options[key]?.initial) ?? (row ? undefined : defaultOf(shape[key]))
  }
  return Object.fromEntries(keys.map((key) => [key, first(key)]))
}

const resolved = (value: unknown) => (typeof value === 'function' ? value() : value)

function defaultOf(schema: Schema | undefined) {
  const parsed = schema && z.safeParse(schema, undefined)
  return parsed?.success ? parsed.data : undefined
}

/** Whether the field has a star: on creating when the call requires it, on editing when it may not be emptied. */
export function isRequired({ shape, options, row }: FormSource, key: string) {
  const isRequired = options[key]?.required
  const schema = shape[key]
  if (isRequired !== undefined || !schema) return isRequired ?? false
  if (!isOptional(schema)) return true
  return row !== undefined && !isEmpty(row[key]) && !z.safeParse(schema, null).success
}

/** A masked number (138****1234) that was not touched is neither checked nor sent. */
const isUntouchedMask = (source: FormSource, key: string, value: unknown) =>
  typeof value === 'string' && value.includes('*') && value === source.row?.[key]

/** The error of one field as one sentence, or undefined. */
export function problemOf(source: FormSource, key: string, value: unknown): string | undefined {
  const label = source.options[key]?.label ?? metaFor(source.shape, key).label
  if (isEmpty(value)) return isRequired(source, key) ? `${label}不能为空` : undefined
  const schema = source.shape[key]
  if (!schema || isUntouchedMask(source, key, value)) return undefined
  const unread = unreadIn(source.shape, key, value)
  if (unread) return unread.startsWith('第') ? unread : `${label}${unread}`
  const whole = z.object({ [key]: schema })
  const parsed = whole.safeParse({ [key]: value }, { reportInput: true })
  return parsed.success ? undefined : withRow(fieldErrors(whole, parsed.error)[0])?.message
}

/** Why a number is not understood, also in a row of a list; a form never sends such a value. */
function unreadIn(shape: Shape, key: string, value: unknown): string | undefined {
  const { kind } = metaFor(shape, key)
  if (Array.isArray(value)) {
    const rows = shapeOf(itemOf(shape[key]))
    const found = value.flatMap((row, at) =>
      Object.keys(rows).flatMap((name) => {
        const why = unreadIn(rows, name, Object(row)[name])
        return why ? [`第${at + 1}行 ${metaFor(rows, name).label}${why}`] : []
      }),
    )
    return found[0]
  }
  if (!isUnread(value) || !isNumber(kind)) return undefined
  const reading = readNumber(value, { kind })
  return 'problem' in reading ? reading.problem : undefined
}

/** The values to send: on creating without empty fields, on editing with null for emptied ones. */
export function payloadOf(source: FormSource, values: Values): Values {
  const payload: Values = {}
  for (const key of source.keys) {
    const value = typeof values[key] === 'string' ? values[key].trim() : values[key]
    if (source.row && isUntouchedMask(source, key, value)) continue
    if (!isEmpty(value) || (source.row && Array.isArray(value))) payload[key] = value
    else if (source.row && source.shape[key] && z.safeParse(source.shape[key], null).success) payload[key] = null
  }
  return payload
}

/** Rules across fields (end after start), as the body of the contract states them. */
export function bodyProblems(call: Call, body: Values): FieldError[] {
  const parsed = call.options.body && z.safeParse(call.options.body, body, { reportInput: true })
  return !parsed || parsed.success ? [] : fieldErrors(call.options.body, parsed.error)
}

/** Assigns errors to the fields of the form; the others are shown above it. */
export function placeErrors(errors: readonly FieldError[], keys: readonly string[]) {
  const at = new Map<string, string[]>()
  const rest: string[] = []
  for (const error of errors) {
    const key = error.field.split('.')[0]
    const { message } = withRow(error)
    if (!keys.includes(key)) rest.push(message)
    else at.set(key, [...(at.get(key) ?? []), message])
  }
  return { at: [...at].map(([name, messages]) => ({ name, errors: messages })), rest }
}

/** `family.1.phone` → 第2行 …, where the text does not contain it. */
export function withRow<E extends FieldError | undefined>(error: E): E {
  const row = error && /^[^.]+\.(\d+)/.exec(error.field)?.[1]
  const words = `第${Number(row) + 1}行`
  return error && row && !error.message.includes(words) ? { ...error, message: `${words} ${error.message}` } : error
}
