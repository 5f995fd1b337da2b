import { expect, test } from 'vitest'
import { notifyOf, popsUp } from './notify.ts'

test('everything pops up without a sound until somebody chooses', () => {
  for (const layout of [null, undefined, {}, { notify: 1 }, { notify: { silent: 'all', sound: 'yes' } }])
    expect(notifyOf(layout)).toEqual({ silent: [], sound: false })
})

test('a silenced kind stays on the bell, urgent ones pop up all the same', () => {
  const choice = notifyOf({ notify: { silent: [3, '6'], sound: true } })
  expect(choice.sound).toBe(true)
  expect([3, 6, 12].map((msgType) => popsUp(choice, { title: '', msgType, msgLevel: 1 }))).toEqual([false, false, true])
  expect(popsUp(choice, { title: '', msgType: 3, msgLevel: 3 })).toBe(true)
})
