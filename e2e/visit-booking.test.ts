import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitBooking } from '#contract/modules/living/visit-booking/visit-booking.ts'
import { hashPassword } from '#core/password.ts'
import { answerHash } from '../server/src/modules/platform/auth/sign-in/captcha.ts'
import { testApp } from '../server/test/app.ts'
import { makeBeds } from '../server/test/factories.ts'
import { openHouse } from '../server/test/stays.ts'
import { closeNews, newPage, open, pages } from './site.ts'
import { onStage } from './stage.ts'

/** A daughter books by the code at the door, the desk sees the visit, and she cancels it from the same phone. */

const password = 'Reception-2k25'
const phone = '13712340001'
const stage = onStage(async () => {
  await pages()
  const t = await testApp()
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  const kin = { orgId: t.orgId, familyId: 'kin-1', oldmanId, familyName: '王小红', relation: 2, phoneNum: phone }
  await t.db((db) => db.insertInto('family').values(kin).execute())
  const { oldmanName } = await t.db((db) =>
    db.selectFrom('oldman').select('oldmanName').where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
  )
  const desk = await t.as('RECEPTION', { loginName: 'desk' })
  const passwordHash = await hashPassword(password)
  await t.db((db) => db.updateTable('userAccount').set({ passwordHash }).where('userId', '=', desk.userId).execute())
  const slots = [{ fromTime: '09:00', toTime: '11:00', capacity: 1 }]
  const opening = {
    open: 1 as const,
    daysAhead: 7,
    weekDays: [1, 2, 3, 4, 5, 6, 7] as const,
    slots,
    notice: '请带身份证',
  }
  const { version } = await house.admin.ok(visitBooking.gate)
  const { gateCode } = await house.admin.ok(visitBooking.gateSet, {
    ...opening,
    weekDays: [...opening.weekDays],
    version,
  })
  return { t, url, oldmanName, gateCode, close: () => t.close() }
})

/** A refused form requests another picture a moment later. */
async function solve(page: Page, before?: string | null) {
  const picture = page.locator('img[alt="验证码图片"][src^="data:"]')
  await picture.waitFor()
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
  await stage().t.services.database.withSystem(async (db) => {
    for (const { verifyStr } of await db.selectFrom('captcha').select('verifyStr').where('used', '=', 0).execute())
      await db
        .updateTable('captcha')
        .set({ answerHash: answerHash(verifyStr, 'ABCD') })
        .where('verifyStr', '=', verifyStr)
        .execute()
  })
  await page.getByLabel('验证码', { exact: true }).fill('abcd')
  return picture.getAttribute('src')
}

test('a family books, is expected at the desk, and cancels', async () => {
  const { t, url, oldmanName, gateCode } = stage()
  const office = await newPage()
  await closeNews(office)
  await office.goto(`${url}/login.html`)
  await office.getByLabel('用户名', { exact: true }).fill('desk')
  await office.getByLabel('密码', { exact: true }).fill(password)
  await office.getByRole('button', { name: '登录' }).click()
  await office.waitForURL(/index\.html|#\//)
  await open(office, '/live/visit/come')
  await office.getByText('先登记一位来访者').waitFor()

  const mobile = await newPage({ viewport: { width: 390, height: 844 } })
  await mobile.goto(`${url}/visit.html#/${t.orgId}/${gateCode}`)
  await mobile.getByText('请带身份证').waitFor()
  await mobile.getByLabel('老人姓名').fill('无此人')
  await mobile.getByLabel('您的姓名').fill('王小红')
  await mobile.getByLabel('您的手机号（在院方登记过的）').fill(phone)
  await mobile.getByLabel('您是老人的').selectOption({ label: '子女' })
  await mobile.getByLabel('日期').selectOption({ index: 1 })
  await mobile.getByLabel('来访人员均无发热、咳嗽、腹泻等症状').check()
  const solved = await solve(mobile)
  await mobile.getByRole('button', { name: '提交预约' }).click()
  await mobile.getByText('没有核对上').waitFor()
  await mobile.getByLabel('老人姓名').fill(oldmanName)
  await solve(mobile, solved)
  await mobile.getByRole('button', { name: '提交预约' }).click()
  const code = await mobile.locator('.book-code').innerText()
  expect(code).toMatch(/^[2-9A-Z]{8}$/)

  await office.getByRole('button', { name: '查询' }).click()
  const row = office.getByRole('row', { name: /王小红/ })
  await row.getByText('待到访', { exact: true }).waitFor()

  await mobile.reload()
  await mobile.getByRole('button', { name: '查看预约' }).click()
  await mobile.getByLabel('预约时的手机号').fill(phone)
  await mobile.getByLabel('预约码').fill(code)
  await mobile.getByRole('button', { name: '查看', exact: true }).click()
  await mobile.getByRole('button', { name: '取消预约' }).click()
  await mobile.getByLabel('请输入预约时的手机号').fill(phone)
  await mobile.getByRole('button', { name: '确定取消这次预约' }).click()
  await mobile.getByText('已取消', { exact: true }).waitFor()
  await office.getByRole('button', { name: '查询' }).click()
  await row.getByText('已取消', { exact: true }).waitFor()
})
