import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { becomePlayer, isBlocked, play, unblock } from './player.ts'

/** Several windows of one browser: what another one holds is told by the locks of the browser. */

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
/** Who holds the lock of sound: another window, this one, nobody. */
let held: 'elsewhere' | 'here' | undefined
const locks = {
  request: async (_name: string, _options: object, begin: () => Promise<void> | undefined) => {
    if (held) return
    held = 'here'
    await begin()
    held = undefined
  },
  query: async () => ({ held: held ? [{ name: 'pims-alert-sound' }] : [] }),
}
const settled = () => new Promise((done) => setTimeout(done, 0))
const nothing = { sound: undefined, audible: true }

beforeEach(() => {
  held = undefined
  vi.stubGlobal('AudioContext', function context() {
    here = new Sound()
    return here
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => vi.unstubAllGlobals())

test('a window the browser keeps silent leaves the sound to others, and says so where nobody else has it', async () => {
  const end = becomePlayer()
  await settled()
  expect([held, isBlocked()]).toEqual([undefined, true])
  held = 'elsewhere'
  play(nothing)
  await settled()
  expect(isBlocked()).toBe(false)
  end()
})

test('a click lets it be heard, and it gives the sound up when it is silenced again or closed', async () => {
  const end = becomePlayer()
  unblock()
  await settled()
  expect([held, isBlocked()]).toEqual(['here', false])
  here.become('suspended')
  await settled()
  play(nothing)
  await settled()
  expect([held, isBlocked()]).toEqual([undefined, true])
  here.become('running')
  await settled()
  expect(held).toBe('here')
  end()
  await settled()
  expect([held, isBlocked()]).toEqual([undefined, false])
})
