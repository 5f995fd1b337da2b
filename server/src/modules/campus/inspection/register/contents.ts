import type { z } from 'zod'
import { metaOf } from '#contract/kit/fields.ts'
import { fieldErrors } from '#contract/kit/problems.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { registerRefusals as no } from '#contract/modules/campus/inspection/register.ts'
import {
  type RegisterType,
  registerFields,
  registerResult,
  registerType,
} from '#contract/modules/campus/inspection/register-fields.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { DictLabels } from '#core/rows/dict-labels.ts'

// Each kind of register has its own fields, and takes no others. A food sample has at least 125 grams and is kept for
// at least 48 hours (services.md 2.3).

type Values = Record<string, unknown>
const shapeOf = (type: number): z.ZodObject => registerFields[type as RegisterType] // as: read by the contract
const leastGrams = 125
const leastMinutes = 48 * 60

/** The contents to store: 21001 at each field, 25121, 25122. */
export function contentsOf(type: number, sent: Values): Values {
  const shape = shapeOf(type)
  const strange = Object.keys(sent).find((key) => !(key in shape.shape))
  if (strange) wrongValue(`fields.${strange}`, `${registerType.label(type)}没有“${strange}”这一项`)
  // Empty fields are left out: an empty figure would be read as zero.
  const filled = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== ''))
  const parsed = shape.safeParse(filled, { reportInput: true })
  if (!parsed.success) {
    const errors = fieldErrors(shape, parsed.error).map(({ field, message }) => ({ field: `fields.${field}`, message }))
    refuse({ ...common.invalid, text: `${common.invalid.text}：${errors[0].message}` }, {}, { data: { errors } })
  }
  const values: Values = parsed.data
  assertWhole(type, values)
  return values
}

/** Refuses 21001 for a value that is not in the institution's dictionaries; a disabled one is accepted. */
export async function assertListed(db: Db, orgId: string, type: number, values: Values) {
  for (const [key, schema] of Object.entries(shapeOf(type).shape)) {
    const meta = metaOf(schema)
    const value = values[key]
    if (!meta?.dict || value == null) continue
    const known = await db
      .selectFrom('dictionary')
      .select('dictionaryValue')
      .where('orgId', '=', orgId)
      .where('dictionaryCode', '=', meta.dict)
      .where('dictionaryValue', '=', String(value))
      .executeTakeFirst()
    if (!known) wrongValue(`fields.${key}`, `${meta.label}没有“${value}”这一项`)
  }
}

/** The number of a visitor is encrypted, in a column of its own. */
export function storedOf({ phone, ...fields }: Values) {
  return { fields, visitorPhone: phone ?? null }
}

/** The contents as one text. */
export const writtenOf = ({ fields, visitorPhone }: { fields: Values; visitorPhone: string | null }): Values =>
  visitorPhone === null ? fields : { ...fields, phone: visitorPhone }

const { patrol, sample, shift } = registerType.is

function assertWhole(type: number, values: Values) {
  if (type <= patrol && values.result === registerResult.is.wrong && !values.problem)
    wrongValue('fields.problem', '异常时请填写问题')
  if (type === shift) assertLater(values, 'fromTime', 'toTime', '交班时间须晚于接班时间')
  if (values.outTime) assertLater(values, 'inTime', 'outTime', '离开时间须晚于进入时间')
  if (type !== sample) return
  if (Number(values.grams) < leastGrams) refuse(no.tooLittle, {}, { field: 'fields.grams' })
  if (String(values.discardTime) < addMinutes(String(values.sampleTime), leastMinutes))
    refuse(no.tooShort, {}, { field: 'fields.discardTime' })
}

function assertLater(values: Values, from: string, to: string, words: string) {
  if (String(values[to]) <= String(values[from])) wrongValue(`fields.${to}`, words)
}

/** The same with labels, for lists and workbooks: 地点：厨房；结果：正常. */
export function registerWords(type: number, values: Values, dict: DictLabels): string {
  const parts = Object.entries(shapeOf(type).shape).flatMap(([key, schema]) => {
    const meta = metaOf(schema)
    const value = values[key]
    if (!meta || value === null || value === undefined || value === '') return []
    const text = meta.dict ? dict(meta.dict, value) : (meta.codes?.label(value) ?? textOf(meta.kind, String(value)))
    return [`${meta.label}：${text}${meta.kind === 'int' || meta.kind === 'decimal' ? unitOf(meta.unit) : ''}`]
  })
  return parts.join('；').slice(0, 2000)
}

const textOf = (kind: string, value: string) =>
  kind === 'time' ? value.slice(0, 16) : kind === 'phone' ? maskPhone(value) : value
const unitOf = (unit = '') => unit.replace(/（.*$/, '')
