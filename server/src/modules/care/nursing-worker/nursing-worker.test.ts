import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nursingWorker } from '#contract/modules/care/nursing-worker/nursing-worker.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import type { Client } from '../../../../test/app.ts'
import { makeElder, step } from '../../../../test/elders.ts'
import { makeBeds, makeDept, makeEmp } from '../../../../test/factories.ts'
import { openHouse } from '../../../../test/stays.ts'
import { rotaOf } from '../../duty/attendance/test-rota.ts'

let house: Awaited<ReturnType<typeof openHouse>>
let admin: Client
let hr: Client
let deptId: string
beforeAll(async () => {
  house = await openHouse()
  admin = house.admin
  hr = await house.t.as('HR')
  deptId = (await makeDept(house.t)).deptId
})
afterAll(() => house.t.close())
beforeEach(() => house.t.clock.set('2025-06-10 10:00:00'))

const carer = async (more: object = {}) => {
  const { empId } = await makeEmp(house.t)
  await house.t.db((db) =>
    db
      .updateTable('emp')
      .set({ empType: 3, ...more })
      .where('empId', '=', empId)
      .execute(),
  )
  return empId
}
const living = async (count: number, dept: string | undefined = undefined) => {
  const beds = await makeBeds(house.t, { rooms: count, deptId: dept })
  const residents: string[] = []
  for (const { bedId } of beds) residents.push((await house.lives(bedId)).oldmanId)
  return residents
}
const versionOf = async (nursingId: string) => (await admin.ok(nursingWorker.get, { nursingId })).version
const assign = async (nursingId: string, oldmanIds: string[], more: object = {}, client = admin) =>
  client.call(nursingWorker.update, { nursingId, oldmanIds, version: await versionOf(nursingId), ...more })
const mine = async (nursingId: string) => (await admin.ok(nursingWorker.get, { nursingId })).oldmanIds.toSorted()

describe('the carers of residents', () => {
  test('are one set a carer, read from both sides; skills, level and area are stored with it', async () => {
    const zhang = await carer()
    const li = await carer({ empType: 1, jobTypeCode: 'nurseHead' })
    const [first, second] = await living(2)
    const { data } = await assign(zhang, [first, second], { skills: [1, 6], nursingLevel: 3, locationIds: ['any'] })
    expect(data).toMatchObject({ oldmanCount: 2, skills: [1, 6], nursingLevel: 3, locationIds: ['any'] })
    await assign(li, [second])
    const seen = await admin.ok(nursingWorker.oldmen, { nursingId: li })
    expect(seen.list).toMatchObject([{ oldmanId: second, nursingIds: [zhang, li] }])
    const carers = await admin.ok(residentArchive.carers, { oldmanId: second })
    expect(carers.list.map(({ nursingId, primary }) => [nursingId, primary])).toEqual([
      [zhang, 1],
      [li, 0],
    ])
    const bare = await admin.ok(nursingWorker.oldmen, { unassigned: 1, size: 1000 })
    expect(bare.list.map(({ oldmanId }) => oldmanId)).not.toContain(first)
    await assign(zhang, [first])
    expect(await mine(zhang)).toEqual([first])
    expect((await admin.ok(nursingWorker.get, { nursingId: li })).oldmen).toMatchObject([{ primary: 1 }])
    // Fields not sent keep their values.
    const unchanged = await admin.ok(nursingWorker.update, { nursingId: zhang, version: await versionOf(zhang) })
    expect(unchanged).toMatchObject({ skills: [1, 6], oldmanCount: 1 })
  })

  test('an overload is a warning and is saved all the same', async () => {
    const zhang = await carer()
    const people = await living(3)
    const levelId = 'level-warn'
    await house.t.db(async (db) => {
      await db
        .insertInto('level')
        .values({ orgId: house.t.orgId, levelId, levelName: '特级', staffRatio: '1:2' })
        .execute()
      await db.updateTable('oldman').set({ levelId }).where('oldmanId', 'in', people).execute()
    })
    expect((await assign(zhang, people.slice(0, 2))).data.warning).toBeNull()
    const { code, data } = await assign(zhang, people)
    expect(code).toBe(0)
    expect(data.warning).toBe('负责的3位老人按护理等级的照护比合计需要1.50人，已超过1人')
    expect(await mine(zhang)).toEqual(people.toSorted())
  })

  test('29: with 5 responsible carers a sixth gets 22211 and none of the other oldmanIds is saved; an 已退住 resident → 14006', async () => {
    const [full, free, departing] = await living(3)
    for (let at = 0; at < 5; at += 1) expect((await assign(await carer(), [full])).code).toBe(0)
    const sixth = await carer()
    const refused = await assign(sixth, [free, full])
    const { oldmanName } = (await admin.ok(nursingWorker.oldmen, { size: 1000 })).list.find(
      ({ oldmanId }) => oldmanId === full,
    ) ?? { oldmanName: '' }
    expect(refused).toMatchObject({ code: 22211, msg: `${oldmanName}的责任护理员已满5名` })
    expect(await mine(sixth)).toEqual([])
    expect((await step(admin, departing, 2, { quitDate: '2025-06-10', quitType: 1 })).msg).toBe('')
    expect(await assign(sixth, [free, departing])).toMatchObject({ code: 14006, msg: '老人不在住，不能操作' })
    expect(await mine(sixth)).toEqual([])
    const waiting = await makeElder(house.t)
    expect((await assign(sixth, [waiting.oldmanId])).code).toBe(14006)
  })

  test('a revoked departure restores them; a later stay begins without carers', async () => {
    const nurse = await carer()
    const [oldmanId] = await living(1)
    await assign(nurse, [oldmanId])
    await step(admin, oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })
    expect(await mine(nurse)).toEqual([])
    expect((await step(admin, oldmanId, 1, {})).msg).toBe('')
    expect(await mine(nurse)).toEqual([oldmanId])
  })

  test('of two who take the last place at once one is 22211', async () => {
    const [oldmanId] = await living(1)
    for (let at = 0; at < 4; at += 1) await assign(await carer(), [oldmanId])
    const both = [await carer(), await carer()]
    const versions = [await versionOf(both[0]), await versionOf(both[1])]
    const answers = await Promise.all(
      both.map((nursingId, at) =>
        admin.call(nursingWorker.update, { nursingId, oldmanIds: [oldmanId], version: versions[at] }),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 22211])
  })
})

describe('permissions', () => {
  test('a ward sees and changes its own residents only; the others of the carer stay', async () => {
    const ward = await makeDept(house.t)
    const [here] = await living(1, ward.deptId)
    const [there] = await living(1)
    const nurse = await carer()
    await assign(nurse, [there])
    const head = await house.t.as('NURSE_HEAD', { deptId: ward.deptId })
    expect((await assign(nurse, [there], {}, head)).code).toBe(21003)
    expect((await assign(nurse, [here], {}, head)).code).toBe(0)
    expect((await head.ok(nursingWorker.get, { nursingId: nurse })).oldmanIds).toEqual([here])
    expect(await mine(nurse)).toEqual([here, there].toSorted())
  })

  test('stale 21002, another institution and no nursing worker 21003, without permission 401, invalid values 21001', async () => {
    const nurse = await carer()
    const office = await carer({ empType: 1, jobTypeCode: 'other' })
    const change = { nursingId: nurse, skills: [2], version: await versionOf(nurse) }
    expect((await admin.call(nursingWorker.update, change)).code).toBe(0)
    expect((await admin.call(nursingWorker.update, change)).code).toBe(21002)
    expect((await admin.call(nursingWorker.update, { nursingId: office, version: 1 })).code).toBe(21003)
    expect((await admin.call(nursingWorker.get, { nursingId: office })).code).toBe(21003)
    const stranger = await house.t.as('ADMIN', { orgId: await house.t.otherOrg() })
    expect((await stranger.call(nursingWorker.update, change)).code).toBe(21003)
    const cashier = await house.t.as('CASHIER')
    expect((await cashier.call(nursingWorker.update, change)).status).toBe(401)
    expect((await cashier.call(nursingWorker.list)).status).toBe(401)
    expect((await admin.call(nursingWorker.update, { ...change, oldmanIds: 'x' })).code).toBe(21001)
    expect((await assign(nurse, ['nobody'])).code).toBe(21003)
  })
})

describe('the list', () => {
  test('shows present employees with masked numbers, found by name, department and level; the workbook has the same', async () => {
    const nurse = await carer({ empName: '诸葛护理', pinyin: 'zghl', nursingLevel: 2, deptId, jobTypeCode: 'NURSE' })
    const filter = { nursingName: 'zghl', deptId, level: 2 }
    const { list, total } = await hr.ok(nursingWorker.list, filter)
    expect([total, list[0]]).toMatchObject([1, { nursingId: nurse, oldmanCount: 0, todayShift: null, groupName: null }])
    expect(list[0].phoneNum).toContain('****')
    for (const sheet of [
      await hr.call(nursingWorker.export, filter),
      await hr.call(nursingWorker.list, { ...filter, export: 'xlsx' }),
    ])
      expect(
        Buffer.from(sheet.data as never)
          .subarray(0, 2)
          .toString(),
      ).toBe('PK') // as: a file
    const reader = await house.t.as('NURSE')
    expect((await reader.call(nursingWorker.export)).status).toBe(401)
    await house.t.db((db) => db.updateTable('emp').set({ status: 3 }).where('empId', '=', nurse).execute())
    expect((await hr.ok(nursingWorker.list, filter)).total).toBe(0)
    expect((await hr.ok(nursingWorker.list, { ...filter, status: 3 })).total).toBe(1)
  })

  test('shows the published shift of today', async () => {
    const rota = rotaOf(
      () => house.t,
      () => admin,
      () => deptId,
    )
    const shift = await rota.makeShift()
    const group = await rota.makeGroup(1)
    const [empId] = group.memberIds
    await house.t.db((db) => db.updateTable('emp').set({ empType: 3 }).where('empId', '=', empId).execute())
    await rota.plan(group.attendanceGroupPkId, empId, { '2025-06-10': shift.shiftPkId })
    await admin.ok(attendanceSchedule.schedulePublish, { groupPk: group.attendanceGroupPkId, month: '2025-06' })
    expect(await admin.ok(nursingWorker.get, { nursingId: empId })).toMatchObject({
      groupName: group.groupName,
      todayShift: { shiftName: shift.shiftName, time: '07:00–15:00' },
    })
  })
})

test('20: leaving staff with 4 responsible residents: 22202 lists 4; with handoverEmpId li 4 moved, 4013, 0 future schedules', async () => {
  const zhang = await carer()
  const li = await carer()
  const four = await living(4)
  await assign(zhang, four)
  await assign(li, [four[0]])
  const user = await house.t.as('CARER', { empId: zhang })
  const leave = { empId: zhang, status: 3, leaveDate: '2025-06-10', leaveReason: '个人原因' }
  const version = await versionOf(zhang)
  const refused = await hr.call(staff.update, { ...leave, version })
  expect(refused).toMatchObject({
    code: 22202,
    msg: '该员工还有4项未交接，请先交接',
    data: { refs: [{ type: '负责的老人', count: 4 }] },
  })
  await hr.ok(staff.update, { ...leave, handoverEmpId: li, version })
  expect(await mine(li)).toEqual(four.toSorted())
  expect((await user.call(auth.buttons)).code).toBe(4013)
  const left = await house.t.db((db) =>
    db
      .selectFrom('attendanceSchedule')
      .select('scheduleId')
      .where('empId', '=', zhang)
      .where('workDate', '>', '2025-06-10')
      .execute(),
  )
  expect(left).toEqual([])
})
