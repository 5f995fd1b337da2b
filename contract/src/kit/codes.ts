/** A closed list of wire codes with their Chinese labels, in the order people read them. */
export interface Codes<V extends string | number = string | number> {
  values: readonly V[]
  options: readonly { value: V; label: string }[]
  /** The Chinese label of a value; an unknown value is shown as it is. */
  label: (value: unknown) => string
}

type CodeOf<K> = K extends `${infer N extends number}` ? N : K

/** Declares a code list once. `order` is needed where people read it in another order than the numbers'. */
export function codes<const T extends Record<string | number, string>>(labels: T, order?: (keyof T)[]) {
  type V = CodeOf<keyof T & (string | number)> & (string | number)
  const keys = (order ?? Object.keys(labels)).map(String)
  const options = keys.map((key) => ({ value: (isInteger(key) ? Number(key) : key) as V, label: labels[key] })) // as: the key was read from T itself
  const byKey = new Map(options.map((option) => [String(option.value), option.label]))
  const list: Codes<V> = {
    values: options.map((option) => option.value),
    options,
    label: (value) => (value === null || value === undefined ? '' : (byKey.get(String(value)) ?? String(value))),
  }
  return list
}

/** Dictionary codes travel as integers unless they hold letters or a leading zero (domain README, Wire). */
function isInteger(key: string) {
  return /^-?(0|[1-9]\d*)$/.test(key)
}

/** 0 否, 1 是: the wire form of every yes/no field. */
export const yesNo = codes({ 0: '否', 1: '是' })

/** 启用, 停用: the state of master data that may be taken out of use. */
export const onOff = codes({ 1: '启用', 0: '停用' }, [1, 0])
