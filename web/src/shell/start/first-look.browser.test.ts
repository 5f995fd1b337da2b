import { readFileSync } from 'node:fs'
import { parse } from 'acorn'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { release } from '#contract/modules/platform/release/release.ts'
import { openSite, type Site } from '../test/test-site.ts'

/** What a user sees first: advice for old browsers, names and pictures of the configuration. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

const shell = async () => {
  const page = await site.page({ at: '/' })
  await page.locator('.shell').waitFor()
  return page
}
const config = (name: string) => `GET /passport/web-rbac/systemConfigs/${name}`

test.each(['/login.html', '/', '/settleIn.html', '/fullchart.html', '/error.html'])(
  'B169 a browser without modules, or without a feature the pages use, shows the advice on %s',
  async (at) => {
    const page = await site.page({ signedIn: false })
    // A simulated old engine: no code of ours loads, and features of Chrome 119 are missing.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
    await page.goto(`${site.url}${at}`)
    await page.getByRole('alert').getByText('建议使用谷歌浏览器').waitFor()
  },
)

test('B169 the advice uses the language of 2009, which Internet Explorer reads', () => {
  const script = readFileSync('web/public/old-browser.js', 'utf8')
  expect(() => parse(script, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow()
})

test('B169 a present browser shows no advice', async () => {
  const page = await site.page({ at: '/login.html', signedIn: false })
  await page.getByRole('textbox', { name: '用户名' }).waitFor()
  expect(await page.locator('#old-browser').count()).toBe(0)
})

test('B086 name and icon stay in the header while the menu is folded', async () => {
  site.answer(config('iconConfig'), { data: { systemName: '红叶', systemIcon: '/b.svg' } })
  const page = await shell()
  await page.getByLabel('收起菜单').click()
  const head = page.locator('.head')
  await head.getByText('红叶', { exact: true }).waitFor()
  expect(await head.locator('img').first().getAttribute('src')).toBe('/b.svg')
  await page.getByLabel('展开菜单').click()
  expect(await head.getByText('红叶', { exact: true }).count()).toBe(0)
})

test('B093 the background of the welcome page comes from the preload configuration', async () => {
  site.answer(config('preloadConfig'), { data: { welcomeBackground: '/preload.svg' } })
  site.answer(config('loginPageConfig'), { data: { mainFirstUrl: null, welcomeBackground: '/other.svg' } })
  const page = await shell()
  await expect
    .poll(() => page.locator('.welcome').evaluate((one) => one.style.backgroundImage))
    .toContain('/preload.svg')
})

test('the news of a version do not cover an alarm in the band', async () => {
  site.answer(`GET ${release.news.path}`, {
    data: { recordId: 'v1', versionName: '3.7.0', publishDate: '2026-11-29', content: [] },
  })
  const page = await shell()
  await page.addInitScript(() => {
    sessionStorage.setItem('pims2_justSignedIn', 'true')
    document.addEventListener('DOMContentLoaded', () =>
      document.body.insertAdjacentHTML('beforeend', '<p class="alert-cards" id="fall">跌倒</p>'),
    )
  })
  await page.reload()
  await page.locator('.shell').waitFor()
  await expect.poll(() => site.seen(`GET ${release.news.path}`).length).toBe(1)
  // The check runs twice a second.
  await page.waitForTimeout(1500)
  const begin = page.getByRole('button', { name: '开始使用' })
  expect(await begin.count()).toBe(0)
  await page.evaluate(() => document.querySelector('#fall')?.remove())
  await begin.waitFor()
})
