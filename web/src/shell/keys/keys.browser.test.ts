import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site, shown } from '../test/test-site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

const visit = (visitId: string, visitorName: string) => ({
  visitId,
  visitorName,
  oldmanId: 'o1',
  oldmanName: '王秀英',
  visitorCount: 1,
  visitWay: 1,
  visitStatus: 2,
  version: 1,
})
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
const dialogs = () => page.getByRole('dialog').count()

async function visits() {
  const list = ['赵一', '钱二', '孙三'].map((name, at) => visit(`v${at}`, name))
  site.answer('GET /pims/web-org/visit', { data: { list, total: 3, page: 1, size: 20 } })
  page = await site.page({ at: '/#/live/visit/come' })
  await shown(page).getByText('孙三').waitFor()
}

test('/ goes to the filters, n opens the form, and while typing both are letters', async () => {
  await visits()
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('老人')
  await page.keyboard.type('n/?')
  expect(await page.locator('.frame:visible input:focus').inputValue()).toBe('n/?')
  expect(await dialogs()).toBe(0)
  await page.locator('.tab-active button').first().focus()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByText('来访登记').waitFor()
  await page.keyboard.press('n')
  expect(await dialogs()).toBe(1)
})

test('n adds also on a page without a list of the kit', async () => {
  const dictionaries = '/pims/web-org/dictionarys'
  const model = { modelId: 'm1', dictionaryCode: 'RELATION', dictionaryName: '关系', itemCount: 0, version: 1 }
  site.answer(`GET ${dictionaries}/dictionaryModels`, { data: { list: [model], total: 1, page: 1, size: 20 } })
  site.answer(`GET ${dictionaries}/m1/dictionaryValues`, { data: [] })
  page = await site.page({ at: '/#/systemSetting/dictionarys' })
  await shown(page).getByRole('button', { name: '新增', exact: true }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor()
})

test('keys that compose a Chinese word are left alone', async () => {
  await visits()
  await page.evaluate(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', isComposing: true })))
  await page.waitForTimeout(200)
  expect(await dialogs()).toBe(0)
})

test('arrow keys move through the rows and Enter opens one', async () => {
  await visits()
  for (const name of ['赵一', '钱二', '孙三']) {
    await page.keyboard.press('ArrowDown')
    if (name === '赵一') await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toContain(name)
  }
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toContain('钱二')
  await page.keyboard.press('Home')
  await expect.poll(focused).toContain('赵一')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('赵一的来访').waitFor()
})

test('? shows the keys, as does the menu of the user', async () => {
  await visits()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('到查询条件').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(dialogs).toBe(0)
  await page.getByLabel('用户菜单').click()
  await page.getByRole('menuitem', { name: '快捷键' }).click()
  await page.getByRole('dialog').getByText('到查询条件').waitFor()
})

test('a screen reader gets no English text', async () => {
  await visits()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByText('来访登记').waitFor()
  const shownKeys = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-label], [title], [alt], svg title')]
        .filter((one) => !one.closest('[aria-hidden=true]'))
        .map(
          (one) =>
            one.getAttribute('aria-label') ?? one.getAttribute('title') ?? one.getAttribute('alt') ?? one.textContent,
        )
        .filter((words) => words && /^[A-Za-z][A-Za-z -]{2,}$/.test(words)),
    )
  expect(await shownKeys()).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(dialogs).toBe(0)
  await shown(page).getByRole('button', { name: '列设置' }).click()
  await page.getByRole('dialog').getByText('恢复默认').waitFor()
  expect(await shownKeys()).toEqual([])
  const unnamed = page.getByRole('button', { name: /^$/ })
  expect(await unnamed.evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 120)))).toEqual([])
})
