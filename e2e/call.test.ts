import { expect, test } from 'vitest'
import { people } from './people.ts'

/** A call somebody has come to: dealt with from its card, found among the records, counted, and the settings of calls. */

const { page, open, button, press, said, enter } = people('nurse_head')

test('an open call is dealt with, stands among the records, counts in the figures; settings are kept', async () => {
  await open('/yunmuIot/callRecord')
  const card = page().getByRole('region', { name: '实时呼叫' }).getByRole('listitem').first()
  await card.getByText('已到场', { exact: true }).waitFor()
  await card.getByRole('button', { name: '处理' }).click()
  await enter({ 处理类型: '协助如厕', 处理说明: '扶到卫生间，已回床' })
  await press('处理完成')
  await said(/已处理.*的呼叫/)
  await page().getByText('当前没有呼叫').waitFor()
  await page().getByRole('row').filter({ hasText: '协助如厕' }).first().waitFor()

  await page().getByRole('tab', { name: '统计' }).click()
  await page().getByText('平均应答', { exact: true }).waitFor()
  await expect.poll(() => page().getByText('各小时呼叫', { exact: true }).isVisible()).toBe(true)

  await open('/yunmuIot/callSetting')
  await page().getByLabel('响铃次数', { exact: true }).fill('5')
  await button('保存').click()
  await said('已保存呼叫设置')
})
