import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site, tabTitles } from '../test/test-site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => {
  site.fresh()
  const wang = { type: 'OLDMAN', id: 'o1', title: '王秀英', subTitle: '1-101-A', routePath: '/live/archives/base' }
  site.answer('GET /passport/web-org/common/global-search', { data: [{ ...wang, query: { oldmanId: 'o1' } }] })
  site.answer('GET /pims/web-org/visit', { data: { list: [], total: 0, page: 1, size: 20 } })
  site.answer('GET /pims/web-pi/oldmans', { data: { list: [{ oldmanId: 'o1', oldmanName: '王秀英' }], total: 1 } })
})
afterEach(() => site.leave())

const options = () => page.getByRole('option').allInnerTexts()
const dialog = (title: string) => page.getByRole('dialog').filter({ hasText: title })
async function palette(typed: string) {
  await page.locator('.shell').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill(typed)
}

test('an action of a module runs from anywhere, by name or initials, also where its page is open', async () => {
  page = await site.page({ at: '/' })
  for (const typed of ['登记来访', 'djlf']) {
    await palette(typed)
    await page.getByRole('option', { name: /^办事\s*登记来访/ }).waitFor()
    await page.keyboard.press('Enter')
    await dialog('来访登记').waitFor()
    expect(await tabTitles(page)).toEqual(['首页', '来访登记'])
    await dialog('来访登记').getByRole('button', { name: '取 消' }).or(page.getByLabel('关闭')).first().click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
})

test('a user who types faster than the list is drawn gets the typed text', async () => {
  page = await site.page({ at: '/' })
  await palette('')
  await page.getByRole('option', { name: /上报不良事件/ }).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .evaluate(async (box: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '登记来访')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
  await dialog('来访登记').waitFor()
})

test('letters typed before the palette has loaded are in its box, and typing continues after them', async () => {
  page = await site.page()
  const { promise: come, resolve: release } = Promise.withResolvers<void>()
  await page.route(/CommandPalette-.*\.js/, (route) => come.then(() => route.continue()))
  await page.goto(site.url)
  await page.locator('.shell').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dj')
  release()
  const box = page.getByRole('dialog').getByRole('textbox')
  await box.waitFor()
  await page.keyboard.type('lf')
  await expect.poll(() => box.inputValue()).toBe('djlf')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Control+k')
  expect(await box.inputValue()).toBe('')
})

test('recent uses come first when nothing is typed', async () => {
  page = await site.page({ at: '/' })
  await palette('来访登记')
  await page.getByRole('option', { name: /来访登记/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  await page.getByText('最近使用').waitFor()
  expect((await options())[0]).toContain('来访登记')
})

test('a resident in the results has actions, and the form opens for this resident', async () => {
  page = await site.page({ at: '/' })
  await palette('王')
  await page.getByRole('option', { name: /王秀英/ }).waitFor()
  const place = (await options()).findIndex((text) => text.includes('王秀英'))
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.getByRole('option', { name: /收款：王秀英/ }).waitFor()
  expect((await options()).some((text) => text.includes('新增老人'))).toBe(false)
  await page.getByRole('dialog').getByRole('textbox').fill('来访')
  await expect.poll(async () => (await options())[0]).toMatch(/来访/)
  await page.keyboard.press('Enter')
  // Screen readers read the name, which is not visible.
  await dialog('来访登记').getByText('王秀英').filter({ visible: true }).first().waitFor()
})

test('an action is not offered without its permission', async () => {
  site.answer('GET /passport/web-rbac/logins/menu/1', { data: [] })
  site.answer('GET /passport/web-rbac/logins/menu/button', {
    data: [{ code: 'live.visit.come.add', menuName: '登记' }],
  })
  page = await site.page({ at: '/' })
  await page.locator('.shell').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  const titles = (await options()).map((text) => text.replace(/\s/g, ''))
  expect(titles.filter((text) => text.startsWith('办事'))).toEqual(['办事登记来访'])
})
