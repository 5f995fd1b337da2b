import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { device } from '#contract/modules/devices/device/device.ts'
import { timeText } from '#core/clock.ts'
import { deviceHouse } from '../../../../../../test/devices.ts'
import { makeBeds } from '../../../../../../test/factories.ts'
import { openHouse } from '../../../../../../test/stays.ts'
import { openEngine } from '../engine.ts'
import { leaseMs } from '../store/lease.ts'

/**
 * The lease of the engine, and the messages kept while no process holds it: a database out of reach for a moment, a
 * process that ends, one that begins.
 */

const { t, admin, closers, start, make, bindTo, say, sample, stateOf, minutesOf, pass } = deviceHouse()
const logOf = async (deviceId: string) => (await admin.ok(device.log, { deviceId })).list.map(({ text }) => text)

/** Simulates a database out of reach: every statement on the table fails, until the work is done. */
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

/**
 * The table raises this state for each row for which `when` holds, after so many seconds, until the work is done; gives
 * the number of attempts.
 */
async function refusing(
  { table, when, state, after = 0 }: { table: string; when: string; state: string; after?: number },
  work: (attempts: () => Promise<number>) => Promise<unknown>,
) {
  const run = (text: string) => t.services.database.withSystem((db) => sql.raw(text).execute(db))
  // A number drawn from a sequence stays drawn, even if the transaction fails.
  await run('create sequence asked')
  await run(`create function refuse() returns trigger language plpgsql security definer as $$ begin
    if ${when} then
      perform nextval('asked'), pg_sleep(${after});
      raise exception 'no' using errcode = '${state}';
    end if;
    return new; end $$`)
  await run(`create trigger refuse before insert on ${table} for each row execute function refuse()`)
  const attempts = () =>
    t.services.database.withSystem(async (db) => {
      const { rows } = await sql<{ often: number }>`
        select case when is_called then last_value else 0 end::int as often from asked`.execute(db)
      return rows[0].often
    })
  try {
    await work(attempts)
  } finally {
    await run('drop function refuse cascade')
    await run('drop sequence asked')
  }
}
const signsOf = ({ deviceNo }: { deviceNo: string }, state: string) => ({
  table: 'vital_sign',
  when: `new.device_no = '${deviceNo}'`,
  state,
})

test('a renewal that fails ends nothing before its time is over, and unwritten minutes are written afterwards', async () => {
  const { engine } = await start(t.clock.ms)
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

test('an event that came while the database was out of reach is judged later, with the time it came', async () => {
  const { engine, received } = await start(t.clock.ms)
  const row = await make(23)
  await engine.settle()
  await without('engine_lease', async () => {
    t.clock.set(timeText(t.clock.ms() + leaseMs))
    await engine.begin()
    expect(engine.holds()).toBe(false)
    say(row, 'event', { v: 1, seq: 1, ts: t.clock.ms() - 2000, event: 'call', key: 1 })
    t.clock.set(timeText(t.clock.ms() + 6 * 60_000))
    await engine.begin()
  })
  await engine.begin()
  await engine.flush()
  expect(received.events.map(({ ts }) => t.clock.ms() - ts)).toEqual([6 * 60_000 + 2000])
  expect(await logOf(row.deviceId)).not.toContainEqual(expect.stringContaining('时钟'))
})

test('a database that does not answer ends the lease when its time is over; later messages are judged afterwards', async () => {
  const { engine, received } = await start(t.clock.ms)
  const row = await make(23)
  await engine.settle()
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const silent = t.services.database.withSystem(async (db) => {
    await sql`lock table engine_lease in access exclusive mode`.execute(db)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const renewed = engine.begin()
  pass(engine, leaseMs / 1000 - 1)
  expect(engine.holds()).toBe(true)
  pass(engine, 1)
  expect(engine.holds()).toBe(false)
  say(row, 'event', { v: 1, seq: 1, ts: t.clock.ms(), event: 'call', key: 1 })
  over.resolve()
  await silent
  await renewed
  expect(engine.holds()).toBe(true)
  await engine.settle()
  expect(received.events).toHaveLength(1)
})

test('minutes that could not be written when the lease ended are written under the next lease', async () => {
  let ms = 0
  const { engine } = await start(() => ms)
  const row = await make(20)
  sample(row, { inBed: 1, hr: 60 }, 1)
  await engine.settle()
  await refusing({ table: 'telemetry_raw', when: 'true', state: '55000', after: 0.2 }, async (attempts) => {
    const writing = engine.beat()
    await expect.poll(attempts, { interval: 10 }).toBe(1)
    ms += leaseMs
    engine.tick()
    expect(engine.holds()).toBe(false)
    await engine.begin()
    await writing
  })
  await engine.begin()
  expect(engine.holds()).toBe(true)
  await engine.flush()
  expect(await minutesOf(row.deviceId)).toMatchObject([{ samples: 1 }])
})

test('a process that takes over begins with the states stored by the former one', async () => {
  let ms = 0
  const first = await start(() => ms)
  const row = await make(20)
  sample(row, { inBed: 1, hr: 60 }, 1)
  await first.engine.flush()
  sample(row, { inBed: 1, hr: 62 }, 2)
  await first.engine.settle()
  ms += leaseMs
  await t.services.database.withSystem((db) => db.deleteFrom('engineLease').execute())
  const second = openEngine(t.services, { every: () => () => undefined, steady: () => 0 })
  await second.begin()
  first.engine.tick()
  expect([first.engine.holds(), second.holds()]).toEqual([false, true])
  pass(second, 91)
  await second.close()
  expect(await stateOf(row)).toBe(2)
  await first.engine.begin()
  await first.engine.flush()
  expect(await stateOf(row)).toBe(2)
  expect(await minutesOf(row.deviceId)).toMatchObject([{ samples: 2 }])
  sample(row, { inBed: 1, hr: 64 }, 3)
  await first.engine.flush()
  expect(await stateOf(row)).toBe(1)
  expect((await logOf(row.deviceId)).filter((text) => text.includes('上线')).toSorted()).toEqual(['上线', '首次上线'])
})

test('acknowledged messages not yet judged are judged by the next process; judged ones are not judged again', async () => {
  const row = await make(23)
  const first = await start()
  // The clock of this device is a day late.
  const wrong = await make(23)
  const call = (seq: number) => {
    say(row, 'event', { v: 1, seq, ts: t.clock.ms(), event: 'call', key: 1 })
    say(wrong, 'event', { v: 1, seq, ts: t.clock.ms() - 86_400_000, event: 'call', key: 1 })
  }
  // The second process receives each message a second after the first.
  closers.push(t.services.bus.onTopic(() => t.clock.set(timeText(t.clock.ms() + 1000))))
  const second = openEngine(t.services, { every: () => () => undefined })
  closers.push(() => second.close())
  await second.begin()
  expect(second.holds()).toBe(false)
  call(1)
  await first.engine.close()
  expect(first.received.events).toHaveLength(2)
  call(2)
  t.clock.set(timeText(t.clock.ms() + 7000))
  await second.begin()
  await second.settle()
  await second.flush()
  expect(first.received.events).toHaveLength(4)
  for (const { deviceId } of [row, wrong]) expect(await minutesOf(deviceId)).toMatchObject([{ events: 2 }])
})

test('after a restart no device is off line before its own limit of silence; those that went with their gateway get theirs', async () => {
  const first = await start()
  const gateway = await make(40)
  const child = await make(23, { gatewayNo: gateway.deviceNo })
  const mattress = await make(20)
  for (const one of [gateway, child, mattress]) sample(one, { battery: 80 })
  await first.engine.flush()
  await first.engine.close()
  t.clock.set(timeText(t.clock.ms() + 20 * 60_000))
  const { engine, received } = await start()
  const mine = new Set([gateway, child, mattress].map(({ deviceNo }) => deviceNo))
  const offlineOnes = () =>
    received.offline.filter(({ device: no }) => mine.has(no)).map(({ device: no, children }) => [no, children])
  pass(engine, 60)
  expect(offlineOnes()).toEqual([])
  pass(engine, 31)
  expect(offlineOnes()).toEqual([
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
  expect(again.received.offline.map(({ device: no }) => no).filter((no) => mine.has(no))).toEqual([child.deviceNo])
})

test('a gateway came back before a restart: silent devices that went with it get their own limit, no others do', async () => {
  const first = await start()
  const gateway = await make(40)
  const silent = await make(23, { gatewayNo: gateway.deviceNo })
  const before = await make(23, { gatewayNo: gateway.deviceNo })
  for (const one of [gateway, silent, before]) sample(one, { battery: 80 })
  await first.engine.settle()
  const speak = async (engine: typeof first.engine, seconds: number, ...speaking: { root: string }[]) => {
    for (let passed = 0; passed < seconds; passed += 50) {
      pass(engine, 50)
      for (const one of speaking) say(one, 'telemetry', { v: 1, ts: t.clock.ms(), d: { battery: 80 } })
      await engine.settle()
    }
  }
  // The silent device goes off line by itself first, then both are behind a gateway that goes and comes.
  await speak(first.engine, 700, gateway, silent)
  pass(first.engine, 61)
  say(gateway, 'telemetry', { v: 1, ts: t.clock.ms(), d: { battery: 80 } })
  await first.engine.flush()
  await first.engine.close()
  const { engine, received } = await start()
  await speak(engine, 550, gateway)
  const alone = () => received.offline.map(({ device: no }) => no).filter((no) => no !== gateway.deviceNo)
  expect(alone().filter((no) => [silent, before].some(({ deviceNo }) => deviceNo === no))).toEqual([])
  await speak(engine, 100, gateway)
  expect(alone().filter((no) => [silent, before].some(({ deviceNo }) => deviceNo === no))).toEqual([silent.deviceNo])
})

test('hours the last process did not roll up are rolled up by the next, also those sent afterwards', async () => {
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

/** A resident with a blood pressure meter and an oximeter, and their stored measurements. */
async function measured() {
  const { lives } = await openHouse(t)
  const [bed] = await makeBeds(t)
  const resident = await lives(bed.bedId)
  const pressure = await make(50)
  const oxygen = await make(51)
  for (const one of [pressure, oxygen]) await bindTo(one, { bindType: 1, oldmanId: resident.oldmanId })
  const say = () => {
    sample(pressure, { sys: 128, dia: 80, pulse: 70 })
    sample(oxygen, { spo2: 97 })
  }
  const storedValues = async () => {
    const { list } = await admin.ok(vitalSign.list, { oldmanId: resident.oldmanId })
    return list.map(({ systolic, spo2 }) => systolic ?? spo2).toSorted()
  }
  return { pressure, oxygen, say, storedValues }
}

test('measurements the database refused are written when it is back, each once', async () => {
  const { engine } = await start()
  const { pressure, say, storedValues } = await measured()
  await engine.settle()
  await refusing(signsOf(pressure, '57P03'), async (attempts) => {
    say()
    await engine.settle()
    await expect.poll(attempts).toBeGreaterThan(0)
  })
  await engine.flush()
  await engine.flush()
  expect(await storedValues()).toEqual([128, 97].toSorted())
})

test('a measurement that cannot be written is noted and stops no other, nor states and log', async () => {
  const { engine } = await start()
  const { pressure, oxygen, say, storedValues } = await measured()
  await engine.settle()
  await refusing(signsOf(pressure, '22003'), async () => {
    say()
    await engine.flush()
  })
  expect(await storedValues()).toEqual([97])
  expect(await logOf(pressure.deviceId)).toContain('体征未记录：系统出错，请人工补录')
  expect(await stateOf(oxygen)).toBe(1)
})

test('a critical value sent afterwards is stored without an alarm; the same sent at once raises one', async () => {
  const { engine } = await start()
  const { lives } = await openHouse(t)
  const [bed] = await makeBeds(t)
  const resident = await lives(bed.bedId)
  const row = await make(50)
  await bindTo(row, { bindType: 1, oldmanId: resident.oldmanId })
  await engine.settle()
  t.clock.set(timeText(t.clock.ms() + 120_000))
  const report = (minutesAgo: number, more: object) =>
    say(row, 'telemetry', {
      v: 1,
      ts: t.clock.ms() - minutesAgo * 60_000,
      d: { sys: 210, dia: 125, pulse: 70 },
      ...more,
    })
  const alarms = async () => {
    for (let times = 0; times < 2; times += 1) await engine.flush()
    return t.db((db) => db.selectFrom('alarm').select('alarmKind').where('oldmanId', '=', resident.oldmanId).execute())
  }
  report(1, { backfill: true })
  expect(await alarms()).toEqual([])
  const { list } = await admin.ok(vitalSign.list, { oldmanId: resident.oldmanId })
  expect(list).toMatchObject([{ systolic: 210, abnormal: 2 }])
  report(0, {})
  expect(await alarms()).toEqual([{ alarmKind: 5 }])
})

test('everything read for a message is read before the engine has settled', async () => {
  const { engine, received } = await start()
  const row = await make(23)
  await engine.settle()
  const deviceNo = `${row.deviceNo}-NEW`
  await t.db((db) => db.updateTable('device').set({ deviceNo }).where('deviceId', '=', row.deviceId).execute())
  const root = row.root.replace(row.deviceNo, deviceNo)
  say({ root }, 'event', { v: 1, seq: 1, ts: t.clock.ms(), event: 'call', key: 1 })
  await engine.settle()
  expect(received.events).toHaveLength(1)
})
