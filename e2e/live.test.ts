import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { org } from '#contract/modules/platform/org/org.ts'
import { type Client, testApp } from '../server/test/app.ts'
import { linkOf } from './link.ts'
import { onStage } from './stage.ts'
import { screenOf } from './test-institution.ts'

/** A screen that stays open all day shows what other users do, through traffic, silence and a restart. */

const stage = onStage(async () => {
  const t = await testApp()
  const link = await linkOf(t)
  t.services.env.wsPort = link.port
  const screen = await screenOf(t, '陈主任')
  const other = await t.as('ADMIN', { loginName: 'other' })
  const close = async () => {
    await link.stop()
    await t.close()
  }
  return { t, link, other, page: screen.page, close }
})
let link: Awaited<ReturnType<typeof linkOf>>
let page: Page
let other: Client
beforeEach(() => {
  ;({ link, page, other } = stage())
})

const lamp = (words: string) => page.getByRole('status', { name: words }).waitFor()
const addJob = (jobName: string) => other.ok(org.jobCreate, { jobName, jobTypeCode: 'other', sort: 1, status: 1 })
const seesJob = (jobName: string) => page.getByRole('cell', { name: jobName, exact: true }).waitFor()

async function atTheList() {
  await page.clock.install()
  await page.evaluate(() => history.replaceState(null, '', '#/systemmanage/job/index'))
  await page.reload()
  await lamp('实时消息已连接')
  await page.locator('.frame:visible').getByRole('button', { name: '新增', exact: true }).first().waitFor()
}

/** Half a minute for both, and time enough for messages on their way. */
async function halfMinute() {
  link.pass(30_000)
  await page.clock.runFor(30_000)
  await page.waitForTimeout(30).catch(() => undefined)
}

test('ten minutes of traffic leave the link as it was', { tags: 'long', timeout: 240_000 }, async () => {
  const { t } = stage()
  await atTheList()
  for (let half = 0; half < 20; half += 1) {
    t.services.bus.publish(t.orgId, 'data.changed', { modules: ['dictionary'] })
    await halfMinute()
    expect([half, link.count()]).toEqual([half, 1])
  }
  await addJob('夜班护理')
  await seesJob('夜班护理')
})

test('a server that was away is found again within half a minute, and missed changes are read', {
  timeout: 240_000,
}, async () => {
  await atTheList()
  await link.stop()
  await lamp('实时消息已断开，数据需手动刷新')
  await addJob('早班护理')
  expect(await page.getByRole('cell', { name: '早班护理', exact: true }).count()).toBe(0)
  await link.start()
  await page.clock.runFor(31_000)
  await lamp('实时消息已连接')
  await seesJob('早班护理')
  expect(link.count()).toBe(1)
})
