import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** Goods come in: entered by the keeper of all depots, posted, viewed and reversed. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('store_manager')
  return () => page.context().close()
})

const { shown, button, row, pick, seesMessage } = actionsOn(() => page)

test('a 入库单 is drafted, posted from the list and reversed in part', async () => {
  await open(page, '/warehouse/stockIn')
  await row('RK').first().waitFor()
  await button('新增入库').click()
  await pick(shown().getByLabel('类型', { exact: true }), '捐赠入库')
  await pick(shown().getByLabel('仓库', { exact: true }), '总库')
  await shown().getByLabel('捐赠人', { exact: true }).fill('阳光基金会')
  await shown().getByLabel('第1行物品', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await shown().getByLabel('第1行数量', { exact: true }).fill('20')
  await shown().getByLabel('第1行单价', { exact: true }).fill('1.5')
  await shown().getByLabel('第1行有效期', { exact: true }).fill('2036-01-01')
  await shown().getByLabel('第1行有效期', { exact: true }).press('Enter')
  await shown().getByText('30.00').first().waitFor()
  await button('存草稿').click()
  await seesMessage(/已保存入库单RK\d+草稿/)

  await row('草稿').filter({ hasText: '30.00' }).first().getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => shown().getByLabel('第1行数量', { exact: true }).inputValue()).toBe('20')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await button('保存并打印').click()
  await seesMessage(/入库单RK\d+已入库/)

  await row('已过账')
    .filter({ hasText: '30.00' })
    .first()
    .locator('button, a')
    .filter({ hasText: 'RK' })
    .first()
    .click()
  await shown().getByText('操作记录', { exact: true }).click()
  await shown().getByText('过账').first().waitFor()
  await button('红冲').click()
  await shown().getByLabel('第1行本次红冲', { exact: true }).fill('5')
  await shown().getByLabel('红冲原因', { exact: true }).fill('多录了五个')
  await button('红冲').click()
  await seesMessage(/已红冲，红冲单HC\d+/)
  await shown()
    .getByText(/红冲单 HC\d+/)
    .first()
    .waitFor()
})

test('goods that come in cartons are entered in cartons, and the amounts of the invoice stay', {
  tags: 'long',
}, async () => {
  await open(page, '/warehouse/stockIn')
  await button('新增入库').click()
  await pick(shown().getByLabel('类型', { exact: true }), '捐赠入库')
  await pick(shown().getByLabel('仓库', { exact: true }), '总库')
  await shown().getByLabel('捐赠人', { exact: true }).fill('纸箱基金会')
  await shown().getByLabel('扫码或粘贴', { exact: true }).fill('WP000001')
  await shown().getByLabel('扫码或粘贴', { exact: true }).press('Enter')
  await pick(shown().getByLabel('第1行单位', { exact: true }), '箱（12包）')
  await shown().getByLabel('第1行数量', { exact: true }).fill('3')
  await shown().getByLabel('第1行金额', { exact: true }).fill('1000')
  await shown().getByLabel('第1行数量', { exact: true }).click()
  // A thousand for thirty-six packets.
  await expect.poll(() => shown().getByLabel('第1行单价', { exact: true }).inputValue()).toBe('27.78')
  await pick(shown().getByLabel('第1行单位', { exact: true }), '包')
  await expect.poll(() => shown().getByLabel('第1行数量', { exact: true }).inputValue()).toBe('36')
  await shown().getByLabel('第1行有效期', { exact: true }).fill('2036-01-01')
  await shown().getByLabel('第1行有效期', { exact: true }).press('Enter')
  await button('存草稿').click()
  await seesMessage(/已保存入库单RK\d+草稿/)
  const draft = row('草稿').filter({ hasText: '1,000.00' }).filter({ hasText: '36' }).first()
  await draft.getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => shown().getByLabel('第1行金额', { exact: true }).inputValue()).toBe('1,000.00')
})

test('a pasted delivery asks for missing facts, and reports at once what its lines lack', async () => {
  await open(page, '/warehouse/stockIn/add')
  await pick(shown().getByLabel('类型', { exact: true }), '捐赠入库')
  await pick(shown().getByLabel('仓库', { exact: true }), '总库')
  await shown().getByLabel('捐赠人', { exact: true }).fill('送货单基金会')
  const sheet = '编码\t品名\t批号\t数量\nWP000001\t\tA1\t2\n\t没有的东西\t\t1\nWP000001\t\tA1\t3'
  await shown()
    .getByLabel('扫码或粘贴', { exact: true })
    .evaluate((box, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, sheet)
  await shown().getByText('没有条码、编码或名称为“没有的东西”的物品，请选择物品').waitFor()
  expect(await shown().getByLabel('第1行批号', { exact: true }).inputValue()).toBe('A1')
  await button('存草稿').click()
  await page.getByText('第2行没有认出，请改好或删去后再保存').waitFor()
  await button('删除第2行').click()
  await button('存草稿').click()
  // The lines are equal: an error of the one merged line is shown at the first of them.
  await shown().locator('.stock-lines [role=alert]').filter({ hasText: '有效期' }).first().waitFor()
  expect(await page.getByText(/已合并为一行/).count()).toBe(0)
  for (const line of ['第1行有效期', '第2行有效期']) {
    await shown().getByLabel(line, { exact: true }).fill('2036-01-01')
    await shown().getByLabel(line, { exact: true }).press('Enter')
  }
  await button('存草稿').click()
  await seesMessage(/已合并为一行（1处）/)
})
