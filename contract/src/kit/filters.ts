import { z } from 'zod'
import type { Codes } from './codes.ts'
import { type Bare, code, day, dict, field, flag, metaOf, month, name, ref, s, time } from './fields.ts'
import type { Schema } from './schema.ts'
import { plainNumber } from './value/plain-name.ts'

/** Filters of lists: always optional, read from query text. A filter without a label takes its column's. */

/** Contains this text. */
export const text = s('', 100).nullish()
export const textOf = (label: string) => s(label, 100).nullish()
/** Contains this name of a person, or this part of it. */
export const nameText = name('', 100).nullish()
export const nameOf = (label: string) => name(label, 100).nullish()
/** A sealed number: found whole, or by its last four characters or fewer (server core/sealed-columns.ts). */
export const numberOf = (label = '') =>
  field(
    s('', 30)
      .overwrite(plainNumber)
      .refine((typed) => typed.length <= 4 || typed.length >= 7, '请输入完整号码或后四位'),
    { label, kind: 'text', max: 30, help: '完整号码或后四位' },
  ).nullish()
/** One value of a code list. */
export const one = <V extends string | number>(list: Codes<V>, label = '') => code(label, list).nullish()

/** Several values, sent as `1,4`. */
export const many = <V extends string | number>(list: Codes<V>, label = '') =>
  field(
    z.preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(code(label, list)).max(50),
    ),
    { label, kind: 'codeList', codes: list },
  ).nullish()
/** Several ids, sent comma-separated. */
export const ids = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(s('', 64)).max(1000),
  )
  .nullish()
export const dictOf = <D extends string>(dictionary: D, label = '') => dict(label, dictionary).nullish()
export const refOf = (lookup: string, label = '') => ref(label, lookup).nullish()
export const dayOf = (label: string) => day(label).nullish()
export const monthOf = (label: string) => month(label).nullish()
export const timeOf = (label: string) => time(label).nullish()
export const flagOf = (label: string) => flag(label).nullish()
export const intOf = (label: string, range: { min?: number; max?: number } = {}) =>
  field(
    z.coerce
      .number()
      .int()
      .min(range.min ?? 0)
      .max(range.max ?? 2147483647),
    { label, kind: 'int' },
  ).nullish()
/** Money in fen; the input takes yuan. */
export const fenOf = (label: string) =>
  field(z.coerce.number().int().min(0).max(99_999_999_999), { label, kind: 'fen' }).nullish()

type Names<T extends z.ZodObject> = keyof T['shape'] & string
type FieldOf<K extends string> = K extends `${infer F}..` ? F : K
type KeysOf<K extends string> = K extends `${infer F}..` ? `${F}From` | `${F}To` : K
/** The filters of the fields of an entity, each by its own kind. */
type FiltersOf<T extends z.ZodObject, K extends string> = {
  [P in K as KeysOf<P>]: z.ZodOptional<z.ZodNullable<Bare<T['shape'][FieldOf<P>]>>>
}

/**
 * Filters for an entity's own fields, each by the kind of its field: a text by a part of it, a code, a dictionary value
 * or a person by one of the choices, `comeTime..` by from and to.
 *
 *     query: paging({ ...filtersOf(Visit, ['visitorName', 'visitStatus', 'comeTime..']), phone: numberOf('联系电话') })
 */
export function filtersOf<T extends z.ZodObject, const K extends Names<T> | `${Names<T>}..`>(
  entity: T,
  keys: readonly K[],
) {
  const parts = keys.flatMap((key): [string, Schema][] => {
    const [name, range] = key.split(/(?=\.\.$)/)
    const schema: Schema = entity.shape[name]
    if (!range) return [[name, sameKind(schema, name)]]
    const { label, kind } = known(schema, name)
    const bound = kind === 'time' ? timeOf : kind === 'month' ? monthOf : dayOf
    return [
      [`${name}From`, bound(`${label}起`)],
      [`${name}To`, bound(`${label}止`)],
    ]
  })
  return Object.fromEntries(parts) as FiltersOf<T, K> // as: built from these very keys
}

function sameKind(schema: Schema, name: string) {
  const { label, kind, codes, dict: dictionary, lookup, isName } = known(schema, name)
  if (isName) return nameText
  if (kind === 'text' || kind === 'area') return text
  if (kind === 'flag') return flagOf(label)
  if (kind === 'code' && codes) return one(codes)
  if (kind === 'dict' && dictionary) return dictOf(dictionary)
  if (kind === 'ref' && lookup) return refOf(lookup)
  throw new Error(`${name}: say what is asked of a field of kind ${kind}`)
}

function known(schema: Schema, name: string) {
  const meta = metaOf(schema)
  if (!meta) throw new Error(`${name} has no label`)
  return meta
}
