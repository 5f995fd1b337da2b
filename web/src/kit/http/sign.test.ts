import { expect, test } from 'vitest'
import { correctClock, openSecret, secretOf, serverNow, signingHeaders } from './sign.ts'

const who = { token: 'token-a', userId: 'u1', fetchKey: '00112233445566778899aabbccddeeff' }
const fixed = { now: () => 1_780_000_000_000 }

test('B124 the secret is sealed from the user id and changes with it', () => {
  const secret = secretOf(who, 'GET', '/a', fixed)
  expect(secret).toMatch(/^[\w-]+$/)
  expect(openSecret(who, 'GET', '/a', secret)).toBe(`u1.${serverNow(fixed.now())}`)
  const zero = { ...fixed, random: (bytes: Uint8Array<ArrayBuffer>) => bytes }
  expect(secretOf(who, 'GET', '/a', zero)).not.toBe(secretOf({ ...who, userId: 'u2' }, 'GET', '/a', zero))
})

test('B123 token, fetch key and secret are sent with a request', () => {
  expect(signingHeaders(who, 'GET', '/a')).toMatchObject({ token: 'token-a', 'fetch-key': who.fetchKey })
})

test('a secret is bound to session, method and path, and differs each time', () => {
  const secret = secretOf(who, 'GET', '/a')
  expect(() => openSecret(who, 'POST', '/a', secret)).toThrow()
  expect(() => openSecret(who, 'GET', '/b', secret)).toThrow()
  expect(() => openSecret({ ...who, token: 'token-b' }, 'GET', '/a', secret)).toThrow()
  expect(secretOf(who, 'GET', '/a')).not.toBe(secret)
})

test('the clock follows the server after a correction', () => {
  correctClock(5_000, 1_000)
  expect(serverNow(2_000)).toBe(6_000)
  correctClock(0, 0)
})
