import { expect, test } from 'vitest'
import { replayGuard } from './secret.ts'

const request = { sessionId: 's1', iv: 'n1', about: 'GET /list?page=1', once: false }

test('accepts a nonce once for a write, and with no other query', () => {
  const guard = replayGuard()
  expect(guard.accept(request, 0)).toBe(true)
  expect(guard.accept(request, 1)).toBe(true)
  expect(guard.accept({ ...request, about: 'GET /list?page=2' }, 2)).toBe(false)
  expect(guard.accept({ ...request, once: true }, 3)).toBe(false)
  expect(guard.accept({ ...request, sessionId: 's2', about: 'POST /list', once: true }, 4)).toBe(true)
})

test('forgets nonces that can no longer be sent, and remembers at most 4096 of a session', () => {
  const guard = replayGuard()
  for (let at = 0; at < 5000; at += 1) guard.accept({ ...request, sessionId: `s${at}` }, at * 1000)
  expect(guard.sessions()).toBeLessThanOrEqual(301)
  const now = 5_000_000
  for (let at = 0; at < 5000; at += 1) guard.accept({ ...request, iv: `n${at}`, once: true }, now)
  expect(guard.accept({ ...request, iv: 'n4999', once: true }, now)).toBe(false)
  expect(guard.accept({ ...request, iv: 'n0', once: true }, now)).toBe(true)
})
