import { expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { raiseIn } from '../server/src/modules/devices/alarm/service.ts'
import { testApp } from '../server/test/app.ts'
import { linkOf } from './link.ts'
import { onStage } from './stage.ts'
import { screenOf } from './test-institution.ts'

/**
 * An alarm raised while the link is down is on screen when the link is back.
 *
 * @module-tag long
 */

const stage = onStage(async () => {
  const t = await testApp()
  const link = await linkOf(t)
  t.services.env.wsPort = link.port
  const { page, person } = await screenOf(t, '值班护士')
  const close = async () => {
    await link.stop()
    await t.close()
  }
  return { t, link, page, person, close }
})

test('scenario 34: after 40 s without a link the three alarms raised in that time are on screen without a reload', {
  timeout: 240_000,
}, async () => {
  const { t, link, page, person } = stage()
  const lamp = (words: string) => page.getByRole('status', { name: words }).waitFor()
  const looked = page.waitForResponse((one) => one.url().includes(alarm.unclosed.path), { timeout: 60_000 })
  await page.clock.install()
  await page.reload()
  await lamp('实时消息已连接')
  // Nothing can be fetched from here on: the code of the screen has loaded.
  await looked
  await page.locator('.welcome').waitFor()
  await page.waitForLoadState('networkidle')

  await page.context().setOffline(true)
  await link.stop()
  await lamp('实时消息已断开，数据需手动刷新')
  const values = ['心率131次/分', '心率132次/分', '心率133次/分']
  for (const [at, value] of values.entries())
    await t.db((db) =>
      raiseIn(db, t.who(), {
        orgId: t.orgId,
        kind: 1,
        type: 4,
        level: 2,
        part: `${at}`,
        at: t.clock.ms(),
        value,
        escalate: [{ afterSec: 0, userIds: [person.userId] }],
      }),
    )
  await page.clock.runFor(40_000)
  await page.getByText('实时连接已断开，正在重连').waitFor()
  const cards = page.getByRole('region', { name: '待处理的报警和呼叫' }).getByRole('alert')
  expect(await cards.count()).toBe(0)

  await page.context().setOffline(false)
  await link.start()
  await page.clock.runFor(31_000)
  await lamp('实时消息已连接')
  for (const value of values) await cards.filter({ hasText: value }).waitFor()
  expect(await cards.count()).toBe(3)
})
