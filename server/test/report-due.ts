import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { billsOfMonth, differencesOfMonth, dueOfMonth, receivableOver, rentOfMonth } from './identities.ts'
import type { Quarter } from './quarter.ts'
import { showAs } from './reports.ts'

/** Charges, in every report that shows them (fees.md 13: 2, 13–15, 17, 18, 20). Uses the quarter of report.test.ts. */
export const dueTests = (quarter: () => Quarter) =>
  describe('amounts due', () => {
    const show = (call: Call, input: object) => showAs(quarter().finance)(call, input)
    const book = () => ({ t: quarter().house.t, client: quarter().finance })
    const months = ['2025-04', '2025-05', '2025-06']

    test('2: each bill adds up, and its open part is what the ledger has as owed', async () => {
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

    test('15: list prices and differences add up to the bill of each resident', async () => {
      for (const feeMonth of months) {
        const found = await differencesOfMonth(book(), feeMonth)
        expect(found.sum.netAmt).toBe((await show(reports.tradeMonth, { feeMonth })).sum.netAmt)
      }
      const cut = await show(reports.diffDetail, { feeMonth: '2025-05', reason: 5 })
      expect(cut.sum.diffAmt).toBe(-(await show(reports.tradeMonth, { feeMonth: '2025-05' })).sum.discountAmt)
    })

    test('17: days of stays and empty days add up to the month of each bed; the fee is that of report 13', async () => {
      await rentOfMonth(book(), '2025-06')
    })

    test('18: owed before, due and collected add up to the amount owed, month after month and by project', async () => {
      const found = await receivableOver(book(), '2025-04', '2025-06')
      expect(found.list.map(({ feeMonth }) => feeMonth)).toEqual(months)
      expect(found.list[0].openAmt).toBe(0)
    })
  })
