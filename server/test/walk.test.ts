import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, open, signedIn } from '#contract/kit/calls.ts'
import { moduleNames } from '#contract/kit/joins/joins.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { contractFiles, loadModules } from '#core/http/modules.ts'
import { builtInCodes } from '../src/modules/platform/role/builtin.ts'
import { requestOf, type TestApp, testApp } from './app.ts'
import { readTable } from './spec-table.ts'

/** Every call of every module: the permission checks hold and nothing hostile passes the shape check. */

const modules = await loadModules()
const calls = modules.flatMap((module) => Object.values(module.calls))
const id = '01900000-0000-7000-8000-000000000000'
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const paramsOf = (call: Call, value = id) =>
  Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, value]))
const shapeOf = (call: Call): Record<string, Schema> => {
  const schema = call.options.body
  return schema && 'shape' in schema ? (schema.shape as Record<string, Schema>) : {} // as: a zod object's own shape
}

const isCall = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'module' in one

describe('the contract', () => {
  test('every module has a name for the operation log (nameModule in its joins.ts)', () => {
    const names = modules.map(({ name }) => name)
    expect(names.filter((name) => moduleNames.label(name) === name)).toEqual([])
  })

  test('is served completely: each module has a routes.ts in its folder on the server', async () => {
    const served = new Set(calls.map(({ name }) => name))
    const lost = await Array.fromAsync(contractFiles(), async ({ file, module }) => {
      const exported: unknown[] = Object.values(await import(/* @vite-ignore */ file.href))
      const declared = exported
        .flatMap((one) => (typeof one === 'object' && one ? Object.values(one) : []))
        .filter(isCall)
      const missing = declared.filter(({ name }) => !served.has(name)).map(({ name }) => name)
      return missing.map((name) => `${name}: serve it in server/src/modules/<area>/${module}/routes.ts`)
    })
    expect(lost.flat()).toEqual([])
  })

  test('states every call once', () => {
    const seen = new Map<string, string>()
    for (const call of calls) {
      const key = `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`
      expect(seen.get(key), `${call.name} has the path of ${seen.get(key)}`).toBeUndefined()
      seen.set(key, call.name)
    }
  })

  test('names a permission that exists for every call', () => {
    const known = new Set(builtInCodes)
    for (const call of calls)
      for (const expression of [call.options.permit, call.options.exportPermit ?? signedIn])
        for (const code of expression.split(/[|&]/))
          if (code !== open && code !== signedIn) expect(known.has(code), `${call.name}: ${code}`).toBe(true)
  })

  test('answers under the paths and versions of the requirement tables', () => {
    const rows = ['calls.tsv', 'calls-added.tsv'].flatMap((file) => readTable(file))
    const known = new Map(rows.map((row) => [`${row[2]} ${row[3].replace(/\{[^}]+\}/g, '{}')}`, row]))
    for (const call of calls) {
      const row = known.get(`${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
      if (!row) continue
      expect(call.options.version ?? '', `${call.name}: api version`).toBe(row[4])
      expect(call.options.timeoutMs ? String(call.options.timeoutMs) : '', `${call.name}: timeout`).toBe(row[6])
    }
  })
})

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  const send = async (headers: Record<string, string>, input: Record<string, unknown>) => {
    const { url, payload } = requestOf(call, { ...paramsOf(call), ...input })
    const response = await t.app.inject({ method: call.method, url, payload, headers })
    return { status: response.statusCode, body: response.body, json: () => response.json() }
  }

  test.runIf(call.options.permit !== open)('refuses a caller who is not signed in', async () => {
    expect((await send({}, {})).json().code).toBe(4011)
  })

  test.runIf(call.options.permit !== open && call.options.permit !== signedIn)(
    'refuses a caller without the permission',
    async () => {
      const nobody = await t.as('NOBODY')
      const { path } = requestOf(call, paramsOf(call))
      const answer = await send(nobody.headers(call.method, path), {})
      // Every user may open the home page (menus.json, meta).
      if (call.options.permit.split('|').includes('home.query')) return expect(answer.status).toBe(200)
      expect([answer.status, answer.json().code]).toEqual([401, 401])
    },
  )

  test.runIf(call.options.query && 'sortField' in call.options.query.shape)(
    'no list is sorted by a name that every object has',
    async () => {
      const { path } = requestOf(call, paramsOf(call))
      for (const sortField of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
        const admin = await t.as('ADMIN')
        const answer = await send(admin.headers(call.method, path), { sortField })
        expect(answer.status, `${sortField}: ${answer.body.slice(0, 200)}`).toBeLessThan(500)
      }
    },
  )

  // All other calls are tested with real data behind them: hostile.test.ts.
  test.runIf(call.options.permit === open || call.options.encoding === 'multipart')(
    'answers hostile input without a fault',
    async () => {
      for (const value of hostile) {
        const admin = await t.as('ADMIN')
        const fields = Object.keys(call.method === 'GET' ? (call.options.query?.shape ?? {}) : shapeOf(call))
        const input = Object.fromEntries(fields.map((field) => [field, value]))
        const params = paramsOf(call, typeof value === 'string' ? value.slice(0, 200).toWellFormed() : id)
        const { url, path, payload } = requestOf(call, { ...params, ...input })
        const response = await t.app.inject({
          method: call.method,
          url: url.slice(0, 6000),
          payload,
          headers: admin.headers(call.method, path),
        })
        expect(
          response.statusCode,
          `${call.name} ${JSON.stringify(value).slice(0, 60)}: ${response.body.slice(0, 300)}`,
        ).toBeLessThan(500)
        expect(response.body).not.toMatch(/at \w+ \(|node_modules|select .* from |\/server\/src/i)
      }
    },
  )
})

const hostile: readonly unknown[] = [
  "x'; drop table oldman; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '\u0000',
  '\ud800',
  '，'.repeat(20_000),
  -1,
  1e308,
  true,
  [[[]]],
  { $ne: null },
  null,
]
