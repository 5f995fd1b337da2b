import { expect, test } from 'vitest'
import { type BedStates, lyingOf, stayOf, turnTone, withMessage } from './bed-state.ts'

const minute = 60_000

test('the time in bed counts from the message that changed it', () => {
  let states: BedStates = new Map()
  states = withMessage(states, 'b', { inBed: 1, hr: 70, ts: 0 })
  states = withMessage(states, 'b', { inBed: 1, hr: 72, ts: 12 * minute })
  expect(stayOf(one(states), 75 * minute)).toBe('在床 1时15分')
  states = withMessage(states, 'b', { inBed: 0, ts: 80 * minute })
  expect(stayOf(one(states), 85 * minute)).toBe('离床 5分')
  expect(one(states).hr).toBeUndefined()
})

test('an empty message or an invalid one removes the bed', () => {
  const states = withMessage(new Map(), 'b', { inBed: 1, ts: 0 })
  expect(withMessage(states, 'b', undefined).size).toBe(0)
  expect(withMessage(states, 'b', { inBed: 'yes', ts: 0 }).size).toBe(0)
})

test('a map shows in one word whether a resident lies in bed, and nothing where the mattress does not know', () => {
  const lyingAfter = (message: object) => lyingOf(withMessage(new Map(), 'b', { ts: 0, ...message }).get('b'))
  expect([
    lyingAfter({ inBed: 1 }),
    lyingAfter({ inBed: 1, wet: 1 }),
    lyingAfter({ inBed: 0, wet: 1 }),
    lyingAfter({}),
  ]).toEqual(['在床', '尿湿', '离床', undefined])
})

test('the start of a state comes from the server where it is known: a page just opened counts on from there', () => {
  const states = withMessage(new Map(), 'b', { inBed: 0, since: 0, ts: 40 * minute })
  expect(stayOf(one(states), 40 * minute)).toBe('离床 40分')
})

test('a turn is due by quarters of its interval, two hours by default', () => {
  const tones = ['success', 'success', 'warning', 'warning', 'danger', 'danger']
  expect([0, 89, 90, 119, 120, 500].map((minutes) => turnTone(minutes))).toEqual(tones)
  expect([0, 44, 45, 59, 60, 500].map((minutes) => turnTone(minutes, 60))).toEqual(tones)
})

function one(states: BedStates) {
  const state = states.get('b')
  if (!state) throw new Error('no bed')
  return state
}
