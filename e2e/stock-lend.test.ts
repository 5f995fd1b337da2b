import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Goods are lent to a resident, returned in part, damaged in part and charged, then all returned; every step is in the
 * records.
 *
 * @module-tag long
 */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('store_manager')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  return () => page.context().close()
})

const { shown, button, row, pick, dialog, seesMessage } = actionsOn(() => page)
const label = (name: string) => shown().getByLabel(name, { exact: true })
const inDialog = (name: string) => dialog().getByLabel(name, { exact: true })

test('goods are lent, damaged in part and charged, returned, and every step is in the records', async () => {
  await open(page, '/warehouse/lend/add')
  await pick(label('仓库'), '总库')
  await pick(label('借用人类型'), '老人')
  await label('借用人').click()
  await label('借用人').fill('江慧珍')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-content').first().click()
  await label('应还日期').fill('2027-12-31')
  await page.keyboard.press('Enter')
  await label('第1行物品').click()
  await label('第1行物品').fill('四脚拐杖')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-content').first().click()
  await label('第1行数量').fill('3')
  await button('保存并打印').click()
  const docNo = /JC\d{12}/.exec(await seesMessage(/^借用单JC\d{12}/))?.[0] ?? ''

  await open(page, '/warehouse/lend')
  await row(docNo).first().locator('button, a').filter({ hasText: docNo }).first().click()
  await button('归还').click()
  await inDialog('第1行完好归还').fill('1')
  await inDialog('第1行损坏').fill('1')
  await inDialog('第1行赔偿金额(元)').fill('60')
  await inDialog('赔偿项目').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-content').first().click()
  await dialog().getByRole('button', { name: '归还' }).click()
  await seesMessage(/部分归还，损坏和丢失已报废（BF\d{12}），其余仍借出/)
  await shown().getByText('部分归还').first().waitFor()

  await button('延期').click()
  await inDialog('新的应还日期').fill('2028-01-31')
  await page.keyboard.press('Enter')
  await inDialog('延期原因').fill('还要再用')
  await dialog().getByRole('button', { name: '延期' }).click()
  await shown().getByText('2028-01-31').first().waitFor()

  await button('归还').click()
  expect(await inDialog('第1行完好归还').inputValue()).toBe('1')
  await dialog().getByRole('button', { name: '归还' }).click()
  await shown().getByText('已归还').first().waitFor()

  await open(page, '/warehouse/lend')
  await button('借还记录').click()
  await label('单号').fill(docNo)
  await button('查询').click()
  await expect.poll(() => row(docNo).count()).toBe(5)
  const rows = (await row(docNo).allTextContents()).join(' ')
  for (const action of ['借出', '归还', '报损', '延期']) expect(rows).toContain(action)
})
