import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type SeenRequest, type Site } from '../../shell/test/test-site.ts'
import type { MenuEntry } from '../store/storage.ts'

/** The behaviour of every list of the kit, shown by the visit list in a real browser. */

let site: Site
beforeAll(async () => {
  site = await openSite()
}, 120_000)
afterAll(() => site.close())
afterEach(() => site.leave())

const rows = Array.from({ length: 45 }, (_, index) => ({
  visitId: `v${index}`,
  oldmanId: 'o1',
  oldmanName: '王秀英',
  visitorName: `访客${index}`,
  visitorPhone: '138****0001',
  visitorCount: 1,
  visitWay: 1,
  visitStatus: index % 2 ? 2 : 1,
  version: 3,
}))
const list = ({ query }: SeenRequest) => {
  const [page, size, name, status] = ['page', 'size', 'visitorName', 'visitStatus'].map((key) => query.get(key) ?? '')
  const found = rows.filter((row) => row.visitorName.includes(name) && (!status || String(row.visitStatus) === status))
  const from = (Number(page || 1) - 1) * Number(size)
  return {
    data: {
      list: found.slice(from, from + Number(size)),
      total: found.length,
      page: Number(page || 1),
      size: Number(size),
    },
  }
}
const calls = 'GET /pims/web-org/visit'
const lastQuery = () =>
  Object.fromEntries(
    site
      .seen(calls)
      .filter((one) => one.query.get('size') !== '1')
      .at(-1)?.query ?? [],
  )

beforeEach(() => {
  site.fresh()
  site.answer(calls, list)
})

const menus: MenuEntry[] = JSON.parse(readFileSync('contract/data/menus.json', 'utf8')).menus
/** The menu tree of a user without these codes. */
const without = (nodes: MenuEntry[], codes: string[]): MenuEntry[] =>
  nodes
    .filter((node) => !codes.includes(String(node.code)))
    .map((node) => ({ ...node, children: node.children && without(node.children, codes) }))

const at = '/index.html#/live/visit/come'
const shown = (page: Page) => page.locator('.ant-table-row:visible').count()
async function open(width = 1280) {
  const page = await site.page({ at, width })
  page.setDefaultTimeout(8000)
  await page.locator('.k-link').first().waitFor()
  return page
}

test.each([
  [1280, 10],
  [1440, 20],
])('B145: at a width of %i a page has %i rows', async (width, size) => {
  const page = await open(width)
  expect(await shown(page)).toBe(size)
  expect(lastQuery().size).toBe(String(size))
})

test('B145: the page size follows the screen, not a small window or enlarged letters', async () => {
  const page = await site.page({ width: 960, screen: 1920 })
  await page.goto(`${site.url}${at}`)
  await page.locator('.k-link').first().waitFor()
  expect(await shown(page)).toBe(20)
  expect(lastQuery().size).toBe('20')
})

test('Enter searches, 重置 shows everything again', async () => {
  const page = await open()
  await page.getByLabel('访客姓名').fill('访客44')
  await page.keyboard.press('Enter')
  await page.getByText('共 1 条').waitFor()
  expect(lastQuery()).toMatchObject({ visitorName: '访客44', page: '1' })
  await page.getByRole('button', { name: '重置' }).click()
  await page.getByText('共 45 条').waitFor()
})

test('B061: filter and page number survive switching to another tab and back, and a reload', async () => {
  const page = await open()
  await page.getByRole('tab', { name: '待到访' }).click()
  await page.getByText('共 23 条').waitFor()
  await page.locator('.ant-pagination-item-2').click()
  await page.getByRole('button', { name: '访客38' }).waitFor()
  await page.evaluate("location.hash = '#/demo'")
  await page.getByText('词与数').waitFor()
  await page.evaluate("location.hash = '#/live/visit/come'")
  await page.getByRole('button', { name: '访客38' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '访客38' }).waitFor()
  expect(await page.getByRole('tab', { name: '待到访' }).getAttribute('aria-selected')).toBe('true')
})

test('B195: a hidden column stays hidden after a reload', async () => {
  const page = await open()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.locator('.k-column-row').filter({ hasText: '床位' }).getByRole('checkbox').uncheck()
  await page.reload()
  await page.locator('.k-link').first().waitFor()
  const heads = await page.locator('th').allInnerTexts()
  expect(heads).toContain('老人')
  expect(heads).not.toContain('床位')
})

test('an action without permission is absent, one that the state forbids gives its reason', async () => {
  const lacking = ['export', 'delete', 'manage'].map((key) => `live.visit.come.${key}`)
  site.answer('GET /passport/web-rbac/logins/menu/1', { data: without(menus, lacking) })
  const page = await open()
  expect(await page.getByRole('button', { name: '导出' }).count()).toBe(0)
  const row = page.locator('.ant-table-row').filter({ hasText: '访客0' }).first()
  expect(await row.getByRole('button', { name: '登记到访' }).count()).toBe(1)
  await row.getByRole('button', { name: '更多操作' }).click()
  expect(await page.locator('.ant-dropdown:visible').innerText()).not.toContain('删除')
})

test('the reason of a disabled button is shown beside it and takes no click meant for the row above', async () => {
  const left = rows.slice(0, 2).map((row) => ({ ...row, visitStatus: 3 }))
  site.answer(calls, { data: { list: left, total: 2, page: 1, size: 10 } })
  const page = await open()
  const shown = page.locator('.ant-table-row')
  await shown.nth(1).getByRole('button', { name: '登记离开' }).hover({ force: true })
  const why = page.locator('.ant-tooltip:visible')
  await why.waitFor()
  expect(await why.evaluate((node) => getComputedStyle(node).pointerEvents)).toBe('none')
  await shown.nth(0).locator('.k-actions button:enabled').first().click({ trial: true })
})

test('a cut text is shown in full when the pointer rests on it; a long place of a bed is cut before room and bed', async () => {
  const long = '颐养康复护理一区（南楼三层失智专区）'
  const row = { ...rows[0], bedName: `${long}-106-B`, relation: '外甥女的丈夫的同事和他的朋友一行人' }
  site.answer(calls, { data: { list: [row, { ...rows[1], bedName: '颐和楼-106-A' }], total: 2, page: 1, size: 10 } })
  const page = await open()
  const cell = (text: string) => page.locator('.ant-table-row td').filter({ hasText: text })
  await cell(row.relation).hover()
  expect(await cell(row.relation).getAttribute('title')).toBe(row.relation)
  await cell('颐和楼-106-A').hover()
  expect(await cell('颐和楼-106-A').getAttribute('title')).toBe('')
  expect(await cell(long).getByTitle(row.bedName).innerText()).toBe(row.bedName)
  // Only the place is cut: the cell itself holds the room and bed.
  expect(await cell(long).evaluate((td) => td.scrollWidth <= td.clientWidth)).toBe(true)
  expect(
    await cell(long)
      .locator('.k-bed > span')
      .evaluate((one) => one.scrollWidth > one.clientWidth),
  ).toBe(true)
})

test('an empty list names the next step', async () => {
  site.answer(calls, { data: { list: [], total: 0, page: 1, size: 10 } })
  const page = await site.page({ at })
  const empty = page.locator('.ant-empty')
  await empty.getByText('暂无数据，先登记一位来访者').waitFor()
  await empty.getByRole('button', { name: '登记' }).click()
  await page.getByRole('dialog').getByText('来访登记').waitFor()
})

test('a list that cannot be read shows one error and a retry button', async () => {
  site.answer(calls, { http: 500, body: { code: 500, msg: '数据库忙' } })
  const page = await site.page({ at })
  await page.getByText('数据库忙#5000').waitFor()
  expect(await page.locator('.ant-message-error').count()).toBe(0)
  site.answer(calls, list)
  await page.getByRole('button', { name: '重试' }).click()
  await page.locator('.k-link').first().waitFor()
})

test('a refused field shows its error at the field and nowhere else, and the typed values stay', async () => {
  const sentence = '离开时间须晚于到访时间'
  site.answer('PUT /pims/web-org/visit/v1', {
    body: { code: 31071, msg: sentence, data: { errors: [{ field: 'leaveTime', message: sentence }] } },
  })
  const page = await open()
  await page
    .locator('.ant-table-row')
    .filter({ hasText: '访客1' })
    .first()
    .getByRole('button', { name: '登记离开' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText(sentence).waitFor()
  expect(await page.locator('.ant-message-error').count()).toBe(0)
  expect(await dialog.locator('[id$=leaveTime]').inputValue()).not.toBe('')
  const [first] = site.seen('PUT /pims/web-org/visit/v1').map((one) => JSON.parse(one.body))
  expect(first).toMatchObject({ version: 3, requestNo: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('any other refusal stays in the dialog until the next try, and is no toast', async () => {
  site.answer('PUT /pims/web-org/visit/v1', { body: { code: 21009, msg: '当前状态“已离开”不允许此操作', data: null } })
  const page = await open()
  await page
    .locator('.ant-table-row')
    .filter({ hasText: '访客1' })
    .first()
    .getByRole('button', { name: '登记离开' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const text = page.getByRole('dialog').getByRole('alert')
  await expect.poll(() => text.innerText()).toContain('当前状态“已离开”不允许此操作')
  // A toast would be gone by now.
  await page.waitForTimeout(4500)
  expect([await text.count(), await page.locator('.ant-message-error').count()]).toEqual([1, 0])
  site.answer('PUT /pims/web-org/visit/v1', { data: rows[1] })
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('after a change by somebody else the row is offered again, and typed values stay', async () => {
  const current = { ...rows[1], goods: '水果', version: 3 }
  site.answer('GET /pims/web-org/visit/v1', () => ({ data: current }))
  site.answer('PUT /pims/web-org/visit/v1', ({ body }) =>
    JSON.parse(body).version === current.version
      ? { data: current }
      : { body: { code: 21002, msg: '数据已被他人修改，请刷新后重试', data: null } },
  )
  const page = await open()
  await page
    .locator('.ant-table-row')
    .filter({ hasText: '访客1' })
    .first()
    .getByRole('button', { name: '修改' })
    .click()
  await page.locator('[id$=carNo]').fill('沪A12345')
  Object.assign(current, { version: 4, goods: '鲜花' })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: '载入最新数据' }).click()
  await page.waitForFunction("document.querySelector('[id$=goods]').value === '鲜花'")
  expect(await page.locator('[id$=carNo]').inputValue()).toBe('沪A12345')
  await page.keyboard.press('Control+Enter')
  await page.getByText('已保存访客1的来访').waitFor()
  const sent = site.seen('PUT /pims/web-org/visit/v1').map((one) => JSON.parse(one.body))
  expect(sent.at(-1)).toMatchObject({ version: 4, carNo: '沪A12345', goods: '鲜花' })
  expect(sent.at(-1)).not.toHaveProperty('visitorPhone')
})

test('at 1280 columns are as wide as their texts, nothing is cut, and the name of the row stays in sight', async () => {
  const page = await site.page({ at: '/#/live/visit/come', width: 1280 })
  await page.getByText('访客3', { exact: true }).waitFor()
  const seen = () =>
    page.locator('.frame:visible .k-table').evaluate((table) => {
      const cells = [...table.querySelectorAll<HTMLElement>('thead th, .ant-table-row td')].map(
        (cell) => cell.querySelector<HTMLElement>('.ant-table-cell-content') ?? cell,
      )
      return {
        wide: table.querySelector('.ant-table-body')?.scrollWidth ?? 0,
        cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.innerText),
      }
    })
  const { wide, cut } = await seen()
  // 90 as a name may have; the last fixed column is no exception.
  const resident = page.locator('.frame:visible .k-table thead th').filter({ hasText: /^老人$/ })
  expect((await resident.boundingBox())?.width).toBeLessThan(90)
  expect(cut).toEqual([])
  // 2235 by the widths of the field kinds.
  expect(wide).toBeLessThan(1700)
  const name = page.getByText('访客3', { exact: true })
  const { x } = (await name.boundingBox()) ?? { x: 0 }
  await page.locator('.frame:visible .ant-table-body').evaluate((body) => body.scrollTo({ left: 300 }))
  expect((await name.boundingBox())?.x).toBe(x)
})
