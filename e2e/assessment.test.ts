import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, todayOf } from '#kit/value/format.ts'
import { messageOn } from './messages.ts'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * A sheet is filled in, survives a reload, is signed by a second assessor, compared with the one before, and printed;
 * its level is confirmed with the family, and tasks and bill follow. Another level is proposed by hand.
 */

const site = onStage(startSite)
const screen = { width: 1440, height: 900 }
let page: Page
beforeEach(async () => {
  const first = await site().enter('nurse_head', screen)
  page = first
  return () => first.context().close()
})

const resident = '江慧珍'
const { press, dialog, shown, button, row, day, sign } = actionsOn(() => page)
const seesMessage = (text: string | RegExp) => messageOn(page, text)
const label = (name: string) => shown().getByLabel(name, { exact: true })
const step = (name: string) => shown().getByRole('navigation', { name: '评估步骤' }).getByRole('button', { name })
const choose = async (name: string, typed: string) => {
  await label(name).click()
  await label(name).fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: typed }).first().click()
}

/** Who is signed in there. */
const nameOf = (on: Page) =>
  on.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('userInfo')) ?? ''
    const stored: { empInfo?: { empName: string } } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return stored.empInfo?.empName ?? ''
  })

/**
 * Fills in a sheet with the last option everywhere, over a reload, and submits it to the second assessor; gives its
 * number.
 */
async function fillSheet(secondName: string) {
  await open(page, '/careplan/assessment/2023/add')
  await choose('老人', resident)
  await label('信息提供者').fill('家属')
  await label('与老人关系').click()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasNotText: '本人' })
    .first()
    .click()
  const dimensions = ['自理能力', '基础运动能力', '精神状态', '感知觉与社会参与']
  for (const [at, name] of dimensions.entries()) {
    await step(name).click()
    const issues = shown().locator('.as-issue')
    await issues.first().waitFor()
    for (let one = 0; one < (await issues.count()); one += 1) await issues.nth(one).getByRole('radio').last().check()
    await expect.poll(() => step(name).textContent()).toBe(name)
    if (at > 0) continue
    // The answers are there after the window is opened again.
    await page.reload()
    await step(name).waitFor()
    expect(await step(name).textContent()).toBe(name)
    await button('存草稿').click()
    await shown()
      .getByText(/已自动保存$/)
      .waitFor()
  }
  await shown().getByText('已全部作答').waitFor()
  await step('签名与提交').click()
  await choose('第二评估员', secondName)
  await sign('评估员签名')
  await button('提交').click()
  await page.getByText('已提交，等待第二评估员签名').first().waitFor()
  const numbered = /PG\d{12}/
  await shown().getByText(numbered).first().waitFor()
  return numbered.exec((await shown().textContent()) ?? '')?.[0] ?? ''
}

/** The second assessor signs, compares it with the one before, and prints it. */
async function signSheet(number: string) {
  await open(page, '/careplan/assessment/2023')
  await page.getByRole('button', { name: number }).first().click()
  await button('签名').click()
  await dialog().getByLabel('登录密码').fill('Pims-demo-2026')
  await press('保存')
  await seesMessage(/评估已完成：/)
  await shown().getByText('已按评估结果提出等级变更，由护士长确认').waitFor()
  await page.getByRole('tab', { name: '历次对比' }).click()
  await shown()
    .getByRole('img', { name: /各维度得分/ })
    .waitFor()
  await shown().getByText('本次（').first().waitFor()
  for (const [format, ending] of [
    ['PDF', '.pdf'],
    ['Word', '.docx'],
  ]) {
    const file = page.waitForEvent('download')
    await shown()
      .getByRole('button', { name: `导出${format}` })
      .click()
    expect((await file).suggestedFilename()).toContain(ending)
  }
}

/** One press turns the result of the assessment into a care plan: its problems, and turning the resident. */
async function planFrom() {
  const assessmentId = new URLSearchParams(page.url().split('?')[1]).get('assessmentId')
  await button('制定护理计划').click()
  await shown().getByText('的评估建议列入：误吸风险、压疮风险、走失风险、情绪低落').waitFor()
  await button('列入计划').click()
  await row('压疮风险').first().waitFor()
  await row('翻身').getByRole('cell', { name: '每2小时 00:00–24:00', exact: true }).waitFor()
  await label('计划名称').fill('卧床照护')
  await label('责任护士').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/nursing/plan'))
  await button('保存草稿').click()
  await seesMessage(new RegExp(`已保存${resident}的护理计划HL`))
  expect((await sent).postDataJSON()).toMatchObject({ assessmentId })
}

/** Price and tasks of the level are shown; the consent of the family is required. */
async function affirmWithFamily() {
  await dialog()
    .getByText(/护理费每月 .* 元；每日任务 .* 次/)
    .waitFor()
  await press('确认变更')
  await page.getByText('费用上调须家属确认').first().waitFor()
  await dialog().getByRole('switch').click()
  await dialog().getByLabel('家属签名签名板').waitFor()
  await dialog().getByLabel('确认家属', { exact: true }).fill('李芳')
  await press('确认变更')
}

/** Sent back, it is continued in its own tab, with the data of the server; the reload made no second draft. */
async function sendBack(number: string, author: Page, second: Page) {
  page = second
  await open(page, '/careplan/assessment/2023')
  await page.getByRole('button', { name: number }).first().click()
  await button('退回').click()
  await dialog().getByRole('textbox').fill('请补充评估地点')
  await press('退回')
  await seesMessage(/已退回评估/)
  page = author
  await open(page, `/careplan/assessment/2023?${new URLSearchParams({ oldmanName: resident, assessStatus: '0' })}`)
  await row(number).waitFor()
  expect(await row(resident).count()).toBe(1)
  await row(number).getByRole('button', { name: '继续填写' }).click()
  // The sheet it was filled in on is still open beside it.
  await page.reload()
  await shown().getByText('已退回：请补充评估地点').waitFor()
  await shown().getByText('已全部作答').waitFor()
  await label('评估地点').fill('护理站')
  await step('签名与提交').click()
  await sign('评估员签名')
  await button('提交').click()
  await page.getByText('已提交，等待第二评估员签名').first().waitFor()
}

test('an assessment leads to a level: filled in, signed by another, confirmed with the family, worked and charged by', async () => {
  const first = page
  const second = await site().enter('nurse', screen)
  const number = await fillSheet(await nameOf(second))
  await sendBack(number, first, second)
  page = second
  await signSheet(number)
  await planFrom()
  await second.context().close()

  // The form is still open for its author: the next steps stand above the result.
  page = first
  await shown()
    .getByText(/^等级变更：.+ → 特级\(完全失能\)，护理费每月多收[\d,.]+元，待确认$/)
    .waitFor()
  await button('确认变更').click()
  await day('生效日期', todayOf())
  await affirmWithFamily()
  await seesMessage(`${resident}的新等级已生效`)
  await shown()
    .getByText(new RegExp(`已自${todayOf()}起生效$`))
    .waitFor()

  // The next day of the ward follows the new level.
  const tomorrow = addDays(todayOf(), 1)
  const query = { planDateFrom: tomorrow, planDateTo: tomorrow, oldmanName: resident, taskStatuses: '0' }
  await open(page, `/careplan/nursingRecord?${new URLSearchParams(query)}`)
  await row('翻身').first().getByRole('button', { name: '办理', exact: true }).click()
  await dialog()
    .getByText(/为什么有这项：.*特级\(完全失能\)/)
    .waitFor()
  await dialog().locator('.ant-modal-footer').getByRole('button', { name: '取消' }).click()
  await billed()
})

/** The bill of the month charges the new level from today on; corrections are on the newest bill. */
async function billed() {
  page = await site().enter('finance', screen)
  const month = todayOf().slice(0, 7)
  const query = { oldmanName: resident, feeMonthFrom: month, feeMonthTo: month }
  await open(page, `/expense/bill?${new URLSearchParams(query)}`)
  await row(resident).first().getByRole('button', { name: /^ZD/ }).click()
  const line = row('特级(完全失能)护理')
  await line.getByText(new RegExp(`^${todayOf()} ~ ${month}`)).waitFor()
  await line.getByText('调级', { exact: true }).waitFor()
  await page.context().close()
}

test('another level is proposed by hand with its price and tasks shown, confirmed, and waits for its day', {
  tags: 'long',
}, async () => {
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
  await seesMessage('已提出等级变更，等待确认')
  const proposed = row('骨折后长期卧床')
  await proposed.getByRole('button', { name: '确认', exact: true }).click()
  await affirmWithFamily()
  await seesMessage(/已确认，\d{4}-\d\d-\d\d 00:05 生效/)
  await proposed.getByText('已确认', { exact: true }).waitFor()
})
