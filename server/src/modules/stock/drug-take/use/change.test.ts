import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { drugUse, orderedTimes } from '#contract/modules/stock/drug-take/use.ts'
import type { JobRun } from '#core/services.ts'
import { systemWho } from '#core/who/who.ts'
import { roundsOf } from '../../../../../test/drug-rounds.ts'
import { newDrug, openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'
import { drugDay } from '../take/day.ts'

/** Settings that are changed, or confirmed later than ordered (stock.md 5.3). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { dosed, takesOf, now, go, seen, nears, stockOf, band, run } = roundsOf(() => p)

/** Runs the night job of a day, also of a past day. */
const night = (day: string) => {
  p.at(`${day} 00:15:00`)
  const run = { who: systemWho(p.t.orgId, p.t.clock.now()) } as JobRun // as: all that the job reads of it
  return p.t.db((db) => drugDay.run(db, run))
}

const change = async (use: { useId: string }, values: object, client = p.doctor) => {
  const { version } = await p.head.ok(drugUse.useGet, { useId: use.useId })
  return client.ok(drugUse.useUpdate, { useId: use.useId, version, ...values })
}
const dosesOn = async (oldmanId: string, day: string) =>
  (await takesOf(oldmanId, day)).flatMap(({ planTime, lines }) =>
    lines.map(({ dose, status }) => [planTime.slice(11, 16), dose, status]),
  )

describe('an order for a single dose', () => {
  const once = async (more: object = {}) => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head, { drugType: 1 })
    const use = await p.zhang.ok(drugUse.useCreate, {
      oldmanId,
      drugId,
      dose: 1,
      drugWay: 1,
      freq: 'st',
      startDate: p.day,
      prescriberName: '李医生',
      ...more,
    })
    expect(use.useStatus).toBe(0)
    return { oldmanId, use }
  }

  test('confirmed a while later, it is due then, not lost with the minute it was ordered for', async () => {
    p.at('09:00')
    const { oldmanId, use } = await once()
    p.at('09:40')
    await change(use, { useStatus: 1 }, p.li)
    expect(await dosesOn(oldmanId, p.day)).toEqual([['09:45', 1, 0]])
  })

  test('confirmed the next day, it is due on that day', async () => {
    p.at('22:00')
    const { oldmanId, use } = await once()
    p.at('2025-06-11 00:30:00')
    await change(use, { useStatus: 1 }, p.li)
    expect(await dosesOn(oldmanId, '2025-06-11')).toEqual([['00:35', 1, 0]])
  })

  test('stopped and resumed after its time, it is due then, unless it was given', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    p.at('09:00')
    const order = { oldmanId, drugId, dose: 1, drugWay: 1, freq: 'st', startDate: p.day }
    const use = await p.doctor.ok(drugUse.useCreate, order)
    await change(use, { useStatus: 2, stopReason: 1 })
    p.at('09:30')
    await change(use, { useStatus: 1 })
    expect(await dosesOn(oldmanId, p.day)).toEqual([
      ['09:05', 1, 8],
      ['09:35', 1, 0],
    ])
    await p.t.db((db) => db.updateTable('drugTakeLine').set({ status: 3 }).where('useId', '=', use.useId).execute())
    await change(use, { useStatus: 2, stopReason: 1 })
    p.at('10:30')
    await change(use, { useStatus: 1 })
    expect(await dosesOn(oldmanId, p.day)).toHaveLength(2)
  })

  test('ordered for midnight, it is due on the day that begins, and ends with it', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    p.at('23:58')
    const order = { oldmanId, drugId, dose: 1, drugWay: 1, freq: 'st', startDate: p.day }
    const use = await p.doctor.ok(drugUse.useCreate, order)
    expect(use).toMatchObject({ startDate: '2025-06-11', endDate: '2025-06-11' })
    await night('2025-06-11')
    expect(await dosesOn(oldmanId, '2025-06-11')).toEqual([['00:03', 1, 0]])
    await night('2025-06-12')
    expect((await p.head.ok(drugUse.useGet, { useId: use.useId })).useStatus).toBe(3)
  })

  test('is refused at its times when its time has passed', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    p.at('09:00')
    const late = { oldmanId, drugId, dose: 1, drugWay: 1, freq: 'st', startDate: p.day, times: [{ time: '08:30' }] }
    expect(await p.doctor.call(drugUse.useCreate, late)).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'times' }] },
    })
  })

  test('ordered for a later time, it keeps that time', async () => {
    p.at('09:00')
    const { oldmanId, use } = await once({ times: [{ time: '15:00' }] })
    p.at('09:40')
    await change(use, { useStatus: 1 }, p.li)
    expect(await dosesOn(oldmanId, p.day)).toEqual([['15:00', 1, 0]])
  })
})

describe('a change of a setting', () => {
  test('keeps the days of a drug given every second day', async () => {
    const { oldmanId, use } = await dosed({ use: { freq: 'qod' } })
    p.at('2025-06-11 07:00:00')
    const next = await change(use, { dose: 2 })
    expect(await dosesOn(oldmanId, '2025-06-11')).toEqual([])
    await night('2025-06-12')
    expect(await dosesOn(oldmanId, '2025-06-12')).toEqual([['08:00', 2, 0]])
    expect(next.startDate).toBe('2025-06-12')
  })

  test('made for a later day leaves the old setting in force until then', async () => {
    const { oldmanId, use } = await dosed()
    const next = await change(use, { dose: 2, startDate: '2025-06-12' })
    expect(next).toMatchObject({ prevUseId: use.useId, useStatus: 1 })
    expect(await dosesOn(oldmanId, p.day)).toEqual([['08:00', 1, 0]])
    await night('2025-06-11')
    expect(await dosesOn(oldmanId, '2025-06-11')).toEqual([['08:00', 1, 0]])
    await night('2025-06-12')
    expect(await dosesOn(oldmanId, '2025-06-12')).toEqual([['08:00', 2, 0]])
    expect((await p.head.ok(drugUse.useGet, { useId: use.useId })).useStatus).toBe(3)
  })

  test('made to a setting that has not begun leaves no gap and no day twice', async () => {
    const { oldmanId, use } = await dosed()
    const next = await change(use, { dose: 2, startDate: '2025-06-12' })
    const sooner = await change(next, { dose: 3, startDate: '2025-06-11' })
    const later = await change(sooner, { dose: 4, startDate: '2025-06-13' })
    expect((await p.head.ok(drugUse.useGet, { useId: use.useId })).endDate).toBe('2025-06-12')
    await change(later, { dose: 5, startDate: p.day })
    expect(await dosesOn(oldmanId, p.day)).toEqual([['08:00', 5, 0]])
    expect((await p.head.ok(drugUse.useList, { oldmanId, useStatus: 1 })).list.map(({ dose }) => dose)).toEqual([5])
  })

  test('of its text is made in place, though the screen sends the setting whole, in the unit of the order', async () => {
    const { use } = await dosed({
      drug: { strengthValue: 5, strengthUnit: '毫克' },
      use: { freq: 'bid', dose: 2.5, doseUnit: '毫克', times: [{ time: '07:30' }, { time: '19:00', dose: 5 }] },
    })
    const row = await p.head.ok(drugUse.useGet, { useId: use.useId })
    const { drugWay, freq, startDate, doseUnit, weekDays } = row
    const whole = { drugWay, freq, startDate, doseUnit, weekDays, dose: row.doseValue, times: orderedTimes(row) }
    expect(await change(use, { ...whole, remark: '饭后' })).toMatchObject({ useId: use.useId, remark: '饭后' })
    const next = await change(use, { ...whole, dose: 7.5 })
    expect(next.times.map(({ dose }) => dose)).toEqual([1.5, 1])
  })

  test('of its frequency takes the usual times of the new one', async () => {
    const { use } = await dosed()
    const next = await change(use, { freq: 'bid' })
    expect(next.times.map(({ time, dose }) => [time, dose])).toEqual([
      ['08:00', 1],
      ['18:00', 1],
    ])
  })

  test('that is confirmed ends the to-do to review the setting it replaces', async () => {
    const of = await dosed({ drug: { drugType: 1 }, use: { times: [{ time: '18:00' }] } })
    await p.set('check.OUTING', { openStatus: 0, steps: [], selfAudit: 0, timeoutHours: 0, timeoutAction: 'REMIND' })
    const created = await p.head.ok(outing.create, {
      oldmanId: of.oldmanId,
      outType: 3,
      outReason: '住院',
      escort: 1,
      escortName: '王小明',
      planOutTime: `${p.day} 09:00:00`,
      planBackTime: `${p.day} 20:00:00`,
      escortPhone: '13800138000',
      takeDrugs: 0,
      drugs: [],
    })
    p.at('09:00')
    const left = await p.head.ok(outing.affirm, { outId: created.outId, version: created.version })
    p.at('15:00')
    await p.head.ok(outing.affirm, { outId: left.outId, version: left.version })
    const todosOf = async () =>
      (await p.li.ok(todo.list, { todoStatus: 0, size: 300 })).list.filter(({ bizId }) => bizId === of.oldmanId).length
    expect(await todosOf()).toBe(1)
    const waiting = await change(of.use, { dose: 2 }, p.zhang)
    expect([waiting.useStatus, await todosOf()]).toEqual([0, 1])
    await change(waiting, { useStatus: 1 }, p.li)
    expect(await todosOf()).toBe(0)
  })

  test('to a drug at need counts the doses taken before it', async () => {
    const of = await dosed({ use: { freq: 'prn', maxPerDay: 2, minIntervalMinutes: 240, indication: '疼痛' } })
    const ask = (useId: string) =>
      p.zhang.call(drugTake.takeDo, { action: 'prn', oldmanId: of.oldmanId, useId, reason: '痛', ...band(of.oldmanId) })
    p.at('08:00')
    expect((await ask(of.use.useId)).code).toBe(0)
    p.at('08:30')
    const next = await change(of.use, { indication: '头痛' })
    expect(next.prevUseId).toBe(of.use.useId)
    expect((await ask(next.useId)).code).toBe(24047)
    const [option] = await p.zhang.ok(drugTake.takeDict, { oldmanId: of.oldmanId })
    expect(option).toMatchObject({ takenToday: 1, sinceMinutes: 30 })
    p.at('12:00')
    expect((await ask(next.useId)).code).toBe(0)
    await change(next, { dose: 2, startDate: '2025-06-12' })
    const offered = await p.zhang.ok(drugTake.takeDict, { oldmanId: of.oldmanId })
    expect(offered.map(({ useId }) => useId)).toEqual([next.useId])
    const last = await change(next, { indication: '牙痛' })
    p.at('20:00')
    expect((await ask(last.useId)).code).toBe(24046)
    expect(await stockOf(of)).toEqual([18, 0])
  })

  test('to an end in the past voids the coming doses, packed or not', async () => {
    const of = await dosed({ use: { startDate: p.day, times: [{ time: '18:00' }] } })
    await night('2025-06-11')
    p.at('2025-06-11 07:00:00')
    const [take] = await takesOf(of.oldmanId, '2025-06-11')
    await p.zhang.ok(drugTake.takeDo, { action: 'prepare', takes: [{ takeId: take.takeId, version: take.version }] })
    await change(of.use, { endDate: p.day })
    expect(await dosesOn(of.oldmanId, '2025-06-11')).toEqual([['18:00', 1, 8]])
    expect(await stockOf(of)).toEqual([20, 0])
  })

  test('replaces a setting without given doses, which is then kept (21008)', async () => {
    const of = await dosed()
    await change(of.use, { dose: 2 })
    expect((await p.head.call(drugUse.useDelete, { useId: of.use.useId })).code).toBe(21008)
  })
})

test('keeps a near miss of a coming dose, and the dose moves to its new time', async () => {
  const of = await dosed({ use: { times: [{ time: '12:00' }] } })
  await go(p.zhang, 'prepare', [seen(of.take)])
  await go(p.li, 'checkFail', [seen(await now(of))], { reason: '剂量不符' })
  await change(of.use, { times: [{ time: '15:00' }] })
  expect(await dosesOn(of.oldmanId, p.day)).toEqual([['15:00', 1, 0]])
  const { list, slots } = await p.head.ok(drugTake.takeList, { oldmanId: of.oldmanId, date: p.day })
  expect(list).toHaveLength(1)
  expect(slots?.map(({ planTime }) => planTime)).toEqual(['15:00'])
  expect(await nears(of.oldmanId)).toEqual([1])
})

test('that begins later takes nothing of today: stock in custody lasts as long as doses are given', async () => {
  const of = await dosed({ quantity: 20, use: { freq: 'bid' } })
  await change(of.use, { dose: 2, startDate: '2025-06-15' })
  expect((await p.whole(of.oldmanId, of.drug.drugId)).row).toMatchObject({ dailyDose: 2, daysLeft: 10 })
})

describe('checks at packing', () => {
  const pack = async (oldmanId: string) => {
    const [{ takeId, version }] = await takesOf(oldmanId)
    return p.zhang.call(drugTake.takeDo, { action: 'prepare', takes: [{ takeId, version }] })
  }

  test('an answer given for one drug of a conflict holds for the other one too', async () => {
    const of = await dosed({ drug: { ingredients: ['对乙酰氨基酚'] } })
    const other = await newDrug(p.head, { ingredients: ['对乙酰氨基酚'] })
    await p.doctor.ok(drugUse.useCreate, {
      oldmanId: of.oldmanId,
      drugId: other.drugId,
      dose: 1,
      drugWay: 1,
      freq: 'qn',
      startDate: p.day,
      confirms: [24032],
    })
    expect((await pack(of.oldmanId)).data).toMatchObject({ done: 1, failed: 0 })
  })

  test('an allergy recorded later holds the drug back (24031), also after it was reported', async () => {
    const of = await dosed({ drug: { ingredients: ['青霉素钠'] } })
    await p.t.db((db) =>
      db.updateTable('oldman').set({ allergyDrug: '青霉素钠' }).where('oldmanId', '=', of.oldmanId).execute(),
    )
    await run('watch', '07:20')
    expect((await p.head.ok(drugUse.useGet, { useId: of.use.useId })).flags).toContain(24031)
    expect((await pack(of.oldmanId)).code).toBe(24031)
  })
})
