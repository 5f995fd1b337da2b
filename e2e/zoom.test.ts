import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { outOfView, zoomTo } from './page-checks.ts'
import { screens, settled, visit } from './screens.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * A window of 1280 × 800 at 200 %: nothing is lost, nothing scrolls sideways. The screens themselves: screens.test.ts.
 *
 * @module-tag long
 */

const desk = onStage(async () => {
  const site = await startSite()
  const page = await site.enter('admin')
  await zoomTo(page, 2)
  return { ...site, page }
})
let page: Page
beforeEach(() => {
  page = desk().page
})

test('with more tabs than fit, each is reached by scrolling the strip', async () => {
  const tabs = page.locator('.tabs [role=tab]')
  for (const path of screens.filter((one) => one.startsWith('/systemmanage/'))) await open(page, path)
  await expect.poll(() => tabs.count()).toBeGreaterThan(8)
  await settled(page)
  expect(await outOfView(page)).toEqual([])
})

test('the menu lies over the page on demand, and closes with Escape or a choice', async () => {
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
  await expect.poll(() => outOfView(page)).toEqual([])
  const last = dialog.getByRole('button').last()
  // An opened dialog focuses its first field, and may scroll after this.
  await expect
    .poll(async () => {
      await last.scrollIntoViewIfNeeded()
      return last.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)
    })
    .toBe(true)
  await page.keyboard.press('Escape')
})

test('a dialog with a field as wide as itself has one column', async () => {
  await open(page, '/live/live/list')
  const frame = page.locator('.frame:visible')
  await frame.getByRole('button', { name: '换床', exact: true }).first().click()
  const fields = page.getByRole('dialog').locator('.k-fields > .ant-form-item')
  await expect.poll(() => fields.count()).toBeGreaterThan(2)
  const lefts = await fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)
  await page.keyboard.press('Escape')
})
