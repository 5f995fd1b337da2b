import { expect, test } from 'vitest'
import { raiseIn } from '../server/src/modules/devices/alarm/service.ts'
import { testApp } from '../server/test/app.ts'
import { makeElder } from '../server/test/elders.ts'
import { linkOf } from './link.ts'
import { onStage } from './stage.ts'
import { screenOf } from './test-institution.ts'

/** Alarms have a band of their own: it covers no part of a page or dialog, and equal alarms share a card. */

const stage = onStage(async () => {
  const t = await testApp()
  const link = await linkOf(t)
  t.services.env.wsPort = link.port
  const { page, person } = await screenOf(t, '值班护士', { width: 1280, height: 720 })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const close = async () => {
    await link.stop()
    await t.close()
  }
  return { t, page, person, faults, close }
})

/** Raises an alarm and sends it to every open screen. */
async function raise(found: object) {
  const { t, person } = stage()
  const who = t.who()
  const escalate = [{ afterSec: 0, userIds: [person.userId] }]
  const signal = { orgId: t.orgId, kind: 4, type: 3, level: 2, at: t.clock.ms(), escalate, ...found } as const
  await t.db((db) => raiseIn(db, who, signal))
  for (const { event, data, target } of who.events) t.services.bus.publish(t.orgId, event, data, target)
}

test('twelve offline gateways share a card of twelve; the page and an open dialog end above the band', async () => {
  const { t, page } = stage()
  await page.getByRole('status', { name: '实时消息已连接' }).waitFor()
  await page.evaluate(() => {
    location.hash = '#/yunmuIot/device'
  })
  await page.getByRole('button', { name: '登记' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('编号').first().waitFor()
  const { oldmanId } = await makeElder(t)
  for (let at = 0; at < 12; at += 1) await raise({ deviceNo: `GATE-${at}`, value: `影响${at}台` })
  await raise({ kind: 5, type: 2, oldmanId, value: '血氧87%' })
  const cards = page.getByRole('region', { name: '待处理的报警和呼叫' }).getByRole('alert')
  await cards.filter({ hasText: '网关离线 12条' }).waitFor()
  await cards.filter({ hasText: '血氧87%' }).waitFor()
  expect(await cards.count()).toBe(2)
  const boxes = await page.evaluate(() => {
    const of = (name: string) => document.querySelector(name)?.getBoundingClientRect()
    const band = of('.alert-band')
    return { band: band?.top ?? 0, shell: of('.shell')?.bottom ?? 0, wrap: of('.ant-modal-wrap')?.bottom ?? 0 }
  })
  if (process.env.PIMS_PICTURES) await page.screenshot({ path: `${process.env.PIMS_PICTURES}/band-dialog.png` })
  expect(boxes.band).toBeGreaterThan(500)
  expect(boxes.shell).toBeLessThanOrEqual(boxes.band)
  expect(boxes.wrap).toBeLessThanOrEqual(boxes.band)
  // The card links to its resident without acknowledging the alarm, also over an open dialog.
  await cards.filter({ hasText: '血氧87%' }).getByRole('button', { name: '档案' }).waitFor()
  await dialog.getByRole('button', { name: /取\s*消/ }).click()
  await cards
    .filter({ hasText: '网关离线 12条' })
    .getByRole('button', { name: /确\s*认/ })
    .click()
  await expect.poll(() => cards.count()).toBe(1)
})

test('many alarms beside an open drawer leave the page as it is', async () => {
  const { t, page, faults } = stage()
  await page.getByRole('status', { name: '实时消息已连接' }).waitFor()
  const { oldmanId } = await makeElder(t)
  await raise({ kind: 5, type: 2, oldmanId, value: '血氧86%' })
  await page.evaluate(() => {
    location.hash = '#/yunmuIot/alarm'
  })
  await page.getByRole('cell', { name: '血氧86%' }).waitFor()
  await page.getByRole('cell').getByText('血氧', { exact: true }).first().click()
  const drawer = page.locator('.ant-drawer').getByRole('dialog')
  await drawer.getByText('经过').waitFor()
  faults.length = 0
  await Promise.all(
    Array.from({ length: 120 }, (_, at) => raise({ deviceNo: `FLOOD-${at}`, type: 1 + (at % 3), level: 1 + (at % 2) })),
  )
  await page
    .getByText(/另有\d+条|离线 \d+条/)
    .first()
    .waitFor()
  await page.waitForTimeout(3000)
  if (process.env.PIMS_PICTURES) await page.screenshot({ path: `${process.env.PIMS_PICTURES}/band-drawer.png` })
  expect(await drawer.isVisible()).toBe(true)
  expect(faults.filter((fault) => /185|Maximum update/.test(fault))).toEqual([])
})
