import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { go, openSite, type Site, shown } from '../../shell/test/test-site.ts'

/** Dialogs used by keyboard, and refusals in them. */

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
}, 120_000)
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

const visits = 'GET /pims/web-org/visit'
const dialog = () => page.getByRole('dialog').filter({ visible: true }).last()
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)

async function visitList() {
  site.answer(visits, { data: { list: [], total: 0, page: 1, size: 20 } })
  page = await site.page({ at: '/#/live/visit/come' })
  page.setDefaultTimeout(10_000)
  await shown(page).getByRole('button', { name: '登记', exact: true }).first().waitFor()
}
const openDialog = async () => {
  await page.keyboard.press('n')
  await dialog().getByLabel('访客姓名').waitFor()
}

test('a dialog begins in its first empty field, Enter goes on from field to field, and Ctrl+Enter saves', async () => {
  await visitList()
  await openDialog()
  const isFirst = () => page.evaluate(() => document.activeElement === document.querySelector('.ant-modal input'))
  await expect.poll(isFirst).toBe(true)
  const name = dialog().getByLabel('访客姓名')
  await name.fill('刘访客')
  await page.keyboard.press('Enter')
  await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.matches('.ant-modal input, .ant-modal textarea'))).toBe(true)
  await page.keyboard.press('Control+Enter')
  await dialog().getByText('不能为空').first().waitFor()
  expect(await dialog().count()).toBe(1)
  expect(await focused()).not.toBe('Close')
})

test('a form page begins in its first empty field, and Enter goes on', async () => {
  page = await site.page({ at: '/#/live/archives/base' })
  await page.locator('.shell').waitFor()
  await go(page, '/live/archivesAdd')
  const name = shown(page).getByLabel('姓名', { exact: true })
  await name.waitFor()
  const first = () =>
    page.evaluate(() => {
      const fields = document.querySelector('.frame:not([hidden]) .k-fields')
      return document.activeElement !== null && fields?.querySelector('input') === document.activeElement
    })
  await expect.poll(first).toBe(true)
  await name.fill('王秀英')
  await page.keyboard.press('Enter')
  await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.closest('.k-fields') !== null)).toBe(true)
})

test('a page with unsaved text in a dialog asks before it closes, and keeps the text while another tab is shown', async () => {
  await visitList()
  await go(page, '/live/archivesAdd')
  await page.evaluate(() => history.back())
  await page.locator(".frame:visible[data-address='/live/visit/come']").waitFor()
  await openDialog()
  await dialog().getByLabel('访客姓名').fill('刘访客')
  await page.evaluate(() => {
    location.hash = '/home'
  })
  await page.locator('.welcome').filter({ visible: true }).waitFor()
  expect(await page.getByLabel('访客姓名').filter({ visible: true }).count()).toBe(0)
  await page.evaluate(() => history.back())
  expect(await dialog().getByLabel('访客姓名').inputValue()).toBe('刘访客')
})

test('a refusal above a long form leaves its buttons in the window', async () => {
  await visitList()
  await page.setViewportSize({ width: 1280, height: 480 })
  await openDialog()
  await dialog().evaluate((one) => {
    // As tall as the longest form.
    one.querySelector<HTMLElement>('.k-fields')?.style.setProperty('min-height', '1000px')
  })
  const save = dialog().getByRole('button', { name: '保存', exact: true })
  const bottom = async () => ((await save.boundingBox())?.y ?? 0) + 32
  expect(await bottom()).toBeLessThan(480)
  await dialog().evaluate((one) => {
    const refusal = document.createElement('div')
    refusal.className = 'ant-alert k-gap'
    refusal.style.height = '64px'
    one.querySelector('.k-dialog')?.prepend(refusal)
  })
  expect(await bottom()).toBeLessThan(480)
})
