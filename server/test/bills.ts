import { expect } from 'vitest'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { ledger, lockAccount, postTrade } from '../src/modules/fees/account/service.ts'
import { makeElder, makeLevel, step } from './elders.ts'
import { makeBeds } from './factories.ts'
import { makeChild, priceBed, priceLevel, priceMeals } from './fees.ts'
import { openHouse } from './stays.ts'

/** Resident S of the examples (fees.md 12): bed 1800.00 and care 1200.00 a month, meals 25.00 a day. */
export async function openBillHouse() {
  const house = await openHouse()
  const { t, admin, levelId } = house
  const finance = await t.as('FINANCE')
  await makeChild(admin, 'fee-bed', 180_000, { linkType: 1, linkIds: ['1'] })
  await priceLevel(admin, levelId, 120_000)
  const care2 = await makeLevel(t)
  await priceLevel(admin, care2, 150_000)
  const meals = await priceMeals(admin, 2_500)
  const { projectId } = await admin.ok(feeProject.create, { projectName: '增值服务', projectType: 8 })
  const hair = await makeChild(admin, projectId, 2_000, { chargeCycle: 6 })

  const at = (day: string) => t.clock.set(`${day} 10:00:00`)
  const billsOf = (oldmanId: string) => finance.ok(bill.get, { oldmanId })
  const only = async (oldmanId: string, billType = 1) => {
    const found = (await billsOf(oldmanId)).list.filter((row) => row.billType === billType && row.billStatus !== 3)
    expect(found).toHaveLength(1)
    return found[0]
  }
  /** The balance of one account of the ledger. */
  async function ledgerOf(account: string, oldmanId?: string) {
    const rows = await t.db((db) => db.selectFrom('ledgerLine').selectAll().where('account', '=', account).execute())
    const own = rows.filter((row) => !oldmanId || row.oldmanId === oldmanId)
    return own.reduce((sum, { debit, credit }) => sum + Number(debit) - Number(credit), 0)
  }

  return {
    house,
    finance,
    care2,
    meals,
    hair,
    at,
    billsOf,
    only,
    ledgerOf,
    /** Moves in on a day that is then today; with money paid in before where the test asks for it. */
    async moveIn(liveDate: string, prestore = 0, bedPrice?: number) {
      at(liveDate)
      const [bed] = await makeBeds(t)
      if (bedPrice) await priceBed(admin, bed.bedId, bedPrice)
      const { oldmanId, oldmanName } = await makeElder(t)
      if (prestore) await payIn(oldmanId, prestore)
      const checkin = house.checkin(bed.bedId, { liveDate, costProjects: [{ projectChildId: meals }] })
      expect((await step(admin, oldmanId, 1, checkin)).msg).toBe('')
      return { oldmanId, oldmanName, bedId: bed.bedId }
    },
    pay: (row: OneBill, amount: number, ways: object[], more: object = {}) =>
      finance.call(bill.pay, {
        tradeType: '3',
        print: '0',
        oldmanId: row.oldmanId,
        bills: [{ tradeMonthId: row.tradeMonthId, amount, version: row.version }],
        ways,
        ...more,
      }),
    /** I2 and I8: the book balances, and the open part of every bill is what its resident owes. */
    async holds(oldmanId: string) {
      const all = await t.db((db) => db.selectFrom('ledgerLine').selectAll().execute())
      expect(all.reduce((sum, { debit, credit }) => sum + Number(debit) - Number(credit), 0)).toBe(0)
      const { list, unpaid } = await billsOf(oldmanId)
      expect(await ledgerOf('AR', oldmanId)).toBe(unpaid)
      for (const { lines, netAmt, paidAmt } of list.filter(({ billStatus }) => billStatus !== 3)) {
        expect(lines.reduce((sum, line) => sum + line.netAmt, 0)).toBe(netAmt)
        expect(lines.reduce((sum, line) => sum + line.paidAmt, 0)).toBeGreaterThanOrEqual(paidAmt)
      }
    },
  }

  async function payIn(oldmanId: string, amount: number) {
    await t.db(async (db) => {
      const who = t.who()
      await lockAccount(db, who, oldmanId)
      const ways = [{ tradeWay: 1, amount }]
      const trade = { tradeType: 1 as const, tradeClass: 1 as const, direction: 1 as const, amount, oldmanId, ways }
      await postTrade(db, who, { ...trade, entries: [{ entryType: 1, lines: ledger.received(oldmanId, 1, ways) }] })
    })
  }
}

interface OneBill {
  oldmanId: string
  tradeMonthId: string
  version: number
}
export type BillHouse = Awaited<ReturnType<typeof openBillHouse>>
export const cash = (amount: number) => ({ tradeWay: 1, amount })
export const wechat = (amount: number) => ({ tradeWay: 2, amount })
