import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * A head nurse views the week of a resident, adds a job, sees a clash, stops a job of the level, and ends the schedule.
 */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { press, dialog, seesMessage } = actionsOn(() => page)
const shown = () => page.locator('.frame:visible')
const line = (name: string) => shown().locator('.ant-table-row').filter({ hasText: name })

async function addJob(project: RegExp, time: string) {
  await shown().getByRole('button', { name: '加项', exact: true }).click()
  await dialog().getByLabel('护理项目', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(project).click()
  await dialog().getByLabel('执行时间', { exact: true }).fill(time)
  await page.keyboard.press('Enter')
  await press('确定')
}

test('a week is read, a job added beside the level, a clash named, a job of the level stopped, the schedule ended', async () => {
  await open(page, '/careplan/execution')
  await page.getByRole('tab', { name: /^执行中/ }).click()
  await shown().locator('.ant-table-row').first().getByRole('button', { name: '查看', exact: true }).click()
  await shown().getByText('每日次数').waitFor()
  await addJob(/^翻身（/, '03:10')
  await seesMessage('已加项')
  await line('翻身').last().getByText('加项', { exact: true }).waitFor()
  await addJob(/^翻身（/, '03:10')
  await page
    .getByText(/与现有执行项冲突：.* 03:10/)
    .first()
    .waitFor()
  await dialog().getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃修改', exact: true }).click()
  await line('等级').first().getByRole('button', { name: '停用', exact: true }).click()
  await line('等级').first().getByText('手工调整过').waitFor()
  await shown().getByRole('button', { name: '结束', exact: true }).click()
  await dialog().getByLabel('结束原因').fill('家属要求')
  await press('结束')
  await seesMessage(/已结束.*的护理执行/)
  await shown().getByText('已结束', { exact: true }).first().waitFor()
})
