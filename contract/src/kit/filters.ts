import { z } from 'zod'
import type { Codes } from './codes.ts'
import { code, day, dict, field, flag, month, ref, s, time } from './fields.ts'

/** Filters of lists: always optional, read from query text. A filter without a label takes its column's. */

/** Contains this text. */
export const text = s('', 100).nullish()
export const textOf = (label: string) => s(label, 100).nullish()
/** A number that stands sealed: found whole, or by its last four characters or fewer (server core/sealed-columns.ts). */
export const numberOf = (label = '') =>
  field(
    s('', 30).refine((typed) => typed.length <= 4 || typed.length >= 7, '请输入完整号码或后四位'),
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
export const dictOf = (dictionary: string, label = '') => dict(label, dictionary).nullish()
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
/** Money in fen; the box takes yuan. */
export const fenOf = (label: string) =>
  field(z.coerce.number().int().min(0).max(99_999_999_999), { label, kind: 'fen' }).nullish()
