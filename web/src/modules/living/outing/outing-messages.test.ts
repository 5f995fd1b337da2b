import { expect, test } from 'vitest'
import { postponedWords, registeredWords } from './outing-messages.ts'

const row = { oldmanName: '王秀英', planBackTime: '2025-06-10 18:00:00' }

test('the message says when an outing or a later return waits for a review', () => {
  expect(registeredWords({ ...row, outStatus: 1 })).toMatch(/^已为王秀英登记外出，预计 .+ 返院，等待审核$/)
  expect(registeredWords({ ...row, outStatus: 2 })).toMatch(/ 返院$/)
  expect(registeredWords({ ...row, outStatus: 3 })).toMatch(/ 返院，已按离院处理，等待补审$/)
  expect(postponedWords(row, { postponeWaiting: 1 })).toBe('已登记王秀英延期，等待审核')
  expect(postponedWords(row, { postponeWaiting: 0 })).toBe('已登记王秀英延期')
})
