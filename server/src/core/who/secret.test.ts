import { expect, test } from 'vitest'
import { replayGuard } from './secret.ts'

const request = { sessionId: 's1', iv: 'n1', about: 'GET /list?page=1', once: false }

test('a nonce serves once for what changes something, and for no other question', () => {
  const guard = replayGuard()
  expect(guard.accept(request, 0)).toBe(true)
  expect(guard.accept(request, 1)).toBe(true)
  expect(guard.accept({ ...request, about: 'GET /list?page=2' }, 2)).toBe(false)
  expect(guard.accept({ ...request, once: true }, 3)).toBe(false)
  expect(guard.accept({ ...request, sessionId: 's2', about: 'POST /list', once: true }, 4)).toBe(true)
})

test('what nobody can send any more is forgotten, and of a session no more than 4096 is remembered', () => {
  const guard = replayGuard()
  for (let at = 0; at < 5000; at += 1) guard.accept({ ...request, sessionId: `s${at}` }, at * 1000)
  expect(guard.sessions()).toBeLessThanOrEqual(301)
  const now = 5_000_000
  for (let at = 0; at < 5000; at += 1) guard.accept({ ...request, iv: `n${at}`, once: true }, now)
  expect(guard.accept({ ...request, iv: 'n4999', once: true }, now)).toBe(false)
  expect(guard.accept({ ...request, iv: 'n0', once: true }, now)).toBe(true)
})
