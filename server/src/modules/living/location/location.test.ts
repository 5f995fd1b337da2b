import { describe, expect, test } from 'vitest'
import { location } from '#contract/modules/living/location/location.ts'
import { newId } from '#core/new-id.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Client } from '../../../../test/app.ts'
import { type MadeBed, makeBeds, makeDept } from '../../../../test/factories.ts'
import { makeChild } from '../../../../test/fees.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

let serial = 0
const name = (start: string) => {
  serial += 1
  return `${start}${serial}`
}

/** A building with one floor, made through the calls. */
async function building() {
  const house = await admin.ok(location.create, { locationName: name('楼'), locationType: 2 })
  const floor = await admin.ok(location.create, { locationName: '1层', locationType: 3, parentId: house.locationId })
  return { house, floor }
}
async function room(more: object = {}) {
  const { house, floor } = await building()
  const row = await admin.ok(location.roomCreate, {
    roomName: '101',
    locationId: floor.locationId,
    roomType: 2,
    capacity: 2,
    ...more,
  })
  return { house, floor, room: row }
}

/** A resident who lives in a bed, or has booked it (kind 1). */
async function occupy(
  { bedId, fullName, deptId }: Pick<MadeBed, 'bedId' | 'fullName'> & { deptId?: string | null },
  kind: 1 | 2 = 2,
  oldmanStatus: 1 | 2 | 3 | 4 | 5 | 6 = 1,
) {
  const { orgId } = t
  const oldmanId = newId()
  const liveId = newId()
  const oldmanName = name('赵')
  await t.db(async (db) => {
    const person = {
      orgId,
      oldmanId,
      oldmanNo: oldmanId.slice(-10),
      oldmanName,
      oldmanIdCard: oldmanId,
      sex: 1 as const,
      birthDate: '1940-01-01',
    }
    const lies = kind === 2 ? { bedId, bedName: fullName, deptId: deptId ?? null } : {}
    await db
      .insertInto('oldman')
      .values({ ...person, oldmanStatus, ...lies })
      .execute()
    await db
      .insertInto('live')
      .values({ orgId, liveId, liveNo: liveId.slice(-10), oldmanId, oldmanStatus, bedId })
      .execute()
    await db
      .insertInto('bedStay')
      .values({ orgId, bedStayId: newId(), bedId, oldmanId, liveId, kind, dateFrom: '2025-06-01' })
      .execute()
  })
  return { oldmanId, oldmanName }
}

describe('places', () => {
  test('a floor belongs to a building, a building to a park or to none', async () => {
    const park = await admin.ok(location.create, { locationName: name('园区'), locationType: 1 })
    const house = await admin.ok(location.create, {
      locationName: name('楼'),
      locationType: 2,
      parentId: park.locationId,
    })
    const floor = { locationName: '1层', locationType: 3 }
    await admin.ok(location.create, { ...floor, parentId: house.locationId })
    const wrong = await admin.call(location.create, floor)
    expect(wrong).toMatchObject({ code: 21001, data: { errors: [{ field: 'parentId', message: '楼层不能放在顶层' }] } })
    expect((await admin.call(location.create, { ...floor, parentId: park.locationId })).code).toBe(21001)
    expect((await admin.call(location.create, { ...floor, parentId: house.locationId })).code).toBe(21007)
    expect((await admin.call(location.create, { ...floor, parentId: 'none' })).code).toBe(21003)
    expect((await admin.call(location.create, { locationName: '房', locationType: 4 })).code).toBe(21001)
  })

  test('the tree counts rooms and beds, and a filter keeps the path to its matches', async () => {
    const { house, floor, room: row } = await room()
    await admin.ok(location.bedCreate, { bedName: 'A', roomId: row.roomId, bedType: 1 })
    const top = (await admin.ok(location.tree)).find((node) => node.locationId === house.locationId)
    expect(top).toMatchObject({ roomCount: 1, bedCount: 1, children: [{ locationId: floor.locationId, bedCount: 1 }] })
    const found = await admin.ok(location.tree, { keyword: house.locationName })
    expect(found).toMatchObject([{ locationId: house.locationId, children: [] }])
    const carer = await t.as('CARER')
    expect((await carer.call(location.tree)).code).toBe(0)
    expect(await carer.ok(location.types)).toHaveLength(7)
  })

  test('21307: a place that contains something stays', async () => {
    const { house, floor, room: row } = await room()
    expect((await admin.call(location.remove, { locationId: house.locationId })).code).toBe(21307)
    expect((await admin.call(location.remove, { locationId: floor.locationId })).code).toBe(21307)
    await admin.ok(location.roomRemove, { roomId: row.roomId })
    await admin.ok(location.remove, { locationId: floor.locationId })
    await admin.ok(location.remove, { locationId: house.locationId })
  })

  test('cannot be moved into itself, nor change its kind with places inside', async () => {
    const { house, floor } = await building()
    const target = { locationId: house.locationId, version: house.version }
    expect((await admin.call(location.update, { ...target, parentId: floor.locationId })).code).toBe(21001)
    expect((await admin.call(location.update, { ...target, locationType: 7 })).code).toBe(21001)
    expect((await admin.call(location.update, { ...target, version: 9, sort: 1 })).code).toBe(21002)
  })

  test('21306: a floor with residents is not disabled', async () => {
    const [bed] = await makeBeds(t)
    await occupy(bed)
    const answer = await admin.call(location.update, { locationId: bed.buildingId, status: 0, version: 1 })
    expect(answer).toMatchObject({ code: 21306, data: { beds: [bed.fullName] } })
  })
})

describe('rooms', () => {
  test('belong to a floor and know their building', async () => {
    const {
      house,
      floor,
      room: row,
    } = await room({ orientation: 'SE', sexLimit: 1, facilities: ['独立卫生间'], area: 21.5 })
    expect(row).toMatchObject({
      buildingName: house.locationName,
      locationName: '1层',
      bedCount: 0,
      orientation: 'SE',
      sexLimit: 1,
    })
    const same = { roomName: '101', locationId: floor.locationId, roomType: 1 }
    expect(await admin.call(location.roomCreate, same)).toMatchObject({ code: 21007, msg: '房间名称已存在' })
    expect((await admin.call(location.roomCreate, { ...same, locationId: house.locationId })).code).toBe(21001)
    expect((await admin.call(location.roomCreate, { ...same, roomName: '9', capacity: 13 })).code).toBe(21001)
    const listed = await admin.ok(location.rooms, { locationId: house.locationId, roomType: 2, keyword: '10' })
    expect(listed).toMatchObject({ total: 1, list: [{ roomId: row.roomId }] })
  })

  test('21305: never hold fewer than the beds in them', async () => {
    const { room: row } = await room()
    for (const bedName of ['A', 'B']) await admin.ok(location.bedCreate, { bedName, roomId: row.roomId, bedType: 1 })
    const third = await admin.call(location.bedCreate, { bedName: 'C', roomId: row.roomId, bedType: 1 })
    expect(third).toMatchObject({ code: 21305, data: { errors: [{ field: 'roomId' }] } })
    const less = await admin.call(location.roomUpdate, { roomId: row.roomId, capacity: 1, version: row.version })
    expect(less).toMatchObject({ code: 21305, data: { errors: [{ field: 'capacity' }] } })
  })

  test('of two last beds at once one is added', async () => {
    const { room: row } = await room({ capacity: 1 })
    const bed = { roomId: row.roomId, bedType: 1 }
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((bedName) => admin.call(location.bedCreate, { ...bed, bedName })),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 21305, 21305])
  })

  test('21306, 21307: rooms with residents or beds stay', async () => {
    const [bed] = await makeBeds(t)
    expect((await admin.call(location.roomRemove, { roomId: bed.roomId })).code).toBe(21307)
    await occupy(bed)
    expect((await admin.call(location.roomRemove, { roomId: bed.roomId })).code).toBe(21306)
    expect((await admin.call(location.roomUpdate, { roomId: bed.roomId, status: 0, version: 1 })).code).toBe(21306)
  })
})

describe('beds', () => {
  test('are called 楼-房-床, also after renaming, and their residents follow', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await occupy(bed)
    const { deptId } = await makeDept(t)
    const events: string[] = []
    const off = t.services.bus.subscribe((message) => {
      if (message.event === 'bed.changed') events.push(...(message.data as { bedIds: string[] }).bedIds) // as: the catalogue's data
    })
    await admin.ok(location.update, { locationId: bed.buildingId, locationName: '颐和楼', version: 1 })
    await admin.ok(location.roomUpdate, { roomId: bed.roomId, roomName: '108', deptId, version: 1 })
    const renamed = await admin.ok(location.bedUpdate, { bedId: bed.bedId, bedName: 'B', version: 1 })
    off()
    expect(renamed.fullName).toBe('颐和楼-108-B')
    expect(events).toContain(bed.bedId)
    const person = await t.db((db) =>
      db.selectFrom('oldman').select(['bedName', 'deptId']).where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
    )
    expect(person).toEqual({ bedName: '颐和楼-108-B', deptId })
  })

  test('get a code for their label that never changes', async () => {
    const { room: row } = await room()
    const first = await admin.ok(location.bedCreate, { bedName: 'A', roomId: row.roomId, bedType: 2, price: 180_000 })
    expect(first).toMatchObject({ bedStatus: 0, price: 180_000, bedCode: expect.stringMatching(/^B[0-9A-F]{12}$/) })
    const second = await admin.call(location.bedCreate, {
      bedName: 'B',
      roomId: row.roomId,
      bedType: 2,
      bedCode: first.bedCode,
    })
    expect(second).toMatchObject({ code: 21007, msg: '二维码已存在' })
    expect((await admin.call(location.bedCreate, { bedName: 'A', roomId: row.roomId, bedType: 2 })).code).toBe(21007)
  })

  test('may have a fee of their own, which must be a bed fee of the same institution', async () => {
    const { room: row } = await room()
    const fee = await makeChild(admin, 'fee-bed', 320_000, { projectChildName: '南向单间床' })
    const meal = await makeChild(admin, 'fee-meal', 2500, { chargeCycle: 1 })
    const input = { bedName: 'A', roomId: row.roomId, bedType: 2 }
    const bed = await admin.ok(location.bedCreate, { ...input, projectChildId: fee })
    expect(bed).toMatchObject({ projectChildId: fee, projectChildName: '南向单间床' })
    expect(await admin.call(location.bedCreate, { ...input, bedName: 'B', projectChildId: meal })).toMatchObject({
      code: 21001,
      msg: '请选择床位费的子项目',
    })
    const change = { bedId: bed.bedId, version: bed.version }
    expect((await admin.call(location.bedUpdate, { ...change, projectChildId: 'unknown' })).code).toBe(21003)
    expect((await admin.ok(location.bedUpdate, { ...change, projectChildId: null })).projectChildName).toBeNull()
  })

  test('21306: a bed in use is neither removed nor moved', async () => {
    const [lived, heldBed, free] = await makeBeds(t, { rooms: 1, bedsPerRoom: 3 })
    await occupy(lived)
    await occupy(heldBed, 1, 5)
    for (const bed of [lived, heldBed]) {
      expect((await admin.call(location.bedRemove, { bedId: bed.bedId })).code).toBe(21306)
      expect((await admin.call(location.bedUpdate, { bedId: bed.bedId, status: 0, version: 1 })).code).toBe(21306)
    }
    const { room: other } = await room()
    expect((await admin.call(location.bedUpdate, { bedId: lived.bedId, roomId: other.roomId, version: 1 })).code).toBe(
      21306,
    )
    await admin.ok(location.bedUpdate, { bedId: free.bedId, roomId: other.roomId, version: 1 })
    await admin.ok(location.bedRemove, { bedId: free.bedId })
  })

  test('21008: a bed with a history stays', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await occupy(bed)
    await t.db(async (db) => {
      await db
        .updateTable('bedStay')
        .set({ dateTo: '2025-06-05', endReason: 3 })
        .where('bedId', '=', bed.bedId)
        .execute()
      await db
        .updateTable('oldman')
        .set({ oldmanStatus: 2, bedId: null, bedName: null })
        .where('oldmanId', '=', oldmanId)
        .execute()
    })
    expect((await admin.call(location.bedRemove, { bedId: bed.bedId })).code).toBe(21008)
    expect((await admin.ok(location.bedUpdate, { bedId: bed.bedId, status: 0, version: 1 })).bedStatus).toBe(6)
  })

  test('show their residents, bookings and marks', async () => {
    const created = await makeBeds(t, { rooms: 2, bedsPerRoom: 3 })
    const [lived, trial, heldBed, repair, off, free] = created
    const resident = await occupy(lived)
    await occupy(trial, 2, 4)
    await occupy(heldBed, 1, 5)
    const mark: FreshRow<'roomBedStatus'> = {
      orgId: t.orgId,
      statusId: newId(),
      type: 2,
      bedId: repair.bedId,
      status: 5,
      reason: '坏了',
      startTime: '2025-06-01 00:00:00',
    }
    await t.db((db) => db.insertInto('roomBedStatus').values(mark).execute())
    await admin.ok(location.bedUpdate, { bedId: off.bedId, status: 0, version: 1 })
    const { list } = await admin.ok(location.beds, { locationId: lived.buildingId })
    expect(list.map((bed) => bed.bedStatus)).toEqual([1, 3, 2, 5, 6, 0])
    expect(list[0].oldmanName).toBe(resident.oldmanName)
    const names = async (query: object) =>
      (await admin.ok(location.beds, { locationId: lived.buildingId, ...query })).list.map((bed) => bed.bedId)
    expect(await names({ free: 1 })).toEqual([free.bedId])
    expect(await names({ bedStatus: 2 })).toEqual([heldBed.bedId])
    expect(await names({ status: 0 })).toEqual([off.bedId])
    expect(await names({ keyword: resident.oldmanName })).toEqual([lived.bedId])
    expect(await names({ pageHelper: 0 })).not.toContain(off.bedId)
  })

  test('show absent residents as the maps do', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await occupy(bed)
    await t.db(async (db) => {
      const { liveId } = await db
        .selectFrom('live')
        .select('liveId')
        .where('oldmanId', '=', oldmanId)
        .executeTakeFirstOrThrow()
      const times = { planOutTime: '2025-06-10 08:00:00', planBackTime: '2025-06-12 18:00:00' }
      const outing = { orgId: t.orgId, outId: newId(), outNo: name('WC'), oldmanId, liveId, outStatus: 3 as const }
      await db
        .insertInto('outing')
        .values({ ...outing, ...times, outType: 1, outReason: '探亲', escort: 3 })
        .execute()
    })
    const found = async (bedStatus: number) =>
      (await admin.ok(location.beds, { roomId: bed.roomId, bedStatus })).list.map(({ bedId }) => bedId)
    expect([await found(4), await found(1)]).toEqual([[bed.bedId], []])
  })

  test('name residents only to users of their departments', async () => {
    const mine = await makeDept(t)
    const other = await makeDept(t)
    const [bed] = await makeBeds(t, { deptId: mine.deptId })
    const { oldmanName } = await occupy({ ...bed, deptId: mine.deptId })
    const near = await t.as('NURSE', { deptId: mine.deptId })
    const far = await t.as('NURSE', { deptId: other.deptId })
    const seen = async (client: Client, query: object = {}) =>
      (await client.ok(location.beds, { roomId: bed.roomId, ...query })).list
    expect(await seen(near)).toMatchObject([{ oldmanName, bedStatus: 1 }])
    expect(await seen(far)).toMatchObject([{ oldmanName: null, oldmanId: null, bedStatus: 1 }])
    expect(await seen(far, { keyword: oldmanName })).toEqual([])
  })
})

test('rooms of a department are those with it in their column, in that of the floor or of the building', async () => {
  const { deptId } = await makeDept(t)
  const [bed] = await makeBeds(t, { deptId })
  await t.db((db) => db.updateTable('room').set({ deptId: null }).where('roomId', '=', bed.roomId).execute())
  expect((await admin.ok(location.rooms, { deptId })).list).toMatchObject([{ roomId: bed.roomId }])
})

describe('the tree of rooms and beds', () => {
  test('goes from building to bed and greys beds in use', async () => {
    const [lived, free] = await makeBeds(t, { rooms: 1, bedsPerRoom: 2, sexLimit: 1 })
    await occupy(lived)
    const house = (await admin.ok(location.roomBed, { free: 1 })).find((node) => node.id === lived.buildingId)
    const roomNode = house?.children[0].children[0]
    expect(roomNode).toMatchObject({ name: '101', type: 4, sexLimit: 1 })
    expect(roomNode?.children).toMatchObject([
      { id: lived.bedId, type: 5, bedStatus: 1, disabled: 1 },
      { id: free.bedId, bedStatus: 0 },
    ])
    expect(roomNode?.children[1]).not.toHaveProperty('disabled')
  })
})

test('places of another organisation are out of reach', async () => {
  const [bed] = await makeBeds(t)
  const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
  const version = 1
  expect((await stranger.call(location.update, { locationId: bed.buildingId, locationName: '改', version })).code).toBe(
    21003,
  )
  expect((await stranger.call(location.remove, { locationId: bed.locationId })).code).toBe(21003)
  expect((await stranger.call(location.roomUpdate, { roomId: bed.roomId, roomName: '改', version })).code).toBe(21003)
  expect((await stranger.call(location.roomRemove, { roomId: bed.roomId })).code).toBe(21003)
  expect((await stranger.call(location.bedUpdate, { bedId: bed.bedId, bedName: '改', version })).code).toBe(21003)
  expect((await stranger.call(location.bedRemove, { bedId: bed.bedId })).code).toBe(21003)
  expect((await stranger.call(location.bedCreate, { bedName: 'Z', roomId: bed.roomId, bedType: 1 })).code).toBe(21003)
  expect(await stranger.ok(location.beds, { pageHelper: 0 })).toMatchObject({ total: 0 })
})
