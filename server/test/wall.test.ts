import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, open } from '#contract/kit/calls.ts'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { wallCalls } from '#core/who/wall.ts'
import { type Client, requestOf, type TestApp, testApp } from './app.ts'
import { realIds, sampleFor } from './real-ids.ts'
import { visitor } from './visitor.ts'

/** A wall screen of a full institution makes the calls of its list and no other (platform.md 1.1a). */

const orgId = 'org-demo'
let t: TestApp
let wall: Client
let ids: ReadonlyMap<string, string>
beforeAll(async () => {
  t = await testApp({ demo: true })
  ids = await realIds(t, orgId)
  const admin = await t.as('ADMIN', { orgId })
  const { secret } = await admin.ok(auth.createKey, { keyType: 'SCREEN', keyName: '大厅' } as const)
  const { data } = await visitor(t, '10.9.0.1').call(auth.screenLogin, { orgId, screenKey: secret })
  wall = t.with(data)
}, 240_000)
afterAll(() => t.close())

async function ask(call: Call) {
  const { params, input } = sampleFor(call, ids)
  const { url, path, payload } = requestOf(call, { ...input, ...params })
  const response = await t.app.inject({ method: call.method, url, payload, headers: wall.headers(call.method, path) })
  return { status: response.statusCode, code: response.json().code }
}

describe('a wall screen', () => {
  test('is refused every call outside its list', async () => {
    const calls = t.modules.flatMap((module) => Object.values(module.calls))
    const others = calls.filter((call) => call.options.permit !== open && !Object.hasOwn(wallCalls, call.name))
    expect(others.length).toBeGreaterThan(1000)
    const answered: string[] = []
    for (const call of others) {
      const { status, code } = await ask(call)
      if (status !== 401 || code !== 401) answered.push(`${call.method} ${call.name} ${status} ${code}`)
    }
    expect(answered).toEqual([])
  }, 300_000)

  test('may make every call of its list, and each is one of the contract', async () => {
    const byName = new Map(t.modules.flatMap((module) => Object.values(module.calls)).map((call) => [call.name, call]))
    for (const name of Object.keys(wallCalls)) {
      const call = byName.get(name)
      expect(call, name).toBeDefined()
      if (call && name !== 'auth.logout') expect((await ask(call)).status, name).toBe(200)
    }
  })

  test('reads which resident is in which bed, and nothing about illnesses or money', async () => {
    const { list } = await wall.ok(roomMap.beds, { size: 500 })
    const lived = list.filter(({ oldmanId }) => oldmanId)
    expect(lived.length).toBeGreaterThan(20)
    expect(lived.every(({ oldmanName, bedShort, roomName }) => oldmanName && bedShort && roomName)).toBe(true)
    const shownKeys = new Set(
      list.flatMap((row) =>
        Object.entries(row)
          .filter(([, value]) => !isEmpty(value))
          .map(([key]) => key),
      ),
    )
    for (const key of ['allergy', 'infect', 'badges', 'arrears', 'price', 'age', 'photo', 'levelName', 'alarms'])
      expect(shownKeys, key).not.toContain(key)
  })

  test('gets rows of the same shape as other users', async () => {
    const { list } = await wall.ok(roomMap.beds, { size: 500 })
    expect(z.safeParse(roomMap.beds.options.reply, { list, total: 1, page: 1, size: 1 }).error).toBeUndefined()
    const unclosed = await wall.ok(alarm.unclosed)
    expect(unclosed.list.length).toBeGreaterThan(0)
    expect(z.safeParse(alarm.unclosed.options.reply, unclosed).error).toBeUndefined()
  })

  test('may read no file of its rows', async () => {
    expect(await wall.call(roomMap.beds, { export: 'xlsx' })).toMatchObject({ status: 401, code: 401 })
  })
})

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
