import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Browser, type BrowserContext, chromium as engine, type Page } from 'playwright-core'
import { build } from 'vite'
import { browserFlags, open, startSite, theBrowser } from '../../e2e/site.ts'
import { chromium } from '../../scripts/suite/chromium.ts'
import { median } from './load.ts'

/**
 * Time until rows are on the screen in a fresh browser profile, beside a plain page of antd with a menu, a form and the
 * same number of rows. Such a page took 0.60 s on the machine the goal of 1.0 s was set for: the goal is that ratio,
 * whatever the machine. The warm opening is in a profile on disk that has opened it before, as on every desk. In the
 * fresh profile a user changes to another screen by its menu entry, types into the filters of that list of 100 rows,
 * and into the longest form.
 */
export async function firstRows() {
  const site = await startSite()
  const browser = await theBrowser()
  const bare = await bareList()
  const product: number[] = []
  const limit: number[] = []
  const warm: number[] = []
  const change: number[] = []
  const inFilter: number[] = []
  const inForm: number[] = []
  try {
    const first = await site.enter('reception', { width: 1600, height: 900 })
    const storage = await first.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
    await first.context().close()
    for (let round = 0; round < 7; round += 1) {
      const own = await profile(browser, storage)
      product.push(await timed(own, `${site.url}/${screen}`))
      const page = await own.newPage()
      await timedOn(page, `${site.url}/${screen}`)
      await calm(page)
      change.push(await changed(page))
      await longList(page)
      inFilter.push(await letter(page, '姓名'))
      await open(page, '/live/archivesAdd')
      inForm.push(await letter(page, '姓名'))
      await own.close()
      const other = await profile(browser, undefined)
      limit.push(await timed(other, bare.url))
      await other.close()
    }
    warm.push(...(await openings(`${site.url}/${screen}`, storage)))
  } finally {
    bare.close()
    await site.close()
    await browser.close()
  }
  const floor = median(limit)
  const row = (what: string, times: readonly number[], goal: string) => ({
    what,
    product: `${median(times).toFixed(0)} ms`,
    bare: `${floor.toFixed(0)} ms`,
    ratio: `${(median(times) / floor).toFixed(2)} ×`,
    goal,
  })
  return [
    row('冷启动：新浏览器到列表出现', product, '≤ 1.67 ×'),
    row('热启动：一切已缓存，到列表出现', warm, '≤ 0.6 ×'),
    { ...row('换屏：从一个列表到另一个', change, '≤ 150 ms'), bare: '—', ratio: '—' },
    { ...row('打一个字，到画出：100 行列表的筛选', inFilter, '≤ 50 ms'), bare: '—', ratio: '—' },
    { ...row('打一个字，到画出：档案表单（六十项）', inForm, '≤ 50 ms'), bare: '—', ratio: '—' },
  ]
}

const screen = '#/live/visit/come'
const next = '老人档案'
const rows = '.ant-table-row'

type Storage = { local: Record<string, string>; session: Record<string, string> } | undefined

const desk = { viewport: { width: 1600, height: 900 }, locale: 'zh-CN' }

/** Seven openings in a profile on disk that has seen two before. */
async function openings(url: string, storage: Storage) {
  const folder = mkdtempSync(join(tmpdir(), 'pims-profile-'))
  const options = { ...desk, executablePath: chromium(), args: browserFlags }
  const context = await signedIn(await engine.launchPersistentContext(folder, options), storage)
  const spent: number[] = []
  for (let at = 0; at < 9; at += 1) spent.push(await timed(context, url))
  await context.close()
  rmSync(folder, { recursive: true, force: true })
  return spent.slice(2)
}

/** A fresh browser profile, signed in where there is a stored session. */
const profile = async (browser: Browser, storage: Storage) => signedIn(await browser.newContext(desk), storage)

async function signedIn(context: BrowserContext, storage: Storage) {
  if (storage)
    await context.addInitScript((storage) => {
      for (const [key, value] of Object.entries(storage.local)) localStorage.setItem(key, String(value))
      for (const [key, value] of Object.entries(storage.session)) sessionStorage.setItem(key, String(value))
    }, storage)
  return context
}

async function timed(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const spent = await timedOn(page, url)
  await calm(page)
  await page.close()
  return spent
}

/**
 * A user takes at least this long to read a list: by then the work after the start is done and its replies are cached.
 */
const calm = (page: Page) => page.waitForTimeout(1500)

async function timedOn(page: Page, url: string) {
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(rows).first().waitFor()
  return performance.now() - start
}

/** Milliseconds from the press on a menu entry to the first new row, as the page itself measures it. */
async function changed(page: Page) {
  await page.locator('.side-menu .ant-menu-submenu-title').filter({ hasText: next }).click()
  const entry = page.locator(`.side-menu .ant-menu-item[title=${next}]`)
  // The pointer comes near before it presses.
  await entry.hover()
  await page.waitForTimeout(150)
  return entry.evaluate(async (item: HTMLElement, row) => {
    const before = new Set(document.querySelectorAll(row))
    const start = performance.now()
    item.click()
    const stands = () => [...document.querySelectorAll(row)].some((one) => !before.has(one) && one.checkVisibility())
    while (!stands()) {
      if (performance.now() - start > 30_000) throw new Error('no rows')
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - start
  }, rows)
}

async function longList(page: Page) {
  await page.locator('.frame:visible .ant-pagination-options .ant-select').click()
  await page.locator('.ant-select-dropdown:visible').getByText('100').click()
  await page.locator(`.frame:visible ${rows}`).nth(60).waitFor()
  await calm(page)
}

/** Milliseconds from a letter to the page that shows it, as the page itself measures it: the median of five letters. */
async function letter(page: Page, label: string) {
  const box = page.locator('.frame:visible').getByLabel(label, { exact: true }).first()
  await box.waitFor()
  await calm(page)
  const spent = await box.evaluate(async (input: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const times: number[] = []
    for (const text of ['王', '王秀', '王秀英', '王秀', '王']) {
      const start = performance.now()
      write?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(requestAnimationFrame)
      await new Promise((drawn) => setTimeout(drawn))
      times.push(performance.now() - start)
      await new Promise((next) => setTimeout(next, 100))
    }
    return times
  })
  return median(spent)
}

/** Plain antd, built and served like the product; its rows come from a server that does nothing else. */
async function bareList() {
  const folder = mkdtempSync(join(tmpdir(), 'pims-bare-'))
  const root = fileURLToPath(new URL('../bare-antd', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2024', modulePreload: { polyfill: false } },
  })
  const cell = (row: number, at: number) => [`c${at}`, `${row}-${at}`] as const
  const list = Array.from({ length: 20 }, (_, row) =>
    Object.fromEntries(Array.from({ length: 12 }, (__, at) => cell(row, at))),
  )
  const files = new Map<string, Buffer>([['/rows', gzipSync(JSON.stringify(list))]])
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.(html|js|css)$/.test(name)) files.set(`/${name}`, gzipSync(readFileSync(join(folder, name))))
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const type = path.endsWith('.html') ? 'text/html' : path === '/rows' ? 'application/json' : 'text/javascript'
    response.setHeader('content-type', type).setHeader('content-encoding', 'gzip').end(files.get(path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}
