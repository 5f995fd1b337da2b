import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { verifyWay } from '#contract/modules/stock/drug-take/take-codes.ts'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import type { JobRun } from '#core/services.ts'
import { systemWho } from '#core/who/who.ts'
import { roundsOf, type Whole } from '../../../../../test/drug-rounds.ts'
import { newDrug, openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'
import { makeRole } from '../../../../../test/factories.ts'
import { drugEvening } from './day.ts'
import { eveningAt } from './plan.ts'

/** Each drug of a take has its own steps; the effect of a dose at need; doses at midnight (stock.md 5.4). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { dosed, takesOf, now, go, seen, band, run, stockOf, messageCount, ready } = roundsOf(() => p)

/** A resident with two drugs at 08:00, the second of high alert. */
async function withRisk() {
  const of = await dosed()
  const more = await newDrug(p.head, { highRisk: 1, barCode: String(Math.random()).slice(2, 15) })
  await p.bring(of.oldmanId, more.drugId, 5)
  await p.doctor.ok(drugUse.useCreate, {
    oldmanId: of.oldmanId,
    drugId: more.drugId,
    dose: 1,
    drugWay: 1,
    freq: 'qd',
    startDate: p.day,
  })
  const states = async () => {
    const lines = (await now(of)).lines as (Whole['lines'][number] & { drugId: string })[]
    return [of.drug, more].map(({ drugId }) => lines.find((line) => line.drugId === drugId)?.status)
  }
  return { of, more, states }
}

test('a high-alert drug does not hold up the other drugs of its time: they are checked and given while it waits (24048)', async () => {
  const { of, states } = await withRisk()
  const rights = ['query', 'add', 'check', 'give'].map((code) => `drug.drugGetList.${code}`)
  await makeRole(p.t, 'DRUG_HAND', rights)
  const aid = await p.t.as('DRUG_HAND')
  await go(p.zhang, 'prepare', [seen(await now(of))])
  const checked = await go(aid, 'check', [seen(await now(of))])
  expect(checked).toMatchObject({ code: 0, data: { done: 1, failed: 1 } })
  expect(checked.data.results.map(({ code }) => code).sort()).toEqual([0, 24048])
  expect(await states()).toEqual([2, 1])
  expect((await go(aid, 'check', [seen(await now(of))])).code).toBe(24048)
  await go(p.li, 'check', [seen(await now(of))])
  p.at('08:00')
  const givenTake = await go(aid, 'give', [seen(await now(of))], band(of.oldmanId))
  expect(givenTake).toMatchObject({ code: 0, data: { done: 1, failed: 1 } })
  expect([await states(), (await now(of)).status]).toEqual([[3, 2], 2])
  expect((await go(p.li, 'give', [seen(await now(of))], band(of.oldmanId))).code).toBe(0)
  expect([await states(), (await now(of)).status]).toEqual([[3, 3], 3])
})

test('a wrong box or a drug the checker packed himself does not hold up the other drugs of its time', async () => {
  const { of, more, states } = await withRisk()
  await go(p.zhang, 'prepare', [seen(await now(of))])
  const take = await now(of)
  const lines = take.lines as (Whole['lines'][number] & { drugId: string })[]
  const scanned = lines.map(({ takeLineId, drugId }) => ({
    takeLineId,
    drugCode: drugId === more.drugId ? '999' : undefined,
  }))
  const answer = await go(p.li, 'check', [{ ...seen(take), lines: scanned }])
  expect(answer.data.results.map(({ code }) => code).sort()).toEqual([0, 24043])
  expect(await states()).toEqual([2, 1])
  expect((await go(p.zhang, 'check', [seen(await now(of))])).code).toBe(24042)
})

const need = { freq: 'prn', maxPerDay: 3, minIntervalMinutes: 0, indication: '疼痛' }
const todosOf = async (takeId: string) =>
  (await p.zhang.ok(todo.list, { todoStatus: 0, size: 300 })).list.filter(({ bizId }) => bizId === takeId)

test('the effect of a dose at need is asked for once, an hour after the dose', async () => {
  const of = await dosed({ use: need })
  p.at('08:00')
  const ask = { oldmanId: of.oldmanId, useId: of.use.useId, reason: '头痛' }
  await go(p.zhang, 'prn', [], { ...ask, ...band(of.oldmanId) })
  const { takeId } = await now(of)
  await run('clock', '08:59')
  expect(await todosOf(takeId)).toEqual([])
  await run('clock', '09:00')
  await run('clock', '09:01')
  expect(await todosOf(takeId)).toMatchObject([{ deadline: `${p.day} 10:00:00`, todoType: 'DRUG_PRN' }])
})

test('a dose at need belongs to the slot of its minute, whatever its second', async () => {
  const of = await dosed({ use: need })
  p.t.clock.set(`${p.day} 08:00:23`)
  const ask = { oldmanId: of.oldmanId, useId: of.use.useId, reason: '头痛' }
  await go(p.zhang, 'prn', [], { ...ask, ...band(of.oldmanId) })
  const { takeId } = await now(of)
  const { list } = await p.head.ok(drugTake.takeList, { date: p.day, planTime: '08:00', size: 100 })
  expect(list.map((row) => row.takeId)).toContain(takeId)
})

test('the effect is also asked for when the dose at need was given in the round', async () => {
  const of = await dosed({ use: need })
  p.at('08:00')
  await p.li.ok(drugTake.takeDo, { action: 'prn', oldmanId: of.oldmanId, useId: of.use.useId, reason: '头痛' })
  await go(p.zhang, 'prepare', [seen(await now(of))])
  await go(p.li, 'check', [seen(await now(of))])
  p.at('08:20')
  await go(p.zhang, 'give', [seen(await now(of))], band(of.oldmanId))
  const { takeId } = await now(of)
  await run('clock', '09:19')
  expect(await todosOf(takeId)).toEqual([])
  await run('clock', '09:20')
  expect(await todosOf(takeId)).toHaveLength(1)
})

/** A dose at need given at 10:00 for a headache. */
async function helped() {
  const of = await dosed({ use: need })
  p.at('10:00')
  const ask = { oldmanId: of.oldmanId, useId: of.use.useId, reason: '头痛' }
  await go(p.zhang, 'prn', [], { ...ask, ...band(of.oldmanId) })
  return of
}

test('a nurse records the effect: the to-do ends, the dose shows the effect, and it can be corrected on the same day', async () => {
  const of = await helped()
  const { takeId } = await now(of)
  await run('clock', '11:00')
  const [question] = await todosOf(takeId)
  expect(question).toMatchObject({ routePath: '/drug/drugGetList', query: { date: p.day } })
  expect(await go(p.zhang, 'effect', [seen(await now(of))])).toMatchObject({
    code: 21001,
    data: { errors: [{ field: 'effect' }] },
  })
  const input = { effect: 2, effectNote: '疼痛由5分到3分' }
  expect((await go(p.zhang, 'effect', [seen(await now(of))], input)).code).toBe(0)
  expect(await todosOf(takeId)).toEqual([])
  expect(await now(of)).toMatchObject({ ...input, effectByName: expect.any(String), effectTime: `${p.day} 11:00:00` })
  const old = seen(await now(of))
  expect((await go(p.li, 'effect', [old], { effect: 1 })).code).toBe(0)
  expect(await now(of)).toMatchObject({ effect: 1, effectNote: null })
  expect((await go(p.li, 'effect', [old], { effect: 1 })).code).toBe(21002)
  await run('clock', '11:05')
  expect(await todosOf(takeId)).toEqual([])
})

test('an effect recorded early leaves no to-do; the next day it is final (21009); a dose without effect is reported to the doctors', async () => {
  const of = await helped()
  p.at('10:30')
  await go(p.zhang, 'effect', [seen(await now(of))], { effect: 3, effectNote: '仍头痛' })
  const take = await now(of)
  await run('clock', '11:10')
  expect(await todosOf(take.takeId)).toEqual([])
  const { oldmanName } = await p.head.ok(drugTake.takeGet, { takeId: take.takeId })
  expect(await messageCount(p.doctor, `${oldmanName}必要时用`)).toBeGreaterThan(0)
  p.at(`${next} 08:00:00`)
  expect((await go(p.zhang, 'effect', [seen(take)], { effect: 1 })).code).toBe(21009)
})

test('an effect with a missing value is refused with a message people understand', async () => {
  const of = await dosed()
  p.at('08:00')
  await ready(of)
  const byEye = await go(p.li, 'give', [seen(await now(of))], { verifyWay: verifyWay.is.eye })
  const message = '人工核对须填写原因'
  expect(byEye).toMatchObject({ code: 21001, msg: message, data: { results: [{ msg: message }] } })
})

test('21009: no effect is recorded for a planned dose or for a dose at need not yet given', async () => {
  const planned = await dosed()
  expect((await go(p.zhang, 'effect', [seen(await now(planned))], { effect: 1 })).code).toBe(21009)
  const of = await dosed({ use: need })
  p.at('08:00')
  await p.li.ok(drugTake.takeDo, { action: 'prn', oldmanId: of.oldmanId, useId: of.use.useId, reason: '头痛' })
  expect((await go(p.zhang, 'effect', [seen(await now(of))], { effect: 1 })).code).toBe(21009)
})

const next = '2025-06-11'
/** Runs the evening job of a day, also of a past day. */
const evening = () => {
  p.at(eveningAt)
  const run = { who: systemWho(p.t.orgId, p.t.clock.now()) } as JobRun // as: all that the job reads of it
  return p.t.db((db) => drugEvening.run(db, run))
}
const planned = async (oldmanId: string) =>
  (await takesOf(oldmanId, next)).map(({ planTime, lines }) => [
    planTime.slice(11, 16),
    lines.map(({ dose, status }) => [dose, status]),
  ])

test('a dose of midnight is planned the evening before, packed and checked then, and given at its time', async () => {
  const of = await dosed({ use: { freq: 'q12h', times: [{ time: '00:00' }, { time: '12:00' }] } })
  expect(await planned(of.oldmanId)).toEqual([])
  await evening()
  await evening()
  expect(await planned(of.oldmanId)).toEqual([
    ['00:00', [[1, 0]]],
    ['12:00', [[1, 0]]],
  ])
  p.at('22:00')
  const first = async () => (await takesOf(of.oldmanId, next))[0]
  await go(p.zhang, 'prepare', [seen(await first())])
  await go(p.li, 'check', [seen(await first())])
  p.at(`${next} 00:00:00`)
  expect((await go(p.li, 'give', [seen(await first())], band(of.oldmanId))).code).toBe(0)
  await run('drug-day', `${next} 00:15:00`)
  expect(await planned(of.oldmanId)).toEqual([
    ['00:00', [[1, 3]]],
    ['12:00', [[1, 0]]],
  ])
})

test('an order of the evening is due from midnight on; a drug that ends or is changed by then is given once, in one dose', async () => {
  p.at('07:00')
  const of = await dosed({ use: { freq: 'q12h', times: [{ time: '00:00' }, { time: '12:00' }] } })
  const { oldmanId } = of
  await evening()
  p.at('21:00')
  const [take] = await takesOf(oldmanId, next)
  await go(p.zhang, 'prepare', [seen(take)])
  expect((await stockOf(of))[1]).toBe(1)
  const { useId, version } = await p.doctor.ok(drugUse.useGet, { useId: of.use.useId })
  // The dose is doubled from tomorrow on: the old dose planned for tomorrow becomes void, packed or not.
  await p.doctor.ok(drugUse.useUpdate, {
    useId,
    version,
    dose: 2,
    startDate: next,
    times: undefined,
    confirms: [24032],
  })
  const open = (await planned(oldmanId)).map(([time, lines]) => [
    time,
    (lines as number[][]).filter(([, status]) => status !== 8),
  ])
  expect(open).toEqual([
    ['00:00', [[2, 0]]],
    ['12:00', [[2, 0]]],
  ])
  expect((await stockOf(of))[1]).toBe(0)
  const last = await takesOf(oldmanId, next)
  const using = last[0].lines.find(({ status }) => status === 0)?.useId ?? ''
  const row = await p.doctor.ok(drugUse.useGet, { useId: using })
  await p.doctor.ok(drugUse.useUpdate, { useId: using, version: row.version, useStatus: 2, stopReason: 1 })
  expect((await takesOf(oldmanId, next)).every(({ status }) => status === 8)).toBe(true)
})
