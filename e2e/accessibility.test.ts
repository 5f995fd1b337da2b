import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTurn } from '../server/test/long.ts'
import { faults } from './page-checks.ts'
import { visit } from './screens.ts'
import { newPage, open, startSite } from './site.ts'
import { onStage } from './stage.ts'

/**
 * Accessibility: axe finds no fault in anything that opens on a screen, and the keyboard reaches every part and comes
 * back.
 */

const desk = onStage(async () => {
  const site = await startSite()
  return { ...site, page: await site.enter('admin') }
})
let page: Page
beforeEach(() => {
  page = desk().page
})

const button = (name: string, where = page) => where.locator('.frame:visible').getByRole('button', { name }).first()

/** A third of the screens in each run, all in `npm run test:long`. */
const opened = (
  [
    ['/systemmanage/manager/index', '新增'],
    ['/systemmanage/manager/index', '分配角色'],
    ['/systemmanage/dept/index', '新增'],
    ['/systemmanage/location/index', '批量建房'],
    ['/systemmanage/role/index', '授权'],
    ['/systemmanage/menu/index', '加链接'],
    ['/systemmanage/session/index', '接入密钥'],
    ['/systemmanage/org/index', '维护资质'],
    ['/systemSetting/logList', '详情'],
    ['/systemSetting/dictionarys', '新增'],
    ['/systemSetting/templateReportSet', '新增'],
    ['/systemSetting/templateDocument', '预览'],
    ['/careplan/form/assessment', '填写'],
    ['/careplan/form/assessment', '编辑'],
    ['/live/contract/oldman', '分配表单'],
    ['/callboard/personal/information', '修改密码'],
  ] as const
).filter((_, at) => inTurn(at, 3))

describe('dialogs and drawers', () => {
  test.each(opened)('%s by %s, and Escape leads back to the button', async (path, name) => {
    await visit(page, path)
    await button(name).focus()
    await page.keyboard.press('Enter')
    const dialogs = page.getByRole('dialog').filter({ visible: true })
    await dialogs.last().waitFor()
    expect(await faults(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toContain(name)
  })
})

test('the drawer of messages passes axe', async () => {
  await page.getByRole('button', { name: /消息/ }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('the global search passes axe', async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('用户')
  await page.waitForLoadState('networkidle')
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test.each([
  'login.html',
  'login.html#/register',
  'login.html#/findPassword',
  'error.html?code=500&msg=x',
  'settleIn.html',
  'visit.html#/org-demo/demo-visit-gate',
])('%s passes axe before signing in', async (address) => {
  const outside = await newPage()
  await outside.goto(`${desk().url}/${address}`)
  await outside.waitForLoadState('networkidle')
  expect(await faults(outside)).toEqual([])
  await outside.context().close()
})

test('arrow keys move along the tabs, which are one stop of the Tab key', async () => {
  for (const path of ['/systemmanage/dept/index', '/systemmanage/job/index']) await open(page, path)
  await page.getByRole('tab', { name: '岗位管理' }).focus()
  await page.keyboard.press('ArrowLeft')
  const name = await page.evaluate(() => document.activeElement?.textContent)
  expect(name).not.toBe('岗位管理')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('tab', { selected: true, name: name ?? '' }).count()).toBe(1)
  expect(await page.locator('.tabs [role=tab][tabindex="0"]').count()).toBe(1)
})

test.each([
  ['a list', '/administration/staff'],
  ['a form', '/systemSetting/serve?tab=servers'],
  ['a tree', '/systemmanage/location/index'],
])('every stop of the Tab key has a visible focus: %s', async (_, path) => {
  await visit(page, path)
  const unseen: string[] = []
  const stops = new Set<string>()
  await page.locator('.frame:visible').evaluate((frame) => {
    frame.setAttribute('tabindex', '-1')
    frame.focus()
  })
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focusOf)
    if (!stop || stops.has(stop.name)) break
    stops.add(stop.name)
    if (!stop.seen) unseen.push(stop.name)
  }
  expect(unseen).toEqual([])
  expect(stops.size).toBeGreaterThan(8)
})

/** The focused element, and whether it or its frame looks different from the unfocused state. Runs in the page. */
async function focusOf() {
  const at = document.activeElement
  if (!(at instanceof HTMLElement || at instanceof SVGElement) || at === document.body) return null
  if (!at.closest('.frame')) return null
  const look = (one: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(one)
    const line = outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineWidth}${outlineColor}`
    return [line, boxShadow, borderColor, backgroundColor].join()
  }
  for (const one of document.getAnimations()) one.finish()
  // A tree keeps the focus and points to one of its nodes.
  const node = document.getElementById(at.getAttribute('aria-activedescendant') ?? '')
  const drawn = [
    at,
    node,
    ...(node?.querySelectorAll('*') ?? []),
    ...[1, 2, 3].map((up) => ancestor(at, up)),
    ...(at.parentElement?.children ?? []),
  ].filter((one) => one !== null)
  const focused = drawn.map(look)
  at.blur()
  // Selects release the focus a moment later.
  await new Promise((resolve) => setTimeout(resolve, 60))
  for (const one of document.getAnimations()) one.finish()
  const seen = drawn.some((one, index) => look(one) !== focused[index])
  at.focus({ focusVisible: true } as FocusOptions) // as: known to browsers, not yet to the types
  const { x, y } = at.getBoundingClientRect()
  const words = at.getAttribute('aria-label') ?? at.id ?? ''
  return {
    name: `${at.tagName} ${words || at.textContent?.trim().slice(0, 20)} ${Math.round(x)},${Math.round(y)}`,
    seen,
  }

  function ancestor(of: Element, up: number): Element | null {
    return up === 0 ? of : of.parentElement && ancestor(of.parentElement, up - 1)
  }
}
