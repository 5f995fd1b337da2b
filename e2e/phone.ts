import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { newPage, password } from './site.ts'

/** The app on the phone of a nurse or carer. */

const narrow = { viewport: { width: 390, height: 844 } }
export const newPhone = () => newPage(narrow)

/** Opens the app of the product at that address, and signs in. */
export async function signInOnPhone(page: Page, url: string, loginName: string) {
  await page.goto(new URL('/app.html', url).href)
  await page.getByLabel('用户名', { exact: true }).fill(loginName)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Confirms what a button asks where it stood itself: a tap within 400 ms counts as the one before. */
export async function tapAgain(button: Locator) {
  await button.waitFor()
  await sleep(450)
  await button.click()
}

/** Leaves on the page 我的, and waits until the app is ready for another: what waits to be sent is named before, and kept. */
export async function leavePhone(page: Page, waiting = 0) {
  await page.getByRole('button', { name: '退出登录' }).click()
  if (waiting > 0) {
    await page.getByText(`还有${waiting}条记录未上传，退出将保留在本机`).waitFor()
    await tapAgain(page.getByRole('button', { name: '仍然退出' }))
  }
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
}
