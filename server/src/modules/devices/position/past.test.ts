import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { call } from '#contract/modules/devices/call/call.ts'
import { device } from '#contract/modules/devices/device/device.ts'
import { bindType, deviceType, usualOf } from '#contract/modules/devices/device/device-type.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { MadeDevice } from '../../../../test/devices.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { openHouse } from '../../../../test/stays.ts'
import type { Engine } from '../device/engine/engine.ts'
import { openMattressWard } from '../mattress/test-ward.ts'

/**
 * iot.md 1a: a message belongs to the resident who had the device at that moment, and touches only what began before
 * it.
 */

const { t, admin, start, make, bindTo, say, lies, alarmsOf, ruleFor, pass } = openMattressWard()
const at = (time: string) => t.clock.set(`2025-06-10 ${time}`)
const msAt = (time: string) => msOf(`2025-06-10 ${time}`)

let engine: Engine
let engineEvents: Awaited<ReturnType<typeof start>>['received']
let seq = 0
beforeEach(async () => {
  const begun = await start()
  engine = begun.engine
  engineEvents = begun.received
})
afterEach(() => {
  engineEvents.samples.length = 0
})

const house = () => openHouse(t)
async function living() {
  const { lives } = await house()
  const [bed] = await makeBeds(t)
  const { oldmanId } = await lives(bed.bedId)
  return { oldmanId, bed }
}
const versionOf = async ({ deviceId }: MadeDevice) => (await admin.ok(device.get, { deviceId })).version
const bind = async (row: MadeDevice, to: object) => bindTo({ ...row, version: await versionOf(row) }, to)
const unbind = async (row: MadeDevice) =>
  admin.ok(device.unbind, { deviceId: row.deviceId, version: await versionOf(row) })
/** Waits until the engine has read the binding. */
const known = async (row: MadeDevice, oldmanId: string | null) => {
  await expect
    .poll(async () => {
      seq += 1
      // A mattress sample before that would be judged for the former resident of the bed.
      if (row.deviceType === deviceType.is.mattress) say(row, 'event', { v: 1, ts: t.clock.ms(), seq, event: 'tamper' })
      else say(row, 'telemetry', { v: 1, ts: t.clock.ms(), seq, d: {} })
      await engine.settle()
      const { mattress } = deviceType.is
      return (row.deviceType === mattress ? engineEvents.events : engineEvents.samples).at(-1)?.device.oldmanId
    })
    .toBe(oldmanId)
}
const event = async (row: MadeDevice, name: string, time: string, more: object = {}) => {
  seq += 1
  say(row, 'event', { v: 1, seq, ts: msAt(time), event: name, ...more })
  await engine.settle()
}
const callsOf = async (oldmanId: string) => (await admin.ok(call.list, { oldmanId, size: 100 })).list
const deviceCalls = async ({ deviceNo }: MadeDevice) => (await admin.ok(call.list, { deviceNo, size: 100 })).list

/** Worn by one until 10:06, by another from then on; it is 10:08. */
async function handedOver(type: number) {
  const one = await living()
  const other = await living()
  const row = await make(type)
  at('10:00:00')
  await bind(row, { bindType: bindType.is.resident, oldmanId: one.oldmanId })
  at('10:06:00')
  await unbind(row)
  await bind(row, { bindType: bindType.is.resident, oldmanId: other.oldmanId })
  at('10:08:00')
  await known(row, other.oldmanId)
  return { row, one, other }
}
/** At a bed of one resident until 10:06 and of another from then on; it is 10:08. */
async function bedExchanged(type: number) {
  const one = await living()
  const other = await living()
  const row = await make(type)
  at('10:00:00')
  await bind(row, { bindType: bindType.is.bed, bedId: one.bed.bedId })
  at('10:06:00')
  const { exchange } = await house()
  expect((await exchange(one.oldmanId, other.oldmanId)).msg).toBe('')
  at('10:08:00')
  await known(row, other.oldmanId)
  return { row, one, other }
}

describe('keys', () => {
  test('a call from before an exchange of beds belongs to the former resident, and sounds', async () => {
    const { row, one, other } = await bedExchanged(21)
    await event(row, 'call', '10:05:00')
    expect(await callsOf(other.oldmanId)).toEqual([])
    expect(await callsOf(one.oldmanId)).toMatchObject([{ callStatus: 0, callTime: '2025-06-10 10:05:00' }])
  })

  test('a call from before a rebinding belongs to the former holder, beside a newer call of the present one', async () => {
    const { row, one, other } = await handedOver(23)
    await event(row, 'call', '10:07:00')
    await event(row, 'call', '10:05:30')
    expect(await callsOf(other.oldmanId)).toMatchObject([{ repeatCount: 0, callStatus: 0 }])
    expect(await callsOf(one.oldmanId)).toMatchObject([{ repeatCount: 0, callStatus: 0 }])
  })

  test('an older cancel ends no newer call; a later one does', async () => {
    const { row, other } = await handedOver(23)
    await event(row, 'call', '10:07:00')
    await event(row, 'cancel', '10:06:30')
    expect(await callsOf(other.oldmanId)).toMatchObject([{ callStatus: 0 }])
    await event(row, 'cancel', '10:07:10')
    expect(await callsOf(other.oldmanId)).toMatchObject([{ callStatus: 4, closeTime: '2025-06-10 10:07:10' }])
  })

  test('the new holder of a bell does not cancel a call of the former one', async () => {
    const { row, one } = await handedOver(23)
    await event(row, 'call', '10:05:00')
    await event(row, 'cancel', '10:07:30')
    expect(await callsOf(one.oldmanId)).toMatchObject([{ callStatus: 0 }])
    await event(row, 'cancel', '10:05:30')
    expect(await callsOf(one.oldmanId)).toMatchObject([{ callStatus: 4 }])
  })

  test('an older presence key attends no newer call, at the bed or in the room', async () => {
    const { row } = await bedExchanged(21)
    await event(row, 'call', '10:07:30')
    await event(row, 'presence', '10:07:00')
    expect(await deviceCalls(row)).toMatchObject([{ callStatus: 0 }])
    await event(row, 'presence', '10:07:40')
    expect(await deviceCalls(row)).toMatchObject([{ callStatus: 2, arriveTime: '2025-06-10 10:07:40' }])
  })

  test('a bell moved to another room attends no call at its former place', async () => {
    const one = await living()
    const other = await living()
    const row = await make(21)
    at('10:00:00')
    await bind(row, { bindType: bindType.is.bed, bedId: one.bed.bedId })
    await known(row, one.oldmanId)
    at('10:01:00')
    await event(row, 'call', '10:01:00')
    at('10:06:00')
    await unbind(row)
    await bind(row, { bindType: bindType.is.bed, bedId: other.bed.bedId })
    at('10:08:00')
    await known(row, other.oldmanId)
    await event(row, 'presence', '10:07:00')
    expect(await callsOf(one.oldmanId)).toMatchObject([{ callStatus: 0 }])
  })

  test('a toilet of one bed calls for its resident at that time, not for one who moved in since', async () => {
    const one = await living()
    const row = await make(22)
    at('10:00:00')
    await bind(row, { bindType: bindType.is.place, locationId: one.bed.locationId })
    const mover = await living()
    at('10:06:00')
    const { exchange } = await house()
    expect((await exchange(one.oldmanId, mover.oldmanId)).msg).toBe('')
    at('10:08:00')
    await known(row, null)
    await event(row, 'call', '10:05:00')
    expect((await deviceCalls(row)).map(({ oldmanId }) => oldmanId)).toEqual([one.oldmanId])
    at('10:08:30')
    const other = await make(22)
    await bind(other, { bindType: bindType.is.place, locationId: one.bed.locationId })
    at('10:09:00')
    await known(other, null)
    await event(other, 'call', '10:09:00')
    expect((await deviceCalls(other)).map(({ oldmanId }) => oldmanId)).toEqual([mover.oldmanId])
  })

  test('a press while the bell was unbound belongs to nobody', async () => {
    const one = await living()
    const row = await make(23)
    at('10:06:00')
    await bind(row, { bindType: bindType.is.resident, oldmanId: one.oldmanId })
    at('10:08:00')
    await known(row, one.oldmanId)
    await event(row, 'call', '10:05:00')
    expect((await deviceCalls(row)).map(({ oldmanId }) => oldmanId)).toEqual([null])
  })
})

describe('measurements', () => {
  test('a fast heart rate from before an exchange of beds belongs to the former resident', async () => {
    const one = await lies([{ alarmType: 4 }])
    const other = await living()
    await ruleFor(other.oldmanId, [{ alarmType: 4 }])
    at('10:00:00')
    await known(one.row, one.oldmanId)
    at('10:06:00')
    expect((await one.house.exchange(one.oldmanId, other.oldmanId)).msg).toBe('')
    at('10:08:00')
    await known(one.row, other.oldmanId)
    seq += 1
    const rows = Array.from({ length: 90 }, (_, second) => [
      msAt('10:04:00') + second * 1000,
      { inBed: 1, hr: 130, quality: 80 },
    ])
    say(one.row, 'telemetry', { v: 1, ts: t.clock.ms(), seq, d: {}, rows })
    await engine.settle()
    pass(engine, 5)
    await engine.settle()
    expect(await alarmsOf(other.oldmanId)).toEqual([])
    expect(await alarmsOf(one.oldmanId)).toMatchObject([{ alarmKind: 1, alarmType: 4, deviceNo: one.row.deviceNo }])
    expect((await alarmsOf(one.oldmanId))[0].bedName).toBe(
      (
        await t.db((db) =>
          db.selectFrom('oldman').select('bedName').where('oldmanId', '=', one.oldmanId).executeTakeFirst(),
        )
      )?.bedName,
    )
  })

  test('half of it sent in time and half after the exchange is one heart alarm; an older normal value ends no newer alarm', async () => {
    const one = await lies([{ alarmType: 4 }])
    const other = await living()
    await ruleFor(other.oldmanId, [{ alarmType: 4 }])
    at('10:05:30')
    await known(one.row, one.oldmanId)
    const tell = async (from: string, seconds: number, hr: number) => {
      seq += 1
      const rows = Array.from({ length: seconds }, (_, second) => [
        msAt(from) + second * 1000,
        { inBed: 1, hr, quality: 80 },
      ])
      say(one.row, 'telemetry', { v: 1, ts: t.clock.ms(), seq, d: {}, rows })
      await engine.settle()
    }
    await tell('10:04:50', 40, 130)
    at('10:06:00')
    expect((await one.house.exchange(one.oldmanId, other.oldmanId)).msg).toBe('')
    at('10:06:30')
    await known(one.row, other.oldmanId)
    await tell('10:05:30', 25, 130)
    expect(await alarmsOf(one.oldmanId)).toMatchObject([{ alarmType: 4 }])
    expect(await alarmsOf(other.oldmanId)).toEqual([])
    at('10:08:30')
    await tell('10:07:00', 70, 130)
    await tell('10:05:55', 5, 70)
    await engine.settle()
    expect(await alarmsOf(other.oldmanId)).toMatchObject([{ cleared: 0 }])
  })

  test('SOS of a tag belongs to its wearer then, sent late or afterwards', async () => {
    const { row, one, other } = await handedOver(30)
    await event(row, 'sos', '10:05:00')
    await event(row, 'fall', '10:04:00', { backfill: true })
    expect(await alarmsOf(other.oldmanId)).toEqual([])
    const found = (await alarmsOf(one.oldmanId)).filter(({ alarmKind }) => alarmKind === 3)
    expect(found.map(({ alarmType, alarmStatus }) => [alarmType, alarmStatus]).toSorted()).toEqual([
      [3, 0],
      [4, 4],
    ])
  })

  test('minutes in which the former wearer had put a watch down do not count for the present one', async () => {
    const one = await living()
    const other = await living()
    const row = await make(33)
    at('09:30:00')
    await bind(row, { bindType: bindType.is.resident, oldmanId: one.oldmanId })
    await known(row, one.oldmanId)
    seq += 1
    say(row, 'telemetry', { v: 1, ts: t.clock.ms(), seq, d: { wear: 0 } })
    await engine.settle()
    at('09:55:00')
    await unbind(row)
    await bind(row, { bindType: bindType.is.resident, oldmanId: other.oldmanId })
    await known(row, other.oldmanId)
    seq += 1
    say(row, 'telemetry', { v: 1, ts: t.clock.ms(), seq, d: { wear: 0 } })
    await engine.settle()
    at('10:02:00')
    engine.tick()
    await engine.settle()
    expect(
      (await alarmsOf(other.oldmanId)).filter(({ alarmKind, alarmType }) => alarmKind === 4 && alarmType === 5),
    ).toEqual([])
  })

  test('an old low battery report raises nothing when a newer one is full', async () => {
    const { row } = await handedOver(33)
    seq += 1
    say(row, 'telemetry', { v: 1, ts: t.clock.ms(), seq, d: { battery: 90 } })
    await engine.settle()
    await event(row, 'lowBattery', '08:00:00', { backfill: true })
    await event(row, 'lowBattery', '10:07:00')
    await engine.flush()
    const { list } = await admin.ok(alarm.list, { deviceNo: row.deviceNo, size: 10 })
    expect(list.filter(({ alarmType }) => alarmType === 2)).toEqual([])
    expect((await admin.ok(device.get, { deviceId: row.deviceId })).battery).toBe(90)
  })

  test('the curve of an alarm shows nothing of the present holder of the device', async () => {
    const { row, one, other } = await bedExchanged(20)
    const tell = async (from: string, hr: number) => {
      seq += 1
      const rows = Array.from({ length: 10 }, (_, second) => [
        msAt(from) + second * 1000,
        { inBed: 1, hr, quality: 80 },
      ])
      say(row, 'telemetry', { v: 1, ts: t.clock.ms(), seq, d: {}, rows })
      await engine.settle()
    }
    await event(row, 'sos', '10:05:00')
    await tell('10:05:10', 71)
    await tell('10:06:10', 99)
    at('10:12:00')
    await engine.flush()
    const [{ alarmId }] = await alarmsOf(one.oldmanId)
    const { curve } = await admin.ok(alarm.get, { alarmId })
    expect(new Set(curve.map(([, hr]) => hr))).toEqual(new Set([71]))
    expect(await alarmsOf(other.oldmanId)).toEqual([])
  })
})

/** Pseudo-random numbers, the same for a seed. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Every kind of device: bound, unbound and rebound at random, while it sends late, twice and out of order. */
describe('every kind of device', () => {
  test.each(deviceType.values)(
    'messages of kind %i belong to the resident who had the device at that moment',
    async (type) => {
      const roll = dice(Math.abs(type) + 7)
      const people = [await living(), await living(), await living()]
      const row = await make(type)
      const { binds = bindType.is.resident } = usualOf(type)
      const targets = people.map(({ oldmanId, bed }) => ({
        oldmanId: binds === bindType.is.place ? null : oldmanId,
        to: {
          bindType: binds,
          ...(binds === bindType.is.resident && { oldmanId }),
          ...(binds === bindType.is.bed && { bedId: bed.bedId }),
          ...(binds === bindType.is.place && { locationId: bed.locationId }),
        },
        lying: oldmanId,
      }))
      const periods: { from: number; oldmanId: string | null }[] = []
      let bound: (typeof targets)[number] | undefined
      t.clock.set('2025-06-10 10:00:00')
      for (let turn = 0; turn < 6; turn += 1) {
        t.clock.set(timeText(t.clock.ms() + 20_000 + roll(20) * 1000))
        if (bound) {
          await unbind(row)
          bound = undefined
        }
        if (turn === 5 || roll(4) > 0) {
          bound = targets[roll(targets.length)]
          await bind(row, bound.to)
        }
        periods.push({ from: t.clock.ms(), oldmanId: bound?.oldmanId ?? null })
      }
      t.clock.set(timeText(t.clock.ms() + 10_000))
      await known(row, bound?.oldmanId ?? null)
      engineEvents.samples.length = 0
      engineEvents.events.length = 0
      const earliest = Math.max(msAt('10:00:00'), t.clock.ms() - 290_000)
      const moments = Array.from({ length: 40 }, () => earliest + roll((t.clock.ms() - earliest) / 1000) * 1000)
      for (const [at, ts] of moments.entries()) {
        seq += 1
        const backfill = roll(2) === 0 ? { backfill: true } : {}
        if (at % 2 === 0) say(row, 'telemetry', { v: 1, seq, ts, d: { battery: 80 }, ...backfill })
        else say(row, 'event', { v: 1, seq, ts, event: 'tamper', ...backfill })
      }
      await engine.settle()
      const owner = (ts: number) => periods.findLast(({ from }) => from <= ts)?.oldmanId ?? null
      const reported = [
        ...engineEvents.samples.flatMap(({ device: of, samples }) => samples.map(({ ts }) => ({ of, ts }))),
        ...engineEvents.events.map(({ device: of, ts }) => ({ of, ts })),
      ].filter(({ of }) => of.deviceNo === row.deviceNo)
      expect(reported.length).toBe(moments.length)
      expect(reported.map(({ of, ts }) => [timeText(ts), of.oldmanId])).toEqual(
        reported.map(({ ts }) => [timeText(ts), owner(ts)]),
      )
      // Alarms of an earlier period are marked so.
      const last = periods.at(-1)?.from ?? 0
      expect(reported.map(({ of }) => of.heldUntil !== undefined)).toEqual(reported.map(({ ts }) => ts < last))
    },
  )
})
