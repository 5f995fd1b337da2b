import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { newPhone, signInOnPhone, tapAgain } from './phone.ts'
import { actionsOn } from './screen-actions.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/** A dose at need, given at the desk and on the phone, and its effect (stock.md 5.4, PRN). */

const site = onStage(startSite)
let desk: Page
let phone: Page
beforeEach(async () => {
  desk = await site().enter('nurse')
  phone = await newPhone()
  await signInOnPhone(phone, site().url, 'nurse')
  return () => Promise.all([desk.context().close(), phone.context().close()])
})
const { dialog, button, enter, press, seesMessage } = actionsOn(() => desk)
const onPhone = (name: string) => phone.getByRole('button', { name, exact: true })
const words = (text: string | RegExp) => phone.getByText(text).first()

test('a dose given at the desk appears on the phone by itself; a dose given on the phone shows its amount and asks for its effect', async () => {
  // 马万里 and 吕桂芝 of the demo.
  await open(phone, '/drug/prn/oldman-056')
  await words('马万里').waitFor()
  await words(/今日0\/3次/).waitFor()
  await open(desk, '/drug/drugGetList')
  await button('必要时用药').click()
  await enter({ 老人: '马万里', 身份核对: '人工核对', 用药原因: '头痛' })
  await dialog()
    .getByText(/颐和楼-301/)
    .waitFor()
  await dialog().getByRole('radio').check()
  await press('登记用药')
  await seesMessage(/已发药/)
  // The phone is not touched here.
  await words(/今日1\/3次/).waitFor()
  await words(/还要等\d+分钟/).waitFor()

  await open(phone, '/drug/prn/oldman-061')
  await phone.locator('button.card').first().click()
  await onPhone('扫不了，人工核对').click()
  await phone.getByLabel('用药原因').fill('胸闷')
  await onPhone('登记用药').click()
  await tapAgain(phone.getByRole('button', { name: /^确认给/ }))
  await words(/已服用/).waitFor()
  await onPhone('无效').click()
  await words(/用药效果：无效/).waitFor()
  await onPhone('更正效果').click()
  await onPhone('部分有效').click()
  await words(/用药效果：部分有效/).waitFor()
  // Back skips the form that was sent.
  await phone.getByRole('button', { name: '返回' }).click()
  await expect.poll(() => phone.url()).not.toContain('/prn/oldman-061')
})
