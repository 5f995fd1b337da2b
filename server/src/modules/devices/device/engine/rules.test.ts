import { describe, expect, test } from 'vitest'
import { msOf } from '#core/clock.ts'
import type { TopicMessage } from '#core/live/bus.ts'
import { credible, messageMoment, readMessage } from './intake/intake.ts'
import { pack, unpack } from './intake/pack.ts'
import { openWaitingRoom } from './intake/waiting-room.ts'
import { type Beside, minuteFigures, type Sample } from './state/minute.ts'

const start = msOf('2025-06-10 14:00:00')
const somebody = [{ oldmanId: 'x', fromMs: 0, toMs: null }]
const each = (count: number, d: Sample['d'], from = start): Sample[] =>
  Array.from({ length: count }, (_, at) => ({ ts: from + at * 1000, seq: at, d }))

describe('parsed messages', () => {
  test('an envelope, a batch, an event, a status, a reply; nothing of another shape', () => {
    const ok = { v: 1, ts: start, d: { hr: 70, colour: 'red' } }
    expect(readMessage('telemetry', JSON.stringify(ok))).toMatchObject({ moments: [{ ts: start, d: { hr: 70 } }] })
    const many = { v: 1, ts: start, d: {}, rows: [[start, { hr: 70 }]], backfill: true }
    expect(readMessage('telemetry', JSON.stringify(many))).toMatchObject({
      backfill: true,
      moments: [{ d: { hr: 70 } }],
    })
    expect(readMessage('event', JSON.stringify({ v: 1, ts: start, event: 'sos' }))?.kind).toBe('event')
    expect(readMessage('status', '{"online":0}')?.kind).toBe('status')
    expect(readMessage('reply', '{"cmdId":"c","ok":true,"more":1}')?.kind).toBe('reply')
    const wrong = [
      ['telemetry', '{'],
      ['telemetry', JSON.stringify({ ...ok, v: 2 })],
      ['telemetry', JSON.stringify({ ...ok, more: 1 })],
      ['telemetry', JSON.stringify({ ...ok, d: { move: 101 } })],
      ['event', JSON.stringify({ v: 1, ts: start, event: 'dance' })],
      ['status', '{"online":2}'],
      ['other', '{}'],
    ]
    for (const [kind, text] of wrong) expect(readMessage(kind, text), text).toBeUndefined()
  })

  test('implausible values are left out and counted', () => {
    const metrics = { hr: 251, rr: 60, spo2: 49, temp: 36.5, inBed: 1 as const }
    expect(credible(metrics)).toEqual({ d: { rr: 60, temp: 36.5, inBed: 1 }, bad: 2 })
    expect(credible({ mapId: 'm', x: 1, y: 2, acc: 51, battery: 80 })).toEqual({
      d: { mapId: 'm', battery: 80 },
      bad: 1,
    })
  })

  test('moments get the clock of the server where that of the device is wrong; messages sent afterwards are a day old at most', () => {
    const now = start
    expect(messageMoment(now - 300_000, now, false)).toEqual({ ts: now - 300_000, skewed: false })
    expect(messageMoment(now - 300_001, now, false)).toEqual({ ts: now, skewed: true })
    expect(messageMoment(now + 300_001, now, true)).toEqual({ ts: now, skewed: true })
    expect(messageMoment(now - 86_400_000, now, true)).toEqual({ ts: now - 86_400_000, skewed: false })
    expect(messageMoment(now - 86_400_001, now, true)).toBeUndefined()
  })
})

describe('a minute in figures', () => {
  const one = (samples: Sample[], periods = somebody) => minuteFigures(start, samples, periods)[0]

  test('an apnea across two minutes counts once, whole, in the minute in which it ends', () => {
    const still = (from: number, count: number) => each(count, { inBed: 1, hr: 60, rr: 0 }, start + from * 1000)
    const breathes = (from: number, count: number) => each(count, { inBed: 1, hr: 60, rr: 14 }, start + from * 1000)
    const first = [...breathes(0, 50), ...still(50, 10)]
    const second = [...still(60, 10), ...breathes(70, 50)]
    const of = (ms: number, own: Sample[], beside: Beside) => minuteFigures(ms, own, somebody, beside)[0]
    expect(of(start, first, { before: [], after: [] })).toMatchObject({ apneaCount: 1, apneaMaxSec: 10 })
    expect(of(start, first, { before: [], after: second })).toMatchObject({ apneaCount: 0, apneaMaxSec: 0 })
    expect(of(start + 60_000, second, { before: [first], after: [] })).toMatchObject({ apneaCount: 1, apneaMaxSec: 20 })
    const whole = still(60, 60)
    const third = [...still(120, 9), ...breathes(129, 51)]
    expect(of(start + 120_000, third, { before: [whole, first], after: [] })).toMatchObject({
      apneaCount: 1,
      apneaMaxSec: 79,
    })
    // A silence longer than a sample lasts ends it.
    expect(of(start + 120_000, third, { before: [still(60, 40)], after: [] })).toMatchObject({ apneaCount: 0 })
  })

  test('a silence longer than a sample lasts ends an apnea, within a minute and across two', () => {
    const still = (from: number, count: number) => each(count, { inBed: 1, hr: 60, rr: 0 }, start + from * 1000)
    const parted = [...still(0, 4), ...still(30, 6), ...each(24, { inBed: 1, rr: 14 }, start + 36_000)]
    expect(one(parted)).toMatchObject({ apneaCount: 1, apneaMaxSec: 18 })
    const before = [[...still(-60, 20), ...still(-5, 5)]]
    const second = [...still(0, 6), ...each(54, { inBed: 1, rr: 14 }, start + 6000)]
    expect(minuteFigures(start, second, somebody, { before, after: [] })).toMatchObject([
      { apneaCount: 1, apneaMaxSec: 11 },
    ])
  })

  test('of the former minutes only those into which an apnea reaches are read', () => {
    let minuteCount = 0
    function* counted(minutes: Sample[][]) {
      for (const minute of minutes) {
        minuteCount += 1
        yield minute
      }
    }
    const [still, breathes] = [0, 14].map((rr) => (from: number) => each(60, { inBed: 1, rr }, start + from * 1000))
    minuteFigures(start, breathes(0), somebody, { before: counted([still(-60), still(-120)]), after: [] })
    expect(minuteCount).toBe(0)
    const [figures] = minuteFigures(start, [...still(0).slice(0, 5), ...breathes(0).slice(5)], somebody, {
      before: counted([still(-60), breathes(-120), still(-180)]),
      after: [],
    })
    expect([minuteCount, figures.apneaMaxSec]).toEqual([2, 65])
  })

  test('heart and breath count while in bed and where the mattress is sure; all samples are counted', () => {
    const samples = [
      ...each(10, { inBed: 1, hr: 60, rr: 14, quality: 80 }),
      ...each(10, { inBed: 1, hr: 80, rr: 16, quality: 30 }, start + 10_000),
      ...each(10, { inBed: 1, hr: 200, rr: 50, quality: 29 }, start + 20_000),
      ...each(30, { inBed: 0, hr: 220, rr: 55, quality: 90 }, start + 30_000),
    ]
    expect(one(samples)).toMatchObject({
      hrMin: 60,
      hrAvg: 70,
      hrMax: 80,
      rrMin: 14,
      rrAvg: 15,
      rrMax: 16,
      samples: 60,
      validSamples: 50,
      inBedSec: 30,
      oldmanId: 'x',
    })
  })

  test('a sample lasts until the next, fifteen seconds at most', () => {
    expect(one([{ ts: start, d: { inBed: 1 } }])).toMatchObject({ inBedSec: 15 })
    const two = [
      { ts: start, d: { inBed: 1 as const } },
      { ts: start + 10_000, d: { inBed: 0 as const } },
    ]
    expect(one(two)).toMatchObject({ inBedSec: 10 })
    expect(one([{ ts: start + 55_000, d: { wet: 1 } }])).toMatchObject({ wetSec: 5 })
  })

  test('ten seconds without breath are one apnea; an uncertain turn is none', () => {
    const still = each(12, { inBed: 1, rr: 0, quality: 60 })
    const breath = each(20, { inBed: 1, rr: 14, quality: 60, turn: 1, turnConf: 0.6 }, start + 12_000)
    const short = each(9, { inBed: 1, rr: 0, quality: 60, turn: 1, turnConf: 0.7 }, start + 32_000)
    const last = each(19, { inBed: 1, rr: 14, quality: 60 }, start + 41_000)
    expect(one([...still, ...breath, ...short, ...last])).toMatchObject({ apneaCount: 1, apneaMaxSec: 12, turns: 9 })
  })

  test('a minute in which the resident changes is two', () => {
    const half = start + 30_000
    const periods = [
      { oldmanId: 'x', fromMs: 0, toMs: half },
      { oldmanId: 'y', fromMs: half, toMs: null },
    ]
    const rows = minuteFigures(start, each(60, { inBed: 1, hr: 60 }), periods)
    expect(rows.map(({ oldmanId, samples, inBedSec }) => [oldmanId, samples, inBedSec])).toEqual([
      ['x', 30, 30],
      ['y', 30, 30],
    ])
  })

  test('events are counted and measure nothing', () => {
    expect(one([...each(2, { hr: 60 }), { ts: start, ev: 'sos', d: {} }])).toMatchObject({ samples: 2, events: 1 })
  })
})

test('packed samples are unpacked unchanged', () => {
  const samples: Sample[] = [
    { ts: start, seq: 1, ev: undefined, d: { hr: 60, posture: 'L' } },
    { ts: start + 500, seq: undefined, ev: 'sos', d: {} },
    { ts: start + 1000, seq: 2, ev: undefined, d: { rr: 14, beacons: [{ no: 'B1', rssi: -60 }] } },
  ]
  expect(unpack(start, pack(start, samples))).toEqual(samples)
})

describe('messages kept while no process judges', () => {
  const messageOf = (kind: string, at: number): TopicMessage => ({
    orgId: 'o',
    topic: `iot/v1/o/p/d/up/${kind}`,
    payload: String(at),
    qos: 1,
    retain: false,
  })
  const payloadsOf = (room: ReturnType<typeof openWaitingRoom>) => room.take().map(({ message }) => message.payload)

  test('telemetry displaces no event, and all come in their order', () => {
    let now = 0
    const room = openWaitingRoom(() => now)
    for (now = 0; now < 10_002; now += 1) room.keep(messageOf(now === 1 ? 'event' : 'telemetry', now))
    expect(payloadsOf(room).slice(0, 3)).toEqual(['1', '2', '3'])
    expect(payloadsOf(room)).toEqual([])
  })

  test('are dropped after twenty seconds where another process judges, and kept where none is known to', () => {
    let now = 0
    const room = openWaitingRoom(() => now)
    for (const at of [0, 10_000]) {
      now = at
      room.keep(messageOf('event', at))
    }
    now = 30_000
    room.othersJudge()
    now = 3_600_000
    expect(payloadsOf(room)).toEqual(['10000'])
  })
})
