import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { billsOfMonth, differencesOfMonth, dueOfMonth, receivableOver, rentOfMonth } from './identities.ts'
import type { Quarter } from './quarter.ts'
import { showAs } from './reports.ts'

/** What was charged, by every report that shows it (fees.md 13: 2, 13–15, 17, 18, 20). Runs on the quarter of report.test.ts. */
export const dueTests = (quarter: () => Quarter) =>
  describe('what is due', () => {
    const show = (call: Call, input: object) => showAs(quarter().finance)(call, input)
    const book = () => ({ t: quarter().house.t, client: quarter().finance })
    const months = ['2025-04', '2025-05', '2025-06']

    test('2: each bill adds up, and what is open is what the ledger says is owed', async () => {
      for (const feeMonth of months) expect((await billsOfMonth(book(), feeMonth)).total).toBeGreaterThan(0)
    })

    test('13 = 14 = 18 = 20 = income of the ledger less waivers, by every grouping', async () => {
      for (const feeMonth of months) await dueOfMonth(book(), feeMonth)
      const { fees, charged } = await dueOfMonth(book(), '2025-06')
      expect(fees.list.every(({ unpaidAmt }) => Number(unpaidAmt) >= 0)).toBe(true)
      expect(fees.sum.waiveAmt).toBeGreaterThan(0)
      expect(fees.list.find(({ groupName }) => groupName === '减免')?.netAmt).toBe(charged.sum['items.waive'])
      const columns = await quarter().finance.ok(reports.tradeProjectColumns, { feeMonth: '2025-06' })
      expect(columns.map(({ key }) => `items.${key}`).sort()).toEqual(
        Object.keys(charged.sum)
          .filter((key) => key.startsWith('items.'))
          .sort(),
      )
      const projects = await quarter().finance.ok(reports.prestoredProject, {})
      expect(projects.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['床位费', '护理费', '伙食费', '增值服务']),
      )
    })

    test('15: list prices and differences make the bill of each resident', async () => {
      for (const feeMonth of months) {
        const found = await differencesOfMonth(book(), feeMonth)
        expect(found.sum.netAmt).toBe((await show(reports.tradeMonth, { feeMonth })).sum.netAmt)
      }
      const cut = await show(reports.diffDetail, { feeMonth: '2025-05', reason: 5 })
      expect(cut.sum.diffAmt).toBe(-(await show(reports.tradeMonth, { feeMonth: '2025-05' })).sum.discountAmt)
    })

    test('17: days of stays and empty days make the month of each bed; the fee is that of report 13', async () => {
      await rentOfMonth(book(), '2025-06')
    })

    test('18: what was owed, became due and was collected makes what is owed, month after month and by project', async () => {
      const found = await receivableOver(book(), '2025-04', '2025-06')
      expect(found.list.map(({ feeMonth }) => feeMonth)).toEqual(months)
      expect(found.list[0].openAmt).toBe(0)
    })
  })
