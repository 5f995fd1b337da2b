import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { someOf } from '../server/test/long.ts'
import { pageOf, phonePages } from '../web/src/app/pages.ts'
import { faults, outOfView, troublesOf, zoomTo } from './page-checks.ts'
import { pin } from './phone.ts'
import { settled } from './screens.ts'
import { newPage, open, password, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Every page of the phone opens without an error or a failed call, reached as by a user: by its tab, or by a link on an
 * earlier page. On the narrowest phone in use, in portrait, in landscape and at the 320 pixels of WCAG 1.4.10, nothing
 * is lost or scrolls sideways, and axe finds nothing.
 */

const narrow = { width: 360, height: 640 }
const turned = { width: 640, height: 360 }
const reflow = 360 / 320

/** In the page: whether it is still reading. */
const isReading = () => {
  const main = document.querySelector('main')
  return !main || [...main.querySelectorAll('.empty')].some((one) => one.textContent?.startsWith('正在'))
}

async function visit(page: Page, address: string) {
  await open(page, address)
  await settled(page, isReading)
}

const stage = onStage(async () => {
  const site = await startSite()
  const page = await newPage({ viewport: narrow })
  const troubles = troublesOf(page)
  await page.goto(`${site.url}/app.html`)
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  const outside = { lost: await outOfView(page), faults: await faults(page) }
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '设置PIN' }).waitFor()
  const choice = { lost: await outOfView(page), faults: await faults(page) }
  await page.keyboard.type(pin)
  await page.getByRole('heading', { name: '再输一次' }).waitFor()
  await page.keyboard.type(pin)
  await page.locator('nav.tabs').waitFor()
  return { ...site, page, troubles, outside, choice, ways: await waysOf(page) }
})

/** An address of each page, found by following links. */
async function waysOf(page: Page) {
  const ways = new Map<string, string>()
  const next = ['/']
  for (const address of next) {
    await visit(page, address)
    const links = await page.locator('a[href^="#/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const link of links) {
      const to = link?.slice(1) ?? ''
      const path = pageOf(to)?.page.path
      if (!path) throw new Error(`${address} leads to ${to}, which is no page`)
      if (!ways.has(path)) next.push(to)
      ways.set(path, ways.get(path) ?? to)
    }
  }
  return ways
}

test('the sign-in page and the choice of a PIN pass the checks', () => {
  expect([stage().outside, stage().choice]).toEqual([
    { lost: [], faults: [] },
    { lost: [], faults: [] },
  ])
})

test.each([...phonePages.map(({ path }) => path), '/no-such-page'].map((path, at) => [path, at] as const))(
  '%s',
  async (path, at) => {
    const { page, troubles, ways } = stage()
    const address = path === '/no-such-page' ? path : ways.get(path)
    if (!address) throw new Error('no link leads here')
    await zoomTo(page, 1, narrow)
    await visit(page, address)
    const text = await page.locator('main').innerText()
    expect(text.trim()).not.toBe('')
    if (path !== '/no-such-page') expect(text).not.toContain('没有这个页面')
    expect(await outOfView(page)).toEqual([])
    for (const [times, window] of someOf(
      [
        [reflow, narrow],
        [1, turned],
      ] as const,
      at,
    )) {
      await zoomTo(page, times, window)
      await expect.poll(() => outOfView(page), { interval: 50, message: `${times} times ${window.width}` }).toEqual([])
    }
    expect(await faults(page)).toEqual([])
    expect(troubles).toEqual([])
  },
)

/** In the page: appends a word without a line break to every name, heading and sentence. */
const lengthen = () => {
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts)
    if (text.textContent?.trim() && !text.parentElement?.closest('button, a.aside, time, .how, .chip'))
      text.textContent += 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
  return document.documentElement.scrollWidth - innerWidth
}

test.each(['/signs', '/drug', '/patrol', '/orders', '/resident/:oldmanId'])(
  'a long word is wrapped on %s',
  async (path) => {
    const { page, ways } = stage()
    const address = ways.get(path)
    if (!address) throw new Error('no link leads here')
    await zoomTo(page, 1, narrow)
    await visit(page, address)
    expect(await page.evaluate(lengthen)).toBeLessThanOrEqual(0)
  },
)
