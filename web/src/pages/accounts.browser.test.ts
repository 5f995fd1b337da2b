import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site, user } from '../shell/test/test-site.ts'

/** What the forms of login.html send, and the pages they lead to. */

let site: Site
const logins = '/passport/web-rbac/logins'
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => {
  site.fresh()
  offer({ registerOpen: 1, findPwdOpen: 1, smsOpen: 1 })
  let count = 0
  site.answer(`GET ${logins}/getPhotoCode`, () => {
    count += 1
    return { data: { verifyStr: `v${count}`, image: 'AAAA' } }
  })
  site.answer(`GET ${logins}/getSmsCode/13812345678`, { data: { expireSeconds: 300, resendSeconds: 60 } })
})
afterEach(() => site.leave())

const offer = (data: object) => site.answer('GET /passport/web-rbac/systemConfigs/loginConfig', { data })
const open = (at: string) => site.page({ at, signedIn: false })
const sentTo = (key: string) =>
  site.seen(key).map((one) => (one.body ? JSON.parse(one.body) : Object.fromEntries(one.query)))

/** Waits for the picture: a code typed before belongs to none. */
const pictureOf = (page: Page) =>
  page.waitForFunction(() => Boolean(document.querySelector('button.picture img')?.getAttribute('src')))

async function fillForm(page: Page) {
  await page.getByLabel('用户名', { exact: true }).fill('haitang')
  await page.getByLabel('密码', { exact: true }).fill('Spring-2k6!xy')
  await page.getByLabel('再输一次').fill('Spring-2k6!xy')
  await page.getByLabel('手机号').fill('13812345678')
  await pictureOf(page)
  await page.getByLabel('验证码', { exact: true }).fill('ab3d')
}

test('B104 B108 registration sends its fields silently, after a code to the number in the path', async () => {
  site.answer(`POST ${logins}/register`, { body: { code: 21112, msg: '用户名已被使用' } })
  const page = await open('/login.html#/register')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('请输入11位手机号').waitFor()
  await fillForm(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('60秒后重发').waitFor()
  expect(sentTo(`GET ${logins}/getSmsCode/13812345678`)).toEqual([{ photoCode: 'ab3d', verifyStr: 'v1', purpose: '1' }])
  await page.getByLabel('短信验证码').fill('123456')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('用户名已被使用')
  expect(sentTo(`POST ${logins}/register`)).toEqual([
    {
      userName: 'haitang',
      userPassword: 'Spring-2k6!xy',
      repactPassword: 'Spring-2k6!xy',
      userTelephone: '13812345678',
      photoCode: 'ab3d',
      verifyStr: 'v1',
      smsCode: '123456',
      resource: 1,
    },
  ])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Spring')
})

test('the rules and the strength of a password are shown while typing', async () => {
  const page = await open('/login.html#/register')
  await fillForm(page)
  await page.getByLabel('密码', { exact: true }).fill('short')
  expect(await page.locator('.rules .ok').count()).toBeLessThan(4)
  await page.getByText('弱').waitFor()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('密码不符合下面的要求')
  await page.getByLabel('密码', { exact: true }).fill('Spring-2k6!xyz')
  await page.getByText('强', { exact: true }).waitFor()
  expect(await page.locator('.rules .ok').count()).toBe(4)
})

test('B105 B106 a forgotten password goes through userPhoneNum, userId and a form-encoded reset', async () => {
  site.answer(`GET ${logins}/userPhoneNum`, { data: { phoneNum: '138****5678' } })
  site.answer(`GET ${logins}/userId`, { data: { userId: 'reset-1' } })
  site.answer(`PUT ${logins}/reset`, { data: null })
  const page = await open('/login.html')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await pictureOf(page)
  await page.getByLabel('验证码', { exact: true }).fill('ab3d')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('138****5678').waitFor()
  expect(await page.locator('[aria-current=step]').innerText()).toContain('验证手机')
  await page.getByLabel('手机号').fill('13812345678')
  await pictureOf(page)
  await page.getByLabel('验证码', { exact: true }).fill('wxyz')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('60秒后重发').waitFor()
  await page.getByLabel('短信验证码').fill('123456')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('密码', { exact: true }).fill('Spring-2k6!xy')
  await page.getByLabel('再输一次').fill('Spring-2k6!xy')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.getByText('密码已重新设置').waitFor()
  expect(sentTo(`GET ${logins}/userPhoneNum`)).toEqual([{ loginName: 'admin', photoCode: 'ab3d', verifyStr: 'v1' }])
  expect(sentTo(`GET ${logins}/userId`)).toEqual([
    { phoneNum: '13812345678', photoCode: 'ab3d', photoCodes: 'wxyz', smsCode: '123456', verifyStr: 'v1' },
  ])
  const [reset] = site.seen(`PUT ${logins}/reset`)
  expect(reset.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(reset.body))).toEqual({
    userPassword: 'Spring-2k6!xy',
    checkPass: 'Spring-2k6!xy',
    userId: 'reset-1',
    phoneNum: '13812345678',
  })
})

test('an action that the institution does not offer is absent', async () => {
  offer({ registerOpen: 0, findPwdOpen: 1, smsOpen: 0 })
  const page = await open('/login.html')
  await page.getByRole('button', { name: '登录' }).waitFor()
  expect(await page.getByRole('link').allInnerTexts()).not.toEqual(expect.arrayContaining(['忘记密码', '注册机构']))
})

test('a ticket of another system signs in and opens its page, and leaves no trace in the address', async () => {
  site.answer(`POST ${logins}/ssoMarkLogin`, { data: { ...user, ssoMarkUrl: '/systemmanage/role/index' } })
  const page = await open('/login.html#/sso?ssoMark=k.n.1.x.s&url=/systemmanage/role/index')
  await page.locator('.shell').waitFor()
  expect(sentTo(`POST ${logins}/ssoMarkLogin`)).toEqual([{ ssoMark: 'k.n.1.x.s', url: '/systemmanage/role/index' }])
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('/systemmanage/role/index')
  expect(await page.evaluate(() => localStorage.getItem('pims2_ssoMarkUrl'))).toBeNull()
  const refused = await open('/login.html')
  site.answer(`POST ${logins}/ssoMarkLogin`, { body: { code: 21121, msg: '单点登录凭证无效' } })
  await refused.goto(`${site.url}/login.html?again#/sso?ssoMark=old`)
  await refused.getByText('单点登录凭证无效').waitFor()
  expect(refused.url()).not.toContain('old')
})

test('a wall screen signs in by its key and shows the board', async () => {
  const path = 'POST /omms/di-om/third/yly/screenPassLogin'
  site.answer(path, { data: user })
  const page = await open('/login.html#/screen?orgId=o1&screenKey=secret-key')
  await page.waitForURL(/fullchart\.html$/)
  expect(sentTo(path)).toEqual([{ orgId: 'o1', screenKey: 'secret-key' }])
  const stored = await page.evaluate(() => localStorage.getItem('pims2_screenFrameworker'))
  expect(JSON.parse(stored ?? '')).toEqual({ screenId: 'u1', floors: [], since: user.loginTime })
})

test('the floors of a wall screen come from its address, and stay when it signs in again without them', async () => {
  site.answer('POST /omms/di-om/third/yly/screenPassLogin', { data: user })
  const stored = async (page: Page) =>
    JSON.parse((await page.evaluate(() => localStorage.getItem('pims2_screenFrameworker'))) ?? '')
  const page = await open('/login.html#/screen?orgId=o1&screenKey=secret-key&floors=f1,f2')
  await page.waitForURL(/fullchart\.html$/)
  expect((await stored(page)).floors).toEqual(['f1', 'f2'])
  await page.goto(`${site.url}/login.html?again#/screen?orgId=o1&screenKey=secret-key`)
  await page.waitForURL(/fullchart\.html$/)
  expect((await stored(page)).floors).toEqual(['f1', 'f2'])
})

test('an institution under review uses settleIn.html alone', async () => {
  const review = { ...user, orgInfo: { ...user.orgInfo, orgStatus: 0 } }
  site.answer(`POST ${logins}/login`, { data: review })
  site.answer('GET /pims/web-org/orgInfos/12', {
    data: {
      orgId: 'o1',
      orgName: '某某',
      orgStatus: 2,
      rejectReason: '缺少消防证',
      chargePerson: '林',
      qualifications: [],
      version: 3,
    },
  })
  const page = await open('/login.html')
  await page.getByLabel('用户名', { exact: true }).fill('haitang')
  await page.getByLabel('密码').fill('Spring-2k6!xy')
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL(/settleIn\.html/)
  await page.getByText('已驳回：缺少消防证').waitFor()
  await page.getByRole('button', { name: '重新提交' }).waitFor()
  await page.goto(`${site.url}/#/home`)
  await page.waitForURL(/settleIn\.html/)
})
