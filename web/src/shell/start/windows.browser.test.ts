import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { go, openSite, type Site, shown, tabTitles, user } from '../test/test-site.ts'

/** Two windows of one browser share the signed-in user, but no typed text. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

const name = (page: Page) => shown(page).getByLabel('姓名', { exact: true })
const other = { ...user, userId: 'u2', token: 'token-2', username: 'other' }

/** One window with a half-filled form, another beside it. */
async function twoWindows() {
  const typing = await site.page({ at: '/#/expense/bill' })
  await typing.locator('.shell').waitFor()
  await go(typing, '/live/archives/base')
  await go(typing, '/live/archivesAdd')
  await name(typing).fill('王秀英')
  await expect.poll(() => storedOf(typing, 'oldmanDraft')).toContain('王秀英')
  const beside = await typing.context().newPage()
  await beside.goto(`${site.url}/login.html`)
  return { typing, beside }
}
const storedOf = (page: Page, key: string) => page.evaluate((full) => localStorage.getItem(full) ?? '', `pims2_${key}`)
const signIn = (page: Page, info: object) =>
  page.evaluate((text) => localStorage.setItem('pims2_userInfo', text), JSON.stringify(info))

test('signing out in one window closes the other one too, and its typed text is offered again', async () => {
  const { typing, beside } = await twoWindows()
  // The browser asks before it closes a window with unsaved input.
  typing.on('dialog', (dialog) => void dialog.accept())
  await beside.evaluate(() => localStorage.removeItem('pims2_userInfo'))
  await typing.waitForURL('**/login.html')
  expect(await storedOf(typing, 'oldmanDraft')).toContain('王秀英')
  await signIn(typing, user)
  await typing.goto(`${site.url}/#/live/archivesAdd`)
  await expect.poll(() => name(typing).inputValue()).toBe('王秀英')
})

test('when another user signs in in another window, nothing is asked and nothing of the former user is shown', async () => {
  const { typing, beside } = await twoWindows()
  const requests: string[] = []
  typing.on('dialog', (dialog) => {
    requests.push(dialog.type())
    void dialog.dismiss()
  })
  site.answer('GET /omms/web-rbac/logins/getUserID', { data: { userId: 'u2' } })
  site.answer('POST /passport/web-rbac/logins/login', { data: other })
  await typing.evaluate(() => Object.assign(window, { before: true }))
  await beside.getByLabel('用户名', { exact: true }).fill('other')
  await beside.getByLabel('密码').fill('Pims-demo-2026')
  await beside.getByLabel('密码').press('Enter')
  await typing.waitForFunction(() => !('before' in window))
  expect(await tabTitles(typing)).not.toContain('账单列表')
  await go(typing, '/live/archivesAdd')
  expect(await name(typing).inputValue()).toBe('')
  expect(await typing.getByText(/草稿|已恢复/).count()).toBe(0)
  expect(requests).toEqual([])
})

test('the end of an old session does not end the one that another window has begun', async () => {
  const { typing, beside } = await twoWindows()
  typing.on('dialog', (dialog) => void dialog.dismiss())
  await signIn(beside, { ...user, token: 'token-2' })
  await typing.evaluate(() => window.bench.emitApp('logout', { reason: 'OTHER_LOGIN' }))
  await typing.waitForTimeout(500)
  await typing.locator('.shell').waitFor()
  expect(JSON.parse(await storedOf(beside, 'userInfo')).token).toBe('token-2')
  expect(new URL(typing.url()).pathname).toBe('/')
})

test('a user who signs in after a colleague was signed out in another window gets the greeting and the news', async () => {
  const { typing, beside } = await twoWindows()
  typing.on('dialog', (dialog) => void dialog.accept())
  await beside.evaluate(() => localStorage.removeItem('pims2_userInfo'))
  await typing.waitForURL('**/login.html')
  site.answer('GET /omms/web-rbac/logins/getUserID', { data: { userId: 'u2' } })
  site.answer('POST /passport/web-rbac/logins/login', { data: { ...other, lastLoginTime: '2026-01-05 08:00:00' } })
  await typing.getByLabel('用户名', { exact: true }).fill('other')
  await typing.getByLabel('密码').fill('Pims-demo-2026')
  await typing.getByLabel('密码').press('Enter')
  await typing.getByText('上次登录：2026-01-05 08:00:00').waitFor()
  await expect.poll(() => site.seen('GET /pims/web-org/versionRecord/isShow').length).toBeGreaterThan(0)
  expect(await tabTitles(typing)).not.toContain('账单列表')
})
