import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from './site.ts'
import { onStage } from './stage.ts'
import { openWall } from './wall.ts'

/** A wall screen may make only a few calls (platform.md 1.1a): each page of it gets all its data. */

const site = onStage(startSite)

test('a wall screen shows its ward, the figures of the institution and the bedside texts, and is refused nothing', async () => {
  const page = await site().enter('admin')
  const refused: string[] = []
  const requests = new Set<string>()
  const watch = (wall: Page) => {
    // A violation of the content policy is reported nowhere else.
    wall.on('console', (logged) => {
      if (/content security policy/i.test(logged.text())) refused.push(logged.text())
    })
    wall.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.request().resourceType() !== 'fetch') return
      requests.add(`${response.request().method()} ${pathname}`)
      if (response.status() >= 400) refused.push(`${response.status()} ${pathname}`)
    })
  }
  const wall = await openWall(page, '二楼走廊', watch)
  await wall.getByText('实时', { exact: true }).waitFor()
  await wall.getByRole('button', { name: '数据', exact: true }).click()
  await wall.locator('canvas').first().waitFor()
  await wall.getByRole('button', { name: '病区', exact: true }).click()
  await wall
    .getByText(/没有待处理的报警和呼叫|^待处理 \d+/)
    .first()
    .waitFor()
  await wall.getByRole('button', { name: '床旁宣教' }).click()
  await wall.locator('.bedside-grid').getByRole('button').first().click()
  await wall.getByRole('navigation', { name: '哪一位在看' }).getByRole('button').first().click()
  await wall.getByRole('button', { name: '换一位' }).waitFor()
  await wall.waitForLoadState('networkidle')
  expect(requests.size).toBeGreaterThan(15)
  expect(refused).toEqual([])
  // The pages of the shell are not for it: it returns to its board.
  await wall.goto(wall.url().replace(/fullchart\.html.*/, ''))
  await wall.waitForURL(/fullchart\.html/)
  await wall.context().close()
  await page.context().close()
})
