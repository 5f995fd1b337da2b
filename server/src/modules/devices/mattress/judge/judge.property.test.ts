import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { State } from './judge.ts'
import { bedOf } from './test-bed.ts'

/** For random moments: properties the judge must always have. */

const moment: fc.Arbitrary<Metrics> = fc.record(
  {
    inBed: fc.constantFrom(0 as const, 1 as const, 1 as const, 1 as const),
    hr: fc.constantFrom(30, 44, 46, 80, 117, 118, 121, 151),
    rr: fc.constantFrom(0, 0, 7, 9, 20, 31),
    move: fc.constantFrom(0, 20, 21, 60),
    turn: fc.constantFrom(0 as const, 0 as const, 1 as const),
    wet: fc.constantFrom(0 as const, 1 as const),
    quality: fc.constantFrom(20, 30, 80),
  },
  { requiredKeys: [] },
)
/** The same moment repeated, and the seconds between its repetitions. */
const stretch = fc.record({
  d: moment,
  moments: fc.integer({ min: 1, max: 40 }),
  gap: fc.constantFrom(1, 1, 1, 5, 15, 16),
})
const stream = fc.array(stretch, { minLength: 1, maxLength: 12 }).map((stretches) => {
  let second = 0
  return stretches.flatMap(({ d, moments, gap }) =>
    Array.from({ length: moments }, () => {
      second += gap
      return { second, d }
    }),
  )
})
const item = fc.constantFrom<object>(
  { alarmType: 1, outMinutes: 1 },
  { alarmType: 2, mode: 1, stillMinutes: 10 },
  { alarmType: 2, mode: 2, count: 5 },
  { alarmType: 3, durationSec: 30, apneaSec: 10 },
  { alarmType: 4, durationSec: 30 },
  { alarmType: 5, durationSec: 30 },
)
const runs = { numRuns: 150, seed: 20250610 }

test('a state stored at any moment goes on as if nothing had happened', () => {
  fc.assert(
    fc.property(item, stream, fc.nat(), (of, moments, cut) => {
      const whole = bedOf(of)
      const halves = bedOf(of)
      for (const [at, { second, d }] of moments.entries()) {
        whole.at(second, d)
        halves.at(second, d)
        const stored = halves.state()
        if (at === cut % moments.length && stored) halves.restart(State.parse(JSON.parse(JSON.stringify(stored))))
      }
      expect(halves.verdicts).toEqual(whole.verdicts)
    }),
    runs,
  )
})

test('only a raised alarm ends, and never twice', () => {
  fc.assert(
    fc.property(item, stream, (of, moments) => {
      const bed = bedOf(of)
      for (const { second, d } of moments) bed.at(second, d)
      let up = false
      for (const { kind } of bed.verdicts) {
        if (kind === 'settle') expect(up).toBe(true)
        up = kind === 'raise'
      }
    }),
    runs,
  )
})

test('a heart alarm is raised only at the end of a stretch of abnormal moments without a gap', () => {
  const isWrong = ({ inBed, hr, quality = 100 }: Metrics) =>
    inBed !== 0 && quality >= 30 && hr !== undefined ? hr < 45 || hr > 120 : undefined
  fc.assert(
    fc.property(stream, (moments) => {
      const bed = bedOf({ alarmType: 4, durationSec: 30 })
      const expected: number[] = []
      let since = Number.NaN
      let last = Number.NaN
      let isReported = false
      for (const { second, d } of moments) {
        const wrong = isWrong(d)
        if (!(second - last <= 15) || wrong === false) [since, isReported] = [Number.NaN, false]
        if (wrong && Number.isNaN(since)) since = second
        if (wrong !== undefined) last = second
        if (second - since >= 30 && !isReported) {
          expected.push(second)
          isReported = true
        }
        bed.at(second, d)
      }
      const firsts = bed.verdicts.flatMap((one) => (one.kind === 'raise' ? [(one.at - bed.begins) / 1000] : []))
      for (const second of expected) expect(firsts).toContain(second)
      // Other raises only go to a higher level.
      for (const one of bed.verdicts)
        if (one.kind === 'raise' && !expected.includes((one.at - bed.begins) / 1000)) expect(one.level).toBe(3)
    }),
    runs,
  )
})

test('checking more often never raises anything earlier, nor anything else', () => {
  fc.assert(
    fc.property(item, stream, (of, moments) => {
      const rare = bedOf(of)
      const often = bedOf(of)
      for (const [at, { second, d }] of moments.entries()) {
        rare.at(second, d)
        often.at(second, d)
        for (let look = second + 1; look < (moments[at + 1]?.second ?? 0); look += 1) often.at(look)
      }
      for (const one of often.verdicts) if (one.kind === 'raise') expect(one.since).toBeLessThanOrEqual(one.at)
      const ends = (bed: typeof rare) => bed.verdicts.filter(({ kind }) => kind === 'raise').length
      expect(ends(often)).toBeGreaterThanOrEqual(ends(rare))
    }),
    runs,
  )
})
