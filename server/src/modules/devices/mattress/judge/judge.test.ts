import { describe, expect, test } from 'vitest'
import { heldSince, nightly, within } from '#contract/modules/devices/alarm/periods.ts'
import { msOf, timeText } from '#core/clock.ts'
import { watching } from './judge.ts'
import { raisedOf, verdictsOf } from './replay.ts'
import { bedOf } from './test-bed.ts'

const out = { alarmType: 1, outMinutes: 10 }
const heart = { alarmType: 4 }
const breath = { alarmType: 3 }
const wet = { alarmType: 5 }
const still = { alarmType: 2, mode: 1, stillMinutes: 10 }
const restless = { alarmType: 2, mode: 2, count: 5 }
const night = '2025-06-10 21:00:00'
/** Seconds from nine in the evening. */
const from21 = (clock: string) => (msOf(`2025-06-10 ${clock}`) - msOf(night)) / 1000

describe('out of bed', () => {
  test('scenario 1: ten minutes of the night; the time before it does not count', () => {
    const bed = bedOf(out, [nightly])
    bed.every(from21('23:00:00'), from21('23:10:00'), { inBed: 0 }, night)
    expect(bed.inShort()).toEqual(['raise 2 23:10:00'])
    const early = bedOf(out, [nightly])
    early.every(from21('21:55:00'), from21('22:12:00'), { inBed: 0 }, night)
    expect(early.inShort()).toEqual(['raise 2 22:10:00'])
  })

  test('scenario 2: back before the ten minutes are over', () => {
    const bed = bedOf(out)
    bed.every(0, 589, { inBed: 0 })
    bed.every(590, 1200, { inBed: 1 })
    expect(bed.verdicts).toEqual([])
  })

  test('scenario 3: ten seconds in bed end it, nine do not', () => {
    const bed = bedOf(out)
    bed.every(0, 600, { inBed: 0 })
    bed.every(601, 610, { inBed: 1 })
    bed.every(611, 620, { inBed: 0 })
    expect(bed.inShort()).toEqual(['raise 2 12:10:00'])
    bed.every(621, 631, { inBed: 1 })
    expect(bed.inShort().slice(1)).toEqual(['settle 12:10:31'])
  })

  test('scenario 41: half an hour is level 3, and the same moment raises only once', () => {
    const bed = bedOf(out, [nightly])
    bed.every(from21('22:00:00'), from21('22:39:59'), { inBed: 0 }, night)
    bed.every(from21('22:40:00'), from21('22:41:00'), { inBed: 1 }, night)
    expect(bed.inShort()).toEqual(['raise 2 22:10:00', 'raise 3 22:30:00', 'settle 22:40:10'])
  })

  test('a second notice after three times the minutes; a long limit is level 3 at once', () => {
    const short = bedOf({ ...out, outMinutes: 5 })
    short.every(0, 40 * 60, { inBed: 0 })
    expect(short.inShort()).toEqual(['raise 2 12:05:00', 'raise 2 12:15:00', 'raise 3 12:30:00'])
    const long = bedOf({ ...out, outMinutes: 60 })
    long.every(0, 200 * 60, { inBed: 0 })
    expect(long.inShort()).toEqual(['raise 3 13:00:00', 'raise 3 15:00:00'])
  })
})

describe('heart rate', () => {
  const hr = (value: number, more: object = {}) => ({ inBed: 1 as const, hr: value, quality: 80, ...more })

  test('scenario 4: a minute above, and a margin of three for half a minute to end it', () => {
    for (const second of [59, 60]) {
      const bed = bedOf(heart)
      bed.every(0, second - 1, hr(121))
      bed.at(second, hr(119))
      bed.every(second + 1, second + 50, hr(121))
      expect(bed.verdicts).toEqual([])
    }
    const bed = bedOf(heart)
    bed.every(0, 60, hr(121))
    bed.every(61, 360, hr(118))
    expect(bed.inShort()).toEqual(['raise 2 12:01:00'])
    bed.every(361, 391, hr(117))
    expect(bed.inShort().slice(1)).toEqual(['settle 12:06:31'])
  })

  test('scenario 5: an unsure mattress and an empty bed have no value', () => {
    const bed = bedOf(heart)
    bed.every(0, 120, hr(121, { quality: 20 }))
    bed.every(121, 240, hr(121, { inBed: 0 }))
    expect(bed.verdicts).toEqual([])
  })

  test('scenario 6: each time is raised again, 51 times in an hour, the sixth at second 410', () => {
    const bed = bedOf(heart)
    for (let second = 0; second <= 3600; second += 1) bed.at(second, hr(second % 70 < 65 ? 125 : 115))
    expect(bed.verdicts.map(({ kind }) => kind)).toEqual(Array(51).fill('raise'))
    expect(bed.inShort()[5]).toBe('raise 2 12:06:50')
  })

  test('scenario 40: 155 for a minute is level 3, once; below 150 the level stays', () => {
    const bed = bedOf(heart)
    bed.every(0, 120, hr(125))
    bed.every(121, 181, hr(155))
    bed.every(182, 300, hr(130))
    expect(bed.inShort()).toEqual(['raise 2 12:01:00', 'raise 3 12:03:01'])
  })

  test('one missing moment interrupts nothing, more than fifteen seconds begin again', () => {
    const bed = bedOf(heart)
    bed.every(0, 30, hr(125))
    bed.every(32, 40, hr(125))
    bed.at(55, hr(125))
    bed.every(56, 60, hr(125))
    expect(bed.inShort()).toEqual(['raise 2 12:01:00'])
    const broken = bedOf(heart)
    broken.every(0, 40, hr(125))
    broken.every(56, 115, hr(125))
    expect(broken.verdicts).toEqual([])
    broken.at(116, hr(125))
    expect(broken.inShort()).toEqual(['raise 2 12:01:56'])
  })

  test('time alone completes the duration, as long as a moment lasts', () => {
    const bed = bedOf(heart)
    for (const second of [0, 12, 24, 36, 48]) bed.at(second, hr(125))
    for (let second = 49; second < 60; second += 1) expect(bed.at(second)).toEqual([])
    expect(bed.at(60)).toMatchObject([{ kind: 'raise', value: '心率125次/分', threshold: '45～120次/分，持续60秒' }])
    const silent = bedOf(heart)
    for (const second of [0, 12, 24, 36]) silent.at(second, hr(125))
    for (let second = 37; second < 90; second += 1) silent.at(second)
    expect(silent.verdicts).toEqual([])
  })
})

describe('breath', () => {
  const rr = (value: number, more: object = {}) => ({ inBed: 1 as const, rr: value, quality: 60, ...more })

  test('scenario 9: twenty seconds without a breath are level 3, without a second alarm for a low rate', () => {
    const bed = bedOf(breath)
    bed.every(0, 19, rr(0))
    expect(bed.verdicts).toEqual([])
    bed.every(20, 90, rr(0))
    expect(bed.inShort()).toEqual(['raise 3 12:00:20'])
    expect(bed.verdicts[0]).toMatchObject({ value: '呼吸暂停20秒' })
    bed.every(91, 120, rr(8))
    bed.every(121, 151, rr(9))
    expect(bed.inShort().slice(1)).toEqual(['settle 12:02:31'])
  })

  test('too fast for a minute is level 2; unsure moments have no value', () => {
    const bed = bedOf(breath)
    bed.every(0, 60, rr(31))
    expect(bed.inShort()).toEqual(['raise 2 12:01:00'])
    const unsure = bedOf(breath)
    unsure.every(0, 60, rr(0, { quality: 29 }))
    expect(unsure.verdicts).toEqual([])
  })
})

describe('movement', () => {
  const move = (value: number, more: object = {}) => ({ inBed: 1 as const, move: value, ...more })

  test('no movement for the minutes of the rule; a turn, a second of moving or getting up ends it', () => {
    for (const [ending, seconds] of [
      [move(0, { turn: 1 }), 0],
      [move(40), 1],
      [{ inBed: 0 as const }, 10],
    ] as const) {
      const bed = bedOf(still)
      bed.every(0, 300, move(5))
      bed.at(301, move(21))
      bed.every(302, 301 + 600, move(20))
      expect(bed.verdicts).toEqual([])
      bed.every(902, 902, move(20))
      expect(bed.inShort()).toEqual(['raise 2 12:15:02'])
      bed.every(903, 903 + seconds, ending)
      expect(bed.verdicts.at(-1)).toMatchObject({ kind: 'settle', at: msOf('2025-06-10 12:15:03') + seconds * 1000 })
    }
  })

  test('a mattress that reports no movement raises nothing', () => {
    const bed = bedOf(still)
    bed.every(0, 1200, { inBed: 1 })
    expect(bed.verdicts).toEqual([])
  })

  test('movements after three calm seconds count; below half of the number it is over', () => {
    const bed = bedOf(restless)
    // Every two seconds: no calm between them.
    for (let second = 0; second < 60; second += 1) bed.at(second, move(second % 2 ? 50 : 0))
    expect(bed.verdicts).toEqual([])
    for (let second = 60; second <= 180; second += 1) bed.at(second, move(second % 20 === 0 ? 50 : 0))
    expect(bed.inShort()).toEqual(['raise 2 12:02:40'])
    expect(bed.verdicts[0]).toMatchObject({ value: '10分钟内5次' })
    bed.every(181, 800, move(0))
    expect(bed.inShort().slice(1)).toEqual(['settle 12:12:20'])
  })
})

describe('wet', () => {
  test('scenario 13: a minute wet is level 1, a minute dry ends it; raised again each half hour', () => {
    const bed = bedOf(wet)
    bed.every(0, 3700, { wet: 1 })
    bed.every(3701, 3761, { wet: 0 })
    expect(bed.inShort()).toEqual(['raise 1 12:01:00', 'raise 1 12:31:00', 'raise 1 13:01:00', 'settle 13:02:41'])
  })
})

describe('periods', () => {
  const monday: typeof nightly = { weekDays: [1], from: '22:00', to: '06:00' }
  test('a period across midnight belongs to the day on which it begins', () => {
    const at = (time: string) => within([monday], msOf(time))
    expect(
      ['2025-06-09 21:59:59', '2025-06-09 22:00:00', '2025-06-10 05:59:59', '2025-06-10 06:00:00'].map(at),
    ).toEqual([false, true, true, false])
    expect(['2025-06-09 03:00:00', '2025-06-10 22:30:00'].map(at)).toEqual([false, false])
  })
  test('no period is always, from a time to the same is a day, its end does not belong to it', () => {
    expect(within([], 0)).toBe(true)
    const whole = { weekDays: [2], from: '08:00', to: '08:00' }
    expect(
      ['2025-06-10 07:59:59', '2025-06-10 08:00:00', '2025-06-11 07:59:59', '2025-06-11 08:00:00'].map((time) =>
        within([whole], msOf(time)),
      ),
    ).toEqual([false, true, true, false])
  })

  test('it watches since the period began, for adjoining periods since the first of them', () => {
    const since = (periods: Parameters<typeof within>[0], time: string, from = '2025-06-01 00:00:00') => {
      const found = heldSince(periods, msOf(time), msOf(from))
      return found === undefined ? undefined : timeText(found)
    }
    expect(since([monday], '2025-06-10 05:59:59')).toBe('2025-06-09 22:00:00')
    expect(since([monday], '2025-06-10 06:00:00')).toBeUndefined()
    expect(since([monday, { weekDays: [1], from: '20:00', to: '22:00' }], '2025-06-10 01:00:00')).toBe(
      '2025-06-09 20:00:00',
    )
    expect(since([monday], '2025-06-10 01:00:00', '2025-06-10 00:30:00')).toBe('2025-06-10 00:30:00')
    const always = { weekDays: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '08:00' }
    expect([since([], '2025-06-10 01:00:00'), since([always], '2025-06-10 01:00:00')]).toEqual(
      Array(2).fill('2025-06-01 00:00:00'),
    )
  })
})

test('a replay lists the raised alarms, each with its end and highest level', () => {
  const watched = watching({ alarmType: 4, low: 45, high: 120, durationSec: 60 }, [])
  const from = msOf('2025-06-10 12:00:00')
  const moments = Array.from({ length: 600 }, (_, second) => ({
    ts: from + second * 1000,
    d: { inBed: 1 as const, hr: second < 90 ? 125 : second < 200 ? 160 : 80 },
  }))
  expect(raisedOf(watched, verdictsOf(watched, moments))).toEqual([
    {
      time: '2025-06-10 12:01:00',
      alarmType: 4,
      mode: null,
      value: '心率160次/分',
      level: 3,
      clearedTime: '2025-06-10 12:03:50',
    },
  ])
})
