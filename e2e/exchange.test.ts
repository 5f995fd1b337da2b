import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { timeText } from '#core/clock.ts'
import { openRotaInstitution } from './rota-institution.ts'
import { actionsOn } from './screen-actions.ts'
import { open } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Two nurses exchange their shifts and the head nurse approves; one requests leave, and its gap is red in the grid.
 *
 * @module-tag long
 */

const page0 = '/administration/shiftExchange/records'
const house = onStage(() => openRotaInstitution({ planned: true }))
let page: Page

const { button, row, fill, press, choose, dialog, day, shown, seesMessage, act } = actionsOn(() => page)
const choice = (group: string, text: string) =>
  dialog().getByRole('group', { name: group }).getByRole('button').filter({ hasText: text })

/** Who works on which shift tomorrow. */
async function planned() {
  const { admin, groupPk, date } = house()
  const { rows } = await admin.ok(attendanceSchedule.scheduleList, { groupPk, month: date.slice(0, 7) })
  return rows
}

test('a shift is exchanged: requested by one, accepted by the other, approved by the head nurse, and the days have changed', async () => {
  page = house().zhang
  await open(page, page0)
  await button('申请换班').first().click()
  await choice('要换出的班次', '早班').click()
  await dialog().getByRole('tab', { name: '请休息的同事代班' }).click()
  await dialog().getByText('这一天没有休息的同事').waitFor()
  await dialog().getByRole('tab', { name: '与同事互换' }).click()
  await choice('换班的同事', '李静').click()
  await expect.poll(() => dialog().getByRole('button', { name: '提交申请' }).isDisabled()).toBe(true)
  await fill('原因', '接孩子放学')
  await press('提交申请')
  await seesMessage(/已提交换班HB\d{11}，等待李静确认/)
  await row('张敏').getByText('待对方确认').waitFor()

  page = house().li
  await open(page, page0)
  await act('张敏', '同意换班')
  await dialog().getByText('22:00–22:30').waitFor()
  await press('同意换班')
  await seesMessage('已同意张敏与李静的换班')

  page = house().head
  await open(page, page0)
  await act('张敏', '通过')
  await press('通过')
  await seesMessage('已通过张敏与李静的换班')
  await row('张敏').getByText('已同意').waitFor()
  await row('张敏').getByRole('button', { name: /^HB/ }).click()
  await dialog().getByText('审批记录').waitFor()
  expect((await planned()).map(({ empName, cells }) => [empName, cells[0].source])).toEqual(
    expect.arrayContaining([
      ['张敏', 3],
      ['李静', 3],
    ]),
  )
})

test('leave is requested and approved; an employee on leave does not count in the grid', async () => {
  // On the personal page too, for users who may not see the record.
  const { date, early, zhang, li } = house()
  const name = (await planned()).find(({ cells }) => cells[0].shiftPkId === early.shiftPkId)?.empName ?? 'nobody'
  page = name === '张敏' ? zhang : li
  await open(page, '/callboard/personal/information')
  await shown().getByRole('tab', { name: '我的请假' }).click()
  await button('请假').first().click()
  await choose('类型', '病假')
  await day('开始', `${date} 21:00`)
  await day('结束', `${date} 23:59`)
  await fill('原因', '发烧')
  await press('保存')
  await seesMessage(`已提交${name}的请假，共0.5小时，等待审批`)
  await row(name).getByText('待审批').waitFor()

  page = house().head
  await open(page, '/administration/attendance/record')
  await shown().getByRole('tab', { name: '请假', exact: true }).click()
  await act(name, '通过')
  await press('通过')
  // It stays until it is read: a shift has too few people now.
  const words = dialog().getByText(`已通过${name}的请假，以下班次缺人，请补排`)
  await words.last().waitFor()
  await dialog().getByText('早班少1人').last().waitFor()
  await press('知道了')
  await row(name).getByText('已同意').waitFor()

  await open(page, '/administration/attendance/group')
  await row('一区').getByRole('button', { name: '排班', exact: true }).click()
  if (!timeText(Date.now()).startsWith(date.slice(0, 7))) await button('下个月').click()
  await shown().locator(`.k-rota-gap[title="${date} 早班少1人"]`).waitFor()
  const cell = shown().locator('.k-rota-warning')
  await expect.poll(() => cell.first().getAttribute('title')).toContain('请假')
})
