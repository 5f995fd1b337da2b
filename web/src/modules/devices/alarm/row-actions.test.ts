import { expect, test } from 'vitest'
import { alarmKind, alarmStatus, dealPermitOf } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { AlarmRow } from './columns.tsx'
import { byAlarm, rowActions } from './row-actions.ts'

const { mattress, call, locate } = alarmKind.is
const { open, acked, handled, closed } = alarmStatus.is
const rowOf = (over: Partial<AlarmRow> & { mutedUntil?: string | null }) =>
  ({ alarmKind: mattress, alarmStatus: open, level: 2, oldmanId: 'o', ...over }) as AlarmRow // as: fields read by the actions
const nowMs = Date.parse('2026-06-02T09:00:00+08:00')

/** Labels of the actions that a user has on a row. */
function labels(row: AlarmRow, permits = ['yunmuIot.alarm.deal', 'yunmuIot.alarm.close']) {
  const may = (permit: string) => permit.split('|').some((one) => permits.includes(one))
  const actions = rowActions({ by: byAlarm, may, userId: 'me', nowMs, begin: () => undefined })
  return actions.filter((action) => action.show?.(row) ?? true).map(({ label }) => label)
}

test('an open alarm is acknowledged, handled, ignored or closed; an ended one is only viewed', () => {
  expect(labels(rowOf({}))).toEqual(['确认', '处理', '忽略', '关闭', '静音', '打印'])
  expect(labels(rowOf({ alarmStatus: acked }))).toEqual(['处理', '关闭', '静音', '打印'])
  expect(labels(rowOf({ alarmStatus: closed }))).toEqual(['静音', '打印'])
})

test('handling is corrected by its author, within a day', () => {
  const done = { alarmStatus: handled, handleBy: 'me', handleTime: '2026-06-01 09:30:00' }
  const corrects = (over: Partial<AlarmRow>) => labels(rowOf({ ...done, ...over })).includes('更正处理')
  expect(corrects({})).toBe(true)
  expect(corrects({ handleBy: 'you' })).toBe(false)
  expect(corrects({ handleTime: '2026-06-01 08:59:00' })).toBe(false)
})

test('each kind has its own permission for handling', () => {
  const positions = ['elderPosition.locateAlarm.deal', 'elderPosition.locateAlarm.ignore']
  expect(labels(rowOf({ alarmKind: locate }), positions)).toEqual(['确认', '处理', '忽略', '关闭', '打印'])
  expect(labels(rowOf({}), positions)).not.toContain('确认')
  expect(labels(rowOf({ alarmKind: call }), ['yunmuIot.callRecord.deal'])).toEqual(['确认', '关闭', '打印'])
  expect(dealPermitOf(alarmKind.is.health)).toBe('yunmuIot.alarm.deal')
})

test('while the sound of a resident is off it can be switched on, not off again', () => {
  expect(labels(rowOf({ mutedUntil: '2026-06-02 09:10:00' }))).toContain('结束静音')
  expect(labels(rowOf({ mutedUntil: '2026-06-02 09:10:00' }))).not.toContain('静音')
})
