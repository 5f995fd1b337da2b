import { expect, test, vi } from 'vitest'
import type { Here } from '#contract/modules/devices/position/track.ts'
import { throttled } from '#kit/value/throttle.ts'
import { asOf, placed } from './tag-positions.ts'

const at = Date.parse('2025-06-10T10:00:00+08:00')
const box = (x: number) => [
  { x, y: 0 },
  { x: x + 10, y: 0 },
  { x: x + 10, y: 10 },
  { x, y: 10 },
]
const plans = [
  {
    mapId: 'm',
    areas: [
      { areaId: 'a', areaName: '大厅', polygon: box(0) },
      { areaId: 'b', areaName: '走廊', polygon: box(20) },
    ],
  },
]
const here: Here = {
  tagNo: 't',
  oldmanId: 'o',
  oldmanName: '王秀英',
  mapId: 'm',
  x: 5,
  y: 5,
  acc: 1,
  areaName: '大厅',
  time: '2025-06-10 10:00:00',
  moving: 0,
  still: 1,
  stale: 0,
  risk: 0,
  openAlarm: 0,
}
const move = (seconds: number, x: number, acc = 1) => ({ tagNo: 't', x, y: 5, acc, ts: at + seconds * 1000 })

test('a move gives the new area, and counts as moving until a minute without a move', () => {
  const placedAt = placed(undefined, move(10, 25), 'm')
  expect(asOf(here, placedAt, plans, at + 10_000)).toMatchObject({ x: 25, areaName: '走廊', moving: 1, still: 0 })
  const stays = placed(placed(placedAt, move(40, 26), 'm'), move(70, 25), 'm')
  expect(asOf(here, stays, plans, at + 70_000)).toMatchObject({ areaName: '走廊', moving: 0, still: 1 })
  expect(asOf(here, placed(undefined, move(10, 6), 'm'), plans, at)).toMatchObject({ areaName: '大厅', still: 1 })
  expect(asOf(here, placed(undefined, move(10, 25, 12), 'm'), plans, at).areaName).toBeUndefined()
})

test('a silent tag turns grey by the clock; an older message does not move it back', () => {
  expect(asOf(here, undefined, plans, at + 299_000).stale).toBe(0)
  expect(asOf(here, undefined, plans, at + 301_000).stale).toBe(1)
  const moved = placed(undefined, move(60, 25), 'm')
  expect(asOf(here, moved, plans, at + 301_000).stale).toBe(0)
  expect(asOf(here, placed(undefined, move(-60, 25), 'm'), plans, at)).toMatchObject({ x: 5, areaName: '大厅' })
})

test('a request that comes again too soon is done once, when its time has come', () => {
  vi.useFakeTimers()
  let done = 0
  const { ask, stop } = throttled(() => {
    done += 1
  }, 10_000)
  ask()
  vi.advanceTimersByTime(4_000)
  ask()
  ask()
  expect(done).toBe(1)
  vi.advanceTimersByTime(6_000)
  expect(done).toBe(2)
  ask()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(done).toBe(2)
  vi.useRealTimers()
})
