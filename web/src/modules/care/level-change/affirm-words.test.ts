import { expect, test } from 'vitest'
import { dayHelp } from './AffirmDialog.tsx'

test('a past day is offered only to users who may correct bills; others read who may', () => {
  expect(dayHelp((permit) => permit === 'expense.bill.line')).toBe('今天或以前立即生效；以后的日期当天 00:05 生效')
  expect(dayHelp(() => false)).toBe('今天立即生效，以后的日期当天 00:05 生效；以前的日期要补差账单，请院长确认')
})
