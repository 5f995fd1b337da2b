import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { release as versions } from '#contract/modules/platform/release/release.ts'
import { openSite, type Site, tabTitles, user } from '../test/test-site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

const open = (...options: Parameters<Site['page']>) => site.page(...options)
const shell = async (at = '/', options: Parameters<Site['page']>[0] = {}) => {
  const page = await open({ at, ...options })
  await page.locator('.shell').waitFor()
  return page
}
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), `pims2_${name}`)
const config = (name: string) => `GET /passport/web-rbac/systemConfigs/${name}`
const userIdCheck = 'GET /omms/web-rbac/logins/getUserID'
/** An answer that waits until the test releases it. */
function heldAnswer(data: unknown) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { reply: { data, until: promise }, release: resolve }
}

test('B007 the special pages load without a script error', async () => {
  for (const name of ['index', 'error', 'settleIn', 'fullchart', 'login']) {
    const page = await open({})
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(`${name}: ${error.message}`))
    await page.goto(`${site.url}/${name}.html`, { waitUntil: 'networkidle' })
    await expect.poll(() => page.locator('#root').innerText(), { message: name }).not.toBe('')
    expect(broken).toEqual([])
  }
})

test('B004 B005 without a hash a signed-in user sees /home behind the hash', async () => {
  const page = await shell()
  await expect.poll(() => page.url()).toBe(`${site.url}/#/home`)
  expect(await tabTitles(page)).toEqual(['首页'])
})

test('B071 B074 without a stored token the login page opens and own storage is empty', async () => {
  const page = await open({ signedIn: false })
  await page.goto(`${site.url}/login.html`)
  await page.evaluate(() => {
    localStorage.setItem('pims2_oldmanDraft', '{}')
    localStorage.setItem('other', 'x')
  })
  await page.goto(`${site.url}/`)
  await page.waitForURL('**/login.html')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['other'])
})

test('B115 every hash route without a token goes to the login page', async () => {
  for (const at of ['/#/live/visit/come', '/#/', '/#/nowhere']) {
    const page = await open({ at, signedIn: false })
    await page.waitForURL('**/login.html')
  }
})

test('B072 the user-id check goes out before the shell is shown', async () => {
  const { reply, release } = heldAnswer({ userId: 'u1' })
  site.answer(userIdCheck, reply)
  const page = await open({ at: '/' })
  await expect.poll(() => site.seen(userIdCheck).length).toBe(1)
  expect(await page.locator('.shell').count()).toBe(0)
  release()
  await page.locator('.shell').waitFor()
})

test('B073 B074 a failed user-id check clears the storage and goes to the login page', async () => {
  for (const reply of [
    { data: null },
    { data: { userId: '' } },
    { http: 500, body: { code: 500, msg: 'x' } },
    { http: 0 },
  ]) {
    site.answer(userIdCheck, reply)
    const page = await open({ at: '/' })
    await page.waitForURL('**/login.html')
    expect(await stored(page, 'userInfo')).toBeNull()
  }
})

test('B074 the end of a session keeps the drafts of its user, and nothing else', async () => {
  const page = await open({ at: '/' })
  await page.locator('.shell').waitFor()
  const drafts = { drafts: '{"a":1}', oldmanDraft: '{"b":2}', homeOldmanDraft: '{"c":3}' }
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(`pims2_${name}`, value)
  }, drafts)
  site.answer(userIdCheck, { data: null })
  await page.reload()
  await page.waitForURL('**/login.html')
  for (const [name, value] of Object.entries(drafts)) expect(await stored(page, name)).toBe(value)
  const left = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('pims2_')))
  expect(left.toSorted()).toEqual(
    Object.keys(drafts)
      .map((name) => `pims2_${name}`)
      .toSorted(),
  )
})

test('B075 B076 B094 configs, theme, organisation, user and dictionaries are there before the mount', async () => {
  await shell()
  const calls = [
    config('iconConfig'),
    config('loginPageConfig'),
    config('systemThemeColor'),
    'GET /pims/web-pi/device/set/mattress',
    'GET /pims/web-org/orgInfos/12',
    'GET /passport/web-rbac/logins/menu/button',
    'GET /pims/web-org/dictionarys/modelDictionarys',
  ]
  expect(calls.map((key) => [key, site.seen(key).length])).toEqual(calls.map((key) => [key, 1]))
})

test('B123 B130 B129 requests carry fetch key, secret and token; version headers only where stated', async () => {
  await shell()
  const [check] = site.seen(config('iconConfig'))
  expect(check.headers).toMatchObject({ token: user.token, 'fetch-key': user.fetchKey })
  expect(check.headers.secret).toMatch(/^[\w-]{40,}$/)
  expect([check.headers['api-version'], check.headers.apiversion, check.headers.authorization]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(site.seen('GET /pims/web-org/dictionarys/modelDictionarys')[0].headers.apiversion).toBe('V1.0')
})

test('B077 B078 (scenario 22) a failing config has its default and nothing is stored', async () => {
  site.answer(config('iconConfig'), { http: 500, body: { code: 500, msg: '坏了' } })
  const page = await shell()
  expect(await page.locator('.side-brand').innerText()).toBe('智慧养老管理平台')
  expect(await stored(page, 'systemconfig')).toBeNull()
  site.fresh()
  const next = await shell()
  expect(JSON.parse((await stored(next, 'systemconfig')) ?? '')).toMatchObject({
    iconConfig: { systemName: '春晖养老' },
  })
})

test('B079 (scenario 22) a load failure opens error.html with code and message', async () => {
  site.answer('GET /pims/web-org/orgInfos/12', { http: 500, body: { code: 500, msg: '机构信息读取失败' } })
  const page = await open({ at: '/' })
  await page.waitForURL('**/error.html?**')
  const text = await page.locator('#root').innerText()
  expect(text).toContain('机构信息读取失败')
  expect(text).toContain('错误代码 5000')
  expect(text).toContain('重新加载')
})

test('B080 B003 with debug on the shell opens despite load failures', async () => {
  site.answer('GET /pims/web-org/orgInfos/12', { http: 500, body: { code: 500, msg: 'x' } })
  await shell('/?debug=1')
})

test('B081 B082 the style sheet follows the theme and has the version in its address', async () => {
  const page = await shell()
  const href = await page.locator('#theme').getAttribute('href')
  expect(href).toBe('themes/heyelv.css?v=common.V3.6.3.1202507101559')
  const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--pims-brand'))
  expect(brand.trim()).toBe('#009995')
})

test('B085 B086 title, icon and header come from the icon config', async () => {
  site.answer(config('iconConfig'), {
    data: { systemName: '红叶', windowName: '红叶窗口', windowIcon: '/a.svg', systemIcon: '/b.svg' },
  })
  const page = await shell()
  expect(await page.title()).toBe('红叶窗口')
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/a.svg')
  expect(await page.locator('.side-brand').innerText()).toBe('红叶')
  expect(await page.locator('.side-brand img').getAttribute('src')).toBe('/b.svg')
})

test('B087 B088 the watermark comes 500 ms after the mount', async () => {
  const page = await open({})
  await page.clock.install()
  await page.goto(`${site.url}/`)
  await page.locator('.shell').waitFor()
  await page.clock.fastForward(500)
  await page.locator('#water-mark').waitFor({ state: 'attached' })
  expect(await page.locator('#water-mark').evaluate((layer) => layer.style.backgroundImage)).toMatch(
    /^url\("data:image\/png/,
  )
})

test('B090 CLOSE shows no watermark', async () => {
  site.answer(config('iconConfig'), { data: { waterMark: 'CLOSE' } })
  const page = await shell()
  await page.waitForTimeout(700)
  expect(await page.locator('#water-mark').count()).toBe(0)
})

test('B066 the end of start-up raises domMounted once', async () => {
  const page = await shell()
  await expect
    .poll(() => page.evaluate(() => window.bench.heard.filter((name) => name === 'domMounted').length))
    .toBe(1)
})

test('B091 user, menus, authority and quick entries come back from storage', async () => {
  const quickEntry = [{ menuId: '1', menuName: '来访登记', routePath: '/live/visit/come' }]
  const page = await shell('/', { signedIn: { quickEntry } as Partial<typeof user> })
  await expect.poll(() => stored(page, 'menus')).toContain('pims_bench')
  site.answer('GET /passport/web-rbac/logins/menu/1', { http: 500, body: { code: 500, msg: 'x' } })
  await page.reload()
  await page.getByRole('menuitem', { name: '入住管理' }).waitFor()
  expect(await page.locator('.welcome').innerText()).toContain('李管理')
  expect(await page.locator('.welcome').innerText()).toContain('来访登记')
})

test('B036 B037 the default tree is shown until the list of the server arrives', async () => {
  const { reply, release } = heldAnswer([
    { menuId: '9', menuType: 'MENU', menuName: '我的菜单', routePath: '/home', hash: '#/home', children: [] },
  ])
  site.answer('GET /passport/web-rbac/logins/menu/1', reply)
  const page = await shell()
  const names = () => page.locator('.side-menu').getByRole('menuitem').allInnerTexts()
  expect(await names()).toEqual(['档案管理', '系统管理'])
  release()
  await expect.poll(names).toEqual(['我的菜单'])
})

test('the news of a version appear when nobody is typing', async () => {
  const newsCall = `GET ${versions.news.path}`
  const version = { recordId: 'v1', versionName: '3.6.3', publishDate: '2025-07-10', content: [] }
  const { reply, release } = heldAnswer(version)
  site.answer(newsCall, reply)
  site.answer('POST /passport/web-rbac/logins/login', { data: user })
  const page = await open({ at: '/login.html', signedIn: false })
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码').fill('Pims-demo-2026')
  await page.getByLabel('密码').press('Enter')
  const search = page.getByPlaceholder('搜索菜单')
  await search.fill('老')
  await expect.poll(() => site.seen(newsCall).length).toBe(1)
  release()
  await page.waitForTimeout(1500)
  expect(await page.getByRole('button', { name: '开始使用' }).count()).toBe(0)
  await search.blur()
  await page.getByRole('button', { name: '开始使用' }).waitFor()
})

test('B097 B099 B100 signing in sends the form and keeps the result, never the password', async () => {
  site.answer('POST /passport/web-rbac/logins/login', { data: user })
  const page = await open({ at: '/login.html', signedIn: false })
  await page.getByLabel('用户名', { exact: true }).fill(' admin ')
  await page.getByLabel('密码').fill('Pims-demo-2026')
  await page.getByLabel('密码').press('Enter')
  await page.locator('.shell').waitFor()
  const [sent] = site.seen('POST /passport/web-rbac/logins/login')
  expect(JSON.parse(sent.body)).toEqual({
    loginName: 'admin',
    loginPassword: 'Pims-demo-2026',
    photoCode: '',
    verifyStr: '',
    orgLevel: '',
  })
  expect(sent.headers.secret).toBeUndefined()
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie,
  )
  expect(stored).toContain('token-1')
  expect(stored).not.toContain('Pims-demo')
  await page.getByText('上次登录：2026-05-31 17:20:00 10.0.0.8').waitFor()
})

test('B098 B133 a refused login shows its message on the page, without a toast', async () => {
  site.answer('POST /passport/web-rbac/logins/login', { body: { code: 21103, msg: '用户名或密码错误，还可尝试4次' } })
  const page = await open({ at: '/login.html', signedIn: false })
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码').fill('wrong')
  await page.getByRole('button', { name: '登录' }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('用户名或密码错误，还可尝试4次')
  expect(await page.getByLabel('密码').inputValue()).toBe('')
  expect(await page.locator('.ant-message').count()).toBe(0)
})

test('B103 the photo code comes from getPhotoCode and a click fetches another', async () => {
  site.answer(config('photoCodeConfig'), { data: { photoCodeOpen: 'ALWAYS' } })
  let count = 0
  site.answer('GET /passport/web-rbac/logins/getPhotoCode', () => {
    count += 1
    return { data: { verifyStr: `v${count}`, image: 'AAAA' } }
  })
  site.answer('POST /passport/web-rbac/logins/login', { body: { code: 21102, msg: '验证码错误或已过期' } })
  const page = await open({ at: '/login.html', signedIn: false })
  await page.getByTitle('看不清，换一张').click()
  await expect.poll(() => count).toBe(2)
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码').fill('x')
  await page.getByLabel('验证码', { exact: true }).fill('ab3d')
  await page.getByRole('button', { name: '登录' }).click()
  await expect.poll(() => count).toBe(3)
  expect(JSON.parse(site.seen('POST /passport/web-rbac/logins/login')[0].body)).toMatchObject({
    photoCode: 'ab3d',
    verifyStr: 'v2',
  })
})

test('the captcha is required by name after failures, the name is remembered, caps lock is reported', async () => {
  site.answer('GET /passport/web-rbac/logins/check', { data: { exist: true, photoCodeRequired: 1 } })
  site.answer('GET /passport/web-rbac/logins/getPhotoCode', { data: { verifyStr: 'v', image: 'AAAA' } })
  site.answer('POST /passport/web-rbac/logins/login', { data: user })
  const page = await open({ at: '/login.html', signedIn: false })
  await page.getByLabel('用户名', { exact: true }).fill('zhang')
  await page.getByLabel('密码').focus()
  await page.getByLabel('验证码', { exact: true }).waitFor()
  await page.getByText('记住用户名').click()
  await page.getByRole('button', { name: '登录' }).click()
  expect(await page.getByRole('alert').innerText()).toBe('请输入密码')
  await page.getByLabel('密码').fill('x')
  await page.getByLabel('验证码', { exact: true }).fill('abcd')
  await page.getByRole('button', { name: '登录' }).click()
  await page.locator('.shell').waitFor()
  await page.goto(`${site.url}/login.html`)
  await expect.poll(() => page.getByLabel('用户名', { exact: true }).inputValue()).toBe('zhang')
})

test('B092 B093 the login page shows names, pictures and filing number of the configuration', async () => {
  site.answer(config('preloadConfig'), {
    data: {
      systemName: '红叶养老',
      loginIcon: '/logo.svg',
      loginBackground: '/logo.svg',
      favicon: '/f.svg',
      recordNum: '京ICP备1号',
      recordNumDesc: '主办：红叶',
    },
  })
  const page = await open({ at: '/login.html', signedIn: false })
  await page.getByText('红叶养老').waitFor()
  expect(await page.locator('footer').innerText()).toBe('京ICP备1号 主办：红叶')
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/f.svg')
  expect(await page.evaluate(() => document.body.style.backgroundImage)).toContain('/logo.svg')
})

test('B169 Internet Explorer shows the advice to use Chrome', async () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'
  const page = await open({ at: '/login.html', signedIn: false, agent })
  await page.getByRole('alert').getByText('建议使用谷歌浏览器').waitFor()
  const inside = await shell('/', { agent })
  await inside.getByRole('alert').getByText('建议使用谷歌浏览器').waitFor()
})

test('B109 a first sign-in requires a new password, and nothing closes the dialog', async () => {
  site.answer(config('userIsPass'), { data: { isPass: 0, reason: 'FIRST' } })
  site.answer('PUT /passport/web-rbac/logins/pwd', (seen) =>
    seen.body.includes('Spring') ? { data: null } : { body: { code: 21123, msg: '密码不符合要求：太常见' } },
  )
  const page = await open({ at: '/', signedIn: { resetPassword: 1 } })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('首次登录，请先设置新密码').waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.getByRole('button', { name: /取消|稍后/ }).count()).toBe(0)
  const write = async (password: string) => {
    await dialog.getByLabel('新密码', { exact: true }).fill(password)
    await dialog.getByLabel('再输一次新密码').fill(password)
    await dialog.getByRole('button', { name: '保存' }).click()
  }
  await dialog.getByRole('button', { name: '退出登录' }).waitFor()
  // Before the change the server answers nothing else, so nothing else is requested.
  expect(site.seen('GET /passport/web-rbac/logins/menu/button')).toEqual([])
  await write('Autumn-2k6!xy')
  await dialog.getByText('密码不符合要求：太常见').waitFor()
  site.answer(config('userIsPass'), { data: { isPass: 1 } })
  await write('Spring-2k6!xy')
  await page.locator('.shell').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(JSON.parse(site.seen('PUT /passport/web-rbac/logins/pwd')[1].body)).toEqual({
    userId: 'u1',
    userPassword: 'Spring-2k6!xy',
  })
})
