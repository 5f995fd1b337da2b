import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { tradeType } from '#contract/modules/fees/account/trade.ts'
import { inOut, inOutTypes } from '#contract/modules/fees/report/in-out.ts'
import { cash, openBillHouse } from '../../../../test/bills.ts'
import { makeResident } from '../../../../test/factories.ts'
import { random } from '../../../demo/random.ts'

/** On no day is the balance of an account below zero, whatever is backdated (fees.md 1.2, I12). */

const { house, at, moveIn, only, pay, finance } = await openBillHouse()
const { t } = house
beforeAll(() => at('2025-06-20'))
beforeEach(() => at('2025-06-20'))
afterAll(() => t.close())

const trade = (kind: number, oldmanId: string, amount: number, day: string, more: object = {}) =>
  finance.call(account.trade, {
    tradeType: kind,
    print: 0,
    oldmanId,
    amount,
    ways: [{ tradeWay: 1, amount }],
    tradeTime: `${day} 09:00:00`,
    ...more,
  })
const takeIn = (oldmanId: string, amount: number, day: string, kind = 1) => trade(kind, oldmanId, amount, day)
const payBack = (oldmanId: string, amount: number, day: string, refundClass = 1) =>
  trade(tradeType.is.refund, oldmanId, amount, day, { refundClass, reason: '退款' })

test('refuses a refund dated before the money it pays back, with the day and the balance', async () => {
  const { oldmanId } = await makeResident(t)
  expect((await takeIn(oldmanId, 5_000, '2025-06-12')).code).toBe(0)
  const early = await payBack(oldmanId, 5_000, '2025-06-10')
  expect(early).toMatchObject({ code: 32027 })
  expect(early.msg).toContain('2025-06-10')
  expect(early.msg).toContain('-50.00')
  expect((await payBack(oldmanId, 5_000, '2025-06-12')).code).toBe(0)
})

test.each([1, 2, 5, 6])('refuses it for class %i where the balance of a later day is too low, too', async (kind) => {
  const { oldmanId } = await makeResident(t)
  expect((await takeIn(oldmanId, 5_000, '2025-06-02', kind)).code).toBe(0)
  expect((await payBack(oldmanId, 4_000, '2025-06-05', kind)).code).toBe(0)
  expect((await takeIn(oldmanId, 4_000, '2025-06-15', kind)).code).toBe(0)
  const early = await payBack(oldmanId, 2_000, '2025-06-03', kind)
  expect(early).toMatchObject({ code: 32027 })
  expect(early.msg).toContain('2025-06-05')
  expect(early.msg).toContain('-10.00')
  expect((await payBack(oldmanId, 1_000, '2025-06-03', kind)).code).toBe(0)
})

test('a bill is not paid on a day before it was issued', async () => {
  const { oldmanId } = await moveIn('2025-06-18')
  at('2025-06-20')
  const row = await only(oldmanId)
  const paid = (day: string) => pay(row, 10_000, [cash(10_000)], { tradeTime: `${day} 09:00:00` })
  expect(await paid('2025-06-10')).toMatchObject({ code: 32027 })
  expect((await paid('2025-06-18')).code).toBe(0)
})

test('a cash box that may not be overdrawn is not overdrawn on a past day either', async () => {
  const overdraw = (value: string) =>
    t.db((db) => db.insertInto('setting').values({ orgId: t.orgId, settingKey: 'cashNoOverdraw', value }).execute())
  await overdraw('1')
  const record = (inOutType: number, amount: number, day: string) =>
    finance.call(inOut.inOutCreate, {
      inOutType,
      projectName: '杂项',
      amount,
      tradeWay: 1,
      inOutTime: `${day} 08:00:00`,
      handler: '张三',
    })
  const cash = await t.db((db) =>
    db
      .selectFrom('ledgerLine')
      .select(({ fn, eb }) => fn.sum<string>(eb('debit', '-', eb.ref('credit'))).as('held'))
      .where('account', '=', 'W1')
      .where('entryDate', '<=', '2025-06-01')
      .executeTakeFirst(),
  )
  const before = Number(cash?.held ?? 0)
  expect((await record(inOutTypes.is.income, 900_000, '2025-06-19')).code).toBe(0)
  const early = await record(inOutTypes.is.expense, before + 800_000, '2025-06-01')
  expect(early.code).toBe(32013)
  expect(early.msg).toContain('2025-06-01')
  await t.db((db) => db.deleteFrom('setting').where('settingKey', '=', 'cashNoOverdraw').execute())
})

test('after any dated trades no day of any account is below zero, and the proof agrees', {
  timeout: 240_000,
}, async () => {
  const chance = random(Number(process.env.PIMS_SEED ?? 31))
  const people = await Promise.all([1, 2, 3].map(async () => (await makeResident(t)).oldmanId))
  const day = () => `2025-06-${String(chance.int(1, 20)).padStart(2, '0')}`
  const classes = [1, 2, 5, 6]
  const trades: { tradeId: string; tradeClass: number }[] = []
  const step = async () => {
    const oldmanId = chance.pick(people)
    const amount = chance.int(1, 40) * 100
    const kind = chance.pick(classes)
    const turn = chance.int(1, 10)
    if (turn <= 4) return takeIn(oldmanId, amount, day(), kind)
    if (turn <= 8) return payBack(oldmanId, amount, day(), kind)
    if (turn === 9)
      return finance.call(account.transfer, {
        oldmanId,
        classFrom: kind,
        classTo: kind === 1 ? 2 : 1,
        amount,
        reason: '转',
      })
    const trade = trades.at(chance.int(0, trades.length) - 1)
    if (!trade) return takeIn(oldmanId, amount, day())
    return finance.call(account.void, { ...trade, reason: '登记有误' })
  }
  const codes = new Map<number, number>()
  for (let turn = 0; turn < 150; turn += 1) {
    const answers = await Promise.all([step(), step()])
    for (const { code, data } of answers) {
      codes.set(code, (codes.get(code) ?? 0) + 1)
      const { tradeId } = Object(data) as { tradeId?: string } // as: the answer of a trade
      if (code === 0 && tradeId) trades.push({ tradeId, tradeClass: await classOf(tradeId) })
    }
  }
  expect([...codes.keys()].filter((code) => ![0, 32013, 32021, 32022, 32023, 32027].includes(code))).toEqual([])
  expect(codes.get(32027)).toBeGreaterThan(0)
  expect(codes.get(0)).toBeGreaterThan(100)
  expect(await daysBelow()).toEqual([])
  expect(await finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })
})

const classOf = async (tradeId: string) =>
  (
    await t.db((db) =>
      db.selectFrom('trade').select('tradeClass').where('tradeId', '=', tradeId).executeTakeFirstOrThrow(),
    )
  ).tradeClass

/** Computed separately from the proof: each class of each resident, day by day. */
async function daysBelow() {
  const lines = await t.db((db) =>
    db.selectFrom('ledgerLine').selectAll().where('account', 'in', ['PRE', 'DEP', 'MED', 'RES']).execute(),
  )
  const below: string[] = []
  for (const [key, own] of Map.groupBy(lines, (line) => `${line.account} ${line.oldmanId}`)) {
    let left = 0
    const byDay = Map.groupBy(own, (line) => line.entryDate)
    for (const day of [...byDay.keys()].sort()) {
      left += (byDay.get(day) ?? []).reduce((sum, { debit, credit }) => sum + Number(credit) - Number(debit), 0)
      if (left < 0) below.push(`${key} ${day} ${left}`)
    }
  }
  return below
}
