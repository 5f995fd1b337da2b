import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { makeResident } from '../../../../test/factories.ts'
import { soak } from '../../../../test/long.ts'
import { lockAccount, moveClass } from './service.ts'

const rounds = soak(34, 334)
const turns = soak(5, 34)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('the race for a balance', () => {
  let t: TestApp
  let finance: Client
  beforeAll(async () => {
    t = await testApp()
    finance = await t.as('FINANCE')
  })
  afterAll(() => t.close())

  const cash = (amount: number) => [{ tradeWay: 1, amount }]
  const take = (oldmanId: string, amount: number, more: object = {}, client = finance) =>
    client.call(account.trade, { tradeType: 1, print: 0, oldmanId, amount, ways: cash(amount), ...more })
  const balanceOf = async (oldmanId: string) => {
    const found = await finance.ok(account.get, { oldmanId })
    return 'accountId' in found ? [found.prestoreBalance, found.depositBalance] : []
  }
  const proven = async () => expect(await finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })

  test('of two refunds of the last 500.00 one is paid out, one is 32013', async () => {
    const { oldmanId } = await makeResident(t)
    await take(oldmanId, 50_000)
    const back = () => take(oldmanId, 50_000, { tradeType: 4, refundClass: 1, reason: '退款' })
    const codes = (await Promise.all([back(), back()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, 32013])
    expect(await balanceOf(oldmanId)).toEqual([0, 0])
  })

  test(`two cashiers and a job on one account, ${rounds} times each: the sums are right`, {
    timeout: 240_000,
  }, async () => {
    const { oldmanId } = await makeResident(t)
    await take(oldmanId, 1_000_000)
    const other = await t.as('CASHIER')
    const moved = { job: 0, back: 0, in: 0 }
    const job = () =>
      t.db(async (db) => {
        const row = await lockAccount(db, t.who(), oldmanId)
        const amount = Math.min(700, row.prestoreBalance)
        if (amount === 0) return
        await moveClass(db, t.who(), { oldmanId, classFrom: 1, classTo: 2, amount, reason: '自动' })
        moved.job += amount
      })
    for (let turn = 0; turn < rounds; turn += 1) {
      const [one, two] = await Promise.all([
        take(oldmanId, 300, {}, other),
        take(oldmanId, 900, { tradeType: 4, refundClass: 1, reason: '退' }),
        job(),
      ])
      expect(one.code).toBe(0)
      moved.in += 300
      expect([0, 32013]).toContain(two.code)
      if (two.code === 0) moved.back += 900
    }
    expect(await balanceOf(oldmanId)).toEqual([1_000_000 + moved.in - moved.back - moved.job, moved.job])
    await proven()
  })

  test(`thirty cashiers, ${turns} trades each: no receipt number is missing, crossing remits end`, {
    timeout: 240_000,
  }, async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makeResident(t)))
    const cashiers = await Promise.all(Array.from({ length: 30 }, () => t.as('CASHIER')))
    const numbers: string[] = []
    const work = async (client: Client, at: number) => {
      for (let turn = 0; turn < turns; turn += 1) {
        const { oldmanId } = people[(at * 7 + turn) % people.length]
        // Every fifth is refused: it must leave no gap.
        const ways = turn % 5 === 4 ? cash(99) : cash(100)
        const { code, data } = await take(oldmanId, 100, { ways }, client)
        expect(code).toBe(turn % 5 === 4 ? 32012 : 0)
        if (code === 0) numbers.push(String(data.receiptNo))
      }
    }
    await Promise.all(cashiers.map(work))
    const found = await Promise.all(people.map(({ oldmanId }) => balanceOf(oldmanId)))
    expect(found.reduce((sum, [prestore]) => sum + prestore, 0)).toBe(numbers.length * 100)
    expect(new Set(numbers).size).toBe(numbers.length)
    await proven()
    const accounts = await Promise.all(people.map(({ oldmanId }) => finance.ok(account.get, { oldmanId })))
    const remits = accounts.map((one, at) => {
      const to = accounts[(at + 1) % accounts.length]
      return finance.call(account.remit, {
        oldmanId: one.oldmanId,
        amount: 50,
        reason: '环',
        accountNumTo: 'accountNum' in to ? to.accountNum : '',
      })
    })
    expect((await Promise.all(remits)).map(({ code }) => code)).toEqual(people.map(() => 0))
    await proven()
  })

  test('closing a month waits for running postings, and no later one gets into it', {
    timeout: 60_000,
  }, async () => {
    const { oldmanId } = await makeResident(t)
    t.clock.set('2025-07-02 10:00:00')
    const late = (at: number) => take(oldmanId, 100 + at, { tradeTime: '2025-06-30 10:00:00' })
    const [closing, ...answers] = await Promise.all([
      finance.call(ledger.close, { feeMonth: '2025-06' }),
      ...Array.from({ length: 12 }, (_, at) => late(at)),
    ])
    expect(closing.code).toBe(0)
    for (const { code, status } of answers) expect([status, [0, 32031].includes(code)]).toEqual([200, true])
    await proven()
  })
})
