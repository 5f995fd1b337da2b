import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens, visit } from './screens.ts'
import { type Site, startSite } from './site.ts'

/** Everybody can work here: axe finds nothing against WCAG 2 A and AA, and the keyboard goes everywhere and back. */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let site: Site
let page: Page
beforeAll(async () => {
  site = await startSite()
  page = await site.enter('admin')
})
afterAll(() => site?.stop())

/** What axe finds, one line a fault. Exceptions would be named here, each with its reason; there is none. */
async function faults(where: Page, part = 'html') {
  // A drawer that slides in is not what people read.
  await where.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
  await where.evaluate(axe)
  const { violations } = await where.evaluate((selector): Promise<AxeResults> => {
    const { axe: run } = globalThis as unknown as { axe: typeof import('axe-core') } // as: the script above put it there
    return run.run(selector, { runOnly: ['wcag2a', 'wcag2aa'] })
  }, part)
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, any }) => `${impact} ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}

test.each(screens)('%s', async (path) => {
  await visit(page, path)
  // What stands around the pages is looked at once, with the drawer and the search.
  expect(await faults(page, '.frame')).toEqual([])
})

const button = (name: string, where = page) => where.locator('.frame:visible').getByRole('button', { name }).first()

describe('what opens on a screen', () => {
  // The screens above stay as they were left, some with a sub-page in front: these start from an empty tab strip.
  beforeAll(async () => {
    await page.context().close()
    page = await site.enter('admin')
  })

  test.each([
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
  ])('%s by %s, and Escape leads back to the button', async (path, name) => {
    await visit(page, path)
    await button(name).focus()
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog').filter({ visible: true })
    await opened.last().waitFor()
    expect(await faults(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => opened.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toContain(name)
  })
})

test('the drawer of messages', async () => {
  await page.getByRole('button', { name: /消息/ }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('the search over everything', async () => {
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
])('%s, before anybody has signed in', async (address) => {
  const context = await site.browser.newContext({ locale: 'zh-CN' })
  const outside = await context.newPage()
  await outside.goto(`${site.url}/${address}`)
  await outside.waitForLoadState('networkidle')
  expect(await faults(outside)).toEqual([])
  await context.close()
})

test('the tab strip is walked by arrows, one stop for the Tab key', async () => {
  await visit(page, '/systemmanage/job/index')
  await page.getByRole('tab', { name: '岗位管理' }).focus()
  await page.keyboard.press('ArrowLeft')
  const name = await page.evaluate(() => document.activeElement?.textContent)
  expect(name).not.toBe('岗位管理')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('tab', { selected: true, name: name ?? '' }).count()).toBe(1)
  expect(await page.locator('.tabs [role=tab][tabindex="0"]').count()).toBe(1)
})
