import { describe, expect, test } from 'vitest'
import { device } from '#contract/modules/devices/device/device.ts'
import { msOf, timeText } from '#core/clock.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import { deviceHouse } from '../../../../../test/devices.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { joinTelemetry } from '../service.ts'
import { trim } from './store/trim.ts'

const { t, admin, closers, start, make, bindTo, onMattress, say, sample, minutesOf, pass } = deviceHouse()

describe('telemetry', () => {
  test('scenario 22: the same moment and number three times is one sample; minutes, hours and days follow', async () => {
    const { engine } = await start()
    const { oldmanId, row } = await onMattress()
    t.clock.set('2025-06-10 10:05:00')
    for (let times = 0; times < 3; times += 1) sample(row, { inBed: 1, hr: 70, quality: 90 }, 7)
    t.clock.set('2025-06-10 10:05:10')
    sample(row, { inBed: 1, hr: 80, quality: 90 }, 8)
    await engine.flush()
    expect(await minutesOf(row.deviceId)).toMatchObject([
      { minuteTime: '2025-06-10 10:05:00', oldmanId, samples: 2, hrMin: 70, hrAvg: 75, hrMax: 80, inBedSec: 25 },
    ])
    t.clock.set('2025-06-10 10:06:00')
    sample(row, { inBed: 1, hr: 60, quality: 90 }, 9)
    await engine.flush()
    const whole = await t.db(async (db) => ({
      hours: await db.selectFrom('telemetryHour').selectAll().where('deviceId', '=', row.deviceId).execute(),
      days: await db.selectFrom('telemetryDay').selectAll().where('deviceId', '=', row.deviceId).execute(),
      raw: await db.selectFrom('telemetryRaw').select('samples').where('deviceId', '=', row.deviceId).execute(),
    }))
    expect(whole.raw.map(({ samples }) => samples).toSorted()).toEqual([1, 2])
    expect(whole.hours).toMatchObject([{ hourTime: '2025-06-10 10:00:00', samples: 3, hrAvg: 70, inBedSec: 40 }])
    expect(whole.days).toMatchObject([{ dayTime: '2025-06-10', samples: 3, hrMin: 60, hrMax: 80, oldmanId }])
    const seen = await admin.ok(device.get, { deviceId: row.deviceId, span: 'hour' })
    expect(seen.latest).toMatchObject({ hr: 60, ts: t.clock.ms() })
    expect(seen.series.map(({ time, hr }) => [time, hr])).toEqual([
      ['2025-06-10 10:05:00', 75],
      ['2025-06-10 10:06:00', 60],
    ])
  })

  test('an acknowledged sample is written half a second later; others wait until their minute is complete', async () => {
    const { engine } = await start()
    const row = await make(20)
    const storedMinutes = async () => {
      await engine.settle()
      await engine.beat()
      return (await minutesOf(row.deviceId)).map(({ samples }) => samples)
    }
    await storedMinutes()
    const reading = (hr: number) => ({ v: 1, ts: t.clock.ms(), seq: hr, d: { inBed: 1, hr } })
    say(row, 'telemetry', reading(70), 0)
    expect(await storedMinutes()).toEqual([])
    say(row, 'telemetry', reading(71), 1)
    expect(await storedMinutes()).toEqual([2])
  })

  test('scenario 21: six hours sent afterwards are in the statistics; a message 25 hours old is refused and counted', async () => {
    const { engine, received } = await start()
    const row = await make(20)
    const now = t.clock.ms()
    const rows = (hoursAgo: number) =>
      Array.from({ length: 60 }, (_, at) => [now - hoursAgo * 3_600_000 + at * 60_000, { inBed: 1, hr: 64 }])
    for (const hoursAgo of [6, 5, 4, 3, 2, 1])
      say(row, 'telemetry', { v: 1, seq: hoursAgo, ts: now, backfill: true, d: {}, rows: rows(hoursAgo) })
    await engine.flush()
    const hours = await t.db((db) =>
      db.selectFrom('telemetryHour').selectAll().where('deviceId', '=', row.deviceId).orderBy('hourTime').execute(),
    )
    expect(hours.map(({ samples, hrAvg }) => [samples, hrAvg])).toEqual(Array(6).fill([60, 64]))
    expect(received.samples.every(({ backfill }) => backfill)).toBe(true)
    expect((await admin.ok(device.get, { deviceId: row.deviceId })).latest).toBeNull()
    const before = engine.counters.counts.bad
    say(row, 'telemetry', { v: 1, ts: now - 25 * 3_600_000, backfill: true, d: { hr: 64 } })
    await engine.flush()
    expect(engine.counters.counts.bad - before).toBe(1)
    expect(await minutesOf(row.deviceId)).toHaveLength(360)
  })

  test('a late row changes its minute alone, also after another process has taken over', async () => {
    const row = await make(20)
    const first = await start()
    sample(row, { inBed: 1, hr: 60 }, 1)
    await first.engine.close()
    t.clock.set('2025-06-10 10:04:00')
    const { engine } = await start()
    sample(row, { inBed: 1, hr: 80 }, 2, msOf('2025-06-10 10:00:20'))
    sample(row, { inBed: 1, hr: 60 }, 1, msOf('2025-06-10 10:00:00'))
    await engine.flush()
    expect(await minutesOf(row.deviceId)).toMatchObject([{ samples: 2, hrAvg: 70 }])
  })

  test('an apnea across two minutes counts once also where a late row comes after a restart', async () => {
    const stored = await make(20)
    const late = await make(20)
    const rowsFrom = (from: string, still: number, more: number) =>
      Array.from({ length: still + more }, (_, at) => [
        msOf(`2025-06-10 ${from}`) + at * 1000,
        { inBed: 1, rr: at < still ? 0 : 14 },
      ])
    const tell = (row: { root: string }, rows: unknown) =>
      say(row, 'telemetry', { v: 1, seq: 1, ts: t.clock.ms(), backfill: true, d: {}, rows })
    const stops = async (row: { deviceId: string }) =>
      (await minutesOf(row.deviceId)).map(({ apneaCount, apneaMaxSec }) => [apneaCount, apneaMaxSec])
    const first = await start()
    t.clock.set('2025-06-10 10:06:00')
    for (const row of [stored, late]) tell(row, rowsFrom('10:01:48', 12, 0))
    tell(stored, rowsFrom('10:02:00', 8, 20))
    await first.engine.flush()
    await first.engine.close()
    expect([await stops(stored), await stops(late)]).toEqual([
      [
        [0, 0],
        [1, 20],
      ],
      [[1, 12]],
    ])
    const { engine } = await start()
    tell(stored, rowsFrom('10:02:40', 0, 1))
    tell(late, rowsFrom('10:02:00', 8, 20))
    await engine.flush()
    for (const row of [stored, late])
      expect(await stops(row)).toEqual([
        [0, 0],
        [1, 20],
      ])
  })

  test('scenario 20: the minute before the exchange belongs to one resident, the minute after to the other', async () => {
    const { engine } = await start()
    const { lives, exchange } = await openHouse(t)
    const [a, b] = await makeBeds(t, { rooms: 2 })
    t.clock.set('2025-06-10 13:00:00')
    const x = await lives(a.bedId)
    const y = await lives(b.bedId)
    const row = await make(20)
    await bindTo(row, { bindType: 2, bedId: a.bedId })
    t.clock.set('2025-06-10 13:59:30')
    sample(row, { inBed: 1, hr: 60 })
    await engine.flush()
    t.clock.set('2025-06-10 14:00:00')
    expect((await exchange(x.oldmanId, y.oldmanId, { exchangeDate: '2025-06-10' })).code).toBe(0)
    await engine.settle()
    sample(row, { inBed: 1, hr: 80 })
    await engine.flush()
    expect(
      (await minutesOf(row.deviceId)).map(({ minuteTime, oldmanId }) => [minuteTime.slice(11, 16), oldmanId]),
    ).toEqual([
      ['13:59', x.oldmanId],
      ['14:00', y.oldmanId],
    ])
  })

  test('events are passed on one by one, each once; a low battery is 20', async () => {
    const { engine, received } = await start()
    const row = await make(23)
    for (let times = 0; times < 2; times += 1)
      say(row, 'event', { v: 1, seq: 1, ts: t.clock.ms(), event: 'call', key: 1 })
    say(row, 'event', { v: 1, seq: 2, ts: t.clock.ms(), event: 'lowBattery' })
    await engine.flush()
    expect(received.events.map(({ event, key }) => [event, key])).toEqual([
      ['call', 1],
      ['lowBattery', undefined],
    ])
    expect(await admin.ok(device.get, { deviceId: row.deviceId })).toMatchObject({ battery: 20, batteryBand: '0-25' })
    expect(await minutesOf(row.deviceId)).toMatchObject([{ events: 2, samples: 0 }])
  })

  test('an error in one joined module does not stop the others', async () => {
    const { engine, received } = await start()
    closers.push(
      joinTelemetry({
        name: 'broken',
        sample: () => {
          throw new Error('broken')
        },
      }),
    )
    const row = await make(20)
    sample(row, { hr: 70 })
    await engine.flush()
    expect([received.samples.length, (await minutesOf(row.deviceId)).length]).toEqual([1, 1])
  })
})

describe('faults of a device', () => {
  const logOf = async (deviceId: string) => (await admin.ok(device.log, { deviceId })).list.map(({ text }) => text)

  test('a wrong clock is logged once an hour; its samples keep their distances, and a repeat counts once', async () => {
    const { engine, received } = await start()
    const row = await make(20)
    const wrong = t.clock.ms() - 3 * 86_400_000
    const rows = [0, 1, 2].map((at) => [wrong + at * 1000, { inBed: 1, hr: 60 + at }])
    const report = { v: 1, seq: 7, ts: wrong, d: {}, rows }
    for (let times = 0; times < 2; times += 1) {
      say(row, 'telemetry', report)
      say(row, 'event', { v: 1, seq: 8, ts: wrong, event: 'tamper' })
      await engine.flush()
      t.clock.set(timeText(t.clock.ms() + 1000))
    }
    expect(received.samples.flatMap(({ samples }) => samples.map(({ d }) => d.hr))).toEqual([60, 61, 62])
    expect(received.events.map(({ event }) => event)).toEqual(['tamper'])
    expect((await logOf(row.deviceId)).filter((text) => text.includes('时钟'))).toEqual([
      '设备时钟偏差超过5分钟，按服务器时间记录',
    ])
  })

  test('a removal reported without end is logged once an hour, and passed on each time', async () => {
    const { engine, received } = await start()
    const row = await make(20)
    for (let seq = 1; seq <= 50; seq += 1) {
      say(row, 'event', { v: 1, seq, ts: t.clock.ms(), event: 'tamper' })
      t.clock.set(timeText(t.clock.ms() + 1000))
    }
    await engine.flush()
    expect(received.events).toHaveLength(50)
    const noted = async () => (await logOf(row.deviceId)).filter((text) => text === '设备被拆卸').length
    expect(await noted()).toBe(1)
    t.clock.set(timeText(t.clock.ms() + 3_600_000))
    say(row, 'event', { v: 1, seq: 51, ts: t.clock.ms(), event: 'tamper' })
    await engine.flush()
    expect(await noted()).toBe(2)
  })

  test('a stopped clock loses no message: without a number nothing is a repeat, with one only within a minute', async () => {
    const { engine, received } = await start()
    const row = await make(23)
    const wrong = t.clock.ms() - 3 * 86_400_000
    const press = async (seq?: number) => {
      say(row, 'event', { v: 1, seq, ts: wrong, event: 'call', key: 1 })
      say(row, 'telemetry', { v: 1, seq, ts: wrong, d: { battery: 80 } })
      await engine.settle()
      t.clock.set(timeText(t.clock.ms() + 30_000))
      return [received.events.length, received.samples.length]
    }
    expect([await press(), await press()]).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect([await press(0), await press(0), await press(0)]).toEqual([
      [3, 3],
      [3, 3],
      [4, 4],
    ])
  })

  test('only an invalid message counts as a fault: neither one that comes too late, nor one of a disabled device', async () => {
    const faults: string[] = []
    const { engine } = await start()
    closers.push(joinTelemetry({ name: 'faults', fault: ({ deviceNo }) => void faults.push(deviceNo) }))
    const late = await make(20)
    const off = await make(20)
    const wrong = await make(20)
    await admin.ok(device.status, { deviceId: off.deviceId, deviceStatus: 3, version: 1 })
    await engine.settle()
    const before = engine.counters.counts.bad
    say(late, 'telemetry', { v: 1, ts: t.clock.ms() - 30 * 3_600_000, backfill: true, d: { hr: 64 } })
    sample(off, { hr: 64 })
    say(wrong, 'telemetry', '{"v":2}')
    await engine.flush()
    expect(faults).toEqual([wrong.deviceNo])
    expect(engine.counters.counts.bad - before).toBe(3)
  })
})

describe('the latest state of a mattress on its topic', () => {
  test('once a second at most, at a change or every 30 s; cleared after five minutes of silence', async () => {
    const { engine } = await start()
    const [bed] = await makeBeds(t)
    const row = await make(20)
    await bindTo(row, { bindType: 2, bedId: bed.bedId })
    await engine.settle()
    const payloads: string[] = []
    closers.push(
      t.services.bus.onTopic(
        ({ topic, payload }) => topic.endsWith(`/mattress/${bed.bedId}`) && payloads.push(payload),
      ),
    )
    const at = async (seconds: number, hr: number) => {
      t.clock.set(timeText(msOf('2025-06-10 10:00:00') + seconds * 1000))
      sample(row, { inBed: 1, hr }, seconds)
      await engine.settle()
    }
    await at(0, 70)
    await at(1, 70)
    await at(2, 71)
    await at(32, 71)
    expect(payloads.map((text) => JSON.parse(text).hr)).toEqual([70, 71, 71])
    expect(JSON.parse(payloads[0])).toMatchObject({ inBed: 1, hr: 70, ts: msOf('2025-06-10 10:00:00') })
    pass(engine, 300)
    expect(payloads.at(-1)).toBe('')
  })

  test('a screen opened later reads since when the bed is empty or occupied, and the turning interval', async () => {
    const { engine } = await start()
    const [bed] = await makeBeds(t)
    const row = await make(20)
    await bindTo(row, { bindType: 2, bedId: bed.bedId })
    await engine.settle()
    closers.push(joinTelemetry({ name: 'clock', turnClock: () => ({ since: 45, every: 60 }) }))
    let last = ''
    closers.push(
      t.services.bus.onTopic(({ topic, payload }) => {
        if (topic.endsWith(`/mattress/${bed.bedId}`)) last = payload
      }),
    )
    const at = async (time: string, inBed: 0 | 1) => {
      t.clock.set(`2025-06-10 ${time}`)
      sample(row, { inBed, hr: 70 })
      await engine.settle()
      return JSON.parse(last)
    }
    await at('10:00:00', 1)
    await at('10:20:00', 0)
    const out = await at('11:00:00', 0)
    expect(out).toMatchObject({ since: msOf('2025-06-10 10:20:00'), turnClock: null, turnEvery: null })
    const back = await at('11:01:00', 1)
    expect(back).toMatchObject({ since: msOf('2025-06-10 11:01:00'), turnClock: 45, turnEvery: 60 })
  })
})

test('scenario 35: the nightly job deletes raw data past their days and minutes past half a year, hours remain', async () => {
  const { engine } = await start()
  const row = await make(20)
  sample(row, { hr: 70 })
  await engine.flush()
  const old = (table: 'telemetryMinute' | 'telemetryHour', at: object) =>
    t.db((db) =>
      db
        .insertInto(table)
        .values({ orgId: t.orgId, deviceId: row.deviceId, samples: 1, validSamples: 1, ...at } as never) // as: a table chosen at run time
        .execute(),
    )
  await old('telemetryMinute', { minuteTime: '2024-12-01 10:00:00' })
  await old('telemetryHour', { hourTime: '2024-12-01 10:00:00' })
  const count = async (table: 'telemetryRaw' | 'telemetryMinute' | 'telemetryHour') =>
    (await t.db((db) => db.selectFrom(table).select('samples').where('deviceId', '=', row.deviceId).execute())).length
  const night = async (at: string) => {
    t.clock.set(at)
    const jobs = openJobs({ services: t.services, jobs: [trim] })
    await jobs.tick()
    await jobs.close()
  }
  await night('2025-06-17 03:10:00')
  expect([await count('telemetryRaw'), await count('telemetryMinute'), await count('telemetryHour')]).toEqual([1, 1, 2])
  await night('2025-06-18 03:10:00')
  expect([await count('telemetryRaw'), await count('telemetryMinute'), await count('telemetryHour')]).toEqual([0, 1, 2])
})
