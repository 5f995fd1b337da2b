import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** The cash desk registers the invoice of a receipt, and finance reverses it by a red one. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('finance', { width: 1600, height: 900 })
  return () => page.context().close()
})

const { button, row, fill, press, dialog, shown, seesMessage, act } = actionsOn(() => page)

test('an invoice is issued for a receipt, found in the register, and reversed by a red one', async () => {
  // A number of its own, also on a second try.
  const invoiceNo = `E${Date.now()}`
  await open(page, '/expense/receipt?receiptType=1&receiptStatus=1&invoiceState=1')
  const first = row('SJ').first()
  const receiptNo = (await first.innerText()).match(/SJ\d{12}/)?.[0] ?? expect.fail('no receipt')
  await act(receiptNo, '开票')
  const [amount] = (await first.innerText()).match(/[\d,]+\.\d\d/) ?? expect.fail('no amount')
  // Residents of the demo institution.
  await fill('发票号码', '251120000018264713')
  await fill('发票抬头', '北京仁和物业管理有限公司')
  await fill('税号', '91110105MA01B2C3X4')
  await fill('开票金额', '900000')
  await press('登记')
  await dialog().getByText('开票金额超过可开金额（最多').waitFor()
  await fill('开票金额', amount.replaceAll(',', ''))
  await press('登记')
  await dialog().getByText('发票号码已登记过').waitFor()
  await fill('发票号码', invoiceNo)
  await press('登记')
  await seesMessage(`已登记收据${receiptNo}的发票`)

  await open(page, `/expense/receipt?receiptNo=${receiptNo}`)
  await row(receiptNo).getByText('已开', { exact: true }).waitFor()
  await button('发票登记').click()
  await row(invoiceNo).getByText('北京仁和物业管理有限公司').waitFor()
  await act(invoiceNo, '冲红')
  await fill('红字发票号码', `${invoiceNo}R`)
  await fill('冲红原因', '抬头开错')
  await press('冲红')
  await seesMessage(`已冲红发票${invoiceNo}`)
  await row(invoiceNo).getByText('已冲红').waitFor()
  await button('返回票据').click()
  await shown().getByText('已冲红').first().waitFor()
  expect(await dialog().count()).toBe(0)
})
