import { expect, test } from 'vitest'
import { hasPoppler, printed } from './paper.ts'
import { open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Wide reports on paper, as the printer gets them: in landscape, in parts where no paper is wide enough, words and
 * numbers complete.
 *
 * @module-tag long
 */

const site = onStage(startSite)

/** The report of this address on paper. */
async function paperOf(path: string) {
  const page = await site().enter('finance', { width: 1280, height: 800 })
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printedOnce: true }) }))
  await open(page, path)
  await page.locator('.ant-table-row:visible').first().waitFor()
  await page.locator('.frame:visible').getByRole('button', { name: '打印' }).click()
  await page.waitForFunction(() => 'printedOnce' in window)
  await page.emulateMedia({ media: 'print' })
  // An amount that does not fit its cell would be cut, or take two lines.
  const narrowest = await page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('#k-print td')]
    const amounts = cells.filter((cell) => /^-?[\d,]+\.\d\d$/.test(cell.textContent ?? ''))
    const broken = amounts.filter((cell) => cell.scrollWidth > cell.clientWidth)
    return { cells: cells.length, broken: broken.length }
  })
  const paper = hasPoppler ? await printed(page) : undefined
  await page.context().close()
  return { narrowest, paper }
}

test('a report of many projects is printed in landscape, and its parts begin with the columns that name the row', async () => {
  const { narrowest, paper } = await paperOf('/expense/report/balance')
  expect(narrowest.cells).toBeGreaterThan(100)
  expect(narrowest.broken).toBe(0)
  if (!paper) return
  expect(paper.size).toEqual([297, 210])
  const [first] = paper.sheets
  expect(first).toContain('预存余额管理')
  expect(first).toMatch(/第1页\/共\d+页/)
  const second = paper.sheets.find((sheet) => sheet.includes('第2部分，共'))
  expect(second).toContain('姓名')
  expect(second).toContain('床位')
  expect(paper.sheets.at(-1)).toContain('制表：')
}, 120_000)
