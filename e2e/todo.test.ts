import { expect, test } from 'vitest'
import { people } from './people.ts'

/** A manual to-do, from its creator to its handler, over the bell. */

const { at, open, page, nameOf, find, button, row, fill, press, dialog, seesMessage } = people('hr', 'nurse_head')
const words = '核对三楼轮椅数量'
const address = '/administration/msg/todo'

test('a to-do is created, rings, is begun, finished, and its creator sees it done', async () => {
  await open(address)
  await button('新增').first().click()
  await fill('标题', words)
  await find('处理人', await nameOf('nurse_head'))
  await press('保存')
  await seesMessage(/已请.+办理/)

  at('nurse_head')
  const bell = page('nurse_head').locator('.head').getByRole('button', { name: /^消息/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/件待办/)
  await bell.click()
  await dialog().getByText(/^待办/).first().click()
  await dialog().getByRole('button', { name: '全部待办' }).click()
  await row(words).getByText('待处理').waitFor()
  await row(words).getByRole('button', { name: '开始', exact: true }).click()
  await seesMessage(/开始处理/)
  await row(words).getByText('进行中').waitFor()
  await row(words).getByRole('button', { name: '完成', exact: true }).click()
  await fill('完成说明', '共十二把，两把待修')
  await press('完成')
  await seesMessage(/已完成/)
  await page('nurse_head').locator('.frame:visible').getByText('看板', { exact: true }).click()
  await page('nurse_head').getByRole('region', { name: '已完成' }).getByText(words).waitFor()

  at('hr')
  await page('hr').getByText('我创建的', { exact: true }).click()
  // The other screen follows by itself.
  await row(words).getByText('已完成').waitFor()
})
