import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { hashPassword } from '#core/password.ts'
import { placed } from '../server/src/modules/campus/inspection/test-orgs.ts'
import { pictureOf } from '../server/src/modules/platform/file/test-forms.ts'
import { type Client, type TestApp, testApp } from '../server/test/app.ts'
import { actionsOn } from './screen-actions.ts'
import { closeNews, newPage, open, pages } from './site.ts'
import { onStage } from './stage.ts'

/**
 * An upper institution inspects one below: a draft that is continued, a finding, its recheck, and the message that
 * everything is corrected. The whole product runs in this process, because no demo has an institution below it.
 *
 * @module-tag long
 */

const password = 'Office-2k25-ok'
const loginName = 'office.inspects'
/** Half a day ahead of the browser, so that the browser's day is never later, midnight or not. */
const ahead = () => new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const stage = onStage(async () => {
  await pages()
  const t = await testApp({ now: ahead() })
  const below = await t.otherOrg()
  await placed(t, {
    [t.orgId]: { parentId: null, name: '区民政局' },
    [below]: { parentId: t.orgId, name: '松鹤养老院' },
  })
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const office = await t.as('SUPERVISOR', { loginName })
  const passwordHash = await hashPassword(password)
  await t.db((db) => db.updateTable('userAccount').set({ passwordHash }).where('userId', '=', office.userId).execute())
  const safety = await t.as('SAFETY', { orgId: below })
  return { t, url, safety, close: () => t.close() }
})
let t: TestApp
let safety: Client
let page: Page
beforeEach(async () => {
  ;({ t, safety } = stage())
  page = await newPage({ viewport: { width: 1280, height: 900 } })
  await closeNews(page)
  await page.goto(`${stage().url}/login.html`)
  await page.getByLabel('用户名', { exact: true }).fill(loginName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL(/#\/home/)
  return () => page.context().close()
})
const { button, row, shown, act, dialog, seesMessage, press, enter } = actionsOn(() => page)
const house = '松鹤养老院'

test('a draft below is continued, submitted, corrected, rechecked, and its end is reported', async () => {
  await open(page, '/government/inspect')
  await button('下级机构').click()
  await act(house, '上级检查')
  await shown().getByRole('button', { name: '资质与制度' }).click()
  const first = shown().locator('.in-item').first()
  await first.getByText('不合格', { exact: true }).click()
  await first.getByLabel('问题', { exact: true }).fill('制度没有上墙')
  await button('存草稿').click()
  await shown()
    .getByText(/已自动保存/)
    .waitFor()
  await button('返回排名').click()
  await button('上级检查记录').click()
  await act(house, '继续填写')
  await shown().getByRole('button', { name: '资质与制度' }).click()
  await expect.poll(() => shown().getByLabel('问题', { exact: true }).first().inputValue()).toBe('制度没有上墙')
  await shown().getByRole('button', { name: '意见与提交' }).click()
  await button('提交').click()
  await seesMessage(/松鹤养老院：已提交检查JC\d+，生成1张整改单/)

  // The institution corrects it.
  const { list } = await safety.ok(inspection.recordList, { status: 1 })
  const photosAfter = [await pictureOf(t, safety)]
  for (const { inspectRecordId, version } of list) {
    const reply = { action: 'reply', measure: '制度已上墙', photosAfter }
    await safety.ok(inspection.recordUpdate, { inspectRecordId, version, ...reply })
  }

  await button('返回上级检查记录').click()
  await row(house).first().getByRole('button', { name: '整改', exact: true }).click()
  await row('制度没有上墙').getByRole('button', { name: '复查', exact: true }).click()
  await dialog()
    .getByText(/制度已上墙/)
    .waitFor()
  await enter({ 复查结果: '通过' })
  await press('保存')
  await seesMessage(/已复查整改ZG\d+/)
  await row('制度没有上墙').getByText('复查通过', { exact: true }).waitFor()

  await t.services.jobs?.runNow('inspect-below', t.orgId)
  await open(page, '/administration/msg/message')
  await shown()
    .getByText(/松鹤养老院已办结检查JC\d+/)
    .first()
    .waitFor()
})
