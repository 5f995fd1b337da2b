import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A head nurse plans a month: a shift, a group, days by brush and keys, rule violations, saved and published. */

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('nurse_head', { width: 1440, height: 900 })
  return () => page.context().close()
})

const { button, row, fill, press, choose, dialog, shown, seesMessage } = actionsOn(() => page)
const group = '护理二区'

/** The cell of an employee on a day of the shown month. */
const cell = (person: number, day: number) =>
  shown()
    .locator('.k-rota tbody tr')
    .nth(person)
    .locator('td')
    .nth(day - 1)
const words = (person: number, day: number) => cell(person, day).innerText()

test('a shift is made, the next month is planned with brush and keys, and rule violations are red', async () => {
  await open(page, '/administration/attendance/shift')
  await button('新增').click()
  await fill('班次名称', '帮班')
  await choose('班次类型', '两头班')
  await dialog().getByRole('button', { name: '添加时段' }).click()
  await dialog().getByLabel('第1行开始').fill('09:00')
  await dialog().getByLabel('第1行结束').fill('17:00')
  await press('保存')
  await seesMessage('已新增班次帮班')
  await row('帮班').getByText('09:00–17:00').waitFor()

  await open(page, '/administration/attendance/group')
  await row(group).getByRole('button', { name: '排班', exact: true }).click()
  await button('下个月').click()
  await shown().getByText('草稿，尚未发布').waitFor()

  // The brush paints, and a night before a morning is red with its sentence.
  const brush = (name: string) =>
    shown()
      .getByRole('group', { name: '画笔' })
      .getByRole('button', { name: new RegExp(name) })
  await brush('夜班').click()
  await cell(0, 2).click()
  await brush('早班').click()
  await cell(0, 3).click()
  await expect.poll(() => words(0, 2)).toBe('夜')
  await shown()
    .getByText(/有 \d+ 处不能这样排/)
    .waitFor()
  await expect.poll(() => cell(0, 3).getAttribute('title')).toContain('夜班次日不能排早班')
  // Refused, it stays on screen; with rest in between it is saved.
  await button('保存（1人）').click()
  await seesMessage('夜班次日不能排早班')
  await brush('早班').click()
  await cell(0, 3).click()
  await page.keyboard.press('0')
  await cell(0, 4).click()
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => words(0, 3)).toBe('休')

  // B asks which rooms the night shift is responsible for: a tick on a building takes all of it.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('b')
  await dialog().getByText('的班次负责').waitFor()
  await dialog().getByLabel('房间', { exact: true }).click()
  await page.locator('.ant-select-tree:visible .ant-select-tree-checkbox').first().click()
  await dialog().getByText('的班次负责').click()
  await press('排到表里')
  await expect.poll(() => cell(0, 2).getAttribute('title')).toMatch(/负责 .+楼-101/)

  // The planned days survive the loss of the window.
  await page.waitForTimeout(600)
  await page.reload()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect.poll(() => words(0, 3)).toBe('休')
  await expect
    .poll(() =>
      shown()
        .getByText(/处不能这样排/)
        .count(),
    )
    .toBe(0)
  await button('保存（1人）').click()
  await seesMessage(/已保存\d{4}-\d{2}的排班/)
  await page.reload()
  await expect.poll(() => cell(0, 2).getAttribute('title')).toMatch(/负责 .+楼-101/)

  await button('发布').click()
  await press('发布')
  await seesMessage(/已发布\d{4}-\d{2}的排班/)
  await cell(1, 20).click()
  await page.keyboard.press('Delete')
  await button('保存（1人）').click()
  await dialog().getByLabel('调整原因').fill('本人请假')
  await press('保存')
  await seesMessage(/已保存\d{4}-\d{2}的排班/)
  await expect.poll(() => words(1, 20)).toBe('')

  // The totals of each employee stand beside the plan.
  await shown().getByRole('tab', { name: '统计', exact: true }).click()
  await shown().getByRole('columnheader', { name: '应出勤' }).first().waitFor()
  await page.locator('.ant-table-row:visible').first().waitFor()
})
