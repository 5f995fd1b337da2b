import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const now = { appSecret: 'a-secret-of-more-than-32-characters-1' }

test('opens a sealed text, and seals no two texts alike', () => {
  const first = seal(now, 'org-1/sms.secret', '口令 abc')
  expect(unseal(now, 'org-1/sms.secret', first)).toBe('口令 abc')
  expect(seal(now, 'org-1/sms.secret', '口令 abc')).not.toBe(first)
  expect(first).not.toContain('abc')
})

test('after a change of the key opens texts of the former one, and seals with the new one', () => {
  const old = seal(now, 'p', 'x')
  const changed = { appSecret: 'another-secret-with-enough-characters', appSecretOld: now.appSecret }
  expect(unseal(changed, 'p', old)).toBe('x')
  expect(unseal({ appSecret: changed.appSecret }, 'p', old)).toBeUndefined()
  expect(unseal({ appSecret: changed.appSecret }, 'p', seal(changed, 'p', 'y'))).toBe('y')
})

test('does not open a text that was altered or moved to another place', () => {
  const sealed = seal(now, 'org-1/sms.secret', 'x')
  expect(unseal(now, 'org-2/sms.secret', sealed)).toBeUndefined()
  const cut = sealed.slice(0, -3)
  for (const wrong of [`${cut}AAA`, cut, 'v1.x', '', 'v2.a.b.c'])
    expect(unseal(now, 'org-1/sms.secret', wrong)).toBeUndefined()
})
