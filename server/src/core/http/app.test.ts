import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { hosted } from '../../../test/hosted.ts'
import { buildApp } from './app.ts'

const t = hosted()

const behindProxies = (trustProxy: number | string[]) =>
  buildApp({ ...t.services, env: { ...t.services.env, trustProxy } }, t.modules)

describe('the server itself', () => {
  test('tells that it lives, that it is ready, and its state', async () => {
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

  test('gives every answer a request id and the safety headers', async () => {
    const { headers } = await t.app.inject({ url: auth.buttons.path })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"])
      expect(headers['content-security-policy']).toContain(rule)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe|script-src[^;]*https?:/)
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    // The product asks for the position of an employee who clocks in or begins an order.
    expect(headers['permissions-policy']).toContain('geolocation=(self)')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('server')
  })

  test('tells a browser over TLS to stay there, and believes a forwarded address or protocol only behind a proxy', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }
    const bare = await t.app.inject({ url: '/metrics', headers: forwarded, remoteAddress: '203.0.113.9' })
    expect(bare.statusCode).toBe(403)
    expect(bare.headers).not.toHaveProperty('strict-transport-security')
    const behind = await behindProxies(1)
    const { headers } = await behind.inject({ url: '/healthz', headers: forwarded })
    await behind.close()
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('takes behind a proxy the address the proxy saw, whatever headers a caller sent', async () => {
    const seen = async (trusted: number | string[], forwarded: string, remoteAddress = '127.0.0.1') => {
      const app = await behindProxies(trusted)
      app.addHook('onRequest', async (request, reply) => void reply.header('x-seen', request.ip))
      const { headers } = await app.inject({
        url: '/healthz',
        headers: { 'x-forwarded-for': forwarded },
        remoteAddress,
      })
      await app.close()
      return headers['x-seen']
    }
    const spoofed = '127.0.0.1, 203.0.113.9'
    expect(await seen(1, spoofed)).toBe('203.0.113.9')
    expect(await seen(['127.0.0.1'], spoofed)).toBe('203.0.113.9')
    expect(await seen(2, '127.0.0.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9')
    expect(await seen(1, '127.0.0.1', '198.51.100.7')).toBe('198.51.100.7')
    // Headers of a caller that is not one of the named proxies are ignored.
    expect(await seen(['127.0.0.1'], '127.0.0.1', '198.51.100.7')).toBe('198.51.100.7')
  })

  test('gives its metrics to the machine itself only: no header and no proxy opens them to a caller', async () => {
    const statusOf = async (trusted: number | false, headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
      const app = trusted === false ? t.app : await behindProxies(trusted)
      const { statusCode } = await app.inject({ url: '/metrics', headers, remoteAddress })
      if (app !== t.app) await app.close()
      return statusCode
    }
    expect(await statusOf(1, {})).toBe(200)
    expect(await statusOf(1, { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9')).toBe(403)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto'])
      for (const trusted of [1, false] as const)
        expect(await statusOf(trusted, { [name]: '127.0.0.1' }), name).toBe(403)
  })

  test('sets no cookie in any answer, and accepts none as a sign-in', async () => {
    const admin = await t.as('ADMIN')
    const { token, ...rest } = admin.headers('GET', auth.buttons.path)
    const signed = await t.app.inject({ url: auth.buttons.path, headers: { token, ...rest } })
    expect(signed.json().code).toBe(0)
    expect(signed.headers).not.toHaveProperty('set-cookie')
    const byCookie = await t.app.inject({ url: auth.buttons.path, headers: { cookie: `token=${token}`, ...rest } })
    expect(byCookie.json().code).toBe(4011)
  })

  test('refuses a form of another site: a write needs headers that only pages of the product can send', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' }
    const answer = await t.app.inject({ method: 'POST', url: auth.createKey.path, headers: form, payload: 'a=1' })
    expect(answer.json().code).toBe(4011)
    const preflight = await t.app.inject({
      method: 'OPTIONS',
      url: auth.createKey.path,
      headers: { ...form, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('serves neither folders nor files whose names begin with a dot', async () => {
    for (const url of [
      '/assets/',
      '/.git/config',
      '/.env',
      '/../package.json',
      '/%2e%2e/package.json',
      '/package.json',
    ])
      expect((await t.app.inject({ url })).statusCode, url).toBeGreaterThanOrEqual(400)
  })

  test('refuses malformed JSON and oversized bodies without an internal error', async () => {
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

describe('files of the web', () => {
  const lasting = ['assets/list-AbC123x.js', 'assets/AbC123x.js', 'app/app-DeF456y.css']
  const names = [
    'index.html',
    'login.html',
    'app.html',
    'visit.html',
    'app-sw.js',
    'app.webmanifest',
    'themes/heyelv.css',
    'logo.svg',
  ]

  test('lets only files with a hash in their name be cached for a year, in every encoding', async () => {
    const root = mkdtempSync(join(tmpdir(), 'pims-web-'))
    for (const name of [...lasting, ...names]) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), name)
      writeFileSync(join(root, `${name}.gz`), gzipSync(name))
    }
    const app = await buildApp(t.services, t.modules, root)
    for (const encoding of ['gzip, deflate, br, zstd', 'identity'])
      for (const name of [...lasting, ...names]) {
        const { statusCode, headers } = await app.inject({
          url: `/${name}`,
          headers: { accept: 'text/html,*/*;q=0.8', 'accept-encoding': encoding },
        })
        expect(statusCode, name).toBe(200)
        if (encoding !== 'identity') expect(headers['content-encoding'], name).toBe('gzip')
        const cacheControl = names.includes(name) ? 'no-cache' : 'public, max-age=31536000, immutable'
        expect(headers['cache-control'], `${name} ${encoding}`).toBe(cacheControl)
      }
    await app.close()
    rmSync(root, { recursive: true })
  })
})
