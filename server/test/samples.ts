import { z } from 'zod'
import data from '#contract/data/dictionaries.json' with { type: 'json' }
import { metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { wireValue } from '../src/modules/platform/dictionary/read.ts'
import { idCardOf } from './elders.ts'

/** Valid values of a schema, so that a test over all calls passes the shape check and reaches the rules behind it. */

/** An id for a field of this name, such as `oldmanId` or `oldmanIds`. */
export type IdFor = (field: string) => string

/** A filled-in value of this schema; optional fields are filled as well, as far as their sample fits. */
export function sampleOf(schema: Schema, idFor: IdFor, name = ''): unknown {
  const sample = draft(schema, idFor, name)
  if (z.safeParse(schema, sample).success) return sample
  if (z.safeParse(schema, undefined).success) return undefined
  return sample
}

function draft(schema: Schema, idFor: IdFor, name: string): unknown {
  const byKind = kinds[metaOf(schema)?.kind ?? '']
  if (byKind) {
    const value = byKind(schema, name, idFor)
    if (z.safeParse(schema, value).success) return value
  }
  if (schema instanceof z.ZodObject) return objectSample(schema, idFor)
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element as Schema, idFor, name)] // as: zod's own type is wider
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as Schema, idFor, name) // as: likewise
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  const { innerType, in: piped } = schema._zod.def as { innerType?: Schema; in?: Schema } // as: the defs of wrappers and pipes
  const inner = innerType ?? piped
  if (inner instanceof z.ZodType && !(inner instanceof z.ZodTransform)) return draft(inner, idFor, name)
  return [1, '1', idFor(name), '测试', true, {}, []].find((value) => z.safeParse(schema, value).success)
}

function objectSample(schema: z.ZodObject, idFor: IdFor) {
  const entries = Object.entries(schema.shape).map(([key, inner]) => [key, sampleOf(inner, idFor, key)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

type Maker = (schema: Schema, name: string, idFor: IdFor) => unknown
const number: Maker = (schema) => [1, 0, 36.5, 100].find((value) => z.safeParse(schema, value).success)
const region = '310101'
const isRegion = (schema: Schema) => metaOf(schema)?.lookup === 'regions'
const oneId: Maker = (schema, name, idFor) => (isRegion(schema) ? region : idFor(name))
const firstCode: Maker = (schema) => metaOf(schema)?.codes?.values[0]
/** A value of its dictionary: 1 where it has one. */
const listedOf = (schema: Schema) => {
  const { dict } = metaOf(schema) ?? {}
  const values = data.dictionaries
    .find(({ dictionaryCode }) => dictionaryCode === dict)
    ?.values.map(({ value }) => value)
  return wireValue(values?.find((value) => value === '1') ?? values?.[0] ?? '1')
}
const kinds: Record<string, Maker> = {
  id: oneId,
  ref: oneId,
  refList: (schema, name, idFor) => [isRegion(schema) ? region : idFor(name.replace(/s$/, ''))],
  text: (schema, name, idFor) =>
    ['测试', 'test1', idFor(name), 'Test-2025-sample'].find((value) => z.safeParse(schema, value).success),
  area: () => '测试说明',
  int: number,
  decimal: number,
  fen: number,
  day: () => '2025-06-10',
  month: () => '2025-06',
  time: () => '2025-06-10 10:00:00',
  flag: () => 0,
  code: firstCode,
  codeList: (schema) => [metaOf(schema)?.codes?.values[0]],
  dict: listedOf,
  dictList: (schema) => [listedOf(schema)],
  phone: () => '13800000001',
  idCard: () => idCardOf(1),
  list: () => ['测试'],
}
