import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { reports } from '#contract/modules/report.ts'
import type { Quarter } from './quarter.ts'
import { addsUp, booked as bookedIn, months, showAs, total } from './reports.ts'

/** What was charged, by every report that shows it (fees.md 13: 2, 13–15, 17, 18, 20). Runs on the quarter of report.test.ts. */
export const dueTests = (made: () => Quarter) =>
  describe('what is due', () => {
    const show = (call: Call, input: object) => showAs(made().finance)(call, input)
    const booked = (accounts: string, condition: string) => bookedIn(made().house.t, accounts, condition)

    test('2: each bill adds up, and what is open is what the ledger says is owed', async () => {
      for (const feeMonth of ['2025-04', '2025-05', '2025-06']) {
        const answer = await show(reports.tradeMonth, { feeMonth })
        addsUp(answer)
        for (const row of answer.list) {
          const n = (key: string) => Number(row[key])
          expect(n('grossAmt') - n('discountAmt') + n('adjustAmt') - n('waiveAmt')).toBe(row.netAmt)
          expect(n('moneyAmt') + n('balanceAmt')).toBe(row.paidAmt)
          expect(n('netAmt') - n('paidAmt')).toBe(row.unpaidAmt)
          expect(0 - (await booked('^AR$', `trade_month_id = '${row.rowId}'`))).toBe(row.unpaidAmt)
          expect(Object.values(row.items as object).reduce((a, b) => a + b, 0) - n('waiveAmt')).toBe(row.netAmt) // as: the contract
        }
      }
    })

    test('13 = 14 = 18 = 20 = income of the ledger less waivers, by every grouping', async () => {
      const byMonth = async (feeMonth: string) => {
        const range = { feeMonthFrom: feeMonth, feeMonthTo: feeMonth }
        const fees = await show(reports.amtSummary, range)
        addsUp(fees, ['rate', 'personCount', 'averageAmt'])
        const income = await booked('^(INC|WAIVE)$', `fee_month = '${feeMonth}'`)
        expect(fees.sum.netAmt).toBe(income)
        for (const group of ['building', 'level']) {
          const other = await show(reports.amtSummary, { ...range, group })
          expect([other.sum.netAmt, other.sum.paidAmt, other.sum.personCount]).toEqual([
            income,
            fees.sum.paidAmt,
            fees.sum.personCount,
          ])
        }
        const charged = await show(reports.tradeDetail, { feeMonth })
        addsUp(charged)
        expect(charged.sum.totalAmt).toBe(income)
        const sold = await show(reports.saleDetail, { feeMonth })
        addsUp(sold)
        expect([sold.sum.netAmt, sold.sum.paidAmt]).toEqual([income, fees.sum.paidAmt])
        const month = await show(reports.monthStatistic, range)
        expect(month.sum.netAmt).toBe(income)
        expect(fees.list.every(({ unpaidAmt }) => Number(unpaidAmt) >= 0)).toBe(true)
        return { fees, charged }
      }
      for (const feeMonth of ['2025-04', '2025-05', '2025-06']) await byMonth(feeMonth)
      const { fees, charged } = await byMonth('2025-06')
      expect(fees.sum.waiveAmt).toBeGreaterThan(0)
      expect(fees.list.find(({ groupName }) => groupName === '减免')?.netAmt).toBe(charged.sum['items.waive'])
      const columns = await made().finance.ok(reports.tradeProjectColumns, { feeMonth: '2025-06' })
      expect(columns.map(({ key }) => `items.${key}`).sort()).toEqual(
        Object.keys(charged.sum)
          .filter((key) => key.startsWith('items.'))
          .sort(),
      )
      const projects = await made().finance.ok(reports.prestoredProject, {})
      expect(projects.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['床位费', '护理费', '伙食费', '增值服务']),
      )
    })

    test('15: list prices and differences make the bill of each resident', async () => {
      for (const feeMonth of ['2025-04', '2025-05', '2025-06']) {
        const found = await show(reports.diffDetail, { feeMonth })
        addsUp(found)
        const bills = await show(reports.tradeMonth, { feeMonth })
        const due = Map.groupBy(bills.list, ({ oldmanId }) => oldmanId)
        for (const [oldmanId, rows] of Map.groupBy(found.list, (row) => row.oldmanId))
          expect(total(rows, 'standardAmt') + total(rows, 'diffAmt')).toBe(total(due.get(oldmanId) ?? [], 'netAmt'))
        expect(found.sum.netAmt).toBe(bills.sum.netAmt)
      }
      const cut = await show(reports.diffDetail, { feeMonth: '2025-05', reason: 5 })
      expect(cut.sum.diffAmt).toBe(-(await show(reports.tradeMonth, { feeMonth: '2025-05' })).sum.discountAmt)
    })

    test('17: days of stays and empty days make the month of each bed; the fee is that of report 13', async () => {
      const found = await show(reports.rent, { feeMonth: '2025-06' })
      addsUp(found)
      for (const rows of Map.groupBy(found.list, ({ bedName }) => bedName).values())
        expect(total(rows, 'days') + total(rows, 'vacantDays')).toBe(30)
      const fees = await show(reports.amtSummary, { feeMonthFrom: '2025-06', feeMonthTo: '2025-06' })
      const beds = fees.list.find(({ groupName }) => groupName === '床位费')
      expect([found.sum.netAmt, found.sum.paidAmt]).toEqual([beds?.netAmt, beds?.paidAmt])
    })

    test('18: what was owed, became due and was collected makes what is owed, month after month and by project', async () => {
      const months18 = await show(reports.monthStatistic, months)
      expect(months18.list.map(({ feeMonth }) => feeMonth)).toEqual(['2025-04', '2025-05', '2025-06'])
      let open = 0
      for (const row of months18.list) {
        expect(row.openAmt).toBe(open)
        open += Number(row.netAmt) - Number(row.collectCurrentAmt) - Number(row.collectPastAmt)
        expect(row.closeAmt).toBe(open)
      }
      expect(open).toBe(-(await booked('^AR$', 'true')))
      expect(await made().finance.ok(reports.monthStatisticSum, months)).toMatchObject({
        openAmt: 0,
        closeAmt: open,
        netAmt: months18.sum.netAmt,
      })
      const split = await show(reports.monthStatistic, { ...months, dueGroup: 'project' })
      for (const { feeMonth, openAmt, closeAmt, collectPastAmt, netAmt } of months18.list) {
        const own = split.list.filter((row) => row.feeMonth === feeMonth)
        expect(['openAmt', 'closeAmt', 'collectPastAmt', 'netAmt'].map((key) => total(own, key))).toEqual([
          openAmt,
          closeAmt,
          collectPastAmt,
          netAmt,
        ])
      }
    })
  })
