import { expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { call } from '#contract/modules/devices/call/call.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { deviceHouse, type MadeDevice } from '../../../../../test/devices.ts'
import { type MadeBed, makeBeds } from '../../../../../test/factories.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { closeIn, type Signal, signal } from '../service.ts'

const { t, admin, closers, start, make, bindTo, say } = deviceHouse()

/** Commands to the lamps, by their device. */
const events: [string, object][] = []
async function engineOn() {
  const { engine } = await start()
  events.length = 0
  closers.push(
    t.services.bus.onTopic(({ topic, payload }) => {
      const deviceNo = /([^/]+)\/down\/cmd$/.exec(topic)?.[1]
      if (deviceNo) events.push([deviceNo, JSON.parse(payload).args])
    }),
  )
  return engine
}
const lastOf = ({ deviceNo }: MadeDevice) => events.findLast(([of]) => of === deviceNo)?.[1]

/** A lamp that is on line, bound to this. */
async function lamp(type: number, to: object) {
  const row = await make(type)
  await bindTo(row, to)
  say(row, 'status', { online: 1 })
  return row
}
const bellOf = ({ bedId }: MadeBed) => lamp(21, { bindType: 2, bedId })
const atPlace = (type: number, { locationId }: MadeBed) => lamp(type, { bindType: 3, locationId })
async function living(bed: MadeBed) {
  const { lives } = await openHouse(t)
  return (await lives(bed.bedId)).oldmanId
}
const found = (oldmanId: string, more: Partial<Signal> = {}): Signal => ({
  orgId: t.orgId,
  kind: 1,
  type: 4,
  level: 2,
  oldmanId,
  at: t.clock.ms(),
  value: '125次/分',
  ...more,
})
const openOf = async (oldmanId: string, alarmKind: number) => {
  const { list } = await admin.ok(alarm.list, { oldmanId, alarmKind, open: 1, size: 10 })
  return { alarmId: list[0].alarmId, version: list[0].version }
}
/** A resident in a bed with a bell that is on line. */
async function bedside() {
  const engine = await engineOn()
  const [bed] = await makeBeds(t)
  const oldmanId = await living(bed)
  const bell = await bellOf(bed)
  await engine.flush()
  return { engine, oldmanId, bell }
}
let seq = 0
const press = (row: MadeDevice) => {
  seq += 1
  say(row, 'event', { v: 1, seq, ts: t.clock.ms(), event: 'call' })
}

test('a call and an alarm of one room: the lamp goes off with the last of them, whichever it is', async () => {
  const { engine, oldmanId, bell } = await bedside()
  press(bell)
  signal(found(oldmanId, { level: 3 }))
  await engine.settle()
  expect(lastOf(bell)).toEqual({ on: 1, level: 3 })
  await admin.ok(alarm.ack, await openOf(oldmanId, 1))
  await engine.settle()
  expect(lastOf(bell)).toEqual({ on: 1, level: 2 })
  const { callRecordId, version } = (await admin.ok(call.open)).list.find((one) => one.oldmanId === oldmanId) ?? {}
  await admin.ok(call.step, { callRecordId, version, action: 'answer' })
  await engine.settle()
  expect(lastOf(bell)).toEqual({ on: 0 })
})

test('the next process turns off what was lit before', async () => {
  const { engine, oldmanId, bell } = await bedside()
  signal(found(oldmanId))
  await engine.settle()
  await engine.close()
  const other = await engineOn()
  await admin.ok(alarm.ack, await openOf(oldmanId, 1))
  await other.settle()
  expect(lastOf(bell)).toEqual({ on: 0 })
})

test('a call lights the lamps at its bed, its own toilet and in the corridor, not at a toilet of neighbours', async () => {
  const engine = await engineOn()
  const [own] = await makeBeds(t)
  const [shared] = await makeBeds(t, { rooms: 2 })
  const lamps = []
  for (const bed of [own, shared]) {
    await living(bed)
    lamps.push({ bell: await bellOf(bed), toilet: await atPlace(22, bed), corridor: await atPlace(40, bed) })
  }
  await engine.flush()
  for (const { bell } of lamps) press(bell)
  await engine.settle()
  for (const { bell, corridor } of lamps)
    expect([lastOf(bell), lastOf(corridor)]).toEqual([
      { on: 1, level: 2 },
      { on: 1, level: 2 },
    ])
  expect(lamps.map(({ toilet }) => lastOf(toilet))).toEqual([{ on: 1, level: 2 }, undefined])
})

test('an ack that comes before the command leaves the lamp off', async () => {
  const { engine, oldmanId, bell } = await bedside()
  press(bell)
  await engine.settle()
  const calling = (await admin.ok(call.open)).list.find((one) => one.oldmanId === oldmanId)
  const { callRecordId, version } = calling ?? {}
  await admin.ok(call.step, { callRecordId, version, action: 'answer' })
  // The first event of the call arrives late.
  t.services.bus.publish(t.orgId, 'call.raised', calling)
  await engine.settle()
  expect(lastOf(bell)).toEqual({ on: 0 })
})

test('the institution may want no lamps, or with reminders off only those for urgent alarms; calls light lamps all the same', async () => {
  const before = await admin.ok(setting.mattress)
  const { engine, oldmanId, bell } = await bedside()
  async function wants(alarmRemind: object) {
    const { setContent } = await admin.ok(setting.mattress)
    await admin.ok(setting.saveMattress, { setContent: { ...setContent, alarmRemind } })
  }
  async function shines(level: 2 | 3, type: number) {
    events.length = 0
    const who = t.who()
    signal(found(oldmanId, { level, type }))
    await engine.settle()
    const last = lastOf(bell)
    await t.db((db) => closeIn(db, who, { oldmanId }, '测试'))
    return last
  }
  await wants({ status: 'OPEN', position: ['POPUP'] })
  expect(await shines(3, 1)).toBeUndefined()
  await wants({ status: 'CLOSE', position: ['LIGHT'] })
  expect(await shines(2, 3)).toBeUndefined()
  expect(await shines(3, 4)).toEqual({ on: 1, level: 3 })
  await wants({ status: 'OPEN', position: [] })
  press(bell)
  await engine.settle()
  expect(lastOf(bell)).toEqual({ on: 1, level: 2 })
  await wants(before.setContent.alarmRemind)
})

test('a process that does not run the engine sends no commands to lamps', async () => {
  const { engine, oldmanId } = await bedside()
  signal(found(oldmanId))
  await engine.settle()
  const { alarmId, version } = await openOf(oldmanId, 1)
  const { database } = t.services
  const theirs = { holder: 'another', untilTime: '2100-01-01 00:00:00' }
  await database.withSystem((db) => db.updateTable('engineLease').set(theirs).execute())
  closers.push(() => database.withSystem((db) => db.deleteFrom('engineLease').execute()))
  await engine.begin()
  expect(engine.holds()).toBe(false)
  events.length = 0
  await admin.ok(alarm.ack, { alarmId, version })
  await engine.settle()
  expect(events).toEqual([])
})
