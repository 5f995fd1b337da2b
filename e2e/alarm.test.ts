import { expect, test } from 'vitest'
import { people } from './people.ts'

/** An open alarm: viewed, acknowledged, handled, and found again with its outcome. */

const { page, open, row, act, press, seesMessage, enter } = people('nurse_head')
const words = '呼吸暂停21秒'

test('an urgent alarm is viewed, acknowledged and handled; the week is counted', async () => {
  await open('/yunmuIot/alarm')
  await row(words).getByText('紧急', { exact: true }).waitFor()
  await row(words).getByText('呼吸', { exact: true }).click()
  const drawer = page().getByRole('dialog')
  await drawer.getByText('呼吸暂停21秒').first().waitFor()
  await drawer.getByRole('tab', { name: /之前的/ }).click()
  await page().keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await act(words, '确认')
  await press('确认')
  await seesMessage(/已确认.*的呼吸报警/)
  await row(words).getByText('处理中', { exact: true }).waitFor()
  await act(words, '处理')
  await enter({ 处理结果: '通知医生', 处理说明: '唤醒后呼吸恢复，医生已查看' })
  await press('保存')
  await seesMessage(/已处理.*的呼吸报警/)
  // Handled alarms come after open ones.
  await page().getByText('已处理', { exact: true }).first().click()
  await row(words).getByText('已处理', { exact: true }).waitFor()

  await page().getByRole('tab', { name: '统计' }).click()
  await page().getByText('按床位', { exact: true }).click()
  await expect.poll(() => page().getByText('床位与时段').count()).toBe(1)
})
