import { expect, test } from 'vitest'
import { closedWords } from './close.ts'

test('closing shows how many alarms were closed, and the reason for the others', () => {
  expect(closedWords({ closed: 3, skipped: [] })).toEqual({ all: true, text: '已关闭3条报警' })
  const urgent = { reason: '紧急报警须由护士长或院长关闭' }
  const words = '1条未关闭：紧急报警须由护士长或院长关闭'
  expect(closedWords({ closed: 0, skipped: [urgent] })).toEqual({ all: false, text: words })
  expect(closedWords({ closed: 2, skipped: [urgent, urgent] }).text).toBe(`已关闭2条，${words.replace('1', '2')}`)
})
