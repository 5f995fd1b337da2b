import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** Personnel: carers and their residents, the chart of the organisation, and the handover before leaving. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('hr', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { row, fill, press, dialog, shown, seesMessage } = actionsOn(() => page)
const view = (name: string) => shown().locator('.ant-segmented').getByText(name, { exact: true }).click()

test('a carer gets another resident, shown on both sides, and all residents get a new carer when she leaves', async () => {
  await open(page, '/administration/staff')
  await view('护理人员')
  const carer = row('护理员')
    .filter({ hasText: /[1-9]\d*\s*人/ })
    .first()
  const name = (await carer.locator('td').first().innerText()).trim()
  const before = Number(/(\d+)\s*人/.exec(await carer.innerText())?.[1])
  await carer.getByRole('button', { name: '安排', exact: true }).click()
  const field = dialog().getByLabel('负责老人', { exact: true })
  await field.click()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-selected)')
    .last()
    .click()
  await page.keyboard.press('Escape')
  await press('保存')
  await seesMessage(`已保存${name}的护理安排`)
  await row(name)
    .getByText(new RegExp(`${before + 1}\\s*人`))
    .waitFor()
  await view('老人分工')
  await row(name).first().waitFor()

  await view('员工')
  await shown().getByRole('textbox', { name: '姓名' }).fill(name)
  await shown().getByRole('button', { name: '查询', exact: true }).click()
  await row(name).getByRole('button', { name: '离职', exact: true }).click()
  await dialog()
    .getByText(new RegExp(`${name}还有\\d+项未交接，请选择交接给谁`))
    .waitFor()
  await dialog()
    .getByText(`负责的老人 ${before + 1}项`)
    .waitFor()
  await fill('离职原因', '回老家')
  await dialog().getByLabel('交接给', { exact: true }).click()
  await page.keyboard.type('田慧敏')
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(/^田慧敏/)
    .click()
  await dialog()
    .getByText(/的\d+项工作，交接给田慧敏/)
    .waitFor()
  await press('办理离职')
  await seesMessage(`已办理${name}离职`)
})

test('the chart is drawn from the departments, and a department leads to its people', { tags: 'long' }, async () => {
  await open(page, '/administration/staff?view=chart')
  const wards = shown().locator('.org-card').filter({ hasText: '护理部' })
  await wards.getByText('护士长 1').waitFor()
  expect(await shown().locator('.org-card').count()).toBeGreaterThan(10)
  await shown().getByText('显示姓名').click()
  await shown().getByRole('button', { name: '膳食部' }).click()
  await row('厨师').first().waitFor()
  expect(await row('护理员').count()).toBe(0)

  // An employee of it, with the attendance of this month.
  await row('厨师').first().locator('a, .k-link, button').first().click()
  await shown().getByRole('tab', { name: '考勤', exact: true }).click()
  await shown().getByText('应出勤').first().waitFor()
})
