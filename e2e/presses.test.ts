import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { troublesOf } from './page-checks.ts'
import { pressAll } from './presses.ts'
import { screens } from './screens.ts'
import { startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Every row action, every action for chosen rows and every toolbar button of every screen is pressed once: none ends in
 * an error page, an error of a script or an answer 500. Its dialog is filled in and pressed ten times on a slow
 * network: nothing is written twice. Every run covers the screens where a second write does harm, `npm run test:long`
 * all of them.
 */

const dear = ['/expense/account', '/expense/bill', '/expense/receipt', '/live/live/list']

const desk = onStage(async () => {
  const site = await startSite()
  const page = await site.enter('admin')
  page.setDefaultTimeout(5000)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  return { ...site, page, troubles: troublesOf(page) }
})
let page: Page
let troubles: string[]
beforeEach(() => {
  ;({ page, troubles } = desk())
  troubles.length = 0
})

test('the screens that are always pressed exist', () => {
  for (const address of dear) expect(screens).toContain(address)
})

/** A refusal with its text is no fault: the values the walk fills in need not be valid. */
const isRefusal = (line: string) => /^\d{5} /.test(line) || /^40[13] /.test(line)

for (const address of screens)
  test(address, { tags: dear.includes(address) ? [] : 'long', timeout: 600_000 }, async () => {
    const pressed = await pressAll(page, address)
    expect(pressed.flatMap(({ label, doubled }) => doubled.map((what) => `${label}: ${what}`))).toEqual([])
    expect(troubles.filter((line) => !isRefusal(line))).toEqual([])
    expect(
      await page
        .getByText(/页面出错|系统异常/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
  })
