import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { heldCall, openSite, type Site, shown } from '../../shell/test/test-site.ts'

/** A write on a slow network that is pressed ten times is sent once, before and after its answer. */

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
}, 120_000)
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

const visits = 'GET /pims/web-org/visit'
const row = {
  visitId: 'v1',
  oldmanId: 'o1',
  oldmanName: '王秀英',
  visitorName: '刘访客',
  visitorPhone: '138****0001',
  visitorCount: 1,
  visitWay: 1,
  visitStatus: 1,
  version: 3,
}
const slow = (data: object) => ({ data, until: new Promise((resolve) => setTimeout(resolve, 400)) })

async function visitList() {
  site.answer(visits, () => slow({ list: [row], total: 1, page: 1, size: 20 }))
  site.answer('PUT /pims/web-org/visit/v1', () => slow(row))
  page = await site.page({ at: '/#/live/visit/come' })
  page.setDefaultTimeout(10_000)
  await shown(page).getByText('刘访客').first().waitFor()
}
const dialog = () => page.getByRole('dialog').filter({ visible: true }).last()
const writes = () => site.seen('PUT /pims/web-org/visit/v1')

/** Ten presses over a second: while the write is under way, and while the list is read again after it. */
async function pressTen(key: string) {
  for (let time = 0; time < 10; time += 1) {
    await page.keyboard.press(key)
    await page.waitForTimeout(100)
  }
}
/** Everything has been answered, and no dialog is open. */
const calm = () => expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)

test('a form in a dialog is saved once', async () => {
  await visitList()
  await shown(page).getByRole('button', { name: '登记到访', exact: true }).click()
  await dialog().getByRole('button', { name: '保存' }).waitFor()
  await pressTen('Control+Enter')
  await calm()
  expect(writes()).toHaveLength(1)
})

test('a question is answered once', async () => {
  await visitList()
  await shown(page).getByLabel('更多操作').first().click()
  await page.getByRole('menuitem', { name: '取消', exact: true }).click()
  await dialog().getByLabel('取消原因').fill('家属改期')
  await dialog().getByRole('button', { name: '取消来访', exact: true }).focus()
  await pressTen('Enter')
  await calm()
  expect(writes()).toHaveLength(1)
})

test.each([
  ['done', () => ({ data: row }), /已登记/],
  [
    'refused',
    () => ({
      body: { code: 30001, msg: '到访时间有误', data: { errors: [{ field: 'comeTime', message: '到访时间有误' }] } },
    }),
    '到访时间有误',
  ],
])('a save that takes long says so, can be left, and reports by a message when it is %s', async (_, answer, words) => {
  await visitList()
  const call = heldCall()
  site.answer('PUT /pims/web-org/visit/v1', () => ({ ...answer(), until: call.until }))
  await shown(page).getByRole('button', { name: '登记到访', exact: true }).click()
  await dialog().getByRole('button', { name: '保存' }).click()
  await dialog().getByText('正在保存').waitFor()
  await dialog().getByRole('button', { name: '先离开', exact: true }).click()
  await calm()
  call.release()
  await page.locator('.ant-message').getByText(words).first().waitFor()
  expect(writes()).toHaveLength(1)
})
