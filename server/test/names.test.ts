import { expect, test } from 'vitest'
import { z } from 'zod'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { loadModules } from '#core/http/modules.ts'

/** Every field of a call with a person's name, phone or ID card is normalised in one way (domain README, Names). */

interface FieldPlace {
  place: string
  key: string
  meta: FieldMeta
  schema: Schema
}

/** The labelled fields of a schema, through all wrappers. */
function fieldsOf(schema: unknown, place: string, key = ''): FieldPlace[] {
  if (!(schema instanceof z.ZodType)) return []
  const meta = metaOf(schema)
  const own = meta ? [{ place, key, meta, schema }] : []
  if (schema instanceof z.ZodObject)
    return [
      ...own,
      ...Object.entries(schema.shape).flatMap(([name, inner]) => fieldsOf(inner, `${place} ${name}`, name)),
    ]
  if (schema instanceof z.ZodArray) return [...own, ...fieldsOf(schema.element, place, key)]
  if (schema instanceof z.ZodUnion) return [...own, ...schema.options.flatMap((one) => fieldsOf(one, place, key))]
  if (schema instanceof z.ZodPipe) return [...own, ...fieldsOf(schema.out, place, key)]
  const inner = 'innerType' in schema.def ? fieldsOf(schema.def.innerType, place, key) : []
  return own.length > 0 ? own : inner
}

const calls = (await loadModules()).flatMap(({ calls }) => Object.values(calls))
const fields = calls.flatMap(({ name, options }) =>
  [options.body, options.query].flatMap((schema) => fieldsOf(schema, name)),
)

/** Labels of fields with a person's name. Users sign in by 用户名; 法人 is the owner of a number. */
const ofPerson = /(姓名|户名|人|家属|医生|讲师|作者|信息提供者|[乙丙]方|（担保人）)$/
const noPerson = /^(用户名|机器人)$/
/** Filters take their label from a column; their key shows whether they search for a name. */
const personKey =
  /^(oldman|emp|nursing|visitor|family|payer|consultant|borrower|clerk|operator|operUser|receiver|wait|obsoleteBy|sale|signer|taker)Name$/

const typed = ({ key, meta }: FieldPlace) => meta.kind === 'text' && !meta.lookup && !/Ids?$/.test(key)
const names = fields.filter(
  (one) => typed(one) && !noPerson.test(one.meta.label) && (ofPerson.test(one.meta.label) || personKey.test(one.key)),
)
const phones = fields.filter(
  (one) => one.meta.kind === 'phone' || (typed(one) && /phone$|phoneNum$|^tel$|mobile$/i.test(one.key)),
)
const cards = fields.filter(({ meta }) => meta.kind === 'idCard')

const outcome = (found: readonly FieldPlace[], input: string, expected: string) =>
  found.flatMap(({ place, schema }) => {
    const read = z.safeParse(schema, input)
    return read.success && read.data === expected ? [] : [`${place}: ${read.success ? String(read.data) : 'refused'}`]
  })

test('the name of a person loses invisible marks and spaces between its characters', () => {
  expect(names.length).toBeGreaterThan(200)
  expect(outcome(names, '\u202D王　小\u200B 明\n', '王小明')).toEqual([])
  expect(outcome(names, '买买提•明', '买买提·明')).toEqual([])
})

test('a search for a person by one box finds the same names', () => {
  const boxes = fields.filter(({ place, meta }) => / keyword$/.test(place) && /姓名|老人|关键词/.test(meta.label))
  expect(boxes.length).toBeGreaterThan(5)
  expect(outcome(boxes, '王　小\u200B 明', '王小明')).toEqual([])
})

test('phones and ID cards lose characters that were copied along with them', () => {
  expect([phones.length > 40, cards.length > 5]).toEqual([true, true])
  expect(outcome(phones, '\u202D138 0000 0001\u202C', '13800000001')).toEqual([])
  expect(outcome(cards, '\u200E310101 19400305 0023', '310101194003050023')).toEqual([])
})
