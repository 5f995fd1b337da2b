import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { go, heldCall, openSite, type Site, shown, tabTitles } from '../test/test-site.ts'

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

const visits = 'GET /pims/web-org/visit'
const row = (visitId: string, visitorName: string) => ({
  visitId,
  visitorName,
  oldmanId: 'o1',
  oldmanName: '王秀英',
  visitorCount: 1,
  visitWay: 1,
  visitStatus: 2,
  version: 1,
})
const listOf = (...rows: object[]) => ({ data: { list: rows, total: rows.length, page: 1, size: 20 } })

test('B012 B013 B015 B016 the fallback and start pages', async () => {
  await shell('/#/nowhere/at/all')
  await expect.poll(() => shown(page).innerText()).toContain('页面不存在')
  const texts = { '/notimpliment': '功能开发中', '/console': '李管理', '/error': '出错了' }
  for (const [path, text] of Object.entries(texts)) {
    await go(page, path)
    await expect.poll(() => shown(page).innerText()).toContain(text)
  }
  expect(await tabTitles(page)).toEqual(['功能开发中', '欢迎页', '出错了'])
})

test('B014 the empty path shows the workbench without a tab, even when the home view is the welcome page', async () => {
  await shell('/#/')
  await shown(page).locator('.home').waitFor()
  expect(await page.locator('.welcome').count()).toBe(0)
  expect(await tabTitles(page)).toEqual([])
})

test('B019 without mainFirstUrl the home view is the welcome page', async () => {
  await shell()
  await page.locator('.welcome').waitFor()
})

test('B009 B020 B021 a menu id behind the path and old paths open the same screen', async () => {
  await shell('/#/expense/account/130101')
  await go(page, '/charge/accountList')
  await go(page, '/billManagement/report/payment')
  await expect.poll(() => page.url()).toContain('#/expense/report/payment')
  expect(await tabTitles(page)).toEqual(['老人账户', '收款汇总表'])
})

test('B017 the sample pages open', async () => {
  await shell()
  for (const path of ['/demo', '/formDemo', '/editorDemo']) {
    await go(page, path)
    await expect.poll(() => shown(page).innerText()).not.toContain('页面不存在')
  }
  expect(await tabTitles(page)).toEqual(['首页', '组件演示', '表单演示', '编辑器演示'])
})

test('B027 the code of a page is requested when the page is first opened', async () => {
  const scripts: string[] = []
  page = await site.page()
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(`${site.url}/`)
  await page.locator('.shell').waitFor()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('VisitPage'))).toEqual([])
  await go(page, '/live/visit/come')
  await expect.poll(() => scripts.some((url) => /VisitPage.*\.js/.test(url))).toBe(true)
})

test('B028 B172 a page whose code cannot be loaded is logged and ends the session', async () => {
  await shell()
  await page.route('**/VisitPage*.js', (route) => route.abort())
  await go(page, '/live/visit/come')
  await page.waitForURL('**/login.html')
  const logs = site.seen('POST /pims/di-pi/frontLog').map((one) => one.body)
  expect(logs.join()).toContain('9999')
})

test('B031 B032 B034 B039 the menu of the server, three levels deep', async () => {
  await shell()
  const menu = page.locator('.side-menu')
  await menu.getByRole('menuitem', { name: '入住管理' }).click()
  await menu.getByRole('menuitem', { name: '入住服务' }).click()
  await menu.getByRole('menuitem', { name: '入住列表' }).click()
  await expect.poll(() => tabTitles(page)).toEqual(['首页', '入住列表'])
  expect(await menu.getByText('工作台', { exact: true }).count()).toBe(0)
})

test('B038 a folder only folds and unfolds', async () => {
  await shell()
  const before = page.url()
  await page.locator('.side-menu').getByRole('menuitem', { name: '入住管理' }).click()
  await page.locator('.side-menu').getByRole('menuitem', { name: '接待咨询' }).waitFor()
  expect(page.url()).toBe(before)
})

test('B040 a linked page opens in a frame, B045 and only when the server names it', async () => {
  const link = {
    menuId: '88',
    menuType: 'IN_LINK',
    menuName: '监管平台',
    menuLink: 'https://example.invalid/',
    routePath: '',
    children: [],
  }
  site.answer('GET /passport/web-rbac/logins/menu/1', { data: [link] })
  await shell()
  expect(await page.locator('.side-menu').getByRole('menuitem').allInnerTexts()).toEqual(['监管平台'])
  await page.locator('.side-menu').getByRole('menuitem', { name: '监管平台' }).click()
  await page.locator('iframe[title=监管平台]').waitFor()
  expect(page.url()).toContain('#/home/iframe/88')
  expect(await tabTitles(page)).toEqual(['首页', '监管平台'])
})

test('B040 a linked page of an intranet gives the reason why it is not shown in a frame, and opens in a window', async () => {
  const link = {
    menuId: '89',
    menuType: 'IN_LINK',
    menuName: '院内制度',
    menuLink: 'http://intranet.invalid/rules',
    routePath: '',
    children: [],
  }
  site.answer('GET /passport/web-rbac/logins/menu/1', { data: [link] })
  await shell()
  await page.locator('.side-menu').getByRole('menuitem', { name: '院内制度' }).click()
  await expect.poll(() => shown(page).innerText()).toContain('不是 https')
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '在新窗口打开' }).click(),
  ])
  expect(opened).not.toBe(page)
  expect(await page.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')).toBe(link.menuLink)
  await opened.close()
})

test('B056 B057 a page that another system opens by the id of its query starts anew when it is opened again', async () => {
  site.answer(visits, listOf(row('v1', '陈来访')))
  const at = '/#/live/archives/base?crossing=1&sid=q1'
  await shell(at)
  expect(await page.evaluate(() => localStorage.getItem('pims2_querySid'))).toBe('"q1"')
  const tab = () =>
    page.evaluate(() => {
      const storedTabs = JSON.parse(sessionStorage.getItem('pims2_tabbarlist') ?? '{}')
      return storedTabs.tabs.find((one: { path: string }) => one.path.includes('crossing=1'))
    })
  await go(page, '/live/archivesAdd')
  await expect
    .poll(tab)
    .toMatchObject({ actived: '/live/archivesAdd', back: ['/live/archives/base?crossing=1&sid=q1'] })
  // The other system opens it again in the window that it named.
  await page.evaluate((hash) => window.open(hash, '_self'), at.slice(1))
  await expect.poll(tab).toMatchObject({ actived: '/live/archives/base?crossing=1&sid=q1', back: [] })
  // A marker alone counts as long as the id is stored, and leaving removes the id.
  await page.getByLabel('用户菜单').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '退出', exact: true }).click()
  await page.waitForURL('**/login.html')
  expect(await page.evaluate(() => localStorage.getItem('pims2_querySid'))).toBeNull()
})

test('the menu search finds by name and by pinyin initials', async () => {
  await shell()
  await page.getByLabel('搜索菜单', { exact: true }).fill('rzlb')
  await page.locator('.side-menu').getByRole('menuitem', { name: '入住列表' }).click()
  await expect.poll(() => tabTitles(page)).toEqual(['首页', '入住列表'])
})

test('B046 B047 B049 B050 tabs are identified by path and query', async () => {
  await shell()
  for (const address of ['/expense/bill?x=1&y=2', '/expense/bill?y=2&x=1', '/expense/bill?x=2', '/expense/bill?x=2']) {
    await go(page, address)
    await expect.poll(() => page.url()).toContain('#/expense/bill')
  }
  expect(await tabTitles(page)).toEqual(['首页', '账单列表', '账单列表'])
})

test('B052 B053 a sub-page opens inside the tab it came from', async () => {
  await shell('/#/live/archives/base')
  await go(page, '/live/archivesAdd')
  await expect.poll(() => page.locator('.frame').count()).toBe(2)
  expect(await tabTitles(page)).toEqual(['老人档案'])
  const storedTabs = await page.evaluate(() => JSON.parse(sessionStorage.getItem('pims2_tabbarlist') ?? '{}').tabs)
  expect(storedTabs).toMatchObject([
    { path: '/live/archives/base', actived: '/live/archivesAdd', back: ['/live/archives/base'] },
  ])
  await page.goBack()
  await expect.poll(() => page.locator('.frame').count()).toBe(1)
})

test('B058 open tabs are there again after a reload', async () => {
  await shell()
  await go(page, '/expense/bill')
  await go(page, '/live/live/list')
  await expect.poll(() => tabTitles(page)).toEqual(['首页', '账单列表', '入住列表'])
  await page.reload()
  expect(await tabTitles(page)).toEqual(['首页', '账单列表', '入住列表'])
  await page.locator('.tab', { hasText: '账单列表' }).click()
  await expect.poll(() => page.url()).toContain('#/expense/bill')
})

test('tabs close by button, menu and key, and are sorted by dragging', async () => {
  await shell()
  for (const path of ['/expense/bill', '/expense/settle', '/expense/receipt', '/live/live/list']) await go(page, path)
  await expect.poll(() => tabTitles(page)).toHaveLength(5)
  await page.getByTitle('关闭历史票据').click()
  await expect.poll(() => tabTitles(page)).toEqual(['首页', '账单列表', '退住结算', '入住列表'])
  const tab = (title: string) => page.locator('.tab', { hasText: title })
  await page.locator('.tab[data-movable=true]').first().waitFor()
  await tab('首页').hover()
  await page.mouse.down()
  const target = await tab('账单列表').boundingBox()
  await page.mouse.move((target?.x ?? 0) + (target?.width ?? 0) - 4, (target?.y ?? 0) + 10, { steps: 8 })
  // The other tab has moved: a tab dropped earlier stays where it was.
  await expect.poll(async () => (await tab('账单列表').boundingBox())?.x).toBeLessThan(target?.x ?? 0)
  await page.mouse.up()
  await expect.poll(() => tabTitles(page)).toEqual(['账单列表', '首页', '退住结算', '入住列表'])
  await tab('首页').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭右侧' }).click()
  await expect.poll(() => tabTitles(page)).toEqual(['账单列表', '首页'])
  await page.getByRole('tab', { name: '首页' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect.poll(() => tabTitles(page)).toEqual(['首页'])
})

test('B065 a hash change raises winhashchange, then routechanged', async () => {
  await shell()
  const from = await page.evaluate(() => window.bench.heard.length)
  await go(page, '/expense/bill')
  await expect.poll(() => tabTitles(page)).toHaveLength(2)
  const names = await page.evaluate((start) => window.bench.heard.slice(start), from)
  expect(names.indexOf('winhashchange')).toBeGreaterThanOrEqual(0)
  expect(names.indexOf('routechanged')).toBeGreaterThan(names.indexOf('winhashchange'))
})

test('B069 gohome opens the home route', async () => {
  await shell('/#/expense/bill')
  await page.evaluate(() => window.bench.emitApp('gohome'))
  await expect.poll(() => page.url()).toContain('#/home')
})

test('B061 filter and page number survive changing the tab, and a reload', async () => {
  site.answer(visits, (seen) => listOf(row('1', seen.query.get('visitorName') ?? '全部访客')))
  await shell('/#/live/visit/come')
  await page.getByText('全部访客').waitFor()
  await page.getByLabel('访客姓名').fill('刘访客')
  await page.getByLabel('访客姓名').press('Enter')
  await page.getByRole('cell', { name: '刘访客' }).waitFor()
  await go(page, '/home')
  await page.locator('.tab', { hasText: '来访登记' }).click()
  expect(await page.getByLabel('访客姓名').inputValue()).toBe('刘访客')
  await page.reload()
  await page.getByRole('cell', { name: '刘访客' }).waitFor()
  expect(await page.getByLabel('访客姓名').inputValue()).toBe('刘访客')
})

test('changes by others are read again by the page on screen, and by a hidden one when it is shown', async () => {
  let visitor = '第一位'
  site.answer(visits, () => listOf(row('1', visitor)))
  const opened = new Promise<(text: string) => void>((resolve) =>
    site.sockets.once('connection', (socket) => resolve((text) => socket.send(text))),
  )
  await shell('/#/live/visit/come')
  const send = await opened
  const change = () => send(JSON.stringify({ id: '1', event: 'data.changed', ts: 1, data: { modules: ['visit'] } }))
  await page.getByText('第一位').waitFor()
  visitor = '第二位'
  change()
  await page.getByText('第二位').waitFor()
  await go(page, '/home')
  await page.locator('.welcome').waitFor()
  const before = site.seen(visits).length
  visitor = '第三位'
  change()
  await page.waitForTimeout(300)
  expect(site.seen(visits)).toHaveLength(before)
  await page.locator('.tab', { hasText: '来访登记' }).click()
  await page.getByText('第三位').waitFor()
})

test('B186 B187 button codes and data departments are those of the server', async () => {
  site.answer('GET /passport/web-rbac/logins/menu/1', { data: [] })
  site.answer('GET /passport/web-rbac/logins/menu/button', {
    data: [{ code: 'live.visit.come.query', menuName: '查询' }],
  })
  site.answer('GET /passport/web-rbac/logins/getDataDeptInfoList', {
    data: [
      { deptId: 'd7', deptName: '康复部', orgId: 'o1' },
      { deptId: 'd8', deptName: '膳食部', orgId: 'o1' },
    ],
  })
  site.answer(visits, listOf(row('1', '有权看见')))
  await shell('/#/live/visit/come')
  await page.getByText('有权看见').waitFor()
  expect(await page.getByRole('button', { name: '登记', exact: true }).count()).toBe(0)
  await page.getByLabel('数据部门').click()
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['全部部门', '康复部', '膳食部'])
})

test('Ctrl+K finds menus by initials and the results of the server', async () => {
  site.answer('GET /passport/web-org/common/global-search', (seen) => ({
    data: [
      {
        type: 'OLDMAN',
        id: '1',
        title: `${seen.query.get('keyword')}王秀英`,
        subTitle: '1-101-A',
        routePath: '/live/archives/base',
        query: { oldmanId: '1' },
      },
    ],
  }))
  await shell()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('输入名称或拼音首字母').fill('lfdj')
  await page.getByRole('option', { name: /来访登记/ }).waitFor()
  await page.getByRole('option', { name: /lfdj王秀英/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => tabTitles(page)).toEqual(['首页', '来访登记'])
})

test('a page without permission shows a notice', async () => {
  site.answer('GET /passport/web-rbac/logins/menu/1', { data: [] })
  await shell('/#/live/visit/come')
  await expect.poll(() => shown(page).innerText()).toContain('权限不足')
})

test('刷新 renders the page anew with the present data of the server, even when the old rows are fresh', async () => {
  let visitor = '早上来的'
  const lists = () => site.seen(visits).filter(({ query }) => query.has('page')).length
  site.answer(visits, () => listOf(row('1', visitor)))
  await shell('/#/live/visit/come')
  await expect.poll(() => shown(page).innerText()).toContain('早上来的')
  const slow = heldCall()
  visitor = '刚刚来的'
  site.answer(visits, () => ({ ...listOf(row('1', visitor)), until: slow.until }))
  const before = lists()
  await page.getByTitle('刷新', { exact: true }).click()
  slow.release()
  await expect.poll(() => shown(page).innerText()).toContain('刚刚来的')
  expect(lists() - before).toBe(1)
})

test('the keys of the browser leave a page while its dates are typed', async () => {
  site.answer(visits, () => listOf(row('1', '王客人')))
  await shell('/#/live/visit/come')
  const broke: Error[] = []
  page.on('pageerror', (error) => broke.push(error))
  const days = shown(page).locator('.ant-picker-range input').first()
  await days.click()
  await page.locator('.ant-picker-dropdown:visible').waitFor()
  await go(page, '/expense/account')
  await page.locator('.ant-picker-dropdown:visible').waitFor({ state: 'hidden' })
  await go(page, '/live/visit/come')
  await days.click()
  await page.locator('.ant-picker-dropdown:visible').waitFor()
  expect(broke).toEqual([])
})
