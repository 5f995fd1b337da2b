import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * A nurse takes the blood pressure of a floor; one value is critical, is handled, and is in the chart; a doctor sets
 * limits for one resident.
 */

const site = onStage(startSite)
let page: Page
beforeEach(() => () => page.context().close())

const { button, row, fill, choose, press, dialog, shown, day, seesMessage } = actionsOn(() => page)

test('the pressure of two is typed in a grid; a critical one is red, handled, seen in its chart, and voided', async () => {
  page = await site().enter('nurse_head')
  await open(page, '/careplan/bloodPressure')
  await button('批量录入').click()
  const boxes = dialog().locator('.ant-table-row input')
  await boxes.first().waitFor()
  const name = (await boxes.first().getAttribute('aria-label'))?.split(' ')[0] ?? ''
  // Enter goes across, then down.
  await boxes.first().focus()
  for (const typed of ['196', '112', '80', '122']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await dialog().getByText('未填完整').waitFor()
  expect(await dialog().getByRole('button', { name: '保存（2人）' }).isDisabled()).toBe(true)
  await page.keyboard.type('76')
  await page.keyboard.press('Enter')
  await dialog().getByText('收缩压196 危急，舒张压112 危急').waitFor()
  await press('保存（2人）')
  await seesMessage('已录入2人的血压')

  await row('196').getByText('危急', { exact: true }).waitFor()
  await row('196').getByRole('button', { name: '处理', exact: true }).click()
  await fill('处理意见', '已通知医生，30分钟后复测')
  await press('保存')
  await seesMessage(`已处理${name}的危急值`)
  await row('196').getByRole('button', { name: '处理', exact: true }).waitFor({ state: 'detached' })

  await row('196').getByRole('button', { name: '趋势', exact: true }).click()
  await dialog()
    .getByText(/收缩压（mmHg）：最低 \d+，平均 [\d.]+，最高 196/)
    .waitFor()
  await dialog().getByRole('button', { name: '关闭', exact: true }).last().click()

  await row('196').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '作废' }).click()
  await dialog().getByRole('textbox').fill('袖带位置不对')
  await press('作废')
  await seesMessage(`已作废${name}的血压`)
  await row('196').getByText('已作废').waitFor()
})

test('a doctor’s limits make a value critical that is normal for others; it is alarmed, measured again and answered', {
  tags: 'long',
}, async () => {
  page = await site().enter('doctor')
  const todos = '/administration/msg/todo'
  await open(page, '/careplan/bloodPressure?abnormal=0')
  // A resident who was not measured a moment ago.
  const first = page.locator('.ant-table-row:visible').nth(5)
  const name = (await first.locator('td').first().innerText()).trim()
  await first.getByRole('button', { name: '个人阈值', exact: true }).click()
  await dialog().getByText(`${name}的血压阈值`).waitFor()
  await dialog()
    .getByRole('row', { name: /收缩压/ })
    .getByRole('button', { name: '修改' })
    .click()
  await fill('正常上限', '134')
  await fill('危急上限', '150')
  await fill('原因', '主动脉夹层术后，收缩压须低于150')
  await dialog().getByLabel('医生', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await press('保存')
  await seesMessage('已保存收缩压阈值')
  await dialog()
    .getByText(/^个人（/)
    .first()
    .waitFor()
  await dialog().getByRole('button', { name: '关闭', exact: true }).last().click()

  await button('录入').click()
  await dialog().getByLabel('老人', { exact: true }).click()
  await dialog().getByLabel('老人', { exact: true }).fill(name)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first().click()
  await day('测量时间', momentIn(-1 / 3))
  await fill('收缩压', '152')
  await fill('舒张压', '82')
  await press('保存')
  await seesMessage('已录入血压：收缩压152 危急')

  // It is announced to the users who may answer, and measured again within half an hour, which may lie past midnight.
  await open(page, todos)
  await row(`${name}收缩压152 危急`).getByText('待处理').waitFor()
  const [yesterday, tomorrow] = [-24, 24].map((hours) => momentIn(hours).slice(0, 10))
  const records = `/careplan/nursingRecord?planDateFrom=${yesterday}&planDateTo=${tomorrow}&source=4&taskStatuses=0&oldmanName=${name}`
  const nurse = await site().enter('nurse_head')
  const doctor = page
  page = nurse
  await open(page, records)
  await row(name).first().getByRole('button', { name: '办理', exact: true }).click()
  await dialog().getByText('危急体征后的复测').waitFor()
  await fill('收缩压', '128')
  await fill('舒张压', '80')
  await press('完成')
  await seesMessage(`已完成${name}的测血压`)
  await open(page, '/careplan/bloodPressure')
  await row('128').filter({ hasText: name }).getByText('正常', { exact: true }).waitFor()

  await page.context().close()
  page = doctor
  await open(page, '/careplan/bloodPressure')
  await row('152').filter({ hasText: name }).getByRole('button', { name: '处理', exact: true }).click()
  await fill('处理意见', '加服一次降压药，复测128/80')
  await press('保存')
  await seesMessage(`已处理${name}的危急值`)
  await open(page, `${todos}?todoStatus=2`)
  await row(`${name}收缩压152 危急`).getByText('已完成').waitFor()
  expect(await shown().locator('.ant-table-row').count()).toBeGreaterThan(0)
})

/** The minute in Shanghai in so many hours. */
const momentIn = (hours: number) =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

test('a round with the ear thermometer is judged by the site of the measurement', async () => {
  page = await site().enter('nurse_head')
  await open(page, '/careplan/temperature')
  await button('批量录入').click()
  const box = dialog().locator('.ant-table-row input').first()
  await box.fill('37.3')
  await dialog().getByText('体温37.3 提示').waitFor()
  await choose('测温部位', '耳')
  await dialog().getByText('正常', { exact: true }).waitFor()
  await press('保存（1人）')
  await seesMessage('已录入1人的体温')
  await row('37.3').filter({ hasText: '耳' }).first().waitFor()
})
