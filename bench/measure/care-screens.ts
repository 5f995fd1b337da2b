import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { timeText } from '#core/clock.ts'
import { open, theBrowser } from '../../e2e/site.ts'
import { screenOf } from '../../e2e/test-institution.ts'
import { openWard } from '../../server/src/modules/living/outing/test-house.ts'
import { testApp } from '../../server/test/app.ts'
import { openHouse } from '../../server/test/stays.ts'
import { median } from './load.ts'

/** Care on the screen, in Chromium at 1920: an assessment filled click by click, and a board of many cards that is scrolled. */

type Say = (what: string, measured: string, goal?: string) => void
const cards = 400
const residents = 20

/** The clock of server and browser shows ten, at any hour of the run. */
export async function screens(say: Say) {
  const now = `${timeText(Date.now()).slice(0, 10)} 10:00:00`
  const t = await testApp({ now })
  try {
    const ward = await openWard(await openHouse(t))
    for (let at = 0; at < residents; at += 1) await ward.resident({}, { liveDate: now.slice(0, 10) })
    await t.db((db) =>
      sql`insert into care_task (org_id, task_id, plan_date, plan_time, oldman_id, bed_name, dept_id, project_id, source, shift_type, shift_end, minutes)
        select oldman.org_id, oldman.oldman_id || '-' || n, ${now}::date, ${now}::timestamp + n * interval '1 minute', oldman.oldman_id,
          oldman.bed_name, oldman.dept_id, 'care-project-0' || 1 + n % 9, 1, 1, ${now}::timestamp + interval '5 hours', 10
        from oldman, generate_series(1, ${cards / residents}::int) n where oldman.org_id = ${t.orgId}`.execute(db),
    )
    const { page } = await screenOf(t, '护理部主任', { width: 1920, height: 1000 })
    await page.clock.setFixedTime(`${now.replace(' ', 'T')}+08:00`)
    await assess(page, say)
    await board(page, say)
  } finally {
    await (await theBrowser()).close()
    await t.close()
  }
}

/**
 * Each of 26 items answered, and then changed: from the click to the frame that shows the score, as the browser counts
 * it.
 */
async function assess(page: Page, say: Say) {
  await open(page, '/careplan/assessment/2023/add')
  const shown = page.locator('.frame:visible')
  await shown.getByRole('navigation', { name: '评估步骤' }).waitFor()
  await page.evaluate(() => {
    const found: number[] = []
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') found.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit) // as: newer than the types
    Object.assign(window, { clicks: found })
  })
  let answered = 0
  for (const name of ['自理能力', '基础运动能力', '精神状态', '感知觉与社会参与']) {
    await shown.getByRole('navigation', { name: '评估步骤' }).getByRole('button', { name }).click()
    const issues = shown.locator('.as-issue')
    await issues.first().waitFor()
    await page.evaluate(() => (window as unknown as { clicks: number[] }).clicks.splice(0)) // as: put there above
    for (const option of [0, 1])
      for (let at = 0; at < (await issues.count()); at += 1) {
        await issues.nth(at).getByRole('radio').nth(option).check()
        answered += 1
      }
    all.push(...(await page.evaluate(() => (window as unknown as { clicks: number[] }).clicks.splice(0)))) // as: see above
  }
  // Times below one frame are left out.
  const times = [...all, ...Array.from({ length: Math.max(0, answered - all.length) }, () => 16)]
  say(
    `评估表单，${answered} 次点选到得分`,
    `中位 ${median(times).toFixed(0)} ms，最长 ${Math.max(...times).toFixed(0)} ms`,
    '每次 < 50 ms',
  )
}
const all: number[] = []

/** From its top to its end and back, and the frames drawn meanwhile. */
async function board(page: Page, say: Say) {
  await open(page, '/careplan/nursingRecord?view=board')
  await page
    .locator('.task-card')
    .nth(cards - 1)
    .waitFor()
  await page.mouse.move(300, 600)
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const frame = (at: number) => {
      frames.push(at - last)
      last = at
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(window, { frames })
  })
  await page.waitForTimeout(500)
  await page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0)) // as: put there above
  for (const by of [300, -300]) for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, by)
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0)) // as: see above
  const late = frames.filter((ms) => ms > 50)
  say(
    `看板，${cards} 张待办卡片上下滚动`,
    `${frames.length} 帧，最长 ${Math.max(...frames).toFixed(0)} ms，超过 50 ms 的 ${late.length} 帧`,
    '没有超过 50 ms 的帧',
  )
}
