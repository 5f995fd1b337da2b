import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#core/password.ts'
import { answerHash } from '../server/src/modules/platform/auth/sign-in/captcha.ts'
import { type TestApp, testApp } from '../server/test/app.ts'
import { smsGateway } from '../server/test/sms-gateway.ts'
import { messageOn } from './messages.ts'
import { closeNews, newPage, open, pages } from './site.ts'
import { onStage } from './stage.ts'

/**
 * A new institution from its registration to its first nurse, and a forgotten password. The whole product runs in this
 * process: a test cannot read a captcha picture, so it sets the answer ABCD for those not yet used; messages arrive at
 * a gateway of the test.
 */

const password = 'Haitang-2k25'
const officePassword = 'Office-2k25-ok'
const phone = '13912340001'
const stage = onStage(async () => {
  await pages()
  const t = await testApp()
  const sms = await smsGateway()
  t.services.env.sms = sms.gateway
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const office = await t.as('ADMIN', { loginName: 'office' })
  const passwordHash = await hashPassword(officePassword)
  await t.db((db) =>
    db
      .updateTable('userAccount')
      .set({ passwordHash, userName: '区民政' })
      .where('userId', '=', office.userId)
      .execute(),
  )
  return { t, sms, url, close: () => Promise.all([sms.close(), t.close()]) }
})
let t: TestApp
let sms: Awaited<ReturnType<typeof smsGateway>>
beforeEach(() => {
  ;({ t, sms } = stage())
})

async function visit(address: string) {
  const page = await newPage({ viewport: { width: 1280, height: 900 } })
  await closeNews(page)
  await page.goto(`${stage().url}/${address}`)
  return page
}

/** Types the answer of the picture once the picture is shown. */
async function solve(page: Page) {
  await page.locator('img[alt="验证码图片"][src^="data:"]').waitFor()
  await t.services.database.withSystem(async (db) => {
    for (const { verifyStr } of await db.selectFrom('captcha').select('verifyStr').where('used', '=', 0).execute())
      await db
        .updateTable('captcha')
        .set({ answerHash: answerHash(verifyStr, 'ABCD') })
        .where('verifyStr', '=', verifyStr)
        .execute()
  })
  await page.getByLabel('验证码', { exact: true }).fill('abcd')
}

async function code(page: Page, number: string) {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText(/\d+秒后重发/).waitFor()
  await page.getByLabel('短信验证码').fill(sms.codeFor(number))
}

async function signIn(page: Page, loginName: string, secret: string) {
  await page.getByLabel('用户名', { exact: true }).fill(loginName)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.getByRole('button', { name: '登录' }).click()
}

const dialog = (page: Page) => page.getByRole('dialog')

async function registers() {
  const founder = await visit('login.html')
  await founder.getByRole('link', { name: '注册机构' }).click()
  await founder.getByLabel('再输一次').waitFor()
  await founder.getByLabel('用户名', { exact: true }).fill('linyuan')
  await founder.getByLabel('密码', { exact: true }).fill(password)
  await founder.getByLabel('再输一次').fill(password)
  await founder.getByLabel('手机号').fill(phone)
  await solve(founder)
  await code(founder, phone)
  await founder.getByRole('button', { name: '注册', exact: true }).click()
  await founder.waitForURL(/settleIn\.html/)
  await founder.getByText('请填写机构资料').first().waitFor()

  await founder.getByLabel('机构名称').fill('海棠苑养老院')
  await founder.getByLabel('负责人').fill('林海棠')
  await founder.getByLabel('联系电话').fill('13912340001')
  await founder.getByLabel('详细地址').fill('海棠路1号')
  await founder.reload()
  await expect.poll(() => founder.getByLabel('机构名称').inputValue()).toBe('海棠苑养老院')
  await founder.getByRole('button', { name: '提交审核' }).click()
  await founder.getByText('待审核').first().waitFor()

  const office = await visit('login.html')
  await signIn(office, 'office', officePassword)
  await office.waitForURL(/#\/home/)
  await open(office, '/archives/manager1/index')
  const row = office.getByRole('row', { name: /海棠苑养老院/ })
  await row.getByRole('button', { name: '驳回' }).click()
  await dialog(office).getByLabel('驳回原因').fill('请补充核定床位')
  await dialog(office).getByRole('button', { name: '驳回' }).click()
  await messageOn(office, '已驳回海棠苑养老院的入驻申请')

  await founder.getByRole('button', { name: '查看审核进度' }).click()
  await founder.getByText('已驳回：请补充核定床位').waitFor()
  await founder.getByLabel('核定床位').fill('80')
  await founder.getByRole('button', { name: '重新提交' }).click()
  await founder.getByText('待审核').first().waitFor()

  await office.getByRole('button', { name: '查询' }).click()
  await office
    .getByRole('row', { name: /海棠苑养老院.*待审核/ })
    .getByRole('button', { name: '通过' })
    .click()
  await dialog(office).getByRole('button', { name: '通过' }).click()
  await messageOn(office, '已通过海棠苑养老院的入驻申请')

  await founder.getByRole('button', { name: '查看审核进度' }).click()
  await founder.getByText('审核已通过').waitFor()
  await founder.getByRole('button', { name: '重新登录' }).click()
  await founder.waitForURL(/login\.html/)
  await signIn(founder, 'linyuan', password)
  await founder.waitForURL(/#\/home/)
  await open(founder, '/systemmanage/manager/index')
  await founder.getByRole('button', { name: /新增/ }).first().click()
  await dialog(founder).getByLabel('登录名').fill('linyuan.nurse')
  await dialog(founder).getByLabel('姓名').fill('苏护士')
  await dialog(founder).getByLabel('角色').click()
  await founder.getByTitle('护士', { exact: true }).click()
  await founder.keyboard.press('Escape')
  await dialog(founder).getByRole('button', { name: '保存' }).click()
  const firstPassword = await dialog(founder).getByLabel('密码').inputValue()

  const nurse = await visit('login.html')
  await signIn(nurse, 'linyuan.nurse', firstPassword)
  await nurse.getByText('首次登录，请先设置新密码').waitFor()
  await dialog(nurse).getByLabel('新密码', { exact: true }).fill('Suhushi-2k25!')
  await dialog(nurse).getByLabel('再输一次新密码').fill('Suhushi-2k25!')
  await dialog(nurse).getByRole('button', { name: '保存' }).click()
  await nurse.getByRole('menuitem', { name: '入住管理' }).waitFor()
  expect(await nurse.getByRole('menuitem', { name: '费用管理' }).count()).toBe(0)
  for (const page of [founder, office, nurse]) await page.context().close()
}

/** B105 B106: in three steps. */
async function setsPasswordAnew() {
  t.clock.set('2025-06-10 10:10:00')
  const page = await visit('login.html')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByRole('button', { name: '下一步' }).waitFor()
  await page.getByLabel('用户名', { exact: true }).fill('linyuan')
  await solve(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('139****0001').waitFor()
  await page.getByLabel('手机号').fill(phone)
  await solve(page)
  await code(page, phone)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('密码', { exact: true }).fill('Haitang-next-2k')
  await page.getByLabel('再输一次').fill('Haitang-next-2k')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.getByRole('link', { name: '去登录' }).click()
  await signIn(page, 'linyuan', 'Haitang-next-2k')
  await page.waitForURL(/#\/home/)
  await page.context().close()
}

test('B104 B108 an institution registers, is sent back, approved, and its first nurse signs in; its founder forgets the password', {
  timeout: 240_000,
}, async () => {
  await registers()
  await setsPasswordAnew()
})
