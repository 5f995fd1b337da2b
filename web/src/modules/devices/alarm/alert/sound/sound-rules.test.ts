import { expect, test } from 'vitest'
import type { Alert } from '../open-alerts.ts'
import { type Memory, type SoundSettings, soundAt, within } from './sound-rules.ts'

const settings: SoundSettings = {
  voice: true,
  times: 3,
  voiceText: '{床位}{老人}{报警}',
  volumeDay: 80,
  volumeNight: 50,
  mergeSec: 30,
  nightFrom: '22:00',
  nightTo: '06:00',
  quietHours: [],
}
const alert = (over: Partial<Alert> = {}): Alert => ({
  key: 'alarm:1',
  source: 'alarm',
  id: '1',
  version: 1,
  level: 2,
  waiting: true,
  cleared: false,
  flapping: false,
  again: false,
  quiet: false,
  mine: true,
  screen: false,
  place: '3A-2床',
  person: '王秀英',
  what: '心率过快',
  time: '2026-06-01 10:00:00',
  takenBy: '',
  permit: 'p',
  ...over,
})

/** The seconds with a sound, and the sound, over a time without other changes. */
function over(seconds: number, alerts: readonly Alert[], { clock = '10:00', muted = false, set = settings } = {}) {
  let memory: Memory = new Map()
  const events: string[] = []
  for (let second = 0; second <= seconds; second += 1) {
    const at = soundAt(alerts, memory, set, { nowMs: second * 1000, clock, muted })
    memory = at.memory
    const { sound } = at
    if (sound?.chime || sound?.say) events.push(`${second} ${sound.siren ? '警' : '铃'} ${sound.say}`.trim())
  }
  return events
}

test('level 2 speaks three times, then chimes each minute until it is acknowledged', () => {
  const words = '铃 3A-2床王秀英心率过快'
  expect(over(140, [alert()])).toEqual([`0 ${words}`, `6 ${words}`, `12 ${words}`, '72 铃', '132 铃'])
})
test('times 0 speaks until it is acknowledged', () => {
  expect(over(60, [alert()], { set: { ...settings, times: 0 } })).toHaveLength(11)
})
test('level 1 chimes once and says nothing', () => {
  expect(over(200, [alert({ level: 1 })])).toEqual(['0 铃'])
})
test('level 3 has the siren and speaks however times is set, and silences lower levels', () => {
  const result = over(30, [alert({ level: 3, what: '呼吸暂停' }), alert({ key: 'alarm:2' })])
  expect(result.every((line) => line.includes('警') && line.endsWith('呼吸暂停'))).toBe(true)
  expect(result).toHaveLength(6)
})
test('the siren goes on between the words', () => {
  const first = soundAt([alert({ level: 3 })], new Map(), settings, { nowMs: 0, clock: '10:00', muted: true })
  const next = soundAt([alert({ level: 3 })], first.memory, settings, { nowMs: 1000, clock: '10:00', muted: true })
  expect(next.sound).toEqual({ siren: true, chime: false, say: '', volume: 0.8 })
})
test('several alerts within half a minute are spoken as a number', () => {
  const result = over(0, [alert(), alert({ key: 'alarm:2' }), alert({ key: 'alarm:3' })])
  expect(result).toEqual(['0 铃 3个报警'])
})
test('between two repeats nothing new sounds, and speech that has begun is finished', () => {
  const first = soundAt([alert()], new Map(), settings, { nowMs: 0, clock: '10:00', muted: false })
  const next = soundAt([alert()], first.memory, settings, { nowMs: 1000, clock: '10:00', muted: false })
  expect([first.audible, next.sound, next.audible]).toEqual([true, undefined, true])
  const muted = soundAt([alert()], first.memory, settings, { nowMs: 1000, clock: '10:00', muted: true })
  expect(muted.audible).toBe(false)
})
test('with speech off the chime remains', () => {
  expect(over(61, [alert()], { set: { ...settings, voice: false } })).toEqual(['0 铃', '60 铃'])
})
test('the mute of this browser and quiet hours silence levels 1 and 2, never 3', () => {
  expect(over(20, [alert()], { muted: true })).toEqual([])
  const quiet = { ...settings, quietHours: [{ from: '12:00', to: '14:00', maxLevel: 3 }] }
  expect(over(20, [alert()], { clock: '12:30', set: quiet })).toEqual([])
  expect(over(20, [alert()], { clock: '14:00', set: quiet })).not.toEqual([])
  expect(over(20, [alert({ level: 3 })], { muted: true, clock: '12:30', set: quiet })).not.toEqual([])
})
test('an alert of a resident who is being cared for is silent, and sounds when the care has ended', () => {
  expect(over(20, [alert({ quiet: true })])).toEqual([])
  const quiet = soundAt([alert({ quiet: true })], new Map(), settings, { nowMs: 0, clock: '10:00', muted: false })
  const then = soundAt([alert()], quiet.memory, settings, { nowMs: 900_000, clock: '10:00', muted: false })
  expect(then.sound?.say).toBe('3A-2床王秀英心率过快')
})
test('a cleared alert is silent at levels 1 and 2, and goes on at level 3', () => {
  expect(over(120, [alert({ cleared: true }), alert({ key: 'alarm:2', cleared: true, level: 1 })])).toEqual([])
  expect(over(20, [alert({ cleared: true, level: 3 })])).not.toEqual([])
})
test('a flapping alert sounds once', () => {
  expect(over(200, [alert({ flapping: true })])).toEqual(['0 铃'])
})
test('a call follows its own setting: number of times, volume, at night on wall screens alone', () => {
  const sound = { times: 1, volumeDay: 30, volumeNight: 20, nightOnlyScreen: true }
  const call = alert({ key: 'call:1', source: 'call', words: '3A房呼叫', sound })
  expect(over(20, [call])).toEqual(['0 铃 3A房呼叫'])
  const at = (clock: string, wall: boolean) =>
    soundAt([call], new Map(), settings, { nowMs: 0, clock, muted: false, wall }).sound?.volume
  expect([at('10:00', false), at('23:00', false), at('23:00', true)]).toEqual([0.3, undefined, 0.2])
  const urgent = soundAt([{ ...call, level: 3 }], new Map(), settings, { nowMs: 0, clock: '23:00', muted: false })
  expect(urgent.sound?.siren).toBe(true)
})
test('nights are quieter, over midnight too', () => {
  const at = (clock: string) => soundAt([alert()], new Map(), settings, { nowMs: 0, clock, muted: false }).sound?.volume
  expect([at('21:59'), at('22:00'), at('05:59'), at('06:00')]).toEqual([0.8, 0.5, 0.5, 0.8])
  expect(within('00:00', '22:00', '06:00')).toBe(true)
})
test('an acknowledged alert that nobody handles is spoken once more, without the siren', () => {
  expect(over(200, [alert({ level: 3, waiting: false, again: true })])).toEqual(['0 铃 3A-2床王秀英心率过快'])
})
test('a reminder and a notice of level 1 sound at each announcement', () => {
  for (const which of [{ waiting: false, again: true }, { level: 1 as const }]) {
    const at = (toldMs: number, memory: Memory) =>
      soundAt([alert({ ...which, announced: toldMs })], memory, settings, {
        nowMs: toldMs * 300_000,
        clock: '10:00',
        muted: false,
      })
    const first = at(1, new Map())
    const same = soundAt([alert({ ...which, announced: 1 })], first.memory, settings, {
      nowMs: 500_000,
      clock: '10:00',
      muted: false,
    })
    const next = at(2, same.memory)
    expect([first, same, next].map(({ sound }) => sound?.chime)).toEqual([true, undefined, true])
  }
})
test('an ended alert is forgotten, and sounds again when it comes back', () => {
  const first = soundAt([alert()], new Map(), settings, { nowMs: 0, clock: '10:00', muted: false })
  const none = soundAt([], first.memory, settings, { nowMs: 1000, clock: '10:00', muted: false })
  expect(none).toEqual({ sound: undefined, audible: false, memory: new Map() })
})
