import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { messageOn } from './messages.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** Finance settles a resident who left, prints the sheet and revokes it; a department registers costs of residents. */

const site = onStage(startSite)
let finance: Page
beforeEach(async () => {
  finance = await site().enter('admin', { width: 1600, height: 900 })
  // The browser's own print dialog would stop the journey.
  await finance.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '1')
  })
  return () => finance.context().close()
})

const button = (name: string | RegExp) => finance.getByRole('button', { name }).filter({ visible: true })
const dialog = () => finance.getByRole('dialog').filter({ visible: true }).last()
const seesMessage = (text: string | RegExp) => messageOn(finance, text)
const pick = (text: string) => finance.locator('.ant-select-dropdown:visible').getByText(text).first().click()

test('a compensation is deducted, the rest refunded and stated in words, the account closed; revoked with a reason', async () => {
  await open(finance, '/expense/settle')
  await button('结算').first().click()
  await button('办理结算').click()
  await dialog().getByRole('button', { name: '添加扣款' }).click()
  // An amount without its project is not dropped silently.
  await dialog().getByLabel('第1行扣款金额').fill('120')
  await dialog().getByText('请补全扣款的项目和金额，或删除该行').waitFor()
  expect(
    await dialog()
      .getByRole('button', { name: /^退还 / })
      .isDisabled(),
  ).toBe(true)
  await dialog().getByLabel('第1行扣款项目').click()
  await pick('物品损坏赔偿')
  await dialog().getByLabel('第1行凭证号').fill('HK0001')
  for (const [label, value] of [
    ['收款人', '王强'],
    ['与老人关系', '儿子'],
    ['银行卡号', '6222020200011234567'],
  ] as const)
    await dialog().getByLabel(label, { exact: true }).fill(value)
  const words = await dialog().getByText('结算后账户销户').textContent()
  expect(words).toMatch(/^退还.+ [\d,.]+元（[零壹贰叁肆伍陆柒捌玖拾佰仟万元角分整]+）/)
  await dialog()
    .getByRole('button', { name: /^退还 / })
    .click()
  await seesMessage(/^已为.+办理退住结算，实退[\d,.]+元$/)
  await button('打印结算单').click()
  await finance.locator('body[data-printed]').waitFor()
  const sheet = await finance.locator('#k-print').textContent()
  for (const part of ['退住结算单', '物品损坏赔偿', '老人或家属签字', '经办人签字', '财务审核签字', '大写'])
    expect(sheet).toContain(part)
  await finance.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await button('撤销结算').click()
  await dialog().getByRole('textbox').fill('扣款有误')
  await dialog().getByRole('button', { name: '撤销结算' }).click()
  await seesMessage(/^已撤销.+的退住结算，待重新结算$/)
  await button('去结算').click()
  await button('办理结算').waitFor()
})

test('costs of several residents are registered at once and are on their bills', async () => {
  await open(finance, '/administration/cost/oldman')
  await button('登记费用').click()
  const residents = finance.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await dialog().getByLabel('第1笔老人').click()
  await residents.first().waitFor()
  await finance.keyboard.press('Enter')
  await dialog().getByLabel('第1笔收费项目').click()
  await pick('理发')
  await dialog().getByRole('button', { name: '复制第1笔' }).click()
  await dialog().getByLabel('第2笔老人').click()
  await residents.first().waitFor()
  await finance.keyboard.press('ArrowDown')
  await finance.keyboard.press('Enter')
  await dialog().getByText('2 笔，合计 40.00 元').waitFor()
  await dialog()
    .getByRole('button', { name: /登\s*记/ })
    .last()
    .click()
  await seesMessage('已登记2笔老人费用，共40.00元')
  await finance.getByText('已入账').first().waitFor()
})
