import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site } from './test-site.ts'

/** Calls that a form makes while it is being filled in, and suggestions beside its fields. */

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
beforeEach(() => site.fresh())
afterEach(() => site.leave())

const none = { data: { list: [], total: 0, page: 1, size: 20 } }
const dialog = () => page.getByRole('dialog').filter({ visible: true }).last()
async function adding(path: string, list: string, button: string) {
  site.answer(list, none)
  page = await site.page({ at: `/#${path}` })
  await page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click()
}
async function leave(label: string, value: string) {
  const field = dialog().getByLabel(label, { exact: true })
  await field.fill(value)
  await field.blur()
}

test.each([
  {
    number: 'B250',
    path: '/administration/attendance/shift',
    list: 'GET /pims/web-org/attendance/shift',
    button: '新增',
    label: '班次名称',
    check: 'GET /pims/web-org/attendance/shift/shiftName',
    key: 'shiftName',
    says: '已有班次“早班”',
  },
  {
    number: 'B249',
    path: '/expense/account/baseCharge',
    list: 'GET /pims/web-pi/cost/project',
    button: '新增项目',
    label: '收费项目',
    check: 'GET /pims/web-pi/cost/project/projectName',
    key: 'projectName',
    says: '已有收费项目“早班”',
  },
])('$number a name in use is reported when the user leaves the field', async (one) => {
  site.answer(one.check, { data: { exist: true } })
  await adding(one.path, one.list, one.button)
  await leave(one.label, '早班')
  await dialog().getByText(one.says).waitFor()
  expect(site.seen(one.check).map(({ query }) => query.get(one.key))).toEqual(['早班'])
})

test('B247 the person on record with an ID card is reported when the number is typed', async () => {
  const card = '110101194307123220'
  const check = `GET /pims/web-org/consultations/check/${card}`
  site.answer(check, { data: { exist: 1, message: '王秀英已有档案（在住）' } })
  await adding('/live/consult/base', 'GET /pims/web-org/consultations', '登记')
  await leave('身份证号', card)
  await dialog().getByText('王秀英已有档案（在住）').waitFor()
  expect(site.seen(check)).toHaveLength(1)
})

test('B266 a reminder offers residents whose assessment is due, and shows the last one of the chosen resident', async () => {
  const due = 'GET /pims/web-org/oldmans/wait/enableAssessments'
  const row = { oldmanId: 'o1', oldmanName: '王秀英', overdueDays: 12 }
  site.answer(due, { data: { list: [row], total: 1, page: 1, size: 8 } })
  const newest = {
    assessmentId: 'a1',
    assessmentType: 1,
    typeName: '能力评估',
    assessTime: '2026-01-05 09:00:00',
    enable: 1,
  }
  site.answer(`${due}/o1/4`, { data: [newest] })
  site.answer('GET /pims/web-org/oldmans', { data: { list: [row], total: 1, page: 1, size: 20 } })
  await adding('/administration/info/remind', 'GET /pims/web-org/reminds', '新增')
  await dialog().getByRole('button', { name: '王秀英（逾期12天）' }).click()
  await dialog().getByText('最近评估：能力评估，2026-01-05').waitFor()
  expect(site.seen(`${due}/o1/4`)).toHaveLength(1)
})
