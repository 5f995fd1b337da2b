import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fits,
  isNight,
  type Period,
  periodText,
  spansOf,
  workMinutes,
} from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays } from '#core/clock.ts'
import {
  boundsOf,
  coverOf,
  type Duty,
  daysFrom,
  fixedShift,
  gapText,
  longRows,
  morningsAfterNight,
  rotated,
  type ShiftTimes,
  shiftOverlaps,
  shortRests,
  stretchAt,
} from './rules.ts'

const shift = (shiftName: string, ...times: string[]): ShiftTimes => {
  const periods = times.map((one) => ({ startTime: one.slice(0, 5), endTime: one.slice(6) }))
  return { shiftPkId: shiftName, shiftName, periods, night: isNight({ shiftType: 0, workPeriod: periods }) }
}
const early = shift('早班', '07:00-15:00')
const late = shift('中班', '15:00-22:00')
const night = shift('夜班', '22:00-06:00')
const on = (workDate: string, of: ShiftTimes | null): Duty => ({ workDate, shift: of })

describe('times of a shift', () => {
  test('the day is cut at midnight, not the night; periods that touch do not overlap', () => {
    expect(spansOf(night.periods)).toEqual([{ from: 1320, to: 1800 }])
    expect(
      workMinutes(
        [
          { startTime: '08:00', endTime: '12:00' },
          { startTime: '13:00', endTime: '17:00' },
        ],
        30,
      ),
    ).toBe(450)
    expect(
      fits([
        { startTime: '07:00', endTime: '11:00' },
        { startTime: '11:00', endTime: '15:00' },
      ]),
    ).toBe(true)
    expect(
      fits([
        { startTime: '07:00', endTime: '15:00' },
        { startTime: '14:00', endTime: '18:00' },
      ]),
    ).toBe(false)
    expect(
      fits([
        { startTime: '22:00', endTime: '02:00' },
        { startTime: '03:00', endTime: '06:00' },
      ]),
    ).toBe(true)
    expect(
      fits([
        { startTime: '22:00', endTime: '21:00' },
        { startTime: '20:00', endTime: '23:00' },
      ]),
    ).toBe(false)
    expect(fits([{ startTime: '08:00', endTime: '12:00', crossDay: 1 }])).toBe(false)
    expect(fits([{ startTime: '08:00', endTime: '08:00' }])).toBe(true)
    expect(periodText(night.periods)).toBe('22:00–次日06:00')
  })

  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`)
  const period = fc.record({ startTime: clock, endTime: clock })
  test('valid periods are in order, apart, at most a day long, and have as many minutes as their sum', () => {
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 3 }), (periods: Period[]) => {
        if (!fits(periods)) return
        const spans = spansOf(periods)
        for (const [at, { from, to }] of spans.entries()) {
          expect(to).toBeGreaterThan(from)
          if (at > 0) expect(from).toBeGreaterThanOrEqual(spans[at - 1].to)
        }
        expect(workMinutes(periods)).toBeLessThanOrEqual(1440)
      }),
    )
  })
})

describe('shifts an employee can work', () => {
  test('22321: overlapping shifts, on a day and over midnight; touching is no overlap', () => {
    expect(shiftOverlaps([on('2025-06-10', early), on('2025-06-10', late), on('2025-06-10', night)])).toEqual([])
    const [found] = shiftOverlaps([on('2025-06-10', night), on('2025-06-11', shift('清早', '05:00-09:00'))])
    expect(found).toMatchObject({ kind: 'overlap', workDate: '2025-06-11', before: '2025-06-10' })
    expect(shiftOverlaps([on('2025-06-10', night), on('2025-06-11', shift('六点', '06:00-09:00'))])).toEqual([])
  })

  test('a long shift overlaps those that follow a short one', () => {
    const all = [shift('全天', '00:00-23:00'), shift('早', '01:00-02:00'), shift('晚', '20:00-21:00')].map((one) =>
      on('2025-06-10', one),
    )
    expect(shiftOverlaps(all)).toHaveLength(2)
  })

  test('22322: a night before a first period that begins before 12:00; at 12:00 and after a day of rest it is allowed', () => {
    const next = (of: ShiftTimes | null, day = '2025-06-13') =>
      morningsAfterNight([on('2025-06-12', night), on(day, of)])
    expect(next(early)).toHaveLength(1)
    expect(next(shift('十一点五十九', '11:59-18:00'))).toHaveLength(1)
    expect(next(shift('十二点', '12:00-18:00'))).toEqual([])
    expect(next(night)).toEqual([])
    expect(next(null)).toEqual([])
    expect(next(early, '2025-06-14')).toEqual([])
    expect(morningsAfterNight([on('2025-12-31', night), on('2026-01-01', early)])).toMatchObject([
      { workDate: '2026-01-01' },
    ])
  })

  test('less than eleven hours of rest is a warning, eleven are enough, and two shifts of one day count as one', () => {
    expect(shortRests([on('2025-06-10', late), on('2025-06-11', early)])).toMatchObject([
      { workDate: '2025-06-11', text: '距上一班仅休息9小时，少于11小时' },
    ])
    expect(shortRests([on('2025-06-10', shift('晚', '15:00-20:00')), on('2025-06-11', early)])).toEqual([])
    expect(shortRests([on('2025-06-10', early), on('2025-06-10', late)])).toEqual([])
  })

  test('the seventh day in a row is a warning, and the eighth; a day of rest restarts the count', () => {
    const days = (count: number, of = early) =>
      Array.from({ length: count }, (_, at) => on(addDays('2025-06-01', at), of))
    expect(longRows(days(6))).toEqual([])
    expect(longRows(days(8)).map(({ workDate }) => workDate)).toEqual(['2025-06-07', '2025-06-08'])
    expect(longRows([...days(6), on('2025-06-07', null), on('2025-06-08', early)])).toEqual([])
  })

  test('two shifts without a finding never share a minute, for any roster', () => {
    const pick = fc.constantFrom(early, late, night, shift('长', '06:00-20:00'), null)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), pick), { maxLength: 8 }), (planned) => {
        const duties = planned.map(([at, of]) => on(addDays('2025-06-28', at), of))
        if (shiftOverlaps(duties).length > 0) return
        for (const minute of ['05:59:00', '06:00:00', '14:59:00', '15:00:00', '22:00:00'])
          for (const day of daysFrom('2025-06-28', '2025-07-04'))
            expect(duties.filter((duty) => stretchAt(duty, `${day} ${minute}`)).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a minute on duty', () => {
  test('includes the first minute and not the last, over midnight and new year', () => {
    const old = on('2025-12-31', night)
    expect(stretchAt(old, '2025-12-31 21:59:59')).toBeUndefined()
    expect(stretchAt(old, '2025-12-31 22:00:00')).toEqual({ from: '2025-12-31 22:00:00', to: '2026-01-01 06:00:00' })
    expect(stretchAt(old, '2026-01-01 05:59:59')).toBeDefined()
    expect(stretchAt(old, '2026-01-01 06:00:00')).toBeUndefined()
    expect(stretchAt(on('2025-12-31', null), '2025-12-31 22:00:00')).toBeUndefined()
  })
})

describe('cover of a shift', () => {
  test('counts staff and nurses against the required numbers, and names what is missing', () => {
    const cells = [
      { workDate: '2025-06-10', shiftPkId: '夜班', nurse: true },
      { workDate: '2025-06-10', shiftPkId: '夜班', nurse: false },
      { workDate: '2025-06-10', shiftPkId: null, nurse: true },
    ]
    const [cover] = coverOf(['2025-06-10'], cells, [{ shiftPkId: '夜班', minStaff: 4, minNurse: 2 }])
    expect(cover).toEqual({ workDate: '2025-06-10', shiftPkId: '夜班', staff: 2, nurse: 1, minStaff: 4, minNurse: 2 })
    expect(gapText('夜班', cover)).toBe('夜班少2人，少护士1人')
    expect(gapText('夜班', { ...cover, minStaff: 2, minNurse: 1 })).toBeUndefined()
  })
})

describe('patterns', () => {
  test('早早中中晚晚休休 from a first employee: each begins a step further', () => {
    const pattern = ['早', '早', '中', '中', '晚', '晚', '0', '0']
    const [first, second] = rotated(['a', 'b'], pattern, 2, daysFrom('2025-06-01', '2025-06-09'))
    expect(first.cells.map(({ shiftPkId }) => shiftPkId ?? '休').join('')).toBe('早早中中晚晚休休早')
    expect(second.cells.map(({ shiftPkId }) => shiftPkId ?? '休').join('')).toBe('中中晚晚休休早早中')
  })

  test('a fixed week: rest on a holiday, the first shift of the week on a day declared a working day', () => {
    const week = { 1: '行政', 2: '行政', 6: '0', 7: null }
    const none = { rest: [], work: [] }
    expect(fixedShift('2025-06-09', week, none)).toBe('行政')
    expect(fixedShift('2025-06-09', week, { rest: ['2025-06-09'], work: [] })).toBeNull()
    expect(fixedShift('2025-06-14', week, none)).toBeNull()
    expect(fixedShift('2025-06-14', week, { rest: [], work: ['2025-06-14'] })).toBe('行政')
    expect(boundsOf('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  })
})
