import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messageOn } from './messages.ts'
import { newPage, open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** Who may sign in, whose session ends, and what users see then. */

const site = onStage(startSite)

const alertOf = (page: Page) => page.getByRole('dialog')

/** The push link is open: from now on the server can send. */
const live = (page: Page) => page.getByLabel('实时消息已连接').waitFor()

test('B159 a second sign-in elsewhere ends the first session, within two seconds and without a click', async () => {
  const first = await site().enter('nurse')
  await live(first)
  const second = await site().enter('nurse')
  await alertOf(first).getByText('此账号已被其他人登录，请重新登录').waitFor()
  await alertOf(first).getByRole('button', { name: '重新登录' }).click()
  await first.waitForURL(/login\.html/)
  expect(
    await first.evaluate(() => Object.keys(localStorage).filter((key) => /userInfo|authority|menus/.test(key))),
  ).toEqual([])
  await first.goBack().catch(() => undefined)
  expect(await first.locator('.side-brand').count()).toBe(0)
  await first.context().close()
  await second.context().close()
})

test('B160 an administrator ends a session; its user sees the reason and signs in again', {
  tags: 'long',
}, async () => {
  const admin = await site().enter('admin')
  const carer = await site().enter('carer')
  await live(carer)
  await open(admin, '/systemmanage/session/index')
  const row = admin.getByRole('row', { name: /carer/ })
  await row.getByRole('button', { name: '强制下线' }).click()
  await alertOf(admin)
    .getByRole('button', { name: /强制下线|确 ?定/ })
    .click()
  await alertOf(carer)
    .getByText(/请重新登录/)
    .waitFor()
  await alertOf(carer).getByRole('button', { name: '重新登录' }).click()
  await carer.waitForURL(/login\.html/)
  await admin.context().close()
  await carer.context().close()
})

test('scenario 6: a change of a role by the administrator ends the sessions of its users within a second', async () => {
  const admin = await site().enter('admin')
  const doctor = await site().enter('doctor')
  await live(doctor)
  await open(admin, '/systemmanage/role/index')
  await admin.getByRole('row', { name: /医生/ }).getByRole('button', { name: '授权' }).click()
  await alertOf(admin).getByRole('checkbox', { name: '全选' }).first().click()
  await alertOf(admin).getByRole('button', { name: '保存' }).click()
  const started = Date.now()
  await messageOn(admin, /已保存医生的权限/)
  await alertOf(doctor).getByText('用户关键信息发生变化，请重新登录').waitFor()
  expect(Date.now() - started).toBeLessThan(3000)
  await alertOf(doctor).getByRole('button', { name: '重新登录' }).click()
  await doctor.waitForURL(/login\.html/)
  await admin.context().close()
  await doctor.context().close()
})

test('B045 B189 a nurse sees no administration, neither in the menu nor by its address', async () => {
  const nurse = await site().enter('nurse')
  expect(await nurse.getByText('系统管理').count()).toBe(0)
  await open(nurse, '/systemmanage/manager/index')
  await nurse.getByText('权限不足').first().waitFor()
  await nurse.context().close()
})

test('B115 without a sign-in every address leads to the sign-in page', async () => {
  const page = await newPage()
  await page.goto(`${site().url}/#/live/visit/come`)
  await page.waitForURL(/login\.html/)
  await page.context().close()
})

test('B098 a wrong password is reported on the page, and a captcha follows after two', async () => {
  const page = await newPage()
  await page.goto(`${site().url}/login.html`)
  for (const _ of [1, 2]) {
    await page.getByLabel('用户名', { exact: true }).fill('safety')
    await page.getByLabel('密码', { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByText(/用户名或密码错误，还可尝试\d次/).waitFor()
  }
  await page.getByLabel('验证码', { exact: true }).waitFor()
  await page.context().close()
})

test('B012 B013 an unknown address and the page of an unbuilt feature show a notice', { tags: 'long' }, async () => {
  const page = await site().enter('admin')
  await open(page, '/no/such/page')
  await page.getByText('页面不存在').first().waitFor()
  await open(page, '/notimpliment')
  await page.getByText('功能开发中').first().waitFor()
  await page.context().close()
})
