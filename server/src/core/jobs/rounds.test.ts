import { expect, test } from 'vitest'
import { hosted } from '../../../test/hosted.ts'
import { ordered, partsOf, type Round } from './rounds.ts'

/** What a round does in which order (docs/domain/README.md, Jobs): of all modules, which the server loads. */

hosted()

test('a part stands behind those it names, however they joined; else they stay as they are', () => {
  const names = (list: readonly { name?: string; behind?: string[] }[]) => ordered(list).map(({ name }) => name)
  expect(names([{ name: 'a', behind: ['c'] }, { name: 'b' }, { name: 'c', behind: ['d'] }, { name: 'd' }])).toEqual([
    'b',
    'd',
    'c',
    'a',
  ])
  expect(names([{ name: 'a', behind: ['nobody'] }, { name: 'b' }])).toEqual(['a', 'b'])
  expect(() =>
    ordered([
      { name: 'a', behind: ['b'] },
      { name: 'b', behind: ['a'] },
    ]),
  ).toThrow('wait for each other')
})

test('in the night care is planned last: sets of levels, changes of level, schedules, ended plans, then tasks', () => {
  const night = partsOf('care-day').flatMap(({ name }) => name ?? [])
  expect(night).toEqual(['level-config', 'level-change', 'care-plan', 'care-plan-end', 'care-task'])
})

test('whoever says behind whom he comes names a part of his round', () => {
  const rounds: readonly Round[] = ['care-day', 'reminder-day', 'morning', 'hourly', 'watch', 'clock']
  for (const round of rounds) {
    const known = partsOf(round).map(({ name }) => name)
    for (const { behind = [] } of partsOf(round)) for (const name of behind) expect(known).toContain(name)
  }
})
