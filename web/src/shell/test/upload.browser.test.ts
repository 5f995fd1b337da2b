import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site, toast } from './test-site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(async () => {
  site.fresh()
  page = await site.page({ at: '/' })
  await page.locator('.shell').waitFor()
})
afterEach(() => site.leave())

const common = 'POST /pims/web-org/common/upload'
const homecare = 'POST /homecare/web-api/upload/single'
const field = (name: string, value: string) => new RegExp(`name="${name}"\\r\\n\\r\\n${value}\\r\\n`)

test('B211 a wrong extension is reported and nothing is sent', async () => {
  await page.evaluate(() => window.bench.upload('a.gif', 'common', { extensions: ['jpg', 'png'] }).catch(() => 0))
  await toast(page, '上传头像图片要求是 jpg、png格式').waitFor()
  expect(site.seen(common)).toEqual([])
})

test('B212 a file over the limit is reported and nothing is sent', async () => {
  await page.evaluate(() => window.bench.upload('a.png', 'common', { limitMb: 1, bytes: 1_100_000 }).catch(() => 0))
  await toast(page, '上传头像图片大小不能超过 1MB').waitFor()
  expect(site.seen(common)).toEqual([])
})

test('B216 the scale upload uses the common call, uncut by default', async () => {
  site.answer(common, { data: { imagePath: '/files/1' } })
  await page.evaluate(() => window.bench.upload('a.png', 'scale', {}))
  await page.evaluate(() => window.bench.upload('a.png', 'scale', { sizeCut: 'yes' }))
  const [uncut, cut] = site.seen(common)
  expect(uncut.body).toMatch(field('sizeCut', 'no'))
  expect(cut.body).toMatch(field('sizeCut', 'yes'))
})

test('B217 the home-care upload sends file and type', async () => {
  site.answer(homecare, { data: { fileRelateUrl: '/files/2' } })
  const done = await page.evaluate(() => window.bench.upload('a.png', 'homecare', { type: 'order' }))
  expect(done).toMatchObject({ path: '/files/2', sourceName: '2' })
  const [sent] = site.seen(homecare)
  expect(sent.body).toMatch(field('type', 'order'))
  expect(sent.body).toContain('filename="a.png"')
})

test('B219 a file alone is enough; picRoute, sizeCut, viRoute and type are sent where given', async () => {
  site.answer(common, { data: { imagePath: '/files/3' } })
  await page.evaluate(() => window.bench.upload('a.png', 'common', {}))
  await page.evaluate(() => window.bench.upload('a.png', 'scale', { picRoute: 4, sizeCut: 'yes', viRoute: 'v' }))
  const [bare, full] = site.seen(common)
  expect(bare.body).toContain('name="file"')
  expect(bare.body).not.toContain('viRoute')
  for (const [name, value] of [
    ['picRoute', '4'],
    ['sizeCut', 'yes'],
    ['viRoute', 'v'],
  ])
    expect(full.body).toMatch(field(name, value))
})

test('an upload with a bar reports its percentage, and fails into the general handler like any other (B220)', async () => {
  site.answer(common, { data: { imagePath: '/files/4' } })
  const steps = await page.evaluate(() => window.bench.uploadSteps('a.png'))
  expect(steps.at(-1)).toBe(100)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  site.answer(common, { body: { code: 21804, msg: '存储空间不足' } })
  await page.evaluate(() => window.bench.uploadSteps('a.png').catch(() => 0))
  await toast(page, '存储空间不足').waitFor()
})
