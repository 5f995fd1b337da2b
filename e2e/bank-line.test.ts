import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** Finance imports the bank's file and books a transfer for the resident named in it. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('finance', { width: 1600, height: 900 })
  return () => page.context().close()
})

const { button, row, press, dialog, seesMessage, act, fill } = actionsOn(() => page)

/** Imports one transfer with a number of its own, also on a second try; `words` name its resident. */
async function takeIn(words: string) {
  const flowNo = `W${Date.now()}`
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const file = `交易日期,交易流水号,贷方发生额,对方户名,摘要\n${today},${flowNo},88.80,某位家属,${words}\n`
  const send = async () => {
    await button('导入').click()
    const csv = { name: '网银流水.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
    await dialog().locator('input[type=file]').setInputFiles(csv)
  }
  await send()
  await press('导入 1 行')
  await dialog().getByText('已导入 1 行').waitFor()
  await press('完成')
  await row(flowNo).waitFor()
  return { flowNo, send }
}

test('a transfer is proposed for the resident it names, booked, and has its receipt', async () => {
  await open(page, '/expense/account')
  const first = page.locator('.ant-table-row:visible').filter({ hasText: '正常' }).first()
  const name = (await first.locator('td').nth(1).innerText()).trim()
  await button('银行流水').click()
  const { flowNo } = await takeIn(`${name}的费用`)
  await row(flowNo).getByText(`${name}（附言中的姓名）`).waitFor()
  await act(flowNo, '入账')
  const box = dialog().getByLabel('老人', { exact: true })
  if (
    (await dialog()
      .getByRole('button', { name: /^入账 1 笔/ })
      .count()) === 0
  ) {
    await box.click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first().click()
  }
  await press(/^入账 1 笔/)
  await seesMessage('已入账1笔')
  await dialog()
    .getByText(/已入账 SJ\d{12}/)
    .waitFor()
  await press('完成')
  await page.getByRole('tab', { name: '已入账' }).or(page.locator('.k-tabs').getByText('已入账')).first().click()
  await row(flowNo)
    .getByText(/SJ\d{12}/)
    .waitFor()
  await button('返回老人账户').click()
  await button('交班').waitFor()
})

test('a line imported before is reported, and a line without a resident is ignored and taken up again', {
  tags: 'long',
}, async () => {
  await open(page, '/expense/account')
  await button('银行流水').click()
  const { flowNo, send } = await takeIn('结息')
  await send()
  await dialog()
    .getByText(/该流水已导入过（88.80元，待入账）/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await act(flowNo, '不入账')
  await fill('不入账原因', '利息')
  await press('不入账')
  await seesMessage(`流水${flowNo}不入账`)
  await expect.poll(() => row(flowNo).count()).toBe(0)
  await page.locator('.k-tabs').getByText('不入账').click()
  await act(flowNo, '恢复')
  await press('恢复')
  await seesMessage(`流水${flowNo}已恢复待入账`)
})
