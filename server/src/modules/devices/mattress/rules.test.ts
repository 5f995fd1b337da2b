import { describe, expect, test } from 'vitest'
import { RuleItem as Item, type RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import { appliedTo, crossedItem, filledItems, type Rule } from './rules.ts'

const item = (of: object): RuleItem => Item.parse(of)
const heart = item({ alarmType: 4 })
const rule = (ruleId: string, more: Partial<Rule> = {}): Rule => ({
  ruleId,
  ruleName: ruleId,
  scopeType: 1,
  scopeIds: [],
  periods: [],
  items: [heart],
  sort: 100,
  silentMinutes: 5,
  escalate: [],
  notify: [],
  createTime: '2025-06-01 00:00:00',
  ...more,
})
const person = { oldmanId: 'o1', levelId: 'l1', places: ['room', 'floor', 'building'] }
const wins = (...rules: Rule[]) => appliedTo(person, rules).get('4')?.rule.ruleId

describe('which rule applies', () => {
  test('the resident comes before the level, then the area, the deeper first, then all', () => {
    const all = [
      rule('all'),
      rule('building', { scopeType: 2, scopeIds: ['building'] }),
      rule('floor', { scopeType: 2, scopeIds: ['elsewhere', 'floor'] }),
      rule('level', { scopeType: 3, scopeIds: ['l1'] }),
      rule('resident', { scopeType: 4, scopeIds: ['o1'] }),
    ]
    for (let count = 1; count <= all.length; count += 1) {
      const some = all.slice(0, count)
      expect([wins(...some), wins(...some.toReversed())]).toEqual(Array(2).fill(some.at(-1)?.ruleId))
    }
  })

  test('of equals the lower sort applies, then the older', () => {
    const older = rule('older', { createTime: '2025-05-01 00:00:00' })
    expect(wins(rule('a'), older)).toBe('older')
    expect(wins(older, rule('first', { sort: 1 }))).toBe('first')
  })

  test('only rules with this alarm compete, whatever their periods; each mode of 体动 by itself', () => {
    const still = item({ alarmType: 2, mode: 1 })
    const never = [{ weekDays: [1], from: '03:00', to: '03:01' }]
    const mine = rule('mine', { scopeType: 4, scopeIds: ['o1'], items: [still], periods: never })
    const found = appliedTo(person, [rule('all', { items: [heart, still, item({ alarmType: 2, mode: 2 })] }), mine])
    expect(
      [...found]
        .map(
          ([
            key,
            {
              rule: { ruleId },
            },
          ]) => `${key} ${ruleId}`,
        )
        .sort(),
    ).toEqual(['2-1 mine', '2-2 all', '4 all'])
    expect(found.get('2-1')?.periods).toBe(never)
  })

  test('scenario 12: high 120 for all, 140 for the resident', () => {
    const mine = rule('mine', { scopeType: 4, scopeIds: ['o1'], items: [item({ alarmType: 4, high: 140 })] })
    expect(appliedTo(person, [rule('all'), mine]).get('4')?.item).toMatchObject({ high: 140 })
    expect(appliedTo({ ...person, oldmanId: 'o2' }, [rule('all'), mine]).get('4')?.item).toMatchObject({ high: 120 })
  })

  test('limits set by a doctor replace those of the rule, also a single one, unless they would cross', () => {
    const of = (low: number | null, high: number | null) =>
      appliedTo(person, [rule('all')], { heart: { low, high } }).get('4')?.item
    expect(of(40, 135)).toMatchObject({ low: 40, high: 135 })
    expect(of(null, 135)).toMatchObject({ low: 45, high: 135 })
    expect(of(125, null)).toMatchObject({ low: 45, high: 120 })
  })

  test('an item’s own periods replace the rule’s, an empty list does not', () => {
    const periods = [{ weekDays: [1], from: '08:00', to: '10:00' }]
    const own = [{ weekDays: [2], from: '20:00', to: '22:00' }]
    const of = (more: object) =>
      appliedTo(person, [rule('all', { periods, items: [item({ alarmType: 4, ...more })] })]).get('4')?.periods
    expect([of({ periods: own }), of({ periods: [] }), of({})]).toEqual([own, periods, periods])
  })
})

test('crossed limits are found; 离床 without any period is watched at night', () => {
  expect(crossedItem([item({ alarmType: 5 }), item({ alarmType: 3, low: 30, high: 30 })])).toBe(1)
  expect(crossedItem([heart])).toBeUndefined()
  const [filled] = filledItems([item({ alarmType: 1 })], [])
  expect(filled.periods).toMatchObject([{ from: '22:00', to: '06:00' }])
  expect(filledItems([item({ alarmType: 1, periods: [] })], [])[0].periods).toEqual([])
})
