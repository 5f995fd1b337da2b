import { beforeEach, describe, expect, test } from 'vitest'
import { occupancy } from '#contract/modules/living/occupancy/occupancy.ts'
import { elsewhere } from '../../../../test/app.ts'
import { makeElder, step } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { openHouse } from '../../../../test/stays.ts'
import { planned } from './rules.ts'

const t = hosted()
const desk = enters(t, 'RECEPTION')
beforeEach(() => void t.clock.set('2025-06-10 10:00:00'))

describe('plans of a bed', () => {
  const none = { kind: null, planLiveDate: null, bookExpireDate: null, planQuitDate: null }
  test('a booked resident moves in on the planned day, a late one today, one whose booking ends before not at all', () => {
    const holding = { ...none, kind: 1, bookExpireDate: '2025-06-30' }
    expect(planned('2025-06-10', { ...holding, planLiveDate: '2025-06-20' })).toMatchObject({ inDay: '2025-06-20' })
    expect(planned('2025-06-10', { ...holding, planLiveDate: '2025-06-01' })).toMatchObject({ inDay: '2025-06-10' })
    expect(planned('2025-06-10', { ...holding, planLiveDate: '2025-07-20' })).toMatchObject({
      inDay: null,
      lapses: true,
    })
  })
  test('a planned departure that has passed does not free the bed; a bed of a whole room is freed with it', () => {
    const lives = { ...none, kind: 2 }
    expect(planned('2025-06-10', { ...lives, planQuitDate: '2025-06-20' }).outDay).toBe('2025-06-20')
    expect(planned('2025-06-10', { ...lives, planQuitDate: '2025-06-10' }).outDay).toBe('2025-06-10')
    expect(planned('2025-06-10', { ...lives, planQuitDate: '2025-06-09' }).outDay).toBeNull()
    const along = planned('2025-06-10', { ...none, kind: 3, planQuitDate: '2025-06-20' })
    expect(along).toMatchObject({ lives: false, outDay: null, blockedUntil: '2025-06-20' })
  })
})

test('each day gives residents, arrivals and departures, and each number opens the list it counts', async () => {
  const house = await openHouse(t)
  const beds = await makeBeds(t, { rooms: 4 })
  const leaving = await house.lives(beds[0].bedId)
  await house.lives(beds[1].bedId)
  const coming = await makeElder(t)
  const booked = await step(house.admin, coming.oldmanId, 5, {
    bedId: beds[2].bedId,
    planLiveDate: '2025-06-20',
    bookExpireDate: '2025-06-25',
  })
  expect(booked.msg).toBe('')
  await t.db((db) =>
    db.updateTable('live').set({ planQuitDate: '2025-06-15' }).where('oldmanId', '=', leaving.oldmanId).execute(),
  )
  const { days, groups } = await desk.ok(occupancy.forecast, { days: 30 })
  const on = (day: string) => days.find((one) => one.day === day)
  expect(days).toHaveLength(31)
  expect(on('2025-06-10')).toMatchObject({ living: 2, in: 0, out: 0, held: 1, free: 1 })
  expect(on('2025-06-15')).toMatchObject({ living: 1, in: 0, out: 1, held: 1, free: 2 })
  expect(on('2025-06-20')).toMatchObject({ living: 2, in: 1, out: 0, held: 0, free: 2 })
  const building = groups.find(({ by }) => by === 'building')
  expect(building?.living).toEqual([2, 2, 2, 2])

  for (const kind of ['living', 'in', 'out', 'held', 'free', 'capacity'] as const)
    for (const { day, ...numbers } of days.slice(0, 12)) {
      const { total, list } = await desk.ok(occupancy.beds, { day, kind, size: 100 })
      expect(total, `${kind} ${day}`).toBe(numbers[kind])
      expect(list).toHaveLength(total)
    }
  const { list } = await desk.ok(occupancy.beds, { day: '2025-06-20', kind: 'in' })
  expect(list).toMatchObject([{ bedId: beds[2].bedId, oldmanId: coming.oldmanId, inDay: '2025-06-20', lapses: 0 }])
})

test('a booked bed is free for no other resident, and living, booked and free add up to the usable beds of every day', async () => {
  const house = await openHouse(t)
  const beds = await makeBeds(t, { rooms: 3 })
  await house.lives(beds[0].bedId)
  const coming = await makeElder(t)
  // The booking ends before its planned day: the bed is booked until then, free afterwards.
  const input = { bedId: beds[1].bedId, planLiveDate: '2025-07-01', bookExpireDate: '2025-06-15' }
  expect((await step(house.admin, coming.oldmanId, 5, input)).msg).toBe('')
  const isAmong = async (kind: 'held' | 'free', day: string) => {
    const { list } = await desk.ok(occupancy.beds, { day, kind, size: 100 })
    return list.some(({ bedId }) => bedId === beds[1].bedId)
  }
  expect([await isAmong('held', '2025-06-15'), await isAmong('free', '2025-06-15')]).toEqual([true, false])
  expect([await isAmong('held', '2025-06-16'), await isAmong('free', '2025-06-16')]).toEqual([false, true])
  const { days } = await desk.ok(occupancy.forecast, { days: 30 })
  for (const { day, living, held, free, capacity } of days) expect(living + held + free, day).toBe(capacity)
})

test('without the permission to see stays there is no forecast, and another institution has its own', async () => {
  const kitchen = await t.as('KITCHEN')
  for (const call of [occupancy.forecast, occupancy.beds]) expect((await kitchen.call(call, {})).status).toBe(401)
  const other = await (await elsewhere(t)).as('ADMIN')
  const { days } = await other.ok(occupancy.forecast, {})
  expect(days).toHaveLength(91)
  expect(days[0]).toMatchObject({ living: 0, capacity: 0 })
})
