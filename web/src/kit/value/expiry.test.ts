import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

test('a document turns amber 60 days before its last day and red on it', () => {
  const on = (day: string | null) => expiryOf(day, '2026-06-10')
  expect(on(null)).toEqual({ tone: 'success', words: '长期有效' })
  expect(on('2026-08-10')).toEqual({ tone: 'success', words: '有效' })
  expect(on('2026-08-09')).toEqual({ tone: 'warning', words: '还有60天到期' })
  expect(on('2026-06-11')).toEqual({ tone: 'warning', words: '还有1天到期' })
  expect(on('2026-06-10')).toEqual({ tone: 'danger', words: '今天到期' })
  expect(on('2026-06-07')).toEqual({ tone: 'danger', words: '已过期3天' })
})
