import { expect, test } from 'vitest'
import { day, fields, s } from './fields.ts'
import { actions } from './steps.ts'

test('the call accepts an empty value for a field that one of two steps may leave empty; the step checks it', () => {
  const { steps, body } = actions({
    recheck: { title: '复查', permit: 'a', body: fields({ deadline: day('新期限').nullish() }) },
    postpone: { title: '延期', permit: 'a', body: fields({ deadline: day('延期至'), reason: s('原因', 20) }) },
  })
  expect(body.safeParse({ deadline: null }).success).toBe(true)
  expect(steps.recheck.body.safeParse({ deadline: null }).success).toBe(true)
  expect(steps.postpone.body.safeParse({ deadline: null, reason: '缺货' }).success).toBe(false)
})
