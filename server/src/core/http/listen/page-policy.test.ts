import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { serverConfig } from '#contract/modules/platform/setting/server-config.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { buildApp } from '../app.ts'

/** A page loads from the product and from the named hosts, and from no other (docs/security.md, 3.4.3). */

let t: TestApp
let app: Awaited<ReturnType<typeof buildApp>>
const root = mkdtempSync(join(tmpdir(), 'pims-policy-'))
beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), '<!doctype html>')
  t = await testApp()
  app = await buildApp(t.services, t.modules, root)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(root, { recursive: true, force: true })
})

/** The policy of a page that is requested from this host. */
async function ruleOf(name: string, host = 'pims.example:3000') {
  const { headers } = await app.inject({ url: '/index.html', headers: { host, accept: 'text/html' } })
  const rules = String(headers['content-security-policy']).split('; ')
  return rules.find((rule) => rule.startsWith(`${name} `))
}

test('a page reaches the ports of the product, and shows frames of the product only', async () => {
  expect(await ruleOf('connect-src')).toBe("connect-src 'self' ws://pims.example:* wss://pims.example:*")
  expect(await ruleOf('frame-src')).toBe("frame-src 'self'")
  expect(await ruleOf('worker-src')).toBe("worker-src 'self'")
  expect(await ruleOf('connect-src', '[::1]:3000')).toBe("connect-src 'self' ws://[::1]:* wss://[::1]:*")
})

test('leaves out a host whose name would add a rule to the policy', async () => {
  for (const host of ["x;script-src'", 'a b', '*', 'x,y'])
    expect(await ruleOf('connect-src', host), host).toBe("connect-src 'self'")
})

test('names the services an institution enables and the public address of its links from then on', async () => {
  const admin = await t.as('ADMIN')
  await admin.ok(serverConfig.saveServers, {
    outboundAllow: ['report.example.org', '*.gov.example'],
    wsPublicUrl: 'wss://live.example.com/ws',
    version: 0,
  })
  expect(await ruleOf('frame-src')).toBe("frame-src 'self' https://report.example.org https://*.gov.example")
  expect(await ruleOf('connect-src')).toContain(' wss://live.example.com')
})

test('gives every answer that is no page the strict policy', async () => {
  const { headers } = await app.inject({ url: auth.buttons.path })
  expect(headers['content-security-policy']).toContain("connect-src 'self'; frame-src 'self'")
  expect(headers['content-security-policy']).not.toMatch(/blob:[^;]*worker|worker-src[^;]*blob/)
})
