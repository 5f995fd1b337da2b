import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { costProject } from '#contract/modules/fees/cost-project/cost-project.ts'
import { elderCost } from '#contract/modules/fees/elder-cost/elder-cost.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Client } from '../../../../test/app.ts'
import { type BilledHouse, openBilledHouse } from '../../../../test/billed-house.ts'
import { makeElder } from '../../../../test/elders.ts'
import { makeRole } from '../../../../test/factories.ts'
import { consume, withdraw } from '../bill/service.ts'

let house: BilledHouse
let admin: Client
beforeAll(async () => {
  house = await openBilledHouse()
  admin = house.admin
})
afterAll(() => house.t.close())

const cost = (oldmanId: string, more: object = {}) => ({
  oldmanId,
  projectChildId: house.hair,
  quantity: 1,
  costDate: '2025-06-10',
  ...more,
})
const register = async (row: object) => (await admin.ok(elderCost.create, { rows: [row] })).list[0]
const stateOf = async (costId: string) =>
  (await admin.ok(elderCost.list, { pageHelper: '0' })).list.find((row) => row.costId === costId)

describe('posted at once (consumeMode 1)', () => {
  test('many rows at once onto the open bill of their month; exact thousandths; one wrong row stores none', async () => {
    const one = await house.moveIn('2025-06-01')
    const other = await house.moveIn('2025-06-01')
    house.at('2025-06-10')
    const rows = [cost(one, { quantity: 2.5 }), cost(other, { quantity: 1.125, remark: '代购水果' })]
    const answer = await admin.ok(elderCost.create, { rows })
    expect(answer).toMatchObject({ total: 2, amount: 7_250 })
    expect(answer.list).toMatchObject([
      { oldmanId: one, quantity: 2.5, price: 2_000, amount: 5_000, status: 1 },
      { oldmanId: other, quantity: 1.125, amount: 2_250, status: 1, remark: '代购水果' },
    ])
    expect(answer.list[0].tradeMonthDetailId).toBeTruthy()
    expect(await house.month(one, '2025-06')).toMatchObject({ grossAmt: 380_000, adjustAmt: 0, netAmt: 380_000 })
    expect(await house.month(other, '2025-06')).toMatchObject({ netAmt: 377_250 })
    for (const oldmanId of [one, other]) await house.holds(oldmanId)
    const stranger = await makeElder(house.t)
    const wrong = await admin.call(elderCost.create, { rows: [cost(one), cost(stranger.oldmanId)] })
    expect(wrong.code).toBe(21009)
    expect((await admin.call(elderCost.create, { rows: [cost(one, { costDate: '2025-06-11' })] })).code).toBe(21001)
    expect((await admin.call(elderCost.create, { rows: [cost(one, { price: 0 })] })).code).toBe(32001)
    const found = await admin.ok(elderCost.list, {
      oldmanId: one,
      costDateFrom: '2025-06-10',
      costDateTo: '2025-06-10',
    })
    expect(found).toMatchObject({ total: 1, sum: { amount: 5_000 } })
    const { projectChildId } = answer.list[0]
    expect(
      (await admin.ok(elderCost.list, { projectChildId, status: 1, oldmanName: found.list[0].oldmanName ?? '' })).total,
    ).toBe(1)
    // The resident's cost rows show it, and only the module that registered it changes it.
    const rowsOf = await admin.ok(costProject.list, { oldmanId: one })
    const row = rowsOf.list.find(({ source }) => source === 10)
    const changed = { oldmanId: one, rows: [{ oldmanCostId: row?.oldmanCostId, cancel: 1 as const }] }
    expect(await admin.call(costProject.save, { ...changed, version: rowsOf.version })).toMatchObject({ code: 32060 })
  })

  test('paid bills do not change: the next line goes onto an added bill, which is used again; void credits it', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    await house.payAll(oldmanId)
    house.at('2025-06-10')
    const first = await register(cost(oldmanId))
    const second = await register(cost(oldmanId, { quantity: 2 }))
    expect(await house.month(oldmanId, '2025-06')).toMatchObject({ netAmt: 375_000, billStatus: 2 })
    expect(await house.month(oldmanId, '2025-06', 2)).toMatchObject({ grossAmt: 6_000, unpaidAmt: 6_000 })
    expect(
      (await admin.call(elderCost.update, { costId: first.costId, quantity: 3, version: first.version })).code,
    ).toBe(21009)
    const removed = await admin.ok(elderCost.remove, { costId: first.costId, reason: '记错了人' })
    expect(removed).toMatchObject({ status: 2, voidReason: '记错了人' })
    expect(await house.month(oldmanId, '2025-06', 2)).toMatchObject({
      grossAmt: 6_000,
      adjustAmt: -2_000,
      unpaidAmt: 4_000,
    })
    expect((await admin.call(elderCost.remove, { costId: first.costId, reason: '再来' })).code).toBe(21009)
    await house.payAll(oldmanId)
    await admin.ok(elderCost.remove, { costId: second.costId, reason: '未消费' })
    expect((await house.billsOf(oldmanId)).balances.prestoreBalance).toBe(4_000)
    expect((await admin.ok(elderCost.list, { oldmanId })).sum?.amount).toBe(0)
    await house.holds(oldmanId)
  })

  test('scenario 22: 2 × 15.00 on 06-10 is a line of 3000 fen; void is its reversal; in a closed May 22801', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    const older = await house.moveIn('2025-05-01')
    house.at('2025-06-10')
    const late = await register(cost(older, { costDate: '2025-05-20' }))
    const row = await register(cost(oldmanId, { quantity: 2, price: 1_500 }))
    const bill = await house.month(oldmanId, '2025-06')
    const line = bill?.lines.find(({ tradeMonthDetailId }) => tradeMonthDetailId === row.tradeMonthDetailId)
    expect(line).toMatchObject({ netAmt: 3_000 })
    await admin.ok(elderCost.remove, { costId: row.costId, reason: '记错了人' })
    const after = await house.month(oldmanId, '2025-06')
    expect([after?.adjustAmt, after?.netAmt]).toEqual([-3_000, (bill?.netAmt ?? 0) - 3_000])
    await close('2025-05', 1)
    const shut = await admin.call(elderCost.remove, { costId: late.costId, reason: '记错了人' })
    expect(shut).toMatchObject({ code: 22801, msg: '2025-05已结账' })
    await close('2025-05', 0)
    await house.holds(oldmanId)
  })

  test('the seam itself: never twice, not in a closed month, not on a closed account, compensation as kind 6', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    house.at('2025-06-10')
    const push = (sourceId: string, more: object = {}) =>
      house.t.db(async (db) => {
        const input = {
          oldmanId,
          source: 11 as const,
          sourceId,
          projectChildId: house.damage,
          quantity: 1,
          price: 12_000,
        }
        return consume(db, house.t.who(), { ...input, date: '2025-06-10', ...more })
      })
    const pushed = await push('lend-1')
    const found = await house.month(oldmanId, '2025-06')
    expect(found?.lines.find((line) => line.tradeMonthDetailId === pushed?.tradeMonthDetailId)).toMatchObject({
      netAmt: 12_000,
      detailKind: 6,
    })
    await expect(push('lend-1')).rejects.toMatchObject({ refusal: { code: 21009 } })
    await close('2025-05', 1)
    await expect(push('lend-2', { date: '2025-05-31' })).rejects.toMatchObject({ refusal: { code: 32031 } })
    const closed = await admin.call(elderCost.create, { rows: [cost(oldmanId, { costDate: '2025-05-31' })] })
    expect(closed).toMatchObject({ code: 32031, msg: '2025-05已结账，不能录入或作废该月单据' })
    await close('2025-05', 0)
    const late = await register(cost(oldmanId))
    await close('2025-06', 1)
    expect(await admin.call(elderCost.remove, { costId: late.costId, reason: '记错了' })).toMatchObject({
      code: 22801,
      msg: '2025-06已结账',
    })
    await close('2025-06', 0)
    await house.quit(oldmanId, '2025-06-10')
    const { settlement: waiting, amounts } = await house.finance.ok(settlement.detail, { oldmanId })
    const ways = [{ tradeWay: 1, amount: amounts.collectAmt }]
    const body = {
      oldmanId,
      settleId: waiting?.settleId ?? '',
      expectRefundAmt: 0,
      expectCollectAmt: amounts.collectAmt,
    }
    await house.finance.ok(settlement.submit, { ...body, ways })
    await expect(push('lend-3')).rejects.toMatchObject({ refusal: { code: 32011 } })
    const back = () =>
      house.t.db((db) => withdraw(db, house.t.who(), { source: 11, sourceId: 'lend-1', reason: '找到了' }))
    await expect(back()).rejects.toMatchObject({ refusal: { code: 32011 } })
    await house.holds(oldmanId)
  })
})

async function close(feeMonth: string, closed: 0 | 1) {
  const row = {
    orgId: house.t.orgId,
    feeMonth,
    closed,
    closeTime: '2025-06-10 09:00:00',
    snapshot: '{}',
    snapshotHash: '',
  }
  await house.t.db((db) =>
    db
      .insertInto('monthClose')
      .values(row)
      .onConflict((conflict) => conflict.columns(['orgId', 'feeMonth']).doUpdateSet({ closed }))
      .execute(),
  )
}

test('collected later (consumeMode 2): edited while it waits, cancelled, or billed by the next bill or the settlement', async () => {
  const oldmanId = await house.moveIn('2025-06-01')
  await house.setting('consumeMode', 2)
  house.at('2025-06-10')
  const standing = await register(cost(oldmanId))
  const removed = await register(cost(oldmanId, { quantity: 5 }))
  expect([standing.status, standing.tradeMonthDetailId ?? null, standing.feeMonth ?? null]).toEqual([0, null, null])
  expect(await house.month(oldmanId, '2025-06')).toMatchObject({ netAmt: 375_000 })
  const edit = { costId: standing.costId, quantity: 3, version: standing.version }
  expect(await admin.ok(elderCost.update, edit)).toMatchObject({ quantity: 3, amount: 6_000, status: 0 })
  expect((await admin.call(elderCost.update, edit)).code).toBe(21002)
  const inUse = (status: Row<'projectChild'>['status']) =>
    house.t.db((db) =>
      db.updateTable('projectChild').set({ status }).where('projectChildId', '=', house.hair).execute(),
    )
  await inUse(0)
  expect((await admin.call(elderCost.create, { rows: [cost(oldmanId)] })).code).toBe(21009)
  const fewer = { costId: removed.costId, quantity: 4, version: removed.version }
  expect((await admin.call(elderCost.update, fewer)).data).toMatchObject({ quantity: 4, amount: 8_000 })
  await inUse(1)
  await admin.ok(elderCost.remove, { costId: removed.costId, reason: '取消' })
  house.at('2025-07-01')
  await house.finance.ok(bill.generate, { feeMonth: '2025-07', oldmanIds: [oldmanId] })
  expect(await house.month(oldmanId, '2025-07')).toMatchObject({ grossAmt: 383_500, netAmt: 383_500 })
  expect(await stateOf(standing.costId)).toMatchObject({ status: 1, feeMonth: '2025-07' })
  const last = await register(cost(oldmanId, { costDate: '2025-07-01' }))
  await house.quit(oldmanId, '2025-07-01')
  const { settlement: waiting, amounts } = await house.finance.ok(settlement.detail, { oldmanId })
  expect(amounts).toMatchObject({ finalChargeAmt: 2_000, creditAmt: 377_500 })
  const ways = [{ tradeWay: 2, amount: amounts.collectAmt }]
  const body = { oldmanId, settleId: waiting?.settleId ?? '', expectRefundAmt: 0, expectCollectAmt: amounts.collectAmt }
  expect(amounts.collectAmt).toBe(375_000 + 6_000 + 2_000)
  await house.finance.ok(settlement.submit, { ...body, ways })
  expect(await stateOf(last.costId)).toMatchObject({ status: 1 })
  await house.finance.ok(settlement.revoke, { settleId: body.settleId, reason: '更正' })
  expect(await stateOf(last.costId)).toMatchObject({ status: 0 })
  await house.holds(oldmanId)
  await house.setting('consumeMode', 1)
})

test('the price is that of the project unless a user may change it; another organisation sees nothing', async () => {
  const oldmanId = await house.moveIn('2025-06-01')
  house.at('2025-06-10')
  const codes = ['administration.cost.oldman.query', 'administration.cost.oldman.add', 'live.archives.base.query']
  await makeRole(house.t, 'COSTS', codes)
  const clerk = await house.t.as('COSTS')
  expect((await clerk.call(elderCost.create, { rows: [cost(oldmanId, { price: 1_500 })] })).status).toBe(401)
  const requestNo = 'cost-once'
  const first = await clerk.ok(elderCost.create, { rows: [cost(oldmanId)], requestNo })
  expect(await clerk.ok(elderCost.create, { rows: [cost(oldmanId)], requestNo })).toEqual(first)
  const [{ costId, version }] = first.list
  expect((await clerk.call(elderCost.remove, { costId, reason: '试试' })).status).toBe(401)
  expect((await admin.ok(elderCost.create, { rows: [cost(oldmanId, { price: 1_500 })] })).amount).toBe(1_500)
  const other = await house.t.as('ADMIN', { orgId: await house.t.otherOrg() })
  expect((await other.call(elderCost.remove, { costId, reason: '试试' })).code).toBe(21003)
  expect((await other.call(elderCost.update, { costId, quantity: 2, version })).code).toBe(21003)
  expect((await other.ok(elderCost.list, {})).total).toBe(0)
  const handler = { rows: [cost(oldmanId)], handlerId: 'nobody' }
  expect((await admin.call(elderCost.create, handler)).code).toBe(21003)
})
