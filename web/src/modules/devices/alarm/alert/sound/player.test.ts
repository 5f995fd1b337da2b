import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { becomePlayer, isBlocked, play, unblock } from './player.ts'

/** Several windows of one browser: the lock of the browser shows whether another window has it. */

class Sound extends EventTarget {
  state: AudioContextState = 'suspended'
  currentTime = 0
  close = async () => undefined
  become(state: AudioContextState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  resume = async () => this.become('running')
}
let here: Sound
/** Holder of the sound lock: another window, this one, nobody. */
let place: 'elsewhere' | 'here' | undefined
const locks = {
  request: async (_name: string, _options: object, begin: () => Promise<void> | undefined) => {
    if (place) return
    place = 'here'
    await begin()
    place = undefined
  },
  query: async () => ({ held: place ? [{ name: 'pims-alert-sound' }] : [] }),
}
const settled = () => new Promise((done) => setTimeout(done, 0))
const nothing = { sound: undefined, audible: true }

beforeEach(() => {
  place = undefined
  vi.stubGlobal('AudioContext', function context() {
    here = new Sound()
    return here
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => vi.unstubAllGlobals())

test('a window that may not play leaves the sound to others, and shows a notice where no other window has it', async () => {
  const end = becomePlayer()
  await settled()
  expect([place, isBlocked()]).toEqual([undefined, true])
  place = 'elsewhere'
  play(nothing)
  await settled()
  expect(isBlocked()).toBe(false)
  end()
})

test('after a click a window plays, and it releases the lock when it is silenced again or closed', async () => {
  const end = becomePlayer()
  unblock()
  await settled()
  expect([place, isBlocked()]).toEqual(['here', false])
  here.become('suspended')
  await settled()
  play(nothing)
  await settled()
  expect([place, isBlocked()]).toEqual([undefined, true])
  here.become('running')
  await settled()
  expect(place).toBe('here')
  end()
  await settled()
  expect([place, isBlocked()]).toEqual([undefined, false])
})
