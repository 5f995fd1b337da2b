import { beforeAll, describe, expect, test } from 'vitest'
import { residence } from '#contract/modules/living/residence/residence.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeElder, makeFamily, makeLevel, step, versionOf } from '../../../../../test/elders.ts'
import { makeBeds, makeDept, makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'

const today = '2025-06-10'
const t = hosted({ now: `${today} 10:00:00` })
const admin = enters(t, 'ADMIN')
let levelId: string

beforeAll(async () => {
  levelId = await makeLevel(t, '二级护理')
})

async function lives(liveDate: string, more: object = {}, elder = {}) {
  const [bed] = await makeBeds(t)
  const { oldmanId } = await makeElder(t, elder)
  const answer = await step(admin, oldmanId, 1, { bedId: bed.bedId, levelId, liveDate, ...more })
  expect(answer.msg).toBe('')
  return { oldmanId, bed }
}
async function edit(client: Client, oldmanId: string, body: object) {
  return client.call(residence.update, { oldmanId, version: await versionOf(admin, oldmanId), ...body })
}
const rowsOf = (oldmanId: string) =>
  t.db((db) =>
    db
      .selectFrom('bedStay')
      .select(['kind', 'dateFrom', 'dateTo'])
      .where('oldmanId', '=', oldmanId)
      .orderBy('kind')
      .orderBy('createTime')
      .orderBy('bedStayId')
      .execute(),
  )

describe('ordinary fields', () => {
  test('can be edited in the states that allow it', async () => {
    const { oldmanId } = await lives('2025-06-01')
    const answer = await edit(admin, oldmanId, { planQuitDate: '2025-06-20', remark: '喜欢安静', liveType: 2 })
    expect(answer.data).toMatchObject({ planQuitDate: '2025-06-20', remark: '喜欢安静', liveType: 2 })
    expect((await edit(admin, oldmanId, { planQuitDate: null })).data.planQuitDate).toBeNull()
    expect(await edit(admin, oldmanId, { bookExpireDate: '2025-06-20' })).toMatchObject({
      code: 21009,
      msg: '当前状态“在住”不允许此操作',
    })
    expect((await edit(admin, oldmanId, { liveType: 4 })).data).toMatchObject({ errors: [{ field: 'planQuitDate' }] })
    expect((await edit(admin, oldmanId, { version: 1, remark: '旧' })).code).toBe(21002)
  })

  test('a booking is extended by at most 60 days', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    expect((await edit(admin, oldmanId, { bookExpireDate: '2025-08-10' })).code).toBe(21001)
    expect((await edit(admin, oldmanId, { bookExpireDate: '2025-08-09' })).data.bookExpireDate).toBe('2025-08-09')
    expect((await edit(admin, oldmanId, { planLiveDate: '2025-06-09' })).code).toBe(31022)
  })
})

test('after the confirmation another bed may be booked, or the same one, in place of the booked one', async () => {
  const [bed, other] = await makeBeds(t, { rooms: 2 })
  const { oldmanId } = await makeElder(t)
  await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
  expect((await step(admin, oldmanId, 3)).msg).toBe('')
  const again = await step(admin, oldmanId, 5, { bedId: other.bedId, planLiveDate: '2025-06-20' })
  expect(again).toMatchObject({ code: 0, data: { oldmanStatus: 5, bedId: other.bedId, planLiveDate: '2025-06-20' } })
  await step(admin, oldmanId, 3)
  expect((await step(admin, oldmanId, 5, { bedId: other.bedId, planLiveDate: today })).msg).toBe('')
  expect(await rowsOf(oldmanId)).toEqual([
    { kind: 1, dateFrom: today, dateTo: today },
    { kind: 1, dateFrom: today, dateTo: today },
    { kind: 1, dateFrom: today, dateTo: null },
  ])
})

test('the list marks the balance of a current resident below its limit, for users who may see accounts', async () => {
  const { oldmanId } = await lives('2025-06-01')
  await t.db((db) => db.updateTable('account').set({ alarmAmount: 1 }).where('oldmanId', '=', oldmanId).execute())
  const low = async (client: Client) => {
    const { list } = await client.ok(residence.list, { size: 500 })
    return list.find((row) => row.oldmanId === oldmanId)?.balanceLow
  }
  expect(await low(admin)).toBe(1)
  await makeRole(t, 'LOOKER', ['live.live.list.query'])
  expect(await low(await t.as('LOOKER'))).toBeUndefined()
  await step(admin, oldmanId, 2, { quitDate: today, quitType: 1 })
  expect(await low(admin)).toBe(0)
})

describe('the move-in date', () => {
  test('is corrected with all dates that follow from it', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    t.clock.set('2025-06-02 10:00:00')
    await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: '2025-06-05' })
    t.clock.set(`${today} 10:00:00`)
    await step(admin, oldmanId, 4, { bedId: bed.bedId, levelId, liveDate: '2025-06-05', trialDays: 7 })
    const earlier = await edit(admin, oldmanId, { liveDate: '2025-06-03' })
    expect(earlier.data).toMatchObject({
      liveDate: '2025-06-03',
      chargeStartDate: '2025-06-03',
      trialEndDate: '2025-06-10',
    })
    expect(await rowsOf(oldmanId)).toEqual([
      { kind: 1, dateFrom: '2025-06-02', dateTo: '2025-06-03' },
      { kind: 2, dateFrom: '2025-06-03', dateTo: null },
    ])
    const later = await edit(admin, oldmanId, { liveDate: '2025-06-08', chargeStartDate: '2025-06-09' })
    expect(later.data).toMatchObject({ chargeStartDate: '2025-06-09', trialEndDate: '2025-06-15' })
    expect(await rowsOf(oldmanId)).toEqual([
      { kind: 1, dateFrom: '2025-06-02', dateTo: '2025-06-08' },
      { kind: 2, dateFrom: '2025-06-08', dateTo: null },
    ])
    expect((await edit(admin, oldmanId, { liveDate: '2025-06-11' })).code).toBe(31022)
    expect((await edit(admin, oldmanId, { liveDate: '2025-06-07', chargeStartDate: '2025-06-30' })).code).toBe(31029)
  })

  test('moves the first day of charges alone', async () => {
    const { oldmanId } = await lives('2025-06-05')
    const reception = await t.as('RECEPTION')
    expect((await edit(reception, oldmanId, { chargeStartDate: '2025-06-07' })).status).toBe(401)
    const answer = await edit(admin, oldmanId, { chargeStartDate: '2025-06-07' })
    expect(answer.data).toMatchObject({ liveDate: '2025-06-05', chargeStartDate: '2025-06-07' })
    expect((await edit(admin, oldmanId, { chargeStartDate: '2025-06-04' })).code).toBe(31029)
    expect(await rowsOf(oldmanId)).toEqual([{ kind: 2, dateFrom: '2025-06-05', dateTo: null }])
  })

  test('cannot reach into days the bed was occupied by another resident, nor past the first move', async () => {
    const { oldmanId: first, bed } = await lives('2025-06-01')
    await step(admin, first, 2, { quitDate: '2025-06-05', quitType: 1 })
    const { oldmanId } = await makeElder(t)
    await step(admin, oldmanId, 1, { bedId: bed.bedId, levelId, liveDate: '2025-06-06' })
    expect((await edit(admin, oldmanId, { liveDate: '2025-06-04' })).code).toBe(31021)
    expect((await edit(admin, oldmanId, { liveDate: '2025-06-05' })).code).toBe(0)
    const [other] = await makeBeds(t)
    const move = { oldmanId, bedIdNew: other.bedId, adjustDate: '2025-06-08', adjustReason: '朝南' }
    await admin.ok(residence.adjust, { ...move, version: await versionOf(admin, oldmanId) })
    expect((await edit(admin, oldmanId, { liveDate: '2025-06-09' })).code).toBe(21001)
    expect((await edit(admin, oldmanId, { liveDate: '2025-06-07' })).code).toBe(0)
  })

  test('needs a permission of its own', async () => {
    const { oldmanId } = await lives('2025-06-05')
    const reception = await t.as('RECEPTION')
    expect((await edit(reception, oldmanId, { liveDate: '2025-06-04' })).status).toBe(401)
    expect((await edit(reception, oldmanId, { remark: '可改' })).code).toBe(0)
  })
})

describe('the level', () => {
  test('changes from a day on with a record; the doctor may, the receptionist may not', async () => {
    const { oldmanId } = await lives('2025-06-01')
    const higher = await makeLevel(t, '一级护理')
    const reception = await t.as('RECEPTION')
    const body = { levelIdNew: higher, levelDate: '2025-06-08', reason: '术后' }
    expect((await edit(reception, oldmanId, body)).status).toBe(401)
    expect((await edit(admin, oldmanId, { levelIdNew: higher, levelDate: '2025-06-11' })).code).toBe(21001)
    expect((await edit(admin, oldmanId, { levelIdNew: higher, levelDate: '2025-05-31' })).code).toBe(21001)
    expect((await edit(admin, oldmanId, { levelIdNew: levelId, levelDate: today })).code).toBe(21001)
    expect((await edit(admin, oldmanId, { levelIdNew: 'nothing', levelDate: today })).code).toBe(21003)
    expect((await edit(admin, oldmanId, body)).data.levelName).toBe('一级护理')
    const { list } = await admin.ok(residence.record, { oldmanId })
    expect(list[0]).toMatchObject({
      recordType: 9,
      fromValue: '二级护理',
      toValue: '一级护理',
      remark: '自2025-06-08起，术后',
    })
  })

  test('a disabled level cannot be chosen; residents who have it keep it', async () => {
    const stopped = await makeLevel(t)
    const { oldmanId } = await lives('2025-06-05', { levelId: stopped })
    const other = await lives('2025-06-05')
    await t.db((db) => db.updateTable('level').set({ status: 0 }).where('levelId', '=', stopped).execute())
    const refused = { code: 21001, msg: expect.stringContaining('该等级已停用') }
    const level = { levelIdNew: stopped, levelDate: today, reason: '体弱' }
    expect(await edit(admin, other.oldmanId, level)).toMatchObject(refused)
    const [bed, free] = await makeBeds(t, { bedsPerRoom: 2 })
    const person = await makeElder(t)
    const checkin = { bedId: bed.bedId, levelId: stopped, liveDate: today }
    expect(await step(admin, person.oldmanId, 1, checkin)).toMatchObject(refused)
    const move = { oldmanId, bedIdNew: free.bedId, adjustDate: today, adjustReason: '家属要求', levelIdNew: stopped }
    const version = await versionOf(admin, oldmanId)
    expect((await admin.call(residence.adjust, { ...move, version })).msg).toBe('')
  })

  test('cannot be changed before there is one', async () => {
    const { oldmanId } = await makeElder(t)
    expect((await edit(admin, oldmanId, { levelIdNew: levelId, levelDate: today })).code).toBe(21009)
  })
})

describe('the list', () => {
  test('filters, counts the states and shows the data of a row', async () => {
    const dept = await makeDept(t)
    const [bed, free] = await makeBeds(t, { rooms: 2, deptId: dept.deptId })
    const one = await makeElder(t, { name: '欧阳修远', sex: 0, birth: '19400612' })
    const two = await makeElder(t, { name: '欧阳明珠' })
    await step(admin, one.oldmanId, 1, { bedId: bed.bedId, levelId, liveDate: '2025-06-01', liveType: 2 })
    await step(admin, two.oldmanId, 5, { bedId: free.bedId, planLiveDate: today })
    const { list, total, counts } = await admin.ok(residence.list, {
      oldmanName: '欧阳',
      withCounts: 1,
      oldmanStatuses: '1,4',
    })
    expect(total).toBe(1)
    expect(counts).toEqual({ 1: 1, 5: 1 })
    expect(list[0]).toMatchObject({
      oldmanName: '欧阳修远',
      sex: 0,
      age: 84,
      bedName: bed.fullName,
      roomId: bed.roomId,
      buildingId: bed.buildingId,
      levelName: '二级护理',
      liveDays: 10,
      liveType: 2,
      current: 1,
      oldmanIdCard: one.idCard,
      oldmanIdcard: one.idCard,
    })
    const rows = async (query: object) => (await admin.ok(residence.list, { oldmanName: '欧阳', ...query })).total
    expect(await rows({ buildingId: bed.buildingId })).toBe(2)
    expect(await rows({ roomId: bed.roomId, levelId, liveType: 2 })).toBe(1)
    expect(await rows({ liveDateFrom: '2025-06-01', liveDateTo: '2025-06-01' })).toBe(1)
    expect(await rows({ quitDateFrom: '2025-06-01' })).toBe(0)
    const doctor = await t.as('DOCTOR', { deptId: dept.deptId })
    const file = await admin.call(residence.list, { oldmanName: '欧阳', export: 'xlsx' })
    expect(String(file.data).slice(0, 2)).toBe('PK')
    expect((await doctor.call(residence.list, { export: 'xlsx' })).status).toBe(401)
    await makeRole(t, 'KEEPER', ['live.live.list.query'], 'DEPT')
    const reader = await t.as('KEEPER', { deptId: dept.deptId })
    const { list: masked } = await reader.ok(residence.list, { oldmanName: '欧阳修远' })
    expect(masked[0].oldmanIdCard).toMatch(/^\*{16}\w{2}$/)
    expect((await reader.ok(residence.list, {})).list.map((row) => row.oldmanId).sort()).toEqual(
      [one.oldmanId, two.oldmanId].sort(),
    )
    const stranger = await t.as('NURSE_HEAD', { deptId: (await makeDept(t)).deptId })
    expect((await stranger.ok(residence.list, {})).total).toBe(0)
    expect((await stranger.call(residence.get, { oldmanId: one.oldmanId })).code).toBe(21003)
    expect(
      (
        await stranger.call(residence.step, {
          oldmanId: one.oldmanId,
          oldmanStatusNew: '2',
          version: 2,
          quitDate: today,
          quitType: 1,
        })
      ).code,
    ).toBe(21003)
  })

  test('shows the resident of a bed or room, and the emergency contact', async () => {
    const beds = await makeBeds(t, { bedsPerRoom: 2 })
    const { oldmanId, oldmanName } = await makeElder(t)
    await makeFamily(t, { oldmanId, isUrgent: 0 })
    await step(admin, oldmanId, 1, { bedId: beds[1].bedId, levelId, liveDate: today })
    const found = { oldmanId, oldmanName, bedName: beds[1].fullName }
    expect(await admin.ok(residence.byLocation, { locationId: beds[1].bedId })).toMatchObject(found)
    expect(await admin.ok(residence.byLocation, { locationId: beds[0].bedId })).toBeNull()
    expect(await admin.ok(residence.byLocation, { locationId: beds[0].roomId })).toMatchObject([found])
    const family = await admin.ok(residence.family, { oldmanId })
    expect(family.map((row) => row.isUrgent)).toEqual([1, 0])
    expect(await admin.ok(residence.assessments, { oldmanId })).toEqual([])
  })

  test('a stay that never began may be deleted, and the archive waits again', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    await step(admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    await admin.ok(residence.remove, { oldmanId })
    expect(await admin.ok(residence.get, { oldmanId })).toMatchObject({ oldmanStatus: 3, version: 1 })
    expect((await step(admin, oldmanId, 1, { bedId: bed.bedId, levelId, liveDate: today })).code).toBe(0)
    expect((await admin.call(residence.remove, { oldmanId })).code).toBe(21009)
  })
})
