import { expect, test } from 'vitest'
import { people } from './people.ts'

/** A service at home from the desk to the worker who comes, and cancelled with a refund. */

const { at, page, open, nameOf, shown, button, dialog, row, act, press, seesMessage, choose } = people(
  'homecare_manager',
  'homecare_worker',
)
const field = (label: string) => shown().getByLabel(label, { exact: true })
const chip = (words: string) => shown().locator('.k-head').getByText(words, { exact: true }).waitFor()
/** In a week, at an hour of its own each time, so that a second try does not clash. */
function someTime() {
  const time = new Date(Date.now() + 7 * 86_400_000 + 8 * 3_600_000)
  const minute = Math.floor(Math.random() * 60) * 5
  const hours = 8 + Math.floor(minute / 60)
  const minutes = minute % 60
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.toISOString().slice(0, 10)} ${two(hours)}:${two(minutes)}`
}

test('an order is taken, paid, assigned, accepted by the worker, and cancelled', async () => {
  await open('/homecare/serverWorkorderAdd?oldmanId=home-elder-2')
  await field('预约时间').fill(someTime())
  await field('预约时间').press('Enter')
  const project = shown().locator('.k-rows').getByRole('combobox').first()
  await project.fill('代购生活用品')
  await page().locator('.ant-select-dropdown:visible').getByText('代购生活用品', { exact: true }).click()
  await shown().getByText('25.00', { exact: true }).waitFor()
  await button('下单').click()
  const orderNo = /GD\d{14}/.exec(await seesMessage(/已为.+下单GD\d{14}/))?.[0] ?? ''
  await chip('待支付')

  await button('支付').click()
  await choose('支付方式', '现金')
  await press('收款')
  await seesMessage(`工单${orderNo}已支付`)
  await chip('待派单')
  await button('派单').click()
  // The dialog lists the workers who could come, with reasons; the chosen one stands in the field above.
  const worker = await nameOf('homecare_worker')
  const suggested = dialog().getByRole('region', { name: '派单建议' }).getByRole('listitem').filter({ hasText: worker })
  await suggested.getByText(/近一年为该老人服务过|近一年没有为该老人服务过/).waitFor()
  await suggested.getByRole('button', { name: '选择', exact: true }).click()
  await suggested.getByRole('button', { name: '已选（主责）', exact: true }).waitFor()
  await dialog().getByRole('img', { name: '工单位置图' }).waitFor()
  // No worker was assigned before, so no reason is asked for.
  expect(await dialog().getByLabel('改派原因', { exact: true }).count()).toBe(0)
  await dialog().getByLabel('预约时间', { exact: true }).press('Control+Enter')
  await seesMessage(/已为.+派单/)
  await chip('待接单')

  at('homecare_worker')
  await open('/homecare/serverWorkorder')
  await row(orderNo).waitFor()
  await act(orderNo, '接单')
  await press('接单')
  await seesMessage(new RegExp(`已接单：.+${orderNo}`))

  at('homecare_manager')
  // The other screen follows by itself.
  await chip('待服务')
  await button('取消').click()
  await choose('取消原因', '天气原因')
  await press('取消工单')
  await seesMessage(new RegExp(`已取消.+${orderNo}`))
  await chip('已取消')
  await chip('全额退款')
  await shown().getByRole('tab', { name: '过程', exact: true }).click()
  await row('取消工单').waitFor()
})
