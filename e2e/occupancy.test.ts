import { expect, test } from 'vitest'
import { people } from './people.ts'

/** The forecast of the occupancy, with the residents behind a number. */

const { page, open, button } = people('reception')

test('a number of the forecast opens the beds it counts', async () => {
  await open('/live/live/list')
  await button('入住预测').click()
  await button('返回入住列表').waitFor()
  const number = page().locator('.ant-table-row:visible').first().getByRole('button').nth(1)
  const figure = await number.innerText()
  await number.click()
  await page().getByText(`共 ${figure} 条`).waitFor()
  await button('返回预测').click()
  await page().getByText('90天', { exact: true }).click()
  await expect.poll(() => page().getByText('90天后在住').isVisible()).toBe(true)
})
