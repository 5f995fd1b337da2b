import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { device } from '#contract/modules/devices/device/device.ts'
import { type Scenario, scenario, simulate } from '#contract/modules/devices/device/simulate.ts'
import { DeviceEvent, Envelope } from '#contract/modules/devices/device/telemetry.ts'
import { openBroker } from '#core/live/broker.ts'
import { systemWho } from '#core/who/who.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { random } from '../../../../demo/random.ts'
import { openEngine } from '../engine/engine.ts'
import { openDoor } from '../engine/intake/door.ts'
import { startSimulation, stop } from './calls.ts'
import { isHeard } from './run.ts'
import { type Actor, saysAt } from './scenario.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const allow = (value: 0 | 1) =>
  t.db((db) =>
    db
      .insertInto('setting')
      .values({ orgId: t.orgId, settingKey: 'simulateOpen', value: String(value) })
      .onConflict((conflict) => conflict.columns(['orgId', 'settingKey']).doUpdateSet({ value: String(value) }))
      .execute(),
  )

describe('simulated messages', () => {
  const bed: Actor = { type: 20, index: 0, behindGateway: false }
  /** All messages of a device from one second to another of the script. */
  const utterancesOf = (name: Scenario, actor: Actor, from: number, to: number, seed = 7) => {
    const chance = random(seed)
    return Array.from({ length: to - from }, (_, at) => {
      const second = from + at
      return saysAt(
        [name],
        actor,
        { second, since: second - 1, ts: 1_700_000_000_000 + second * 1000, seq: second },
        chance,
      )
    }).flat()
  }
  const last = (name: Scenario, actor = bed) =>
    (utterancesOf(name, actor, 40, 41)[0].content as { d: Record<string, number> }).d // as: an envelope

  test('the same seed gives the same messages, and all of them fit their schema', () => {
    for (const name of scenario.values) {
      const utterances = utterancesOf(name, bed, 0, 60)
      expect(utterancesOf(name, bed, 0, 60)).toEqual(utterances)
      if (name === 'bad-json') continue
      for (const one of utterances)
        expect((one.kind === 'event' ? DeviceEvent : Envelope).safeParse(one.content).error, name).toBeUndefined()
    }
  })

  test('a mattress sends at the requested rate, other kinds at their own', () => {
    const heardIn = (type: number, seconds: number, rate: number) =>
      Array.from({ length: seconds * rate }, (_, at) => at + 1).filter((turn) => isHeard(type, turn, rate)).length
    expect([1, 5].map((rate) => heardIn(20, 60, rate))).toEqual([60, 300])
    expect([1, 5].map((rate) => [30, 33, 21].map((type) => heardIn(type, 60, rate)))).toEqual([
      [12, 3, 3],
      [12, 3, 3],
    ])
  })

  test('each scenario plays its events', () => {
    expect(last('night-normal')).toMatchObject({ inBed: 1, wet: 0 })
    expect(last('out-of-bed')).toMatchObject({ inBed: 0 })
    expect(last('apnea')).toMatchObject({ rr: 0, quality: 60 })
    expect(last('tachycardia').hr).toBe(135)
    expect(last('wet').wet).toBe(1)
    expect(last('out-of-bed', { ...bed, index: 1 }).inBed).toBe(1)
    expect(utterancesOf('offline-storm', bed, 20, 30)).toEqual([])
    expect(utterancesOf('gateway-drop', { ...bed, behindGateway: true }, 20, 30)).toEqual([])
    const events = (name: Scenario, type: number) =>
      utterancesOf(name, { ...bed, type }, 0, 30)
        .filter(({ kind }) => kind === 'event')
        .map(({ content }) => (content as { event: string }).event) // as: an event
    expect(events('toilet-call', 22)).toEqual(['call'])
    expect(events('sos', 33)).toEqual(['sos'])
    expect(events('fall', 33)).toEqual(['fall'])
    expect(events('low-battery', 30)).toEqual(['lowBattery'])
    expect(events('call-burst', 21)).toEqual(['call'])
    expect(utterancesOf('backfill-6h', bed, 10, 11)).toHaveLength(7)
  })
})

test('16602 where the institution does not allow it; 401 without the permission', async () => {
  await allow(0)
  const refused = await admin.call(simulate.start, { scenarios: ['sos'] })
  expect(refused).toMatchObject({ code: 16602, msg: '该机构未开启模拟设备' })
  const director = await t.as('NURSE')
  expect((await director.call(simulate.get)).status).toBe(401)
  expect(await admin.ok(simulate.get)).toMatchObject({ open: 0, running: [] })
})

test('a run registers devices that connect like real ones, one run at a time (21004), until it is stopped, even before it began', async () => {
  await allow(1)
  const { bus, database, clock } = t.services
  const devices = openDoor({ database, clock, bus })
  const broker = await openBroker({ wsPort: 0, bus, devices, sessionOf: async () => null })
  const engine = openEngine(t.services, { every: () => () => undefined })
  await engine.begin()
  closers.push(() => engine.close(), broker.close)
  t.services.brokerUrl = `ws://127.0.0.1:${broker.wsPort}/mqtt`
  const who = systemWho(t.orgId, t.clock.now())
  const body = { scenarios: ['sos' as const], speed: 1 as const, minutes: 1 }
  await t.db((db) => startSimulation({ db, who, services: t.services, body }))
  await t.db((db) => stop({ db, who, services: t.services }))
  for (const begin of who.after) await begin()
  await sleep(300)
  expect(broker.deviceCount()).toBe(0)
  const begun = await admin.ok(simulate.start, { scenarios: ['night-normal', 'sos'], minutes: 1 })
  expect(begun).toMatchObject({ open: 1, running: [{ scenario: 'night-normal', devices: 11 }, { scenario: 'sos' }] })
  expect((await admin.call(simulate.start, { scenarios: ['sos'] })).code).toBe(21004)
  await expect.poll(() => broker.deviceCount(), { timeout: 8000 }).toBe(11)
  await expect.poll(async () => (await admin.ok(simulate.get)).running[0].sent, { timeout: 8000 }).toBeGreaterThan(0)
  await engine.flush()
  const { list } = await admin.ok(device.list, { simulated: 1, deviceStatus: 1 })
  expect(list.map(({ deviceNo }) => deviceNo)).toContain('SIM-20-0001')
  expect(await admin.ok(simulate.stop)).toMatchObject({ running: [] })
  expect((await admin.call(simulate.start, { scenarios: ['sos'], oldmanId: 'nobody' })).code).toBe(21003)
})
