import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Call, open } from '#contract/kit/calls.ts'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { checkDigit, idCardProblem } from '#contract/kit/value/id-card.ts'
import { requestOf } from '../../../../test/app.ts'
import { hosted } from '../../../../test/hosted.ts'
import { sampleFor } from '../../../../test/real-ids.ts'
import { loadModules } from '../../http/modules.ts'

const cardOf = (body: string) => body + checkDigit(body)
const t = hosted()
const calls = (await loadModules()).flatMap((module) => Object.values(module.calls))

const isRegion = ({ lookup }: FieldMeta) => lookup === 'regions'
const isBirth = ({ kind, label }: FieldMeta) => kind === 'day' && label === '出生日期'
const isCard = ({ kind }: FieldMeta) => kind === 'idCard'

/** No record has these ids: a wrong value is refused before the record is looked for. */
const ids = new Map(calls.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'nobody'])))

/** Calls whose body holds such a field, by the name of the field. */
function taking(fits: (meta: FieldMeta) => boolean): [string, string, Call][] {
  return calls
    .filter(({ options }) => options.permit !== open && options.encoding !== 'multipart')
    .flatMap((call) => {
      const shape = call.options.body && 'shape' in call.options.body ? call.options.body.shape : {}
      const names = Object.entries(shape as Record<string, Schema>).filter(([, field]) => {
        const meta = metaOf(field)
        return meta && fits(meta)
      })
      return names.map(([name]): [string, string, Call] => [call.name, name, call])
    })
}

async function send(call: Call, name: string, value: unknown) {
  const admin = await t.as('ADMIN')
  const { params, input } = sampleFor(call, ids)
  const { url, path, payload } = requestOf(call, { ...input, ...params, version: 1, [name]: value })
  const headers = admin.headers(call.method, path)
  return (await t.app.inject({ method: call.method, url, payload, headers })).json()
}

test.each(taking(isRegion))('%s refuses a %s that is on no map', async (_, name, call) => {
  const isList = metaOf((call.options.body as z.ZodObject).shape[name] as Schema)?.kind === 'refList' // as: found by its shape
  const { code, data } = await send(call, name, isList ? ['999999'] : '999999')
  expect([code, data.errors?.[0]?.field.split('.')[0]]).toEqual([21001, name])
})

test.each(taking(isBirth))('%s refuses a %s that is yet to come', async (_, name, call) => {
  const { code, data } = await send(call, name, '2025-06-11')
  expect(code).toBe(21001)
  expect(data.errors.map((error: { field: string }) => error.field)).toContain(name)
})

test.each(taking(isCard).filter(([, name]) => name !== 'oldmanIdCard'))(
  '%s refuses the %s of somebody yet to be born',
  async (_, name, call) => {
    // Archives have a refusal code of their own for it (31012: archive.test.ts).
    expect((await send(call, name, cardOf('31010120250611001'))).code).toBe(21001)
  },
)

describe('the number of an ID card', () => {
  test.each(['99999919400101001', '10010119400101001', '56010119400101001', '90010119400101001'])(
    'begins with a province, not with %s',
    (body) => expect(idCardProblem(cardOf(body))).toBe('地区不存在'),
  )
  test.each(['31010119400101001', '51021119400101001', '13018419390517001', '93115619800101001'])(
    'accepts %s',
    (body) => expect(idCardProblem(cardOf(body))).toBeUndefined(),
  )
})
