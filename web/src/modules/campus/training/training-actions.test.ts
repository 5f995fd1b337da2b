import { expect, test } from 'vitest'
import { whyNoSign } from './training-actions.ts'

test('22521: signing in is offered from half an hour before until a week after, as on the server', () => {
  const times = { startTime: '2025-06-10 14:00:00', endTime: '2025-06-10 15:00:00' }
  const at = (time: string) => whyNoSign(times, Date.parse(`${time}+08:00`))
  expect(at('2025-06-10T13:29:59')).toBe('开始前30分钟起可以签到')
  expect(at('2025-06-10T13:30:00')).toBeUndefined()
  expect(at('2025-06-17T15:00:00')).toBeUndefined()
  expect(at('2025-06-17T15:00:01')).toBe('结束已超过7天，不能再签到')
})
