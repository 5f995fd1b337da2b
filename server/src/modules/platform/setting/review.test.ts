import { describe, expect, test } from 'vitest'
import { checkDefault } from '#contract/modules/platform/setting/check-config.ts'
import { snapshotOf } from './review.ts'
import {
  type ReviewDocument,
  type Reviewer,
  reviewersNow,
  reviewState,
  type Snapshot,
  timeoutOf,
  whyNotReview,
} from './service.ts'

const person = (userId: string, more: Partial<Reviewer> = {}): Reviewer => ({
  userId,
  empId: `e-${userId}`,
  roleIds: [],
  leads: [],
  ...more,
})
const head = person('head', { roleIds: ['role-nurse-head'] })
const director = person('director', { roleIds: ['role-director'] })
const both = person('both', { roleIds: ['role-nurse-head', 'role-director'] })
const leader = person('leader', { leads: ['d1'] })
const nobody = person('nobody')
const people = new Map([head, director, both, leader, nobody].map((one) => [one.userId, one]))

type Steps = Snapshot['steps']
const any = (...ids: string[]): Steps[number] => ({ approverType: 'ROLE', ids, mode: 'ANY' })
const all = (...ids: string[]): Steps[number] => ({ approverType: 'ROLE', ids, mode: 'ALL' })
const byLeader: Steps[number] = { approverType: 'DEPT_LEADER', ids: [], mode: 'ANY' }

function document(
  steps: Steps,
  votes: [step: number, userId: string, pass?: boolean][] = [],
  more = {},
): ReviewDocument {
  return {
    createBy: 'maker',
    deptId: 'd1',
    snapshot: { steps, selfAudit: 0, timeoutHours: 24, timeoutAction: 'REMIND' },
    votes: votes.map(([step, userId, pass = true]) => ({ step, userId, pass, time: '2025-06-10 10:00:00' })),
    ...more,
  }
}
const why = (doc: ReviewDocument, who: Reviewer) => whyNotReview(doc, who, people)
const state = (doc: ReviewDocument) => reviewState(doc, people)

describe('one step', () => {
  const steps = [any('role-nurse-head', 'role-director')]

  test('waits for one of the named roles; others may not decide', () => {
    expect(state(document(steps))).toEqual({ state: 'WAITING', step: 0 })
    expect(why(document(steps), head)).toBeUndefined()
    expect(why(document(steps), nobody)).toBe('NOT_REVIEWER')
    expect(reviewersNow(document(steps), people).map(({ userId }) => userId)).toEqual(['head', 'director', 'both'])
  })

  test('one approval passes, and no more votes are taken', () => {
    const passed = document(steps, [[0, 'head']])
    expect(state(passed)).toEqual({ state: 'PASSED' })
    expect(why(passed, director)).toBe('DONE')
  })

  test('one refusal ends it', () => {
    const refused = document(steps, [[0, 'head', false]])
    expect(state(refused)).toEqual({ state: 'REFUSED' })
    expect(why(refused, director)).toBe('DONE')
  })
})

describe('all of them', () => {
  const steps = [all('role-nurse-head', 'role-director')]

  test('each named role must approve; no user approves twice', () => {
    const half = document(steps, [[0, 'head']])
    expect(state(half)).toEqual({ state: 'WAITING', step: 0 })
    expect(why(half, head)).toBe('ALREADY')
    expect(why(half, director)).toBeUndefined()
    expect(
      state(
        document(steps, [
          [0, 'head'],
          [0, 'director'],
        ]),
      ),
    ).toEqual({ state: 'PASSED' })
  })

  test('one user may approve for both roles', () =>
    expect(state(document(steps, [[0, 'both']]))).toEqual({ state: 'PASSED' }))

  test('named employees are counted by their employee id', () => {
    const employees: Steps = [{ approverType: 'EMP', ids: ['e-head', 'e-nobody'], mode: 'ALL' }]
    expect(why(document(employees), director)).toBe('NOT_REVIEWER')
    expect(state(document(employees, [[0, 'head']]))).toEqual({ state: 'WAITING', step: 0 })
    expect(
      state(
        document(employees, [
          [0, 'head'],
          [0, 'nobody'],
        ]),
      ),
    ).toEqual({ state: 'PASSED' })
  })
})

test('three steps follow one another', () => {
  const steps = [byLeader, any('role-nurse-head'), any('role-director')]
  expect(why(document(steps), leader)).toBeUndefined()
  expect(why(document(steps), director)).toBe('NOT_REVIEWER')
  const second = document(steps, [[0, 'leader']])
  expect(state(second)).toEqual({ state: 'WAITING', step: 1 })
  expect(why(second, leader)).toBe('NOT_REVIEWER')
  const third = document(steps, [
    [0, 'leader'],
    [1, 'head'],
  ])
  expect(state(third)).toEqual({ state: 'WAITING', step: 2 })
})

test('a department leader decides for his own department only, and not without one', () => {
  expect(why(document([byLeader], [], { deptId: 'd2' }), leader)).toBe('NOT_REVIEWER')
  expect(why(document([byLeader], [], { deptId: null }), leader)).toBe('NOT_REVIEWER')
})

test('the maker decides only where that is allowed', () => {
  const own = document([any('role-nurse-head')], [], { createBy: 'head' })
  expect(why(own, head)).toBe('OWN')
  expect(why({ ...own, snapshot: { ...own.snapshot, selfAudit: 1 } }, head)).toBeUndefined()
})

test('reviews only businesses that are switched on; a step that waits too long asks for its action', () => {
  expect(snapshotOf(checkDefault('REFUND'))).toBeUndefined()
  const snapshot = snapshotOf(checkDefault('OUTING'))
  expect(snapshot?.steps).toEqual([{ approverType: 'ROLE', ids: ['role-nurse-head'], mode: 'ANY' }])
  const timed = document([any('role-director')]).snapshot
  expect([timeoutOf(timed, 23.9), timeoutOf(timed, 24)]).toEqual([undefined, 'REMIND'])
  expect(timeoutOf({ ...timed, timeoutHours: 0 }, 1000)).toBeUndefined()
  expect(timeoutOf({ ...timed, timeoutAction: 'PASS' }, 48)).toBe('PASS')
})
