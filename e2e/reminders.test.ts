import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { messageOn } from './messages.ts'
import { catchPaper } from './paper.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** The cash desk reminds families of their arrears, and hands the drawer over at the end of the day. */

const site = onStage(startSite)
let cashier: Page
beforeEach(async () => {
  cashier = await site().enter('cashier')
  return () => cashier.context().close()
})

const seesMessage = (text: string | RegExp) => messageOn(cashier, text)
const dialog = () => cashier.getByRole('dialog').filter({ visible: true }).last()

test('a family is reminded: list, text, message and letter, log; once more within a day is refused', async () => {
  const papers = await catchPaper(cashier)
  await open(cashier, '/expense/paymentRemind?overdueDays=1')
  const row = cashier.locator('.ant-table-row:visible').first()
  await row.waitFor()
  const cells = await row.locator('td').allInnerTexts()
  const name = cells[1].trim()
  const arrears = cells[3].trim()
  await row.getByRole('button', { name: '发送' }).click()
  await dialog().getByText(`向${name}的家属发送缴费提醒`).waitFor()
  await dialog().getByText('最后通知', { exact: true }).click()
  const text = dialog().getByLabel('内容', { exact: true })
  await expect.poll(() => text.inputValue()).toContain(`欠费${arrears}元`)
  await dialog().getByLabel('打印', { exact: true }).check()
  await dialog().getByRole('button', { name: '发送', exact: true }).click()
  await seesMessage(`已向${name}的家属发送提醒`)
  await expect.poll(papers).toHaveLength(1)
  for (const part of ['最后通知', name, `合计应缴 ${arrears} 元`, '家属签收'])
    expect((await papers())[0]).toContain(part)

  await row.getByRole('button', { name: '发送' }).click()
  await dialog().getByText('最后通知', { exact: true }).click()
  await expect.poll(() => text.inputValue()).toContain(`欠费${arrears}元`)
  await dialog().getByRole('button', { name: '发送', exact: true }).click()
  await dialog().getByRole('alert').getByText('24小时内已发送过该提醒').waitFor()
  await dialog().getByRole('button', { name: '取消' }).click()

  await row.getByRole('button', { name: '详情' }).click()
  await cashier.getByRole('tab', { name: '发送记录' }).click()
  const logs = cashier.locator('.ant-table-row:visible').filter({ hasText: '最后通知' })
  await expect.poll(() => logs.count()).toBe(2)
  for (const way of ['短信', '打印']) await logs.filter({ hasText: way }).getByText('成功').waitFor()
})

test('many families are reminded at once, each with its result; the ages of the arrears add up to the total', {
  tags: 'long',
}, async () => {
  await open(cashier, '/expense/paymentRemind')
  await cashier.getByRole('button', { name: '应收账龄' }).filter({ visible: true }).click()
  const fen = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
  const parts = dialog().locator('tbody .ant-table-row')
  await expect.poll(() => parts.count()).toBe(4)
  const amounts = await parts.locator('td:nth-child(2)').allInnerTexts()
  const total = await dialog().locator('tfoot td').nth(1).innerText()
  expect(amounts.reduce((sum, amount) => sum + fen(amount), 0)).toBe(fen(total))
  await dialog().getByRole('button', { name: '31–60天' }).click()
  const rows = cashier.locator('.ant-table-row:visible')
  await rows.nth(1).waitFor()
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await cashier.getByRole('button', { name: '批量发送' }).filter({ visible: true }).click()
  await dialog().getByText('催缴通知', { exact: true }).click()
  await dialog().getByRole('button', { name: '发送', exact: true }).click()
  await expect
    .poll(() =>
      dialog()
        .getByText(/^已发送$|24小时内已发送过/)
        .count(),
    )
    .toBe(2)
})

test('the drawer is counted and handed over: a difference needs a reason, the sheet is printed and kept', async () => {
  const papers = await catchPaper(cashier)
  await open(cashier, '/expense/account')
  const row = cashier.locator('.ant-table-row:visible').filter({ hasText: '在住' }).first()
  await row.getByRole('button', { name: '收款' }).click()
  await dialog().getByText('预存', { exact: true }).click()
  await dialog().getByLabel('金额', { exact: true }).fill('100')
  await cashier.keyboard.press('Enter')
  await dialog()
    .getByText(/收取.+的预存/)
    .waitFor()
  await cashier.keyboard.press('Enter')
  await expect.poll(papers).toHaveLength(1)
  await expect.poll(() => cashier.getByRole('dialog').filter({ visible: true }).count()).toBe(0)

  await cashier.getByRole('button', { name: '交班', exact: true }).filter({ visible: true }).click()
  const desk = dialog()
  await desk.getByText('应有现金').getByText('600.00', { exact: true }).last().waitFor()
  // The cash that yesterday's sheet left in the drawer.
  await desk.getByText('上班结存 500.00').waitFor()
  await desk.getByLabel('实点现金').fill('599')
  await desk.getByLabel('上交现金').fill('100')
  await desk.getByText('（短款）').waitFor()
  await desk.getByRole('button', { name: '交班并打印' }).click()
  await desk.locator('.ant-form-item-explain-error').first().waitFor()
  await desk.getByLabel('实点现金').fill('600')
  await desk.getByRole('button', { name: '交班并打印' }).click()
  await dialog().getByText('上交现金 100.00 元（壹佰元整），留存 500.00 元').waitFor()
  await dialog().getByRole('button', { name: '交班', exact: true }).click()
  await seesMessage(/已交班，单号JB\d{10}，上交现金100.00元/)
  await expect.poll(papers).toHaveLength(2)
  const sheet = (await papers())[1]
  for (const part of ['交班表', '应有现金600.00', '留存现金500.00', '壹佰元整', '财务复核'])
    expect(sheet).toContain(part)
  const storedRows = cashier.locator('.ant-modal .ant-table-row').filter({ hasText: /JB\d{10}/ })
  await expect.poll(() => storedRows.count()).toBe(2)
  await storedRows.getByText('找零差错，短款20元').waitFor()
})

test('an amount on the home page opens the list with the same total', { tags: 'long' }, async () => {
  const finance = await site().enter('finance')
  const home = () => open(finance, '/home')
  const figure = async (label: string) => {
    const card = finance.getByRole('button', { name: new RegExp(`^${label}\\s*\\d`) }).filter({ visible: true })
    await card.locator('.home-value').waitFor()
    return { card, amount: (await card.locator('.home-value').innerText()).replace('元', '').trim() }
  }
  for (const label of ['欠费合计', '预存余额']) {
    await home()
    const { card, amount } = await figure(label)
    await card.click()
    await finance.locator('tr.k-sum:visible').getByText(amount, { exact: true }).first().waitFor()
  }
  await home()
  const waiting = finance.getByRole('button', { name: /^预存余额不足/ })
  const count = await waiting.locator('b').innerText()
  await waiting.click()
  await finance.getByText(`共 ${count} 条`).filter({ visible: true }).waitFor()
})
