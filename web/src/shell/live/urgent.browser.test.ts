import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site } from '../test/test-site.ts'

/**
 * An urgent message is shown in every window of a browser, sounds in one, and is confirmed by a user who has read it.
 */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => {
  site.fresh()
  const row = { id: 'm1', title: '王秀英逾期未归', msgLevel: 3, readStatus: 0, createTime: '2026-01-05 10:00:00' }
  const bell = { total: 1, urgent: 1, parts: { message: 1 } }
  site.answer('GET /pims/web-org/msg/message', { data: { list: [row], total: 1, page: 1, size: 20, bell } })
})
afterEach(() => site.leave())

declare global {
  interface Window {
    tones: number
  }
}
const listen = (page: Page) =>
  page.addInitScript(() => {
    window.tones = 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function counted(when) {
      window.tones += 1
      start.call(this, when)
    }
  })
const tonesOf = (page: Page) => page.evaluate(() => window.tones)
async function opened(page: Page) {
  await listen(page)
  await page.goto(site.url)
  const urgent = page.getByRole('dialog').getByText('王秀英逾期未归', { exact: true }).first()
  await urgent.waitFor()
  // After a click the browser lets the window play.
  await urgent.click()
}

test('one of two windows plays the sound, and the other one when that has closed', async () => {
  const one = await site.page()
  await opened(one)
  await expect.poll(() => tonesOf(one)).toBeGreaterThan(0)
  const two = await one.context().newPage()
  await opened(two)
  const before = await tonesOf(one)
  await expect.poll(() => tonesOf(one)).toBeGreaterThan(before + 2)
  expect(await tonesOf(two)).toBe(0)
  await one.close()
  await expect.poll(() => tonesOf(two)).toBeGreaterThan(0)
}, 60_000)

test('a press meant for the page below does not confirm a message', async () => {
  const page = await site.page()
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      const yes = document.querySelector<HTMLElement>('.urgent .ant-btn-primary')
      if (!yes) return
      watch.disconnect()
      yes.click()
    }).observe(document, { childList: true, subtree: true })
  })
  const read = () => site.seen('PUT /pims/web-org/msg/message/read').length
  await page.goto(site.url)
  const yes = page.getByRole('dialog').getByRole('button', { name: '确认', exact: true })
  await yes.waitFor()
  await expect.poll(() => yes.isEnabled()).toBe(true)
  expect(read()).toBe(0)
  await yes.click()
  await expect.poll(read).toBe(1)
}, 60_000)
