import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { screens, settled, visit } from './screens.ts'
import { closeNews, newPage, open, type Site, signIn, startSite } from './site.ts'

/** A window of 1280 × 800 at 200 %: 640 × 400 CSS pixels, twice as sharp. Nothing is lost, nothing scrolls sideways. */

let site: Site
let page: Page
beforeAll(async () => {
  site = await startSite()
  page = await newPage(site.browser, { viewport: sizeAt(2), deviceScaleFactor: 2 })
  await closeNews(page)
  await signIn(page, site.url, 'admin')
})
afterAll(() => site?.stop())
beforeEach(() => page.setViewportSize(sizeAt(2)))

const sizeAt = (times: number) => ({ width: Math.round(1280 / times), height: Math.round(800 / times) })

/** What stands beside the window and cannot be scrolled to; a table scrolls in its own box. */
const lost = (where: Page) =>
  where.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('.frame')].filter(
      (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1,
    )
    const outside = [...document.querySelectorAll('button, a, input, textarea, [role=dialog]')].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      if (!one.checkVisibility({ visibilityProperty: true }) || width < 2 || (left >= 0 && right <= innerWidth + 1))
        return false
      return !one.closest('.ant-table-wrapper, .tabs-row, .k-scroll, .ant-tabs-nav-list, .designer, table')
    })
    return [...wide, ...outside].map((one) => one.outerHTML.slice(0, 160))
  })

test.each(screens)('%s at 200 percent, then at 150 and 125', async (path) => {
  await visit(page, path)
  expect(await lost(page)).toEqual([])
  for (const times of [1.5, 1.25]) {
    await page.setViewportSize(sizeAt(times))
    await expect.poll(() => lost(page), { interval: 50, message: `${times} times` }).toEqual([])
  }
})

test('more tabs than fit are scrolled to in their strip', async () => {
  const tabs = page.locator('.tabs [role=tab]')
  for (const path of screens.filter((one) => one.startsWith('/systemmanage/'))) await open(page, path)
  await expect.poll(() => tabs.count()).toBeGreaterThan(8)
  await settled(page)
  expect(await lost(page)).toEqual([])
})

test('the menu lies over the page when asked for, and goes with Escape or a choice', async () => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  expect(await menu.count()).toBe(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await menu.waitFor()
  await page.getByLabel('搜索菜单', { exact: true }).press('Escape')
  await expect.poll(() => menu.count()).toBe(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await page.getByLabel('搜索菜单', { exact: true }).fill('岗位管理')
  await menu.getByRole('menuitem', { name: '岗位管理' }).click()
  await page.waitForURL(/systemmanage\/job/)
  await expect.poll(() => menu.count()).toBe(0)
})

test.each([
  ['/systemmanage/manager/index', '新增'],
  ['/systemmanage/role/index', '授权'],
  ['/systemmanage/org/index', '维护资质'],
  ['/systemSetting/dictionarys', '新增'],
  ['/careplan/form/assessment', '编辑'],
])('what opens on %s by %s fits, and its buttons can be reached', async (path, name) => {
  await visit(page, path)
  await page.locator('.frame:visible').getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog').filter({ visible: true }).last()
  await dialog.waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => lost(page)).toEqual([])
  const last = dialog.getByRole('button').last()
  await last.scrollIntoViewIfNeeded()
  expect(await last.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await page.keyboard.press('Escape')
})
