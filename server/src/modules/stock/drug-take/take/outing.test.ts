import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import { roundsOf } from '../../../../../test/drug-rounds.ts'
import { openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'

/** Doses of a resident who leaves between packing and giving (stock.md 5.2, 5.4). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
  await p.set('check.OUTING', { openStatus: 0, steps: [], selfAudit: 0, timeoutHours: 0, timeoutAction: 'REMIND' })
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { dosed, now, go, seen, band, ready, stockOf, nears } = roundsOf(() => p)

async function leave(oldmanId: string, time: string, drugs: object[] = [], outType = 1) {
  p.at(time)
  const created = await p.head.ok(outing.create, {
    oldmanId,
    outType,
    outReason: '探亲',
    escort: 1,
    escortName: '王小明',
    escortPhone: '13800138000',
    planOutTime: `${p.day} ${time}:00`,
    planBackTime: `${p.day} 20:00:00`,
    takeDrugs: drugs.length > 0 ? 1 : 0,
    drugs,
  })
  return p.head.call(outing.affirm, { outId: created.outId, version: created.version })
}

test('a dose packed for the time of an outing may be taken along: it is put back first, then handed out', async () => {
  const of = await dosed({ use: { times: [{ time: '12:00' }] }, quantity: 1 })
  await ready(of)
  expect(await stockOf(of)).toEqual([1, 1])
  const along = { drugId: of.drug.drugId, drugName: of.drug.drugName, unit: '片', outQty: 1 }
  expect((await leave(of.oldmanId, '09:00', [along])).msg).toBe('')
  expect([await stockOf(of), (await now(of)).status]).toEqual([[0, 0], 7])
})

test('a dose given offline before the resident left is recorded, although he is away when the record arrives', async () => {
  const of = await dosed()
  const take = await ready(of)
  expect((await leave(of.oldmanId, '10:00')).code).toBe(0)
  p.at('11:30')
  const reply = await go(p.li, 'give', [{ takeId: take.takeId }], {
    ...band(of.oldmanId),
    giveTime: `${p.day} 08:10:00`,
    offline: 1,
  })
  expect(reply.data).toMatchObject({ results: [{ status: 3 }] })
  expect(await stockOf(of)).toEqual([19, 0])
})

async function comeBack(left: Awaited<ReturnType<typeof leave>>, time: string) {
  p.at(time)
  return p.head.ok(outing.affirm, { outId: left.data.outId, version: left.data.version })
}

test('24050: a resident who is away is given nothing, and that is no near miss; after his return the paused dose is 21009', async () => {
  const of = await dosed({ use: { times: [{ time: '12:00' }] } })
  await ready(of)
  const left = await leave(of.oldmanId, '09:00')
  p.at('12:00')
  const give = async () => go(p.li, 'give', [seen(await now(of))], band(of.oldmanId))
  expect(await give()).toMatchObject({ code: 24050, msg: '老人外出或住院中，不能发药' })
  expect(await nears(of.oldmanId)).toEqual([])
  await comeBack(left, '13:00')
  expect((await give()).code).toBe(21009)
  expect(await nears(of.oldmanId)).toEqual([])
})

test('an offline dose is judged by where the resident was at that time, even after his return: away is 24050, here a near miss', async () => {
  const of = await dosed({ use: { times: [{ time: '10:00' }] } })
  const take = await ready(of)
  const left = await leave(of.oldmanId, '09:00')
  await comeBack(left, '11:00')
  p.at('11:30')
  const sent = (giveTime: string) =>
    go(p.li, 'give', [{ takeId: take.takeId }], {
      ...band(of.oldmanId),
      giveTime: `${p.day} ${giveTime}:00`,
      offline: 1,
    })
  expect((await sent('10:05')).code).toBe(24050)
  expect(await nears(of.oldmanId)).toEqual([])
  // At the minute of return he is here again: the phone recorded a dose that was paused.
  expect((await sent('11:00')).code).toBe(21009)
  expect(await nears(of.oldmanId)).toEqual([5])
})

test('a drug that waits for the review after a hospital stay is not given at need either', async () => {
  const of = await dosed({ use: { freq: 'prn', maxPerDay: 3, minIntervalMinutes: 0, indication: '疼痛' } })
  const left = await leave(of.oldmanId, '09:00', [], 3)
  await comeBack(left, '11:00')
  const ask = () =>
    go(p.li, 'prn', [], { oldmanId: of.oldmanId, useId: of.use.useId, reason: '痛', ...band(of.oldmanId) })
  expect(await ask()).toMatchObject({ code: 21009 })
  const { useId, version } = await p.head.ok(drugUse.useGet, { useId: of.use.useId })
  await p.li.ok(drugUse.useUpdate, { useId, version, pause: 0 })
  expect((await ask()).code).toBe(0)
})

test('a dose with a near miss before its resident left is due again once the drug is reviewed after the return', async () => {
  const of = await dosed({ use: { times: [{ time: '18:00' }] } })
  await go(p.zhang, 'prepare', [seen(of.take)])
  await go(p.li, 'checkFail', [seen(await now(of))], { reason: '剂量不符' })
  const left = await leave(of.oldmanId, '09:00', [], 3)
  await comeBack(left, '11:00')
  const { useId, version } = await p.head.ok(drugUse.useGet, { useId: of.use.useId })
  await p.li.ok(drugUse.useUpdate, { useId, version, pause: 0 })
  expect(await now(of)).toMatchObject({ status: 0, lines: [{ status: 0 }] })
  expect(await nears(of.oldmanId)).toEqual([1])
})
