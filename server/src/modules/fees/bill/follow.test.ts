import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { type BillHouse, openBillHouse } from '../../../../test/bills.ts'
import { step, versionOf } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { costRows, priceBed } from '../../../../test/fees.ts'

/** Bills follow a stay whatever its dates; cases found by random business (server/test/life.test.ts). */

let house: BillHouse
beforeAll(async () => {
  house = await openBillHouse()
})
afterAll(() => house.house.t.close())

async function dearBed() {
  const [bed] = await makeBeds(house.house.t)
  await priceBed(house.house.admin, bed.bedId, 260_000)
  return bed.bedId
}

test('a month whose only bill was added by hand is corrected by a later move', async () => {
  const { finance, moveIn, only, house: stays } = house
  const { oldmanId } = await moveIn('2025-02-01')
  const monthly = await only(oldmanId)
  await finance.ok(bill.void, { tradeMonthId: monthly.tradeMonthId, version: monthly.version, reason: '改为补录' })
  const { lines } = await finance.ok(bill.addForm, { oldmanId, feeMonth: '2025-02' })
  const expected = lines.map(({ oldmanCostId, projectChildId }) => ({ oldmanCostId, projectChildId }))
  expect((await finance.ok(bill.addBill, { oldmanId, feeMonth: '2025-02', lines: expected })).netAmt).toBe(370_000)
  house.at('2025-02-20')
  const moved = await stays.adjust(oldmanId, await dearBed(), { adjustDate: '2025-02-20' })
  expect(moved.msg).toBe('')
  // Example 4: the old bed falls by 57857; the new one is charged by the month's own bill.
  expect((await only(oldmanId, 2)).netAmt).toBe(370_000 - 57_857)
  expect(await finance.ok(bill.generate, { feeMonth: '2025-02', oldmanIds: [oldmanId] })).toMatchObject({ created: 1 })
  expect((await only(oldmanId)).netAmt).toBe(83_571)
  await house.holds(oldmanId)
})

test('a move previews its changes on the bill, and a preview changes nothing', async () => {
  const { moveIn, only, house: stays } = house
  const { oldmanId } = await moveIn('2025-02-01')
  const bedIdNew = await dearBed()
  house.at('2025-02-20')
  const version = await versionOf(stays.admin, oldmanId)
  const move = { oldmanId, bedIdNew, adjustDate: '2025-02-20', adjustReason: '朝南', version }
  const { bedName } = await stays.admin.ok(residence.get, { oldmanId })
  const look = await stays.admin.call(residence.adjust, { ...move, preview: '1' })
  expect(look).toMatchObject({ code: 21001, data: { errors: [{ field: 'preview' }] } })
  const path = residence.adjust.path
  const headers = stays.admin.headers('PUT', path)
  const answer = await stays.t.app.inject({ method: 'PUT', url: `${path}?preview=1`, payload: move, headers })
  const { data: shown } = answer.json()
  // Example 4: the old bed falls by 57857, the new one is charged 83571.
  const changes = shown.adjustLines
    .map(({ amount }: { amount: number }) => amount)
    .sort((a: number, b: number) => a - b)
  expect(changes).toEqual([-57_857, 83_571])
  expect(shown.billPreview.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(395_714)
  expect(shown.version).toBe(version)
  expect((await only(oldmanId)).netAmt).toBe(370_000)
  expect((await stays.admin.ok(residence.get, { oldmanId })).bedName).toBe(bedName)
  const { version: _, ...moved } = await stays.admin.ok(residence.adjust, move)
  expect(shown).toMatchObject(moved)
  expect((await only(oldmanId)).netAmt).toBe(395_714)
  await house.holds(oldmanId)
})

test('an exchange previews its changes on both bills, and shows them again when it is done', async () => {
  const { moveIn, only, house: stays } = house
  const one = await moveIn('2025-02-01')
  const other = await moveIn('2025-02-01')
  house.at('2025-02-10')
  expect((await stays.adjust(other.oldmanId, await dearBed(), { adjustDate: '2025-02-10' })).msg).toBe('')
  house.at('2025-02-20')
  const swap = {
    oldmanId: one.oldmanId,
    oldmanIdTo: other.oldmanId,
    exchangeDate: '2025-02-20',
    reason: '室友不合',
    versionFrom: await versionOf(stays.admin, one.oldmanId),
    versionTo: await versionOf(stays.admin, other.oldmanId),
  }
  const beds = await Promise.all([one, other].map(({ oldmanId }) => stays.admin.ok(residence.get, { oldmanId })))
  const path = residence.exchange.path
  const headers = stays.admin.headers('PUT', path)
  const answer = await stays.t.app.inject({ method: 'PUT', url: `${path}?preview=1`, payload: swap, headers })
  const { data: shown } = answer.json()
  const change = (row: { adjustLines: { amount: number }[] }) =>
    row.adjustLines.reduce((sum, { amount }) => sum + amount, 0)
  // Example 4: 9 days at 260000 instead of 180000. In the other direction the 19 days of the expensive bed become 10:
  // −83572.
  expect(shown.map(change)).toEqual([83_571 - 57_857, 57_857 - 83_572])
  expect(shown).toMatchObject(beds.map(({ bedName, version }) => ({ bedName, version })))
  expect((await only(one.oldmanId)).netAmt).toBe(370_000)
  const done = await stays.admin.ok(residence.exchange, swap)
  expect(done.map(change)).toEqual(shown.map(change))
  expect(done.map(({ bedName }) => bedName)).toEqual(beds.map(({ bedName }) => bedName).toReversed())
  expect((await only(one.oldmanId)).netAmt).toBe(395_714)
  for (const { oldmanId } of [one, other]) await house.holds(oldmanId)
})

test('a resident whose departure is undone into a more expensive bed is charged for it from the day of the departure', async () => {
  const { finance, moveIn, only, house: stays } = house
  const { oldmanId } = await moveIn('2025-03-01')
  house.at('2025-03-20')
  await step(stays.admin, oldmanId, 2, { quitDate: '2025-03-16', quitType: 1 })
  const back = await step(stays.admin, oldmanId, 1, { bedId: await dearBed() })
  expect(back.msg).toBe('')
  // 15 days of 180000 and 16 of 260000, instead of 180000.
  const bed = Math.round((180_000 * 15) / 31) + Math.round((260_000 * 16) / 31)
  expect((await only(oldmanId)).netAmt).toBe(180_000 + 120_000 + 77_500 - 180_000 + bed)
  await house.holds(oldmanId)
  expect((await finance.ok(ledger.check, {})).ok).toBe(1)
})

test('a price set for past days leaves the bills of departed residents as they are', async () => {
  const { moveIn, only, house: stays } = house
  const { oldmanId } = await moveIn('2025-03-01', 0, 190_000)
  house.at('2025-03-20')
  await step(stays.admin, oldmanId, 2, { quitDate: '2025-03-16', quitType: 1 })
  const [bed] = (await costRows(stays.t, oldmanId)).filter(({ source }) => source === 1)
  const dearer = { projectChildId: bed.projectChildId, price: 200_000, fromDate: '2025-03-01', version: 1 }
  await stays.admin.ok(feeProject.updateChild, dearer)
  expect((await only(oldmanId)).netAmt).toBe(190_000 + 120_000 + 77_500)
})

test('a nightly run whose process was killed is finished by the next check, once', async () => {
  const { moveIn, billsOf, house: stays } = house
  const { t } = stays
  const { oldmanId } = await moveIn('2025-04-03')
  house.at('2025-06-05')
  const job = (name: string) => t.modules.flatMap(({ jobs }) => jobs).find((one) => one.name === name)
  const run = async (name: string, killed: boolean) => {
    const after: (() => unknown)[] = []
    const who = t.who()
    const slot = { orgId: t.orgId, slot: who.now, day: who.today, now: who.now, who }
    const result = await t.db(async (db) =>
      job(name)?.run(db, { ...slot, services: t.services, after: (next) => void after.push(next) }),
    )
    if (!killed) for (const next of after) await next()
    return result
  }
  const night = await run('bill-generate', true)
  // The run log's entry of a run that was recorded before its process died.
  const row = { orgId: t.orgId, job: 'bill-generate', status: 'DONE', result: JSON.stringify(night) }
  const at = { slot: t.clock.now(), started: t.clock.now(), finished: t.clock.now() }
  await t.db((db) =>
    db
      .insertInto('jobRun')
      .values({ ...row, ...at })
      .execute(),
  )
  const months = async () => (await billsOf(oldmanId)).list.map(({ feeMonth }) => feeMonth)
  expect(await months()).toEqual(['2025-04'])
  house.at('2025-06-05')
  expect(await run('bill-complete', false)).toEqual(night)
  expect(await months()).toEqual(['2025-06', '2025-05', '2025-04'])
  expect(await run('bill-complete', false)).toBeUndefined()
})

test('a bill with a correction beside it, voided and issued again, charges its month once', async () => {
  const { finance, moveIn, only, pay, billsOf, house: stays } = house
  const { oldmanId } = await moveIn('2025-05-01')
  const first = await only(oldmanId)
  await pay(first, 377_500, [{ tradeWay: 1, amount: 377_500 }])
  house.at('2025-05-11')
  const [bed] = await makeBeds(stays.t)
  await stays.adjust(oldmanId, bed.bedId, { adjustDate: '2025-05-11', levelIdNew: house.care2 })
  // Example 3: the higher price of care is on a bill of its own.
  expect((await only(oldmanId, 4)).netAmt).toBe(20_323)
  await finance.ok(bill.antiSettle, { tradeMonthId: first.tradeMonthId, reason: '开错' })
  const { version } = await only(oldmanId)
  await finance.ok(bill.void, { tradeMonthId: first.tradeMonthId, version, reason: '开错' })
  await finance.ok(bill.generate, { feeMonth: '2025-05', oldmanIds: [oldmanId] })
  const { list } = await billsOf(oldmanId)
  const due = list.filter(({ billStatus }) => billStatus !== 3).reduce((sum, { netAmt }) => sum + netAmt, 0)
  expect(due).toBe(377_500 + 20_323)
  await house.holds(oldmanId)
})
