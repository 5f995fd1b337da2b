import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, type Dialog, chromium as engine, type Page } from 'playwright-core'
import { release } from '../contract/src/modules/platform/release/release.ts'
import { chromium } from '../scripts/chromium.ts'
import { hashOfSources, madeOnce } from '../scripts/made-once.ts'

/** The whole product with the demo institution on ports of its own, and a real browser beside it. */
export interface Site {
  url: string
  browser: Browser
  /** A page in a fresh browser profile, signed in through the sign-in page. */
  enter: (loginName: string, viewport?: { width: number; height: number }) => Promise<Page>
  /** What the server has logged so far. */
  log: () => string
  stop: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
export const password = 'Pims-demo-2026'

export async function startSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pims-e2e-'))
  await cp(await demoDir(), dataDir, { recursive: true })
  const [port, wsPort, mqttPort] = await Promise.all([freePort(), freePort(), freePort()])
  const ports = { PORT: String(port), WS_PORT: String(wsPort), MQTT_WS_PORT: String(mqttPort) }
  // Its socket lies with the data, and goes with it.
  const server = serverOn(dataDir, { ...ports, TMPDIR: dataDir })
  let said = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await started(server)
  const browser = await engine.launch({ executablePath: chromium(), args: browserFlags })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    browser,
    enter: async (loginName, viewport) => {
      const page = await newPage(browser, { viewport })
      const asked = page.waitForResponse((one) => one.url().endsWith(release.news.path), { timeout: 60_000 })
      await signIn(page, url, loginName)
      // They open a moment after the shell, over whatever a journey has opened by then, and take the focus with them.
      const { data } = await (await asked).json()
      if (data) {
        await newsOf(page).click()
        await newsOf(page).waitFor({ state: 'hidden' })
      }
      return page
    },
    log: () => said,
    stop: async () => {
      await browser.close()
      // Nobody reads its data again: no backup of the last minute.
      await ended(server, 'SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The data of a first start of today: demo days count back from now. */
function demoDir() {
  const today = new Date().toDateString()
  return madeOnce('demo', hashOfSources(['server/src', 'server/migrations', 'contract'], today), async (dataDir) => {
    const server = serverOn(dataDir, { PORT: 'off', WS_PORT: 'off', MQTT_WS_PORT: 'off' })
    await started(server)
    await ended(server)
  })
}

function serverOn(dataDir: string, more: { PORT: string; WS_PORT: string; MQTT_WS_PORT: string; TMPDIR?: string }) {
  const own = { PIMS_MODE: 'demo', DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  return spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...own, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function ended(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  return gone
}

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A page in a fresh profile of a Chinese browser, 1280 by 800. Nothing is animated: a program presses a button the
 * moment it is there, and the press is lost on what still grows under the pointer.
 */
export async function newPage(browser: Browser, { viewport, ...options }: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: viewport ?? { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  openPages.add(page)
  page.once('close', () => openPages.delete(page))
  return page
}

const openPages = new Set<Page>()

/** Loads every page of this worker anew: no dialog and nothing typed is left. */
export async function reloadPages() {
  const leave = (question: Dialog) => question.accept()
  for (const page of openPages) {
    page.on('dialog', leave)
    await page.reload()
    page.off('dialog', leave)
  }
}

/** What stands in front on every page of this worker, in words, and a picture of each under .cache/failed. */
export async function lookAtPages(name: string) {
  for (const [at, page] of [...openPages].entries()) {
    const path = join(root, '.cache/failed', `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${at + 1}.png`)
    await page.screenshot({ path })
    const front = page.locator('[role=dialog], .ant-message, .ant-modal-confirm').filter({ visible: true })
    const words = (await front.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').slice(0, 400))
    console.log([page.url(), ...words, path].join('\n  '))
  }
}

/** Through the sign-in page, with the password of the demo. */
export async function signIn(page: Page, url: string, loginName: string) {
  await page.goto(`${url}/login.html`)
  await page.getByLabel('用户名', { exact: true }).fill(loginName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL(/#\/home/)
}

const newsOf = (page: Page) => page.getByRole('button', { name: '开始使用' })

/** The news of a version come once to every account; a journey about something else closes them. */
export function closeNews(page: Page) {
  const news = newsOf(page)
  // By the element itself: another dialog may lie over it already.
  return page.addLocatorHandler(news, () => news.evaluate((one: HTMLElement) => one.click()))
}

/** Opens a screen by its address, as a bookmark does. */
export async function open(page: Page, path: string) {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)
}

function started(server: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('已启动')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
}

function freePort() {
  return new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
