import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A head nurse adds a job to a level, sees the residents it reaches, and makes it valid from tomorrow. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { row, press, dialog, seesMessage } = actionsOn(() => page)

test('a job is added to a level, reaches its residents from tomorrow, and the list shows the minutes of a day', async () => {
  await open(page, '/careplan/level')
  await row('三级(重度)')
    .getByText(/\d+分钟/)
    .waitFor()
  await row('三级(重度)').getByRole('button', { name: '查看', exact: true }).click()
  await page.getByRole('tab', { name: '项目配置' }).click()
  await page.getByText('每日 07:30、11:30、17:30').waitFor()
  await page.getByRole('button', { name: '配置项目' }).click()
  await dialog().getByRole('button', { name: '添加项目' }).click()
  await dialog().getByLabel('护理项目', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('晚间护理（生活照料）', { exact: true }).click()
  await press('确定')
  await dialog().getByText('请填写执行时间，或次数与班次').waitFor()
  await dialog().getByLabel('执行时间', { exact: true }).fill('21:00')
  await page.keyboard.press('Enter')
  await press('确定')
  await dialog().getByText('每日 21:00').waitFor()
  await press('下一步')
  await dialog().getByText('本等级全部老人', { exact: true }).click()
  await dialog()
    .getByText(/共1项变化，将影响 \d+ 位老人，每日任务 \+\d+/)
    .waitFor()
  await press('保存配置')
  await seesMessage('已保存三级(重度)的项目配置')
})
