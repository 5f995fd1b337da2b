import { beforeAll, describe, expect, test } from 'vitest'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { makeElder, makeLevel, step } from '../../../../test/elders.ts'
import { type MadeBed, makeBeds, makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { countBeds, displayStatus } from './rules.ts'

const today = '2025-06-10'
const t = hosted({ now: `${today} 10:00:00` })
const admin = enters(t, 'ADMIN')
let levelId: string

beforeAll(async () => {
  levelId = await makeLevel(t, '一级护理')
})

const card = async (bedId: string) => (await admin.ok(roomMap.beds, { bedIds: bedId })).list[0]
async function living(bed: MadeBed, to: 1 | 4 = 1, more: object = {}, elder = {}) {
  const person = await makeElder(t, elder)
  const body = { bedId: bed.bedId, levelId, liveDate: today, trialDays: 7, ...more }
  expect((await step(admin, person.oldmanId, to, body)).msg).toBe('')
  return person
}
const mark = (bed: MadeBed, status: number, more: object = {}) =>
  admin.call(roomMap.mark, { type: '2', bedId: bed.bedId, status, reason: '检修', ...more })

describe('the state of a bed', () => {
  const facts = { enabled: true, marks: [] as number[], kind: null as number | null, trial: false, out: false }
  test('is the first one in the order that applies', () => {
    expect(displayStatus({ ...facts, enabled: false, marks: [5], kind: 2 })).toBe(6)
    expect(displayStatus({ ...facts, marks: [5, 6] })).toBe(6)
    expect(displayStatus({ ...facts, marks: [8, 5] })).toBe(5)
    expect(displayStatus({ ...facts, marks: [8], kind: 2 })).toBe(8)
    expect(displayStatus({ ...facts, kind: 2, trial: true, out: true })).toBe(4)
    expect(displayStatus({ ...facts, kind: 2, trial: true })).toBe(3)
    expect(displayStatus({ ...facts, kind: 2 })).toBe(1)
    expect(displayStatus({ ...facts, kind: 3 })).toBe(7)
    expect(displayStatus({ ...facts, kind: 1 })).toBe(2)
    expect(displayStatus(facts)).toBe(0)
  })

  test('scenario 29: counts and the rate', () => {
    const of = (displayStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6, count: number) =>
      Array.from({ length: count }, () => ({ displayStatus }))
    const beds = [...of(1, 150), ...of(3, 6), ...of(4, 4), ...of(2, 10), ...of(5, 2), ...of(6, 3), ...of(0, 25)]
    expect(countBeds(beds)).toMatchObject({
      total: 200,
      free: 25,
      living: 150,
      trial: 6,
      out: 4,
      booked: 10,
      rate: 82.1,
    })
    expect(countBeds(of(5, 2)).rate).toBe(0)
  })
})

describe('the maps', () => {
  test('agree with each other and with the counts under every filter', async () => {
    const beds = await makeBeds(t, { rooms: 2, bedsPerRoom: 3 })
    const { buildingId, locationId } = beds[0]
    await living(beds[0], 1, { planQuitDate: '2025-06-15' }, { sex: 1, birth: '19400610' })
    await living(beds[1], 4)
    const booked = await makeElder(t)
    await step(admin, booked.oldmanId, 5, { bedId: beds[2].bedId, planLiveDate: today })
    expect((await mark(beds[3], 5)).code).toBe(0)
    const { list, total } = await admin.ok(roomMap.beds, { buildingId })
    expect(total).toBe(6)
    expect(list.map((one) => one.bedId)).toEqual(beds.map((bed) => bed.bedId))
    expect(list.map((one) => one.displayStatus)).toEqual([1, 3, 2, 5, 0, 0])
    expect(list[0]).toMatchObject({
      birthday: 1,
      planQuitDate: '2025-06-15',
      levelName: '一级护理',
      liveDays: 1,
      holdName: null,
    })
    expect(list[2]).toMatchObject({ holdName: booked.oldmanName, holdExpire: '2025-06-17', liveDate: null })
    expect(list[3]).toMatchObject({ statusReason: '检修', statusVersion: 1 })
    for (const filter of [
      {},
      { statuses: '1,3' },
      { floorId: locationId },
      { sex: 1 },
      { levelId },
      { keyword: beds[4].fullName },
    ]) {
      const cards = (await admin.ok(roomMap.beds, { buildingId, pageHelper: '0', ...filter })).list
      const count = await admin.ok(roomMap.count, { buildingId, ...filter })
      expect(count).toEqual(countBeds(cards.map(({ displayStatus: shown }) => ({ displayStatus: shown }))))
      const { floors } = await admin.ok(roomMap.easy, { buildingId, ...filter })
      expect(floors.flatMap((floor) => floor.rooms.flatMap((room) => room.beds))).toEqual(cards)
      const rooms = (await admin.ok(roomMap.rooms, { buildingId, pageHelper: '0', ...filter })).list
      expect(rooms.flatMap((room) => room.beds)).toEqual(cards)
    }
    const buildings = await admin.ok(roomMap.buildings, {})
    expect(buildings.find((one) => one.buildingId === buildingId)).toMatchObject({
      total: 6,
      used: 2,
      free: 2,
      booked: 1,
      repair: 1,
      rate: 40,
    })
    expect(await admin.ok(roomMap.buildingBeds, { buildingId })).toMatchObject([
      { floorName: '1层', rooms: [{ roomName: '101' }, { roomName: '102' }] },
    ])
    const [room] = (await admin.ok(roomMap.rooms, { buildingId })).list
    expect(room).toMatchObject({ capacity: 3, used: 2, free: 0, roomSex: 1 })
    const narrow = await admin.ok(roomMap.beds, { buildingId, page: 2, size: 4 })
    expect([narrow.total, narrow.list.length]).toEqual([6, 2])
    const [first] = await admin.ok(roomMap.easy, {}).then(({ buildings: all }) => all)
    expect(first.buildingId).toBeTruthy()
  })

  test('show arrears only to users who may see accounts', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await living(bed)
    await t.db((db) =>
      db.updateTable('account').set({ arrearsAmount: 12345 }).where('oldmanId', '=', oldmanId).execute(),
    )
    expect((await card(bed.bedId)).arrears).toBe(12345)
    const { list } = await (await t.as('CARER')).ok(roomMap.beds, { bedIds: bed.bedId })
    expect(list[0]?.arrears ?? null).toBeNull()
  })

  test('show the cake on the lunar birthday of residents who keep it', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await living(bed, 1, {}, { birth: '19400610' })
    // 2025-06-10 is the 15th of the fifth lunar month.
    const setPerson = (values: object) =>
      t.db((db) => db.updateTable('oldman').set(values).where('oldmanId', '=', oldmanId).execute())
    await setPerson({ birthCalendar: 2, lunarBirth: '05-05' })
    expect((await card(bed.bedId)).birthday).toBe(0)
    await setPerson({ lunarBirth: '05-15' })
    expect((await card(bed.bedId)).birthday).toBe(1)
  })

  test('show a department its own beds only', async () => {
    const mine = await makeDept(t)
    const theirs = await makeDept(t)
    const [bed] = await makeBeds(t, { deptId: mine.deptId })
    const [other] = await makeBeds(t, { deptId: theirs.deptId })
    const nurse = await t.as('NURSE', { deptId: mine.deptId })
    const { list } = await nurse.ok(roomMap.beds, { pageHelper: '0' })
    expect(list.map((one) => one.bedId)).toEqual([bed.bedId])
    expect((await nurse.ok(roomMap.count, {})).total).toBe(1)
    expect((await nurse.call(roomMap.bedRoom, { id: other.bedId })).code).toBe(21003)
    expect(await nurse.ok(roomMap.bedRoom, { id: bed.bedId })).toMatchObject({
      bedName: bed.fullName,
      roomName: '101',
      locationName: '1层',
    })
  })

  test('answers 500 beds in one read', async () => {
    const beds = await makeBeds(t, { rooms: 125, bedsPerRoom: 4 })
    const { buildingId } = beds[0]
    const { list } = await admin.ok(roomMap.beds, { buildingId, pageHelper: '0' })
    expect(list).toHaveLength(500)
  })
})

describe('marks', () => {
  test('repair and out of use need an empty bed', async () => {
    const [bed, heldBed] = await makeBeds(t, { rooms: 2 })
    await living(bed)
    const booked = await makeElder(t)
    await step(admin, booked.oldmanId, 5, { bedId: heldBed.bedId, planLiveDate: today })
    expect(await mark(bed, 5)).toMatchObject({ code: 31091, msg: '床位有人入住或预订，不能设置为维修' })
    expect(await mark(heldBed, 6)).toMatchObject({ code: 31091, msg: '床位有人入住或预订，不能设置为停用' })
    const room = await admin.call(roomMap.mark, { type: '1', roomId: bed.roomId, status: 6, reason: '装修' })
    expect(room.code).toBe(31091)
    expect((await mark(bed, 8)).code).toBe(0)
  })

  test('end by hand or at their time, and a bed has one mark', async () => {
    const [bed] = await makeBeds(t)
    const created = await mark(bed, 5, { endTime: `${today} 12:00:00` })
    expect(created.code).toBe(0)
    expect((await card(bed.bedId)).displayStatus).toBe(5)
    expect(await mark(bed, 6)).toMatchObject({ code: 21009, msg: '当前状态“维修”不允许此操作' })
    await clock(`${today} 11:59:00`)
    expect((await card(bed.bedId)).displayStatus).toBe(5)
    await clock(`${today} 12:00:30`)
    expect((await card(bed.bedId)).displayStatus).toBe(0)
    t.clock.set(`${today} 10:00:00`)
    const again = await mark(bed, 6)
    const { statusId } = again.data
    expect((await admin.call(roomMap.editMark, { statusId, status: 5, reason: '漏水', version: 1 })).data.status).toBe(
      5,
    )
    expect((await admin.call(roomMap.editMark, { statusId, ended: 1, version: 1 })).code).toBe(21002)
    expect((await admin.call(roomMap.editMark, { statusId, ended: 1, version: 2 })).data.ended).toBe(1)
    expect((await admin.call(roomMap.editMark, { statusId, ended: 1, version: 3 })).code).toBe(21009)
    expect((await card(bed.bedId)).displayStatus).toBe(0)
  })

  test('planned for later they keep a bed from being taken, and show from their time on', async () => {
    const [bed] = await makeBeds(t)
    expect((await mark(bed, 5, { startTime: `${today} 14:00:00` })).code).toBe(0)
    expect((await card(bed.bedId)).displayStatus).toBe(0)
    const { oldmanId } = await makeElder(t)
    const answer = await step(admin, oldmanId, 1, { bedId: bed.bedId, levelId, liveDate: today })
    expect(answer).toMatchObject({ code: 31024, msg: '床位不可用（维修）' })
    t.clock.set(`${today} 14:00:00`)
    expect((await card(bed.bedId)).displayStatus).toBe(5)
    t.clock.set(`${today} 10:00:00`)
  })

  test('are refused with a wrong time or place', async () => {
    const [bed] = await makeBeds(t)
    expect((await mark(bed, 5, { endTime: `${today} 09:00:00` })).data).toMatchObject({
      errors: [{ field: 'endTime' }],
    })
    expect((await admin.call(roomMap.mark, { type: '2', status: 5, reason: '检修' })).data).toMatchObject({
      errors: [{ field: 'bedId' }],
    })
    expect((await admin.call(roomMap.mark, { type: '2', bedId: 'x', status: 5, reason: '检修' })).code).toBe(21003)
    expect((await admin.call(roomMap.mark, { type: '3', bedId: bed.bedId, status: 5, reason: '检修' })).code).toBe(
      21003,
    )
    const nurse = await t.as('NURSE')
    expect((await nurse.call(roomMap.mark, { type: '2', bedId: bed.bedId, status: 5, reason: '检修' })).status).toBe(
      401,
    )
  })

  test('a bed disabled in its master data shows so', async () => {
    const [bed] = await makeBeds(t)
    await t.db((db) => db.updateTable('bed').set({ status: 0 }).where('bedId', '=', bed.bedId).execute())
    expect((await card(bed.bedId)).displayStatus).toBe(6)
  })
})

test('a user stores a display of each map, and may return to the default', async () => {
  const other = await t.as('NURSE_HEAD')
  const first = await admin.ok(roomMap.config, { type: 3 })
  expect(first).toMatchObject({ configId: null, type: 3, cardSize: 2, nameMask: 0 })
  expect(await admin.ok(roomMap.checkConfig, { type: '3' })).toEqual({ exist: 0 })
  const saved = await admin.ok(roomMap.saveConfig, { type: 3, cardSize: 1, colours: { 0: '#00ff00' }, nameMask: 1 })
  expect(saved).toMatchObject({ cardSize: 1, colours: { 0: '#00ff00' }, nameMask: 1, showFields: first.showFields })
  expect((await admin.ok(roomMap.saveConfig, { type: 3, cardSize: 3 })).configId).toBe(saved.configId)
  expect(await admin.ok(roomMap.checkConfig, { type: '3' })).toEqual({ exist: 1 })
  expect((await other.ok(roomMap.config, { type: 3 })).cardSize).toBe(2)
  expect((await other.call(roomMap.removeConfig, { id: saved.configId ?? '' })).code).toBe(21003)
  await admin.ok(roomMap.removeConfig, { id: saved.configId ?? '' })
  expect((await admin.ok(roomMap.config, { type: 3 })).cardSize).toBe(2)
  expect((await admin.call(roomMap.saveConfig, { type: 1, colours: { 0: 'red' } })).code).toBe(21001)
  expect((await admin.call(roomMap.checkConfig, { type: '9' })).code).toBe(21003)
})

/** The minute's job at a time. */
async function clock(now: string) {
  t.clock.set(now)
  const job = t.modules.flatMap((module) => module.jobs).find((one) => one.name === 'bed-clock')
  if (!job) throw new Error('no job')
  const run = { orgId: t.orgId, slot: now, day: today, now, who: t.who(), services: t.services, after: () => {} }
  await t.db((db) => job.run(db, run))
}
