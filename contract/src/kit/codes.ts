/** A closed list of wire codes with their Chinese labels, in display order. */
export interface Codes<V extends string | number = string | number> {
  values: readonly V[]
  options: readonly { value: V; label: string }[]
  /** The Chinese label of a value; an unknown value is shown as it is. */
  label: (value: unknown) => string
}

/** A value of a code list: `CodeOf<typeof liveStatus>`. */
export type CodeOf<L extends Pick<Codes, 'values'>> = L['values'][number]

/** Some values of a code list; any value can be tested for being among them. */
export interface SomeOf<L extends Pick<Codes, 'values'>> extends ReadonlyArray<L['values'][number]> {
  includes(value: unknown): boolean
}

/** `'有效'`, or `['valid', '有效']` for a code that rules use by name. */
type CodeLabel = string | readonly [name: string, label: string]
type CodeOfKey<K> = K extends `${infer N extends number}` ? N : K
/** The codes by their names. */
type CodeNames<T> = {
  readonly [K in keyof T as T[K] extends readonly [infer N extends string, string] ? N : never]: CodeOfKey<K>
}

/**
 * Declares a code list once. `order` is needed where the display order is not that of the numbers.
 *
 *     export const billStatus = codes({ 0: ['unpaid', '未缴'], 3: ['void', '已作废'] })
 *     if (bill.billStatus === billStatus.is.void) …
 */
export function codes<const T extends Record<string | number, CodeLabel>>(labels: T, order?: (keyof T)[]) {
  type V = CodeOfKey<keyof T & (string | number)> & (string | number)
  const keys = (order ?? Object.keys(labels)).map(String)
  const known = keys.map((key) => {
    const [name, label] = typeof labels[key] === 'string' ? [undefined, labels[key]] : labels[key]
    const value = (isInteger(key) ? Number(key) : key) as V // as: the key was read from T itself
    return { name, value, label }
  })
  const byKey = new Map(known.map(({ value, label }) => [String(value), label]))
  const named = known.flatMap(({ name, value }) => (name ? [[name, value]] : []))
  const list: Codes<V> = {
    values: known.map(({ value }) => value),
    options: known.map(({ value, label }) => ({ value, label })),
    label: (value) => (value === null || value === undefined ? '' : (byKey.get(String(value)) ?? String(value))),
  }
  return { ...list, is: Object.fromEntries(named) as CodeNames<T> } // as: a computed key widens to string
}

/** Dictionary codes are sent as integers unless they contain letters or a leading zero (domain README, Wire). */
function isInteger(key: string) {
  return /^-?(0|[1-9]\d*)$/.test(key)
}

/** 0 否, 1 是: the wire form of every yes/no field. */
export const yesNo = codes({ 0: '否', 1: '是' })

/** 启用, 停用: the state of master data that can be disabled. */
export const onOff = codes({ 1: ['on', '启用'], 0: ['off', '停用'] }, [1, 0])
