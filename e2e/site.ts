import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium as engine, type Locator, type Page } from 'playwright-core'
import { release } from '#contract/modules/platform/release/release.ts'
import { chromium } from '../scripts/suite/chromium.ts'
import { builtPages } from '../scripts/suite/made-once.ts'
import { freePort } from '../server/test/mosquitto.ts'
import { demoOfToday } from '../server/test/product.ts'
import { hostProduct } from '../server/test/product-host.ts'
import { recordMessages } from './messages.ts'

/** The whole product with the demo institution on ports of its own. */
export interface Site {
  url: string
  /** A page in a fresh browser profile, signed in through the sign-in page. */
  enter: (loginName: string, viewport?: { width: number; height: number }) => Promise<Page>
  /** The log of the server so far. */
  log: () => string
  close: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
export const password = 'Pims-demo-2026'

export async function startSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pims-e2e-'))
  const [{ url: database, drop }] = await Promise.all([demoOfToday(dataDir), pages()])
  // Its socket lies with the data, and is removed with them.
  const data = { DATA_DIR: dataDir, TMPDIR: dataDir, DATABASE_URL: database }
  const { url, output, stop } = await startOnFreePorts({ PIMS_MODE: 'demo', ...data })
  return {
    url,
    enter: async (loginName, viewport) => {
      const page = await newPage({ viewport })
      // As long as the test may take: at the beginning of a run three sites start at once.
      const newsResponse = page.waitForResponse((one) => one.url().endsWith(release.news.path), { timeout: 0 })
      // When the sign-in fails, its own error is reported.
      newsResponse.catch(() => undefined)
      await signIn(page, url, loginName)
      // The news open a moment after the shell, as soon as nothing else is open.
      const news = await Promise.race([newsResponse.then((answer) => answer.json()), sleep(newsMs)])
      if (news?.data) {
        await pressBelow(newsOf(page))
        await newsOf(page).waitFor({ state: 'hidden' })
      } else if (!news) await closeNews(page)
      return page
    },
    log: output,
    close: async () => {
      await stop()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The shell requests the news a moment after its start; on a busy computer they are closed when they come. */
const newsMs = 30_000

/** A port that was free a moment ago may be in use by now. */
async function startOnFreePorts(env: Record<string, string>) {
  for (let tries = 1; ; tries += 1) {
    const [wsPort, mqttPort] = await Promise.all([freePort(), freePort()])
    try {
      return await hostProduct({ ...env, WS_PORT: String(wsPort), MQTT_WS_PORT: String(mqttPort) })
    } catch (error) {
      if (tries === 3 || !String(error).includes('已被占用')) throw error
    }
  }
}

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone with a tone, and the permission to use it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/**
 * A page in a fresh profile of a Chinese browser, 1280 by 800. Nothing is animated: a program presses a button as soon
 * as it exists, and a growing button would miss the press.
 */
export async function newPage({ viewport, ...options }: BrowserContextOptions = {}) {
  const browser = await theBrowser()
  const context = await browser.newContext({
    viewport: viewport ?? { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  })
  await recordMessages(context)
  if (tracing) await context.tracing.start({ screenshots: true, snapshots: true })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  openPages.set(page, writesOf(page))
  page.once('close', () => openPages.delete(page))
  // Residents of the demo come home late at any hour. Several messages may wait one behind the other, and one may be
  // gone by itself.
  const yes = urgentYes(page)
  const say = () => yes.evaluate((one: HTMLElement) => one.click(), undefined, { timeout: 500 }).catch(() => undefined)
  await page.addLocatorHandler(yes, async () => void (await say()), { noWaitAfter: true })
  return page
}

let launched: Promise<Browser> | undefined
/** The one Chromium of this worker; it ends with the worker. */
export function theBrowser() {
  launched ??= engine.launch({ executablePath: chromium(), args: browserFlags })
  return launched
}

let built: Promise<unknown> | undefined
/** The built pages, checked once per worker. */
export function pages() {
  built ??= builtPages()
  return built
}

let tracing = false
/** Whether pages opened from now on are traced. */
export function traceAll(all: boolean) {
  tracing = all
}

/** The open pages, each with its last writes. */
const openPages = new Map<Page, readonly string[]>()

/** The last writes of a page, with their answers: whether a press that seems lost has reached the server. */
function writesOf(page: Page) {
  const sent: string[] = []
  const keep = (line: string) => {
    sent.push(line)
    if (sent.length > 4) sent.shift()
  }
  page.on('response', (answer) => {
    const method = answer.request().method()
    if (method !== 'GET') keep(`${method} ${new URL(answer.url()).pathname} ${answer.status()}`)
  })
  page.on('requestfailed', (one) => {
    if (one.method() !== 'GET') keep(`${one.method()} ${new URL(one.url()).pathname} ${one.failure()?.errorText}`)
  })
  return sent
}

/**
 * The dialogs in front on every page as text, its last writes, and the files of its picture and trace: under
 * .cache/failed.
 */
export async function lookAtPages(name: string) {
  const file = join(root, '.cache/failed', name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80))
  const seen: string[] = []
  for (const [at, [page, writes]] of [...openPages].entries()) {
    const path = `${file}-${at + 1}`
    const front = page.locator('[role=dialog], .ant-message, .ant-modal-confirm').filter({ visible: true })
    const words = (await front.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').slice(0, 400))
    await page.screenshot({ path: `${path}.png` })
    seen.push(page.url(), ...words, ...writes, `${path}.png`)
    if (!tracing) continue
    await page.context().tracing.stop({ path: `${path}.zip` })
    seen.push(`${path}.zip (npx playwright show-trace)`)
  }
  return seen.join('\n  ')
}

/**
 * Through the sign-in page, with the password of the demo. It opens the welcome page, because the home page with its
 * figures is slow.
 */
export async function signIn(page: Page, url: string, loginName: string) {
  await page.route(`${url}/`, (route) =>
    route.fulfill({ status: 302, headers: { location: `${url}/index.html#/console` } }),
  )
  await page.goto(`${url}/login.html`)
  await page.getByLabel('用户名', { exact: true }).fill(loginName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.locator('.welcome').waitFor()
  await page.unroute(`${url}/`)
}

const newsOf = (page: Page) => page.getByRole('button', { name: '开始使用' })

/** The news of a version come once to every account; a journey about something else closes them. */
export function closeNews(page: Page) {
  const news = newsOf(page)
  return page.addLocatorHandler(news, () => pressBelow(news))
}

/**
 * Pressed by the element itself: an urgent message may cover it at this moment, and a click of the mouse would be lost.
 */
const pressBelow = (button: Locator) => button.evaluate((one: HTMLElement) => one.click())

/** Confirms an urgent message in front, once it has been shown long enough to be read. */
export const urgentYes = (page: Page) =>
  page.locator('.urgent').getByRole('button', { name: '确认', exact: true, disabled: false })

/** Opens a screen by its address, as a bookmark does. */
export async function open(page: Page, path: string) {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)
}
