import { common, refuse } from '#contract/kit/refusals.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { birthDateOf } from '#contract/kit/value/id-card.ts'
import { regionOf } from '../../words/regions.ts'
import { finder } from '../read/places.ts'

/**
 * Well-formed values that are impossible: a region that does not exist, a birth date in the future (residence.md 1).
 */

const regionList = 'regions'
/** The names of all fields that hold an ID card number. */
const birthLabel = '出生日期'

/** Archives compare the ID card with the person, and refuse it with a code of their own (31012). */
const judgesItself = /(^|\.)oldmanIdCard$/

const places = finder((kind, { label, lookup }) => {
  if (lookup === regionList) return kind === 'refList' ? 'many' : 'one'
  return kind === 'idCard' || (kind === 'day' && label === birthLabel) ? 'one' : undefined
})

/**
 * Refuses such values of a body, each at its field (21001).
 * @param schema the schema of the body
 * @param body the parsed body
 * @param today the latest possible date of birth
 */
export function assertReal(schema: Schema | undefined, body: unknown, today: string) {
  if (!schema || !places.has(schema)) return
  const errors: { field: string; message: string }[] = []
  places.mapped(schema, body, (value, { kind, lookup }, field) => {
    const message =
      typeof value === 'string' && !judgesItself.test(field)
        ? problemOf(value, lookup === regionList ? 'region' : kind, today)
        : undefined
    if (message) errors.push({ field, message })
    return value
  })
  if (errors.length === 0) return
  refuse({ code: common.invalid.code, text: `${common.invalid.text}：${errors[0].message}` }, {}, { data: { errors } })
}

function problemOf(value: string, kind: string, today: string) {
  if (kind === 'region') return regionOf(value) ? undefined : '没有这个地区'
  if (kind === 'idCard') return birthDateOf(value) > today ? '身份证号中的出生日期晚于今天' : undefined
  return value > today ? '出生日期不能晚于今天' : undefined
}
