import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site, shown, tabTitles } from '../../shell/test/test-site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => {
  site.fresh()
  const row = { visitId: 'v1', visitorName: '赵一', oldmanId: 'o1', oldmanName: '王秀英', visitStatus: 2, version: 1 }
  site.answer('GET /pims/web-org/visit', { data: { list: [row], total: 1, page: 1, size: 20 } })
  site.answer('PUT /passport/web-rbac/users/u1', { data: null })
  site.answer('GET /pims/web-pi/oldmans/proFile/card/o1', {
    data: {
      oldmanId: 'o1',
      oldmanName: '王秀英',
      sex: 1,
      age: 86,
      oldmanStatus: 1,
      bedName: '1-101-A',
      allergy: '青霉素',
      levelName: '一级',
      prestoreBalance: 123_456,
      contacts: [{ familyName: '王小明', relation: 1, phoneNum: '138****0001' }],
    },
  })
})
afterEach(() => site.leave())

const card = 'GET /pims/web-pi/oldmans/proFile/card/o1'
const visits = () => site.seen('GET /pims/web-org/visit').filter(({ query }) => query.has('page'))

test('filters are saved under a name, applied with one click, and kept with the account', async () => {
  page = await site.page({ at: '/#/live/visit/come' })
  const filter = shown(page).getByLabel('访客姓名')
  await filter.fill('赵')
  await filter.press('Enter')
  await shown(page).getByRole('button', { name: '存为常用查询' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('姓赵的')
  await page.getByRole('dialog').getByLabel('名称').press('Enter')
  const view = shown(page).getByRole('button', { name: '姓赵的' })
  await view.waitFor()
  const [sent] = site.seen('PUT /passport/web-rbac/users/u1')
  expect(JSON.parse(sent.body).layout.views).toEqual({
    '/live/visit/comevisit': [{ name: '姓赵的', filters: { visitorName: '赵' } }],
  })
  await shown(page)
    .getByRole('button', { name: /重\s?置/ })
    .click()
  await expect.poll(() => filter.inputValue()).toBe('')
  expect(await view.getAttribute('aria-pressed')).toBe('false')
  await page.reload()
  await view.click()
  await expect.poll(() => visits().at(-1)?.query.get('visitorName')).toBe('赵')
  await expect.poll(() => view.getAttribute('aria-pressed')).toBe('true')
  await shown(page).getByRole('button', { name: '常用查询…' }).click()
  await page.getByLabel('删除常用查询姓赵的').click()
  await expect.poll(() => view.count()).toBe(0)
})

test('resting on a name shows the resident card, which is read once and only then', async () => {
  page = await site.page({ at: '/#/live/visit/come' })
  const name = shown(page).getByText('王秀英')
  await name.waitFor()
  expect(site.seen(card)).toHaveLength(0)
  await name.hover()
  await page.getByRole('tooltip').getByText('过敏：青霉素').waitFor()
  const words = await page.getByRole('tooltip').innerText()
  for (const part of ['在住', '86岁', '一级', '王小明', '1,234.56']) expect(words).toContain(part)
  await page.mouse.move(0, 0)
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  await name.hover()
  await page.getByRole('tooltip').waitFor()
  expect(site.seen(card)).toHaveLength(1)
})

test('the keyboard opens and closes the card', async () => {
  page = await site.page({ at: '/#/live/visit/come' })
  await shown(page).getByText('王秀英').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('i')
  await page.getByRole('tooltip').getByText('王小明').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR')
})

test('a details page names its tab and leads back to its list', async () => {
  const account = { accountId: 'a1', oldmanId: 'o1', oldmanName: '王秀英', accountStatus: 1, bills: [], tradeWays: [] }
  const list = [{ ...account, prestoreBalance: 0, depositBalance: 0, arrears: 0, alarmAmount: 0, oldmanStatus: 1 }]
  site.answer('GET /pims/web-pi/cost/account', { data: { list, total: 1, page: 1, size: 20 } })
  site.answer('GET /pims/web-pi/cost/account/o1', { data: { ...list[0], medicalBalance: 0, reserveBalance: 0 } })
  page = await site.page({ at: '/#/expense/account' })
  await shown(page).getByRole('button', { name: '王秀英' }).click()
  await expect.poll(() => tabTitles(page)).toEqual(['王秀英 账户详情'])
  await shown(page).getByRole('button', { name: '返回老人账户' }).click()
  await expect.poll(() => tabTitles(page)).toEqual(['老人账户'])
})
