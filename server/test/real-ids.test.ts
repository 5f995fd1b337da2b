import { afterAll, beforeAll, expect, test } from 'vitest'
import { get } from '#contract/kit/calls.ts'
import { loadModules } from '#core/http/modules.ts'
import { type TestApp, testApp } from './app.ts'
import { realIds, sampleFor } from './real-ids.ts'

let t: TestApp
let ids: ReadonlyMap<string, string>
beforeAll(async () => {
  t = await testApp({ demo: true })
  ids = await realIds(t, 'org-demo')
}, 240_000)
afterAll(() => t.close())

test('every part of every path has a sample', async () => {
  const calls = (await loadModules()).flatMap((module) => Object.values(module.calls))
  const nameless = calls.flatMap((call) => {
    try {
      sampleFor(call, ids)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(nameless).toEqual([])
})

test('a part without one is named', () => {
  const { method, path, options } = get('/pims/{unheardOf}', { title: '某事', permit: 'open' })
  const call = { name: 'thing.get', module: 'thing', method, path, options }
  expect(() => sampleFor(call, ids)).toThrow('thing.get: no sample for {unheardOf}')
})
