import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { glucosePeriod } from '#contract/modules/care/vital-sign/limits.ts'
import { device } from '#contract/modules/devices/device/device.ts'
import { usualOf } from '#contract/modules/devices/device/device-type.ts'
import { deviceHouse, type MadeDevice } from '../../../../../test/devices.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { hashSecret } from '../registry/secret.ts'
import { openEngine } from './engine.ts'

const { t, admin, closers, start, make, bindTo, say, sample, stateOf, pass } = deviceHouse()

describe('on line and off', () => {
  test('the first valid message, silence, and the next message; each is logged and sent to screens', async () => {
    const { engine, received } = await start()
    const row = await make(20)
    const events: unknown[] = []
    closers.push(t.services.bus.subscribe(({ event, data }) => event === 'device.status' && events.push(data)))
    sample(row, { inBed: 1, hr: 70 })
    await engine.flush()
    expect([await stateOf(row), received.online]).toEqual([1, [row.deviceNo]])
    expect(events).toEqual([expect.objectContaining({ deviceNo: row.deviceNo, deviceStatus: 1 })])
    pass(engine, 90)
    await engine.flush()
    expect(await stateOf(row)).toBe(1)
    pass(engine, 1)
    await engine.flush()
    expect(await stateOf(row)).toBe(2)
    expect(received.offline).toEqual([{ device: row.deviceNo, cause: 'silence', children: 0 }])
    sample(row, { inBed: 1 })
    await engine.flush()
    expect(await stateOf(row)).toBe(1)
    const { list } = await admin.ok(device.log, { deviceId: row.deviceId })
    expect(list.map(({ text }) => text)).toEqual(expect.arrayContaining(['首次上线', '离线：90秒没有上报', '上线']))
  })

  test('scenario 18: a gateway with 40 devices drops; back in 20 s nothing; after 30 s all are off line, with one event', async () => {
    const { engine, received } = await start()
    const gateway = await make(40)
    const children: MadeDevice[] = []
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
    const offlineOnes = () => received.offline.filter(({ device: deviceNo }) => mine.has(deviceNo))
    expect(offlineOnes()).toEqual([])
    allOn()
    say(gateway, 'status', { online: 0 })
    await engine.settle()
    pass(engine, 30)
    await engine.flush()
    expect(offlineOnes()).toEqual([{ device: gateway.deviceNo, cause: 'will', children: 40 }])
    const { total } = await admin.ok(device.list, { gatewayNo: gateway.deviceNo, deviceStatus: 2 })
    expect([total, await stateOf(gateway)]).toEqual([40, 2])
    expect(await admin.ok(device.get, { deviceId: gateway.deviceId })).toMatchObject({ firmware: '1.2.0', battery: 88 })

    // Back: a device that stays silent for its own limit is off line by itself.
    say(gateway, 'status', { online: 1 })
    sample(children[0], { battery: 80 })
    await engine.settle()
    pass(engine, usualOf(23).offlineSec - 1)
    const alone = () =>
      offlineOnes()
        .map(({ device: no }) => no)
        .filter((no) => no !== gateway.deviceNo)
    expect(alone()).toEqual([])
    pass(engine, 1)
    expect(alone()).toHaveLength(39)
    expect(alone()).not.toContain(children[0].deviceNo)
  })

  test('messages of a disabled or unregistered device are dropped and counted', async () => {
    const { engine, received } = await start()
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
    expect([received.samples, await stateOf(row)]).toEqual([[], 3])
    const { list } = await admin.ok(device.log, { deviceId: row.deviceId, logType: 9 })
    expect(list.map(({ text }) => text)).toEqual(['设备已停用，上报被拒收'])
  })
})

describe('vital signs', () => {
  test('a blood pressure meter writes a row of its resident, one a minute; unbound it is noted', async () => {
    const { engine } = await start()
    const { lives } = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const row = await make(50)
    const loose = await make(53)
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

describe('a glucose meter', () => {
  test('sends the period of a measurement; an unknown one counts as any time', async () => {
    const { engine } = await start()
    const { lives } = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const row = await make(52)
    await bindTo(row, { bindType: 1, oldmanId })
    await engine.settle()
    t.clock.set('2025-06-10 10:02:00')
    sample(row, { glucose: 6.1, glucosePeriod: glucosePeriod.is.afterMeal }, 1)
    sample(row, { glucose: 6.2, glucosePeriod: 70_000 }, 2, t.clock.ms() - 60_000)
    await engine.flush()
    const signs = await t.db((db) =>
      db.selectFrom('vitalSign').selectAll().where('oldmanId', '=', oldmanId).orderBy('measureTime').execute(),
    )
    expect(signs.map((sign) => sign.glucosePeriod)).toEqual([glucosePeriod.is.anyTime, glucosePeriod.is.afterMeal])
  })
})

describe('commands', () => {
  test('its answer, or a timeout; a new interval is stored and sent', async () => {
    const { engine } = await start()
    const row = await make(20)
    sample(row, { hr: 70 })
    await engine.flush()
    const send = (cmd: string, args: object = {}) =>
      admin.ok(device.command, { deviceId: row.deviceId, cmd, args, timeoutSec: 5 })
    const light = await send('light')
    const interval = await send('interval', { reportSec: 3 })
    const reboot = await send('reboot')
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
  const send = (row: MadeDevice, content: object, more: Record<string, string> = {}) => {
    const body = JSON.stringify(content)
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

  test('a signed message is accepted; one repeated, wrongly signed, late, or of a disabled device is 401', async () => {
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

  test('a gateway sends for its own devices alone', async () => {
    const { engine } = await start()
    const gateway = await make(40)
    const child = await make(20, { gatewayNo: gateway.deviceNo })
    const other = await make(20)
    await engine.settle()
    const messages = [child, other].map(({ deviceNo }) => ({ ...envelope(1), deviceNo }))
    expect((await send(gateway, { messages })).json().data).toEqual({ accepted: 1, dropped: 1 })
    await engine.flush()
    expect([await stateOf(child), await stateOf(other)]).toEqual([1, 0])
  })
})

test('one process runs the engine: the second waits until the first has closed', async () => {
  const { engine } = await start()
  const second = openEngine(t.services, { every: () => () => undefined })
  closers.push(() => second.close())
  await second.begin()
  expect(second.holds()).toBe(false)
  await engine.close()
  await second.begin()
  expect(second.holds()).toBe(true)
})

test('operators of the servers can read the load', async () => {
  const { engine } = await start()
  const row = await make(20)
  sample(row, { hr: 70 })
  await engine.settle()
  expect(await admin.ok(device.health)).toMatchObject({ engine: 1, msgPerSec: 0.1, shed: 0, queue: 1 })
  const nurse = await t.as('NURSE')
  expect((await nurse.call(device.health)).status).toBe(401)
})
