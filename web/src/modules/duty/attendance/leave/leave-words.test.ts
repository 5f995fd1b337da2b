import { expect, test } from 'vitest'
import { askedWords, shortOf } from './leave-words.ts'

test('leave on unplanned days gives the reason why it counts no shifts', () => {
  expect(askedWords({ empName: '段雨欣', hours: 8 })).toBe('已提交段雨欣的请假，共8小时，等待审批')
  expect(askedWords({ empName: '段雨欣', hours: 0 })).toContain('没有排班')
})

test('the approver reads which shifts would have too few people', () => {
  const warnings = [{ workDate: '2026-12-05', text: '早班少1人' }]
  expect(shortOf({ leaveId: 'leave-1', warnings })).toEqual([{ name: '2026-12-05', reason: '早班少1人' }])
  expect(shortOf({ leaveId: 'leave-1', warnings: [] })).toEqual([])
  expect(shortOf(undefined)).toEqual([])
})
