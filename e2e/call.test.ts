import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { device } from '#contract/modules/devices/device/device.ts'
import { openEngine } from '../server/src/modules/devices/device/engine/engine.ts'
import { testApp } from '../server/test/app.ts'
import { makeBeds } from '../server/test/factories.ts'
import { openHouse } from '../server/test/stays.ts'
import { newPhone, signInOnPhone } from './phone.ts'
import { actionsOn } from './screen-actions.ts'
import { open } from './site.ts'
import { onStage } from './stage.ts'
import { screenOf } from './test-institution.ts'

/**
 * A resident calls from the bed and presses again, another from a toilet; the outcome is recorded, calls are counted,
 * settings changed.
 */

const stage = onStage(async () => {
  const t = await testApp()
  const engine = openEngine(t.services, { every: () => () => undefined })
  await engine.begin()
  const { admin, lives } = await openHouse(t)
  const [bed] = await makeBeds(t)
  await lives(bed.bedId)
  async function bell(deviceNo: string, deviceType: number, to: object) {
    const { deviceId, version, productKey } = await admin.ok(device.create, { deviceNo, deviceType })
    await admin.ok(device.bind, { deviceId, version, ...to })
    return `iot/v1/${t.orgId}/${productKey}/${deviceNo}/up/event`
  }
  const bedside = await bell('BELL-1', 21, { bindType: 2, bedId: bed.bedId })
  const toilet = await bell('WC-1', 22, { bindType: 3, locationId: bed.locationId })
  let seq = 0
  async function press(topic: string) {
    seq += 1
    const payload = JSON.stringify({ v: 1, seq, ts: t.clock.ms(), event: 'call' })
    t.services.bus.publishTopic({ orgId: t.orgId, topic, payload, qos: 1, retain: false })
    await engine.settle()
  }
  const { page } = await screenOf(t, '陈护士长')
  // Lists begin with the day of the browser.
  await page.clock.setFixedTime(t.clock.ms())
  const close = async () => {
    await engine.close()
    await t.close()
  }
  return { page, calls: { press, bedside, toilet }, close }
})
let page: Page
let calls: ReturnType<typeof stage>['calls']
beforeEach(() => {
  ;({ page, calls } = stage())
})
const { button, press, seesMessage, enter, dialog, row, shown, visit } = actionsOn(() => page)

test('a fall is recorded for a call that is pressed again in the meantime: recorded once, its draft stands beside it', async () => {
  await calls.press(calls.bedside)
  await calls.press(calls.toilet)
  await open(page, '/yunmuIot/callRecord')
  const cards = page.getByRole('region', { name: '实时呼叫' }).getByRole('listitem')
  const toilet = cards.filter({ hasText: '卫生间呼叫' })
  await toilet.getByRole('button', { name: '到场' }).waitFor()
  // A call from there is acknowledged first.
  expect(await toilet.getByRole('button', { name: '处理' }).count()).toBe(0)

  await cards.filter({ hasText: '床头呼叫' }).getByRole('button', { name: '处理' }).click()
  await enter({ 处理类型: '跌倒', 处理说明: '坐在床边地上，已扶起' })
  await calls.press(calls.bedside)
  await press('处理完成')
  await press('载入最新数据')
  expect(await dialog().getByLabel('处理说明', { exact: true }).inputValue()).toBe('坐在床边地上，已扶起')
  await press('处理完成')
  await seesMessage(/已处理.*的呼叫，并生成不良事件草稿/)

  await row('跌倒').locator('a, button').first().click()
  const incident = dialog().getByRole('button', { name: /^不良事件 BL/ })
  const [, eventNo] = (await incident.innerText()).trim().split(' ')
  await incident.click()
  await row(eventNo).getByText('草稿', { exact: true }).first().waitFor()
})

test('a number of days above the limit is reported and corrected in its field; settings are kept', {
  tags: 'long',
}, async () => {
  await visit('/yunmuIot/callRecord')
  await page.getByRole('tab', { name: '统计' }).click()
  await page.getByText('平均应答', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('各小时呼叫', { exact: true }).isVisible()).toBe(true)
  const [from, to] = [0, 1].map((at) => shown().locator('.ant-picker-range input').nth(at))
  async function days(begin: string, end: string) {
    await from.fill(begin)
    await from.press('Enter')
    await to.fill(end)
    await to.press('Enter')
  }
  await days('2023-06-10', '2025-06-10')
  await page.getByText('一次最多统计366天').waitFor()
  await days('2025-06-01', '2025-06-10')
  await page.getByText('平均应答', { exact: true }).waitFor()

  await open(page, '/yunmuIot/callSetting')
  await page.getByLabel('响铃次数', { exact: true }).fill('5')
  await button('保存').click()
  await seesMessage('已保存呼叫设置')
})

test('on the phone too: the call from the toilet is acknowledged first, then handled though it is pressed again in the meantime; a fall creates a draft', {
  tags: 'long',
}, async () => {
  await calls.press(calls.toilet)
  const phone = await newPhone()
  await signInOnPhone(phone, page.url(), 'desk')
  await phone.getByRole('link', { name: '呼叫' }).click()
  const deal = phone.getByRole('button', { name: '处理', exact: true })
  const arrive = phone.getByRole('button', { name: '到场', exact: true })
  await arrive.waitFor()
  expect(await deal.count()).toBe(0)
  await arrive.click()
  await deal.click()
  await calls.press(calls.toilet)
  await calls.press(calls.bedside)
  await phone.getByRole('button', { name: '误触', exact: true }).click()
  await phone.getByRole('link', { name: /呼叫\s*1/ }).waitFor()
  await phone.getByText(/床头呼叫/).waitFor()
  await phone.getByText(/卫生间呼叫/).waitFor({ state: 'hidden' })
  await deal.click()
  await phone.getByRole('button', { name: '跌倒', exact: true }).click()
  await phone.getByText(/已生成不良事件草稿 BL\d+，请在电脑上补充并上报/).waitFor()
})
