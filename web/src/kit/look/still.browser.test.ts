import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site } from '../../shell/test/test-site.ts'

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
    /** The width of the dialog in each frame that shows it. */
    widths: number[]
  }
}

test('with reduced motion a dialog is in its place from its first frame', async () => {
  const page = await site.page()
  await page.addInitScript(() => {
    window.widths = []
    const look = () => {
      const width = document.querySelector('.ant-modal')?.getBoundingClientRect().width
      if (width) window.widths.push(Math.round(width))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(site.url)
  const yes = page.getByRole('dialog').getByRole('button', { name: '确认', exact: true })
  await expect.poll(() => yes.isEnabled()).toBe(true)
  const widths = await page.evaluate(() => window.widths)
  expect(widths.length).toBeGreaterThan(5)
  expect(new Set(widths)).toEqual(new Set([widths.at(-1)]))
}, 60_000)
