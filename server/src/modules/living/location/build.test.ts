import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { location } from '#contract/modules/living/location/location.ts'
import { bytesOf } from '../../../../test/answers.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { sendRows } from '../../../../test/sheets.ts'
import { templateHeads } from '../../platform/sheet-import/service.ts'
import { bedImportPlan } from './build/import.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

let serial = 0
const name = (start: string) => {
  serial += 1
  return `${start}${serial}`
}

describe('the batch builder', () => {
  const batch = { floorFrom: 2, floorTo: 3, roomsPerFloor: 3, bedsPerRoom: 2, roomType: 2, bedType: 1, price: 200_000 }

  test('shows a plan first, then makes it, and leaves existing rooms alone', async () => {
    const buildingName = name('新楼')
    const plan = await admin.ok(location.batch, { ...batch, buildingName, preview: 1 })
    expect(plan).toMatchObject({ preview: 1, floorCount: 2, roomCount: 6, bedCount: 12, skipped: 0 })
    expect(plan.floors[0].rooms[2]).toEqual({ roomName: '203', exists: 0, beds: ['A', 'B'] })
    expect((await admin.ok(location.tree)).some((node) => node.locationName === buildingName)).toBe(false)
    await admin.ok(location.batch, { ...batch, buildingName })
    const house = (await admin.ok(location.tree)).find((node) => node.locationName === buildingName)
    expect(house).toMatchObject({ roomCount: 6, bedCount: 12 })
    const { list } = await admin.ok(location.beds, { locationId: house?.locationId, size: 50 })
    expect(list[0]).toMatchObject({ fullName: `${buildingName}-201-A`, price: 200_000 })
    const again = await admin.ok(location.batch, { ...batch, buildingName, roomsPerFloor: 4 })
    expect(again).toMatchObject({ roomCount: 2, bedCount: 4, skipped: 6 })
  })

  test('numbers rooms by a pattern', async () => {
    const buildingName = name('东楼')
    const plan = await admin.ok(location.batch, {
      ...batch,
      buildingName,
      roomPattern: '{楼}-{层}{号}',
      bedNaming: 3,
      preview: 1,
    })
    expect(plan.floors[0].rooms[0]).toEqual({ roomName: `${buildingName}-201`, exists: 0, beds: ['01', '02'] })
    expect((await admin.call(location.batch, { ...batch, buildingName, roomPattern: '{层}' })).code).toBe(21001)
    expect((await admin.call(location.batch, { ...batch, buildingName, floorTo: 1 })).code).toBe(21001)
    const huge = { floorFrom: 1, floorTo: 60, roomsPerFloor: 60, bedsPerRoom: 12 }
    expect((await admin.call(location.batch, { ...batch, ...huge, buildingName })).code).toBe(21001)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(location.batch, { ...batch, buildingName })).code).toBe(401)
  })
})

describe('import', () => {
  async function send(rows: (string | number | null)[][], heads: readonly string[] = templateHeads(bedImportPlan)) {
    return sendRows(t, admin, location.import, [heads, ...rows.map((row) => row.map((value) => value ?? ''))])
  }

  test('imports good rows and names bad ones with their column', async () => {
    const house = name('导入楼')
    const row = (more: Record<number, string | number | null>) =>
      Object.assign([house, '1层', '101', '双人间', 2, null, null, 'A', '普通床', 1800], more)
    const answer = await send([
      row({}),
      row({ 7: 'B', 9: '2000.5' }),
      row({ 7: 'C' }),
      row({ 7: 'A' }),
      row({ 2: '102', 3: '总统套房' }),
      row({ 2: '103', 4: 40 }),
      row({ 2: '104', 7: null }),
      row({ 2: '105', 6: '没有的部门' }),
      row({ 2: '106', 5: '限女', 9: '<script>' }),
    ])
    expect(answer).toMatchObject({ code: 0, data: { total: 9, success: 2, fail: 7 } })
    expect(answer.data.errors.map((error) => [error.row, error.column])).toEqual([
      [4, '床位'],
      [5, '床位'],
      [6, '房间类型'],
      [7, '容量'],
      [8, '床位'],
      [9, '部门'],
      [10, '床位月价(元)'],
    ])
    const built = (await admin.ok(location.tree)).find((node) => node.locationName === house)
    expect(built).toMatchObject({ roomCount: 1, bedCount: 2 })
    const { list } = await admin.ok(location.beds, { locationId: built?.locationId })
    expect(list.map((bed) => [bed.fullName, bed.price])).toEqual([
      [`${house}-101-A`, 180_000],
      [`${house}-101-B`, 200_050],
    ])
  })

  test('refuses another table, and gives the right one', async () => {
    expect((await send([], ['姓名', '性别'])).code).toBe(21010)
    const file = await admin.ok(location.importTemplate)
    const [{ data }] = await readXlsxFile(bytesOf(file))
    expect(data[0]).toEqual(templateHeads(bedImportPlan))
  })

  test('a missing capacity is the number of rows of the room', async () => {
    const house = name('导入楼')
    const rows = ['A', 'B', 'C'].map((bed) => [house, '1层', '201', '三人间', null, null, null, bed, '护理床', null])
    expect((await send(rows)).data.success).toBe(3)
  })
})

describe('regions', () => {
  test('are provinces, cities and counties under the root, sent once', async () => {
    const all = await admin.ok(location.regions)
    expect(all.length).toBeGreaterThan(3000)
    expect(all).toContainEqual({ code: '310101', name: '黄浦区', parentCode: '310000' })
    expect(await admin.ok(location.regions, { parentCode: '000000' })).toHaveLength(34)
    const { path } = location.regions
    const first = await t.app.inject({ method: 'GET', url: path, headers: admin.headers('GET', path) })
    const again = { ...admin.headers('GET', path), 'if-none-match': String(first.headers.etag) }
    expect(await t.app.inject({ method: 'GET', url: path, headers: again })).toMatchObject({
      statusCode: 304,
      body: '',
    })
  })
})
