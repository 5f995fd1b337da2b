import { describe, expect, test } from 'vitest'
import {
  cellsAt,
  changedPeople,
  copied,
  lockedAs,
  painted,
  pasted,
  placedAs,
  type RotaPlan,
  swapped,
  weekCopied,
} from './rota-plan.ts'

const days = Array.from({ length: 30 }, (_, at) => `2025-06-${String(at + 1).padStart(2, '0')}`)
const people = ['zhang', 'li', 'wang']
const plan: RotaPlan = {
  zhang: { '2025-06-01': [{ shift: '早' }], '2025-06-02': [{ shift: null, locked: true }] },
  li: { '2025-06-01': [{ shift: '夜' }] },
}
const words = (of: RotaPlan, person: string, day: string) =>
  cellsAt(of, person, day)
    .map(({ shift }) => shift ?? '休')
    .join('')
const always = () => true

describe('painting', () => {
  test('sets a shift, rest or nothing, and skips a locked day', () => {
    const next = painted(plan, 'zhang', '2025-06-03', { shift: '中' })
    expect(words(next, 'zhang', '2025-06-03')).toBe('中')
    expect(words(painted(next, 'zhang', '2025-06-03', { shift: null }), 'zhang', '2025-06-03')).toBe('休')
    expect(words(painted(next, 'zhang', '2025-06-03', 'clear'), 'zhang', '2025-06-03')).toBe('')
    expect(painted(plan, 'zhang', '2025-06-02', { shift: '早' })).toBe(plan)
    expect(next.li).toBe(plan.li)
  })

  test('adds a second shift, never a third nor the same again, and no shift beside rest', () => {
    const two = painted(plan, 'zhang', '2025-06-01', { shift: '晚' }, true)
    expect(words(two, 'zhang', '2025-06-01')).toBe('早晚')
    expect(words(painted(two, 'zhang', '2025-06-01', { shift: '夜' }, true), 'zhang', '2025-06-01')).toBe('早夜')
    expect(words(painted(two, 'zhang', '2025-06-01', { shift: '晚' }, true), 'zhang', '2025-06-01')).toBe('晚')
    expect(words(painted(two, 'zhang', '2025-06-01', { shift: null }, true), 'zhang', '2025-06-01')).toBe('休')
  })

  test('painting the same value gives the same plan object', () => {
    expect(painted(plan, 'zhang', '2025-06-01', { shift: '早' })).toBe(plan)
  })
})

test('an employee on duty is assigned the places of a day, a copy takes them along, rest and locked days stay', () => {
  const placed = placedAs(plan, 'zhang', '2025-06-01', ['101', '102'])
  expect(cellsAt(placed, 'zhang', '2025-06-01')).toEqual([{ shift: '早', places: ['101', '102'] }])
  expect(changedPeople(plan, placed)).toEqual(['zhang'])
  expect(placedAs(plan, 'zhang', '2025-06-02', ['101'])).toBe(plan)
  expect(placedAs(plan, 'wang', '2025-06-02', ['101'])).toBe(plan)
  expect(cellsAt(placedAs(placed, 'zhang', '2025-06-01', []), 'zhang', '2025-06-01')).toEqual([{ shift: '早' }])
  const rest = painted(plan, 'li', '2025-06-02', { shift: null })
  expect(placedAs(rest, 'li', '2025-06-02', ['101'])).toBe(rest)
  const week = weekCopied(placed, people, days, '2025-06-08', always)
  expect(cellsAt(week, 'zhang', '2025-06-08')).toEqual([{ shift: '早', places: ['101', '102'] }])
  const what = copied(placed, people, days, { rows: [0, 0], days: [0, 0] })
  const next = pasted(placed, people, days, { rows: [2, 2], days: [4, 4] }, what, always)
  expect(cellsAt(next, 'wang', '2025-06-05')).toEqual([{ shift: '早', places: ['101', '102'] }])
})

test('two days are swapped, unless one is locked', () => {
  const next = swapped(plan, ['zhang', '2025-06-01'], ['li', '2025-06-01'])
  expect([words(next, 'zhang', '2025-06-01'), words(next, 'li', '2025-06-01')]).toEqual(['夜', '早'])
  expect(swapped(plan, ['zhang', '2025-06-02'], ['li', '2025-06-01'])).toBe(plan)
  const open = lockedAs(plan, 'zhang', '2025-06-02', false)
  expect(words(swapped(open, ['zhang', '2025-06-02'], ['li', '2025-06-01']), 'li', '2025-06-01')).toBe('休')
})

test('copied days are pasted as often as they fit, without locked days', () => {
  const what = copied(plan, people, days, { rows: [0, 1], days: [0, 0] })
  const next = pasted(plan, people, days, { rows: [0, 2], days: [1, 2] }, what, always)
  expect(words(next, 'zhang', '2025-06-02')).toBe('休')
  expect(words(next, 'zhang', '2025-06-03')).toBe('早')
  expect(words(next, 'li', '2025-06-02')).toBe('夜')
  expect(words(next, 'wang', '2025-06-03')).toBe('早')
  expect(pasted(plan, people, days, { rows: [0, 0], days: [0, 0] }, [], always)).toBe(plan)
})

test('a week is copied to the next one, closed days stay', () => {
  const next = weekCopied(plan, people, days, '2025-06-08', (_, day) => day !== '2025-06-09')
  expect(words(next, 'zhang', '2025-06-08')).toBe('早')
  expect(words(next, 'zhang', '2025-06-09')).toBe('')
  expect(changedPeople(plan, next)).toEqual(['zhang', 'li'])
  const turned = { ...plan, li: { '2025-06-01': [{ shift: '夜', source: 2 }] } }
  expect(changedPeople(plan, turned)).toEqual([])
})
