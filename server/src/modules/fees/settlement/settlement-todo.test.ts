import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { type BilledHouse, openBilledHouse } from '../../../../test/billed-house.ts'
import { todosOf } from '../../../../test/notices.ts'

/** A refund to a departed resident names its payee and is paid within a week (fees.md 6). */

let house: BilledHouse
beforeAll(async () => {
  house = await openBilledHouse()
})
afterAll(() => house.t.close())

/** A resident who departed on the 20th and is to get a refund. */
async function leaving() {
  const oldmanId = await house.moveIn('2025-08-01')
  await house.payAll(oldmanId)
  await house.payIn(oldmanId, 2, 600_000)
  house.at('2025-08-20')
  await house.quit(oldmanId, '2025-08-20')
  const { settlement: waiting, amounts } = await house.finance.ok(settlement.detail, { oldmanId })
  return { oldmanId, settleId: waiting?.settleId ?? '', amount: amounts.refundAmt }
}
type Departure = Awaited<ReturnType<typeof leaving>>
const transfer = { tradeWay: 5, voucherNo: 'HK20250820' }
const cash = { tradeWay: 1 }
const named = { payeeName: '王强', payeeRelation: '儿子', bankNo: '6222020200011234567' }
const submit = ({ oldmanId, settleId, amount }: Departure, way: object, more: object) =>
  house.finance.call(settlement.submit, {
    oldmanId,
    settleId,
    expectRefundAmt: amount,
    expectCollectAmt: 0,
    ways: [{ ...way, amount }],
    ...more,
  })

test('a refund by transfer names its payee, the relation and the card; in cash it need not', async () => {
  const left = await leaving()
  const refused = await submit(left, transfer, {})
  expect(refused).toMatchObject({
    code: 21001,
    data: { errors: [{ field: 'payeeName' }, { field: 'payeeRelation' }, { field: 'bankNo' }] },
  })
  expect((await submit(left, cash, {})).msg).toBe('')
})

test('a departure is a to-do until it is settled, red from the eighth day on; a revoked settlement is due again', async () => {
  const left = await leaving()
  const todos = (query: object) => todosOf(house.finance, left.settleId, query)
  house.at('2025-08-27')
  expect(await todos({ todoStatus: 0 })).toMatchObject([{ todoType: 'SETTLE', deadline: '2025-08-27 23:59:59' }])
  expect(await todos({ overdue: 1 })).toEqual([])
  house.at('2025-08-28')
  expect(await todos({ overdue: 1 })).toHaveLength(1)
  expect((await submit(left, transfer, named)).msg).toBe('')
  expect(await todos({ todoStatus: 0 })).toEqual([])
  expect(await todos({ todoStatus: 2 })).toHaveLength(1)
  await house.finance.ok(settlement.revoke, { settleId: left.settleId, reason: '家属要求' })
  const { settlement: waiting } = await house.finance.ok(settlement.detail, { oldmanId: left.oldmanId })
  expect(await todosOf(house.finance, waiting?.settleId ?? '', { todoStatus: 0 })).toHaveLength(1)
})
