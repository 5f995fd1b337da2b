import { expect, test } from 'vitest'
import { newPassword } from './passwords.ts'

test('a new password has the wanted length and all kinds of characters', () => {
  for (const length of [10, 12, 32]) {
    const password = newPassword(length)
    expect(password).toHaveLength(length)
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]) expect(password).toMatch(kind)
  }
})

test('a new password has no character that is easily mistaken', () => {
  expect(Array.from({ length: 50 }, () => newPassword(32)).join('')).not.toMatch(/[01OIl]/)
})
