import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { messageOn } from './messages.ts'
import { catchPaper } from './paper.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** The cash desk: a payer settles arrears, and leaves with a receipt. */

const site = onStage(startSite)
let cashier: Page
beforeEach(async () => {
  cashier = await site().enter('cashier')
  return () => cashier.context().close()
})

test('a cashier pays bills by the keyboard alone, from the name to the receipt', async () => {
  const papers = await catchPaper(cashier)
  await open(cashier, '/expense/account?arrears=1')
  const row = cashier.locator('.ant-table-row:visible').first()
  await row.waitFor()
  const name = (await row.locator('td').nth(1).innerText()).trim()
  const bed = (await row.locator('td').nth(2).innerText()).trim()

  await cashier.getByRole('button', { name: '收款', exact: true }).first().focus()
  await cashier.keyboard.press('Enter')
  const hasFocus = (input: Locator) => input.evaluate((one) => one === document.activeElement)
  await expect.poll(() => hasFocus(cashier.getByRole('dialog').getByLabel('老人'))).toBe(true)
  await cashier.keyboard.type(bed)
  await cashier.keyboard.press('Enter')
  const dialog = cashier.getByRole('dialog')
  const amount = dialog.getByLabel('金额', { exact: true })
  await amount.waitFor()
  // The amount due is already filled in; the oldest bill is first.
  expect(await amount.inputValue()).toMatch(/^[\d,]+\.\d\d$/)
  await expect.poll(() => hasFocus(amount)).toBe(true)
  await cashier.keyboard.press('Enter')
  await dialog.getByText(`收取${name}的缴费`).waitFor()
  await cashier.keyboard.press('Enter')
  const receiptNo = /SJ\d{12}/.exec(await messageOn(cashier, `已收${name}`))?.[0] ?? 'none'
  await expect.poll(papers).toHaveLength(1)
  const [paper] = await papers()
  for (const text of [receiptNo, name, '缴费', '现金', '大写', /ZD\d{12}/]) expect(paper).toMatch(text)
  // The desk waits for the next payer.
  await expect.poll(() => dialog.getByLabel('老人').inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Close' }).or(dialog.locator('.ant-modal-close')).first().click()

  await open(cashier, `/expense/bill?oldmanName=${encodeURIComponent(name)}&billStatus=2`)
  await cashier.locator('.ant-table-row:visible').first().getByText('已缴').waitFor()
})

test('a batch pays chosen bills, one receipt each, printed together', { tags: 'long' }, async () => {
  await open(cashier, '/expense/bill?billStatus=0')
  const rows = cashier.locator('.ant-table-row:visible')
  await rows.nth(1).waitFor()
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await cashier.getByRole('button', { name: '批量缴费', exact: true }).filter({ visible: true }).last().click()
  const take = async () => {
    await cashier.getByRole('button', { name: '确认收款' }).click()
    await cashier.getByRole('dialog').getByRole('button', { name: '确认收款' }).click()
  }
  // The answer is lost, and the window opened again: sent again it is the same request, and nobody pays twice.
  const lost = cashier.waitForEvent('requestfailed', (one) => one.url().endsWith(bill.payBatch.path))
  await cashier.route(`**${bill.payBatch.path}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await take()
  await lost
  await cashier.unroute(`**${bill.payBatch.path}`)
  await cashier.reload()
  await take()
  await expect.poll(() => cashier.getByText(/已收，收据SJ\d{12}/).count()).toBe(2)
  const papers = await catchPaper(cashier)
  await cashier.getByRole('button', { name: '打印收据（2）' }).click()
  await expect.poll(papers).toHaveLength(1)
  expect((await papers())[0].match(/SJ\d{12}/g)).toHaveLength(2)
  // The next chosen account has a desk of its own; leaving it with unsaved input asks first.
  await open(cashier, '/expense/bill?billStatus=0')
  await rows.nth(1).waitFor()
  await rows.nth(1).getByRole('checkbox').check()
  await cashier.getByRole('button', { name: '批量缴费', exact: true }).filter({ visible: true }).last().click()
  const amount = cashier.getByLabel(/的金额$/).filter({ visible: true })
  await expect.poll(() => amount.count()).toBe(1)
  await amount.fill('1.00')
  await cashier.getByText('返回账单列表').filter({ visible: true }).click()
  await cashier.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开？' }).waitFor()
})

test('scenario 32: a deposit beyond the limit asks, then is stored', { tags: 'long' }, async () => {
  const papers = await catchPaper(cashier)
  await open(cashier, '/expense/account?arrears=1')
  await cashier.locator('.ant-table-row:visible').first().getByRole('button', { name: '收款' }).click()
  const dialog = cashier.getByRole('dialog').filter({ hasText: '打印收据' })
  // The list reads again when its tab comes back: the desk shows the present payer.
  const name = await dialog.locator('.cashier-standing b').innerText()
  await dialog.getByText('入住押金', { exact: true }).click()
  await dialog.getByLabel('金额', { exact: true }).fill('200000')
  await cashier.keyboard.press('Enter')
  await dialog.getByText(`收取${name}的入住押金`).waitFor()
  await cashier.keyboard.press('Enter')
  const question = cashier.getByRole('dialog').filter({ hasText: '押金累计不能超过月床位费的12倍，仍要收取吗？' })
  await question.getByRole('button', { name: '仍要收取' }).click()
  await messageOn(cashier, `已收${name}200,000.00元`)
  await expect.poll(papers).toHaveLength(1)
})
