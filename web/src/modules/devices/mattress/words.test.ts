import { expect, test } from 'vitest'
import { nightly } from '#contract/modules/devices/alarm/periods.ts'
import { RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import { itemWords } from './words.ts'

test('an alarm with hours of its own shows them', () => {
  expect(itemWords(RuleItem.parse({ alarmType: 1, periods: [nightly] }))).toBe('离床10分钟（每天 22:00–次日06:00）')
  expect(itemWords(RuleItem.parse({ alarmType: 4, periods: [] }))).toBe('心率45～120')
  expect(itemWords(RuleItem.parse({ alarmType: 5 }))).toBe('尿湿60秒')
})
