import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** Goods come in: written down by the keeper of all depots, posted, looked at and taken back. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('store_manager')
  return () => page.context().close()
})

const { shown, button, row, pick, said } = handsOn(() => page)

test('a 入库单 is drafted, posted from the list and taken back in part', async () => {
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
  await said(/已保存入库单RK\d+草稿/)

  await row('草稿').filter({ hasText: '30.00' }).first().getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => shown().getByLabel('第1行数量', { exact: true }).inputValue()).toBe('20')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await button('保存并打印').click()
  await said(/入库单RK\d+已入库/)

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
  await said(/已红冲，红冲单HC\d+/)
  await shown()
    .getByText(/红冲单 HC\d+/)
    .first()
    .waitFor()
})

test('what comes in cartons is written down in cartons, and what the invoice says stands', {
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
  await said(/已保存入库单RK\d+草稿/)
  const draft = row('草稿').filter({ hasText: '1,000.00' }).filter({ hasText: '36' }).first()
  await draft.getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => shown().getByLabel('第1行金额', { exact: true }).inputValue()).toBe('1,000.00')
})
