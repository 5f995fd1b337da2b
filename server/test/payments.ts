import { bill } from '#contract/modules/fees/bill/bill.ts'
import { payment } from '#contract/modules/fees/payment/payment.ts'
import { serverConfig } from '#contract/modules/platform/setting/server-config.ts'
import { newId } from '#core/new-id.ts'
import type { Client, TestApp } from './app.ts'
import { openBilledHouse } from './billed-house.ts'

/** An institution with a payment provider, and the steps of tests of payments. */

/** Sets the provider of the organisation. */
export async function setProvider(admin: Client, payProvider: object) {
  const { version } = await admin.ok(serverConfig.servers)
  await admin.ok(serverConfig.saveServers, { payProvider, version })
}

/** The code shown by the payer: 28 pays, 29 pays at the second query, 30 is refused, 31 never answers. */
export const codeOf = (kind: 28 | 29 | 30 | 31) =>
  `${kind}${String(Math.floor(Math.random() * 1e16)).padStart(16, '0')}`

export async function openPayingHouse(payProvider: object = { type: 'MOCK' }) {
  const house = await openBilledHouse()
  await setProvider(house.admin, payProvider)
  return { ...house, ...stepsOf(house.t, house.finance) }
}

export function stepsOf(t: TestApp, finance: Client) {
  const requestNo = () => newId()
  const prestore = (oldmanId: string, amount: number) => ({
    oldmanId,
    amount,
    bizType: 1,
    bizBody: {},
    requestNo: requestNo(),
  })
  /** The body of a payment for the resident's one open bill. */
  const ofBill = async (oldmanId: string) => {
    const { list } = await finance.ok(bill.get, { oldmanId })
    const open = list.find(({ unpaidAmt, billStatus }) => unpaidAmt > 0 && billStatus < 2)
    if (!open) throw new Error('no open bill')
    const { tradeMonthId, unpaidAmt: amount, version } = open
    return {
      oldmanId,
      amount,
      bizType: 3,
      bizBody: { bills: [{ tradeMonthId, amount, version }] },
      requestNo: requestNo(),
    }
  }
  const order = (payId: string) => finance.ok(payment.order, { payId })
  /** Queries until the mock's payer has paid. */
  const untilPaid = async (payId: string) => {
    for (let turn = 0; turn < 5; turn += 1) {
      const now = await order(payId)
      if (now.payStatus !== 0 && now.payStatus !== 5) return now
    }
    throw new Error('nobody paid')
  }
  return {
    prestore,
    ofBill,
    order,
    untilPaid,
    /** Runs the job of every half minute. */
    ask: async () => {
      const job = t.modules.flatMap((module) => module.jobs).find(({ name }) => name === 'pay-orders')
      const steps: (() => unknown)[] = []
      const now = t.clock.now()
      const run = { orgId: 'system', slot: now, day: now.slice(0, 10), now, who: t.who(), services: t.services }
      await t.services.database.withSystem(async (db) => job?.run(db, { ...run, after: (step) => steps.push(step) }))
      for (const step of steps) await step()
    },
    tradesOf: (payId: string) =>
      t.db((db) => db.selectFrom('tradeWayLine').selectAll().where('payId', '=', payId).execute()),
    /** 反结算 of one trade, on its bill. */
    unpay: async (oldmanId: string, tradeId: string) => {
      for (const { tradeMonthId } of (await finance.ok(bill.get, { oldmanId })).list)
        await finance.call(bill.antiSettle, { tradeMonthId, tradeIds: [tradeId], reason: '重新收款' })
    },
    /** The balance of an account of the book: debit less credit. */
    balanceOf: (account: string) =>
      t.db(async (db) => {
        const lines = await db.selectFrom('ledgerLine').selectAll().where('account', '=', account).execute()
        return lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
      }),
  }
}
