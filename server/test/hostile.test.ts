import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, open, signedIn, writes } from '#contract/kit/calls.ts'
import { refreshStatistics } from '#core/db/statistics.ts'
import { loadModules } from '#core/http/modules.ts'
import { newId } from '#core/new-id.ts'
import { type Client, requestOf, type TestApp, testApp } from './app.ts'
import { someOf } from './long.ts'
import { realIds, sampleFor } from './real-ids.ts'

/**
 * Every call with a valid body and real ids of the demo institution, in which one text at a time is hostile: no 500,
 * nothing about the inside of the program, no formula for a spreadsheet. One text a field and one odd request a call in
 * every run, all of them in `npm run test:long`.
 */

const calls = (await loadModules()).flatMap((module) => Object.values(module.calls))
const orgId = 'org-demo'
let t: TestApp
let admin: Client
let ids: ReadonlyMap<string, string>

beforeAll(async () => {
  t = await testApp({ demo: true })
  // As at the start of the program after a large load: without statistics a plan may take minutes.
  await t.services.database.withSystem(refreshStatistics)
  admin = await t.as('ADMIN', { orgId })
  ids = await realIds(t, orgId)
}, 240_000)
afterAll(() => t.close())

/** SQL, script, path, template, formula, direction and invisible signs in one. */
const evil = `=1+1'"; drop table oldman; --<script>alert(1)</script>../../etc/passwd\u202e\u200b{{7*7}}\${7*7}`
const deep = JSON.parse(`${'['.repeat(200)}1${']'.repeat(200)}`)
const polluting = JSON.parse('{"constructor":{"prototype":{"polluted":1}},"__proto__":{"polluted":1}}')
const texts = [evil, 'a\u0000b', '\ud800', '，'.repeat(20_000)]
const shapes: readonly unknown[] = [polluting, deep, 1e308, -1, true, null]
const leak = /\bat \S+ \(|node_modules|\bselect .* from |\/server\/src|syntax error|relation "|violates|libvips/i

interface HostileRequest {
  url: string
  path: string
  payload?: unknown
  headers?: Record<string, string | string[]>
  method?: string
}

async function send(call: Call, sent: HostileRequest, about: string) {
  const method = (sent.method ?? call.method) as Call['method'] // as: inject takes any method
  const response = await t.app.inject({
    method,
    url: sent.url.slice(0, 30_000),
    payload: sent.payload as object, // as: text or an object
    headers: { ...admin.headers(method, sent.path), ...sent.headers },
  })
  expect(response.statusCode, `${call.name} ${about}: ${response.body.slice(0, 300)}`).toBeLessThan(500)
  if (!call.options.file) expect(response.body, `${call.name} ${about}`).not.toMatch(leak)
  // The request may have ended the session or the account of this administrator: the next one needs another.
  if (/"code":40(11|12|13)/.test(response.body)) admin = await t.as('ADMIN', { orgId })
  return response
}

const checked = calls.filter((call) => call.options.permit !== open && call.options.encoding !== 'multipart')

describe.each(checked.map((call, at) => [call.name, call, at] as const))('%s', (_, call, at) => {
  test('takes one hostile text at a time without a fault', async () => {
    const { params, input } = sampleFor(call, ids)
    const leaves = textsIn(input)
    for (const [turn, leaf] of leaves.entries()) {
      const values = call.method === 'GET' ? texts : [...texts, shapes[turn % shapes.length]]
      for (const value of someOf(values, turn + at)) {
        const { url, path, payload } = requestOf(call, { ...put(input, leaf, value), ...params, ...versionOf(call) })
        await send(call, { url, path, payload }, `${leaf.join('.')} = ${JSON.stringify(value).slice(0, 40)}`)
      }
    }
    for (const name of Object.keys(params))
      for (const value of someOf([evil, 'a\u0000b', '，'.repeat(300)], at)) {
        const { url, path, payload } = requestOf(call, { ...input, ...params, [name]: value, ...versionOf(call) })
        await send(call, { url, path, payload }, `${name} = ${value.slice(0, 40)}`)
      }
  })

  test('takes odd requests without a fault', async () => {
    const { params, input } = sampleFor(call, ids)
    const { url, path } = requestOf(call, { ...params })
    for (const [about, more] of someOf(Object.entries(odd(JSON.stringify(input))), at))
      await send(call, { url, path, ...more }, about)
    await send(call, { url: `${path}?page=1&page=2&page[a]=3&__proto__=1&size=`, path }, 'one name twice in the query')
    for (const method of ['HEAD', 'OPTIONS']) await send(call, { url, path, method }, method)
    for (const method of ['PATCH', 'TRACE'])
      expect((await send(call, { url, path, method }, method)).statusCode, method).toBe(404)
    if (path !== call.path) {
      const broken = call.path.replace(/\{\w+\}/g, '%ff%fe')
      await send(call, { url: broken, path: broken }, 'a broken path')
    }
  })

  // A call that signs out has done so by now; a plain list has no fields.
  test.skipIf(call.name === 'auth.logout' || call.options.body instanceof z.ZodArray)(
    'names a field that no call reads',
    async () => {
      const { params, input } = sampleFor(call, ids)
      const { url, path, payload } = requestOf(call, { ...input, ...params, mistyped: '1', ...versionOf(call) })
      const { body } = await send(call, { url, path, payload }, 'a mistyped field')
      expect(JSON.parse(body).data?.errors, body.slice(0, 200)).toContainEqual({
        field: 'mistyped',
        message: '没有“mistyped”这一项',
      })
    },
  )

  test.runIf(/\{\w+Id\}/.test(call.path) && call.options.permit !== signedIn)(
    'finds nothing under an unknown id, whatever else is right',
    async () => {
      const { params, input } = sampleFor(call, ids)
      const unknown = Object.fromEntries(
        Object.entries(params).map(([name, part]) => [name, name === 'action' ? part : nobody]),
      )
      // A hostile text accepted above has used up the request number of the sample.
      const anew = 'requestNo' in input ? { requestNo: newId() } : {}
      const { url, path, payload } = requestOf(call, { ...input, ...unknown, ...anew, ...versionOf(call) })
      const { body } = await send(call, { url, path, payload }, 'an unknown id')
      expect(JSON.parse(body), body.slice(0, 200)).toMatchObject({ code: 21003, data: null })
    },
  )
})

/** For writes only: a read has no version. */
const versionOf = (call: Call) => (writes(call) && call.method !== 'GET' ? { version: 1 } : {})
const nobody = '01900000-0000-7000-8000-000000000000'

test('no object has got a new property', () => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined() // as: read on purpose
})

let stored = 0
let named: typeof ids | undefined
/** Read again, once: an accepted hostile text may have removed the rows of the first ids. */
const idsNow = async () => {
  named ??= await realIds(t, orgId)
  return named
}
describe.each(checked.filter(exports).map((call) => [call.name, call] as const))('the sheet of %s', (_, call) => {
  test('contains texts and numbers, and no text begins like a formula', async () => {
    // A session may export thirty times a minute.
    admin = await t.as('ADMIN', { orgId })
    const { params, input } = sampleFor(call, await idsNow())
    // Lists of one resident need the resident, talks their consultation, attendance its month; further filters would
    // only leave rows out.
    const needed = Object.fromEntries(
      Object.entries(input).filter(([key]) => ['oldmanId', 'consultationId', 'month'].includes(key)),
    )
    // Elders of home care have ids of their own; this one exists in the demo.
    if (call.path.startsWith('/homecare/') && 'oldmanId' in needed) needed.oldmanId = 'home-elder-25'
    // Lists of places need their times.
    if (call.name === 'position-course.visit')
      Object.assign(needed, { from: '2025-06-01 00:00:00', to: '2025-06-02 00:00:00' })
    const { url, path } = requestOf(call, { ...needed, ...params, export: 'xlsx' })
    const { rawPayload, body } = await send(call, { url, path }, 'export')
    expect(rawPayload.subarray(0, 2).toString(), body.slice(0, 200)).toBe('PK')
    const files = unzipSync(rawPayload)
    const sheet = textOf(files['xl/worksheets/sheet1.xml'])
    expect(sheet).not.toContain('<f>')
    const cells = [...`${textOf(files['xl/sharedStrings.xml'])}${sheet}`.matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
    const begins = cells.map(([, text]) => text)
    stored += begins.filter((text) => text.startsWith("'=1+1") || text.startsWith('&apos;=1+1')).length
    expect(begins.filter((text) => /^[=+\-@\t\r＝＋－＠]\D/.test(text))).toEqual([])
  })
})

test('some hostile texts were stored, and came back as text', () => expect(stored).toBeGreaterThan(0))

function exports(call: Call) {
  return call.method === 'GET' && 'export' in (call.options.query?.shape ?? {})
}

const textOf = (bytes: Uint8Array | undefined) => (bytes ? Buffer.from(bytes).toString() : '')

type Leaf = readonly (string | number)[]

/** The places of texts in the sample, at any depth. */
function textsIn(value: unknown, at: Leaf = []): Leaf[] {
  if (typeof value === 'string') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...at, key]))
}

/** The sample with another value at this place. */
function put(sample: object, leaf: Leaf, value: unknown): object {
  const copy = structuredClone(sample) as Record<string, unknown> // as: textsIn gave this path
  let holder = copy
  for (const key of leaf.slice(0, -1)) holder = holder[key] as Record<string, unknown> // as: textsIn gave this path
  holder[leaf.at(-1) ?? ''] = value
  return copy
}

/** Bodies and headers that no browser sends. */
function odd(body: string): Record<string, Partial<HostileRequest>> {
  const json = { 'content-type': 'application/json' }
  return {
    'another content type': { payload: body, headers: { 'content-type': 'text/xml' } },
    'no content type': { payload: body, headers: { 'content-type': '' } },
    'an unknown charset': { payload: body, headers: { 'content-type': 'application/json; charset=utf-99' } },
    'a form instead': {
      payload: 'a=1&a=2&__proto__=3',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    'a multipart without end': { payload: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    'an empty body': { payload: '', headers: json },
    'no object': { payload: '"text"', headers: json },
    'half a body': { payload: body.slice(0, -1), headers: json },
    'the same key twice': {
      payload: body.replace(/\}$/, `${body === '{}' ? '' : ','}"version":1,"version":{"a":1}}`),
      headers: json,
    },
    'a poisoned prototype': { payload: '{"__proto__":{"polluted":1}}', headers: json },
    'a poisoned constructor': { payload: '{"constructor":{"prototype":{"polluted":1}}}', headers: json },
    'a number beyond all numbers': { payload: '{"version":1e999,"page":1e999}', headers: json },
    'ten thousand brackets': { payload: `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, headers: json },
    'a long header': {
      payload: body,
      headers: { ...json, 'x-silent': 'x'.repeat(8000), 'user-agent': '\u00ff'.repeat(500) },
    },
    'two tokens': { payload: body, headers: { ...json, token: ['a', 'b'] } },
  }
}
