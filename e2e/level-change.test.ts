import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { handsOn } from './hands.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A nurse head proposes another level, reads what it would mean, and affirms it with the family's word. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { press, dialog, shown, button } = handsOn(() => page)
const said = (text: string | RegExp) => page.locator('.ant-message').getByText(text).first().waitFor()

test('another level is proposed with its price and tasks in view, affirmed with the family, and waits for its day', async () => {
  await open(page, '/careplan/level?view=changes')
  await button('提出变更').click()
  await dialog().getByLabel('老人', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(2).click()
  await dialog().getByLabel('新等级', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('特级(完全失能)', { exact: true }).click()
  await dialog()
    .getByText(/护理费每月 .* 元；每日任务 .* 次/)
    .waitFor()
  await dialog().getByLabel('变更原因', { exact: true }).fill('骨折后长期卧床')
  await press('保存')
  await said('已提出等级变更，等待确认')
  const row = shown().locator('.ant-table-row').filter({ hasText: '骨折后长期卧床' })
  await row.getByRole('button', { name: '确认', exact: true }).click()
  await press('确认变更')
  await page.getByText('费用上调须家属确认').first().waitFor()
  await dialog().getByRole('switch').click()
  await dialog().getByLabel('确认家属', { exact: true }).fill('李芳')
  await press('确认变更')
  await said(/已确认，\d{4}-\d\d-\d\d 00:05 生效/)
  await row.getByText('已确认', { exact: true }).waitFor()
})
