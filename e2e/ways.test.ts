import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { soak } from '../server/test/long.ts'
import { startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * After any presses, in any number: the address, the tab and the page on screen match.
 *
 * @module-tag long
 */

const site = onStage(startSite)

/** The same numbers for the same seed, so that a failed walk can be repeated. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Lists by the menu, and a page that opens inside the tab on screen. */
const lists = ['老人档案', '账单列表', '来访登记', '老人账户', '入住列表']
const inside = '/live/archivesAdd'

interface Snapshot {
  address: string
  tab: string
}

/** The content of address, tab and page. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { tabs, active } = JSON.parse(sessionStorage.getItem('pims2_tabbarlist') ?? '{"tabs":[],"active":""}')
    const tab = tabs.find((one: { path: string }) => one.path === active)
    const frames = [...document.querySelectorAll('.frame')].filter((frame) => frame.getClientRects().length > 0)
    return {
      address: location.hash.slice(1),
      kept: String(tab?.actived ?? ''),
      tab: document.querySelector('.tab-active')?.textContent ?? '',
      title: String(tab?.title ?? ''),
      page: frames.map((frame) => frame.getAttribute('data-address')).join(' and '),
      at: Number(history.state?.at),
      tabs: tabs.map((one: { path: string }) => one.path) as string[],
    }
  })

const steps = soak(60, 400)

test(`address, tab and page match after ${steps} steps of menu, tabs, back, forward and reload`, {
  timeout: 900_000,
}, async () => {
  const page = await site().enter('admin')
  const roll = dice(Number(process.env.PIMS_SEED ?? 12))
  /** The screen at each place of the history, and how far it goes. */
  let past: Snapshot[] = []
  const walked: string[] = []

  async function settled(expected?: Snapshot) {
    await expect
      .poll(async () => {
        const { address, kept, page: shown, tab, title } = await look(page)
        const agree = address === kept && address === shown && tab.includes(title)
        if (!agree) return { address, kept, shown, tab, walked: walked.slice(-6) }
        const wrong = expected && (expected.address !== address || expected.tab !== tab)
        return wrong ? { address, tab, expected, walked: walked.slice(-6) } : 'agree'
      })
      .toBe('agree')
    return look(page)
  }

  async function step() {
    const before = await look(page)
    const kind = roll(12)
    if (kind < 4) {
      const name = lists[roll(lists.length)]
      walked.push(`menu ${name}`)
      await page.getByLabel('搜索菜单', { exact: true }).fill(name)
      await page.locator(`.side-menu li[role=menuitem].ant-menu-item[title=${name}]`).click()
    } else if (kind < 5) {
      walked.push('sub-page')
      await page.evaluate((hash) => {
        location.hash = hash
      }, inside)
    } else if (kind < 7 && before.tabs.length > 0) {
      const nth = roll(before.tabs.length)
      walked.push(`tab ${before.tabs[nth]}`)
      await page.locator('.tab-title').nth(nth).click()
    } else if (kind < 10) {
      const there = past[before.at - 1]
      if (!there) return
      walked.push(`back to ${there.address}`)
      await page.evaluate(() => history.back())
      return settled(there)
    } else if (kind < 11) {
      const there = past[before.at + 1]
      if (!there) return
      walked.push(`forward to ${there.address}`)
      await page.evaluate(() => history.forward())
      return settled(there)
    } else {
      walked.push('reload')
      await page.reload()
      await page.locator('.shell').waitFor()
      return settled(before)
    }
    return settled()
  }

  const start = await settled()
  past[start.at] = start
  for (let count = 0; count < steps; count += 1) {
    const now = await step()
    if (!now) continue
    // A new step drops the entries after it.
    if (past[now.at]?.address !== now.address) past = past.slice(0, now.at)
    past[now.at] = now
  }
  expect(walked.length).toBeGreaterThan(steps * 0.6)
  await page.context().close()
})
