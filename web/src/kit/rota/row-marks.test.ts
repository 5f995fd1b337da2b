import { expect, test } from 'vitest'
import type { RotaMark } from './rota-parts.ts'
import { marksByPerson } from './row-marks.ts'

const warning = (text: string): RotaMark => ({ tone: 'warning', text })

test('a row with unchanged marks keeps its object, others get a new one', () => {
  const first = marksByPerson(
    new Map([
      ['zhang 2025-06-10', warning('休息不足11小时')],
      ['li 2025-06-11', warning('请假')],
    ]),
    new Map(),
  )
  expect([...first.keys()]).toEqual(['zhang', 'li'])
  expect(first.get('li')?.get('2025-06-11')?.text).toBe('请假')
  const next = marksByPerson(
    new Map([
      ['zhang 2025-06-10', warning('休息不足11小时')],
      ['li 2025-06-11', warning('病假')],
    ]),
    first,
  )
  expect(next.get('zhang')).toBe(first.get('zhang'))
  expect(next.get('li')?.get('2025-06-11')?.text).toBe('病假')
  expect(marksByPerson(new Map(), next).size).toBe(0)
})
