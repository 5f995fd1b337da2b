import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import { roundsOf, type Whole } from '../../../../../test/drug-rounds.ts'
import { newDrug, openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'

/** Doses given on a phone that is offline (stock.md 5.4). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { dosed, now, go, band, ready, stockOf, messageCount, run, nears } = roundsOf(() => p)

describe('the offline phone', () => {
  const sent = (of: { oldmanId: string }, take: Whole, giveTime: string, more: object = {}) =>
    go(p.li, 'give', [{ takeId: take.takeId }], {
      ...band(of.oldmanId),
      giveTime: `${p.day} ${giveTime}:00`,
      offline: 1,
      ...more,
    })

  test('an offline dose counts at the time it was given: a dose marked missed is given; too old is 24051; given twice is reported', async () => {
    const of = await dosed()
    const take = await ready(of)
    await run('watch', '12:30')
    expect((await now(of)).status).toBe(5)
    expect((await sent(of, take, '08:10')).data).toMatchObject({ results: [{ status: 3 }] })
    expect(await now(of)).toMatchObject({ giveTime: `${p.day} 08:10:00`, offline: 1, late: 0 })
    expect(await stockOf(of)).toEqual([19, 0])
    expect((await sent(of, take, '08:20')).code).toBe(24049)
    expect([await messageCount(p.head, '可能重复服药'), await nears(of.oldmanId)]).toEqual([1, [4]])
    const other = await dosed()
    const next = await ready(other)
    p.at('2025-06-11 08:30:00')
    expect(await sent(other, next, '08:00')).toMatchObject({ code: 24051, msg: '离线记录超过24小时，请到护士站补登' })
    expect((await sent(other, next, '08:00', { verifyWay: 3, reason: '看过' })).code).toBe(24051)
  })

  test('an offline refusal counts within the same hours, also for a dose the night job marked as missed', async () => {
    const of = await dosed()
    const take = await ready(of)
    const refused = (giveTime: string) =>
      go(p.li, 'refuse', [{ takeId: take.takeId }], {
        ...band(of.oldmanId),
        giveTime: `${p.day} ${giveTime}:00`,
        offline: 1,
        refuseReason: 1,
      })
    await run('watch', '12:30')
    expect((await refused('13:00')).code).toBe(21001)
    expect((await refused('08:10')).data).toMatchObject({ results: [{ status: 4 }] })
    const other = await dosed()
    const next = await ready(other)
    p.at('2025-06-11 08:30:00')
    const late = { ...band(other.oldmanId), giveTime: `${p.day} 08:00:00`, offline: 1, refuseReason: 1 }
    expect((await go(p.li, 'refuse', [{ takeId: next.takeId }], late)).code).toBe(24051)
  })

  test('a drug given offline after it was stopped is a near miss; the other drugs of that time are given', async () => {
    const of = await dosed()
    const more = await newDrug(p.head)
    await p.bring(of.oldmanId, more.drugId, 5)
    const use = await p.doctor.ok(drugUse.useCreate, {
      oldmanId: of.oldmanId,
      drugId: more.drugId,
      dose: 1,
      drugWay: 1,
      freq: 'qd',
      startDate: p.day,
    })
    const take = await ready(of)
    await p.doctor.ok(drugUse.useUpdate, { useId: use.useId, version: use.version, useStatus: 2, stopReason: 1 })
    p.at('08:05')
    const lines = take.lines.map(({ takeLineId }) => ({ takeLineId, actualDose: 1 }))
    const reply = await go(p.li, 'give', [{ takeId: take.takeId, lines }], {
      ...band(of.oldmanId),
      giveTime: `${p.day} 08:00:00`,
      offline: 1,
    })
    expect(reply.code).toBe(0)
    expect((await now(of)).lines.map(({ status }) => status).toSorted()).toEqual([3, 8])
    expect(await nears(of.oldmanId)).toEqual([5])
    expect(await stockOf({ ...of, drug: more })).toEqual([5, 0])
  })
})
