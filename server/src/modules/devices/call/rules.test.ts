import { describe, expect, test } from 'vitest'
import { byDept, type CallFact, callFigures, isRepeat, mayCancel, nearestRank, priorityOf, typeOf } from './rules.ts'

describe('the call of a key', () => {
  test('depends on the device: bed, toilet, carried, door; help; SOS of a bell is a call, SOS of a tag is not', () => {
    expect([21, 22, 23, -1].map((type) => typeOf('call', type))).toEqual([1, 2, 3, 5])
    expect([21, 22, 23, -1].map((type) => typeOf('assist', type))).toEqual([4, 4, 4, 4])
    expect([20, 21, 22, 23].map((type) => typeOf('sos', type))).toEqual([1, 1, 2, 3])
    expect([30, 33, 34].map((type) => typeOf('sos', type))).toEqual([undefined, undefined, undefined])
    expect([typeOf('call', 33), typeOf('call', 20), typeOf('fall', 21)]).toEqual([undefined, undefined, undefined])
  })

  test('a toilet, SOS and help come first; a toilet only where the institution wants it', () => {
    expect([priorityOf(1, 'call', true), priorityOf(3, 'call', true), priorityOf(5, 'call', true)]).toEqual([2, 2, 2])
    expect([priorityOf(2, 'call', true), priorityOf(2, 'call', false)]).toEqual([3, 2])
    expect([priorityOf(1, 'sos', false), priorityOf(4, 'assist', false)]).toEqual([3, 3])
  })

  test('an unanswered call is one, however long; an answered one only within the time of merging', () => {
    const of = (callStatus: number, seconds: number) => isRepeat({ callStatus, callMs: 0 }, seconds * 1000, 30)
    expect([of(0, 600), of(1, 30), of(2, 30), of(1, 31), of(2, 31), of(3, 1), of(4, 1), of(5, 1)]).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('a toilet call and help are not cancelled at the bed', () => {
    expect([1, 2, 3, 4, 5].map(mayCancel)).toEqual([true, false, true, false, true])
  })
})

const input = (more: Partial<CallFact>): CallFact => ({
  callType: 1,
  deptId: 'a',
  callStatus: 3,
  overtime: 0,
  falseCall: false,
  hour: 8,
  responseSec: null,
  ...more,
})

test('scenario 45: of four calls with answers and one cancelled', () => {
  const calls = [10, 20, 30].map((responseSec) => input({ responseSec }))
  const figures = callFigures([...calls, input({ responseSec: 61, overtime: 1 }), input({ callStatus: 4, hour: 9 })])
  expect(figures).toMatchObject({
    total: 5,
    answered: 4,
    overtime: 1,
    avgResponseSec: 30,
    p90ResponseSec: 61,
    cancelled: 1,
    cleaned: 0,
  })
  expect([figures.byHour[8], figures.byHour[9]]).toEqual([4, 1])
})

test('without an answer there is no mean; percentiles are by nearest rank', () => {
  expect(callFigures([])).toMatchObject({ total: 0, avgResponseSec: null, p90ResponseSec: null })
  expect(nearestRank([5], 0.9)).toBe(5)
  const ten = Array.from({ length: 10 }, (_, at) => at + 1)
  expect([nearestRank(ten, 0.9), nearestRank(ten, 0.91), nearestRank(ten, 0)]).toEqual([9, 10, 1])
})

test('departments, the busiest first', () => {
  const calls = [input({ deptId: 'b', responseSec: 4 }), input({ deptId: 'a' }), input({ deptId: 'b', overtime: 1 })]
  expect(byDept(calls, (deptId) => deptId.toUpperCase())).toEqual([
    { deptId: 'b', deptName: 'B', total: 2, overtime: 1, avgResponseSec: 4 },
    { deptId: 'a', deptName: 'A', total: 1, overtime: 0, avgResponseSec: null },
  ])
})
