import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { timeText } from '#core/clock.ts'
import { open, theBrowser } from '../e2e/site.ts'
import { screenOf } from '../e2e/test-institution.ts'
import { rotaOf } from '../server/src/modules/duty/attendance/test-rota.ts'
import { testApp } from '../server/test/app.ts'
import { makeDept } from '../server/test/factories.ts'

/**
 * Painting a month of 60 employees in Chromium: tasks that keep the screen from drawing for more than 50 ms, by action.
 * Writes bench/results/rota.md.
 */

const people = 60
const calmMs = 800
const table: string[] = []

const t = await testApp({ now: `${timeText(Date.now()).slice(0, 10)} 06:00:00` })
try {
  const { page } = await screenOf(t, '护理部主任', { width: 1920, height: 1000 })
  await openMonth(page, await group())
  await paint(page)
} finally {
  await (await theBrowser()).close()
  await t.close()
}
write()

async function group() {
  const admin = await t.as('ADMIN')
  const { deptId } = await makeDept(t)
  const rota = rotaOf(
    () => t,
    () => admin,
    () => deptId,
  )
  for (const [shiftName, startTime, endTime] of [
    ['早班', '07:00', '11:00'],
    ['中班', '11:00', '15:00'],
    ['晚班', '15:00', '19:00'],
  ])
    await rota.makeShift({ shiftName, workPeriod: [{ startTime, endTime }] })
  return (await rota.makeGroup(people, { groupName: '大组' })).attendanceGroupPkId
}

/** The month after next: none of its days is closed. */
async function openMonth(page: Page, groupPk: string) {
  await open(page, `/administration/attendance/group/detail?id=${groupPk}&tab=schedule`)
  const cells = page.locator('.k-rota-cell')
  for (let by = 0; by < 2; by += 1) {
    await cells.first().waitFor()
    await page.getByLabel('下个月').click()
  }
  await cells.first().waitFor()
  await page.getByRole('button', { name: /^早班/ }).click()
  await page.evaluate(() => {
    const found: number[] = []
    new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    Object.assign(window, { longTasks: found })
  })
}

async function paint(page: Page) {
  const cell = (row: number, day: number) => page.locator(`[data-at="${row} ${day}"]`)
  async function drag(from: readonly [number, number], to: readonly [number, number]) {
    const one = await cell(...from).boundingBox()
    const other = await cell(...to).boundingBox()
    if (!one || !other) throw new Error('no cell')
    await page.mouse.move(one.x + 5, one.y + 5)
    await page.mouse.down()
    await page.mouse.move(other.x + 5, other.y + 5, { steps: 31 })
    await page.mouse.up()
  }
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
  }
  await measured(page, '20 个格子逐个点画', async () => {
    for (let day = 0; day < 20; day += 1) await cell(3, day).click()
  })
  await measured(page, '一人整月拖画', () => drag([5, 0], [5, 27]))
  await measured(page, '12 人整月拖画', () => drag([0, 0], [11, 27]))
  await measured(page, '方向键移动 20 次', () => press('ArrowRight', 20))
  await measured(page, '撤销 3 次', () => press('Control+z', 3))
}

/** An action, its duration, and each task over 50 ms in it and in the server check after it. */
async function measured(page: Page, what: string, work: () => Promise<void>) {
  const takeLongTasks = () =>
    page.evaluate(() => {
      const { longTasks } = window as unknown as { longTasks: number[] } // as: put there by openMonth
      return longTasks.splice(0)
    })
  await takeLongTasks()
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  await page.waitForTimeout(calmMs)
  const long = (await takeLongTasks()).map((one) => `${one.toFixed(0)} ms`).join('、')
  table.push(`| ${what} | ${ms.toFixed(0)} ms | ${long || '无'} |`)
  process.stdout.write(`  ${what}: ${ms.toFixed(0)} ms, over 50 ms: ${long || 'none'}\n`)
}

function write() {
  const head = `# Painting a month of ${people} people\n\nWritten by \`npm run bench:rota\`: Chromium at 1920, ${cpus().length} cores shared by database, program and browser; load at the end ${loadavg()[0].toFixed(1)}. The time is that of the hand, driven from outside; a frame is missed by tasks over 50 ms.\n\n| what | time | tasks over 50 ms |\n|---|---|---|\n`
  writeFileSync(new URL('./results/rota.md', import.meta.url), `${head}${table.join('\n')}\n`)
}
