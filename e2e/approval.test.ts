import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { attendanceLeave } from '#contract/modules/duty/attendance/leave.ts'
import { openRotaInstitution } from './rota-institution.ts'
import { actionsOn } from './screen-actions.ts'
import { open } from './site.ts'
import { onStage } from './stage.ts'

/** Two ask for leave; the head nurse passes both from one list, and one of them has withdrawn it in the meantime. */

const house = onStage(() => openRotaInstitution({ planned: true }))
let page: Page
const { button, row, press, choose, dialog, day, fill, seesMessage, shown } = actionsOn(() => page)

async function askFor(name: string, reason: string) {
  const { date } = house()
  await open(page, '/callboard/personal/information')
  await shown().getByRole('tab', { name: '我的请假' }).click()
  await button('请假').first().click()
  await choose('类型', '事假')
  await day('开始', `${date} 21:00`)
  await day('结束', `${date} 23:59`)
  await fill('原因', reason)
  await press('保存')
  await seesMessage(new RegExp(`已提交${name}的请假`))
}

test('documents that wait for a decision are decided together, each with its own outcome, or opened', async () => {
  const { zhang, li, head, admin } = house()
  page = zhang
  await askFor('张敏', '孩子发烧')
  page = li
  await askFor('李静', '老家有事')

  page = head
  await open(page, '/administration/msg/todo')
  await shown().getByText('待我审批', { exact: true }).click()
  await row('孩子发烧').getByText('请假审核').waitFor()
  await row('孩子发烧').getByRole('checkbox').click()
  await row('老家有事').getByRole('checkbox').click()
  await button('批量审批').click()
  await dialog().getByText('老家有事').waitFor()
  // While the dialog is open one of them is withdrawn.
  const { list } = await admin.ok(attendanceLeave.leaveList, { status: 1 })
  const leaveRequest = list.find(({ reason }) => reason === '老家有事')
  await admin.ok(attendanceLeave.leaveCancel, {
    leaveId: leaveRequest?.leaveId ?? '',
    version: leaveRequest?.version ?? 0,
  })
  await dialog().getByRole('textbox', { name: '审批意见' }).fill('已安排人顶班')
  await press('确认通过')
  await dialog().getByText('已通过').waitFor()
  await dialog().getByText('当前状态“已撤销”不允许此操作').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => row('老家有事').count()).toBe(0)
  await shown().getByText('没有等您审批的事项').waitFor()

  const passed = await admin.ok(attendanceLeave.leaveList, { status: 2 })
  expect(passed.list.map(({ reason, auditOpinion }) => [reason, auditOpinion])).toEqual([['孩子发烧', '已安排人顶班']])
})
