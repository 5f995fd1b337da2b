import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Finance takes a payment, voids its receipt, and finds both among the anomalies of the day.
 *
 * @module-tag long
 */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('finance', { width: 1600, height: 900 })
  return () => page.context().close()
})

const { button, row, act, dialog, press, seesMessage, fill } = actionsOn(() => page)

test('a void receipt counts in the rate of its cashier, and the line opens it', async () => {
  await open(page, '/expense/account')
  const line = page.locator('.ant-table-row:visible').filter({ hasText: '在住' }).first()
  await line.getByRole('button', { name: '收款' }).click()
  // A deposit pays no bill automatically, so that it can be voided.
  await dialog().getByText('入住押金', { exact: true }).first().click()
  await fill('金额', '12.34')
  await dialog().getByText('现金', { exact: true }).click()
  await press('下一步')
  await press('确认收款')
  await page
    .getByText(/已收.*12\.34元，收据SJ\d{12}/)
    .first()
    .waitFor()
  const receiptNo =
    (
      await page
        .getByText(/已收.*12\.34元，收据SJ\d{12}/)
        .first()
        .innerText()
    ).match(/SJ\d{12}/)?.[0] ?? ''

  await open(page, `/expense/receipt?receiptNo=${receiptNo}`)
  await act(receiptNo, '作废')
  await fill('作废原因', '录错金额')
  await press('作废')
  await seesMessage(`已作废收据${receiptNo}`)

  await button('异常清单').click()
  const rate = row('收费员作废率').filter({ hasText: '作废率' }).first()
  await rate.waitFor()
  await rate.getByRole('button', { name: '查看单据' }).click()
  await expect.poll(() => row(receiptNo).count()).toBe(1)
})
