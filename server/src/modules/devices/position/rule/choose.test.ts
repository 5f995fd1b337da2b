import { expect, test } from 'vitest'
import { periodText, startOf, within } from '#contract/modules/devices/alarm/periods.ts'
import { type Rule, ruleFor } from './choose.ts'

const rule = (ruleId: string, more: Partial<Rule>): Rule => ({
  ruleId,
  ruleName: ruleId,
  alarmType: 6,
  railIds: [],
  scopeType: 1,
  scopeIds: [],
  periods: [],
  params: {},
  level: 2,
  silentMinutes: 3,
  sort: 100,
  createTime: '2025-06-01 10:00:00',
  ...more,
})
const whom = { oldmanId: 'o', levelId: 'l', places: ['room', 'floor', 'house'] }

test('the most specific rule applies, then the first in order, then the oldest', () => {
  const all = rule('all', {})
  const house = rule('house', { scopeType: 2, scopeIds: ['house'] })
  const floor = rule('floor', { scopeType: 2, scopeIds: ['floor'] })
  const level = rule('level', { scopeType: 3, scopeIds: ['l'] })
  const own = rule('own', { scopeType: 4, scopeIds: ['o'], periods: [{ weekDays: [1], from: '22:00', to: '06:00' }] })
  const of = (...rules: Rule[]) => ruleFor(rules, 6, whom)?.ruleId
  expect([of(all, house), of(house, floor), of(floor, level), of(level, own)]).toEqual([
    'house',
    'floor',
    'level',
    'own',
  ])
  expect(of(rule('b', { sort: 2 }), rule('a', { sort: 1 }))).toBe('a')
  expect(of(rule('new', { createTime: '2025-06-02 10:00:00' }), all)).toBe('all')
  expect(of(rule('other', { scopeType: 4, scopeIds: ['x'] }), rule('sos', { alarmType: 3 }))).toBeUndefined()
})

test('for a fence only rules that name it apply', () => {
  const named = rule('r', { alarmType: 1, railIds: ['f'] })
  expect([ruleFor([named], 1, whom, 'f')?.ruleId, ruleFor([named], 1, whom, 'g')]).toEqual(['r', undefined])
})

test('hours past midnight belong to the day of their beginning', () => {
  const night = [{ weekDays: [2], from: '22:00', to: '06:00' }]
  const at = (time: string) => Date.parse(`${time}+08:00`)
  // 10 June 2025 was a Tuesday.
  const inside = ['2025-06-10T22:00:00', '2025-06-11T05:59:59']
  const outside = ['2025-06-10T21:59:59', '2025-06-11T06:00:00', '2025-06-11T22:30:00', '2025-06-10T03:00:00']
  expect(inside.map((time) => within(night, at(time)))).toEqual([true, true])
  expect(outside.some((time) => within(night, at(time)))).toBe(false)
  expect(startOf(night, at(inside[1]))).toBe(at('2025-06-10T22:00:00'))
  expect([periodText([]), periodText(night)]).toEqual(['全天', '周二 22:00–次日06:00'])
})
