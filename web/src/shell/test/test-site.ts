import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { WebSocketServer } from 'ws'
import type { MenuEntry } from '#kit/store/storage.ts'
import { hashOfSources, madeOnce } from '../../../../scripts/suite/made-once.ts'
import type { Bench } from './test-bench.ts'

/**
 * The built pages in a real Chromium, with a small server that answers only the requests of the start. Tests of the
 * shell change single answers; the journeys in e2e use the real server.
 */

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const benchPage = join(root, 'web/src/shell/test/test-bench.html')

export interface SeenRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export interface Reply {
  /** HTTP status; 0 breaks the connection. */
  http?: number
  /** The whole body; `data` is put into the envelope, `file` is sent unchanged. */
  body?: unknown
  data?: unknown
  file?: { name: string; content: string }
  /** Resolves when the answer may be sent. */
  until?: Promise<unknown>
}
type Answer = Reply | ((seen: SeenRequest) => Reply)

const menus: MenuEntry[] = JSON.parse(readFileSync(join(root, 'contract/data/menus.json'), 'utf8')).menus

export const user = {
  userId: 'u1',
  token: 'token-1',
  fetchKey: '0123456789abcdef0123456789abcdef',
  isAdmin: 1,
  username: 'admin',
  ipAddress: '127.0.0.1',
  loginTime: '2026-06-01 08:00:00',
  lastLoginTime: '2026-05-31 17:20:00',
  lastLoginIp: '10.0.0.8',
  resetPassword: 0,
  orgLevel: 5,
  empInfo: { empId: 'e1', empName: '李管理' },
  deptInfo: null,
  orgInfo: { orgId: 'o1', orgName: '示例养老院' },
  jobInfo: null,
  dataDeptInfoList: [
    { deptId: 'd1', deptName: '护理一部', orgId: 'o1' },
    { deptId: 'd2', deptName: '护理二部', orgId: 'o1' },
  ],
  dataDeptIds: 'd1,d2',
  landingEndList: [{ landingEndId: 1, deviceType: 'WEB', landingEndCode: 'pims_web', landingEndName: '机构管理后台' }],
  authority: [],
  quickEntry: [],
}

const rbac = '/passport/web-rbac'
function usualAnswers(wsPort: number): Record<string, Answer> {
  return {
    'GET /omms/web-rbac/logins/getUserID': { data: { userId: 'u1' } },
    [`GET ${rbac}/systemConfigs/iconConfig`]: { data: { systemName: '春晖养老', windowName: '春晖管理台' } },
    [`GET ${rbac}/systemConfigs/loginPageConfig`]: { data: { mainFirstUrl: null } },
    [`GET ${rbac}/systemConfigs/systemThemeColor`]: { data: { systemThemeColor: { Theme: '#009995' } } },
    'GET /pims/web-pi/device/set/mattress': { data: { setId: 's1', setContent: {} } },
    [`GET ${rbac}/systemConfigs/preloadConfig`]: {
      data: { systemName: '春晖养老', recordNum: '京ICP备2026000001号', wsPort, mqttPort: wsPort },
    },
    [`GET ${rbac}/systemConfigs/photoCodeConfig`]: { data: { photoCodeOpen: 'AFTER_FAIL' } },
    [`GET ${rbac}/systemConfigs/userIsPass`]: { data: { isPass: 1 } },
    [`GET ${rbac}/systemConfigs/pwdConfig`]: { data: { minLength: 10, maxLength: 64, history: 5 } },
    [`GET ${rbac}/logins/check`]: { data: { exist: true, photoCodeRequired: 0 } },
    [`GET ${rbac}/logins/loginOut`]: { data: null },
    [`GET ${rbac}/logins/menu/button`]: { data: [] },
    [`GET ${rbac}/logins/menu/1`]: { data: menus },
    [`GET ${rbac}/logins/getDataDeptInfoList`]: { data: user.dataDeptInfoList },
    'GET /pims/web-org/orgInfos/12': { data: user.orgInfo },
    'GET /pims/web-org/dictionarys/modelDictionarys': { data: [] },
    'POST /pims/di-pi/frontLog': { data: null },
    'GET /pims/web-org/msg/message': { data: { list: [], total: 0, page: 1, size: 1, unreadCount: 0 } },
    'GET /pims/web-org/versionRecord/isShow': { data: null },
  }
}

export async function openSite() {
  const dist = await buildBench()
  const seen: SeenRequest[] = []
  const sockets = new WebSocketServer({ port: 0 })
  const answers = usualAnswers((sockets.address() as AddressInfo).port) // as: a TCP server
  let special: Record<string, Answer> = {}
  const server = createServer((request, response) => void respond(request, response))

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://site')
    const file = request.method === 'GET' ? fileOf(dist, url.pathname) : undefined
    if (file) return response.writeHead(200, { 'content-type': file.type, ...stored(url.pathname) }).end(file.content)
    const got = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers }
    const one: SeenRequest = { ...got, body: await textOf(request) }
    seen.push(one)
    const key = `${one.method} ${one.path}`
    const answer = special[key] ?? answers[key] ?? { http: 404, body: { code: 404, msg: '接口不存在' } }
    const reply = typeof answer === 'function' ? answer(one) : answer
    await reply.until
    if (reply.http === 0) return response.destroy()
    if (reply.file) {
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(reply.file.name)}`
      const headers = { 'content-type': 'application/octet-stream', 'content-disposition': disposition }
      return response.writeHead(200, headers).end(reply.file.content)
    }
    const body = reply.body ?? { code: 0, msg: '', data: reply.data ?? null }
    response.writeHead(reply.http ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const browser = await theBrowser()
  const windows = openWindows(browser)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as: a TCP server
  return {
    url,
    browser,
    sockets,
    /** Requests since the last `fresh`. */
    seen: (key: string) => seen.filter((one) => `${one.method} ${one.path}` === key),
    /** Clears the recorded requests and special answers. */
    fresh() {
      seen.length = 0
      special = {}
    },
    answer(key: string, reply: Answer) {
      special[key] = reply
    },
    page: async (options?: PageOptions) => openPage(await windows.open(options), url, options),
    /** Closes the pages of this test, with everything they stored. */
    leave: () => windows.leave(url),
    async close() {
      for (const context of browser.contexts()) await context.close()
      sockets.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>

/** All pages and the bench, built as for production; `/` shows the shell inside the bench. */
function buildBench() {
  const hash = hashOfSources(['web', 'contract'], readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return madeOnce('bench', hash, buildInto)
}

/** Tests identify pages by their names, which the product leaves out. */
const output = { chunkFileNames: 'assets/[name]-[hash:7].js' }

async function buildInto(outDir: string) {
  const pages = ['login', 'error', 'settleIn', 'fullchart'].map((name) => join(root, `web/${name}.html`))
  // Under vitest it would be the development build, several times as slow.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build({
      configFile: join(root, 'vite.config.ts'),
      base: '/',
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, manifest: false, rolldownOptions: { input: [...pages, benchPage], output } },
    })
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}

let launched: Promise<Browser> | undefined
/** The one Chromium of this worker; it ends with the worker. */
function theBrowser() {
  launched ??= chromium.launch({
    executablePath: process.env.PIMS_CHROMIUM?.startsWith('/') ? process.env.PIMS_CHROMIUM : '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  })
  return launched
}

interface PageOptions {
  /** Address after the origin; nothing is opened without it. */
  at?: string
  signedIn?: boolean | Partial<typeof user>
  width?: number
  /** Width of the screen; without it, the width of the window. */
  screen?: number
  agent?: string
}

/**
 * The pages of a test. The first one uses the same browser context as the tests before, with its cached files but
 * without stored data; a page with an agent of its own, and a second one, get a context of their own.
 */
function openWindows(browser: Browser) {
  const calm = { locale: 'zh-CN', reducedMotion: 'reduce' } as const
  const common = browser.newContext(calm)
  const own: BrowserContext[] = []
  async function open({ agent, width = 1440, screen }: PageOptions = {}) {
    const shared = await common
    let context = shared
    if (agent !== undefined || screen !== undefined || shared.pages().length > 0) {
      const viewport = { width, height: 900 }
      const on = screen === undefined ? undefined : { width: screen, height: 1080 }
      context = await browser.newContext({ ...calm, userAgent: agent, viewport, screen: on })
      own.push(context)
    }
    const page = await context.newPage()
    // A new size of the window is also one of the screen.
    if (screen === undefined) await page.setViewportSize({ width, height: 900 })
    return page
  }
  async function leave(url: string) {
    const shared = await common
    for (const context of own.splice(0)) await context.close()
    for (const page of shared.pages()) await page.close()
    // From a separate page: those of the test may ask before they close, and write to storage until they do.
    const blank = await shared.newPage()
    const browserSide = await shared.newCDPSession(blank)
    await browserSide.send('Storage.clearDataForOrigin', {
      origin: url,
      storageTypes: 'cookies,local_storage,indexeddb',
    })
    await blank.close()
  }
  return { open, leave }
}

async function openPage(page: Page, url: string, { at, signedIn = true }: PageOptions = {}) {
  if (signedIn) {
    const info = { ...user, ...(signedIn === true ? {} : signedIn) }
    await page.addInitScript((text) => {
      // Once: a later page of the same tab must see what the application has stored.
      if (sessionStorage.getItem('test-signed-in')) return
      sessionStorage.setItem('test-signed-in', '1')
      localStorage.setItem('pims2_userInfo', text)
    }, JSON.stringify(info))
  }
  if (at !== undefined) await page.goto(`${url}${at}`)
  return page
}

declare global {
  interface Window {
    bench: Bench
  }
}

/** An address typed by hand. */
export const go = (page: Page, address: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, address)

/** The page on screen. */
export const shown = (page: Page) => page.locator('.frame:visible')

export const toast = (page: Page, text: string) => page.locator('.ant-message').getByText(text, { exact: true })

/** How often an application event was raised. */
export const heardEvents = (page: Page, name: string) =>
  page.evaluate((chosen) => window.bench.heard.filter((one) => one === chosen).length, name)

export const api = 'POST /test/call'
/** Makes a call in the page and gives its outcome. */
export const call = (page: Page, options: object = {}) =>
  page.evaluate(
    (values) =>
      window.bench.sendRaw('POST', '/test/call', { a: 1 }, values).then(
        (data) => ({ data }),
        (error) => ({ code: error.code, message: error.message }),
      ),
    options,
  )

/** An answer that waits until the test releases it. */
export function heldCall() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { until: promise, release: resolve }
}

/** Waits for the shell, and gives the open tabs. */
export async function tabTitles(page: Page) {
  await page.locator('.shell').waitFor()
  return page.locator('.tab-title').allTextContents()
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

function fileOf(dist: string, pathname: string) {
  const shell = pathname === '/' || pathname === '/index.html'
  const name = shell ? '/src/shell/test/test-bench.html' : pathname
  const type = types[extname(name)]
  if (!type || name.includes('..')) return undefined
  try {
    return { type, content: readFileSync(join(dist, name)) }
  } catch {
    return undefined
  }
}

/** The names of the built files contain their hash. */
const stored = (pathname: string) =>
  pathname.startsWith('/assets/') ? { 'cache-control': 'max-age=31536000, immutable' } : undefined

async function textOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
