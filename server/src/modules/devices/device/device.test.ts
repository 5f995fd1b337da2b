import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { device } from '#contract/modules/devices/device/device.ts'
import { deviceType, usualOf } from '#contract/modules/devices/device/device-type.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import type { Client } from '../../../../test/app.ts'
import { makeElder, step, versionOf } from '../../../../test/elders.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import { hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { openHouse } from '../../../../test/stays.ts'
import { devices } from './tables.ts'

const t = hosted({ now: '2025-06-10 10:00:00' })
let deviceCount = 0
const no = () => {
  deviceCount += 1
  return `DEV-${String(deviceCount).padStart(5, '0')}`
}
const house = () => openHouse(t)
type Row = { deviceId: string; deviceNo: string; version: number; secret: string }
const make = (client: Client, type: number, more: object = {}) =>
  client.ok(device.create, { deviceNo: no(), deviceType: type, ...more })
const bind = (client: Client, row: Omit<Row, 'secret'>, to: object) =>
  client.call(device.bind, { deviceId: row.deviceId, version: row.version, ...to })
/** A device in use, as after its first message. */
const state = (deviceId: string, deviceStatus: 0 | 1 | 2 | 3 | 4, onlineTime: string | null = '2025-06-10 09:00:00') =>
  t.db((db) => db.updateTable('device').set({ deviceStatus, onlineTime }).where('deviceId', '=', deviceId).execute())
const texts = async (client: Client, deviceId: string) =>
  (await client.ok(device.log, { deviceId })).list.map(({ logType, text }) => [logType, text])
const bindsOf = async (client: Client, deviceId: string) =>
  (await client.ok(device.get, { deviceId })).binds
    .toReversed()
    .map(({ oldmanName, from, to }) => [oldmanName, from, to])

test('a change of a resident’s archive publishes the devices bound to him or to his bed', async () => {
  const { admin, checkin } = await house()
  const [bed] = await makeBeds(t)
  const { oldmanId } = await makeElder(t)
  expect((await step(admin, oldmanId, 1, checkin(bed.bedId, {}))).msg).toBe('')
  const mattress = await make(admin, deviceType.is.mattress)
  const watch = await make(admin, deviceType.is.watch)
  expect((await bind(admin, mattress, { bindType: 2, bedId: bed.bedId })).msg).toBe('')
  expect((await bind(admin, watch, { bindType: 1, oldmanId })).msg).toBe('')
  const { sent, failed } = await admin.ok(residentArchive.updateCommand, { oldmanIds: oldmanId })
  expect([sent, failed.map(({ deviceId }) => deviceId)]).toEqual([0, [mattress.deviceId, watch.deviceId]])
  expect(failed[0].reason).toBe(`${mattress.deviceName}不能接收老人信息`)
})

describe('the registry', () => {
  test('devices are listed in the order of their numbers, whichever was registered first', async () => {
    const admin = await t.as('ADMIN')
    for (const deviceNo of ['ORD-0002', 'ORD-0003', 'ORD-0001'])
      await admin.ok(device.create, { deviceNo, deviceType: deviceType.is.tag })
    const { list } = await admin.ok(device.list, { deviceNo: 'ORD-' })
    expect(list.map(({ deviceNo }) => deviceNo)).toEqual(['ORD-0001', 'ORD-0002', 'ORD-0003'])
  })

  test('a kind sets its product, its intervals and a name; the secret is shown once and stored as a hash', async () => {
    const admin = await t.as('ADMIN')
    const row = await make(admin, deviceType.is.mattress)
    const { productKey, reportSec, offlineSec } = usualOf(20)
    expect(row).toMatchObject({ productKey, reportSec, offlineSec, deviceStatus: 0, bindType: 0, simulated: 0 })
    expect(row.deviceName).toBe(`智能床垫${row.deviceNo}`)
    expect(row.secret).toMatch(/^[\w-]{32}$/)
    const stored = await t.db((db) =>
      db.selectFrom('device').selectAll().where('deviceId', '=', row.deviceId).executeTakeFirstOrThrow(),
    )
    expect(stored.secretHash).toBe(createHash('sha256').update(row.secret).digest('hex'))
    const seen = JSON.stringify([
      await admin.ok(device.get, { deviceId: row.deviceId }),
      await admin.ok(device.list, {}),
    ])
    expect(seen).not.toContain(stored.secretHash)
    const logged = await t.db((db) =>
      db.selectFrom('dataLog').selectAll().where('entityId', '=', row.deviceId).execute(),
    )
    expect(JSON.stringify(logged)).not.toContain(stored.secretHash)
  })

  test('21007 for an existing number, in upper or lower case; a device refers to a gateway as its gateway', async () => {
    const admin = await t.as('ADMIN')
    const gateway = await make(admin, deviceType.is.gateway)
    const again = await admin.call(device.create, { deviceNo: gateway.deviceNo, deviceType: 20 })
    expect(again).toMatchObject({ code: 21007, msg: `设备${gateway.deviceNo}已存在` })
    const child = await make(admin, 20, { gatewayNo: gateway.deviceNo })
    for (const gatewayNo of [child.deviceNo, 'nobody'])
      expect((await admin.call(device.create, { deviceNo: no(), deviceType: 20, gatewayNo })).data).toMatchObject({
        errors: [{ field: 'gatewayNo' }],
      })
    const list = await admin.ok(device.list, { gatewayNo: gateway.deviceNo })
    expect(list.list.map(({ deviceNo }) => deviceNo)).toEqual([child.deviceNo])
    expect((await admin.call(device.create, { deviceNo: 'a b', deviceType: 20 })).code).toBe(21001)
  })

  test('the kind is fixed once the device was active; before that the defaults change with it', async () => {
    const admin = await t.as('ADMIN')
    const row = await make(admin, 20)
    const { deviceId } = row
    const other = await admin.ok(device.update, { deviceId, deviceType: 21, version: 1 })
    expect(other).toMatchObject({ deviceType: 21, productKey: 'bell-bed', reportSec: 60, offlineSec: 600 })
    await state(deviceId, 1)
    const late = await admin.call(device.update, { deviceId, deviceType: 20, version: 2 })
    expect(late.data).toMatchObject({ errors: [{ field: 'deviceType' }] })
  })

  test('16104: a device that was used is not removed', async () => {
    const admin = await t.as('ADMIN')
    const used = await make(admin, 20)
    const fresh = await make(admin, 20)
    await state(used.deviceId, 2)
    expect((await admin.call(device.remove, { deviceId: used.deviceId })).code).toBe(16104)
    expect((await admin.call(device.remove, { deviceId: fresh.deviceId })).code).toBe(0)
    expect((await admin.call(device.get, { deviceId: fresh.deviceId })).code).toBe(21003)
  })

  test('a check is logged; the log is found by kind and time', async () => {
    const admin = await t.as('ADMIN')
    const row = await make(admin, 20)
    const { deviceId } = row
    await admin.ok(device.update, { deviceId, checkResult: '更换插头', version: 1 })
    expect(await texts(admin, deviceId)).toEqual(
      expect.arrayContaining([
        [8, '检查：更换插头'],
        [6, '登记'],
      ]),
    )
    const checks = await admin.ok(device.log, { deviceId, logType: 8 })
    expect(checks.list).toMatchObject([{ logType: 8, byName: 'ADMIN用户' }])
    expect((await admin.ok(device.log, { deviceId, from: '2025-06-11 00:00:00' })).total).toBe(0)
  })

  test('battery bands include their upper bound: 25 is in 0-25, 26 in 25-50 (scenario 19)', async () => {
    const admin = await t.as('ADMIN')
    const batteries = [0, 25, 26, 50, 75, 76, null]
    const bands = await Promise.all(
      batteries.map(async (battery) => {
        const { deviceId } = await make(admin, 33)
        await t.db((db) => db.updateTable('device').set({ battery }).where('deviceId', '=', deviceId).execute())
        return (await admin.ok(device.get, { deviceId })).batteryBand
      }),
    )
    expect(bands).toEqual(['0-25', '0-25', '25-50', '25-50', '50-75', '75-100', null])
  })
})

describe('states', () => {
  test('停用 and back: 0 when never active, else 2; 报废 needs a reason, unbinds, and then 16102 for any write', async () => {
    const admin = await t.as('ADMIN')
    const [bed] = await makeBeds(t)
    const row = await make(admin, 20)
    const { deviceId } = row
    await bind(admin, row, { bindType: 2, bedId: bed.bedId })
    const to = (deviceStatus: number, version: number, more: object = {}) =>
      admin.call(device.status, { deviceId, deviceStatus, version, ...more })
    expect((await to(2, 2)).code).toBe(21009)
    expect((await to(3, 1)).code).toBe(21002)
    expect((await to(3, 2)).data).toMatchObject({ deviceStatus: 3, bindType: 2 })
    expect((await to(2, 3)).data).toMatchObject({ deviceStatus: 0 })
    await state(deviceId, 1)
    await to(3, 4)
    expect((await to(2, 5)).data).toMatchObject({ deviceStatus: 2 })
    expect((await to(1, 6)).data).toMatchObject({ errors: [{ field: 'deviceStatus' }] })
    expect((await to(4, 6)).data).toMatchObject({ errors: [{ field: 'reason' }] })
    expect((await to(4, 6, { reason: '进水' })).data).toMatchObject({ deviceStatus: 4, bindType: 0, bedId: null })
    const { version } = await admin.ok(device.get, { deviceId })
    const writes = [
      admin.call(device.update, { deviceId, remark: '再用', version }),
      bind(admin, { ...row, version }, { bindType: 2, bedId: bed.bedId }),
      admin.call(device.unbind, { deviceId, version }),
      admin.call(device.token, { deviceId, version }),
      admin.call(device.command, { deviceId, cmd: 'reboot' }),
      to(3, version),
    ]
    for (const answer of await Promise.all(writes)) expect(answer).toMatchObject({ code: 16102, msg: '设备已报废' })
  })

  test('after a new secret the old one is valid for a day', async () => {
    const admin = await t.as('ADMIN')
    const row = await make(admin, 20)
    const changed = await admin.ok(device.token, { deviceId: row.deviceId, version: 1 })
    expect(changed.secret).not.toBe(row.secret)
    const stored = await t.db((db) =>
      db.selectFrom('device').selectAll().where('deviceId', '=', row.deviceId).executeTakeFirstOrThrow(),
    )
    expect(stored).toMatchObject({
      secretBefore: createHash('sha256').update(row.secret).digest('hex'),
      secretBeforeUntil: '2025-06-11 10:00:00',
    })
    expect((await admin.call(device.token, { deviceId: row.deviceId, version: 1 })).code).toBe(21002)
  })
})

describe('binding', () => {
  test('16105 names what the kind must be bound to; 16106 names the present binding; 21009 where there is none', async () => {
    const admin = await t.as('ADMIN')
    const [bed, other] = await makeBeds(t, { rooms: 2 })
    const row = await make(admin, 20)
    const wrong = await bind(admin, row, { bindType: 3, locationId: bed.locationId })
    expect(wrong).toMatchObject({ code: 16105, msg: '该类设备应绑定到床位' })
    expect((await bind(admin, row, { bindType: 2, bedId: 'nobody' })).code).toBe(21003)
    expect((await bind(admin, row, { bindType: 2 })).data).toMatchObject({ errors: [{ field: 'bedId' }] })
    const bound = (await bind(admin, row, { bindType: 2, bedId: bed.bedId })).data
    expect(bound).toMatchObject({ bindType: 2, boundName: bed.fullName, version: 2 })
    const again = await bind(admin, bound, { bindType: 2, bedId: other.bedId })
    expect(again).toMatchObject({ code: 16106, msg: `设备已绑定${bed.fullName}，请先解绑` })
    const loose = await admin.ok(device.unbind, { deviceId: row.deviceId, version: 2 })
    expect(loose).toMatchObject({ bindType: 0, bedId: null, boundName: null })
    expect((await admin.call(device.unbind, { deviceId: row.deviceId, version: loose.version })).code).toBe(21009)
  })

  test('14006, 16103 and 16107: a resident who lives here has one of each, a bed one mattress; also at the same moment', async () => {
    const { lives } = await house()
    const admin = await t.as('ADMIN')
    const [bed] = await makeBeds(t)
    const somebody = await lives(bed.bedId)
    const waiting = await makeElder(t)
    const watch = await make(admin, 33)
    const band = await make(admin, 34)
    const mattress = await make(admin, 20)
    const second = await make(admin, 20)
    const to = (oldmanId: string) => ({ bindType: 1, oldmanId })
    expect(await bind(admin, watch, to(waiting.oldmanId))).toMatchObject({ code: 14006, msg: '老人不在住，不能操作' })
    expect((await bind(admin, watch, to(somebody.oldmanId))).code).toBe(0)
    const also = await bind(admin, band, to(somebody.oldmanId))
    expect(also).toMatchObject({ code: 16103, msg: `老人已绑定同类设备${watch.deviceNo}` })
    const both = await Promise.all([mattress, second].map((row) => bind(admin, row, { bindType: 2, bedId: bed.bedId })))
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 16107])
  })

  test('scenario 20: residents exchange beds; from that second the mattresses belong to the other', async () => {
    const { lives, exchange, admin } = await house()
    const [a, b] = await makeBeds(t, { rooms: 2 })
    t.clock.set('2025-06-10 09:00:00')
    const x = await lives(a.bedId)
    const y = await lives(b.bedId)
    const mattresses = [await make(admin, 20), await make(admin, 20)]
    await bind(admin, mattresses[0], { bindType: 2, bedId: a.bedId })
    await bind(admin, mattresses[1], { bindType: 2, bedId: b.bedId })
    t.clock.set('2025-06-10 14:00:00')
    expect((await exchange(x.oldmanId, y.oldmanId, { exchangeDate: '2025-06-10' })).code).toBe(0)
    expect(await bindsOf(admin, mattresses[0].deviceId)).toEqual([
      [x.oldmanName, '2025-06-10 09:00:00', '2025-06-10 14:00:00'],
      [y.oldmanName, '2025-06-10 14:00:00', null],
    ])
    expect(await bindsOf(admin, mattresses[1].deviceId)).toEqual([
      [y.oldmanName, '2025-06-10 09:00:00', '2025-06-10 14:00:00'],
      [x.oldmanName, '2025-06-10 14:00:00', null],
    ])
    t.clock.set('2025-06-10 10:00:00')
  })

  test('a departure unbinds worn devices; the mattress stays with the bed and belongs to nobody', async () => {
    const { lives, admin } = await house()
    const [bed] = await makeBeds(t)
    const { oldmanId, oldmanName } = await lives(bed.bedId)
    const watch = await make(admin, 33)
    const mattress = await make(admin, 20)
    await bind(admin, watch, { bindType: 1, oldmanId })
    await bind(admin, mattress, { bindType: 2, bedId: bed.bedId })
    t.clock.set('2025-06-10 11:00:00')
    const version = await versionOf(admin, oldmanId)
    const left = { oldmanId, oldmanStatusNew: '2', version, quitDate: '2025-06-10', quitType: 1 }
    expect((await admin.call(residence.step, left)).msg).toBe('')
    expect(await admin.ok(device.get, { deviceId: watch.deviceId })).toMatchObject({ bindType: 0, oldmanId: null })
    expect(await texts(admin, watch.deviceId)).toContainEqual([5, `${oldmanName}退住，自动解绑`])
    expect(await admin.ok(device.get, { deviceId: mattress.deviceId })).toMatchObject({
      bedId: bed.bedId,
      oldmanName: null,
    })
    expect(await bindsOf(admin, mattress.deviceId)).toEqual([
      [oldmanName, '2025-06-10 10:00:00', '2025-06-10 11:00:00'],
      [null, '2025-06-10 11:00:00', null],
    ])
    t.clock.set('2025-06-10 10:00:00')
  })
})

describe('data scope', () => {
  test('a ward sees the devices of its beds; unbound ones are for users who may edit', async () => {
    const admin = await t.as('ADMIN')
    const { deptId } = await makeDept(t)
    const [mine] = await makeBeds(t, { deptId })
    const [others] = await makeBeds(t)
    const rows = [await make(admin, 20), await make(admin, 20), await make(admin, 20)]
    await bind(admin, rows[0], { bindType: 2, bedId: mine.bedId })
    await bind(admin, rows[1], { bindType: 2, bedId: others.bedId })
    const nurse = await t.as('NURSE_HEAD', { deptId })
    const seen = async (client: Client) =>
      (await client.ok(device.list, { size: 1000 })).list.map(({ deviceNo }) => deviceNo)
    expect(await seen(admin)).toEqual(expect.arrayContaining(rows.map(({ deviceNo }) => deviceNo)))
    expect((await seen(nurse)).filter((one) => rows.slice(0, 2).some(({ deviceNo }) => deviceNo === one))).toEqual([
      rows[0].deviceNo,
    ])
    expect((await nurse.call(device.get, { deviceId: rows[1].deviceId })).code).toBe(21003)
    const inPlace = await admin.ok(device.list, { locationId: mine.buildingId })
    expect(inPlace.list.map(({ deviceNo }) => deviceNo)).toEqual([rows[0].deviceNo])
  })
})

describe('commands', () => {
  test('16109 for a kind that has none, 16108 where the device is off line; else it is sent', async () => {
    const admin = await t.as('ADMIN')
    const { deviceId, deviceNo } = await make(admin, 20)
    const send = (cmd: string, args: object = {}) => admin.call(device.command, { deviceId, cmd, args })
    expect(await send('locate')).toMatchObject({ code: 16109, msg: '设备不支持该指令' })
    expect(await send('light')).toMatchObject({ code: 16108, msg: '设备离线，指令未下发' })
    expect((await send('interval')).data).toMatchObject({ errors: [{ field: 'args.reportSec' }] })
    expect((await send('ota', { packageId: 'nobody' })).data).toMatchObject({ errors: [{ field: 'args.packageId' }] })
    await state(deviceId, 1)
    const messages: { topic: string; payload: string }[] = []
    const off = t.services.bus.onTopic((message) => messages.push(message))
    const { data } = await send('light')
    off()
    expect(messages).toHaveLength(1)
    expect(messages[0].topic).toBe(`iot/v1/${t.orgId}/mattress/${deviceNo}/down/cmd`)
    expect(JSON.parse(messages[0].payload)).toMatchObject({ cmdId: data.cmdId, cmd: 'light', args: { on: 1 } })
    const log = await admin.ok(device.log, { deviceId, logType: 3 })
    expect(log.list).toMatchObject([{ cmdId: data.cmdId, cmdStatus: 0, text: '灯光开' }])
  })
})

moduleCases('devices', {
  app: () => t,
  role: 'ADMIN',
  key: 'deviceId',
  calls: {
    ...device,
    // A number takes letters and digits only; its filter is asked above.
    list: {
      ...device.list,
      options: { ...device.list.options, query: device.list.options.query.omit({ deviceNo: true }) },
    },
  },
  input: () => ({ deviceNo: no(), deviceType: 20 }),
  edit: { remark: '二楼护士站旁' },
  meanwhile: { remark: '已换位置' },
})

test('secrets are left out of the data log', () => expect(devices.secret).toContain('secretHash'))
