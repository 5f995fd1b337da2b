import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { go, openSite, type Site, shown, tabTitles } from '../test/test-site.ts'

/** Typed text is given up only after a confirmation, whichever way leaves the page; and it is offered again. */

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

const list = '/live/archives/base'
const form = '/live/archivesAdd'
const hash = () => new URL(page.url()).hash
const formFrame = () => page.locator(`.frame:visible[data-address='${form}']`)
const nameField = () => formFrame().getByLabel('姓名', { exact: true })
const question = () => page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开？' })
const answer = async (name: '放弃修改' | '继续填写') => {
  await question().getByRole('button', { name, exact: true }).click()
  await question().waitFor({ state: 'hidden' })
}

/** The list, its form on top of it, and a name in the form. */
async function typing() {
  page = await site.page({ at: `/#${list}` })
  await page.locator('.shell').waitFor()
  await go(page, form)
  await nameField().fill('王秀英')
}

async function staysAndGoes(leave: () => Promise<unknown>, goal: string) {
  await leave()
  await question().waitFor()
  expect(hash()).toBe(`#${form}`)
  await answer('继续填写')
  expect([hash(), await nameField().inputValue()]).toEqual([`#${form}`, '王秀英'])
  await leave()
  await answer('放弃修改')
  await expect.poll(hash).toBe(`#${goal}`)
  await page.locator(`.frame:visible[data-address='${goal}']`).waitFor()
  expect(await formFrame().count()).toBe(0)
}

test('the menu entry of the same tab asks', async () => {
  await typing()
  await page.getByLabel('搜索菜单', { exact: true }).fill('老人档案')
  const item = page.locator('.side-menu').locator('li[role=menuitem].ant-menu-item[title=老人档案]')
  await staysAndGoes(() => item.click(), list)
})

test('back and forward of the browser ask, and the address stays with the page', async () => {
  await typing()
  await staysAndGoes(() => page.evaluate(() => history.back()), list)
  await page.evaluate(() => history.forward())
  await nameField().fill('刘桂兰')
  expect(hash()).toBe(`#${form}`)
})

test('Enter and Escape on the question stay; only the red button gives the text up', async () => {
  await typing()
  const stay = question().getByRole('button', { name: '继续填写', exact: true })
  for (const key of ['Enter', 'Escape', 'Space']) {
    await page.evaluate(() => history.back())
    await question().waitFor()
    await expect.poll(() => stay.evaluate((one) => one === document.activeElement)).toBe(true)
    const lose = question().getByRole('button', { name: '放弃修改', exact: true })
    expect(await lose.getAttribute('class')).toContain('ant-btn-dangerous')
    await page.keyboard.press(key)
    await question().waitFor({ state: 'hidden' })
    expect([hash(), await nameField().inputValue()]).toEqual([`#${form}`, '王秀英'])
  }
})

test('an address typed by hand asks', async () => {
  await typing()
  await staysAndGoes(() => go(page, list), list)
})

test('signing out asks once and names the unsaved pages', async () => {
  await typing()
  await page.getByLabel('用户菜单').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').filter({ hasText: '有内容尚未保存' }).getByRole('button', { name: '继续填写' }).click()
  expect(await nameField().inputValue()).toBe('王秀英')
})

test('a form that was left, or whose window was lost, offers the typed text', async () => {
  await typing()
  await page.evaluate(() => history.back())
  await answer('放弃修改')
  await go(page, form)
  await shown(page).getByRole('button', { name: '恢复', exact: true }).click()
  expect(await nameField().inputValue()).toBe('王秀英')
})

test('back after a reload, and after another page was shown, goes to the previous page', async () => {
  page = await site.page({ at: '/#/home' })
  await page.locator('.welcome').waitFor()
  await page.getByLabel('搜索菜单', { exact: true }).fill('老人档案')
  await page.locator('.side-menu').locator('li[role=menuitem].ant-menu-item[title=老人档案]').click()
  await expect.poll(hash).toBe(`#${list}`)
  await page.evaluate(() => history.back())
  await page.locator('.welcome').filter({ visible: true }).waitFor()
  await page.evaluate(() => history.forward())
  await expect.poll(() => shown(page).getAttribute('aria-label')).toBe('老人档案')
  await page.reload()
  await page.locator('.shell').waitFor()
  await page.evaluate(() => history.back())
  await page.locator('.welcome').filter({ visible: true }).waitFor()
  expect(hash()).toBe('#/home')
})

test('back to a sub-page of another tab shows it in its own tab', async () => {
  page = await site.page({ at: `/#${list}` })
  await page.locator('.shell').waitFor()
  await go(page, form)
  await nameField().waitFor()
  await go(page, '/expense/bill')
  await expect.poll(() => shown(page).getAttribute('aria-label')).toBe('账单列表')
  await page.evaluate(() => history.back())
  await nameField().waitFor()
  expect(await page.locator('.tab-active').innerText()).toContain('老人档案')
  expect(await tabTitles(page)).toEqual(['老人档案', '账单列表'])
})
