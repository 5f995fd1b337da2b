import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import type { Client } from '../../../../../test/app.ts'
import { type BillHouse, openBillHouse } from '../../../../../test/bills.ts'
import { makeElder, step } from '../../../../../test/elders.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { makeChild, priceBed } from '../../../../../test/fees.ts'

let house: BillHouse
let reception: Client
let bedId: string
beforeAll(async () => {
  house = await openBillHouse()
  reception = await house.house.t.as('RECEPTION')
})
beforeEach(async () => {
  const [bed] = await makeBeds(house.house.t)
  bedId = bed.bedId
})
afterAll(() => house.house.t.close())

const input = (more: object = {}) => ({
  liveDate: '2025-03-12',
  bedId,
  levelId: house.house.levelId,
  projectChildIds: [house.meals],
  ...more,
})
const quote = (more: object = {}) => reception.ok(consultation.quote, input(more))
const rowCount = () =>
  house.house.t.services.database.withSystem(async (db) => {
    const of = (table: 'oldman' | 'live' | 'costProject' | 'tradeMonth' | 'ledgerEntry') =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const counts = []
    for (const table of ['oldman', 'live', 'costProject', 'tradeMonth', 'ledgerEntry'] as const)
      counts.push(Number((await of(table)).n))
    return counts
  })

test('example 1: the days of the first month, a whole month, and the amount to bring; nothing of it is stored', async () => {
  house.at('2025-03-01')
  const before = await rowCount()
  const quoted = await quote({ depositDue: 600_000, medicalDepositDue: 300_000, prestore: 100_000 })
  expect(quoted.bills).toHaveLength(12)
  const [first, usual] = quoted.bills
  expect(first.lines.map(({ days, monthDays, netAmt }) => [days, monthDays, netAmt])).toEqual([
    [20, 31, 116_129],
    [20, 31, 77_419],
    [20, 31, 50_000],
  ])
  expect([first.netAmt, usual.feeMonth, usual.netAmt]).toEqual([243_548, '2025-04', 180_000 + 120_000 + 75_000])
  expect(quoted).toMatchObject({ deductAmt: 100_000, firstDueAmt: 143_548, totalAmt: 1_143_548, warnings: [] })
  expect(await rowCount()).toEqual(before)
})

test('prestored money pays the first bill as it would pay a real one: only whole bills where parts are not wanted, none where its class may not pay', async () => {
  house.at('2025-03-01')
  const { setting } = house.house
  const amountsOf = async (prestore: number) => {
    const { deductAmt, firstDueAmt } = await quote({ prestore })
    return [deductAmt, firstDueAmt]
  }
  await setting('autoDeductPartial', 0)
  expect(await amountsOf(243_547)).toEqual([0, 243_548])
  expect(await amountsOf(300_000)).toEqual([243_548, 0])
  await setting('autoDeductPartial', 1)
  await setting('autoDeductClasses', [6])
  expect(await amountsOf(300_000)).toEqual([0, 243_548])
  await setting('autoDeductClasses', [1])
  expect(await amountsOf(1)).toEqual([1, 243_547])
})

/** Line by line, month by month. */
async function expectBilled(oldmanId: string, quoted: Awaited<ReturnType<typeof quote>>, months: readonly string[]) {
  const { list } = await house.billsOf(oldmanId)
  type Line = (typeof quoted)['bills'][number]['lines'][number]
  const plain = (
    lines: readonly Pick<Line, 'feeName' | 'dateFrom' | 'dateTo' | 'grossAmt' | 'discountAmt' | 'netAmt'>[],
  ) =>
    lines
      .map(({ feeName, dateFrom, dateTo, grossAmt, discountAmt, netAmt }) =>
        [feeName, dateFrom, dateTo, grossAmt, discountAmt, netAmt].join(' '),
      )
      .sort()
  for (const feeMonth of months) {
    const real = list.find((row) => row.feeMonth === feeMonth && row.billType === 1) ?? expect.fail(feeMonth)
    const mine = quoted.bills.find((row) => row.feeMonth === feeMonth) ?? expect.fail(feeMonth)
    expect(plain(mine.lines)).toEqual(plain(real.lines))
    expect(mine.netAmt).toBe(real.netAmt)
  }
}

test('the quote equals the bill: line by line, with a discount that ends within a month', async () => {
  house.at('2025-03-12')
  const { projectId } = await house.house.admin.ok(feeProject.create, { projectName: '其他服务', projectType: 9 })
  const yearly = await makeChild(house.house.admin, projectId, 365_000, { chargeCycle: 4 })
  const once = await makeChild(house.house.admin, projectId, 12_345, { chargeCycle: 5 })
  const rule = await house.house.admin.ok(feeProject.createDiscount, {
    discountRuleName: '新春九折',
    discountType: 1,
    discountValue: 9000,
    projectChildIds: [],
    validNum: 1,
    validUnit: 'M',
    startMode: 1,
    stack: 0,
    status: 1,
  } as never) // as: from the contract, with further fields
  const projectChildIds = [house.meals, yearly, once]
  const quoted = await quote({ projectChildIds, setId: rule.setId })
  const { oldmanId } = await makeElder(house.house.t)
  // A rule without projects covers bed, care and meals.
  const costProjects = [
    ...[house.meals, ...(await ofStay())].map((projectChildId) => ({ projectChildId, setId: rule.setId })),
    ...[yearly, once].map((projectChildId) => ({ projectChildId })),
  ]
  const done = await step(
    house.house.admin,
    oldmanId,
    1,
    house.house.checkin(bedId, { liveDate: '2025-03-12', costProjects }),
  )
  expect(done.msg).toBe('')
  house.at('2025-05-02')
  await house.finance.call(bill.generate, { feeMonth: '2025-04', oldmanIds: [oldmanId] })
  await house.finance.call(bill.generate, { feeMonth: '2025-05', oldmanIds: [oldmanId] })
  await expectBilled(oldmanId, quoted, ['2025-03', '2025-04', '2025-05'])
  expect(quoted.bills[0].discountAmt).toBeGreaterThan(0)
  expect(quoted.bills[2].discountAmt).toBe(0)

  async function ofStay() {
    const rows = await house.house.t.db((db) =>
      db
        .selectFrom('projectChildLink')
        .select('projectChildId')
        .where('linkId', 'in', ['1', house.house.levelId])
        .execute(),
    )
    return rows.map(({ projectChildId }) => projectChildId)
  }
})

/** A stay on trial with these prices, quoted before and billed. */
async function onTrial(bed: string, more: object) {
  const { admin, t, checkin } = house.house
  const wish = { trialDays: 30, ...more }
  const quoted = await quote({ bedId: bed, ...wish })
  const { oldmanId } = await makeElder(t)
  const body = checkin(bed, { liveDate: '2025-03-12', costProjects: [{ projectChildId: house.meals }] })
  expect((await step(admin, oldmanId, 4, { ...body, ...wish })).msg).toBe('')
  await expectBilled(oldmanId, quoted, ['2025-03'])
  return quoted
}

test('a trial is quoted at its prices, and the stay at full prices from the day after it', async () => {
  house.at('2025-03-12')
  const [bed] = await makeBeds(house.house.t)
  await priceBed(house.house.admin, bed.bedId, 200_000, { trialPrice: 150_000 })
  const { bills } = await onTrial(bed.bedId, {})
  const ofBed = (at: number) =>
    bills[at].lines
      .filter(({ price }) => price === 150_000 || price === 200_000)
      .map(({ dateFrom, dateTo, price }) => [dateFrom, dateTo, price])
  expect(ofBed(0)).toEqual([['2025-03-12', '2025-03-31', 150_000]])
  expect(ofBed(1)).toEqual([
    ['2025-04-01', '2025-04-10', 150_000],
    ['2025-04-11', '2025-04-30', 200_000],
  ])
})

test('limits of prepayment count whole prices, of a trial too', async () => {
  house.at('2025-03-12')
  const [bed] = await makeBeds(house.house.t)
  await priceBed(house.house.admin, bed.bedId, 200_000, { trialPrice: 150_000 })
  const warned = async (depositDue: number) => (await quote({ bedId: bed.bedId, trialDays: 30, depositDue })).warnings
  expect(await warned(200_000 * 12)).toEqual([])
  expect(await warned(200_000 * 12 + 1)).toEqual(['入住押金超过月床位费（2,000.00元）的12倍'])
})

test('where bills come after their month, the first one is not part of the amount to bring', async () => {
  house.at('2025-03-12')
  await house.house.setting('billMode', 2)
  const quoted = await quote({ depositDue: 600_000, prestore: 100_000 })
  await house.house.setting('billMode', 1)
  expect(quoted).toMatchObject({ billedAfter: 1, firstDueAmt: 143_548, totalAmt: 700_000 })
  expect(await quote({ depositDue: 600_000, prestore: 100_000 })).toMatchObject({ billedAfter: 0, totalAmt: 843_548 })
})

test('a whole room is quoted at the price of its beds, and needs a bed', async () => {
  house.at('2025-03-12')
  const [bed, beside] = await makeBeds(house.house.t, { bedsPerRoom: 2 })
  await priceBed(house.house.admin, bed.bedId, 200_000)
  await priceBed(house.house.admin, beside.bedId, 170_000)
  const { bills } = await onTrial(bed.bedId, { wholeRoom: 1 })
  expect(bills[1].lines.map(({ netAmt }) => netAmt)).toContain(370_000)
  const refused = await reception.call(consultation.quote, input({ bedId: null, wholeRoom: 1 }))
  expect(refused.msg).toContain('包房须选择床位')
})

test('refuses an occupied bed, a price without a bed, prepayment over the limits, and a quote it cannot make', async () => {
  house.at('2025-03-12')
  const { bedId: takenBed } = await house.moveIn('2025-03-12')
  expect((await quote({ bedId: takenBed })).bills[0].netAmt).toBe(243_548)
  const single = await priceBed(house.house.admin, takenBed, 260_000)
  const { bills, bedName } = await quote({ bedId: null, bedChildId: single, levelId: null, projectChildIds: [] })
  expect([bills[1].netAmt, bills[1].lines.length]).toEqual([260_000, 1])
  expect(bedName).toBeTruthy()
  const { warnings } = await quote({ depositDue: 180_000 * 12 + 1, prestore: (180_000 + 120_000 + 75_000) * 12 })
  expect(warnings).toEqual(['入住押金超过月床位费（1,800.00元）的12倍'])
  expect(await reception.call(consultation.quote, { liveDate: '2025-03-12' })).toMatchObject({ code: 32108 })
  const rule = await house.house.admin.ok(feeProject.createDiscount, {
    discountRuleName: '理发优惠',
    discountType: 1,
    discountValue: 5000,
    projectChildIds: [house.hair],
    validNum: 0,
    validUnit: 'M',
    startMode: 1,
    stack: 0,
    status: 1,
  } as never) // as: from the contract, with further fields
  expect(await reception.call(consultation.quote, input({ setId: rule.setId }))).toMatchObject({ code: 32109 })
  expect((await reception.call(consultation.quote, input({ levelId: 'nobody' }))).code).toBe(21003)
  // A second bed fee is refused like at the check-in.
  expect((await reception.call(consultation.quote, input({ projectChildIds: [single] }))).code).toBe(32044)
})

test('reception reads the choices; a role without check-in does not, and another institution has other prices', async () => {
  const { beds, others, discounts } = await reception.ok(consultation.quoteChoices, {})
  expect(beds.length).toBeGreaterThan(0)
  expect(others.map(({ value }) => value)).toContain(house.meals)
  expect(discounts.length).toBeGreaterThan(0)
  const nurse = await house.house.t.as('NURSE')
  expect((await nurse.call(consultation.quote, input())).code).toBe(401)
  const other = await house.house.t.as('ADMIN', { orgId: await house.house.t.otherOrg() })
  expect((await other.call(consultation.quote, input())).code).not.toBe(0)
})
