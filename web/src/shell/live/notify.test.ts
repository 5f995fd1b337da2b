import { expect, test, vi } from 'vitest'
import { chime, notifyOf, popsUp } from './notify.ts'

test('by default every message pops up without a sound', () => {
  for (const layout of [null, undefined, {}, { notify: 1 }, { notify: { silent: 'all', sound: 'yes' } }])
    expect(notifyOf(layout)).toEqual({ silent: [], sound: false })
})

test('a silenced kind only counts on the bell, an urgent message pops up all the same', () => {
  const choice = notifyOf({ notify: { silent: [3, '6'], sound: true } })
  expect(choice.sound).toBe(true)
  expect([3, 6, 12].map((msgType) => popsUp(choice, { title: '', msgType, msgLevel: 1 }))).toEqual([false, false, true])
  expect(popsUp(choice, { title: '', msgType: 3, msgLevel: 3 })).toBe(true)
})

test('a browser that may not play sound keeps no audio context, even after many tries', () => {
  vi.useFakeTimers()
  let open = 0
  const node = () => ({ connect: () => undefined, start: () => undefined, stop: () => undefined })
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      destination = {}
      constructor() {
        open += 1
      }
      resume = () => new Promise(() => undefined)
      createGain = () => ({ ...node(), gain: { value: 0 } })
      createOscillator = () => ({ ...node(), frequency: { value: 0 } })
      async close() {
        open -= 1
      }
    },
  )
  for (let time = 0; time < 5; time += 1) chime()
  expect(open).toBe(5)
  vi.advanceTimersByTime(1000)
  expect(open).toBe(0)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
