import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import menus from '../contract/src/data/menus.json' with { type: 'json' }
import { visit } from './screens.ts'
import { type Site, startSite } from './site.ts'

let site: Site
let page: Page
const said: string[] = []
beforeAll(async () => {
  site = await startSite()
  page = await site.enter('admin')
  page.on('console', (one) => one.type() === 'error' && said.push(one.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`)
    else if (type.includes('json')) {
      const answer = await response.json().catch(() => ({ code: 0 }))
      if (answer.code !== 0) said.push(`${answer.code} ${answer.msg} ${response.url()}`)
    }
  })
})
afterAll(() => site?.stop())

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
/** An embedded page is there when somebody made a menu of it, and rightly unknown before. */
const addresses = [...new Set(paths.map((path) => path.replace(/^#/, '')))].filter(
  (path) => path && path !== '*' && !path.startsWith('/home/iframe/'),
)

/** Pages without an object to show ask for one, and say so in a sentence. */
const shown = () => page.locator('.frame:visible').innerText()

/** Modules whose pages are there: none of their paths may show the catch-all page. */
const built =
  /^\/(home\b|console|systemmanage|systemSetting|callboard|archives|careplan\/form|live\/(archives|family|live|visit|contract\/)|administration\/staff|administration\/cost|expense\/)/

test('scenario 21: every menu path and hidden route opens its own page, without an error or a failed call', async () => {
  expect(addresses.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const address of addresses) {
    said.length = 0
    await visit(page, address.replace(/:\w+|\{\w+\}/g, 'x'))
    const text = await shown()
    if (text.trim() === '' || text.includes('页面不存在')) wrong.push(`${address}: ${text || 'empty'}`)
    if (text.includes('功能正在开发') && built.test(address)) wrong.push(`${address}: not built`)
    wrong.push(...said.map((line) => `${address}: ${line}`))
  }
  expect(wrong).toEqual([])
}, 400_000)
