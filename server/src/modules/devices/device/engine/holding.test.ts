import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { device } from '#contract/modules/devices/device/device.ts'
import { deviceHouse } from '../../../../../test/devices.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { timeText } from '../../../../core/clock.ts'
import { joinTelemetry } from '../service.ts'
import { openEngine } from './engine.ts'
import { leaseMs } from './lease.ts'

/** Who judges, and what is kept while nobody does: a database away for a moment, a process that ends, one that begins. */

const { t, admin, closers, start, make, bindTo, say, sample, stateOf, minutesOf, pass } = deviceHouse()
const logOf = async (deviceId: string) => (await admin.ok(device.log, { deviceId })).list.map(({ text }) => text)

/** As a database that is away: every statement on the table fails, until the work is done. */
async function without(table: string, work: () => Promise<unknown>) {
  const rename = (from: string, to: string) =>
    t.services.database.withSystem((db) => sql.raw(`alter table ${from} rename to ${to}`).execute(db))
  await rename(table, `${table}_away`)
  try {
    await work()
  } finally {
    await rename(`${table}_away`, table)
  }
}

test('a renewal that fails ends nothing before its time is over, and what was not written by then is written after', async () => {
  const { engine } = await start()
  const row = await make(20)
  sample(row, { inBed: 1, hr: 60 }, 1)
  await engine.settle()
  await without('engine_lease', async () => {
    t.clock.set(timeText(t.clock.ms() + leaseMs - 1000))
    await engine.begin()
    expect(engine.holds()).toBe(true)
    sample(row, { inBed: 1, hr: 80 }, 2)
    await engine.settle()
    t.clock.set(timeText(t.clock.ms() + 1000))
    await engine.begin()
    expect(engine.holds()).toBe(false)
    sample(row, { inBed: 1, hr: 100 }, 3)
  })
  await engine.begin()
  expect(engine.holds()).toBe(true)
  await engine.flush()
  expect(await minutesOf(row.deviceId)).toMatchObject([{ samples: 3, hrMax: 100 }])
})

test('what was promised and nobody judged is judged by whoever takes over; what was judged before is not again', async () => {
  const row = await make(23)
  const first = await start()
  const call = (seq: number) => say(row, 'event', { v: 1, seq, ts: t.clock.ms(), event: 'call', key: 1 })
  const second = openEngine(t.services, { every: () => () => undefined })
  closers.push(() => second.close())
  await second.begin()
  expect(second.holds()).toBe(false)
  call(1)
  await first.engine.close()
  expect(first.heard.events).toHaveLength(1)
  call(2)
  await second.begin()
  await second.settle()
  await second.flush()
  expect(first.heard.events).toHaveLength(2)
  expect(await minutesOf(row.deviceId)).toMatchObject([{ events: 2 }])
})

test('after a stop nobody is off line before he was silent for his time; who went with his gateway gets his own', async () => {
  const first = await start()
  const gateway = await make(40)
  const [child, mattress] = [await make(23, { gatewayNo: gateway.deviceNo }), await make(20)]
  for (const one of [gateway, child, mattress]) sample(one, { battery: 80 })
  await first.engine.flush()
  await first.engine.close()
  t.clock.set(timeText(t.clock.ms() + 20 * 60_000))
  const { engine, heard } = await start()
  const mine = new Set([gateway, child, mattress].map(({ deviceNo }) => deviceNo))
  const gone = () =>
    heard.offline.filter(({ device: no }) => mine.has(no)).map(({ device: no, children }) => [no, children])
  pass(engine, 60)
  expect(gone()).toEqual([])
  pass(engine, 31)
  expect(gone()).toEqual([
    [gateway.deviceNo, 1],
    [mattress.deviceNo, 0],
  ])
  await engine.close()
  const again = await start()
  sample(gateway, { battery: 80 })
  await again.engine.settle()
  for (let minute = 0; minute < 11; minute += 1) {
    pass(again.engine, 59)
    sample(gateway, { battery: 80 })
    await again.engine.settle()
    pass(again.engine, 1)
  }
  expect(again.heard.offline.map(({ device: no }) => no).filter((no) => mine.has(no))).toEqual([child.deviceNo])
})

test('hours the last process did not roll up are rolled up by the next, also those told afterwards', async () => {
  const row = await make(20)
  const first = await start()
  const now = t.clock.ms()
  const rows = [60, 120, 180].map((minutes) => [now - minutes * 60_000, { inBed: 1, hr: 64 }])
  say(row, 'telemetry', { v: 1, seq: 1, ts: now, backfill: true, d: {}, rows })
  await first.engine.settle()
  await first.engine.beat()
  const hours = () =>
    t.db((db) => db.selectFrom('telemetryHour').select('samples').where('deviceId', '=', row.deviceId).execute())
  await t.db((db) => db.deleteFrom('telemetryHour').where('deviceId', '=', row.deviceId).execute())
  expect([(await minutesOf(row.deviceId)).length, (await hours()).length]).toEqual([3, 0])
  await first.engine.close()
  await t.db((db) => db.deleteFrom('telemetryHour').where('deviceId', '=', row.deviceId).execute())
  const { engine } = await start()
  await engine.beat()
  expect((await hours()).map(({ samples }) => samples)).toEqual([1, 1, 1])
})

/** The table answers so to each measurement of the device, until the work is done; gives how often it was asked. */
async function refusing(deviceNo: string, state: string, work: (asked: () => Promise<number>) => Promise<unknown>) {
  const run = (text: string) => t.services.database.withSystem((db) => sql.raw(text).execute(db))
  // A number that was drawn stays drawn, whatever becomes of the transaction.
  await run('create sequence asked')
  await run(`create function refuse_sign() returns trigger language plpgsql security definer as $$ begin
    if new.device_no = '${deviceNo}' then
      perform nextval('asked');
      raise exception 'no' using errcode = '${state}';
    end if;
    return new; end $$`)
  await run('create trigger refuse_sign before insert on vital_sign for each row execute function refuse_sign()')
  const asked = () =>
    t.services.database.withSystem(async (db) => {
      const { rows } = await sql<{ often: number }>`
        select case when is_called then last_value else 0 end::int as often from asked`.execute(db)
      return rows[0].often
    })
  try {
    await work(asked)
  } finally {
    await run('drop function refuse_sign cascade')
    await run('drop sequence asked')
  }
}

/** Somebody with a meter of pressure and one of oxygen, and what is kept of both. */
async function measured() {
  const { lives } = await openHouse(t)
  const [bed] = await makeBeds(t)
  const resident = await lives(bed.bedId)
  const [pressure, oxygen] = [await make(50), await make(51)]
  for (const one of [pressure, oxygen]) await bindTo(one, { bindType: 1, oldmanId: resident.oldmanId })
  const say = () => {
    sample(pressure, { sys: 128, dia: 80, pulse: 70 })
    sample(oxygen, { spo2: 97 })
  }
  const kept = async () => {
    const { list } = await admin.ok(vitalSign.list, { oldmanId: resident.oldmanId })
    return list.map(({ systolic, spo2 }) => systolic ?? spo2).toSorted()
  }
  return { pressure, oxygen, say, kept }
}

test('a measurement the database did not take is written when it is back, each once', async () => {
  const { engine } = await start()
  const { pressure, say, kept } = await measured()
  await engine.settle()
  await refusing(pressure.deviceNo, '57P03', async (asked) => {
    say()
    await engine.settle()
    await expect.poll(asked).toBeGreaterThan(0)
  })
  await engine.flush()
  await engine.flush()
  expect(await kept()).toEqual([128, 97].toSorted())
})

test('a measurement that cannot be written is noted and stops no other, nor states and log', async () => {
  const { engine } = await start()
  const { pressure, oxygen, say, kept } = await measured()
  await engine.settle()
  await refusing(pressure.deviceNo, '22003', async () => {
    say()
    await engine.flush()
  })
  expect(await kept()).toEqual([97])
  expect(await logOf(pressure.deviceId)).toContain('体征未记录：系统出错，请人工补录')
  expect(await stateOf(oxygen)).toBe(1)
})

test('a critical value told afterwards is kept and alarms nobody', async () => {
  const { engine } = await start()
  const { lives } = await openHouse(t)
  const [bed] = await makeBeds(t)
  const resident = await lives(bed.bedId)
  const row = await make(50)
  await bindTo(row, { bindType: 1, oldmanId: resident.oldmanId })
  await engine.settle()
  t.clock.set(timeText(t.clock.ms() + 120_000))
  say(row, 'telemetry', { v: 1, ts: t.clock.ms() - 60_000, backfill: true, d: { sys: 210, dia: 125, pulse: 70 } })
  await engine.flush()
  const { list } = await admin.ok(vitalSign.list, { oldmanId: resident.oldmanId })
  expect(list).toMatchObject([{ systolic: 210, abnormal: 2 }])
  const alarms = await t.db((db) =>
    db.selectFrom('alarm').select('alarmId').where('oldmanId', '=', resident.oldmanId).execute(),
  )
  expect(alarms).toEqual([])
})

test('a clock that is wrong is noted once an hour; its samples keep their distances, and what it repeats counts once', async () => {
  const { engine, heard } = await start()
  const row = await make(20)
  const wrong = t.clock.ms() - 3 * 86_400_000
  const rows = [0, 1, 2].map((at) => [wrong + at * 1000, { inBed: 1, hr: 60 + at }])
  const said = { v: 1, seq: 7, ts: wrong, d: {}, rows }
  for (let times = 0; times < 2; times += 1) {
    say(row, 'telemetry', said)
    say(row, 'event', { v: 1, seq: 8, ts: wrong, event: 'tamper' })
    await engine.flush()
    t.clock.set(timeText(t.clock.ms() + 1000))
  }
  expect(heard.samples.flatMap(({ samples }) => samples.map(({ d }) => d.hr))).toEqual([60, 61, 62])
  expect(heard.events.map(({ event }) => event)).toEqual(['tamper'])
  expect((await logOf(row.deviceId)).filter((text) => text.includes('时钟'))).toEqual([
    '设备时钟偏差超过5分钟，按服务器时间记录',
  ])
})

test('only what is no message counts as a fault: not what comes too late, nor what a disabled device says', async () => {
  const faults: string[] = []
  const { engine } = await start()
  closers.push(joinTelemetry({ name: 'faults', fault: ({ deviceNo }) => void faults.push(deviceNo) }))
  const [late, off, wrong] = [await make(20), await make(20), await make(20)]
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
