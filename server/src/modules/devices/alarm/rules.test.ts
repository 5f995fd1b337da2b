import { expect, test } from 'vitest'
import { alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'
import {
  alarmKeyOf,
  defaultSteps,
  isMomentary,
  nextDue,
  nextSound,
  shiftedSteps,
  silenceOf,
  silentUntil,
} from './rules.ts'

const seconds = { level1: [0, 1800], level2: [0, 60, 180, 600], level3: [0, 30, 120] }
const rolesOf = (kind: number, level: 1 | 2 | 3) =>
  defaultSteps(kind, level, seconds).map(({ afterSec, roles }) => `${afterSec} ${roles?.join('+')}`)

test('a key belongs to the resident, for kind 4 to the device; mode and fence tell keys apart', () => {
  expect(alarmKeyOf({ kind: 1, type: 2, mode: 3, oldmanId: 'a', deviceNo: 'x' })).toBe(
    alarmKeyOf({ kind: 1, type: 2, mode: 3, oldmanId: 'a', deviceNo: 'y' }),
  )
  expect(alarmKeyOf({ kind: 4, type: 1, oldmanId: 'a', deviceNo: 'x' })).not.toBe(
    alarmKeyOf({ kind: 4, type: 1, oldmanId: 'a', deviceNo: 'y' }),
  )
  const keys = [1, 2].flatMap((mode) =>
    ['r', 's'].map((part) => alarmKeyOf({ kind: 3, type: 1, mode, part, oldmanId: 'a' })),
  )
  expect(new Set(keys).size).toBe(4)
})

test('recipients of steps, by level; devices call the nurse, vital signs nurses and doctors', () => {
  expect(rolesOf(1, 1)).toEqual(['0 CARER+DUTY', '1800 NURSE'])
  expect(rolesOf(1, 2)).toEqual(['0 CARER+DUTY', '60 NURSE', '180 NURSE_HEAD+SCREEN', '600 DIRECTOR'])
  expect(rolesOf(3, 3)).toEqual(['0 CARER+DUTY+NURSE+SCREEN', '30 NURSE_HEAD', '120 DIRECTOR'])
  expect(rolesOf(4, 1)).toEqual(['0 NURSE'])
  expect(rolesOf(4, 2)).toEqual(['0 NURSE', '600 NURSE_HEAD'])
  expect(rolesOf(5, 2)).toEqual(['0 DUTY+NURSE+DOCTOR', '60 NURSE', '180 NURSE_HEAD+SCREEN', '600 DIRECTOR'])
  expect(defaultSteps(1, 2, { ...seconds, level2: [5] }).map(({ afterSec }) => afterSec)).toEqual([5, 60, 180, 600])
})

test('the second step of a call waits for the answer, the later ones follow at their usual distance', () => {
  const shifted = shiftedSteps(defaultSteps(2, 2, seconds), 90)
  expect(shifted.map(({ afterSec }) => afterSec)).toEqual([0, 90, 210, 630])
  expect(nextDue(shifted, 0, 1000)).toBe(91_000)
  expect(nextDue(shifted, 3, 1000)).toBeUndefined()
})

test('the silence lasts for the minutes of the rule, thirty without one; a worse condition has none', () => {
  expect([silenceOf(1, { silentMinutes: 3 }), silenceOf(1), silenceOf(4), silenceOf(5)]).toEqual([3, 5, 30, 30])
  const ended = { level: 2, endedAt: 0, silentMinutes: 5 }
  expect(silentUntil(ended, 2, 299_999)).toBe(300_000)
  expect(silentUntil(ended, 2, 300_000)).toBeUndefined()
  expect(silentUntil(ended, 3, 1)).toBeUndefined()
  expect(silentUntil(undefined, 1, 1)).toBeUndefined()
})

test('a press, a fall and a vital sign are momentary by default; the signal may say otherwise', () => {
  const of = (kind: 1 | 2 | 3 | 5, type: number, momentary?: boolean) =>
    isMomentary({ orgId: 'o', kind, type, momentary })
  expect([of(3, 3), of(3, 4), of(5, 1), of(2, 1)]).toEqual([true, true, true, true])
  expect([of(3, 1), of(1, 1), of(3, 3, false), of(1, 1, true)]).toEqual([false, false, false, true])
})

test('an acked alarm sounds again after five, ten and fifteen minutes', () => {
  const at = '2025-06-10 10:00:00'
  expect([0, 1, 2, 3].map((sounded) => nextSound(at, sounded)?.slice(11))).toEqual([
    '10:05:00',
    '10:10:00',
    '10:15:00',
    undefined,
  ])
})

test('an alarm is named by its type, body movement by its mode', () => {
  expect([alarmTypeName(1, 4), alarmTypeName(1, 2, 3), alarmTypeName(2, 2), alarmTypeName(3, 9)]).toEqual([
    '心率',
    '未翻身',
    '卫生间呼叫',
    '夜间离室',
  ])
})
