import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { allRoutes, shellPaths } from '../web/src/shell/route/routes.ts'

/** The pages of all modules, as the modules name them: a new one is included without a change here. */
const paths = allRoutes()
  .filter(({ load }) => load)
  .map(({ path }) => path)

/** Views of a page that are screens of their own. */
const views = [
  '/systemmanage/role/index?view=matrix&tabTitle=权限总表',
  '/systemSetting/templateReportSetDetail?templateId=form-morse',
  '/no-such-page',
]

/** The finished screens, with those of the shell. */
export const screens = [...paths, ...shellPaths, ...views]
  .filter((path) => path !== '/home/iframe') // exists when somebody has made a menu entry for it
  .map((path) => path.replace(/:\w+/g, 'x'))

/**
 * Goes to the next screen of a walk by its address, as a bookmark does. Open dialogs are closed, or every screen would
 * be slower than the one before.
 */
export async function goOn(page: Page, path: string) {
  await page.evaluate((hash) => {
    for (const one of document.querySelectorAll<HTMLElement>('.tab:not(.tab-active) .tab-close')) one.click()
    if (location.hash === hash) return
    location.hash = hash
    // The shell gets the event first; one frame later the previous screen has gone.
    return new Promise((done) => addEventListener('hashchange', () => requestAnimationFrame(done), { once: true }))
  }, `#${path}`)
}

const underWay = new WeakMap<Page, Set<Request>>()

/** The requests of a page without an answer so far. */
function requestsOf(page: Page) {
  const known = underWay.get(page)
  if (known) return known
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (one) => open.add(one))
  page.on('requestfinished', (one) => open.delete(one))
  page.on('requestfailed', (one) => open.delete(one))
  return open
}

/** In the page: whether a placeholder is still shown. */
function isGrey() {
  const frame = [...document.querySelectorAll('.frame')].find((one) => one.checkVisibility())
  const bones = '.frame-skeleton, .ant-skeleton, .k-bones, [aria-busy=true]'
  return !frame || [...frame.querySelectorAll(bones)].some((one) => one.checkVisibility())
}

/** Waits until no request is running and no placeholder is shown. */
export async function settled(page: Page, isWaiting = isGrey) {
  const requests = requestsOf(page)
  let calm = 0
  await expect
    .poll(
      async () => {
        const waiting = await page.evaluate(isWaiting)
        calm = waiting || requests.size > 0 ? 0 : calm + 1
        return calm
      },
      { interval: 40, timeout: 60_000, message: 'the screen never settles' },
    )
    .toBeGreaterThan(1)
}

/** Shows a screen and waits until its data are there. */
export async function visit(page: Page, path: string) {
  requestsOf(page)
  await goOn(page, path)
  await settled(page)
}
