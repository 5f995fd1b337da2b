import { describe, expect, test } from 'vitest'
import { codeAt, isGoodCode, signsAt, stateAt } from './rules.ts'

const times = { startTime: '2025-06-10 14:00:00', endTime: '2025-06-10 15:00:00' }

test('a training begins and ends by the clock; drafts and cancelled ones do not', () => {
  const at = (now: string, status: Parameters<typeof stateAt>[0]['status'] = 1) => stateAt({ ...times, status }, now)
  expect(['13:59:59', '14:00:00', '14:59:59', '15:00:00'].map((time) => at(`2025-06-10 ${time}`))).toEqual([1, 2, 2, 3])
  expect([at('2025-06-11 00:00:00', 0), at('2025-06-11 00:00:00', 4), at('2025-06-11 00:00:00', 2)]).toEqual([0, 4, 3])
})

test('signing begins half an hour before; by oneself until the end, by a clerk for a week more', () => {
  const at = (now: string, by: 'clerk' | 'oneself') => signsAt(times, now, by)
  for (const by of ['clerk', 'oneself'] as const) {
    expect([at('2025-06-10 13:29:59', by), at('2025-06-10 13:30:00', by)]).toEqual([false, true])
    expect(at('2025-06-10 15:00:00', by)).toBe(true)
  }
  expect(at('2025-06-10 15:00:01', 'oneself')).toBe(false)
  expect([at('2025-06-17 15:00:00', 'clerk'), at('2025-06-17 15:00:01', 'clerk')]).toEqual([true, false])
})

describe('the code at the place', () => {
  const place = { trainingId: 'one', signKey: 'key' }
  const code = codeAt(place, '2025-06-10 14:00:00')

  test('is valid for thirty seconds', () => {
    const at = (time: string) => isGoodCode(place, code, `2025-06-10 ${time}`)
    expect([at('14:00:00'), at('14:00:30'), at('14:00:31'), at('13:59:59')]).toEqual([true, true, false, false])
  })

  test('of another place, with another key or of another time is invalid', () => {
    const now = '2025-06-10 14:00:10'
    expect(isGoodCode({ ...place, trainingId: 'two' }, code, now)).toBe(false)
    expect(isGoodCode({ ...place, signKey: 'other' }, code, now)).toBe(false)
    const [, seal] = code.split('.')
    for (const forged of [`zzzz.${seal}`, `.${seal}`, 'x', '', `${code}.1x`, 'NaN.'])
      expect(isGoodCode(place, forged, now), forged).toBe(forged === `${code}.1x`)
  })
})
