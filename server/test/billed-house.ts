import { expect } from 'vitest'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { ledger, lockAccount, postTrade } from '../src/modules/fees/account/service.ts'
import type { TestApp } from './app.ts'
import { makeElder, step } from './elders.ts'
import { makeBeds } from './factories.ts'
import { makeChild, priceLevel, priceMeals } from './fees.ts'
import { openHouse } from './stays.ts'

/**
 * An institution whose residents are resident S of the worked examples (fees.md 12): bed 180000 and care 120000 a
 * month, meals 2500 a day, prepaid. `moveIn` moves one in on a day that is then today. `on`: an existing app and
 * institution.
 */
export async function openBilledHouse(on?: TestApp) {
  const house = await openHouse(on)
  const { t, admin, levelId } = house
  const finance = await t.as('FINANCE')
  const outing = { refundOut: 1, refundOutRate: 50, refundOutMinDays: 5 }
  await makeChild(admin, 'fee-bed', 180_000, { linkType: 1, linkIds: ['1'] })
  const care = await priceLevel(admin, levelId, 120_000, outing)
  const meals = await priceMeals(admin, 2_500, { refundOut: 1, refundOutRate: 100, refundOutMinDays: 1 })
  const { projectId } = await admin.ok(feeProject.create, { projectName: '物品赔偿', projectType: 7 })
  const damage = await makeChild(admin, projectId, 12_000, { chargeCycle: 6 })
  const other = await admin.ok(feeProject.create, { projectName: '增值服务', projectType: 8 })
  const hair = await makeChild(admin, other.projectId, 2_000, { chargeCycle: 6 })

  const at = (day: string) => t.clock.set(`${day} 10:00:00`)
  const billsOf = (oldmanId: string) => finance.ok(bill.get, { oldmanId })

  async function moveIn(liveDate: string) {
    at(liveDate)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    const body = house.checkin(bed.bedId, { liveDate, costProjects: [{ projectChildId: meals }] })
    expect((await step(admin, oldmanId, 1, body)).msg).toBe('')
    return oldmanId
  }
  /** Takes money of a class, as a cashier does. */
  const payIn = (oldmanId: string, kind: 1 | 2 | 6 | 5, amount: number) =>
    t.db(async (db) => {
      const who = t.who()
      await lockAccount(db, who, oldmanId)
      const ways = [{ tradeWay: 1, amount }]
      const trade = { tradeType: kind, tradeClass: kind, direction: 1 as const, amount, oldmanId, ways }
      await postTrade(db, who, {
        ...trade,
        entries: [{ entryType: kind, lines: ledger.received(oldmanId, kind, ways) }],
      })
    })
  /** Pays the open bills, in cash. */
  async function payAll(oldmanId: string) {
    for (const row of (await billsOf(oldmanId)).list.filter(({ unpaidAmt }) => unpaidAmt > 0)) {
      const { tradeMonthId, unpaidAmt: amount, version } = row
      const ways = [{ tradeWay: 1, amount }]
      const bills = [{ tradeMonthId, amount, version }]
      await finance.ok(bill.pay, { tradeType: '3', print: '0', oldmanId, bills, ways })
    }
  }
  async function quit(oldmanId: string, quitDate: string) {
    const answer = await step(admin, oldmanId, 2, { quitDate, quitType: 1 })
    expect(answer.msg).toBe('')
  }
  const month = async (oldmanId: string, feeMonth: string, billType = 1) =>
    (await billsOf(oldmanId)).list.find(
      (row) => row.feeMonth === feeMonth && row.billType === billType && row.billStatus !== 3,
    )
  /** I2 and I8: the book balances, and a resident owes the open part of the bills. */
  async function holds(oldmanId: string) {
    const lines = await t.db((db) => db.selectFrom('ledgerLine').selectAll().execute())
    const sum = (own: typeof lines) => own.reduce((all, { debit, credit }) => all + debit - credit, 0)
    expect(sum(lines)).toBe(0)
    const { list, unpaid } = await billsOf(oldmanId)
    expect(sum(lines.filter((line) => line.account === 'AR' && line.oldmanId === oldmanId))).toBe(unpaid)
    for (const row of list.filter(({ billStatus }) => billStatus !== 3)) {
      expect(row.lines.reduce((all, { netAmt }) => all + netAmt, 0)).toBe(row.netAmt)
      const own = lines.filter((line) => line.account === 'AR' && line.tradeMonthId === row.tradeMonthId)
      expect(sum(own)).toBe(row.unpaidAmt)
    }
  }
  return { ...house, finance, care, meals, damage, hair, at, billsOf, moveIn, payIn, payAll, quit, month, holds }
}
export type BilledHouse = Awaited<ReturnType<typeof openBilledHouse>>
