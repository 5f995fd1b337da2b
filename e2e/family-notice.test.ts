import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A notice to families: written, previewed, sent, and revoked. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('director')
  return () => page.context().close()
})

const { button, row, fill, press, dialog, seesMessage } = actionsOn(() => page)
const words = '东楼电梯检修'

test('a notice is written for a floor, sent after a preview of its receivers, listed by relative, and revoked', async () => {
  await open(page, '/administration/notice/famliy')
  await button('新增').first().click()
  await fill('标题', words)
  await dialog().getByLabel('老人', { exact: true }).click()
  await page.locator('.ant-select-tree-checkbox').first().click()
  await page.keyboard.press('Escape')
  await fill('内容', '明天上午检修，探访请走西楼。')
  await press('保存，下一步发送')
  await seesMessage(/已保存草稿“东楼电梯检修”/)
  await dialog()
    .getByText(/全部家属，小程序\/H5，共\d+条/)
    .waitFor()
  await press('发送')
  await seesMessage(/已发送“东楼电梯检修”，共\d+条/)
  await row(words).getByText('已发送').waitFor()
  await row(words)
    .getByText(/^0\/\d+$/)
    .waitFor()
  await page.getByText(words, { exact: true }).first().click()
  await dialog().getByText('发送记录').waitFor()
  await dialog().getByText('待发').last().waitFor()
  await page.keyboard.press('Escape')
  await row(words).getByRole('button', { name: '撤回', exact: true }).click()
  await fill('撤回原因', '改期')
  await press('撤回')
  await seesMessage(/已撤回“东楼电梯检修”/)
  await row(words).getByText('已撤回').waitFor()
})
