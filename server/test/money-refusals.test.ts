import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'

import type { Answer } from './app.ts'
import { type BilledHouse, openBilledHouse } from './billed-house.ts'
import { makeElder, step } from './elders.ts'
import { saveCosts } from './fees.ts'
import { readTable } from './spec-table.ts'
import { settleStay } from './stays.ts'

/**
 * Every refusal of money of fees.md, provoked through HTTP in one institution and compared with the table of refusals,
 * so that each declared one can occur; and invalid amounts, repeated requests and other institutions.
 */

let house: BilledHouse
beforeAll(async () => {
  house = await openBilledHouse()
}, 240_000)
afterAll(() => house.t.close())

/** Of payment providers, reminders, bank lines, invoices and bills of many: each in the tests of its own module. */
const elsewhere = [
  32026, 32046, 32047, 32048, 32049, 32050, 32060, 32061, 32071, 32072, 32073, 32091, 32101, 32102, 32103, 32104, 32105,
  32106, 32107, 32108, 32109, 32110,
]
const messages = new Map<number, string>()
async function refused(code: number, call: Promise<Answer<unknown>>) {
  const answer = await call
  expect([code, answer.code, answer.msg]).toEqual([code, code, answer.msg])
  messages.set(code, answer.msg)
}
const cash = (amount: number) => [{ tradeWay: 1, amount }]
const take = (tradeType: number, oldmanId: string, amount: unknown, more: object = {}) =>
  house.finance.call(account.trade, {
    tradeType,
    print: 0,
    oldmanId,
    amount,
    ways: [{ tradeWay: 1, amount }],
    ...more,
  })
const voidOf = (tradeClass: string, tradeId: string, reason = '录入有误') =>
  house.finance.call(account.void, { tradeClass, tradeId, reason })

test('amounts, ways, accounts and batches', async () => {
  const { finance, t, setting } = house
  const oldmanId = await house.moveIn('2025-06-01')
  await refused(32001, take(1, oldmanId, 0))
  await refused(32001, take(1, oldmanId, -100))
  await refused(32002, take(1, oldmanId, 1_000_000_000))
  await refused(32012, take(2, oldmanId, 143_548, { ways: [...cash(43_500), { tradeWay: 2, amount: 100_000 }] }))
  await refused(32013, take(4, oldmanId, 50_001, { refundClass: 1, reason: '退' }))
  await refused(32017, take(1, oldmanId, 100, { ways: [{ tradeWay: 8, amount: 100 }] }))
  await setting('limitMode', 2)
  await refused(32018, take(2, oldmanId, 180_000 * 13))
  await setting('limitMode', 1)
  const item = { oldmanId, amount: 100, ways: cash(100) }
  const many = Array.from({ length: 201 }, (_, at) => ({ ...item, oldmanId: `nobody-${at}` }))
  await refused(32020, finance.call(account.batch, { batchPayType: 1, items: many }))
  await refused(32025, finance.call(account.batch, { batchPayType: 1, items: [item, item] }))
  const own = await finance.ok(account.get, { oldmanId })
  const accountNumTo = 'accountNum' in own ? own.accountNum : ''
  await refused(32019, finance.call(account.remit, { oldmanId, accountNumTo, amount: 1, reason: '互转' }))

  const { data: first } = await take(2, oldmanId, 30_000)
  await finance.ok(account.transfer, { oldmanId, classFrom: 2, classTo: 6, amount: 20_000, reason: '调整' })
  await refused(32021, voidOf('2', first.tradeId))
  const { data: second } = await take(2, oldmanId, 5_000)
  expect((await voidOf('2', second.tradeId)).code).toBe(0)
  await refused(32022, voidOf('2', second.tradeId))
  const { data: third } = await take(2, oldmanId, 700)
  // Online money is recognised by its payment; its own module makes such trades.
  await t.services.database.withSystem((db) =>
    db.updateTable('tradeWayLine').set({ payId: 'pay-1' }).where('tradeId', '=', third.tradeId).execute(),
  )
  await refused(32024, voidOf('2', third.tradeId))
  const print = (tradeId: string) => finance.call(receipt.print, { receiptIds: [tradeId] })
  await print(first.tradeId)
  await refused(32081, print(first.tradeId))
})

test('bills, lines and cost rows', async () => {
  const { finance, admin, moveIn, month, hair } = house
  const oldmanId = await moveIn('2025-06-02')
  const seen = await month(oldmanId, '2025-06')
  if (!seen) throw new Error('a bill is made at check-in')
  const { tradeMonthId, version, unpaidAmt, lines } = seen
  const pay = (amount: number, of = version) =>
    finance.call(bill.pay, {
      tradeType: '3',
      print: '0',
      oldmanId,
      ways: cash(amount),
      bills: [{ tradeMonthId, amount, version: of }],
    })
  await refused(32015, pay(unpaidAmt + 1))
  await refused(32014, pay(100, version + 7))
  const paid = await pay(50_000)
  await refused(32041, finance.call(bill.void, { tradeMonthId, version: version + 1, reason: '开错' }))
  await refused(32023, voidOf('3', paid.data.tradeId))
  const details = [{ tradeMonthDetailId: lines[0].tradeMonthDetailId, amount: lines[0].netAmt + 1 }]
  await refused(32045, finance.call(bill.refund, { print: '0', tradeMonthId, details, refundTo: 1, reason: '多收' }))
  await refused(32042, finance.call(bill.generate, { feeMonth: '2025-06', oldmanIds: [oldmanId] }))
  const { oldmanId: nobody } = await makeElder(house.t)
  await refused(32043, finance.call(bill.generate, { feeMonth: '2025-06', oldmanIds: [nobody] }))
  const [bedRow] = lines
  const twice = [{ projectChildId: bedRow.projectChildId, startDate: '2025-06-02' }]
  await refused(32044, saveCosts(admin, oldmanId, twice))
  expect(
    (await finance.call(bill.addLine, { oldmanId, tradeType: '3', projectChildId: hair, amount: 10.5 })).code,
  ).toBe(21001)
  expect((await admin.call(feeProject.createDiscount, { discountRuleName: '负折', discountValue: -1 })).code).toBe(
    21001,
  )
})

test('settlements and closed accounts', async () => {
  const { finance, admin, at, moveIn, quit } = house
  const oldmanId = await moveIn('2025-06-03')
  at('2025-06-20')
  await quit(oldmanId, '2025-06-20')
  const { settlement: waiting, amounts } = await finance.ok(settlement.detail, { oldmanId })
  const settleId = waiting?.settleId ?? ''
  const submit = (expectCollectAmt: number) =>
    finance.call(settlement.submit, {
      oldmanId,
      settleId,
      expectRefundAmt: 0,
      expectCollectAmt,
      ways: [{ tradeWay: 2, amount: expectCollectAmt }],
    })
  await refused(32051, submit(amounts.collectAmt + 1))
  expect((await submit(amounts.collectAmt)).msg).toBe('')
  await refused(32052, submit(amounts.collectAmt))
  await refused(32011, take(1, oldmanId, 100))
  await finance.ok(settlement.revoke, { settleId, reason: '家属要求' })
  await refused(32054, finance.call(settlement.revoke, { settleId, reason: '家属要求' }))
  const again = await settleStay(finance, oldmanId)
  expect((await step(admin, oldmanId, 3)).code).toBe(0)
  await refused(32053, finance.call(settlement.revoke, { settleId: again.settleId, reason: '太晚了' }))
})

test('closed months', async () => {
  const { finance, admin, at, moveIn } = house
  at('2025-06-30')
  const oldmanId = await moveIn('2025-06-30')
  await refused(32032, finance.call(ledger.close, { feeMonth: '2025-06' }))
  at('2025-07-03')
  expect((await finance.call(ledger.close, { feeMonth: '2025-06' })).msg).toBe('')
  await refused(32031, take(1, oldmanId, 100, { tradeTime: '2025-06-30 12:00:00' }))
  expect((await take(2, oldmanId, 5_000)).msg).toBe('')
  const before = { refundClass: 2, reason: '退', tradeTime: '2025-07-01 09:00:00' }
  await refused(32027, take(4, oldmanId, 5_000, before))
  const line = { oldmanId, tradeType: '3', projectChildId: house.hair, feeMonth: '2025-06', amount: 100 }
  expect((await finance.call(bill.addLine, line)).code).toBe(32031)
  await admin.ok(ledger.reopen, { feeMonth: '2025-06', reason: '核对' })
})

test('every refusal of money in the table was received, with its text', () => {
  const table = readTable('refusals.tsv').filter(([code]) => code.startsWith('32'))
  const fees = table.filter(([code]) => !elsewhere.includes(Number(code)))
  expect([...messages.keys()].toSorted()).toEqual(fees.map(([code]) => Number(code)).toSorted())
  for (const [code, text] of fees) {
    const pattern = text.split(/\{\w+\}/).map((part) => RegExp.escape(part))
    expect(messages.get(Number(code))).toMatch(new RegExp(`^${pattern.join('.+')}$`))
  }
})

test.each([
  ['three decimals', 10.055],
  ['text', '一百元'],
  ['thousands as text', '1,234.5'],
  ['beyond all numbers', 1e10],
  ['negative', -1],
  ['nothing', null],
])('an invalid amount is refused and leaves nothing: %s', async (_, amount) => {
  const { oldmanId } = await makeElder(house.t)
  const count = () =>
    house.t.db((db) =>
      db
        .selectFrom('trade')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst(),
    )
  const before = await count()
  for (const tradeType of [1, 2, 5, 6, 4]) {
    const { status, code } = await take(tradeType, oldmanId, amount, { refundClass: 1, reason: '退款' })
    expect([status, [21001, 32001, 32002].includes(code)]).toEqual([200, true])
  }
  expect(await count()).toEqual(before)
})

test('a repeated request gets its first reply, with another body 21006; another institution finds no resident', async () => {
  const { t } = house
  const { oldmanId } = await makeElder(t)
  const requestNo = 'proof-1'
  const first = await take(1, oldmanId, 4_200, { requestNo })
  const again = await take(1, oldmanId, 4_200, { requestNo })
  expect(again.data).toEqual(first.data)
  expect((await take(1, oldmanId, 4_300, { requestNo })).code).toBe(21006)
  const stranger = await t.as('FINANCE', { orgId: await t.otherOrg() })
  const payment = { tradeType: 1, print: 0, oldmanId, amount: 1, ways: cash(1) }
  expect((await stranger.call(account.trade, payment)).code).toBe(21003)
  expect(
    (await stranger.call(account.void, { tradeClass: '1', tradeId: first.data.tradeId, reason: '不是我的' })).code,
  ).toBe(21003)
})
