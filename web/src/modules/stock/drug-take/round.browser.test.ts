import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { todayOf } from '#kit/value/format.ts'
import { openSite, type Site, shown } from '../../../shell/test/test-site.ts'

/** The drug round at the desk: the questions before a step, and the list of failed drugs. */

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
}, 120_000)
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

const take = 'POST /pims/web-org/drug/take'
const rowOf = (takeId: string, oldmanName: string, drugName: string) => ({
  takeId,
  oldmanId: `o-${takeId}`,
  oldmanName,
  bedName: '1-101-1',
  planTime: '2026-06-01 08:00:00',
  status: 0,
  late: 0,
  offline: 0,
  prn: 0,
  version: 1,
  lines: [
    {
      takeLineId: `l-${takeId}`,
      useId: 'u1',
      drugId: 'd1',
      drugName,
      drugSpec: '5mg',
      unit: 1,
      dose: 1,
      highRisk: 0,
      lookAlike: 0,
      splits: [],
      status: 0,
    },
  ],
})
const rows = [
  rowOf('t1', '王秀英', '氨氯地平片'),
  rowOf('t2', '李国强', '阿莫西林'),
  rowOf('t3', '周德明', '二甲双胍片'),
]
const refusalOf = (takeId: string, code: number, msg: string) => ({ takeId, code, msg, status: null, version: null })
const allergy = refusalOf('t2', 24034, '对青霉素类过敏')
const lack = refusalOf('t3', 24035, '代管库存不足')
const dialog = () => page.getByRole('dialog').filter({ visible: true }).last()

async function round() {
  site.answer('GET /pims/web-org/drug/take', { data: { list: rows, total: 3, page: 1, size: 20, slots: [] } })
  page = await site.page({ at: '/#/drug/drugGetList' })
  page.setDefaultTimeout(10_000)
  await shown(page).getByText('王秀英').first().waitFor()
}
async function packAll() {
  await shown(page).locator('thead .ant-checkbox-input').check()
  await shown(page).getByRole('toolbar').getByRole('button', { name: '摆药', exact: true }).click()
  await dialog().getByRole('button', { name: '摆药', exact: true }).click()
}

test('the question of a row names the drugs of its resident', async () => {
  await round()
  await shown(page).locator('.ant-table-row').first().getByRole('button', { name: '摆药', exact: true }).click()
  await dialog().getByText('给王秀英摆08:00的药？').last().waitFor()
  expect(await dialog().innerText()).toContain('氨氯地平片')
})

test('failed drugs of a batch are listed by name and reason until the list is closed', async () => {
  await round()
  const packed = { takeId: 't1', code: 0, msg: '', status: 2, version: 2 }
  site.answer(take, { data: { results: [packed, allergy, lack], done: 1, failed: 2 } })
  await packAll()
  await dialog().getByText('已摆1次，2项没有办成').last().waitFor()
  expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/李国强 08:00\s+对青霉素类过敏/),
    expect.stringMatching(/周德明 08:00\s+代管库存不足/),
  ])
  await dialog().getByRole('button', { name: '知道了' }).click()
  await dialog().waitFor({ state: 'hidden' })
})

test('where every drug of a batch failed each is listed with its reason', async () => {
  await round()
  const data = { results: [refusalOf('t1', 24034, '对钙通道阻滞剂过敏'), allergy, lack], done: 0, failed: 3 }
  site.answer(take, { body: { code: 24034, msg: '对钙通道阻滞剂过敏', data } })
  await packAll()
  for (const line of ['王秀英 08:00：对钙通道阻滞剂过敏', '李国强 08:00：对青霉素类过敏', '周德明 08:00：代管库存不足'])
    await dialog().getByText(line).waitFor()
})

const slotOf = (planTime: string, toPack: number) => ({ planTime, toPack, toCheck: 0, toGive: 0, given: 1, odd: 0 })

test('the times of a day with many doses at need fit on one line, the first open one in sight, and no dose is cut off', async () => {
  const insulin = rowOf('t9', '叶凤英', '门冬胰岛素注射液（诺和锐特充30）')
  const slots = Array.from({ length: 14 }, (_, at) =>
    slotOf(`${String(8 + at).padStart(2, '0')}:00`, at === 13 ? 3 : 0),
  )
  site.answer('GET /pims/web-org/drug/take', { data: { list: [insulin], total: 1, page: 1, size: 20, slots } })
  page = await site.page({ at: '/#/drug/drugGetList' })
  await page.setViewportSize({ width: 1280, height: 720 })
  page.setDefaultTimeout(10_000)
  await shown(page).getByText('叶凤英').first().waitFor()
  const times = shown(page).getByRole('group', { name: '服药时间' })
  expect((await times.boundingBox())?.height).toBeLessThan(90)
  const waiting = times.getByRole('button', { name: /21:00/ })
  const box = await waiting.boundingBox()
  const all = await times.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((all?.x ?? 0) + (all?.width ?? 0) + 1)
  // Days, states and tools take two lines, not three, and the button to save a filter takes none.
  expect((await shown(page).locator('.k-toolbar').first().boundingBox())?.height).toBeLessThan(100)
  expect(await shown(page).getByRole('button', { name: '列设置', exact: true }).count()).toBe(1)
  await shown(page).getByLabel('老人', { exact: true }).fill('叶')
  await shown(page).getByRole('button', { name: '查询', exact: true }).click()
  await shown(page).getByRole('button', { name: '存为常用查询' }).waitFor()
  expect((await shown(page).locator('.k-filters').first().boundingBox())?.height).toBeLessThan(70)
  const cell = shown(page).locator('.ant-table-row .take-line').first()
  expect(await cell.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0)
})

test('an effect recorded today is corrected in its row, one of another day is not', async () => {
  const dose = (takeId: string, oldmanName: string, effectTime: string) => ({
    ...rowOf(takeId, oldmanName, '对乙酰氨基酚片'),
    prn: 1,
    status: 3,
    giveTime: effectTime,
    effect: 3,
    effectNote: '仍痛',
    effectTime,
  })
  const list = [dose('t1', '王秀英', `${todayOf()} 10:00:00`), dose('t2', '李国强', '2020-01-01 10:00:00')]
  site.answer('GET /pims/web-org/drug/take', { data: { list, total: 2, page: 1, size: 20, slots: [] } })
  page = await site.page({ at: '/#/drug/drugGetList' })
  page.setDefaultTimeout(10_000)
  const row = (name: string) => shown(page).locator('.ant-table-row').filter({ hasText: name })
  await row('王秀英').getByRole('button', { name: '更正效果', exact: true }).click()
  await dialog().getByText('无效').filter({ visible: true }).waitFor()
  expect(await dialog().getByLabel('效果说明').inputValue()).toBe('仍痛')
  expect(await row('李国强').getByRole('button', { name: '更正效果', exact: true }).count()).toBe(0)
})
