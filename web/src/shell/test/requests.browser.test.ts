import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { api, call, go, heardEvents, heldCall, openSite, type Site, tabTitles, toast } from './test-site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

async function shell(at = '/', options: Parameters<Site['page']>[0] = {}) {
  page = await site.page({ at, ...options })
  await page.locator('.shell').waitFor()
}

test('B067 B068 B176 hiding the browser tab raises an event and sends the front log', async () => {
  await shell()
  await page.evaluate(() => window.bench.fail(31071, '不能保存', '/a'))
  await expect.poll(() => site.seen('POST /pims/di-pi/frontLog').length).toBeGreaterThan(0)
  site.answer('POST /pims/di-pi/frontLog', { http: 500, body: { code: 500, msg: 'x' } })
  await page.evaluate(() => window.bench.fail(31072, '留下', '/a'))
  await expect.poll(() => site.seen('POST /pims/di-pi/frontLog').length).toBeGreaterThan(1)
  const before = site.seen('POST /pims/di-pi/frontLog').length
  const turn = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  // A running delivery is not started twice: the tab is hidden until it has ended.
  await expect
    .poll(async () => {
      await turn(true)
      return site.seen('POST /pims/di-pi/frontLog').length
    })
    .toBeGreaterThan(before)
  const body = JSON.parse(site.seen('POST /pims/di-pi/frontLog')[before].body)
  expect(body.log.map((entry: { message: string }) => entry.message)).toEqual(['[31072] 留下'])
  await turn(false)
  expect(await heardEvents(page, 'winTabDeactived')).toBeGreaterThan(0)
  expect(await heardEvents(page, 'winTabActived')).toBe(1)
})

test('B110 another data department is sent to the server and reads the screens again', async () => {
  await shell()
  await page.getByLabel('数据部门').click()
  site.answer('POST /passport/web-rbac/logins/selectDataDeptID/d2', { data: { deptId: 'd2' } })
  await page.getByRole('menuitem', { name: '护理二部' }).click()
  await expect.poll(() => site.seen('POST /passport/web-rbac/logins/selectDataDeptID/d2').length).toBe(1)
  await expect.poll(() => page.getByLabel('数据部门').innerText()).toContain('护理二部')
})

test('B107 changing the own password sends old and new', async () => {
  site.answer('PUT /passport/web-rbac/logins/userPwd', { body: { code: 21118, msg: '原密码错误' } })
  await shell()
  await page.getByLabel('用户菜单').click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原密码').fill('old')
  await dialog.getByLabel('新密码', { exact: true }).fill('Spring-2k6!xy')
  await dialog.getByLabel('再输一次新密码').fill('Spring-2k6!xy')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('原密码错误').waitFor()
  const sent = JSON.parse(site.seen('PUT /passport/web-rbac/logins/userPwd')[0].body)
  expect(sent).toEqual({ userId: 'u1', oldPwd: 'old', newPwd: 'Spring-2k6!xy' })
})

test('B111 B112 B113 B114 leaving clears the session 200 ms later and keeps drafts', async () => {
  await shell()
  await page.evaluate(() => localStorage.setItem('pims2_oldmanDraft', '{"a":1}'))
  await page.getByLabel('用户菜单').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '退出', exact: true }).click()
  await page.waitForURL('**/login.html')
  expect(site.seen('GET /passport/web-rbac/logins/loginOut')).toHaveLength(1)
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left).toContain('pims2_oldmanDraft')
  for (const name of ['systemconfig', 'userInfo', 'authority', 'menus']) expect(left).not.toContain(`pims2_${name}`)
  await page.goBack().catch(() => undefined)
  await page.waitForTimeout(300)
  expect(await page.locator('.shell').count()).toBe(0)
})

test('B116 B117 B158 ten dead requests, one alert, then the login page', async () => {
  site.answer(api, { body: { code: 4011, msg: 'x' } })
  await shell()
  await Promise.all(Array.from({ length: 10 }, () => call(page)))
  const alert = page.locator('.ant-modal-confirm')
  await alert.getByText('登录状态失效，请重新登录').waitFor()
  expect(await alert.count()).toBe(1)
  await alert.getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL('**/login.html')
})

test('B159 B160 the alerts of another sign-in and of changed key information', async () => {
  for (const [code, text] of [
    [4012, '此账号已被其他人登录，请重新登录'],
    [4013, '用户关键信息发生变化，请重新登录'],
  ]) {
    site.answer(api, { body: { code, msg: 'x' } })
    await shell()
    await call(page)
    await page.locator('.ant-modal-confirm').getByText(String(text)).waitFor()
    await site.leave()
  }
})

test('B118 B119 after a 401 of the elder profile the user id is checked', async () => {
  const profile = '/pims/web-pi/oldmans/proFile/1'
  const check = 'GET /omms/web-rbac/logins/getUserID'
  site.answer(`GET ${profile}`, { http: 401, body: { code: 401, msg: 'x' } })
  await shell()
  const before = site.seen(check).length
  const read = () => page.evaluate((path) => window.bench.sendRaw('GET', path).catch((error) => error.code), profile)
  expect(await read()).toBe(4010)
  await toast(page, '权限不足，无法访问，请联系管理员').waitFor()
  expect(site.seen(check)).toHaveLength(before + 1)
  site.answer(check, { data: { userId: null } })
  expect(await read()).toBe(4011)
  await page.locator('.ant-modal-confirm').getByText('登录状态失效，请重新登录').waitFor()
})

test('B120 GET sends a query, other methods a body', async () => {
  site.answer('GET /test/read', { data: 1 })
  site.answer(api, { data: 2 })
  await shell()
  await page.evaluate(() => window.bench.sendRaw('GET', '/test/read', { name: '王', ids: [1, 4] }))
  await call(page)
  expect(Object.fromEntries(site.seen('GET /test/read')[0].query)).toEqual({ name: '王', ids: '1,4' })
  expect(site.seen(api)[0].body).toBe('{"a":1}')
})

test('B147 B148 B149 B150 B153 B155 the toasts of the catalogue', async () => {
  await shell()
  const cases: [number, number, string][] = [
    [200, 998, '脚本异常#998'],
    [404, 404, '接口不存在/test/call#404'],
    [403, 403, '请求拒绝/test/call#403'],
    [200, 2001, '请求拒绝/test/call#2001'],
    [408, 408, '请求超时/test/call#408'],
    [504, 504, '请求超时/test/call#504'],
    [401, 401, '权限不足，无法访问，请联系管理员'],
    [500, 500, '存不进去#5000'],
    [200, 31071, '存不进去'],
  ]
  for (const [http, code, text] of cases) {
    site.answer(api, { http, body: { code, msg: '存不进去' } })
    await call(page)
    await toast(page, text).waitFor()
  }
})

test('B171 an error toast disappears after 2500 ms', async () => {
  page = await site.page()
  await page.clock.install()
  await page.goto(`${site.url}/`)
  await page.locator('.shell').waitFor()
  // Otherwise its timer runs by itself, and a busy computer may look too late.
  await page.clock.pauseAt(Date.now() + 60_000)
  const words = '离开时间须晚于到访时间'
  await page.evaluate((text) => window.bench.fail(31071, text, '/a'), words)
  const count = async () => {
    await page.clock.runFor(20)
    return toast(page, words).count()
  }
  await expect.poll(count).toBe(1)
  expect(await page.locator('.ant-message-error').count()).toBeGreaterThan(0)
  await page.clock.runFor(2400)
  expect(await toast(page, words).count()).toBe(1)
  await page.clock.runFor(1000)
  await expect.poll(count).toBe(0)
  // The clock belongs to all pages of this browser.
  await page.clock.resume()
})

test('B133 a silent call shows no toast', async () => {
  site.answer(api, { body: { code: 31071, msg: '不行' } })
  await shell()
  expect(await call(page, { silent: true })).toEqual({ code: 31071, message: '不行' })
  await page.waitForTimeout(200)
  expect(await toast(page, '不行').count()).toBe(0)
})

test('B167 B168 layout warnings show nothing', async () => {
  await shell()
  await page.evaluate(() => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
    window.dispatchEvent(new ErrorEvent('error', { message: '[ElForm] unable to get label-width' }))
  })
  await page.waitForTimeout(200)
  expect(await page.locator('.ant-message-notice').count()).toBe(0)
})

test('B166 an uncaught script error ends in the general toast and the front log', async () => {
  await shell()
  await page.evaluate(() => void Promise.reject(new TypeError('x is undefined')))
  await toast(page, '系统异常，请稍后重试').waitFor()
  await expect
    .poll(() =>
      site
        .seen('POST /pims/di-pi/frontLog')
        .map((one) => one.body)
        .join(),
    )
    .toContain('[9999] x is undefined')
})

test('B135 B136 B140 B141 B143 a slow request asks, and waiting lets it continue', async () => {
  const { until, release } = heldCall()
  site.answer(api, { data: 'late', until })
  page = await site.page()
  await page.clock.install()
  await page.goto(`${site.url}/`)
  await page.locator('.shell').waitFor()
  const three = Promise.all([
    call(page, { loading: true }),
    call(page, { loading: true }),
    call(page, { loading: true }),
  ])
  await page.getByText('拼命加载中...').waitFor()
  expect(await page.locator('.loading-box').count()).toBe(1)
  await page.clock.fastForward(20_000)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('当前服务器忙，您可以继续等待或稍后重试。').waitFor()
  await expect
    .poll(() =>
      site
        .seen('POST /pims/di-pi/frontLog')
        .map((one) => one.body)
        .join(),
    )
    .toContain('slow request')
  await dialog.getByRole('button', { name: '继续等待' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.locator('.loading-box').count()).toBe(1)
  release()
  expect(await three).toEqual(Array(3).fill({ data: 'late' }))
  await page.locator('.loading-box').waitFor({ state: 'detached' })
})

test('B137 cancelling ends the request with a warning', async () => {
  const { until, release } = heldCall()
  site.answer(api, { until })
  page = await site.page()
  await page.clock.install()
  await page.goto(`${site.url}/`)
  await page.locator('.shell').waitFor()
  const ended = call(page, { loading: true })
  await page.getByText('拼命加载中...').waitFor()
  await page.clock.fastForward(20_000)
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  expect(await ended).toEqual({ code: 999, message: 'Request aborted' })
  await toast(page, '请求已取消,您可以稍后重试。').waitFor()
  expect(await page.locator('.ant-message-warning').count()).toBe(1)
  release()
})

test('B138 without the loading box nothing is asked', async () => {
  const { until, release } = heldCall()
  site.answer(api, { until })
  page = await site.page()
  await page.clock.install()
  await page.goto(`${site.url}/`)
  await page.locator('.shell').waitFor()
  const ended = call(page)
  await expect.poll(() => site.seen(api).length).toBe(1)
  await page.clock.fastForward(60_000)
  await page.waitForTimeout(100)
  expect([await page.getByText('当前服务器忙').count(), await page.locator('.loading-box').count()]).toEqual([0, 0])
  release()
  await ended
})

test('B142 B220 the indicator ends also when an upload fails', async () => {
  site.answer('POST /pims/web-org/common/upload', { body: { code: 21803, msg: '文件内容与扩展名不符' } })
  await shell()
  await page.evaluate(() => window.bench.upload('a.png').catch(() => undefined))
  await toast(page, '文件内容与扩展名不符').waitFor()
  expect(await page.locator('.loading-box').count()).toBe(0)
})

test('B215 the common upload sends file and picRoute as multipart', async () => {
  site.answer('POST /pims/web-org/common/upload', { data: { imagePath: '/files/x/a.png' } })
  await shell()
  expect(await page.evaluate(() => window.bench.upload('a.png'))).toMatchObject({
    path: '/files/x/a.png',
    sourceName: 'a.png',
  })
  const [sent] = site.seen('POST /pims/web-org/common/upload')
  expect(sent.headers['content-type']).toMatch(/^multipart\/form-data/)
  expect(sent.body).toMatch(/name="file"; filename="a.png"[\s\S]*name="picRoute"\r\n\r\n2/)
})

test('a wrong clock is corrected and the request repeated, without a message', async () => {
  let count = 0
  site.answer(api, () =>
    count++ === 0 ? { body: { code: 21124, msg: 'x', data: { serverTime: Date.now() } } } : { data: 'ok' },
  )
  await shell()
  expect(await call(page)).toEqual({ data: 'ok' })
  expect([count, await page.locator('.ant-message-notice').count()]).toEqual([2, 0])
})

test('B198 B199 B146 a dropdown list is fetched once per browser session', async () => {
  const roles = 'GET /passport/web-rbac/roles'
  site.answer(roles, { data: { list: [{ roleId: '1', name: '护士' }], total: 1 } })
  await shell()
  const read = () => page.evaluate(() => window.bench.lookup('roles'))
  await Promise.all([read(), read()])
  await page.reload()
  await page.locator('.shell').waitFor()
  expect(await read()).toEqual([{ roleId: '1', name: '护士' }])
  expect(site.seen(roles).map((one) => Object.fromEntries(one.query))).toEqual([{ page: '1', size: '999' }])
  expect(await page.evaluate(() => sessionStorage.getItem('pims2_dropdown.roles'))).toContain('护士')
})

test('B202 a dropdown whose call fails stays empty, without a toast, and is logged', async () => {
  await shell()
  expect(await page.evaluate(() => window.bench.lookup('levels').catch(() => 'empty'))).toBe('empty')
  await expect
    .poll(() =>
      site
        .seen('POST /pims/di-pi/frontLog')
        .map((one) => one.body)
        .join(),
    )
    .toContain('/pims/web-org/levels')
  expect(await page.locator('.ant-message-notice').count()).toBe(0)
})

test('B144 a file call saves a file under the name of the server', async () => {
  site.answer('GET /test/file', { file: { name: '来访.txt', content: '王秀英' } })
  await shell()
  const [download] = await Promise.all([page.waitForEvent('download'), page.evaluate(() => window.bench.saveFile())])
  expect(download.suggestedFilename()).toBe('来访.txt')
  site.answer('GET /test/file', { body: { code: 21005, msg: '导出数据超过20000条，请缩小查询范围' } })
  await page.evaluate(() => window.bench.saveFile().catch(() => undefined))
  await toast(page, '导出数据超过20000条，请缩小查询范围').waitFor()
})

test('B190 every stored name begins with pims2', async () => {
  await shell()
  await go(page, '/live/visit/come')
  await expect.poll(() => tabTitles(page)).toHaveLength(2)
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(names.filter((name) => !name.startsWith('pims2') && name !== 'test-signed-in')).toEqual([])
})

test('B221 B222 B227 B229 the push link opens with the token, brings events, and closes with the page', async () => {
  const opened = new Promise<{ url: string | undefined; send: (text: string) => void; closed: Promise<unknown> }>(
    (resolve) => {
      site.sockets.once('connection', (socket, request) =>
        resolve({
          url: request.url,
          send: (text) => socket.send(text),
          closed: new Promise((done) => socket.once('close', done)),
        }),
      )
    },
  )
  await shell()
  const link = await opened
  expect(link.url).toBe('/websocket/token-1')
  await page.getByRole('status', { name: '实时消息已连接' }).waitFor()
  link.send('{"id":"1","event":"board.count","ts":1,"data":{"counts":{}}}')
  await expect.poll(() => heardEvents(page, 'webSocketEvent')).toBe(1)
  await page.goto('about:blank')
  await link.closed
})

test('a session that was ended elsewhere shows an alert and leaves', async () => {
  site.sockets.once('connection', (socket) => {
    const data = { reason: 'KICKED', message: '您已被管理员强制下线，请重新登录' }
    socket.send(JSON.stringify({ id: '1', event: 'login.replaced', ts: 1, data }))
    socket.send('登录失效')
  })
  await shell()
  await page.locator('.ant-modal-confirm').getByText('您已被管理员强制下线，请重新登录').waitFor()
})

test('B230 without WebSocket the application works', async () => {
  page = await site.page()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket'))
  await page.goto(`${site.url}/`)
  await page.locator('.shell').waitFor()
  await go(page, '/expense/bill')
  await expect.poll(() => tabTitles(page)).toEqual(['首页', '账单列表'])
})
