import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { messageOn } from './messages.ts'
import { catchPaper } from './paper.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** Payments by scanned codes at the cash desk, with the simulated provider of the demo (docs/payment.md). */

const site = onStage(startSite)
let finance: Page
let papers: () => Promise<string[]>
beforeEach(async () => {
  finance = await site().enter('finance')
  papers = await catchPaper(finance)
  return () => finance.context().close()
})

const seesMessage = (text: RegExp) => messageOn(finance, text)

/** From the list to the last button of the desk: amount and way of payment. */
async function prestore(row: number, amount: string, way: string, kind = '预存') {
  await open(finance, '/expense/account')
  const line = finance.locator('.ant-table-row:visible').filter({ hasText: '在住' }).nth(row)
  await line.getByRole('button', { name: '收款' }).click()
  const desk = finance.getByRole('dialog').filter({ hasText: '打印收据' })
  const name = await desk.locator('.cashier-standing b').innerText()
  await desk.getByText(kind, { exact: true }).click()
  await desk.getByLabel('金额', { exact: true }).fill(amount)
  await desk.getByText(way, { exact: true }).click()
  await desk.getByRole('button', { name: '下一步' }).click()
  await desk.getByRole('button', { name: '确认收款' }).click()
  return name
}

test('a code on the screen is paid, even when the window was lost in the meantime, and the receipt is printed', async () => {
  // Queried only once, so that the payer, who pays at the third query, has not paid before the window is gone.
  let queries = 0
  await finance.route('**/yhpay/pay/payorder/**', (query) => {
    queries += 1
    return queries === 1 ? query.continue() : undefined
  })
  await prestore(0, '188.00', '聚合码')
  await finance.getByRole('img', { name: '收款二维码' }).waitFor()
  await finance.getByText(/待支付，4:\d\d 后失效/).waitFor()
  // The browser is started again: the same payment continues, and is posted once.
  await finance.reload()
  await finance.unroute('**/yhpay/pay/payorder/**')
  await finance.locator('.ant-table-row:visible').first().waitFor()
  papers = await catchPaper(finance)
  const name = await prestore(0, '188.00', '聚合码')
  await seesMessage(new RegExp(`已收${name}188\\.00元，收据SJ\\d{12}`))
  await expect.poll(papers).toHaveLength(1)
  for (const text of [name, '聚合码', '188.00', /SJ\d{12}/]) expect((await papers())[0]).toMatch(text)
  await open(finance, `/expense/receipt?oldmanName=${encodeURIComponent(name)}`)
  await finance.locator('.ant-table-row:visible').getByText('188.00').first().waitFor()
  expect(await finance.locator('.ant-table-row:visible', { hasText: '188.00' }).count()).toBe(1)
})

test('on a slow network a payment is taken once, however often Enter is pressed', async () => {
  await open(finance, '/expense/account')
  const line = finance.locator('.ant-table-row:visible').filter({ hasText: '在住' }).nth(2)
  await line.getByRole('button', { name: '收款' }).click()
  const desk = finance.getByRole('dialog').filter({ hasText: '打印收据' })
  const name = await desk.locator('.cashier-standing b').innerText()
  await desk.getByText('预存', { exact: true }).click()
  await desk.getByLabel('金额', { exact: true }).fill('77.00')
  // Every answer and every module arrives late, also those for printing.
  await finance.route('**/*', async (route) => {
    await sleep(500)
    await route.continue()
  })
  for (let time = 0; time < 20; time += 1) {
    await finance.keyboard.press('Enter')
    await sleep(150)
  }
  await finance.unrouteAll({ behavior: 'wait' })
  await expect.poll(papers).toHaveLength(1)
  await open(finance, `/expense/receipt?oldmanName=${encodeURIComponent(name)}`)
  await finance.locator('.ant-table-row:visible').getByText('77.00').first().waitFor()
  expect(await finance.locator('.ant-table-row:visible', { hasText: '77.00' }).count()).toBe(1)
})

test('a code shown by the payer is refused, then tried again, in progress, and paid', { tags: 'long' }, async () => {
  await prestore(1, '66.00', '扫码支付')
  const code = finance.getByRole('textbox', { name: '付款码' })
  await code.fill('30123456')
  await finance.getByText('已输入 8 位，共 18 位').waitFor()
  await code.fill('301234567890123456')
  await code.press('Enter')
  await finance.getByText('支付失败：余额不足').waitFor()
  await finance.getByRole('button', { name: '重新收款' }).click()
  await code.fill('291234567890123456')
  await code.press('Enter')
  await finance.getByText('付款人正在确认，请稍候').waitFor()
  await seesMessage(/已收.*66\.00元，收据SJ\d{12}/)
  await expect.poll(papers).toHaveLength(1)
})

test('bills are paid by a scanned code from their own screen', { tags: 'long' }, async () => {
  await open(finance, '/expense/bill?billStatus=0')
  const row = finance.locator('.ant-table-row:visible').first()
  await row.getByRole('button', { name: '缴费' }).click()
  const dialog = finance.getByRole('dialog').filter({ hasText: '打印收据' })
  await dialog.getByRole('button', { name: '扫码收款' }).click()
  await finance.getByRole('img', { name: '收款二维码' }).waitFor()
  await seesMessage(/已收.*元，收据SJ\d{12}/)
  await expect.poll(papers).toHaveLength(1)
  expect((await papers())[0]).toMatch(/ZD\d{12}/)
})

test('unclaimed money is found from the accounts and goes to the prestored money', { tags: 'long' }, async () => {
  await open(finance, '/expense/account')
  await finance.getByRole('button', { name: '待清算' }).click()
  const list = finance.getByRole('dialog').filter({ hasText: '线上支付待清算' })
  await list.getByText('实付499.00元与应付500.00元不一致').waitFor()
  await list.getByRole('button', { name: '转预存' }).click()
  const question = finance.getByRole('dialog').filter({ hasText: '的预存？' })
  await question.getByLabel('处理说明').fill('家属同意留作预存')
  await question.getByRole('button', { name: '转预存' }).click()
  await seesMessage(/已将499\.00元转入.*的预存/)
  await list.getByText('没有等待结果的线上支付，也没有待清算的款项').waitFor()
  await list.getByText('已转预存', { exact: true }).first().click()
  await list
    .getByText(/刘佳怡/)
    .first()
    .waitFor()
  await list.locator('.ant-modal-close').click()
})

test('a payment by a scanned code is refunded the same way, and its receipt is void', { tags: 'long' }, async () => {
  const name = await prestore(2, '66.00', '聚合码', '医疗押金')
  await seesMessage(new RegExp(`已收${name}66\\.00元，收据SJ\\d{12}`))
  await finance.locator('.ant-table-row:visible').filter({ hasText: name }).getByText(name, { exact: true }).click()
  await finance.getByRole('tab', { name: '医疗押金' }).click()
  const row = finance.locator('.ant-table-row:visible').filter({ hasText: '66.00' }).first()
  await row.getByRole('button', { name: '原路退款' }).click()
  const question = finance.getByRole('dialog').filter({ hasText: '将66.00元原路退回付款人？' })
  await question.getByLabel('处理说明').fill('家属改付现金')
  await question.getByRole('button', { name: '原路退款' }).click()
  await seesMessage(/已申请将66\.00元退回付款人/)
  await finance
    .locator('.ant-table-row:visible')
    .filter({ hasText: '家属改付现金' })
    .first()
    .getByText('已作废')
    .waitFor()
})
