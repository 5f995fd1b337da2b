import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { hashPassword } from '#core/password.ts'
import { type BilledHouse, openBilledHouse } from '../server/test/billed-house.ts'
import { archiveAddress } from '../web/src/modules/living/resident/addresses.ts'
import { catchPaper } from './paper.ts'
import { actionsOn } from './screen-actions.ts'
import { closeNews, newPage, open, password, signIn } from './site.ts'
import { screenOf } from './test-institution.ts'

/**
 * A resident goes home for a week: registered, approved by another, away, postponed, back, and refunded on the bill.
 */

let house: BilledHouse
let nurse: Page
let head: Page
let page: Page
let oldmanId: string
beforeAll(async () => {
  house = await openBilledHouse()
  const { t, admin } = house
  const open = { ...checkDefault('OUTING_POSTPONE'), openStatus: 1 }
  await admin.ok(setting.saveSwitches, { list: [{ settingKey: checkKey('OUTING_POSTPONE'), value: open }] })
  oldmanId = await house.moveIn('2025-06-01')
  await t.db((db) =>
    db.updateTable('oldman').set({ oldmanName: '王秀英', pinyin: 'wxy' }).where('oldmanId', '=', oldmanId).execute(),
  )
  t.clock.set('2025-06-05 08:00:00')
  ;({ page: nurse } = await screenOf(t, '登记护士'))
  const { userId } = await t.as('NURSE_HEAD', { loginName: 'auditor' })
  const passwordHash = await hashPassword(password)
  await t.db((db) =>
    db.updateTable('userAccount').set({ passwordHash, dataScope: 'ALL' }).where('userId', '=', userId).execute(),
  )
  head = await newPage({})
  await closeNews(head)
  await signIn(head, new URL(nurse.url()).origin, 'auditor')
  page = nurse
})
afterAll(() => house.t.close())

const { button, row, fill, press, choose, dialog, day, visit, seesMessage } = actionsOn(() => page)
const act = (name: string) => row('王秀英').getByRole('button', { name, exact: true }).click()

test('an outing is registered, approved by another, begins, is postponed, and ends with a refund on the bill', async () => {
  await open(page, '/live/Outing/register')
  await button('登记').first().click()
  await dialog().getByLabel('老人', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await choose('类型', '回家探亲')
  await fill('事由', '回家看孙子')
  await day('预计外出', '2025-06-05 09:00')
  await day('预计返回', '2025-06-10 18:00')
  await fill('陪同人', '王小明')
  await fill('陪同人电话', '13800000001')
  await press('保存')
  await seesMessage(/已为王秀英登记外出/)
  await row('王秀英').getByText('待审核').waitFor()

  page = head
  await open(page, '/live/Outing/audit')
  await act('通过')
  await press('通过')
  await seesMessage(/已通过王秀英的外出申请/)

  page = nurse
  await visit('/live/Outing/register')
  await row('王秀英').getByText('待外出').waitFor()
  const papers = await catchPaper(page)
  await row('王秀英').getByRole('button').last().click()
  await page.locator('.ant-dropdown:visible').getByText('打印', { exact: true }).click()
  await expect.poll(async () => (await papers()).length).toBe(1)
  const [slip] = await papers()
  for (const words of ['外出请假条', '存根联', '放行联', '王秀英', '回家看孙子', '门岗放行'])
    expect(slip).toContain(words)
  await button('打印门岗名单').click()
  await expect.poll(async () => (await papers()).length).toBe(2)
  expect((await papers())[1]).toContain('外出门岗名单')
  house.t.clock.set('2025-06-05 09:00:00')
  await act('确认离院')
  await day('实际外出', '2025-06-05 09:00')
  await press('确认离院')
  await seesMessage(/王秀英已离院/)
  await row('王秀英').getByText('外出中').waitFor()

  await visit(archiveAddress({ oldmanId, oldmanName: '王秀英' }))
  await page
    .locator('.k-head')
    .getByText(/^外出中，预计.+返院$/)
    .waitFor()

  await visit('/live/visit/come')
  await button('登记').first().click()
  await dialog().getByLabel('老人', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await dialog()
    .getByRole('alert')
    .getByText(/该老人外出中/)
    .waitFor()

  await visit('/live/Outing/register')
  await act('延期')
  await day('延至', '2025-06-12 18:00')
  await fill('延期原因', '家里多住两天')
  await press('延期')
  await seesMessage(/已登记王秀英延期/)

  page = head
  await visit('/live/Outing/audit')
  await row('王秀英').getByText('延期', { exact: true }).waitFor()
  await act('通过')
  await press('通过')
  await seesMessage(/已通过王秀英的外出延期/)

  page = nurse
  house.t.clock.set('2025-06-12 17:00:00')
  await visit('/live/Outing/register')
  await act('确认返院')
  await day('实际返回', '2025-06-12 17:00')
  await fill('返院情况', '精神好')
  await press('确认返院')
  await seesMessage(/王秀英已返院/)
  await row('王秀英').getByText('已返院').waitFor()
  // Example 6 of fees.md 12: six full days give back 120.00 of care and 150.00 of meals.
  const lines = (await house.month(oldmanId, '2025-06'))?.lines.filter(({ detailKind }) => detailKind === 3)
  expect(lines?.map(({ netAmt, days }) => [netAmt, days]).sort()).toEqual([
    [-12_000, 6],
    [-15_000, 6],
  ])
  await house.holds(oldmanId)
})
