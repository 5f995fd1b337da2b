import { expect, test } from 'vitest'
import { waysOf } from './task-form.ts'

const looking = { userId: 'me', mayAct: true, mayEdit: false, today: '2026-11-28' }
const done = { taskStatus: 2, finishBy: 'me', finishTime: '2026-11-28 08:10:00' }

test('a record is corrected on its day by its author, else by users with the permission', () => {
  expect(waysOf(done, looking)).toEqual(['correct'])
  expect(waysOf({ ...done, taskStatus: 5 }, looking)).toEqual(['correct'])
  for (const row of [
    { ...done, finishBy: 'another' },
    { ...done, finishTime: '2026-11-27 23:58:00' },
  ]) {
    expect(waysOf(row, looking)).toEqual([])
    expect(waysOf(row, { ...looking, mayEdit: true })).toEqual(['correct'])
  }
  // A task without an author belongs to nobody.
  expect(waysOf({ taskStatus: 5, finishBy: null, finishTime: null }, { ...looking, userId: undefined })).toEqual([])
})

test('an open or missed task is done or exempted, a cancelled one is left alone', () => {
  const of = (taskStatus: number) => waysOf({ taskStatus, finishBy: null, finishTime: null }, looking)
  expect([of(0), of(1), of(3), of(4)]).toEqual([['finish', 'exempt'], ['finish', 'exempt'], ['finish', 'exempt'], []])
})

test('a user who may not do a task (14131) cannot finish it, due or missed, but may exempt it', () => {
  const of = (taskStatus: number, mayDo?: number) =>
    waysOf({ taskStatus, mayDo, finishBy: null, finishTime: null }, looking)
  expect([of(0, 0), of(1, 0), of(3, 0)]).toEqual([['exempt'], ['exempt'], ['exempt']])
  expect([of(0, 1), of(3, 1), of(4, 0)]).toEqual([['finish', 'exempt'], ['finish', 'exempt'], []])
})
