import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import menus from '#contract/data/menus.json' with { type: 'json' }
import { inTurn, someOf } from '../server/test/long.ts'
import { faults, outOfView, tabStops, troublesOf, zoomTo } from './page-checks.ts'
import { screens, visit } from './screens.ts'
import { startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Every menu path and hidden route opens its own page, without an error or a failed call (scenario 21). Finished ones
 * are checked at 200 and 100 percent and at one size between, in `npm run test:long` at both: nothing is lost and
 * nothing scrolls sideways. Each stop of the Tab key answers to keys. In every second one axe finds nothing, with the
 * contrast in every fourth; in the long run in all.
 */

const desk = onStage(async () => {
  const site = await startSite()
  const page = await site.enter('admin')
  return { ...site, page, troubles: troublesOf(page) }
})
let page: Page
let troubles: string[]
beforeEach(() => {
  ;({ page, troubles } = desk())
  troubles.length = 0
})

interface Entry {
  menuName: string
  hash?: string
  children?: Entry[]
}
const entries = (list: Entry[]): Entry[] => list.flatMap((one) => [one, ...entries(one.children ?? [])])
const paths = [
  ...entries(menus.menus as Entry[]).map((one) => one.hash ?? ''), // as: JSON modules type each entry apart
  ...menus.hiddenRoutes.map((one) => one.routePath),
]
/** An embedded page exists when somebody has made a menu entry for it, and is unknown before. */
const menuPaths = [...new Set(paths.map((path) => path.replace(/^#/, '')))].filter(
  (path) => path && path !== '*' && !path.startsWith('/home/iframe/'),
)

const addresses = new Set([...screens, ...menuPaths.map((path) => path.replace(/:\w+|\{\w+\}/g, 'x'))])

test('the menu has its paths', () => {
  expect(menuPaths.length).toBeGreaterThan(200)
  expect(screens.length).toBeGreaterThan(80)
})

test.each([...addresses].map((address, at) => [address, at] as const))('%s', async (address, at) => {
  const finished = screens.includes(address)
  await zoomTo(page, finished ? 2 : 1)
  await visit(page, address)
  const text = await page.locator('.frame:visible').innerText()
  expect(text.trim()).not.toBe('')
  if (address !== '/no-such-page') expect(text).not.toContain('页面不存在')
  if (finished && address !== '/notimpliment') expect(text).not.toContain('功能正在开发')
  if (finished) {
    expect(await outOfView(page)).toEqual([])
    for (const times of [...someOf([1.5, 1.25], at), 1]) {
      await zoomTo(page, times)
      await expect.poll(() => outOfView(page), { interval: 50, message: `${times} times` }).toEqual([])
    }
    expect((await tabStops(page)).faults).toEqual([])
    // The frame around the pages is checked once, with the drawer and the search: accessibility.test.ts.
    if (inTurn(at, 2)) expect(await faults(page, '.frame', { contrast: inTurn(at, 4) })).toEqual([])
  }
  expect(troubles).toEqual([])
})
