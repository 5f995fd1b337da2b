import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { messageOn } from './messages.ts'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A storekeeper issues goods, the manager reverses a part; spoilt goods are scrapped when another user approves. */

const site = onStage(startSite)
let page: Page
let keeper: Page
let chief: Page
beforeEach(async () => {
  keeper = await site().enter('storekeeper', { width: 1280, height: 800 })
  chief = await site().enter('store_manager', { width: 1280, height: 800 })
  page = keeper
  return () => Promise.all([keeper.context().close(), chief.context().close()])
})

const { button, shown, dialog } = actionsOn(() => page)
const label = (text: string) => page.getByLabel(text, { exact: true }).locator('visible=true').first()
const pick = async (name: string, typed: string) => {
  await label(name).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: typed }).first().click()
}
async function numberIn(text: RegExp) {
  return (await messageOn(page, text)).match(/[A-Z]{2}\d+/)?.[0] ?? ''
}
const opened = async (docNo: string) =>
  page.getByRole('button', { name: docNo }).locator('visible=true').first().click()

async function writes(quantity: string) {
  await pick('仓库', '总库')
  await label('第1行物品').click()
  await label('第1行物品').fill('防洒水杯')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-content').first().click()
  await label('第1行数量').fill(quantity)
}

test('goods are issued by a draft that is posted, and a part of them is reversed', async () => {
  await open(page, '/warehouse/stockOut/add')
  await pick('类型', '其他出库')
  await writes('2')
  await label('备注').fill('义诊活动用')
  await button('存草稿').click()
  const docNo = await numberIn(/已保存出库单CK\d+草稿/)
  await open(page, '/warehouse/stockOut')
  await opened(docNo)
  await button('编辑').click()
  await button('保存并打印').click()
  await numberIn(new RegExp(`出库单${docNo}已出库`))

  page = chief
  await open(page, '/warehouse/stockOut')
  await opened(docNo)
  await button('红冲').click()
  await label('第1行本次红冲').fill('1')
  await label('红冲原因').fill('多领了一个')
  await shown().getByRole('button', { name: '红冲', exact: true }).last().click()
  await numberIn(/已红冲，红冲单HC\d+/)
  await open(page, '/warehouse/stockOut')
  await page
    .getByRole('row', { name: new RegExp(docNo) })
    .getByText('部分红冲')
    .first()
    .waitFor()
})

test('spoilt goods wait for another user, who approves scrapping them', { tags: 'long' }, async () => {
  await open(page, '/warehouse/scrap/add')
  await writes('1')
  await pick('第1行报废原因', '破损')
  await button('保存并打印').click()
  const docNo = await numberIn(/报废单BF\d+已提交审核/)
  page = chief
  await open(page, '/warehouse/scrap')
  await opened(docNo)
  await button('通过').click()
  await dialog().getByRole('button', { name: '通过' }).click()
  await numberIn(new RegExp(`已通过报废单${docNo}`))
})

test('goods that a ward did not need are returned to the issue they came from', { tags: 'long' }, async () => {
  await open(page, '/warehouse/stockOut/add')
  await pick('类型', '其他出库')
  await writes('3')
  await label('备注').fill('活动备用')
  await button('保存并打印').click()
  const docNo = await numberIn(/出库单CK\d+已出库/)
  await open(page, '/warehouse/stockIn/add')
  await pick('类型', '退料入库')
  await writes('2')
  await label('第1行哪次出库').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: docNo }).first().click()
  await button('保存并打印').click()
  await numberIn(/入库单RK\d+已入库/)
  await open(page, '/warehouse/stockOut')
  await opened(docNo)
  const line = shown().locator('.ant-table-row').filter({ hasText: '防洒水杯' }).first()
  await line.waitFor()
  const heads = await shown().locator('.ant-table-thead th').allTextContents()
  const cells = await line.locator('td').allTextContents()
  expect(cells[heads.indexOf('已退料')]).toBe('2')

  // The report counts it, agrees with itself, and opens the records of a number.
  await open(page, '/warehouse/stock')
  await shown().getByText('报表', { exact: true }).click()
  await shown().getByText('数量与金额均相符').waitFor()
  const depot = shown().locator('.ant-table-row').filter({ hasText: '总库' }).first()
  await depot.getByRole('button').first().click()
  await page.getByText('总库 · 入库数量').waitFor()
  await page.locator('.ant-drawer .ant-table-row').first().waitFor()
})
