import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { custody } from '#contract/modules/fees/report/custody.ts'
import { bytesOf } from '../../../../../test/answers.ts'
import type { Client } from '../../../../../test/app.ts'
import { type BillHouse, cash, openBillHouse } from '../../../../../test/bills.ts'
import { makeDept, makeRole } from '../../../../../test/factories.ts'
import { exported } from '../../../../../test/sheets.ts'

let house: BillHouse
let head: Client
let oldmanId: string
let wrong: string
beforeAll(async () => {
  house = await openBillHouse()
  head = await house.house.t.as('DIRECTOR')
  // Bed 1800.00 and 3750.00 of service a month; prestored money pays no bill.
  oldmanId = (await house.moveIn('2025-03-12')).oldmanId
  await house.house.t.db((db) =>
    db.updateTable('account').set({ autoDeduct: 0 }).where('oldmanId', '=', oldmanId).execute(),
  )
  await take('2', 180_000 * 12)
  await take('6', 30_000)
  house.at('2025-04-20')
  await take('1', 100_000)
  wrong = (await take('2', 1)).tradeId
})
afterAll(() => house.house.t.close())

const take = (tradeType: string, amount: number) =>
  house.finance.ok(account.trade, {
    tradeType,
    print: '0',
    oldmanId,
    amount,
    ways: [cash(amount)],
    limitConfirmed: 1,
  } as never) // as: the deposit calls
const shown = (query: object = {}, by = head) => by.ok(custody.custodyList, query)
const monthOf = async (month: string, query: object = {}) =>
  (await shown(query)).custody.months.find((one) => one.month === month) ?? expect.fail(month)
const enter = (body: object, by = head) => by.call(custody.custodyBalance, body)

test('balances of each resident at the end of a month, those above the limits first, and the sum is the ledger', async () => {
  const march = await shown({ month: '2025-03' })
  expect(march.custody).toMatchObject({ day: '2025-03-31', depositTimesMax: 12, overCount: 0 })
  const own = { depositAmt: 2_160_000, medicalAmt: 30_000, prestoreAmt: 0, heldAmt: 2_190_000 }
  expect(march.list).toMatchObject([{ oldmanId, ...own, depositLimit: 2_160_000, depositOverAmt: 0 }])
  const now = await shown()
  expect(now.custody).toMatchObject({ day: '2025-04-20', overCount: 1 })
  expect(now.list[0]).toMatchObject({ oldmanId, depositOverAmt: 1, prestoreLimit: 375_000 * 12, prestoreOverAmt: 0 })
  expect(now.sum).toMatchObject({ depositAmt: 2_160_001, prestoreAmt: 100_000, heldAmt: 2_290_001, depositOverAmt: 1 })
  expect(now.sum?.depositAmt).toBe(-(await house.ledgerOf('DEP')))
  expect((await shown({ over: 0 })).list).toEqual([])
  expect((await shown({ oldmanName: '没有这个人' })).total).toBe(0)
})

test('twelve months, each at its end: a later void does not change it', async () => {
  house.at('2025-05-03')
  await house.finance.ok(account.void, { tradeClass: '2', tradeId: wrong, reason: '录错金额' })
  const { months, overCount } = (await shown()).custody
  expect(months.map(({ month }) => month)).toEqual([...monthsOf(2024, 6), ...monthsOf(2025, 1).slice(0, 5)])
  expect(months.slice(-4).map(({ depositAmt, heldAmt }) => [depositAmt, heldAmt])).toEqual([
    [0, 0],
    [2_160_000, 2_190_000],
    [2_160_001, 2_290_001],
    [2_160_000, 2_290_000],
  ])
  expect(overCount).toBe(0)
  expect((await shown({ month: '2025-04' })).custody.overCount).toBe(1)
  // Much later no earlier balance is lost.
  expect((await shown({ month: '2025-05' })).custody.months.at(-1)?.heldAmt).toBe(2_290_000)
})
const monthsOf = (year: number, from: number) =>
  Array.from({ length: 13 - from }, (_, at) => `${year}-${String(from + at).padStart(2, '0')}`)

test('the limits are those of the settings', async () => {
  await house.house.setting('depositTimesMax', 10)
  expect((await shown()).list[0]).toMatchObject({ depositLimit: 1_800_000, depositOverAmt: 360_000 })
  expect((await shown({ over: 1 })).total).toBe(1)
  await house.house.setting('depositTimesMax', 12)
})

test('the balance of the bank is shown beside the books, corrected only from the version the user saw', async () => {
  expect(await monthOf('2025-04')).toMatchObject({ bankAmt: null, diffAmt: null })
  const first = await enter({ month: '2025-04', bankAmt: 2_290_000, remark: '月末对账单' })
  expect(first.code).toBe(0)
  expect(await monthOf('2025-04')).toMatchObject({ bankAmt: 2_290_000, diffAmt: -1, remark: '月末对账单', version: 1 })
  expect((await enter({ month: '2025-04', bankAmt: 1 })).code).toBe(21002)
  expect((await enter({ month: '2025-04', bankAmt: 2_290_001, version: 1 })).code).toBe(0)
  expect(await monthOf('2025-04')).toMatchObject({ diffAmt: 0, version: 2 })
  expect((await enter({ month: '2025-03', bankAmt: 1, version: 3 })).code).toBe(21002)
  expect((await enter({ month: '2025-06', bankAmt: 1 })).msg).toContain('月份不能晚于本月')
  expect((await head.call(custody.custodyList, { month: '2025-06' })).code).toBe(21001)
  const both = await Promise.all([1, 2].map((bankAmt) => enter({ month: '2025-02', bankAmt })))
  expect(both.map(({ code }) => code).sort()).toEqual([0, 21002])
})

test('the workbook contains the values of the screen', async () => {
  const answer = await house.finance.call(custody.custodyList, { export: 'xlsx' })
  const { heads, rows, totals } = await exported(bytesOf(answer.data))
  expect(heads).toEqual(expect.arrayContaining(['姓名', '入住押金', '押金上限', '押金超出', '存管合计']))
  expect(rows).toHaveLength((await shown()).total)
  expect(totals).toEqual(expect.arrayContaining([22_900]))
})

test('read and entered by users who prove the books; a user with a limited scope sees that part and no bank, another institution nothing', async () => {
  const { t } = house.house
  const cashier = await t.as('CASHIER')
  expect((await cashier.call(custody.custodyList, {})).code).toBe(401)
  const ward = await makeDept(t)
  await makeRole(t, 'WARD_HEAD', ['expense.account.check'], 'DEPT')
  const part = await t.as('WARD_HEAD', { deptId: ward.deptId })
  const { list, custody: totals } = await shown({}, part)
  expect([list.length, totals.months.at(-1)?.heldAmt]).toEqual([0, 0])
  expect(totals.months.every(({ bankAmt }) => bankAmt === null)).toBe(true)
  expect((await enter({ month: '2025-05', bankAmt: 1 }, part)).code).toBe(401)
  const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect(await shown({}, other)).toMatchObject({ total: 0 })
  expect((await shown({}, other)).custody.months.every(({ bankAmt }) => bankAmt === null)).toBe(true)
})
