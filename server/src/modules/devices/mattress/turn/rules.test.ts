import { describe, expect, test } from 'vitest'
import { msOf } from '#core/clock.ts'
import {
  begunAt,
  type Clock,
  type Due,
  dueTurns,
  heardOf,
  intervalOf,
  isTurn,
  minutesSince,
  type Turning,
  turnedAt,
  unheard,
} from './rules.ts'

const at = (time: string) => msOf(`2025-06-${time < '12' ? '11' : '10'} ${time}:00`)

const each = (intervalMin: number, more: Partial<Turning> = {}): Turning => ({
  intervalMin,
  periods: [],
  raises: true,
  ...more,
})

/** Checks each minute of a night; gives what was due when. */
function night(
  from: string,
  to: string,
  interval: number,
  happens: Record<string, (clock: Clock) => Clock> = {},
  more: Partial<Turning> = {},
) {
  const due: string[] = []
  let clock = begunAt(at(from))
  for (let ms = at(from); ms <= at(to); ms += 60_000) {
    const time = new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16)
    clock = happens[time]?.(clock) ?? clock
    const looked = dueTurns(clock, each(interval, more), ms)
    clock = looked.clock
    for (const one of looked.due) due.push(`${one} ${time}`)
  }
  return due
}

describe('the turning clock', () => {
  test('scenario 29: reminded at 23:50, alarm at 00:15; a turn at 23:55 ends it, the next reminder is at 01:45', () => {
    expect(night('22:00', '00:30', 120)).toEqual(['remind 23:50', 'raise 00:15'])
    const turned = { '23:55': (clock: Clock) => turnedAt(clock, at('23:55')) }
    expect(night('22:00', '01:50', 120, turned)).toEqual(['remind 23:50', 'remind 01:45'])
  })

  test('it stands still out of bed, and restarts after five minutes of it', () => {
    const out = (time: string) => (clock: Clock) => heardOf(clock, 0, at(time))
    const back = (time: string) => (clock: Clock) => heardOf(clock, 1, at(time))
    expect(night('22:00', '23:59', 120, { '22:30': out('22:30'), '22:34': back('22:34') })).toEqual(['remind 23:54'])
    expect(night('22:00', '23:59', 120, { '22:30': out('22:30'), '22:35': back('22:35') })).toEqual([])
    expect(minutesSince(heardOf(begunAt(at('22:00')), 0, at('22:30')), at('22:34'))).toBe(30)
  })

  test('five minutes out of bed end an alarm before the resident is back', () => {
    expect(night('22:00', '00:30', 120, { '00:20': (clock) => heardOf(clock, 0, at('00:20')) })).toEqual([
      'remind 23:50',
      'raise 00:15',
      'reset 00:25',
    ])
  })

  test('events before its beginning change nothing', () => {
    const clock = begunAt(at('22:00'))
    expect(turnedAt(clock, at('21:00'))).toBe(clock)
    expect(turnedAt({ ...clock, reminded: true, alarmed: true }, at('23:00'))).toEqual(begunAt(at('23:00')))
  })

  test('without a mattress it only reminds, and raises once there is one', () => {
    expect(night('22:00', '02:30', 120, {}, { raises: false })).toEqual(['remind 23:50'])
    const { clock } = dueTurns(begunAt(at('22:00')), each(120, { raises: false }), at('00:30'))
    expect(dueTurns(clock, each(120), at('00:31')).due).toEqual(['raise'])
  })

  test('by a rule with hours the time before them does not count, and after them nothing is due', () => {
    const hours = (from: string, to: string) => ({ periods: [{ weekDays: [1, 2, 3, 4, 5, 6, 7], from, to }] })
    expect(night('13:00', '23:59', 60, {}, hours('22:00', '06:00'))).toEqual(['remind 22:50', 'raise 23:15'])
    expect(night('20:00', '23:59', 60, {}, hours('19:00', '20:45'))).toEqual([])
  })

  test('a bed that is silent, or has no mattress any more, does not stop it for good', () => {
    const out = heardOf(begunAt(at('22:00')), 0, at('22:30'))
    expect(unheard(out, true, at('22:31'), at('22:35'))).toBe(out)
    expect(unheard(out, true, at('22:31'), at('22:36'))).toEqual(begunAt(at('22:36')))
    expect(unheard(out, false, at('22:31'), at('22:32'))).toEqual(begunAt(at('22:32')))
    const inBed = begunAt(at('22:00'))
    expect(unheard(inBed, false, at('22:31'), at('23:32'))).toBe(inBed)
  })

  test('after a standstill one check covers all that is due', () => {
    const due: Due[] = dueTurns(begunAt(at('22:00')), each(120), at('00:30')).due
    expect(due).toEqual(['raise'])
  })
})

test('the interval: the shortest of the schedule, else of the rule, else two hours by the risk of pressure sores, else none', () => {
  const periods = [{ weekDays: [1], from: '22:00', to: '06:00' }]
  const rule = { turnMinutes: 90, periods }
  expect(intervalOf({ hours: [3, 2], rule, pressure: true })).toEqual({ intervalMin: 120, periods: [] })
  expect(intervalOf({ hours: [], rule, pressure: false })).toEqual({ intervalMin: 90, periods })
  // The risk also counts by day.
  expect(intervalOf({ hours: [], rule, pressure: true })).toEqual({ intervalMin: 90, periods: [] })
  expect(intervalOf({ hours: [], pressure: true })).toEqual({ intervalMin: 120, periods: [] })
  expect(intervalOf({ hours: [], pressure: false })).toBeUndefined()
})

test('a turn counts when the mattress is sure of it and the posture changes', () => {
  expect(isTurn({ turn: 1, turnConf: 0.7, posture: 'L' }, 'R')).toBe(true)
  expect(isTurn({ turn: 1, turnConf: 0.69, posture: 'L' }, 'R')).toBe(false)
  expect(isTurn({ turn: 1, turnConf: 0.9, posture: 'L' }, 'L')).toBe(false)
  expect(isTurn({ turn: 1, turnConf: 0.9 }, 'L')).toBe(true)
  expect(isTurn({ turn: 0, posture: 'L' }, 'R')).toBe(false)
})
