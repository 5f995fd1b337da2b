import { expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { device } from '#contract/modules/devices/device/device.ts'
import { deviceHouse, type MadeDevice } from '../../../../../test/devices.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { asked } from '../../../../../test/heard.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { signal } from '../service.ts'
import { takeSnapshots } from '../snapshot.ts'

const { t, admin, start, make, bindTo, say, sample, pass } = deviceHouse()

const alarmsOf = async (deviceNo: string) => (await admin.ok(alarm.list, { deviceNo, size: 50 })).list

test('scenario 18: a gateway with children drops: one alarm that says how many; back in 20 s none; it clears', async () => {
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

test('scenario 19: battery 20 is told once, 25 changes nothing, 31 ends it', async () => {
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

test('a mattress somebody lies on is silent: level 2; unbound, switched off or scrapped its alarms end', async () => {
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

test('a hundred messages nobody can read in ten minutes: an alarm and somebody to look', async () => {
  const { engine } = await start()
  const row = await make(33)
  sample(row, { hr: 70 })
  for (let at = 0; at < 100; at += 1) say(row, 'telemetry', '{')
  await engine.settle()
  expect(await alarmsOf(row.deviceNo)).toMatchObject([{ alarmType: 4, cleared: 0 }])
  expect(await asked(admin, row.deviceNo)).toMatchObject([{ todoType: 'DEVICE_CHECK', todoStatus: 0 }])
  const { version } = await admin.ok(device.get, { deviceId: row.deviceId })
  await admin.ok(device.update, { deviceId: row.deviceId, version, checkResult: '已重新配置' })
  expect(await asked(admin, row.deviceNo)).toMatchObject([{ todoStatus: 2 }])
})

test('half an hour off the wrist by day', async () => {
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

test('what was said around an alarm is kept when the raw samples are gone', async () => {
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
  // Those of which nothing was said are read as before.
  expect((await admin.ok(alarm.list, { size: 50 })).total).toBeGreaterThan(1)
  await t.services.database.withSystem((db) =>
    db.deleteFrom('telemetryRaw').where('deviceId', '=', row.deviceId).execute(),
  )
  expect(await curve()).toHaveLength(5)
})
