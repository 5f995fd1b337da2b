import { expect, test } from 'vitest'
import { isAppError } from '../fault/errors.ts'
import { readEnvelope } from './envelope.ts'
import { fileName, transportError, userIdIn } from './exchange.ts'

function refused(http: number, body: unknown) {
  try {
    readEnvelope(http, body, '/a/b')
  } catch (error) {
    if (isAppError(error)) return [error.code, error.message, error.path]
  }
  return 'accepted'
}

test('B131 success is code 0 or status 200 and gives result or data', () => {
  expect(readEnvelope(200, { code: 0, msg: '', data: [1] }, '')).toEqual([1])
  expect(readEnvelope(200, { status: 200, result: { a: 1 } }, '')).toEqual({ a: 1 })
  expect(readEnvelope(200, { code: '0', result: 7 }, '')).toBe(7)
  expect(readEnvelope(200, { code: 0, data: null }, '')).toBeNull()
})

test('B132 the code is read from code or status, the text from msg, message or desc', () => {
  expect(refused(200, { code: 21103, msg: '甲' })).toEqual([21103, '甲', '/a/b'])
  expect(refused(200, { status: 7, message: '乙' })).toEqual([7, '乙', '/a/b'])
  expect(refused(200, { code: 8, desc: '丙' })).toEqual([8, '丙', '/a/b'])
})

test('B154 B155 codes 500 and 401 of an answer are rewritten', () => {
  expect(refused(500, { code: 500, msg: '存储失败' })).toEqual([5000, '存储失败', '/a/b'])
  expect(refused(401, { code: 401, msg: '无权' })).toEqual([4010, '无权', '/a/b'])
  expect(refused(200, { code: 500, msg: '当前用户token异常' })).toEqual([4011, '当前用户token异常', '/a/b'])
})

test('B163 a transport failure uses the HTTP status as code', () => {
  expect([refused(504, undefined)[0], refused(404, '<html>')[0]]).toEqual([504, 404])
  expect(refused(413, undefined)).toEqual([413, '提交的内容过大', '/a/b'])
})

const ended = (state: Partial<{ signal: AbortSignal; timeout: AbortSignal }>) =>
  transportError(new TypeError('failed to fetch'), '/a', {
    signal: new AbortController().signal,
    timeout: new AbortController().signal,
    timeoutMs: 200_000,
    ...state,
  })

test('B164 without a response the code is 999', () => {
  expect(ended({}).code).toBe(999)
})

test('B170 client errors keep their names', () => {
  expect(ended({}).message).toBe('Network Error')
  expect(ended({ signal: AbortSignal.abort() }).message).toBe('Request aborted')
  expect(ended({ timeout: AbortSignal.abort() }).message).toBe('timeout of 200000 ms exceeded')
})

test('an empty user-id answer means no session', () => {
  expect(['', null, undefined, {}, { userId: null }, { userId: '' }].map(userIdIn)).toEqual(Array(6).fill(undefined))
  expect([userIdIn('u1'), userIdIn({ userId: 'u1' })]).toEqual(['u1', 'u1'])
})

test('the name of a saved file comes from the answer', () => {
  expect(fileName(`attachment; filename="x.xlsx"; filename*=UTF-8''%E6%9D%A5%E8%AE%BF.xlsx`)).toBe('来访.xlsx')
  expect(fileName('attachment; filename="a.pdf"')).toBe('a.pdf')
  expect(fileName('')).toBe('')
})
