import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { device } from '#contract/modules/devices/device/device.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { hosted } from '../../../../../test/hosted.ts'
import { sendRows, sheetAt } from '../../../../../test/sheets.ts'
import { openHouse } from '../../../../../test/stays.ts'

const t = hosted({ now: '2025-06-10 10:00:00' })
let deviceCount = 0
const no = () => {
  deviceCount += 1
  return `FIG-${String(deviceCount).padStart(5, '0')}`
}
const house = () => openHouse(t)
const make = (client: Client, type: number) => client.ok(device.create, { deviceNo: no(), deviceType: type })
const bind = (client: Client, row: { deviceId: string; version: number }, to: object) =>
  client.call(device.bind, { deviceId: row.deviceId, version: row.version, ...to })

describe('figures and imports', () => {
  test('statistics: total is the four states, all bands are listed, scrapped and simulated ones do not count', async () => {
    const there = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const put = (deviceId: string, values: object) =>
      t.services.database.withSystem((db) =>
        db.updateTable('device').set(values).where('deviceId', '=', deviceId).execute(),
      )
    const all = [
      { deviceStatus: 1, battery: 20, onlineTime: t.clock.now() },
      { deviceStatus: 2, battery: 26, onlineTime: t.clock.now() },
      { deviceStatus: 3 },
      {},
      { deviceStatus: 4, battery: 90 },
      { deviceStatus: 1, battery: 90, simulated: 1 },
    ]
    for (const values of all) {
      const { deviceId } = await make(there, 33)
      if (Object.keys(values).length > 0) await put(deviceId, values)
    }
    expect(await there.ok(device.statistics, {})).toMatchObject({
      total: 4,
      online: 1,
      offline: 1,
      disabled: 1,
      inactive: 1,
      alarmsToday: 0,
      byType: [{ deviceType: 33, deviceTypeName: '手表', total: 4, online: 1 }],
      byBattery: [
        { band: '0-25', count: 1 },
        { band: '25-50', count: 1 },
        { band: '50-75', count: 0 },
        { band: '75-100', count: 0 },
      ],
    })
  })

  test('residents whose bed has a mattress', async () => {
    const { lives, admin } = await house()
    const [bed] = await makeBeds(t)
    const somebody = await lives(bed.bedId)
    const row = await make(admin, 20)
    await bind(admin, row, { bindType: 2, bedId: bed.bedId })
    const { list } = await admin.ok(device.mattressOldman, { oldmanName: somebody.oldmanName })
    expect(list).toEqual([
      {
        oldmanId: somebody.oldmanId,
        oldmanName: somebody.oldmanName,
        bedName: bed.fullName,
        deviceNo: row.deviceNo,
        online: 0,
      },
    ])
  })
})

describe('import', () => {
  const heads = ['编号', '名称', '类型', '型号', '网关', '保修期']

  test('correct lines are imported with their secrets in a file of their own, others are reported at their column', async () => {
    const admin = await t.as('ADMIN')
    const one = no()
    const other = no()
    const rows = [
      [one, '201床垫', '智能床垫', 'YM-200', '', '2027-06-30'],
      [other, '', '手表', '', '', ''],
      [one, '', '手表', '', '', ''],
      [no(), '', '冰箱', '', '', ''],
      [no(), '', '手表', '', 'nobody', ''],
      ['短', '', '手表', '', '', ''],
    ]
    const preview = await sendRows(t, admin, device.import, [heads, ...rows], { preview: '1' })
    expect(preview.data).toMatchObject({ success: 2, fail: 4, secretFileUrl: null })
    const { data } = await sendRows(t, admin, device.import, [heads, ...rows])
    expect(data).toMatchObject({ total: 6, success: 2, fail: 4 })
    expect(data.errors.map(({ row, column }) => [row, column])).toEqual([
      [4, '编号'],
      [5, '类型'],
      [6, '网关'],
      [7, '编号'],
    ])
    const [, ...secrets] = await sheetAt(t, data.secretFileUrl ?? '')
    expect(secrets.map(([deviceNo, , product, client]) => [deviceNo, product, client])).toEqual([
      [one, 'mattress', `${t.orgId}:${one}`],
      [other, 'watch', `${t.orgId}:${other}`],
    ])
    const hash = createHash('sha256').update(String(secrets[0][4])).digest('hex')
    const stored = await t.db((db) =>
      db.selectFrom('device').selectAll().where('deviceNo', '=', one).executeTakeFirstOrThrow(),
    )
    expect(stored).toMatchObject({
      secretHash: hash,
      deviceName: '201床垫',
      warrantyEnd: '2027-06-30',
      deviceStatus: 0,
    })
    expect((await admin.call(device.importTemplate)).status).toBe(200)
    const carer = await t.as('CARER')
    expect((await sendRows(t, carer, device.import, [heads, ...rows])).status).toBe(401)
  })
})
