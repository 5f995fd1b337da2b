import { expect, test } from 'vitest'
import { people } from './people.ts'

/** Calls to families after a departure stand beside the stays; a family that was called leaves that list. */

const { page, open, button, enter, press, seesMessage } = people('reception')

test('the list of stays leads to the calls, where one is recorded', async () => {
  await open('/live/live/list')
  await button('住后回访').click()
  const due = page().locator('.ant-table-row:visible').filter({ hasText: '待回访' }).filter({ hasText: '退住7天回访' })
  const name = (await due.first().locator('td').first().innerText()).trim()
  await due.first().getByRole('button', { name: '登记回访' }).click()
  await enter({ 受访人: '女儿', 回访内容: '在家恢复得很好', 满意度: '满意', 是否愿意再来: '再看看' })
  await press('保存')
  await seesMessage(`已登记${name}的回访`)
  await expect.poll(() => due.filter({ hasText: name }).count()).toBe(0)
})
