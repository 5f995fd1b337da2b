import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import type { Client } from '../../../../test/app.ts'
import { step } from '../../../../test/elders.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { stepOn } from '../../../../test/rows.ts'
import { type House, openHouse } from '../../../../test/stays.ts'
import { paretoOf, ratePer1000 } from './rules.ts'

const t = hosted({ now: '2025-06-10 10:00:00' })
const safety = enters(t, 'SAFETY')
const carer = enters(t, 'CARER')
const act = stepOn(adverseEvent.act)
const span = { dateFrom: '2025-05-20', dateTo: '2025-06-10' }
let house: House
let ward: string
let mine: string
let other: string
let locationId: string

const make = (by: Client, more: object = {}) =>
  by.ok(adverseEvent.create, {
    eventType: 1,
    eventLevel: 3,
    harm: 1,
    happenTime: '2025-06-01 02:30:00',
    locationId,
    oldmanId: mine,
    process: '夜间如厕时滑倒',
    immediateAction: '扶起，量血压',
    report: 1,
    ...more,
  })
async function analysed(more: object, causes: number[]) {
  const plan = { causes, correctiveAction: '加装扶手', dutyId: carer.userId, deadline: '2025-06-20' }
  const accepted = (await act(safety, await make(house.admin, more), 'accept')).data
  const answer = await act(safety, accepted, 'analyse', plan)
  expect(answer.msg).toBe('')
  return answer.data
}

/**
 * One lives in the ward since 27 May; another without a ward came on 1 June, left on the 5th: 15 and 4 days by 10 June.
 */
beforeAll(async () => {
  house = await openHouse(t)
  ward = (await makeDept(t)).deptId
  const [bed] = await makeBeds(t, { deptId: ward })
  const [spare] = await makeBeds(t)
  locationId = bed.locationId
  mine = (await house.lives(bed.bedId, { liveDate: '2025-05-27' })).oldmanId
  other = (await house.lives(spare.bedId, { liveDate: '2025-06-01' })).oldmanId
  expect((await step(house.admin, other, 2, { quitDate: '2025-06-05', quitType: 1 })).code).toBe(0)

  const closing = (await act(carer, await analysed({}, [5, 6]), 'submit', { verifyResult: '已加装' })).data
  expect((await act(safety, closing, 'close', { pass: 1 })).code).toBe(0)
  await analysed({ happenTime: '2025-05-30 02:59:59', eventType: 2, eventLevel: 4 }, [5])
  await make(house.admin, { happenTime: '2025-06-02 14:00:00', oldmanId: other, locationId: spare.locationId })
  await make(house.admin, { oldmanId: null, personName: '访客赵先生', eventType: 4 })
  // Neither of these counts as a report.
  await make(house.admin, { report: 0 })
  await act(safety, await make(house.admin), 'back', { reason: '请写清' })
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

test('reports against bed days, by type, level, hour, place and month', async () => {
  const whole = await safety.ok(adverseEvent.statistics, span)
  expect(whole).toMatchObject({ from: span.dateFrom, to: span.dateTo, residentDays: 19, analysed: 2 })
  // Three events of residents in 19 days; one of a visitor is counted, but not against bed days.
  expect(whole.sum).toEqual({ total: 4, closed: 1, ofResidents: 3, rate: 157.89 })
  expect(whole.byType.map((row) => [row.eventType, row.total, row.closed, row.rate])).toEqual([
    [1, 2, 1, 105.26],
    [2, 1, 0, 52.63],
    [4, 1, 0, 0],
  ])
  expect(whole.byLevel.map((row) => [row.eventLevel, row.total])).toEqual([
    [3, 3],
    [4, 1],
  ])
  expect(whole.byHour).toHaveLength(24)
  expect(whole.byHour.filter((row) => row.total > 0).map((row) => [row.hour, row.total])).toEqual([
    [2, 3],
    [14, 1],
  ])
  expect(whole.byPlace.map((row) => row.total)).toEqual([3, 1])
  expect(whole.byPlace[0]).toMatchObject({ locationId, locationName: expect.stringMatching(/-1层$/) })
  expect(whole.byMonth.map((row) => [row.month, row.residentDays, row.total, row.rate])).toEqual([
    ['2025-05', 5, 1, 200],
    ['2025-06', 14, 3, 142.86],
  ])
})

test('each cause counts once per event, the most frequent first, with its share and the cumulative share', async () => {
  expect((await safety.ok(adverseEvent.statistics, span)).causes).toEqual([
    { cause: 5, count: 2, share: 66.7, cumulative: 66.7 },
    { cause: 6, count: 1, share: 33.3, cumulative: 100 },
  ])
})

test('every figure is the number of rows the list finds with its filters', async () => {
  const listed = async (query: object) =>
    (
      await safety.ok(adverseEvent.list, {
        counted: 1,
        happenFrom: '2025-05-20 00:00:00',
        happenTo: '2025-06-10 23:59:59',
        ...query,
      })
    ).total
  const whole = await safety.ok(adverseEvent.statistics, span)
  expect(await listed({})).toBe(whole.sum.total)
  expect(await listed({ status: 5 })).toBe(whole.sum.closed)
  for (const { eventType, total } of whole.byType) expect(await listed({ eventType })).toBe(total)
  for (const { eventLevel, total } of whole.byLevel) expect(await listed({ eventLevel })).toBe(total)
  for (const { hour, total } of whole.byHour) expect(await listed({ hour })).toBe(total)
  for (const { locationId: place, total } of whole.byPlace) expect(await listed({ locationId: place })).toBe(total)
  for (const { cause, count } of whole.causes) expect(await listed({ cause })).toBe(count)
  expect(await listed({ counted: 0 })).toBe(2)
})

test('a department, requested or by data scope: its residents, their bed days', async () => {
  expect(await safety.ok(adverseEvent.statistics, { ...span, deptId: ward })).toMatchObject({
    residentDays: 15,
    sum: { total: 2, ofResidents: 2, rate: 133.33 },
  })
  const nurse = await t.as('NURSE', { deptId: ward })
  // Every ward sees the event of the visitor in its list.
  expect(await nurse.ok(adverseEvent.statistics, span)).toMatchObject({
    residentDays: 15,
    sum: { total: 3, ofResidents: 2, rate: 133.33 },
  })
})

test('without .query 401; another institution has its own figures', async () => {
  expect((await carer.call(adverseEvent.statistics, span)).status).toBe(401)
  const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
  const none = await stranger.ok(adverseEvent.statistics, span)
  expect(none).toMatchObject({ residentDays: 0, sum: { total: 0, rate: null }, byType: [], byPlace: [], causes: [] })
})

test('this year by default, a year at most, in order; future days count no bed days', async () => {
  expect(await safety.ok(adverseEvent.statistics)).toMatchObject({
    from: '2025-01-01',
    to: '2025-06-10',
    residentDays: 19,
  })
  expect((await safety.ok(adverseEvent.statistics, { ...span, dateTo: '2025-12-31' })).residentDays).toBe(19)
  const code = async (dateFrom: string, dateTo: string) =>
    (await safety.call(adverseEvent.statistics, { dateFrom, dateTo })).code
  expect(await code('2025-06-10', '2025-06-09')).toBe(21001)
  expect(await code('2024-06-09', '2025-06-10')).toBe(21001)
  expect(await code('2024-06-10', '2025-06-10')).toBe(0)
})

test('the day of leaving is no bed day, and a stay of one day counts one', async () => {
  const days = async (dateFrom: string, dateTo: string) =>
    (await safety.ok(adverseEvent.statistics, { dateFrom, dateTo })).residentDays
  expect(await days('2025-05-26', '2025-05-26')).toBe(0)
  expect(await days('2025-05-27', '2025-05-27')).toBe(1)
  expect(await days('2025-06-04', '2025-06-04')).toBe(2)
  expect(await days('2025-06-05', '2025-06-05')).toBe(1)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-10' })
  expect((await step(house.admin, oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })).code).toBe(0)
  expect(await days('2025-06-10', '2025-06-10')).toBe(2)
})

test('a rate has two decimals and needs bed days', () => {
  expect(ratePer1000(1, 3000)).toBe(0.33)
  expect(ratePer1000(0, 10)).toBe(0)
  expect(ratePer1000(2, 0)).toBeNull()
  expect(paretoOf([])).toEqual([])
})
