import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { startSite, theBrowser } from '../e2e/site.ts'
import { median } from './load.ts'

/**
 * Time until rows stand on the screen in a fresh browser profile, beside a bare page of antd with a menu, a form and the
 * same number of rows. Such a page took 0.60 s on the machine the goal of 1.0 s was set for: the goal is
 * that ratio, whatever the machine.
 */
export async function coldPage() {
  const site = await startSite()
  const browser = await theBrowser()
  const bare = await bareList()
  const product: number[] = []
  const limit: number[] = []
  try {
    const first = await site.enter('reception', { width: 1600, height: 900 })
    const storage = await first.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
    await first.context().close()
    for (let round = 0; round < 7; round += 1) {
      product.push(await timed(browser, `${site.url}/#/live/visit/come`, '.ant-table-row', storage))
      limit.push(await timed(browser, bare.url, '.ant-table-row', undefined))
    }
  } finally {
    bare.close()
    await site.close()
    await browser.close()
  }
  const [mine, floor] = [median(product), median(limit)]
  return {
    what: '冷启动：新浏览器到列表出现',
    product: `${mine.toFixed(0)} ms`,
    bare: `${floor.toFixed(0)} ms`,
    ratio: `${(mine / floor).toFixed(2)} ×`,
    goal: '≤ 1.67 ×',
  }
}

type Storage = { local: Record<string, string>; session: Record<string, string> } | undefined

async function timed(browser: Browser, url: string, rows: string, storage: Storage) {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'zh-CN' })
  if (storage)
    await context.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept.local)) localStorage.setItem(key, String(value))
      for (const [key, value] of Object.entries(kept.session)) sessionStorage.setItem(key, String(value))
    }, storage)
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(rows).first().waitFor()
  const spent = performance.now() - start
  await context.close()
  return spent
}

/** antd as it comes, built and served as the product is; its rows come from a server that does nothing else. */
async function bareList() {
  const folder = mkdtempSync(join(tmpdir(), 'pims-bare-'))
  const root = fileURLToPath(new URL('bare-antd', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2024', modulePreload: { polyfill: false } },
  })
  const cell = (row: number, at: number) => [`c${at}`, `${row}-${at}`] as const
  const rows = Array.from({ length: 20 }, (_, row) =>
    Object.fromEntries(Array.from({ length: 12 }, (__, at) => cell(row, at))),
  )
  const files = new Map<string, Buffer>([['/rows', gzipSync(JSON.stringify(rows))]])
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
