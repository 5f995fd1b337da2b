import { expect, test } from 'vitest'
import { people } from './people.ts'

/** An activity from the plan to the sign-out, with a resident who came without registration. */

const { at, page, shown, open, button, row, act, press, seesMessage, enter, dialog } = people('nurse_head', 'director')
const title = `露台茶话会${Date.now() % 100_000}`

/** A time of today that the calendar of the dialog accepts, so many minutes from now. */
async function time(label: string, minutes: number) {
  const value = new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const input = dialog().getByLabel(label, { exact: true })
  await input.fill(value)
  await input.press('Enter')
}
const tick = (text: string) => row(text).getByRole('checkbox').click()
/** Residents without a conflict: not out, in no other activity at the time. */
const names = async () => {
  const free = shown()
    .locator('.ant-table-row:visible')
    .filter({ hasNotText: /已报名|外出中/ })
  return (await free.locator('td:nth-child(2)').allInnerTexts()).slice(0, 3)
}

test('an activity is published, filled with a waiting list, signed in and out', async () => {
  at('director')
  await open('/administration/activity')
  await button('新增').first().click()
  await enter({ 标题: title, 类型: '文娱', 地点: '三楼露台', 名额: '2', 候补名额: '1', 内容: '喝茶聊天' })
  await time('开始时间', 40)
  await time('结束时间', 160)
  await dialog().getByLabel('负责人', { exact: true }).click()
  await page().locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await press('保存')
  await seesMessage(`已发布“${title}”`)
  await row(title).getByText('报名中', { exact: true }).waitFor()

  at('nurse_head')
  await open('/administration/activityRegister')
  await act(title, '报名')
  await shown().getByText('未报名', { exact: true }).first().waitFor()
  const [one, two, three] = await names()
  for (const name of [one, two, three]) await tick(name)
  await shown().getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '报名', exact: true }).click()
  await press('报名')
  await seesMessage('已报名2人，候补1人')
  await shown().getByRole('tab', { name: '报名名单' }).click()
  await row(three).getByText('候补第1位', { exact: true }).waitFor()
  await act(one, '取消报名')
  await dialog().getByRole('button', { name: '取消报名', exact: true }).click()
  await seesMessage('已取消报名1人')
  await expect.poll(() => row(three).getByText('已报名', { exact: true }).count()).toBe(1)

  await open('/administration/activity')
  await act(title, '签到')
  await act(two, '签到')
  await press('签到')
  await seesMessage('已签到1人')
  await row(two).getByText('已签到', { exact: true }).waitFor()
  await act(two, '签退')
  await enter({ 情绪: '很好', 健康记录: '无不适' })
  await press('签退')
  await seesMessage('已签退1人')
  await row(two).getByText('已签退', { exact: true }).waitFor()
  await act(three, '签到')
  await press('签到')
  await seesMessage('已签到1人')
  await act(three, '撤销签到')
  await dialog().getByRole('button', { name: '撤销签到', exact: true }).click()
  await seesMessage('已撤销签到1人')

  at('director')
  await act(title, '取消')
  await enter({ 取消原因: '露台检修' })
  await dialog().getByRole('button', { name: '取消', exact: true }).last().click()
  await seesMessage(`已取消活动“${title}”`)
  await row(title).getByText('已取消', { exact: true }).waitFor()
})
