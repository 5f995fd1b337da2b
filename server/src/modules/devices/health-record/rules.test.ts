import { describe, expect, test } from 'vitest'
import { msOf } from '#core/clock.ts'
import { windowOf } from './read/read.ts'
import { type DayFacts, dayFigures, trendOf, usualLimits } from './rules.ts'
import { type Minute, minuteMs, piecesOf, timesOutOfBed } from './time-in-bed.ts'

const at = (time: string) => msOf(`2025-06-${time}:00`)
const quiet: Omit<Minute, 'at'> = {
  hrMin: 58,
  hrAvg: 60,
  hrMax: 64,
  rrMin: 13,
  rrAvg: 14,
  rrMax: 16,
  bedSec: 60,
  inBedSec: 60,
  lightSec: 30,
  deepSec: 20,
  turns: 0,
  apneaCount: 0,
  apneaMaxSec: 0,
  samples: 60,
  quality: 90,
}
const up: Partial<Minute> = { inBedSec: 0, lightSec: 0, deepSec: 0, hrMin: null, hrAvg: null, hrMax: null, rrAvg: null }

/** Minutes from one time to another, with changes for parts of it. */
function night(
  from: string,
  to: string,
  changes: readonly (readonly [from: string, to: string, Partial<Minute>])[] = [],
) {
  const minutes: Minute[] = []
  for (let ms = at(from); ms < at(to); ms += minuteMs) {
    const changed = changes.filter(([begin, end]) => ms >= at(begin) && ms < at(end)).map(([, , change]) => change)
    minutes.push(Object.assign({ ...quiet, at: ms }, ...changed))
  }
  return minutes
}
const figures = (minutes: readonly Minute[], more: Partial<DayFacts> = {}) =>
  dayFigures({
    minutes,
    window: windowOf('2025-06-11', '2025-06-11 13:00:00'),
    limits: usualLimits,
    tasks: [],
    interval: 120,
    restBefore: [],
    residence: 1440,
    ...more,
  })

describe('time in bed', () => {
  test('less than a minute out of bed does not count; split minutes next to each other are joined', () => {
    const split = night('10 23:00', '10 23:10', [
      ['10 23:03', '10 23:04', { inBedSec: 20 }],
      ['10 23:04', '10 23:05', { inBedSec: 41 }],
    ])
    expect(timesOutOfBed(piecesOf(split))).toEqual([])
    split[4].inBedSec = 30
    expect(timesOutOfBed(piecesOf(split))).toEqual([{ from: at('10 23:03') + 20_000, to: at('10 23:04') + 30_000 }])
  })

  test('a resident in bed since the evening has not got up yet, even if up after noon', () => {
    const nap: [string, string, Partial<Minute>] = ['10 14:00', '10 22:00', up]
    const of = (to: string, ...more: [string, string, Partial<Minute>][]) => {
      const { inTime, outTime } = figures(night('10 12:00', to, [nap, ...more]))
      return [inTime, outTime]
    }
    expect(of('11 01:00')).toEqual([at('10 22:00'), null])
    expect(of('11 08:00', ['11 06:30', '11 08:00', up])).toEqual([at('10 22:00'), at('11 06:30')])
    const early = figures(night('10 17:00', '11 08:00', [['11 06:30', '11 08:00', up]]))
    expect(early).toMatchObject({ inTime: null, outTime: at('11 06:30') })
  })

  test('five minutes of silence are bridged, longer ones end a stretch', () => {
    const minutes = night('10 23:00', '10 23:30')
    const without = (from: number, to: number) => minutes.filter((_, index) => index < from || index >= to)
    expect(piecesOf(without(10, 15))).toHaveLength(1)
    expect(piecesOf(without(10, 16))).toHaveLength(2)
  })

  test('missing data do not count as getting up: a gap of the network, a mattress that sends twice a minute', () => {
    const gap = night('11 01:50', '11 02:10').filter(({ at: ms }) => ms < at('11 02:01') || ms >= at('11 02:03'))
    gap[10] = { ...gap[10], bedSec: 34, inBedSec: 34 }
    gap[11] = { ...gap[11], bedSec: 55, inBedSec: 55 }
    expect(timesOutOfBed(piecesOf(gap))).toEqual([])
    const seldom = night('11 01:50', '11 02:10').map((minute) => ({ ...minute, bedSec: 30, inBedSec: 30 }))
    expect(timesOutOfBed(piecesOf(seldom))).toEqual([])
    const before = night('11 01:50', '11 02:10', [['11 02:00', '11 02:01', { bedSec: null, inBedSec: 30 }]])
    expect(piecesOf(before)).toHaveLength(1)
  })

  test('a getting up counts once it has lasted a minute, also at the end of the data', () => {
    const last = (inBedSec: number, more: readonly Minute[] = []) => {
      const minutes = night('11 02:00', '11 02:10')
      minutes[9] = { ...minutes[9], inBedSec }
      return timesOutOfBed(piecesOf([...minutes, ...more]))
    }
    expect(last(20)).toEqual([])
    expect(last(20, night('11 02:10', '11 02:11', [['11 02:10', '11 02:11', up]]))).toHaveLength(1)
  })
})

describe('the heart rate', () => {
  test('at rest: the lowest half hour in bed without an interruption', () => {
    const low = { hrAvg: 50 }
    expect(figures(night('10 22:00', '11 06:00', [['11 02:00', '11 02:30', low]])).restHr).toBe(50)
    const broken = night('10 22:00', '11 06:00', [
      ['11 02:00', '11 02:20', low],
      ['11 02:20', '11 02:21', up],
      ['11 02:21', '11 02:41', low],
    ])
    expect(figures(broken).restHr).toBeGreaterThan(50)
    expect(figures(night('10 22:00', '10 22:29')).restHr).toBeNull()
  })

  test('minutes beyond the limits, and the share of minutes in bed that are certain', () => {
    const of = figures(
      night('10 22:00', '10 23:00', [
        ['10 22:10', '10 22:15', { hrAvg: 121 }],
        ['10 22:20', '10 22:24', { hrAvg: 44 }],
        ['10 22:30', '10 22:45', { quality: 20, hrAvg: null }],
      ]),
    )
    expect(of).toMatchObject({ highMin: 5, lowMin: 4, validPct: 75, heartAbnormal: 1 })
    const fine = figures(night('10 22:00', '10 23:00', [['10 22:10', '10 22:14', { hrAvg: 121 }]]))
    expect(fine).toMatchObject({ highMin: 4, heartAbnormal: 0 })
  })

  test('a resting heart rate more than ten above the mean of thirty days is abnormal', () => {
    const minutes = night('10 22:00', '11 06:00')
    expect([[49.9], [50], []].map((restBefore) => figures(minutes, { restBefore }).heartAbnormal)).toEqual([1, 0, 0])
  })

  test('without residence there are no figures', () => {
    expect(figures([])).toMatchObject({
      samples: 0,
      coverage: 0,
      restHr: null,
      avgHr: null,
      validPct: null,
      highMin: null,
      avgRr: null,
      inBedMin: null,
      turnCount: null,
      compliance: null,
      heartAbnormal: 0,
      rollAbnormal: 0,
    })
  })
})

test('breath: apneas are counted per hour in bed; one of twenty seconds is abnormal', () => {
  const hour = (apneaCount: number, apneaMaxSec: number) =>
    figures(night('10 22:00', '10 23:00', [['10 22:10', '10 22:11', { apneaCount, apneaMaxSec }]]))
  expect(hour(2, 12)).toMatchObject({ apneaCount: 2, longestApneaSec: 12, perHour: 2, breathAbnormal: 0, avgRr: 14 })
  expect([hour(1, 19), hour(1, 20), hour(5, 11)].map((of) => of.breathAbnormal)).toEqual([0, 1, 1])
  expect(figures(night('10 22:00', '10 23:00', [['10 22:00', '10 23:00', { rrAvg: 31 }]])).breathAbnormal).toBe(1)
})

test('bed: first down after 18:00, last up, out at night, share of sleep in bed', () => {
  const of = figures(
    night('10 12:00', '11 12:00', [
      ['10 14:00', '10 21:30', up],
      ['11 01:00', '11 01:20', up],
      ['11 04:00', '11 04:02', up],
      ['11 06:30', '11 12:00', up],
    ]),
  )
  expect(of).toMatchObject({
    inTime: at('10 21:30'),
    outTime: at('11 06:30'),
    nightOutCount: 2,
    longestOutMin: 20,
    inBedMin: 120 + 540 - 22,
    deepMin: Math.round(638 / 3),
    bedAbnormal: 0,
    coverage: 100,
  })
  expect(of.efficiency).toBe(83.3)
  const long = (from: string, to: string) => figures(night('10 22:00', '11 07:00', [[from, to, up]]))
  expect([long('11 01:00', '11 01:29'), long('11 01:00', '11 01:30')].map((one) => one.bedAbnormal)).toEqual([0, 1])
  expect(figures(night('10 12:00', '11 08:01')).bedAbnormal).toBe(1)
})

test('bed: a resident up before the night counts as out of bed in it; one who never lay down in the evening has no time of it', () => {
  const of = (from: string, to: string) => figures(night('10 20:00', '11 07:00', [[from, to, up]]))
  expect(of('10 21:50', '11 02:00')).toMatchObject({ nightOutCount: 0, longestOutMin: 240, bedAbnormal: 1 })
  const always = figures(night('10 12:00', '11 07:00', [['11 01:00', '11 01:40', up]]))
  expect(always).toMatchObject({ inTime: at('11 01:40'), nightOutCount: 1, longestOutMin: 40, bedAbnormal: 1 })
  const late = figures(night('10 12:00', '11 07:00', [['10 14:00', '10 23:30', up]]))
  expect(late).toMatchObject({ inTime: at('10 23:30'), longestOutMin: 0, bedAbnormal: 0 })
  expect(figures(night('10 12:00', '11 12:00')).inTime).toBeNull()
  const unread = night('10 22:00', '11 06:00', [['10 22:00', '11 06:00', { lightSec: 0, deepSec: 0 }]])
  expect(figures(unread)).toMatchObject({ inBedMin: 480, sleepMin: null, deepMin: null, efficiency: null })
})

describe('turning', () => {
  const turn = { turns: 1 }
  const turned = (...times: string[]) =>
    times.map((time) => [time, `${time.slice(0, -1)}${Number(time.at(-1)) + 1}`, turn] as const)
  const toHalfPast = night('10 22:00', '11 06:30', turned('10 22:50', '11 03:10'))

  test('scenario 44: four windows, three kept', () => {
    const of = figures(toHalfPast, { tasks: [at('11 01:30')] })
    expect(of).toMatchObject({ windowTotal: 4, windowOk: 3, compliance: 75, turnCount: 2, rollAbnormal: 1 })
    expect(of.byHour[22] + of.byHour[3]).toBe(2)
    expect(of.longestStillMin).toBe(200)
  })

  test('22:00–06:30 are four windows, –07:05 five', () => {
    const total = (to: string) => figures(night('10 22:00', to)).windowTotal
    expect([total('11 06:30'), total('11 06:59'), total('11 07:00'), total('11 07:05')]).toEqual([4, 4, 5, 5])
  })

  test('five minutes out of bed begin a new window, four do not', () => {
    const total = (to: string) => figures(night('10 22:00', '11 03:00', [['10 23:30', to, up]])).windowTotal
    expect([total('10 23:34'), total('10 23:35')]).toEqual([3, 3])
    const ok = (to: string) =>
      figures(night('10 22:00', '11 02:00', [['10 23:30', to, up], ...turned('11 01:40')])).windowOk
    // In the second window until two; in the last part of the one from 23:36, which is too short to count.
    expect([ok('10 23:34'), ok('10 23:36')]).toEqual([1, 0])
  })

  test('a resident turned every three hours has windows of three', () => {
    expect(figures(night('10 22:00', '11 05:00'), { interval: 180 })).toMatchObject({ windowTotal: 2 })
    expect(figures(night('10 22:00', '11 05:30'), { interval: 180 })).toMatchObject({ windowTotal: 3 })
  })

  test('a window that still runs is not counted', () => {
    const running = windowOf('2025-06-11', '2025-06-11 01:30:00')
    expect(figures(night('10 22:00', '11 01:30'), { window: running })).toMatchObject({ windowTotal: 1 })
    // The present minute is left out, and those before it may not be stored yet.
    const between = windowOf('2025-06-11', '2025-06-11 01:30:17')
    expect(between.until).toBe(at('11 01:30'))
    expect(figures(night('10 22:00', '11 01:27'), { window: between })).toMatchObject({ windowTotal: 1 })
  })
})

test('three nights show whether a resident changes', () => {
  const nights = (restHr: number | null, nightOutCount: number) => Array(3).fill({ restHr, nightOutCount })
  const before = Array(30).fill({ restHr: 60, nightOutCount: 1 })
  expect(trendOf(nights(71, 1), before)).toBe('连续3晚静息心率71、71、71，30天平均60')
  expect(trendOf(nights(70, 1), before)).toBeUndefined()
  expect(trendOf(nights(60, 2), before)).toBe('近3晚平均离床2次，30天平均1次')
  expect(trendOf([...nights(71, 1).slice(1), { restHr: null, nightOutCount: null }], before)).toBeUndefined()
  expect(trendOf(nights(71, 2), [])).toBeUndefined()
})
