import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site } from '../../shell/test/test-site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

/** The variables of antd's theme that the style sheets use, by sheet. */
function usedColours() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const sheets = globSync('{kit,shell,modules}/**/*.css', { cwd: root })
  return sheets.flatMap((sheet) =>
    [...readFileSync(`${root}/${sheet}`, 'utf8').matchAll(/var\((--ant-[\w-]+)/g)].map(([, name]) => ({ sheet, name })),
  )
}

test('each theme colour used by a sheet exists on the whole page, not in antd’s own parts alone', async () => {
  const page = await site.page()
  await page.goto(site.url)
  await page.locator('.shell').waitFor()
  const expected = usedColours()
  expect(expected.length).toBeGreaterThan(50)
  const values = await page.locator('.shell').evaluate(
    (shell, names) => names.map((name) => getComputedStyle(shell).getPropertyValue(name)),
    expected.map(({ name }) => name),
  )
  expect(expected.filter((_, at) => values[at] === '')).toEqual([])
}, 60_000)
