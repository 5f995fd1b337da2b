import { expect, test } from 'vitest'
import { people } from './people.ts'

/** An account of a home care elder: opened, paid into, paid back, voided, and topped up with others. */

const { at, page, open, shown, button, dialog, row, act, press, enter, seesMessage, choose } = people(
  'homecare_manager',
  'admin',
)
const filter = async (accountNum: string) => {
  await shown().getByRole('textbox', { name: '账号', exact: true }).fill(accountNum)
  await button('查询').click()
  await row(accountNum).waitFor()
}
const more = async (accountNum: string, label: string) => {
  await row(accountNum).getByRole('button', { name: '更多操作' }).click()
  await page().getByRole('menuitem', { name: label, exact: true }).click()
}
const head = (text: string) => shown().locator('.k-head').getByText(text, { exact: true }).waitFor()

test('an account is opened, paid into and out of, a mistake is voided, and it is topped up in a batch', async () => {
  await open('/homecare/account')
  await button('开户').click()
  // An elder who has none yet, another one on each try.
  await dialog().getByLabel('居家老人', { exact: true }).click()
  await page().locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await enter({ 首次充值: '300' })
  await choose('方式', '现金')
  await press('开户')
  const accountNum = /JZ\d{8}/.exec(await seesMessage(/已为.+开户，账号JZ\d{8}/))?.[0] ?? ''
  await filter(accountNum)
  await row(accountNum).getByText('300.00', { exact: true }).waitFor()

  await act(accountNum, '押金')
  await enter({ 金额: '80' })
  await press('收款')
  await seesMessage(/已收.+的押金/)
  await row(accountNum).getByText('80.00', { exact: true }).waitFor()
  await more(accountNum, '退款')
  await enter({ 金额: '260', 退款原因: '多充退回' })
  await press('退款')
  await seesMessage(/已退.+的余额/)
  await row(accountNum).getByText('低 40.00', { exact: true }).waitFor()

  at('admin')
  await open('/homecare/account')
  await filter(accountNum)
  await row(accountNum).getByRole('button', { name: accountNum, exact: true }).click()
  await head('40.00')
  await row('退款').getByText('-260.00', { exact: true }).waitFor()
  await act('退款', '作废')
  await dialog().getByLabel('作废原因').fill('金额录错')
  await press('作废')
  await seesMessage(/已作废SJ\d+/)
  await head('300.00')
  await row('作废冲销').getByText('+260.00', { exact: true }).waitFor()

  at('homecare_manager')
  // The other screen follows by itself.
  await row(accountNum).getByText('300.00', { exact: true }).waitFor()
  await row(accountNum).getByRole('checkbox').check()
  await button('批量充值').click()
  await shown()
    .getByLabel(/的金额$/)
    .fill('50')
  await button('确认充值').click()
  await press('确认充值')
  await seesMessage(/已收取1 位居家老人的余额共 50\.00 元/)
  await row(accountNum).getByText('350.00', { exact: true }).waitFor()
  await expect.poll(() => button('确认充值').isDisabled()).toBe(true)
  // The next batch has a desk of its own.
  await open('/homecare/account')
  await row(accountNum).getByRole('checkbox').check()
  await button('批量充值').click()
  await shown().getByText('未填写金额', { exact: true }).waitFor()
})
