import { expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { device } from '#contract/modules/devices/device/device.ts'
import { deviceHouse, type MadeDevice } from '../../../../../test/devices.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { todosOf } from '../../../../../test/notices.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { joinTelemetry, type LiveDevice } from '../../device/service.ts'
import { takeSnapshots } from '../read/snapshot.ts'
import { raiseIn, signal } from '../service.ts'

const { t, admin, closers, start, make, bindTo, say, sample, stateOf, pass } = deviceHouse()

const alarmsOf = async (deviceNo: string) => (await admin.ok(alarm.list, { deviceNo, size: 50 })).list

test('scenario 18: a gateway with children drops: one alarm with their number; back within 20 s none; it clears', async () => {
  const { engine } = await start()
  const gateway = await make(40)
  const children: MadeDevice[] = []
  for (let at = 0; at < 5; at += 1) children.push(await make(23, { gatewayNo: gateway.deviceNo }))
  const allOn = () => {
    say(gateway, 'status', { online: 1 })
    for (const child of children) sample(child, { battery: 80 })
  }
  allOn()
  await engine.flush()
  say(gateway, 'status', { online: 0 })
  await engine.settle()
  pass(engine, 20)
  allOn()
  await engine.settle()
  expect(await alarmsOf(gateway.deviceNo)).toEqual([])
  say(gateway, 'status', { online: 0 })
  await engine.settle()
  pass(engine, 30)
  await engine.settle()
  expect(await alarmsOf(gateway.deviceNo)).toMatchObject([{ alarmType: 3, level: 2, value: '影响5台', deptId: '0' }])
  for (const child of children) expect(await alarmsOf(child.deviceNo)).toEqual([])
  say(gateway, 'status', { online: 1 })
  await engine.settle()
  expect(await alarmsOf(gateway.deviceNo)).toMatchObject([{ cleared: 1, alarmStatus: 0 }])
})

test('scenario 19: battery 20 raises one alarm, 25 changes nothing, 31 ends it', async () => {
  const { engine } = await start()
  const row = await make(33)
  for (const [battery, cleared] of [
    [20, 0],
    [19, 0],
    [25, 0],
    [31, 1],
  ]) {
    sample(row, { battery }, battery)
    await engine.settle()
    expect(await alarmsOf(row.deviceNo)).toMatchObject([{ alarmType: 2, level: 1, count: 1, cleared }])
  }
  pass(engine, 60)
  await engine.settle()
  expect(await alarmsOf(row.deviceNo)).toMatchObject([{ alarmStatus: 4, closeReason: '自动恢复' }])
})

test('a silent mattress of an occupied bed is level 2; unbound, disabled or scrapped its alarms end', async () => {
  const { engine } = await start()
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  const row = await bindTo(await make(20), { bindType: 2, bedId: bed.bedId })
  const root = `iot/v1/${t.orgId}/${row.productKey}/${row.deviceNo}`
  sample({ ...row, root }, { inBed: 1 })
  await engine.flush()
  pass(engine, 91)
  await engine.settle()
  expect(await alarmsOf(row.deviceNo)).toMatchObject([{ alarmType: 1, level: 2, oldmanId, bedId: bed.bedId }])
  const { version } = await admin.ok(device.get, { deviceId: row.deviceId })
  await admin.ok(device.unbind, { deviceId: row.deviceId, version })
  expect(await alarmsOf(row.deviceNo)).toMatchObject([{ alarmStatus: 4, closeReason: '解绑' }])
})

test('a hundred invalid messages in ten minutes raise an alarm and a to-do', async () => {
  const { engine } = await start()
  const row = await make(33)
  sample(row, { hr: 70 })
  for (let at = 0; at < 100; at += 1) say(row, 'telemetry', '{')
  await engine.settle()
  expect(await alarmsOf(row.deviceNo)).toMatchObject([{ alarmType: 4, cleared: 0 }])
  expect(await todosOf(admin, row.deviceNo)).toMatchObject([{ todoType: 'DEVICE_CHECK', todoStatus: 0 }])
  const { version } = await admin.ok(device.get, { deviceId: row.deviceId })
  await admin.ok(device.update, { deviceId: row.deviceId, version, checkResult: '已重新配置' })
  expect(await todosOf(admin, row.deviceNo)).toMatchObject([{ todoStatus: 2 }])
})

test('half an hour off the wrist by day raises an alarm', async () => {
  const { engine } = await start()
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  const row = await bindTo(await make(33), { bindType: 1, oldmanId })
  const root = `iot/v1/${t.orgId}/${row.productKey}/${row.deviceNo}`
  sample({ ...row, root }, { wear: 0 })
  await engine.settle()
  t.clock.set('2025-06-10 10:29:58')
  pass(engine, 1)
  await engine.settle()
  expect((await alarmsOf(row.deviceNo)).filter(({ alarmType }) => alarmType === 5)).toEqual([])
  pass(engine, 1)
  await engine.settle()
  expect(await alarmsOf(row.deviceNo)).toMatchObject([{ alarmType: 5, level: 1, oldmanId }])
  sample({ ...row, root }, { wear: 1 }, 2)
  await engine.settle()
  expect(await alarmsOf(row.deviceNo)).toMatchObject([{ cleared: 1 }])
})

test('the samples around an alarm are kept when the raw samples are deleted', async () => {
  const { engine } = await start()
  const row = await make(20)
  for (let at = 0; at < 5; at += 1) sample(row, { inBed: 1, hr: 120 + at, move: 3 }, at, t.clock.ms() + at * 1000)
  await engine.flush()
  signal({ orgId: t.orgId, kind: 1, type: 4, level: 2, deviceNo: row.deviceNo, at: t.clock.ms() + 4000 })
  await engine.settle()
  const [raised] = await alarmsOf(row.deviceNo)
  const curve = async () => (await admin.ok(alarm.get, { alarmId: raised.alarmId })).curve
  expect((await curve()).map(([, hr]) => hr)).toEqual([120, 121, 122, 123, 124])
  t.clock.set('2025-06-10 10:07:00')
  expect(await t.db((db) => takeSnapshots(db, t.who()))).toBeGreaterThan(0)
  expect(await t.db((db) => takeSnapshots(db, t.who()))).toBe(0)
  // Alarms without samples are read as before.
  expect((await admin.ok(alarm.list, { size: 50 })).total).toBeGreaterThan(1)
  await t.services.database.withSystem((db) =>
    db.deleteFrom('telemetryRaw').where('deviceId', '=', row.deviceId).execute(),
  )
  expect(await curve()).toHaveLength(5)
})

test('alarms of another process end when the tag is worn again, and when its messages have been valid for a while', async () => {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  const row = await bindTo(await make(33), { bindType: 1, oldmanId })
  const before = { orgId: t.orgId, kind: 4 as const, level: 1 as const, deviceNo: row.deviceNo, at: t.clock.ms() }
  for (const type of [4, 5]) await t.db((db) => raiseIn(db, t.who(), { ...before, type }))
  const clearedOf = async (type: number) =>
    (await alarmsOf(row.deviceNo)).filter(({ alarmType }) => alarmType === type).map(({ cleared }) => cleared)
  const { engine } = await start()
  sample({ ...row, root: `iot/v1/${t.orgId}/${row.productKey}/${row.deviceNo}` }, { wear: 1 })
  await engine.settle()
  expect([await clearedOf(5), await clearedOf(4)]).toEqual([[1], [0]])
  t.clock.set('2025-06-10 10:10:00')
  pass(engine, 1)
  await engine.settle()
  expect(await clearedOf(4)).toEqual([1])
})

test('a lasting condition whose alarm another process raised is raised again after handling and silence', async () => {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  const row = await bindTo(await make(33), { bindType: 1, oldmanId })
  t.clock.set('2025-06-10 10:00:00')
  const before = { orgId: t.orgId, kind: 4 as const, level: 1 as const, deviceNo: row.deviceNo, at: t.clock.ms() }
  for (const type of [4, 5]) await t.db((db) => raiseIn(db, t.who(), { ...before, type }))
  const { engine } = await start()
  const watch = { ...row, root: `iot/v1/${t.orgId}/${row.productKey}/${row.deviceNo}` }
  sample(watch, { wear: 0 })
  say(watch, 'telemetry', '{')
  pass(engine, 1)
  await engine.settle()
  const open = await alarmsOf(row.deviceNo)
  expect(open.map(({ alarmType, count }) => [alarmType, count]).toSorted()).toEqual([
    [4, 1],
    [5, 1],
  ])
  for (const { alarmId, version } of open) await admin.ok(alarm.handle, { alarmId, version })
  for (const minute of [9, 18, 27]) {
    t.clock.set(`2025-06-10 10:${String(minute).padStart(2, '0')}:00`)
    sample(watch, { wear: 0 }, minute)
    say(watch, 'telemetry', '{')
    await engine.settle()
    pass(engine, 1)
  }
  expect(await alarmsOf(row.deviceNo)).toHaveLength(2)
  t.clock.set('2025-06-10 10:31:00')
  pass(engine, 2)
  await engine.settle()
  const again = (await alarmsOf(row.deviceNo)).filter(({ alarmStatus }) => alarmStatus === 0)
  expect(again.map(({ alarmType, prevAlarmId }) => [alarmType, prevAlarmId !== null]).toSorted()).toEqual([
    [4, true],
    [5, true],
  ])
})

test('off the wrist at night: an alarm handled in the evening is raised again only in the morning', async () => {
  t.clock.set('2025-06-10 21:00:00')
  const { engine } = await start()
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  const row = await bindTo(await make(33), { bindType: 1, oldmanId })
  const watch = { ...row, root: `iot/v1/${t.orgId}/${row.productKey}/${row.deviceNo}` }
  let seq = 0
  const unwornAt = async (time: string) => {
    t.clock.set(time)
    seq += 1
    sample(watch, { wear: 0 }, seq)
    await engine.settle()
    pass(engine, 2)
    await engine.settle()
    const { list } = await admin.ok(alarm.list, { deviceNo: row.deviceNo, raisedTimeFrom: '2025-06-10 00:00:00' })
    return list
  }
  await unwornAt('2025-06-10 21:00:00')
  const [evening] = await unwornAt('2025-06-10 21:30:00')
  expect(evening).toMatchObject({ alarmType: 5, alarmStatus: 0 })
  await admin.ok(alarm.handle, { alarmId: evening.alarmId, version: evening.version })
  pass(engine, 1)
  await engine.settle()
  for (const time of ['10 22:00:00', '10 22:10:00', '11 02:00:00', '11 06:20:00'])
    expect(await unwornAt(`2025-06-${time}`)).toMatchObject([{ alarmId: evening.alarmId }])
  expect(await unwornAt('2025-06-11 06:30:00')).toMatchObject([
    { alarmType: 5, alarmStatus: 0, prevAlarmId: evening.alarmId },
    { alarmStatus: 2 },
  ])
})

test('a device off the wrist that is then disabled or silent calls nobody', async () => {
  const { engine } = await start()
  const house = await openHouse(t)
  const watches = []
  for (const name of ['停用', '报废', '离线']) {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await house.lives(bed.bedId)
    const row = await bindTo(await make(33, { offlineSec: 60 }), { bindType: 1, oldmanId })
    watches.push({ ...row, name, root: `iot/v1/${t.orgId}/${row.productKey}/${row.deviceNo}` })
  }
  for (const watch of watches) sample(watch, { wear: 0 })
  await engine.settle()
  for (const [at, deviceStatus] of [3, 4].entries()) {
    const { deviceId } = watches[at]
    const { version } = await admin.ok(device.get, { deviceId })
    await admin.ok(device.status, { deviceId, deviceStatus, reason: '坏了', version })
  }
  pass(engine, 62)
  await engine.settle()
  t.clock.set('2025-06-10 10:30:00')
  pass(engine, 2)
  await engine.settle()
  const typesOf = async ({ deviceNo }: { deviceNo: string }) =>
    (await alarmsOf(deviceNo)).map(({ alarmType }) => alarmType)
  expect([await typesOf(watches[0]), await typesOf(watches[1]), await typesOf(watches[2])]).toEqual([[], [], [1]])
})

test('a handled alarm of a device that is then disabled is not raised again; after rebinding it names the new wearer', async () => {
  const { engine } = await start()
  const house = await openHouse(t)
  const residentInBed = async () => {
    const [bed] = await makeBeds(t)
    return { ...(await house.lives(bed.bedId)), bedId: bed.bedId }
  }
  const used = await residentInBed()
  const passed = await residentInBed()
  const silent = new Map<string, LiveDevice>()
  closers.push(joinTelemetry({ name: 'silent', offline: (row) => void silent.set(row.deviceNo, row) }))
  const devices = []
  for (const { oldmanId } of [used, passed])
    devices.push(await bindTo(await make(33, { offlineSec: 60 }), { bindType: 1, oldmanId }))
  for (const row of devices) sample({ ...row, root: `iot/v1/${t.orgId}/${row.productKey}/${row.deviceNo}` }, { hr: 70 })
  await engine.settle()
  pass(engine, 62)
  await engine.settle()
  for (const { deviceNo } of devices) {
    const [row] = await alarmsOf(deviceNo)
    await admin.ok(alarm.handle, { alarmId: row.alarmId, version: row.version })
  }
  const [out, other] = await Promise.all(devices.map(({ deviceId }) => admin.ok(device.get, { deviceId })))
  await admin.ok(device.status, { deviceId: out.deviceId, deviceStatus: 3, version: out.version })
  const unbound = await admin.ok(device.unbind, { deviceId: other.deviceId, version: other.version })
  const heir = await residentInBed()
  await bindTo({ ...unbound, root: '' }, { bindType: 1, oldmanId: heir.oldmanId })
  await expect.poll(() => silent.get(other.deviceNo)?.oldmanId).toBe(heir.oldmanId)
  t.clock.set('2025-06-10 10:32:00')
  pass(engine, 2)
  await engine.settle()
  expect(await alarmsOf(out.deviceNo)).toHaveLength(1)
  expect((await alarmsOf(other.deviceNo)).map(({ oldmanId }) => oldmanId)).toEqual([heir.oldmanId, passed.oldmanId])
})

test('events of alarms do not make the engine read its registry again; events of the registry do', async () => {
  const { engine } = await start()
  const row = await make(33)
  sample(row, { hr: 70 })
  await engine.settle()
  pass(engine, 1)
  await engine.flush()
  await t.db((db) => db.updateTable('device').set({ offlineSec: 30 }).where('deviceId', '=', row.deviceId).execute())
  signal({ orgId: t.orgId, kind: 1, type: 4, level: 2, deviceNo: row.deviceNo, at: t.clock.ms() })
  await engine.settle()
  const [{ alarmId, version }] = await alarmsOf(row.deviceNo)
  await admin.ok(alarm.ack, { alarmId, version })
  await engine.flush()
  pass(engine, 40)
  await engine.flush()
  expect(await stateOf(row)).toBe(1)
  const { version: seen } = await admin.ok(device.get, { deviceId: row.deviceId })
  await admin.ok(device.update, { deviceId: row.deviceId, version: seen, remark: '看过' })
  const stateThen = async () => {
    pass(engine, 1)
    await engine.flush()
    return stateOf(row)
  }
  await expect.poll(stateThen).toBe(2)
})
