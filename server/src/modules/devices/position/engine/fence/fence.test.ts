import { describe, expect, test } from 'vitest'
import { crossesItself, isInside, outsideOf } from '#contract/modules/devices/position/geometry.ts'
import { random } from '../../../../../demo/random.ts'
import { countsAsVisit, endedBy, isKept, type Recent, type Stay, smoothed, stayed, withFix } from '../course.ts'
import { fixOf, onPlan, type Plan } from '../resolve.ts'
import { awayAfter, isBatteryLow, restedAt } from './conditions.ts'
import { afterFix, afterSilence, type Fence, type FenceState, unknown } from './fence.ts'

const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
]
const fence: Fence = {
  railId: 'r',
  railName: '一层',
  mapId: 'm',
  shape: 1,
  points: square,
  railType: 1,
  bufferM: 1.5,
  confirmCount: 2,
  dwellSec: 10,
  maxAcc: 5,
  periods: [],
}
/** Fixes `[second, x, acc]` at y 5; the state after each. */
function walk(fixes: readonly (readonly [second: number, x: number, acc?: number])[], of = fence, from = unknown(of)) {
  let state: FenceState = from
  return fixes.map(([second, x, acc = 1]) => {
    const ts = second * 1000
    state = afterFix(of, state, { mapId: 'm', x, y: 5, acc, ts }, ts)
    return state
  })
}
const inside = walk([
  [-10, 5],
  [-5, 5],
])[1]

describe('a fence', () => {
  test('scenario 23: 1 m outside is the border; 2 m outside is out at the second fix after ten seconds', () => {
    const near = walk(
      Array.from({ length: 60 }, (_, at) => [at * 5, 11] as const),
      fence,
      inside,
    )
    expect(near.every(({ side, left }) => side === 'in' && !left)).toBe(true)
    const far = walk(
      [
        [0, 12],
        [5, 12],
        [10, 12],
      ],
      fence,
      inside,
    )
    expect(far.map(({ side, left }) => [side, left])).toEqual([
      ['in', false],
      ['in', false],
      ['out', true],
    ])
  })

  test('scenario 24: one bad fix changes nothing; fixes with a larger error than the fence allows do not count', () => {
    const one = walk(
      [
        [0, 5],
        [5, 60, 2],
        [10, 5],
        [15, 60, 2],
        [20, 5],
      ],
      fence,
      inside,
    )
    expect(one.at(-1)).toMatchObject({ side: 'in', left: false })
    const wild = walk(
      Array.from({ length: 20 }, (_, at) => [at * 5, 60, 8] as const),
      fence,
      inside,
    )
    expect(wild.at(-1)).toEqual(inside)
  })

  test.each([1, 5, 30])('scenario 25: jitter on the border for an hour, a fix every %i s, never leaves', (every) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const chance = random(seed)
      const fixes = Array.from(
        { length: 3600 / every },
        (_, at) => [at * every, 10 + (chance.next() * 4 - 2), 2] as const,
      )
      expect(walk(fixes, fence, inside).some(({ left }) => left)).toBe(false)
    }
  })

  test('from unknown there is no leaving; another floor is outside; old fixes do not count', () => {
    const unknownOut = walk([
      [0, 30],
      [5, 30],
      [20, 30],
    ])
    expect(unknownOut.map(({ side }) => side)).toEqual(['unknown', 'out', 'out'])
    expect(unknownOut.some(({ left }) => left)).toBe(false)
    let state = inside
    for (const second of [0, 5, 10])
      state = afterFix(fence, state, { mapId: 'other', x: 5, y: 5, acc: 1, ts: second * 1000 }, second * 1000)
    expect(state).toMatchObject({ side: 'out', left: true })
    const old = afterFix(fence, inside, { mapId: 'm', x: 60, y: 5, acc: 1, ts: 0 }, 31_000)
    expect(old).toBe(inside)
  })

  test('300 s of silence are unknown, not left; a circle, hours, and one who left stays away until he is back', () => {
    expect(afterSilence(fence, inside, 294_999)).toBe(inside)
    expect(afterSilence(fence, inside, 295_000)).toMatchObject({ side: 'unknown', left: false })
    const circle: Fence = { ...fence, shape: 2, points: undefined, x: 5, y: 5, r: 5 }
    const around = walk(
      [
        [0, 5],
        [5, 5],
        [10, 11],
        [15, 11.7],
        [20, 11.7],
        [26, 11.7],
        [30, 5],
        [35, 5],
      ],
      circle,
    )
    expect(around.map(({ side, left }) => `${side}${left ? '!' : ''}`)).toEqual([
      'unknown',
      'in',
      'in',
      'in',
      'in',
      'out!',
      'out!',
      'in',
    ])
    const night = { ...fence, periods: [{ weekDays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }] }
    const noon = Date.parse('2025-06-10T12:00:00+08:00')
    expect(afterFix(night, inside, { mapId: 'm', x: 5, y: 5, acc: 1, ts: noon }, noon).side).toBe('unknown')
  })
})

describe('shapes', () => {
  test('a border that crosses itself is found; distance is 0 inside and on it', () => {
    const bow = [square[0], square[2], square[1], square[3]]
    expect([crossesItself(square), crossesItself(bow), crossesItself([...square, square[1]])]).toEqual([
      false,
      true,
      true,
    ])
    expect(crossesItself([square[0], square[1], { x: 4, y: 0 }, square[3]])).toBe(true)
    expect([isInside({ x: 10, y: 5 }, square), outsideOf({ x: 13, y: 14 }, square)]).toEqual([true, 5])
  })
})

describe('the course', () => {
  const fix = (second: number, x: number, acc = 1) => ({ mapId: 'm', x, y: 0, acc, ts: second * 1000 })

  test('the mean of the last three; nobody walks faster than 3 m/s', () => {
    let recent: Recent = []
    for (const one of [fix(0, 0), fix(5, 9), fix(10, 1)]) recent = withFix(recent, one) ?? recent
    expect(smoothed(recent).x).toBe(1)
    expect(withFix(recent, fix(11, 4.1))).toBeUndefined()
    expect(withFix(recent, fix(11, 4))).toBeDefined()
    expect(withFix(recent, fix(9, 1))).toBeUndefined()
  })

  test('a stay counts from ten seconds, a fix lasts fifteen at most, and silence ends it', () => {
    const hall = { mapId: 'm', areaId: 'a', areaName: '大厅' }
    const room = { ...hall, areaId: 'b', areaName: '房间' }
    const id = () => 'v'
    const begun = stayed(undefined, hall, 0, id).now as Stay // as: just begun
    const later = stayed(begun, hall, 5_000, id).now as Stay // as: it goes on
    expect([countsAsVisit(begun), countsAsVisit({ ...later, last: 9_999 })]).toEqual([false, false])
    const { now, ended } = stayed(later, room, 12_000, id)
    expect(ended).toMatchObject({ areaId: 'a', enter: 0, last: 12_000 })
    expect(stayed(later, room, 200_000, id).ended?.last).toBe(20_000)
    expect(now).toMatchObject({ areaId: 'b', enter: 12_000 })
    expect([endedBy(later, 304_999), endedBy(later, 305_000)?.last]).toEqual([undefined, 20_000])
  })

  test('a point every half minute or three metres', () => {
    expect([isKept(fix(0, 0), fix(29, 2.9)), isKept(fix(0, 0), fix(30, 0)), isKept(fix(0, 0), fix(5, 3))]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('the place of a sample', () => {
  const plan: Plan = { mapId: 'm', mapName: '一层', originX: 2, originY: 3, rotate: 90, beacons: [], areas: [] }
  const beacons = new Map([
    ['B1', { mapId: 'm', x: 1, y: 1 }],
    ['B2', { mapId: 'm', x: 9, y: 9 }],
  ])
  const of = (d: object) => fixOf(new Map([['m', plan]]), beacons, { ts: 0, d })

  test('none for coordinates beyond every plan', () => {
    expect([of({ mapId: 'm', x: 1e300, y: 1 }), of({ mapId: 'm', x: 1, y: -100_001 })]).toEqual([undefined, undefined])
  })

  test('from its own coordinates turned onto the plan, else from the strongest known beacon', () => {
    const at = onPlan(plan, { x: 1, y: 0 })
    expect([Math.round(at.x), Math.round(at.y)]).toEqual([2, 4])
    const resolveAt = (rssi: number) =>
      of({
        beacons: [
          { no: 'XX', rssi: -20 },
          { no: 'B1', rssi: -90 },
          { no: 'B2', rssi },
        ],
      })
    expect([resolveAt(-60)?.acc, resolveAt(-75)?.acc, resolveAt(-80)?.acc, resolveAt(-60)?.x]).toEqual([2, 5, 10, 9])
    expect([of({ mapId: 'nowhere', x: 1, y: 1 }), of({ battery: 5 })]).toEqual([undefined, undefined])
  })
})

describe('other conditions', () => {
  const room = { mapId: 'm', polygon: square }

  test('three metres or the tag’s own report are movement; away from his room until two fixes are inside', () => {
    const at = (x: number, ts: number) => ({ mapId: 'm', x, y: 5, acc: 1, ts })
    const rest = restedAt(undefined, at(0, 0), undefined)
    expect([restedAt(rest, at(2.9, 5), undefined), restedAt(rest, at(3.1, 5), undefined).since]).toEqual([rest, 5])
    expect([restedAt(rest, at(8, 5), 1), restedAt(rest, at(0, 5), 0).since]).toEqual([rest, 5])
    const out = awayAfter({ ins: 2 }, room, at(12, 7))
    expect(out).toEqual({ ins: 0, since: 7 })
    expect(awayAfter(out, room, at(10.5, 8)).since).toBe(7)
    const one = awayAfter(out, room, at(5, 9))
    expect([one.since, awayAfter(one, room, at(5, 10)).since]).toEqual([7, undefined])
  })

  test('a battery is low until it is ten above', () => {
    expect([
      isBatteryLow(false, 20, 20),
      isBatteryLow(false, 21, 20),
      isBatteryLow(true, 30, 20),
      isBatteryLow(true, 31, 20),
    ]).toEqual([true, false, true, false])
  })
})
