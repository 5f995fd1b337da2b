import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import type { Client } from '../../../../test/app.ts'
import { type BilledHouse, openBilledHouse } from '../../../../test/billed-house.ts'
import { makeElder, step } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { makeChild, saveCosts } from '../../../../test/fees.ts'

let house: BilledHouse
let finance: Client
beforeAll(async () => {
  house = await openBilledHouse()
  finance = house.finance
})
afterAll(() => house.t.close())

const detail = (oldmanId: string) => finance.ok(settlement.detail, { oldmanId })
const balances = async (oldmanId: string) => {
  const found = await finance.ok(account.get, { oldmanId })
  if (!('prestoreBalance' in found)) throw new Error('an account was asked for')
  const { prestoreBalance, depositBalance, medicalBalance, reserveBalance, arrears, accountStatus } = found
  return { prestoreBalance, depositBalance, medicalBalance, reserveBalance, arrears, accountStatus }
}
const nothing = { prestoreBalance: 0, depositBalance: 0, medicalBalance: 0, reserveBalance: 0, arrears: 0 }
const transfer = (amount: number) => ({ tradeWay: 5, amount, voucherNo: 'HK20250820' })
const cash = (amount: number) => ({ tradeWay: 1, amount })

/** Resident S with the bill of August paid, who departed on the 20th with this much in each class (example 9). */
async function example9() {
  const oldmanId = await house.moveIn('2025-08-01')
  await house.payAll(oldmanId)
  for (const [kind, amount] of [
    [1, 52_371],
    [2, 600_000],
    [6, 300_000],
  ] as const)
    await house.payIn(oldmanId, kind, amount)
  house.at('2025-08-20')
  await house.quit(oldmanId, '2025-08-20')
  const { settlement: waiting } = await detail(oldmanId)
  return { oldmanId, settleId: waiting?.settleId ?? '' }
}
const submit9 = ({ oldmanId, settleId }: { oldmanId: string; settleId: string }, more: object = {}) =>
  finance.call(settlement.submit, {
    oldmanId,
    settleId,
    expectRefundAmt: 1_086_500,
    expectCollectAmt: 0,
    deducts: [{ projectChildId: house.damage, amount: 12_000, remark: '损坏轮椅' }],
    ways: [transfer(1_086_500)],
    payeeName: '王强',
    payeeRelation: '儿子',
    bankNo: '6222020200011234567',
    ...more,
  })
/** Entries of a settlement as in example 9: account, debit, credit. */
const entriesOf = async (settleId: string, mirrors = false) => {
  const rows = await house.t.db((db) =>
    db
      .selectFrom('ledgerLine as line')
      .innerJoin('ledgerEntry as entry', 'entry.entryId', 'line.entryId')
      .select(['line.account', 'line.debit', 'line.credit', 'line.tradeWay', 'entry.entryType'])
      .where('entry.settleId', '=', settleId)
      .where('entry.reverses', mirrors ? 'is not' : 'is', null)
      .orderBy('entry.entryNo')
      .orderBy('line.lineNo')
      .execute(),
  )
  return rows.map((row) => [row.account, row.debit, row.credit])
}
const sumOf = (lines: (string | number)[][], name: string) =>
  lines.filter(([own]) => own === name).reduce((sum, [, debit, credit]) => sum + Number(debit) - Number(credit), 0)

describe('settlement and revocation', () => {
  test('scenario 11, scenario 12, scenario 13 and example 9: settled, not twice, revoked, settled again alike', async () => {
    const left = await example9()
    const { oldmanId, settleId } = left
    expect((await balances(oldmanId)).accountStatus).toBe(2)
    const before = await detail(oldmanId)
    expect(before.settlement).toMatchObject({ settleStatus: 0, quitDate: '2025-08-20', liveDays: 19 })
    expect(before.settlement?.settleNo).toMatch(/^JS202508\d{4}$/)
    expect(before.amounts).toMatchObject({ creditAmt: 146_129, refundAmt: 1_098_500, arrearsAmt: 0, finalChargeAmt: 0 })
    const lines = await finance.ok(settlement.lines, { oldmanId })
    expect(lines.filter(({ lineType }) => lineType === 3).reduce((sum, { netAmt }) => sum + netAmt, 0)).toBe(-146_129)

    // 12: a fee of 50.00 comes in between.
    const extra = { tradeType: '3', oldmanId, projectChildId: house.hair, amount: 5_000, feeMonth: '2025-08' }
    const added = await finance.ok(bill.addLine, extra)
    const changed = await submit9(left)
    expect(changed).toMatchObject({ code: 32051, msg: '结算金额已变化，请重新核对' })
    expect(changed.data).toMatchObject({ refundAmt: 1_081_500 })
    await finance.ok(bill.void, { tradeMonthId: added.tradeMonthId, reason: '记错了', version: added.version })

    const wrong = await submit9(left, { ways: [transfer(1_086_499)] })
    expect(wrong).toMatchObject({ code: 32012, msg: '支付方式金额合计与交易金额不一致' })
    const done = await submit9(left)
    expect(done.msg).toBe('')
    expect(done.data).toMatchObject({ settleStatus: 1, refundAmt: 1_086_500, deductAmt: 12_000, payeeName: '王强' })
    expect(done.data.upper).toBe('壹万零捌佰陆拾伍元整')
    expect(done.data.receiptNo).toMatch(/^SJ202508\d{6}$/)
    expect(await balances(oldmanId)).toEqual({ ...nothing, accountStatus: 3 })
    const posted = await entriesOf(settleId)
    expect(sumOf(posted, 'INC')).toBe(146_129 - 12_000)
    expect([sumOf(posted, 'AR'), sumOf(posted, 'DEP'), sumOf(posted, 'MED')]).toEqual([0, 600_000, 300_000])
    expect([sumOf(posted, 'PRE'), sumOf(posted, 'W5')]).toEqual([52_371, -1_086_500])
    for (const line of [
      ['AR', 0, 146_129],
      ['AR', 146_129, 0],
      ['PRE', 0, 146_129],
      ['AR', 12_000, 0],
      ['PRE', 12_000, 0],
      ['AR', 0, 12_000],
      ['PRE', 186_500, 0],
      ['DEP', 600_000, 0],
      ['MED', 300_000, 0],
      ['W5', 0, 1_086_500],
    ])
      expect(posted).toContainEqual(line)
    expect(await house.month(oldmanId, '2025-08')).toMatchObject({ netAmt: 231_371, paidAmt: 231_371, billStatus: 2 })
    expect(await house.month(oldmanId, '2025-08', 3)).toMatchObject({ netAmt: 12_000, paidAmt: 12_000 })
    await house.holds(oldmanId)
    expect(await submit9(left)).toMatchObject({ code: 32052, msg: '已结算，请勿重复操作' })

    const [{ tradeMonthId, version }] = (await house.billsOf(oldmanId)).list.filter(({ billType }) => billType === 1)
    expect((await finance.call(bill.antiSettle, { tradeMonthId, reason: '反结算' })).code).toBe(32052)
    expect((await finance.call(bill.void, { tradeMonthId, reason: '作废', version })).code).toBe(32052)
    expect((await finance.call(bill.addLine, extra)).code).toBe(32011)

    // A closed account accepts no posting, and the departure cannot be undone any more.
    const pay = { print: '0', oldmanId, amount: 100, ways: [cash(100)] }
    expect((await finance.call(account.trade, { ...pay, tradeType: '1' })).code).toBe(32011)
    expect((await step(house.admin, oldmanId, 1)).code).toBe(31036)

    // 13
    const undo = { settleId, reason: '家属要求更正' }
    const undone = await finance.ok(settlement.revoke, undo)
    expect(undone).toMatchObject({ settleStatus: 2, revokeReason: '家属要求更正' })
    const again = { prestoreBalance: 52_371, depositBalance: 600_000, medicalBalance: 300_000 }
    expect(await balances(oldmanId)).toEqual({ ...nothing, ...again, accountStatus: 2 })
    expect(await house.month(oldmanId, '2025-08')).toMatchObject({ netAmt: 377_500, paidAmt: 377_500, billStatus: 2 })
    expect(await house.month(oldmanId, '2025-08', 3)).toBeUndefined()
    const mirrors = await entriesOf(settleId, true)
    for (const name of ['PRE', 'DEP', 'MED', 'AR', 'INC', 'W5'])
      expect(sumOf(posted, name) + sumOf(mirrors, name)).toBe(0)
    await house.holds(oldmanId)
    expect((await finance.ok(ledger.check, {})).ok).toBe(1)
    expect(await finance.call(settlement.revoke, undo)).toMatchObject({ code: 32054, msg: '该结算已撤销' })
    const next = await detail(oldmanId)
    expect(next.settlement).toMatchObject({ settleStatus: 0, quitDate: '2025-08-20' })
    expect(next.history.map(({ settleStatus }) => settleStatus).sort()).toEqual([0, 2])
    expect(next.amounts).toMatchObject(before.amounts)
    const repeated = await submit9({ oldmanId, settleId: next.settlement?.settleId ?? '' })
    expect(repeated.data).toMatchObject({ refundAmt: 1_086_500, upper: '壹万零捌佰陆拾伍元整' })
    expect(await balances(oldmanId)).toEqual({ ...nothing, accountStatus: 3 })
    await house.holds(oldmanId)
  })

  test('scenario 14 and example 10: deposits first, the missing amount is collected to the fen', async () => {
    const oldmanId = await house.moveIn('2025-07-01')
    house.at('2025-08-01')
    await finance.ok(bill.generate, { feeMonth: '2025-08', oldmanIds: [oldmanId] })
    await house.payIn(oldmanId, 2, 500_000)
    house.at('2025-08-20')
    const preview = await finance.ok(settlement.check, { oldmanId, quitDate: '2025-08-20' })
    expect(preview).toMatchObject({ pass: 1, blocks: [], warnings: [] })
    expect(preview.preview).toMatchObject({
      arrearsAmt: 755_000,
      creditAmt: 146_129,
      collectAmt: 108_871,
      refundAmt: 0,
    })
    await house.quit(oldmanId, '2025-08-20')
    const { settlement: waiting, amounts } = await detail(oldmanId)
    expect(amounts).toEqual(preview.preview)
    const settleId = waiting?.settleId ?? ''
    const body = { oldmanId, settleId, expectRefundAmt: 0, expectCollectAmt: 108_871 }
    expect((await finance.call(settlement.submit, { ...body, ways: [cash(108_870)] })).code).toBe(32012)
    const requestNo = 'settle-14'
    const done = await finance.ok(settlement.submit, { ...body, requestNo, ways: [cash(108_871)] })
    expect(done).toMatchObject({ collectAmt: 108_871, refundAmt: 0, arrearsAmt: 755_000, creditAmt: 146_129 })
    expect(await finance.ok(settlement.submit, { ...body, requestNo, ways: [cash(108_871)] })).toEqual(done)
    const other = { ...body, requestNo, ways: [cash(108_872)] }
    expect((await finance.call(settlement.submit, other)).code).toBe(21006)
    const trades = await house.t.db((db) =>
      db.selectFrom('trade').selectAll().where('oldmanId', '=', oldmanId).where('tradeType', '=', 10).execute(),
    )
    expect(trades.map(({ direction, amount }) => [direction, amount]).sort()).toEqual([
      [0, 500_000],
      [1, 108_871],
    ])
    expect(await house.month(oldmanId, '2025-07')).toMatchObject({ paidAmt: 377_500, billStatus: 2 })
    expect(await house.month(oldmanId, '2025-08')).toMatchObject({ netAmt: 231_371, paidAmt: 231_371 })
    expect(await balances(oldmanId)).toEqual({ ...nothing, accountStatus: 3 })
    await house.holds(oldmanId)
    const [tradeId] = trades.filter(({ direction }) => direction === 1).map((trade) => trade.tradeId)
    const input = { tradeClass: '3', tradeId, reason: '退错了' }
    expect(await finance.call(account.void, input)).toMatchObject({ code: 32023 })

    await finance.ok(settlement.revoke, { settleId, reason: '重新结算' })
    expect(await balances(oldmanId)).toMatchObject({ depositBalance: 500_000, arrears: 755_000, accountStatus: 2 })
    expect(await house.month(oldmanId, '2025-08')).toMatchObject({ netAmt: 377_500, paidAmt: 0, billStatus: 0 })
    await house.holds(oldmanId)
  })

  test('postpaid: the settlement bills the month of departure; waivers within limits; amounts of zero', async () => {
    await house.setting('billMode', 2)
    const oldmanId = await house.moveIn('2025-08-01')
    await house.setting('billMode', 1)
    expect((await house.billsOf(oldmanId)).list).toEqual([])
    house.at('2025-08-20')
    await house.quit(oldmanId, '2025-08-20')
    const { settlement: waiting, amounts } = await detail(oldmanId)
    expect(amounts).toMatchObject({ finalChargeAmt: 231_371, creditAmt: 0, collectAmt: 231_371 })
    const body = { oldmanId, settleId: waiting?.settleId ?? '', expectRefundAmt: 0, expectCollectAmt: 181_371 }
    const waive = { ...body, waiveAmt: 50_000, waiveReason: '困难补助', ways: [cash(181_371)] }
    expect((await finance.call(settlement.submit, { ...waive, waiveReason: null })).code).toBe(21001)
    const beyond = { ...waive, waiveAmt: 150_000, expectCollectAmt: 81_371, ways: [cash(81_371)] }
    expect((await finance.call(settlement.submit, beyond)).code).toBe(21001)
    const much = { ...waive, waiveAmt: 231_372, expectRefundAmt: 1, expectCollectAmt: 0, ways: [cash(1)] }
    expect((await house.admin.call(settlement.submit, much)).code).toBe(21001)
    const done = await finance.ok(settlement.submit, waive)
    expect(done).toMatchObject({ waiveAmt: 50_000, collectAmt: 181_371 })
    expect(await house.month(oldmanId, '2025-08', 3)).toMatchObject({
      grossAmt: 231_371,
      waiveAmt: 50_000,
      netAmt: 181_371,
      paidAmt: 181_371,
      billStatus: 2,
    })
    await house.holds(oldmanId)
    await finance.ok(settlement.revoke, { settleId: done.settleId, reason: '重来' })
    expect(await balances(oldmanId)).toEqual({ ...nothing, accountStatus: 2 })
    await house.holds(oldmanId)
    // 31028: no return before the settlement; then as a new stay, and the old settlement stays as it is.
    expect((await step(house.admin, oldmanId, 3)).code).toBe(31028)
    const next = (await detail(oldmanId)).settlement?.settleId ?? ''
    const whole = { oldmanId, settleId: next, expectRefundAmt: 0, expectCollectAmt: 231_371, ways: [cash(231_371)] }
    await finance.ok(settlement.submit, whole)
    expect((await step(house.admin, oldmanId, 3)).code).toBe(0)
    expect((await balances(oldmanId)).accountStatus).toBe(1)
    expect(await finance.call(settlement.revoke, { settleId: next, reason: '太晚了' })).toMatchObject({
      code: 32053,
      msg: '老人已再次入住，不能撤销结算',
    })
  })
})

describe('the seam with departure', () => {
  test('undoing a departure removes its waiting settlement; nothing was posted', async () => {
    const oldmanId = await house.moveIn('2025-08-01')
    house.at('2025-08-10')
    await house.quit(oldmanId, '2025-08-10')
    expect((await detail(oldmanId)).settlement).toMatchObject({ settleStatus: 0 })
    expect((await step(house.admin, oldmanId, 1)).msg).toBe('')
    expect((await balances(oldmanId)).accountStatus).toBe(1)
    const found = await detail(oldmanId)
    expect([found.settlement ?? null, found.history]).toEqual([null, []])
    expect(await house.month(oldmanId, '2025-08')).toMatchObject({ netAmt: 377_500, adjustAmt: 0 })
  })

  test('a credit never lowers a bill below zero, and spreads over the bills of its month', async () => {
    const oldmanId = await house.moveIn('2025-08-01')
    const first = await house.month(oldmanId, '2025-08')
    const { tradeMonthId = '', version } = first ?? {}
    await finance.ok(bill.waive, { tradeMonthId, amount: 77_500, reason: '困难补助', version })
    await house.payAll(oldmanId)
    await house.quit(oldmanId, '2025-08-01')
    const { settlement: waiting, amounts } = await detail(oldmanId)
    // The used amount is less than the waiver: the whole payment is refunded, and no more.
    expect(amounts.creditAmt).toBe(300_000)
    const settleId = waiting?.settleId ?? ''
    const ways = [cash(300_000)]
    await finance.ok(settlement.submit, { oldmanId, settleId, expectRefundAmt: 300_000, expectCollectAmt: 0, ways })
    await house.holds(oldmanId)
  })

  test('32031 and blocks: a closed month; warnings come from other modules', async () => {
    const oldmanId = await house.moveIn('2025-08-01')
    house.at('2025-09-02')
    await house.quit(oldmanId, '2025-08-31')
    await house.t.db((db) =>
      db
        .insertInto('monthClose')
        .values({
          orgId: house.t.orgId,
          feeMonth: '2025-08',
          closeTime: '2025-09-02 09:00:00',
          snapshot: '{}',
          snapshotHash: '',
        })
        .execute(),
    )
    const { settlement: waiting, blocks, amounts } = await detail(oldmanId)
    expect(blocks).toMatchObject([{ code: 32031, message: '2025-08已结账，不能录入或作废该月单据' }])
    const body = { oldmanId, settleId: waiting?.settleId ?? '', expectRefundAmt: 0 }
    const input = { ...body, expectCollectAmt: amounts.collectAmt, ways: [cash(amounts.collectAmt)] }
    expect((await finance.call(settlement.submit, input)).code).toBe(32031)
    await house.t.db((db) => db.deleteFrom('monthClose').where('feeMonth', '=', '2025-08').execute())
    expect((await finance.call(settlement.submit, input)).code).toBe(0)
    // Revoking after the month was closed needs its own permission and is then dated today.
    await house.t.db((db) =>
      db
        .insertInto('monthClose')
        .values({
          orgId: house.t.orgId,
          feeMonth: '2025-08',
          closeTime: '2025-09-02 11:00:00',
          snapshot: '{}',
          snapshotHash: '',
        })
        .execute(),
    )
    await finance.ok(settlement.revoke, { settleId: body.settleId, reason: '更正' })
    await house.holds(oldmanId)
    await house.t.db((db) => db.deleteFrom('monthClose').where('feeMonth', '=', '2025-08').execute())
  })
})

test('lists by name, state and day; needs the permission; another organisation sees nothing', async () => {
  const { oldmanId, settleId } = await example9()
  const waiting = await finance.ok(settlement.list, {
    settleStatus: 0,
    quitDateFrom: '2025-08-20',
    quitDateTo: '2025-08-20',
  })
  const row = waiting.list.find((one) => one.settleId === settleId)
  expect(row).toMatchObject({ prestoreAmt: 52_371, depositAmt: 600_000, medicalAmt: 300_000, liveDays: 19 })
  expect((await finance.ok(settlement.list, { oldmanName: row?.oldmanName ?? '' })).total).toBe(1)
  expect((await finance.ok(settlement.list, { settleTimeFrom: '2099-01-01' })).total).toBe(0)
  const nurse = await house.t.as('NURSE')
  const cashier = await house.t.as('CASHIER')
  for (const client of [nurse, cashier]) {
    expect(
      (await client.call(settlement.submit, { oldmanId, settleId, expectRefundAmt: 0, expectCollectAmt: 0 })).status,
    ).toBe(401)
    expect((await client.call(settlement.revoke, { settleId, reason: '试试' })).status).toBe(401)
  }
  const other = await house.t.as('FINANCE', { orgId: await house.t.otherOrg() })
  expect((await other.call(settlement.detail, { oldmanId })).code).toBe(21003)
  expect((await other.call(settlement.revoke, { settleId, reason: '试试' })).code).toBe(21003)
  expect((await other.ok(settlement.list, {})).total).toBe(0)
  expect((await finance.call(settlement.revoke, { settleId, reason: '试试' })).code).toBe(21009)
  const [bed] = await makeBeds(house.t)
  const stranger = await makeElder(house.t)
  expect((await finance.call(settlement.check, { oldmanId: stranger.oldmanId, quitDate: '2025-08-20' })).code).toBe(
    21009,
  )
  const body = { settleId, expectRefundAmt: 0, expectCollectAmt: 0 }
  expect((await finance.call(settlement.submit, { ...body, oldmanId: stranger.oldmanId })).code).toBe(21003)
  expect(bed.bedId).not.toBe('')
})

test('a month billed by hand in part before the departure is charged completely', async () => {
  await house.setting('billMode', 2)
  const oldmanId = await house.moveIn('2025-08-01')
  const { lines } = await finance.ok(bill.addForm, { oldmanId, feeMonth: '2025-08' })
  const [meals] = lines.filter(({ netAmt }) => netAmt === 77_500)
  await finance.ok(bill.addBill, {
    oldmanId,
    feeMonth: '2025-08',
    lines: [meals].map(({ oldmanCostId, projectChildId }) => ({ oldmanCostId, projectChildId })),
  })
  house.at('2025-09-03')
  await house.quit(oldmanId, '2025-09-03')
  const { amounts } = await detail(oldmanId)
  await house.setting('billMode', 1)
  // Bed and care of August, and two days of September.
  expect(amounts).toMatchObject({ arrearsAmt: 77_500, finalChargeAmt: 300_000 + 12_000 + 8_000 + 5_000 })
})

test('a one-off on the day of departure is settled, with the same amounts before and after it', async () => {
  house.at('2026-02-01')
  const once = await makeChild(house.admin, 'fee-meal', 5_800, { chargeCycle: 5 })
  const oldmanId = await house.moveIn('2026-02-01')
  await house.payAll(oldmanId)
  house.at('2026-02-11')
  const rows = ['2026-02-11', '2026-02-12'].map((startDate) => ({ projectChildId: once, startDate }))
  expect((await saveCosts(finance, oldmanId, rows)).msg).toBe('')
  const checked = await finance.ok(settlement.check, { oldmanId, quitDate: '2026-02-11' })
  await house.quit(oldmanId, '2026-02-11')
  const { amounts } = await detail(oldmanId)
  expect(amounts).toEqual(checked.preview)
  // Ten of 28 days are used of 370000, and the fee of the 12th is no longer due.
  const used = 64_286 + 42_857 + 25_000
  expect(amounts.refundAmt).toBe(370_000 - used - 5_800)
})
