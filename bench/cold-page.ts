import { createServer } from 'node:http'
import { startSite } from '../e2e/site.ts'
import { median } from './load.ts'

/** Time until rows stand on the screen in a fresh browser profile, beside a bare page that draws the same table. */
export async function coldPage() {
  const site = await startSite()
  const bare = await bareTable()
  const product: number[] = []
  const limit: number[] = []
  try {
    const first = await site.enter('reception', { width: 1600, height: 900 })
    const storage = await first.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
    await first.context().close()
    for (let round = 0; round < 7; round += 1) {
      product.push(await timed(site.browser, `${site.url}/#/live/visit/come`, '.ant-table-row', storage))
      limit.push(await timed(site.browser, bare.url, 'tr', undefined))
    }
  } finally {
    bare.close()
    await site.stop()
  }
  const [mine, floor] = [median(product), median(limit)]
  return {
    what: '冷启动：新浏览器到列表出现',
    product: `${mine.toFixed(0)} ms`,
    bare: `${floor.toFixed(0)} ms`,
    ratio: `${(mine / floor).toFixed(1)} ×`,
    goal: '≤ 1000 ms',
  }
}

type Storage = { local: Record<string, string>; session: Record<string, string> } | undefined

async function timed(
  browser: Awaited<ReturnType<typeof startSite>>['browser'],
  url: string,
  rows: string,
  storage: Storage,
) {
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

async function bareTable() {
  const rows = Array.from(
    { length: 20 },
    (_, row) => `<tr>${Array.from({ length: 12 }, (__, cell) => `<td>${row}-${cell}</td>`).join('')}</tr>`,
  ).join('')
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><table>${rows}</table>`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
