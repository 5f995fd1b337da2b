import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { homeOrderRule } from '#contract/modules/homecare/home-order/rule.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { soak } from '../../../../../test/long.ts'
import * as made from '../test-orders.ts'

const rounds = soak(8, 50)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at the same order', () => {
  let t: TestApp
  let admin: Client
  beforeAll(async () => {
    t = await testApp()
    t.clock.set('2025-06-10 09:00:00')
    admin = await t.as('ADMIN')
    await made.configure(admin, { openGrab: 1 })
  })
  afterAll(() => t.close())

  const codesOf = async (answers: readonly Promise<{ code: number }>[]) =>
    (await Promise.all(answers)).map(({ code }) => code).toSorted((a, b) => a - b)

  test('scenario 16: two workers grab one order: one has it, one is 26324', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const one = await made.makeWorker(t)
      const two = await made.makeWorker(t)
      const paid = await made.makePaid(admin)
      expect(await codesOf([made.grab(one.client, paid), made.grab(two.client, paid)])).toEqual([0, 26324])
      expect((await made.look(admin, paid)).data.status).toBe(4)
    }
  })

  test('one worker grabs two orders of the same hour: he has one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const worker = await made.makeWorker(t)
      const one = await made.makePaid(admin)
      const two = await made.makePaid(admin)
      expect(await codesOf([made.grab(worker.client, one), made.grab(worker.client, two)])).toEqual([0, 26322])
    }
  })

  test('the nightly job pays its orders while the desk takes money from the same elders', async () => {
    const items = [{ projectId: (await made.makeSold(admin)).id, quantity: 1 }]
    const weekly = { cycleType: 1, times: ['09:00'], startDate: '2025-06-01', advanceDays: 1, payMode: 1 }
    for (let round = 0; round < rounds; round += 1) {
      const people = []
      for (let at = 0; at < 4; at += 1) people.push(await made.makePaying(admin, 30_000))
      const oldmanIds = people.map(({ oldmanId }) => oldmanId)
      const rule = await admin.ok(homeOrderRule.ruleCreate, { ...weekly, ruleName: `夜${round}`, oldmanIds, items })
      if ('preview' in rule) throw new Error('asked for dates')
      const money = people.map(({ accountId }) =>
        admin.call(homeAccount.rechargeBalance, { accountId, amount: 100, tradeWay: 1 }),
      )
      await Promise.all([admin.ok(homeOrderRule.ruleRun, { id: rule.id, dateTo: '2025-06-11' }), codesOf(money)])
      const { list } = await admin.ok(homeOrder.list, { ruleId: rule.id, size: 100 })
      expect(list.map(({ payStatus }) => payStatus)).toEqual([1, 1, 1, 1])
      await admin.ok(homeOrderRule.ruleUpdate, { id: rule.id, version: rule.version, status: 0 })
    }
  })

  test('two users pay one order: it is paid once, and the money taken once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const order = await made.makeOrder(admin)
      const pay = () => made.pay(admin, order, { payWay: 'BALANCE' })
      expect(await codesOf([pay(), pay()])).toEqual([0, 26311])
      const { money } = (await made.look(admin, order)).data
      expect(money.map(({ amount }) => amount)).toEqual([9000])
    }
    expect(await admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
  })
})
