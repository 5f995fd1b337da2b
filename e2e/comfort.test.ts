import type { Page, Route } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { visit } from './screens.ts'
import { startSite } from './site.ts'
import { onStage } from './stage.ts'

const site = onStage(startSite)
let page: Page
beforeEach(async () => {
  page = await site().enter('admin', { width: 1280, height: 800 })
  return () => page.context().close()
})

const lists = [
  '/live/live/list',
  '/expense/account',
  '/expense/bill',
  '/expense/receipt',
  '/expense/settle',
  '/expense/paymentRemind',
  '/administration/cost/oldman',
]
const isMoney = /(balance|amt|amount|arrears|price|fee|sum)$/i

/** The same answers with the largest amounts and the longest names an institution may have. */
function grown(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => grown(one))
  if (typeof value === 'number') return isMoney.test(key) ? 9_999_999_999 : value
  if (typeof value === 'string') return key === 'oldmanName' ? '阿卜杜拉·买买提江·艾合买提' : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, grown(one, name)]))
}
async function grow(route: Route) {
  const answer = await route.fetch()
  const type = answer.headers()['content-type'] ?? ''
  if (route.request().method() !== 'GET' || !type.includes('json')) return route.fulfill({ response: answer })
  return route.fulfill({ response: answer, json: grown(await answer.json()) })
}

test('no amount is cut at 1280, however large', async () => {
  await page.route(/\/(pims|ifms)\//, grow)
  const cut: string[] = []
  for (const address of lists) {
    await visit(page, address)
    await page.locator('.frame:visible .ant-table-row').first().waitFor()
    const found = await page
      .locator('.frame:visible :is(td, .k-facts span, .k-number)')
      .evaluateAll((cells) =>
        cells
          .filter(
            (cell) => /^-?[\d,]+\.\d\d$/.test(cell.textContent?.trim() ?? '') && cell.scrollWidth > cell.clientWidth,
          )
          .map((cell) => `${cell.textContent} ${cell.scrollWidth}>${cell.clientWidth}`),
      )
    cut.push(...new Set(found.map((line) => `${address}: ${line}`)))
  }
  expect(cut).toEqual([])
})

test('a found resident gets a visitor by three keys and the words of the palette', { tags: 'long' }, async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill('王')
  const person = page.getByRole('option').filter({ has: page.getByRole('button', { name: /办事/ }) })
  await person.first().getByRole('button', { name: /办事/ }).click()
  await page.getByRole('option', { name: /登记来访/ }).click()
  await page.getByRole('dialog').filter({ hasText: '来访登记' }).waitFor()
})
