import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { reports } from '#contract/modules/fees/report/report.ts'
import { salesman } from '#contract/modules/platform/staff/salesman.ts'
import { openBillHouse } from '../../../../../test/bills.ts'

let world: Awaited<ReturnType<typeof openBillHouse>>
beforeAll(async () => {
  world = await openBillHouse()
})
afterAll(() => world.house.t.close())

const Paid = z.object({ saleName: z.string(), firstMonth: z.string(), paidAmt: z.number() })

test('the receipts for the first month of the residents of a salesman equal those of report consumeDetail, to the fen', async () => {
  const { house, finance, only, moveIn, pay } = world
  const sales = []
  for (const [at, saleName] of ['钱程', '孙带'].entries())
    sales.push(await house.admin.ok(salesman.saleCreate, { saleName, saleType: 2, phoneNum: `1370000000${at}` }))
  const people = []
  for (const [at, day] of ['2025-05-12', '2025-06-03', '2025-06-10'].entries()) {
    const person = await moveIn(day)
    people.push(person)
    const { saleId } = sales[at === 1 ? 1 : 0]
    await house.t.db((db) => db.updateTable('live').set({ saleId }).where('oldmanId', '=', person.oldmanId).execute())
  }
  for (const [at, { oldmanId }] of people.entries()) {
    const bill = await only(oldmanId)
    expect((await pay(bill, 10_001 + at, [{ tradeWay: 1, amount: 10_001 + at }])).msg).toBe('')
  }
  const { list } = await finance.ok(reports.saleDetail, { feeMonth: '2025-06', size: 1000 })
  const rows = z.array(Paid).parse(list)
  const month = await house.admin.ok(salesman.saleList, { month: '2025-06' })
  for (const { saleId, saleName } of sales) {
    const reported = rows.filter((row) => row.saleName === saleName && row.firstMonth === '2025-06')
    const receipts = reported.reduce((sum, row) => sum + row.paidAmt, 0)
    expect(receipts).toBe(saleName === '孙带' ? 10_002 : 10_003)
    expect(month.list.find((row) => row.saleId === saleId)?.firstMonthReceipts).toBe(receipts)
  }
  expect(month.sum?.firstMonthReceipts).toBe(20_005)
})
