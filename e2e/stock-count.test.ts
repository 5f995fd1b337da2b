import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** Goods are transferred between depots, and a depot is counted by one and confirmed by another. */

const site = onStage(startSite)
let clerk: Page
let chief: Page
let page: Page
beforeEach(async () => {
  clerk = await site().enter('storekeeper')
  chief = await site().enter('store_manager')
  for (const one of [clerk, chief])
    await one.evaluate(() => {
      window.print = () => undefined
    })
  page = clerk
  return async () => {
    await clerk.context().close()
    await chief.context().close()
  }
})

const { shown, button, row, pick, dialog, seesMessage } = actionsOn(() => page)
const label = (name: string) => shown().getByLabel(name, { exact: true })
const opened = (docNo: string) => row(docNo).first().locator('button, a').filter({ hasText: docNo }).first().click()
/** The number in a sentence on screen. */
async function numberIn(text: RegExp) {
  return /[A-Z]{2}\d{12}/.exec(await seesMessage(text))?.[0] ?? ''
}

test('a transfer is sent by one user, received in part by another, and the missing part is written off', async () => {
  await open(page, '/warehouse/transfer/add')
  await pick(label('调出仓库'), '总库')
  await pick(label('调入仓库'), '护理耗材库')
  await label('第1行物品').click()
  await label('第1行物品').fill('防洒水杯')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-content').first().click()
  await label('第1行数量').fill('2')
  await button('保存并打印').click()
  const docNo = await numberIn(/已发出，等待收货/)
  expect(docNo).toMatch(/^DB/)

  page = chief
  await open(page, '/warehouse/transfer')
  await opened(docNo)
  await button('确认收货').click()
  await dialog().getByLabel('第1行本次收货', { exact: true }).fill('1')
  await dialog().getByText('是', { exact: true }).click()
  await pick(dialog().getByLabel('未到部分'), '在途损耗')
  await dialog().getByLabel('第1行差异原因', { exact: true }).fill('途中丢失')
  await dialog().getByRole('button', { name: '确认收货' }).click()
  await seesMessage(/已收货，在途损耗报废单BF\d+/)
  await shown().getByText('已完成').first().waitFor()
})

test('a count that open documents prevent names them, and links to each', async () => {
  await open(page, '/warehouse/transfer/add')
  await pick(label('调出仓库'), '总库')
  await pick(label('调入仓库'), '护理耗材库')
  await label('第1行物品').click()
  await label('第1行物品').fill('防洒水杯')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-content').first().click()
  await label('第1行数量').fill('1')
  await button('保存并打印').click()
  const docNo = await numberIn(/已发出，等待收货/)
  await open(page, '/warehouse/inventory/add')
  await pick(label('仓库'), '护理耗材库')
  await pick(label('盘点方式'), '全盘')
  await label('盘点人').click()
  await label('盘点人').fill('吕娟')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-content').first().click()
  await page.keyboard.press('Escape')
  await button('开始盘点').click()
  await shown()
    .getByRole('alert')
    .getByText(/盘点范围内有\d+张单据没有办完/)
    .waitFor()
  await button(`调拨单 ${docNo} 在途`).click()
  await shown().getByText(docNo).first().waitFor()
})

test('a count is begun, counted by keyboard, submitted with its reasons and confirmed by somebody else', async () => {
  await open(page, '/warehouse/inventory/add')
  await pick(label('仓库'), '护理耗材库')
  await pick(label('盘点方式'), '动态盘')
  await label('盘点人').click()
  await label('盘点人').fill('吕娟')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-content').first().click()
  await page.keyboard.press('Escape')
  await button('开始盘点').click()
  const docNo = await numberIn(/盘点单PD\d+已开始/)
  const first = shown().getByRole('button', { name: /^盘点第1行/ })
  await first.click()
  const lines = await shown().getByRole('progressbar').first().textContent()
  expect(lines).toMatch(/^0\/\d+$/)
  // Enter saves and goes to the next line.
  await label('第1行实盘数量').fill('1')
  await page.keyboard.press('Enter')
  await label('第2行实盘数量').fill('2')
  await page.keyboard.press('Enter')
  await label('第3行实盘数量').waitFor()
  await expect.poll(() => shown().getByRole('progressbar').first().textContent()).toMatch(/^2\//)
  // The input of a line is saved when the user goes elsewhere, and the first click has its effect.
  await label('第3行实盘数量').fill('3')
  await button('登记账外物品').click()
  await dialog().getByText('登记账外物品').waitFor()
  await dialog().getByRole('button', { name: '取消' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => shown().getByRole('progressbar').first().textContent()).toMatch(/^3\//)
  await button('提交盘点').click()
  await page.getByRole('button', { name: '未盘视为0并提交' }).click()
  await dialog().getByText('有差异的物品').waitFor()
  await pick(dialog().getByLabel('全部差异原因', { exact: true }), '自然损耗')
  await dialog().getByRole('button', { name: '提交', exact: true }).click()
  await seesMessage(`盘点单${docNo}已提交，等待确认`)

  page = chief
  await open(page, '/warehouse/inventory')
  await opened(docNo)
  await shown().getByText('待确认').first().waitFor()
  await button('退回重盘').click()
  await dialog().getByLabel('退回原因').fill('请复核前两行')
  await dialog().getByRole('button', { name: '退回重盘' }).click()
  await seesMessage(`已退回盘点单${docNo}`)
  await shown().getByText('盘点中').first().waitFor()
  await button('取消盘点').click()
  await page.getByRole('dialog').getByLabel('取消原因').fill('改期再盘')
  await page.getByRole('dialog').getByRole('button', { name: '取消盘点' }).click()
  await seesMessage(`已取消盘点单${docNo}`)
})
