import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { go, openSite, type Site, shown } from '../test/test-site.ts'

/** The Tab key on a page of each kind: every stop is a control that answers to its keys, and no helper icon is one. */

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => {
  site.fresh()
  const row = { visitId: 'v1', visitorName: '赵一', oldmanId: 'o1', oldmanName: '王秀英', visitStatus: 2, version: 1 }
  site.answer('GET /pims/web-org/visit', { data: { list: [row], total: 60, page: 1, size: 20 } })
})
afterEach(() => site.leave())

/** In the page: the focused element, and why it is no proper stop. */
function stopOf() {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return undefined
  const roles =
    'button|link|tab|checkbox|radio|switch|combobox|spinbutton|slider|menuitem|menu|tree|treeitem|option|listbox|grid|textbox|searchbox|columnheader'
  const isNative = at.matches('a[href], button, input, select, textarea, summary, [contenteditable=true]')
  const scrolls = at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth
  const role = at.getAttribute('role') ?? ''
  const isHelper = at.matches('[class*="-clear"]') || at.closest('.ant-input-suffix, .ant-picker-suffix') !== null
  // A head sorts, a page number turns the page: Enter and Space.
  const isPressed = at.matches('th[tabindex], .ant-pagination > li')
  const isKnown = isNative || roles.split('|').includes(role) || scrolls || isPressed || at.matches('.ant-table-body')
  const isSecond = at.hasAttribute('data-stop')
  at.setAttribute('data-stop', '')
  const words = at.getAttribute('aria-label') ?? at.id ?? ''
  return {
    isSecond,
    name: `${at.tagName} ${at.className} ${words || at.textContent?.slice(0, 12)}`,
    fault: isHelper ? 'helper icon' : isKnown ? '' : 'answers to nothing',
  }
}

/** Tabs through one part of the page until it leaves it. */
async function walk(part: string) {
  const stops: string[] = []
  const faults: string[] = []
  await page
    .locator(part)
    .first()
    .evaluate((one: HTMLElement) => {
      if (!one.hasAttribute('tabindex')) one.tabIndex = -1
      one.focus()
    })
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate((where) => document.activeElement?.closest(where) != null, part)
    const stop = await page.evaluate(stopOf)
    if (!stop || !isInside || stop.isSecond) break
    stops.push(stop.name)
    if (stop.fault) faults.push(`${stop.fault}: ${stop.name}`)
  }
  return { count: stops.length, faults }
}

async function visits() {
  page = await site.page({ at: '/#/live/visit/come' })
  await shown(page).getByText('赵一').waitFor()
}

test('a list with filters set', async () => {
  await visits()
  await shown(page).getByLabel('访客姓名').fill('赵')
  const more = shown(page).getByRole('button', { name: '更多', exact: true })
  if (await more.isVisible()) await more.click()
  const choice = shown(page).getByLabel('待确认', { exact: true })
  await choice.click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  const chosen = shown(page)
    .locator('.ant-select', { has: page.getByLabel('待确认', { exact: true }) })
    .locator('.ant-select-content-has-value')
  await chosen.waitFor()
  const { count, faults } = await walk('.frame')
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(8)
  await shown(page).locator('.ant-pagination-item-2').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => site.seen('GET /pims/web-org/visit').at(-1)?.query.get('page')).toBe('2')
  await choice.focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => chosen.count()).toBe(0)
})

test('a dialog with values, whose choices and dates are cleared by a key', async () => {
  await visits()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog').filter({ visible: true }).last()
  await dialog.getByLabel('访客姓名').fill('刘访客')
  const time = dialog.getByLabel(/时间/).first()
  await time.fill('2026-06-01 10:00')
  await time.press('Tab')
  await expect.poll(() => time.inputValue()).toBe('2026-06-01 10:00')
  const { count, faults } = await walk('.ant-modal')
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(4)
  await time.focus()
  await time.selectText()
  await page.keyboard.press('Delete')
  await expect.poll(() => time.inputValue()).toBe('')
})

test('a form page', async () => {
  page = await site.page({ at: '/#/live/archives/base' })
  await page.locator('.shell').waitFor()
  await go(page, '/live/archivesAdd')
  await shown(page).getByLabel('姓名', { exact: true }).fill('王秀英')
  const { count, faults } = await walk(".frame[data-address='/live/archivesAdd']")
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(20)
})
