import { test } from 'vitest'
import { people } from './people.ts'

/**
 * A training from its plan to the scores: published, participants signed in, one more added at the door, and its
 * results.
 */

const { at, page, open, nameOf, button, row, act, press, seesMessage, enter, day, dialog } = people(
  'safety',
  'nurse_head',
  'carer',
)

/** In Shanghai. */
const yesterday = () => new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10)

test('a training is published, signed in to, scored, and read by its participants', async () => {
  const head = await nameOf('nurse_head')
  const carer = await nameOf('carer')
  // A second try finds its own training.
  const title = `夜间疏散演练${String(Math.random()).slice(2, 8)}`
  at('safety')
  await open('/administration/training/records')
  await button('新增').click()
  await enter({ 主题: title, 类型: '应急演练', 方式: '演练', 学时: '2', 讲师: '王队长' })
  await day('开始时间', `${yesterday()} 08:00`)
  await day('结束时间', '2199-12-31 18:00')
  await enter({ 参训人员: head })
  await page().keyboard.press('Escape')
  await dialog().getByRole('switch', { name: '考核' }).click()
  await press('保存')
  await seesMessage(`已发布“${title}”，应到1人`)

  await row(title).getByText('进行中', { exact: true }).waitFor()
  await row(title).getByRole('button', { name: title }).click()
  await dialog().getByRole('row', { name: head }).getByRole('checkbox').check()
  await press('签到（1）')
  await seesMessage('已为1人签到')
  await enter({ 名单外的人: carer })
  await press('补签')
  await press('补充并签到')
  await dialog().getByText('已签到（2）').waitFor()
  await dialog().getByRole('button', { name: '签到二维码' }).click()
  await dialog().getByRole('img', { name: '签到二维码' }).waitFor()
  await page().keyboard.press('Escape')
  await page().keyboard.press('Escape')

  await act(title, '录入成绩')
  await dialog().getByLabel(`${head}成绩`, { exact: true }).fill('88')
  await dialog().getByLabel(`${carer}成绩`, { exact: true }).fill('59')
  await press('保存')
  await seesMessage(`已保存“${title}”2人的成绩`)

  at('nurse_head')
  await open('/callboard/personal/information')
  await page().getByRole('tab', { name: '我的培训' }).click()
  await row(title).getByText('合格', { exact: true }).waitFor()
})
