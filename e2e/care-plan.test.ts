import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A head nurse writes a plan of problem, goal and item, starts it, evaluates its goal, and ends it. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { press, dialog, shown, row, button, seesMessage } = actionsOn(() => page)
const option = (text: string | RegExp) => page.locator('.ant-select-dropdown:visible').getByText(text).first()

test('a plan is written with problem, goal and item, becomes a schedule, is evaluated and ended', async () => {
  await open(page, '/careplan/nursingPlanAdd')
  await shown().getByLabel('老人', { exact: true }).click()
  const chosen = page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(1)
  const name = /[\p{Script=Han}]+/u.exec(await chosen.innerText())?.[0] ?? ''
  await chosen.click()
  await shown().getByLabel('计划名称', { exact: true }).fill('睡眠改善')
  await shown().getByLabel('责任护士', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await button('添加护理问题').click()
  await dialog().getByLabel('护理问题', { exact: true }).fill('夜间醒来多次')
  await press('确定')
  await button('添加护理目标').click()
  await dialog().getByLabel('目标', { exact: true }).fill('连续睡眠六小时')
  await press('确定')
  await button('添加护理项目').click()
  await dialog().getByLabel('护理项目', { exact: true }).fill('测血压')
  await option(/^测血压（/).click()
  await dialog().getByLabel('执行时间', { exact: true }).fill('20:55')
  await page.keyboard.press('Enter')
  await press('确定')
  // A job with a price, due within the hour: it may be done at once.
  await button('添加护理项目').click()
  await dialog().getByLabel('护理项目', { exact: true }).fill('足部护理')
  await option(/^足部护理（/).click()
  await dialog()
    .getByLabel('执行时间', { exact: true })
    .fill(momentIn(1 / 3).slice(11))
  await page.keyboard.press('Enter')
  await dialog().getByLabel('单独收费', { exact: true }).click()
  await press('确定')
  await shown().getByText('每日次数').waitFor()
  await button('保存草稿').click()
  await seesMessage(/已保存.*的护理计划HL\d+，启用后生成执行项/)

  await open(page, '/careplan/nursingPlan')
  await row('睡眠改善').getByRole('button', { name: '启用', exact: true }).click()
  await press('启用')
  await seesMessage(/已启用护理计划/)
  await row('睡眠改善').getByText('执行中', { exact: true }).waitFor()
  await followTheMoney(name)
  await open(page, '/careplan/nursingPlan')
  await row('睡眠改善').getByRole('button', { name: '编辑', exact: true }).click()
  await shown()
    .locator('.ant-table-row')
    .filter({ hasText: '连续睡眠六小时' })
    .getByRole('button', { name: '评价' })
    .click()
  await dialog().getByLabel('评价', { exact: true }).click()
  await option('部分达成').click()
  await press('确定')
  await button('保存').click()
  await seesMessage(/已保存护理计划/)
  await row('睡眠改善').getByRole('button', { name: '更多' }).click()
  await page.locator('.ant-dropdown:visible').getByText('结束', { exact: true }).click()
  await dialog().getByLabel('结束原因').fill('睡眠已改善')
  await press('结束')
  await seesMessage(/已结束护理计划/)
  // An ended plan is shown read-only, with the day and the reason.
  await row('睡眠改善').getByRole('button', { name: '睡眠改善', exact: true }).click()
  await shown().getByText('睡眠已改善').first().waitFor()
  await shown().getByText('部分达成').waitFor()
  expect(await shown().getByRole('button', { name: '保存', exact: true }).count()).toBe(0)
})

/** The minute in Shanghai in so many hours. */
const momentIn = (hours: number) =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** The plan has become a task with its reason; done, it is on the bill, and a correction removes it. */
async function followTheMoney(name: string) {
  const [today, tomorrow] = [0, 24].map((hours) => momentIn(hours).slice(0, 10))
  const days = `planDateFrom=${today}&planDateTo=${tomorrow}&oldmanName=${name}`
  await open(page, `/careplan/nursingRecord?${days}&taskStatuses=0`)
  await row('足部护理').first().getByRole('button', { name: '办理', exact: true }).click()
  await dialog()
    .getByText(/护理计划 HL\d+「睡眠改善」/)
    .waitFor()
  await press('完成')
  await seesMessage(`已完成${name}的足部护理`)

  const nurse = page
  const finance = await site().enter('finance')
  await open(finance, `/expense/bill?oldmanName=${name}&feeMonth=${today.slice(0, 7)}`)
  await finance.locator('.ant-table-row:visible').first().getByRole('button').first().click()
  await finance
    .locator('.frame:visible')
    .getByText(/足部护理/)
    .first()
    .waitFor()
  expect(await finance.locator('.frame:visible').getByText('50.00').count()).toBeGreaterThan(0)
  await finance.context().close()

  page = nurse
  await open(page, `/careplan/nursingRecord?${days}&taskStatuses=2`)
  await row('足部护理').first().getByRole('button', { name: '更正', exact: true }).click()
  await dialog().getByText('已计费').first().waitFor()
  await press('更正这条记录')
  await dialog().getByLabel('已计费', { exact: true }).click()
  await dialog().getByLabel('更正原因', { exact: true }).fill('首次体验，免收')
  await press('更正')
  await seesMessage(/^已更正/)
  await row('足部护理').first().getByRole('button', { name: '更正', exact: true }).click()
  await dialog()
    .getByText(/已撤回/)
    .waitFor()
  await dialog().locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click()
}
