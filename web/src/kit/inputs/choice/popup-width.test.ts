import { expect, test } from 'vitest'
import { popupWidth } from './popup-width.ts'

test('is as wide as the longest text at its depth, within the minimum and what a page can show', () => {
  expect(popupWidth([])).toBe(240)
  expect(popupWidth([{ label: '北京市' }])).toBe(240)
  const deep = { label: '省', children: [{ label: '市', children: [{ label: '一二三四五六七八九十一二三四五' }] }] }
  expect(popupWidth([deep])).toBe(2 * 24 + 15 * 15 + 72)
  expect(popupWidth([{ label: '短', title: '一'.repeat(20) }])).toBe(20 * 15 + 72)
  expect(popupWidth([{ label: '长'.repeat(100) }])).toBe(560)
})
