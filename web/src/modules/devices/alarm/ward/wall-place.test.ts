import { expect, test } from 'vitest'
import { allBeds } from './use-beds.ts'
import { isHere, type WallPlace } from './wall-place.ts'

const wall: WallPlace = {
  chosen: ['f1'],
  deptIds: ['d1'],
  floors: new Map([...['f1', 'f2'].map((floor) => [floor, floor] as const)]),
  floorOf: new Map([...['1', '2'].map((one) => [`bed${one}`, `f${one}`] as const)]),
  screenDeptIds: [],
}
const alarm = (more: { bedId?: string; locationId?: string }) => ({ source: 'alarm', ...more })

test('a wall screen shows alerts on its floor, by bed or place, and alerts without a floor', () => {
  expect([{ bedId: 'bed1' }, { bedId: 'bed2' }].map((one) => isHere(alarm(one), wall))).toEqual([true, false])
  expect([{ locationId: 'f1' }, { locationId: 'f2' }].map((one) => isHere(alarm(one), wall))).toEqual([true, false])
  expect([{}, { locationId: 'building' }].map((one) => isHere(alarm(one), wall))).toEqual([true, true])
  expect(isHere(alarm({ bedId: 'bed2' }), { ...wall, chosen: [] })).toBe(true)
})

test('a wall screen between two floors shows both', () => {
  const both: WallPlace = { ...wall, chosen: ['f1', 'f2'] }
  expect(['bed1', 'bed2'].map((bedId) => isHere(alarm({ bedId }), both))).toEqual([true, true])
  expect([{ locationId: 'f2' }, { locationId: 'f3' }].map((one) => isHere(alarm(one), both))).toEqual([true, true])
  const third: WallPlace = { ...both, floors: new Map([...(both.floors ?? []), ['f3', 'f3']]) }
  expect(isHere(alarm({ locationId: 'f3' }), third)).toBe(false)
})

test('until the beds are read a wall screen shows only alerts that are surely on its floor', () => {
  const early: WallPlace = { ...wall, floors: undefined, floorOf: new Map() }
  const there = [{ locationId: 'f1' }, {}, { locationId: 'f2' }, { locationId: 'building' }, { bedId: 'bed2' }]
  expect(there.map((one) => isHere(alarm(one), early))).toEqual([true, true, false, false, false])
  expect(there.every((one) => isHere(alarm(one), { ...early, chosen: [] }))).toBe(true)
})

test('where departments were chosen for calls, their wall screens show every call and no other one does', () => {
  const call = { source: 'call', bedId: 'bed2' }
  expect(isHere(call, wall)).toBe(false)
  expect(isHere(call, { ...wall, screenDeptIds: ['d1', 'd2'] })).toBe(true)
  expect(isHere({ ...call, bedId: 'bed1' }, { ...wall, screenDeptIds: ['d2'] })).toBe(false)
  expect(isHere(alarm({ bedId: 'bed1' }), { ...wall, screenDeptIds: ['d2'] })).toBe(true)
})

test('beds are read to the last page', async () => {
  const beds = Array.from({ length: 7 }, (_, at) => at)
  const read = async (page: number) => ({ list: beds.slice(3 * page - 3, 3 * page), total: 7, size: 3 })
  expect(await allBeds(read)).toEqual(beds)
  expect(await allBeds(async () => ({ list: [], total: 0, size: 3 }))).toEqual([])
})
