import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds against WCAG 2 A and AA, one line per fault. Exceptions would be named here, each with its reason;
 * there is none. Checking the contrast of colours takes half of the time.
 */
export async function faults(where: Page, part = 'html', { contrast = true } = {}) {
  // A drawer that is still sliding in is not checked.
  await where.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
  if (!(await where.evaluate(() => 'axe' in globalThis))) await where.evaluate(axe)
  const { violations } = await where.evaluate(
    ([selector, enabled]): Promise<AxeResults> => {
      const { axe: run } = globalThis as unknown as { axe: typeof import('axe-core') } // as: the script above put it there
      const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
      if (seen.length === 0) throw new Error(`nothing to look at: ${selector}`)
      const rules = { 'color-contrast': { enabled } }
      return run.run(seen, { runOnly: ['wcag2a', 'wcag2aa'], resultTypes: ['violations'], rules })
    },
    [part, contrast] as const,
  )
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, any }) => `${impact} ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}

/** Elements outside of the window that cannot be scrolled to; a table or a row of chips scrolls in its own box. */
export const outOfView = (where: Page) =>
  where.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('.frame')].filter(
      (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1,
    )
    const outside = [...document.querySelectorAll('button, a, input, textarea, [role=dialog]')].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      if (!one.checkVisibility({ visibilityProperty: true }) || width < 2 || (left >= 0 && right <= innerWidth + 1))
        return false
      return !one.closest(
        '.ant-table-wrapper, .tabs-row, .k-scroll, .take-slots, .in-line, .ant-tabs-nav-list, .designer, table',
      )
    })
    return [...wide, ...outside].map((one) => one.outerHTML.slice(0, 160))
  })

/**
 * Stops of the Tab key in the shown page: their number, and those that answer to no key, or are helper icons. A box
 * that scrolls answers to arrows, a row that is drawn when it is reached is followed by its own fields.
 */
export const tabStops = (where: Page) =>
  where.evaluate(() => {
    // Helper icons are taken out when the key is pressed.
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
    const native = 'a[href], button, input, select, textarea, summary, [contenteditable=true], iframe, video, audio'
    const roles =
      'button link tab checkbox radio switch combobox spinbutton slider menuitem menu tree treeitem option listbox grid gridcell textbox searchbox application separator'
    // Cells of the form designer are moved, copied and deleted by keys.
    const own = 'th, .ant-pagination > li, .ant-table-body, .stock-far, .designer-cell'
    const helpers = '[class*="-clear"], .ant-input-suffix button, .ant-picker-suffix *'
    const frame = [...document.querySelectorAll('.frame')].find((one) => one.checkVisibility())
    const stops = [...(frame?.querySelectorAll<HTMLElement>(`${native}, [tabindex]`) ?? [])].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled'),
    )
    const isDead = (one: HTMLElement) =>
      !one.matches(`${native}, ${own}`) &&
      !roles.split(' ').includes(one.getAttribute('role') ?? '') &&
      one.scrollHeight <= one.clientHeight &&
      one.scrollWidth <= one.clientWidth
    const faults = stops.filter((one) => isDead(one) || one.matches(helpers)).map((one) => one.outerHTML.slice(0, 160))
    return { count: stops.length, faults }
  })

/** An override ends with the session that set it. */
const views = new WeakMap<Page, CDPSession>()

/** Shows the page as a window of this size at this zoom: 2 means half as many CSS pixels each way, twice as sharp. */
export async function zoomTo(page: Page, times: number, window = { width: 1280, height: 800 }) {
  const view = views.get(page) ?? (await page.context().newCDPSession(page))
  views.set(page, view)
  const width = Math.round(window.width / times)
  const height = Math.round(window.height / times)
  await view.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: times, mobile: false })
}

/** Problems on a page from now on, line by line: errors of its scripts, failed calls, and refused calls. */
export function troublesOf(page: Page) {
  const troubles: string[] = []
  page.on('console', (one) => one.type() === 'error' && troubles.push(one.text()))
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
    else if (type.includes('json')) {
      const answer = await response.json().catch(() => ({ code: 0 }))
      if (answer.code !== 0) troubles.push(`${answer.code} ${answer.msg} ${response.url()}`)
    }
  })
  return troubles
}
