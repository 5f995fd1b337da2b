import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { heldCall, openSite, type Site } from './test-site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

test('B178 a front-log call that hangs or fails makes no entry about itself', async () => {
  const log = 'POST /pims/di-pi/frontLog'
  const { until, release } = heldCall()
  page = await site.page()
  await page.clock.install()
  await page.goto(`${site.url}/`)
  await page.locator('.shell').waitFor()
  site.answer(log, { data: null, until })
  await page.evaluate(() => window.bench.fail(31071, '不能保存', '/a'))
  await expect.poll(() => site.seen(log).length).toBe(1)
  await page.clock.fastForward(60_000)
  release()
  // Entries noted in the meantime are sent as soon as the call has ended.
  await page.clock.fastForward(60_000)
  site.answer(log, { http: 500, body: { code: 500, msg: 'x' } })
  await page.evaluate(() => window.bench.fail(31072, '又一个', '/a'))
  const text = () =>
    site
      .seen(log)
      .map(({ body }) => body)
      .join()
  await expect.poll(text).toContain('又一个')
  await page.clock.fastForward(60_000)
  expect(text()).not.toMatch(/"ajaxUrl":"\/pims\/di-pi\/frontLog/)
  await page.clock.resume()
})
