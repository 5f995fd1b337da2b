import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { device } from '#contract/modules/devices/device/device.ts'
import { usualOf } from '#contract/modules/devices/device/device-type.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { versionOf } from '../../../../../test/elders.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { msOf, timeText } from '../../../../core/clock.ts'
import { openJobs } from '../../../../core/jobs/jobs.ts'
import { hashSecret } from '../registry/secret.ts'
import { type DeviceEventOf, joinTelemetry, type LiveDevice, type SampleBatch } from '../service.ts'
import { type Engine, openEngine } from './engine.ts'
import { trim } from './trim.ts'

const t = hosted({ now: '2025-06-10 10:00:00' })
const admin = enters(t, 'ADMIN')

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  t.clock.set('2025-06-10 10:00:00')
})

/** The engine with its clock turned by the test, and what it told those who judge. */
async function start() {
  const heard = {
    samples: [] as SampleBatch[],
    events: [] as DeviceEventOf[],
    offline: [] as { device: string; cause: string; children: number }[],
    online: [] as string[],
  }
  closers.push(
    joinTelemetry({
      name: 'test',
      sample: (batch) => heard.samples.push(batch),
      event: (event) => heard.events.push(event),
      offline: ({ deviceNo }: LiveDevice, why) => heard.offline.push({ device: deviceNo, ...why }),
      online: ({ deviceNo }: LiveDevice) => heard.online.push(deviceNo),
    }),
  )
  const engine = openEngine(t.services, { every: () => () => undefined })
  await engine.begin()
  expect(engine.holds()).toBe(true)
  closers.push(() => engine.close())
  return { engine, heard }
}

let made = 0
async function make(type: number, more: object = {}) {
  made += 1
  const deviceNo = `ENG-${String(made).padStart(5, '0')}`
  const row = await admin.ok(device.create, { deviceNo, deviceType: type, ...more })
  return { ...row, root: `iot/v1/${t.orgId}/${row.productKey}/${deviceNo}` }
}
type Made = Awaited<ReturnType<typeof make>>
const bindTo = async (row: Made, to: object) =>
  admin.ok(device.bind, { deviceId: row.deviceId, version: row.version, ...to })

function say({ root }: Pick<Made, 'root'>, kind: string, said: object | string, qos: 0 | 1 = 1) {
  const payload = typeof said === 'string' ? said : JSON.stringify(said)
  t.services.bus.publishTopic({ orgId: t.orgId, topic: `${root}/up/${kind}`, payload, qos, retain: false })
}
const sample = (row: Made, d: object, seq = 0, ts = t.clock.ms()) => say(row, 'telemetry', { v: 1, ts, seq, d })
const stateOf = async ({ deviceId }: Pick<Made, 'deviceId'>) => (await admin.ok(device.get, { deviceId })).deviceStatus
const minutesOf = (deviceId: string) =>
  t.db((db) =>
    db.selectFrom('telemetryMinute').selectAll().where('deviceId', '=', deviceId).orderBy('minuteTime').execute(),
  )
/** Seconds go by; the engine looks each second, as it does. */
function pass(engine: Engine, seconds: number) {
  const from = t.clock.ms()
  for (let at = 1; at <= seconds; at += 1) {
    t.clock.set(timeText(from + at * 1000))
    engine.tick()
  }
}

describe('on line and off', () => {
  test('the first valid message, silence, and the next one; each is in its log and told to screens', async () => {
    const { engine, heard } = await start()
    const row = await make(20)
    const told: unknown[] = []
    closers.push(t.services.bus.subscribe(({ event, data }) => event === 'device.status' && told.push(data)))
    sample(row, { inBed: 1, hr: 70 })
    await engine.flush()
    expect([await stateOf(row), heard.online]).toEqual([1, [row.deviceNo]])
    expect(told).toEqual([expect.objectContaining({ deviceNo: row.deviceNo, deviceStatus: 1 })])
    pass(engine, 90)
    await engine.flush()
    expect(await stateOf(row)).toBe(1)
    pass(engine, 1)
    await engine.flush()
    expect(await stateOf(row)).toBe(2)
    expect(heard.offline).toEqual([{ device: row.deviceNo, cause: 'silence', children: 0 }])
    sample(row, { inBed: 1 })
    await engine.flush()
    expect(await stateOf(row)).toBe(1)
    const { list } = await admin.ok(device.log, { deviceId: row.deviceId })
    expect(list.map(({ text }) => text)).toEqual(expect.arrayContaining(['首次上线', '离线：90秒没有上报', '上线']))
  })

  test('scenario 18: a gateway with 40 devices drops; back in 20 s nothing; after 30 s all are off line, told once', async () => {
    const { engine, heard } = await start()
    const gateway = await make(40)
    const children: Made[] = []
    for (let at = 0; at < 40; at += 1) children.push(await make(23, { gatewayNo: gateway.deviceNo }))
    const allOn = () => {
      say(gateway, 'status', { online: 1, fw: '1.2.0', battery: 88 })
      for (const child of children) sample(child, { battery: 80 })
    }
    allOn()
    await engine.flush()
    say(gateway, 'status', { online: 0 })
    await engine.settle()
    pass(engine, 20)
    allOn()
    await engine.settle()
    pass(engine, 20)
    const mine = new Set([gateway, ...children].map(({ deviceNo }) => deviceNo))
    const gone = () => heard.offline.filter(({ device: deviceNo }) => mine.has(deviceNo))
    expect(gone()).toEqual([])
    allOn()
    say(gateway, 'status', { online: 0 })
    await engine.settle()
    pass(engine, 30)
    await engine.flush()
    expect(gone()).toEqual([{ device: gateway.deviceNo, cause: 'will', children: 40 }])
    const { total } = await admin.ok(device.list, { gatewayNo: gateway.deviceNo, deviceStatus: 2 })
    expect([total, await stateOf(gateway)]).toEqual([40, 2])
    expect(await admin.ok(device.get, { deviceId: gateway.deviceId })).toMatchObject({ firmware: '1.2.0', battery: 88 })

    // Back: who is silent still after its own time is off line by itself.
    say(gateway, 'status', { online: 1 })
    sample(children[0], { battery: 80 })
    await engine.settle()
    pass(engine, usualOf(23).offlineSec - 1)
    const alone = () =>
      gone()
        .map(({ device: no }) => no)
        .filter((no) => no !== gateway.deviceNo)
    expect(alone()).toEqual([])
    pass(engine, 1)
    expect(alone()).toHaveLength(39)
    expect(alone()).not.toContain(children[0].deviceNo)
  })

  test('what is said of a device that is disabled, or that nobody registered, is dropped and counted', async () => {
    const { engine, heard } = await start()
    const row = await make(20)
    await admin.ok(device.status, { deviceId: row.deviceId, deviceStatus: 3, version: 1 })
    await engine.settle()
    const before = engine.counters.counts.bad
    sample(row, { hr: 70 })
    sample(row, { hr: 70 }, 1)
    sample({ ...row, root: `iot/v1/${t.orgId}/mattress/NOBODY` }, { hr: 70 })
    say(row, 'telemetry', '{')
    await engine.flush()
    await engine.flush()
    expect(engine.counters.counts.bad - before).toBe(4)
    expect([heard.samples, await stateOf(row)]).toEqual([[], 3])
    const { list } = await admin.ok(device.log, { deviceId: row.deviceId, logType: 9 })
    expect(list.map(({ text }) => text)).toEqual(['设备已停用，上报被拒收'])
  })
})

describe('telemetry', () => {
  test('scenario 22: the same moment and number three times is one sample; minutes, hours and days follow', async () => {
    const { engine } = await start()
    const { lives } = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const row = await make(20)
    await bindTo(row, { bindType: 2, bedId: bed.bedId })
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

  test('scenario 21: six hours told afterwards stand in the statistics; what is 25 hours old is refused and counted', async () => {
    const { engine, heard } = await start()
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
    expect(heard.samples.every(({ backfill }) => backfill)).toBe(true)
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

  test('scenario 20: the minute before the exchange is of one, the minute after of the other', async () => {
    const { engine } = await start()
    const { lives, admin: keeper } = await openHouse(t)
    const [a, b] = await makeBeds(t, { rooms: 2 })
    t.clock.set('2025-06-10 13:00:00')
    const [x, y] = [await lives(a.bedId), await lives(b.bedId)]
    const row = await make(20)
    await bindTo(row, { bindType: 2, bedId: a.bedId })
    t.clock.set('2025-06-10 13:59:30')
    sample(row, { inBed: 1, hr: 60 })
    await engine.flush()
    t.clock.set('2025-06-10 14:00:00')
    await keeper.ok(residence.exchange, {
      ...{ oldmanId: x.oldmanId, oldmanIdTo: y.oldmanId, exchangeDate: '2025-06-10', reason: '靠窗' },
      ...{ versionFrom: await versionOf(keeper, x.oldmanId), versionTo: await versionOf(keeper, y.oldmanId) },
    })
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

  test('events go on one by one, each once; a low battery is 20', async () => {
    const { engine, heard } = await start()
    const row = await make(23)
    for (let times = 0; times < 2; times += 1)
      say(row, 'event', { v: 1, seq: 1, ts: t.clock.ms(), event: 'call', key: 1 })
    say(row, 'event', { v: 1, seq: 2, ts: t.clock.ms(), event: 'lowBattery' })
    await engine.flush()
    expect(heard.events.map(({ event, key }) => [event, key])).toEqual([
      ['call', 1],
      ['lowBattery', undefined],
    ])
    expect(await admin.ok(device.get, { deviceId: row.deviceId })).toMatchObject({ battery: 20, batteryBand: '0-25' })
    expect(await minutesOf(row.deviceId)).toMatchObject([{ events: 2, samples: 0 }])
  })

  test('what a participant throws stops nobody', async () => {
    const { engine, heard } = await start()
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
    expect([heard.samples.length, (await minutesOf(row.deviceId)).length]).toEqual([1, 1])
  })
})

describe('the latest of a mattress on its topic', () => {
  test('once a second at most, at a change or every 30 s; cleared after five minutes of silence', async () => {
    const { engine } = await start()
    const [bed] = await makeBeds(t)
    const row = await make(20)
    await bindTo(row, { bindType: 2, bedId: bed.bedId })
    await engine.settle()
    const said: string[] = []
    closers.push(
      t.services.bus.onTopic(({ topic, payload }) => topic.endsWith(`/mattress/${bed.bedId}`) && said.push(payload)),
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
    expect(said.map((text) => JSON.parse(text).hr)).toEqual([70, 71, 71])
    expect(JSON.parse(said[0])).toMatchObject({ inBed: 1, hr: 70, ts: msOf('2025-06-10 10:00:00') })
    pass(engine, 300)
    expect(said.at(-1)).toBe('')
  })
})

describe('vital signs', () => {
  test('a pressure meter writes a row of its resident, one a minute; bound to nobody it is noted', async () => {
    const { engine } = await start()
    const { lives } = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const [row, loose] = [await make(50), await make(53)]
    await bindTo(row, { bindType: 1, oldmanId })
    await engine.settle()
    t.clock.set('2025-06-10 10:00:05')
    for (const seq of [1, 2]) sample(row, { sys: 128, dia: 76, pulse: 70 }, seq)
    sample(loose, { temp: 36.6 })
    await engine.flush()
    const signs = await t.db((db) => db.selectFrom('vitalSign').selectAll().where('oldmanId', '=', oldmanId).execute())
    expect(signs).toMatchObject([{ systolic: 128, diastolic: 76, source: 2, deviceNo: row.deviceNo }])
    await engine.flush()
    const { list } = await admin.ok(device.log, { deviceId: loose.deviceId, logType: 9 })
    expect(list.map(({ text }) => text)).toEqual(['测量时未绑定老人，未记录体征'])
  })
})

describe('commands', () => {
  test('its answer, or that none came in time; a new interval is kept and told', async () => {
    const { engine } = await start()
    const row = await make(20)
    sample(row, { hr: 70 })
    await engine.flush()
    const send = (cmd: string, args: object = {}) =>
      admin.ok(device.command, { deviceId: row.deviceId, cmd, args, timeoutSec: 5 })
    const [light, interval, reboot] = [
      await send('light'),
      await send('interval', { reportSec: 3 }),
      await send('reboot'),
    ]
    say(row, 'reply', { cmdId: light.cmdId, ok: false, reason: 'no lamp' })
    say(row, 'reply', { cmdId: interval.cmdId, ok: true })
    await engine.flush()
    t.clock.set('2025-06-10 10:00:06')
    await engine.flush()
    const { list } = await admin.ok(device.log, { deviceId: row.deviceId, logType: 3 })
    const ended = new Map(list.map(({ cmdId, cmdStatus }) => [cmdId, cmdStatus]))
    expect([light, interval, reboot].map(({ cmdId }) => ended.get(cmdId))).toEqual([2, 1, 3])
    expect((await admin.ok(device.get, { deviceId: row.deviceId })).reportSec).toBe(3)
  })
})

describe('over HTTP', () => {
  const send = (row: Made, said: object, more: Record<string, string> = {}) => {
    const body = JSON.stringify(said)
    const timestamp = more['x-timestamp'] ?? String(t.clock.ms())
    const signature = createHmac('sha256', hashSecret(row.secret)).update(`${timestamp}\n${body}`).digest('hex')
    const headers = {
      'x-org-id': t.orgId,
      'x-device-no': row.deviceNo,
      'x-timestamp': timestamp,
      'x-signature': signature,
    }
    return t.app.inject({
      method: 'POST',
      url: device.ingest.path,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers, ...more },
    })
  }
  const envelope = (seq: number) => ({ v: 1, seq, ts: t.clock.ms(), d: { inBed: 1, hr: 66 } })

  test('a signed message comes through; one repeated, wrongly signed, late, of a disabled device is 401', async () => {
    const { engine } = await start()
    const row = await make(20)
    const first = await send(row, envelope(1))
    expect([first.statusCode, first.json().data]).toEqual([200, { accepted: 1, dropped: 0 }])
    expect((await send(row, envelope(1))).statusCode).toBe(401)
    expect((await send({ ...row, secret: 'x' }, envelope(2))).statusCode).toBe(401)
    expect((await send(row, envelope(3), { 'x-timestamp': String(t.clock.ms() - 300_001) })).statusCode).toBe(401)
    expect((await send(row, envelope(4), { 'x-org-id': await t.otherOrg() })).statusCode).toBe(401)
    expect((await send(row, { v: 1, ts: 1, d: { hr: 'x' } })).json().data).toEqual({ accepted: 0, dropped: 1 })
    const large = await send(row, { ...envelope(5), more: 'x'.repeat(65 * 1024) })
    expect(large.statusCode).toBe(413)
    await engine.flush()
    expect(await stateOf(row)).toBe(1)
    const { version } = await admin.ok(device.get, { deviceId: row.deviceId })
    await admin.ok(device.status, { deviceId: row.deviceId, deviceStatus: 3, version })
    expect((await send(row, envelope(6))).statusCode).toBe(401)
  })

  test('a gateway speaks for its own devices alone', async () => {
    const { engine } = await start()
    const gateway = await make(40)
    const [child, other] = [await make(20, { gatewayNo: gateway.deviceNo }), await make(20)]
    await engine.settle()
    const messages = [child, other].map(({ deviceNo }) => ({ ...envelope(1), deviceNo }))
    expect((await send(gateway, { messages })).json().data).toEqual({ accepted: 1, dropped: 1 })
    await engine.flush()
    expect([await stateOf(child), await stateOf(other)]).toEqual([1, 0])
  })
})

test('one process runs it: the second waits until the first has gone', async () => {
  const { engine } = await start()
  const second = openEngine(t.services, { every: () => () => undefined })
  closers.push(() => second.close())
  await second.begin()
  expect(second.holds()).toBe(false)
  await engine.close()
  await second.begin()
  expect(second.holds()).toBe(true)
})

test('the load is told to those who keep the servers', async () => {
  const { engine } = await start()
  const row = await make(20)
  sample(row, { hr: 70 })
  await engine.settle()
  expect(await admin.ok(device.health)).toMatchObject({ engine: 1, msgPerSec: 0.1, shed: 0, queue: 1 })
  const nurse = await t.as('NURSE')
  expect((await nurse.call(device.health)).status).toBe(401)
})

test('scenario 35: at night raw data past their days go, minutes past half a year, hours remain', async () => {
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
