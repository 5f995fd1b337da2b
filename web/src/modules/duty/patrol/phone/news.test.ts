import { expect, test } from 'vitest'
import { emitApp } from '../../../../kit/live/events.ts'
import { onPatrolNews } from './news.ts'

test('a round that somebody else changed is read anew, until nobody looks any more', () => {
  let times = 0
  const end = onPatrolNews(() => {
    times += 1
  })
  const hear = (modules: string[]) =>
    emitApp('webSocketEvent', JSON.stringify({ id: '1', event: 'data.changed', ts: 1, data: { modules } }))
  hear(['visit'])
  emitApp('webSocketEvent', 'web')
  expect(times).toBe(0)
  hear(['patrol', 'message'])
  expect(times).toBe(1)
  end()
  hear(['patrol'])
  expect(times).toBe(1)
})
