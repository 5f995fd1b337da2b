import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { type BilledHouse, openBilledHouse } from '../../../../../test/billed-house.ts'
import { settleStay } from '../../../../../test/stays.ts'

/** Days away as a nurse enters them, and their refund on the bill (fees.md 5.6, residence.md 10). */

let house: BilledHouse
beforeAll(async () => {
  house = await openBilledHouse()
  await house.t.db((db) =>
    db
      .insertInto('setting')
      .values({ orgId: house.t.orgId, settingKey: 'check.OUTING', value: JSON.stringify(closed) })
      .execute(),
  )
})
afterAll(() => house.t.close())
const closed = { openStatus: 0, steps: [], selfAudit: 0, timeoutHours: 0, timeoutAction: 'REMIND' }

/** Leaves at the first time, returns at the second, both entered at those times. */
async function away(oldmanId: string, outTime: string, backTime: string, planBackTime = backTime) {
  const { t, admin } = house
  t.clock.set(outTime)
  const plan = { planOutTime: outTime, planBackTime, outType: 1, outReason: '探亲', escort: 3 }
  const created = await admin.ok(outing.create, { oldmanId, ...plan })
  const left = await admin.ok(outing.affirm, { outId: created.outId, version: created.version })
  t.clock.set(backTime)
  return admin.ok(outing.affirm, { outId: created.outId, version: left.version, backTime })
}
const lines = async (oldmanId: string, feeMonth = '2025-06') =>
  (await house.month(oldmanId, feeMonth))?.lines
    .filter(({ detailKind, reversed }) => detailKind === 3 && reversed === 0)
    .map(({ netAmt, days }) => [netAmt, days])
    .sort()

test('返院 after six full days of June: 120.00 of care and 150.00 of meals are refunded on the bill', async () => {
  const oldmanId = await house.moveIn('2025-06-01')
  const back = await away(oldmanId, '2025-06-05 09:00:00', '2025-06-12 17:00:00')
  expect(back.outDays).toBe(6)
  expect(await lines(oldmanId)).toEqual([
    [-12_000, 6],
    [-15_000, 6],
  ])
  // The counter of the year shows exactly the refunded days.
  expect((await house.admin.ok(outing.days, { oldmanId })).list).toEqual([
    { year: 2025, times: 1, outDays: 6, hospitalDays: 0, holdDays: 6 },
  ])
  await house.holds(oldmanId)
})

test('scenario 40: 返院 entered 10:00 instead of 08:00 the day before, corrected within 48 h: refund lines as for a right entry', async () => {
  const wrong = await house.moveIn('2025-06-01')
  const right = await house.moveIn('2025-06-01')
  await away(right, '2025-06-05 09:00:00', '2025-06-12 08:00:00')
  const entered = await away(wrong, '2025-06-05 09:00:00', '2025-06-13 10:00:00')
  expect(await lines(wrong)).not.toEqual(await lines(right))
  const input = {
    outId: entered.outId,
    version: entered.version,
    backTime: '2025-06-12 08:00:00',
    reason: '登记晚了一天',
  }
  const put = await house.admin.ok(outing.update, input)
  expect(put).toMatchObject({ outStatus: 4, outDays: 6, backTime: '2025-06-12 08:00:00' })
  expect(await lines(wrong)).toEqual(await lines(right))
  await house.holds(wrong)
  const again = { ...input, version: put.version, backTime: '2025-06-11 08:00:00' }
  expect((await house.admin.ok(outing.update, again)).outDays).toBe(5)
  await house.holds(wrong)
})

test('a corrected return takes its refund back from the prestored money it had gone to', async () => {
  const oldmanId = await house.moveIn('2025-06-01')
  await house.payAll(oldmanId)
  const { outId, version } = await away(oldmanId, '2025-06-05 09:00:00', '2025-06-12 17:00:00')
  expect((await house.billsOf(oldmanId)).balances.prestoreBalance).toBe(27_000)
  await house.admin.ok(outing.update, { outId, version, backTime: '2025-06-06 08:00:00', reason: '写错' })
  expect(await house.month(oldmanId, '2025-06')).toMatchObject({ unpaidAmt: 0, billStatus: 2 })
  expect((await house.billsOf(oldmanId)).balances.prestoreBalance).toBe(0)
  await house.holds(oldmanId)
})

test('scenario 40: a correction after 48 h is 31069, without a reason 21001, of a closed month 31041', async () => {
  const oldmanId = await house.moveIn('2025-06-01')
  const back = await away(oldmanId, '2025-06-28 09:00:00', '2025-06-30 23:00:00')
  const input = { outId: back.outId, version: back.version, backTime: '2025-06-30 08:00:00' }
  expect(await house.admin.call(outing.update, input)).toMatchObject({
    code: 21001,
    data: { errors: [{ field: 'reason' }] },
  })
  const reasoned = { ...input, reason: '写错' }
  const wrong = await house.admin.call(outing.update, { ...reasoned, backTime: '2025-06-28 08:00:00' })
  expect(wrong.code).toBe(31063)
  house.t.clock.set('2025-07-02 10:00:00')
  for (const feeMonth of ['2025-05', '2025-06']) await house.finance.ok(ledger.close, { feeMonth })
  const shut = await house.admin.call(outing.update, reasoned)
  expect(shut).toMatchObject({ code: 31041, msg: '2025-06已结账' })
  house.t.clock.set('2025-07-02 23:00:01')
  const late = await house.admin.call(outing.update, reasoned)
  expect(late).toMatchObject({ code: 31069, msg: '当前外出状态“已返院”不允许此操作' })
})

test('the time of leaving is corrected while the resident is out: the bill does not change', async () => {
  const oldmanId = await house.moveIn('2025-07-03')
  house.t.clock.set('2025-07-04 10:00:00')
  const plan = {
    planOutTime: '2025-07-04 10:00:00',
    planBackTime: '2025-07-09 10:00:00',
    outType: 1,
    outReason: '探亲',
    escort: 3,
  }
  const created = await house.admin.ok(outing.create, { oldmanId, ...plan })
  const left = await house.admin.ok(outing.affirm, { outId: created.outId, version: created.version })
  const input = { outId: created.outId, version: left.version, outTime: '2025-07-04 08:00:00', reason: '早走' }
  const put = await house.admin.ok(outing.update, input)
  expect(put).toMatchObject({ outStatus: 3, outTime: '2025-07-04 08:00:00', backTime: null })
  expect(await lines(oldmanId, '2025-07')).toEqual([])
  house.t.clock.set('2025-07-09 10:00:00')
  expect((await house.admin.ok(outing.affirm, { outId: created.outId, version: put.version })).outDays).toBe(4)
  expect(await lines(oldmanId, '2025-07')).toEqual([[-10_000, 4]])
  await house.holds(oldmanId)
})

test('the times of an outing before a departure can be corrected until the departure is settled, then it is 31036', async () => {
  const oldmanId = await house.moveIn('2025-08-01')
  const back = await away(oldmanId, '2025-08-05 09:00:00', '2025-08-12 17:00:00')
  await house.quit(oldmanId, '2025-08-12')
  const input = { outId: back.outId, version: back.version, backTime: '2025-08-12 08:00:00', reason: '写错' }
  const { version } = await house.admin.ok(outing.update, input)
  await house.holds(oldmanId)
  await settleStay(house.admin, oldmanId)
  const late = { ...input, version, backTime: '2025-08-11 15:00:00' }
  expect(await house.admin.call(outing.update, late)).toMatchObject({ code: 31036, msg: '已结算，请先撤销结算' })
  await house.holds(oldmanId)
})
