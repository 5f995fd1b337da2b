import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { setting, usualMattress } from '#contract/modules/platform/setting/setting.ts'
import { timeText } from '#core/clock.ts'
import { publish } from '#core/jobs/publish.ts'
import { raiseIn } from '../server/src/modules/devices/alarm/service.ts'
import { testApp } from '../server/test/app.ts'
import { makeBeds } from '../server/test/factories.ts'
import { linkOf } from './link.ts'
import { leavePhone, letOnPhone, signInOnPhone } from './phone.ts'
import { newPage, pages, password } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Alarms on the phone of a user on duty (care.md 5): pushed, shown on every page, acknowledged; with sound from 开始值班
 * on.
 *
 * @module-tag long
 */

const stage = onStage(async () => {
  const t = await testApp()
  const link = await linkOf(t)
  t.services.env.wsPort = link.port
  const nurse = await t.as('NURSE', { loginName: 'nurse' })
  const admin = await t.as('ADMIN')
  await letOnPhone(t, nurse.userId, { userName: '王护士' })
  // A draft of an adverse event names a place.
  await makeBeds(t)
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  await pages()
  let alarmCount = 0
  /** An alarm that names the nurse, as a device raises it: a new one, or the same one again. */
  async function raise(level: 1 | 2 | 3, value: string, part = ++alarmCount) {
    t.clock.set(timeText(t.clock.ms() + 1000))
    const who = t.who()
    const row = await t.db((db) =>
      raiseIn(db, who, {
        orgId: t.orgId,
        kind: 1,
        type: 4,
        level,
        part: `${part}`,
        at: t.clock.ms(),
        value,
        escalate: [{ afterSec: 0, userIds: [nurse.userId] }],
      }),
    )
    publish(t.services, who, ['alarm'])
    return { alarmId: row?.alarmId ?? '', part }
  }
  const close = async () => {
    await link.stop()
    await t.close()
  }
  /** Sets where the institution wants alarms shown from now on. */
  const tellAt = (...position: (typeof usualMattress)['alarmRemind']['position']) =>
    admin.ok(setting.saveMattress, {
      setContent: { ...usualMattress, alarmRemind: { ...usualMattress.alarmRemind, position } },
    })
  return { nurse, tellAt, url, raise, link, close }
})
let page: Page
let context: BrowserContext
beforeEach(async () => {
  page = await newPage({ viewport: { width: 390, height: 844 } })
  context = page.context()
  return () => context.close()
})

async function signIn() {
  await signInOnPhone(page, stage().url, 'nurse')
  await page.getByRole('link', { name: '报警' }).waitFor()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string) => page.getByText(words, { exact: true })

test('an alarm raised during work arrives on the phone by itself, is acknowledged and handled', async () => {
  const { nurse, raise, link, tellAt } = stage()
  await signIn()
  await page.getByRole('link', { name: '报警' }).click()
  await text('当前没有报警').waitFor()
  await expect.poll(() => link.count()).toBe(1)
  await raise(2, '心率131次/分')
  const card = page.getByRole('main').getByRole('region', { name: /心率131次/ })
  await card.getByText('重要', { exact: true }).waitFor()
  await page.getByRole('link', { name: /报警\s*1/ }).waitFor()
  const front = page.getByRole('region', { name: '待处理的报警和呼叫' })
  await front.waitFor()
  await tellAt('POPUP')
  await front.waitFor({ state: 'detached' })
  await tellAt(...usualMattress.alarmRemind.position)
  await front.waitFor()
  await card.getByRole('button', { name: '确认', exact: true }).click()
  await card.getByText(/王护士已确认/).waitFor()
  const [row] = (await nurse.ok(alarm.unclosed, {})).list
  expect(row).toMatchObject({ value: '心率131次/分', alarmStatus: 1 })
  await card.getByRole('link').click()
  await text('处理过程').waitFor()
  await button('处理').click()
  await page.getByRole('group', { name: '处理结果' }).getByRole('button').first().click()
  expect(await button('处理完成').isDisabled()).toBe(true)
  await page.getByLabel('处理说明').fill('已协助翻身，心率恢复')
  await button('处理完成').click()
  await page.getByText(/王护士已处理/).waitFor()
  await page.getByRole('link', { name: '全部报警' }).click()
  await text('当前没有报警').waitFor()
})

test('an alarm that needs no help is closed with a reason; a handled one may create a draft; former ones stand below', async () => {
  const { nurse, raise, link } = stage()
  await signIn()
  await page.getByRole('link', { name: '报警' }).click()
  await text('当前没有报警').waitFor()
  await expect.poll(() => link.count()).toBe(1)
  const cardOf = (value: string) => page.getByRole('main').getByRole('region', { name: value })
  const first = await raise(2, '心率132次/分')
  await cardOf('心率132次').getByRole('button', { name: '忽略', exact: true }).click()
  expect(await button('忽略报警').isDisabled()).toBe(true)
  await page.getByLabel('忽略原因').fill('翻身时误报')
  await button('忽略报警').click()
  await text('当前没有报警').waitFor()
  expect(await nurse.ok(alarm.get, { alarmId: first.alarmId })).toMatchObject({ alarmStatus: 3, reason: '翻身时误报' })

  await raise(3, '心率152次/分', first.part)
  const card = cardOf('心率152次')
  await card.getByText('紧急', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: '忽略', exact: true }).count()).toBe(0)
  await card.getByRole('button', { name: '处理', exact: true }).click()
  await page.getByRole('group', { name: '处理结果' }).getByRole('button').first().click()
  await page.getByLabel('处理说明').fill('到场时已跌倒')
  await button('上报不良事件').click()
  await button('处理完成').click()
  await text('已生成不良事件草稿，请在电脑上补充并上报').waitFor()
  await text('前1次').waitFor()
  await page.getByText(/心率132次\/分 已忽略 翻身时误报/).waitFor()
})

/** Counts the tones the page plays. */
const listenIn = () =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { tones: 0 })
    const { createOscillator } = AudioContext.prototype
    AudioContext.prototype.createOscillator = function tone() {
      counted.tones += 1
      return createOscillator.call(this)
    }
  })
const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones) // as: see listenIn

test('after 开始值班 it sounds, is shown on any page, and a lost network is reported; after signing out nobody is on duty', async () => {
  const { raise, link } = stage()
  await listenIn()
  await signIn()
  await page.getByRole('link', { name: '我的' }).click()
  await text('声音未开启').waitFor()
  await expect.poll(() => link.count()).toBe(1)
  const front = page.getByRole('region', { name: '待处理的报警和呼叫' })
  await raise(3, '心率141次/分')
  await front.getByText(/^紧急.*心率141次/).waitFor()
  expect(await tones()).toBe(0)

  await button('开始值班').click()
  await button('值班中').waitFor()
  expect(await text('声音未开启').count()).toBe(0)
  await expect.poll(tones).toBeGreaterThan(0)
  await front.getByRole('button', { name: '确认', exact: true }).click()
  await front.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: /报警/ }).click()
  const card = page.getByRole('main').getByRole('region', { name: /心率141次/ })
  await card.getByText(/王护士已确认/).waitFor()
  const tonesBefore = await tones()
  await context.setOffline(true)
  await text('已离线，收不到呼叫和报警').waitFor()
  await expect.poll(tones).toBeGreaterThan(tonesBefore)
  await page.getByText(/数据截至/).waitFor()
  expect(await card.getByRole('button', { name: '处理', exact: true }).isDisabled()).toBe(true)
  await raise(2, '心率151次/分')
  await context.setOffline(false)
  await front.getByText(/^重要.*心率151次/).waitFor()
  await text('已离线，收不到呼叫和报警').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: '我的' }).click()
  await leavePhone(page)
  await page.getByLabel('密码').fill(password)
  await button('登录').click()
  await text('声音未开启').waitFor()
})
