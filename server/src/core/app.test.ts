import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/auth.ts'
import { type TestApp, testApp } from '../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the server itself', () => {
  test('tells that it lives, is ready, and how it does', async () => {
    expect((await t.app.inject({ url: '/healthz' })).json()).toMatchObject({ ok: true })
    expect((await t.app.inject({ url: '/readyz' })).json()).toEqual({ ok: true })
    await t.app.inject({ url: auth.buttons.path })
    const metrics = await t.app.inject({ url: '/metrics' })
    expect(metrics.body).toContain(
      `pims_http_request_seconds_count{method="GET",path="${auth.buttons.path}",status="200"}`,
    )
    expect((await t.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(403)
  })

  test('answers an unknown call with 404 in the envelope and a browser with a page', async () => {
    const call = await t.app.inject({ method: 'POST', url: '/no/such/call' })
    expect([call.statusCode, call.json().code]).toEqual([404, 404])
    const page = await t.app.inject({ url: '/no/such/page', headers: { accept: 'text/html' } })
    expect(page.headers['content-type']).toContain('text/html')
  })

  test('every answer has a request id and the safety headers', async () => {
    const { headers } = await t.app.inject({ url: auth.buttons.path })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['cache-control']).toBe('no-store')
  })

  test('refuses malformed JSON and oversized bodies without a fault', async () => {
    const headers = { 'content-type': 'application/json' }
    const malformed = await t.app.inject({ method: 'POST', url: auth.login.path, headers, payload: '{"loginName":' })
    expect(malformed.json()).toMatchObject({ code: 21001 })
    const huge = await t.app.inject({
      method: 'POST',
      url: auth.login.path,
      headers,
      payload: JSON.stringify({ loginName: 'x'.repeat(3_000_000) }),
    })
    expect(huge.json()).toMatchObject({ code: 413 })
  })
})
