import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls, get, post } from '#contract/kit/calls.ts'
import { longTimeoutMs, planRequest, requestTimeoutMs, wireOf } from './call-plan.ts'

const who = { token: 'token-a', userId: 'u1', fetchKey: 'ff' }

test('B120 GET sends the payload as query, other methods as body', () => {
  const read = planRequest('GET', '/a', { x: 1, list: [1, 4], none: undefined, empty: '' }, {})
  expect([read.url, read.body]).toEqual(['/a?x=1&list=1%2C4', undefined])
  const write = planRequest('POST', '/a', { x: 1 }, {})
  expect([write.url, write.body, write.headers['content-type']]).toEqual(['/a', '{"x":1}', 'application/json'])
  expect(planRequest('DELETE', '/a', undefined, {}).body).toBeUndefined()
  expect(planRequest('PUT', '/a', [{ id: '1' }], {}).body).toBe('[{"id":"1"}]')
})

test('B121 path placeholders are filled from the payload, the other values remain', () => {
  const plan = planRequest('PUT', '/oldmans/live/{oldmanId}/2', { oldmanId: '7', version: 3 }, {})
  expect([plan.url, plan.body]).toEqual(['/oldmans/live/7/2', '{"version":3}'])
  expect(() => planRequest('GET', '/a/{id}', {}, {})).toThrow('path value missing: id')
})

test('B122 a filled value is URL-encoded', () => {
  expect(planRequest('GET', '/a/{id}', { id: '甲/乙?' }, {}).url).toBe('/a/%E7%94%B2%2F%E4%B9%99%3F')
})

test('B125 only /vpms carries Authorization and appName; the token goes with every request', () => {
  const vpms = planRequest('GET', '/vpms/web-vp/x', {}, {}, who).headers
  const other = planRequest('GET', '/pims/web-org/visit', {}, {}, who).headers
  expect(vpms).toMatchObject({ Authorization: 'token-a', appName: 'pims', token: 'token-a' })
  expect(Object.keys(other).sort()).toEqual(['fetch-key', 'secret', 'token'])
})

test('B126 B127 B128 time limits are 200000 ms, and 300000 ms for imports and photos', () => {
  expect(planRequest('GET', '/a', {}, {}).timeoutMs).toBe(200_000)
  const demo = calls('demo', {
    import: post('/a/import', { title: '导入', permit: 'open', encoding: 'multipart', timeoutMs: 300_000 }),
  })
  expect(planRequest('POST', demo.import.path, {}, wireOf(demo.import)).timeoutMs).toBe(300_000)
  expect([requestTimeoutMs, longTimeoutMs]).toEqual([200_000, 300_000])
})

test('B129 B130 a version header is sent only where the call states one', () => {
  const headers = (version?: '2' | '2.0' | 'V1.0') => planRequest('GET', '/a', {}, { version }).headers
  expect(headers('2')).toEqual({ 'api-version': '2' })
  expect(headers('2.0')).toEqual({ 'api-version': '2.0' })
  expect(headers('V1.0')).toEqual({ ApiVersion: 'V1.0' })
  expect(headers()).toEqual({})
})

test('B095 a form-encoded GET says so in its header, a form-encoded PUT in its body', () => {
  const form = 'application/x-www-form-urlencoded'
  expect(planRequest('GET', '/a', {}, { encoding: 'form' }).headers).toEqual({ 'content-type': form })
  const put = planRequest('PUT', '/a', { userPassword: 'a b', userId: '1' }, { encoding: 'form' })
  expect(put.body).toBe('userPassword=a+b&userId=1')
  expect(put.headers['content-type']).toContain(form)
})

test('B134 every address is relative to the page host', () => {
  expect(planRequest('GET', '/a', { x: 1 }, {}).url.startsWith('/')).toBe(true)
})

test('a call with query and body sends each value where it belongs', () => {
  const demo = calls('demo', {
    save: post('/a', {
      title: '存',
      permit: 'open',
      query: z.object({ print: z.string() }),
      body: z.object({ n: z.int() }),
    }),
    list: get('/a', { title: '读', permit: 'open' }),
  })
  const plan = planRequest('POST', '/a', { print: '1', n: 2 }, wireOf(demo.save))
  expect([plan.url, plan.body]).toEqual(['/a?print=1', '{"n":2}'])
})

test('multipart keeps files and drops absent values', () => {
  const file = new File(['x'], 'a.png')
  const { body, headers } = planRequest(
    'POST',
    '/up',
    { file, picRoute: 2, type: undefined },
    { encoding: 'multipart' },
  )
  const form = body instanceof FormData ? [...body.keys()] : []
  expect([form, headers['content-type']]).toEqual([['file', 'picRoute'], undefined])
})
