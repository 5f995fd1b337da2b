import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from './screens.ts'
import { startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * An amount is taken as it was typed, or refused.
 *
 * @module-tag long
 */

const site = onStage(startSite)
const most = '99999999.99'

/** Whether the text in the box is fully visible. */
const isWhole = (box: Locator) => box.evaluate((input) => input.scrollWidth <= input.clientWidth)

test('a cashier types on a Chinese keyboard, and a text that is no number blocks the button', async () => {
  const page = await site().enter('admin', { width: 1280, height: 800 })
  await visit(page, '/expense/account')
  await page
    .locator('.ant-table-row:visible')
    .getByRole('button', { name: '收款', exact: true, disabled: false })
    .first()
    .click()
  const desk = page.getByRole('dialog').filter({ visible: true })
  const amount = desk.getByLabel('金额', { exact: true })
  const next = desk.getByRole('button', { name: '下一步' })
  await amount.fill('１５００')
  await desk.getByText('壹仟伍佰元整').waitFor()
  await amount.fill('1500.555')
  await amount.blur()
  await desk.getByText('最多两位小数（分）').waitFor()
  expect([await amount.inputValue(), await next.isDisabled()]).toEqual(['1500.555', true])
  await amount.fill(most)
  await amount.blur()
  expect([await amount.inputValue(), await isWhole(amount)]).toEqual(['99,999,999.99', true])
  await page.context().close()
})

test('a bill is not paid with an older amount than the one typed, and large amounts are fully visible', {}, async () => {
  const page = await site().enter('admin', { width: 1280, height: 800 })
  await visit(page, '/expense/bill')
  await page.getByRole('tab', { name: /^未缴/ }).click()
  await page.locator('.ant-table-row:visible').getByRole('button', { name: '缴费', disabled: false }).first().click()
  const desk = page.getByRole('dialog').filter({ visible: true })
  const amount = desk.getByLabel('第1行金额')
  const pay = desk.getByRole('button', { name: /^收款 / })
  await amount.fill('1500.555')
  await amount.blur()
  await desk.getByText('最多两位小数（分）').first().waitFor()
  expect([await amount.inputValue(), await pay.isDisabled()]).toEqual(['1500.555', true])
  await amount.fill('１，５００')
  await desk.getByRole('button', { name: '收款 1,500.00 元' }).waitFor()
  await amount.fill(most)
  await amount.blur()
  expect([await amount.inputValue(), await isWhole(amount)]).toEqual(['99,999,999.99', true])
  await page.context().close()
})

test('the boxes of costs, deductions and one-offs show large amounts in full', async () => {
  const page = await site().enter('admin', { width: 1280, height: 800 })
  const desk = page.getByRole('dialog').filter({ visible: true }).last()
  async function takes(label: string) {
    const box = desk.getByLabel(label, { exact: true })
    await box.fill(most)
    await box.blur()
    expect([label, await box.inputValue(), await isWhole(box)]).toEqual([label, '99,999,999.99', true])
  }
  await visit(page, '/administration/cost/oldman')
  await page.locator('.frame:visible').getByRole('button', { name: '登记费用', exact: true }).click()
  await takes('第1笔单价')
  await visit(page, '/expense/bill')
  await page.locator('.frame:visible').getByRole('button', { name: '补录', exact: true }).click()
  await desk.getByLabel('老人', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  const another = desk.getByRole('button', { name: '添加其他项目' })
  await another.click()
  await takes('金额')
  // Rows stay separate after one before them was removed.
  await another.click()
  await desk.getByRole('button', { name: '删除' }).first().click()
  await another.click()
  const amounts = desk.getByLabel('金额', { exact: true })
  await amounts.nth(1).fill('5')
  expect(await amounts.nth(0).inputValue()).toBe('')
  await page.context().close()
})
