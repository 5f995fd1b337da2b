import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { roundsOf } from '../../../../../test/drug-rounds.ts'
import { openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'

/** Doses of somebody who leaves the house between packing and giving (stock.md 5.2, 5.4). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
  await p.set('check.OUTING', { openStatus: 0, steps: [], selfAudit: 0, timeoutHours: 0, timeoutAction: 'REMIND' })
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { dosed, now, go, band, ready, kept } = roundsOf(() => p)

async function leave(oldmanId: string, time: string, drugs: object[] = []) {
  p.at(time)
  const made = await p.head.ok(outing.create, {
    ...{ oldmanId, outType: 1, outReason: '探亲', escort: 1, escortName: '王小明', escortPhone: '13800138000' },
    ...{ planOutTime: `${p.day} ${time}:00`, planBackTime: `${p.day} 20:00:00` },
    ...{ takeDrugs: drugs.length > 0 ? 1 : 0, drugs },
  })
  return p.head.call(outing.affirm, { outId: made.outId, version: made.version })
}

test('what was packed for a time away may go along: it is put back before it is counted out', async () => {
  const of = await dosed({ use: { times: [{ time: '12:00' }] }, quantity: 1 })
  await ready(of)
  expect(await kept(of)).toEqual([1, 1])
  const along = { drugId: of.drug.drugId, drugName: of.drug.drugName, unit: '片', outQty: 1 }
  expect((await leave(of.oldmanId, '09:00', [along])).msg).toBe('')
  expect([await kept(of), (await now(of)).status]).toEqual([[0, 0], 7])
})

test('a dose given without the net before somebody left is written down, though he is away when it arrives', async () => {
  const of = await dosed()
  const take = await ready(of)
  expect((await leave(of.oldmanId, '10:00')).code).toBe(0)
  p.at('11:30')
  const given = await go(p.li, 'give', [{ takeId: take.takeId }], {
    ...{ ...band(of.oldmanId), giveTime: `${p.day} 08:10:00`, offline: 1 },
  })
  expect(given.data).toMatchObject({ results: [{ status: 3 }] })
  expect(await kept(of)).toEqual([19, 0])
})
