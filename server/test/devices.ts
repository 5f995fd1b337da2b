import { afterEach, expect } from 'vitest'
import { device } from '#contract/modules/devices/device/device.ts'
import { timeText } from '#core/clock.ts'
import { newId } from '#core/new-id.ts'
import { type Engine, openEngine } from '../src/modules/devices/device/engine/engine.ts'
import {
  type DeviceEventOf,
  joinTelemetry,
  type LiveDevice,
  type SampleBatch,
} from '../src/modules/devices/device/service.ts'
import { makeBeds } from './factories.ts'
import { enters, hosted } from './hosted.ts'
import { openHouse } from './stays.ts'

/** An institution with the engine of devices, whose clock the test moves, and devices that send over the bus. */

const begins = '2025-06-10 10:00:00'

/** The reply to a registration, with the root of its topics. */
interface Owned {
  deviceId: string
  version: number
  root: string
}

export function deviceHouse() {
  const t = hosted({ now: begins })
  const admin = enters(t, 'ADMIN')
  const closers: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
    t.clock.set(begins)
  })

  /** The engine with its clock moved by the test, and the events it passed on; its lease expires by `steady`. */
  async function start(steady = () => 0) {
    const received = {
      samples: [] as SampleBatch[],
      events: [] as DeviceEventOf[],
      offline: [] as { device: string; cause: string; children: number }[],
      online: [] as string[],
    }
    closers.push(
      joinTelemetry({
        name: 'test',
        sample: (batch) => received.samples.push(batch),
        event: (event) => received.events.push(event),
        offline: ({ deviceNo }: LiveDevice, why) => received.offline.push({ device: deviceNo, ...why }),
        online: ({ deviceNo }: LiveDevice) => received.online.push(deviceNo),
      }),
    )
    const engine = openEngine(t.services, { every: () => () => undefined, steady })
    await engine.begin()
    expect(engine.holds()).toBe(true)
    closers.push(() => engine.close())
    return { engine, received }
  }

  let deviceCount = 0
  async function make(type: number, more: object = {}) {
    deviceCount += 1
    const deviceNo = `ENG-${String(deviceCount).padStart(5, '0')}`
    const row = await admin.ok(device.create, { deviceNo, deviceType: type, ...more })
    return { ...row, root: `iot/v1/${t.orgId}/${row.productKey}/${deviceNo}` }
  }
  const bindTo = async (row: Owned, to: object) =>
    admin.ok(device.bind, { deviceId: row.deviceId, version: row.version, ...to })

  /** A resident whose bed has a mattress sensor. */
  async function onMattress(deptId?: string) {
    const house = await openHouse(t)
    const [bed] = await makeBeds(t, { deptId })
    const { oldmanId } = await house.lives(bed.bedId)
    const row = await make(20)
    await bindTo(row, { bindType: 2, bedId: bed.bedId })
    return { oldmanId, bedId: bed.bedId, row, house }
  }
  /** A task 翻身 done at that time, recorded now. */
  const turnTask = (oldmanId: string, finishTime = t.clock.now()) =>
    t.db(async (db) => {
      const { projectId } = await db
        .selectFrom('careProject')
        .select('projectId')
        .where('orgId', '=', t.orgId)
        .where('projectName', '=', '翻身')
        .executeTakeFirstOrThrow()
      const plan = {
        planDate: finishTime.slice(0, 10),
        planTime: finishTime,
        shiftType: 4 as const,
        shiftEnd: finishTime,
      }
      const done = { taskStatus: 2 as const, finishTime, createTime: t.clock.now(), minutes: 10, source: 1 as const }
      const task = { orgId: t.orgId, taskId: newId(), oldmanId, projectId, ...plan, ...done }
      await db.insertInto('careTask').values(task).execute()
    })

  function say({ root }: { root: string }, kind: string, body: object | string, qos: 0 | 1 = 1) {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    t.services.bus.publishTopic({ orgId: t.orgId, topic: `${root}/up/${kind}`, payload, qos, retain: false })
  }
  const sample = (row: Owned, d: object, seq = 0, ts = t.clock.ms()) => say(row, 'telemetry', { v: 1, ts, seq, d })
  const stateOf = async ({ deviceId }: { deviceId: string }) => (await admin.ok(device.get, { deviceId })).deviceStatus
  const minutesOf = (deviceId: string) =>
    t.db((db) =>
      db.selectFrom('telemetryMinute').selectAll().where('deviceId', '=', deviceId).orderBy('minuteTime').execute(),
    )
  /** Seconds pass; the engine runs its check each second. */
  function pass(engine: Engine, seconds: number) {
    const from = t.clock.ms()
    for (let at = 1; at <= seconds; at += 1) {
      t.clock.set(timeText(from + at * 1000))
      engine.tick()
    }
  }

  return { t, admin, closers, start, make, bindTo, onMattress, turnTask, say, sample, stateOf, minutesOf, pass }
}

export type MadeDevice = Awaited<ReturnType<ReturnType<typeof deviceHouse>['make']>>
