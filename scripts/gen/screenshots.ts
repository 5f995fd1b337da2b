import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { open, startSite, theBrowser } from '../../e2e/site.ts'
import { root } from '../files.ts'

// The pictures of the README, taken from the running product with the demo institution.

const folder = join(root, 'docs/screenshots')
const pictures: readonly (readonly [name: string, path: string, ready: string])[] = [
  ['home', '/home', '.home-number'],
  ['bed-map', '/home/bedInfo', '[data-bed]'],
  ['residence', '/live/live/list', '.ant-table-row'],
  ['archives', '/live/archives/base', '.ant-table-row'],
]

mkdirSync(folder, { recursive: true })
const site = await startSite()
try {
  const page = await site.enter('director', { width: 1440, height: 860 })
  for (const [name, path, ready] of pictures) {
    await open(page, path)
    await page.locator(ready).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1200)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    console.log(`▸ ${name}.png`)
  }
} finally {
  await site.close()
  await (await theBrowser()).close()
}
