import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import type { Client } from '../../../../test/app.ts'
import { step } from '../../../../test/elders.ts'
import { makeBeds, makeResident } from '../../../../test/factories.ts'
import { type House, openHouse } from '../../../../test/stays.ts'
import { joinSigns } from './service.ts'

let house: House
let nurse: Client
let carer: Client
let doctor: Client
let colleague: Client
let oldmanId: string
beforeAll(async () => {
  house = await openHouse()
  const roles = ['NURSE_HEAD', 'CARER', 'DOCTOR', 'NURSE'] as const
  ;[nurse, carer, doctor, colleague] = await Promise.all(roles.map((role) => house.t.as(role)))
  const userIds = [nurse, carer, doctor, colleague].map(({ userId }) => userId)
  // They belong to no ward: all of them see the whole institution here.
  await house.t.db((db) =>
    db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', 'in', userIds).execute(),
  )
})
afterAll(() => house.t.close())
beforeEach(async () => {
  house.t.clock.set('2025-06-10 10:00:00')
  const [bed] = await makeBeds(house.t)
  oldmanId = (await house.lives(bed.bedId)).oldmanId
})

const at = '2025-06-10 09:30:00'
const pressure = (more: object = {}) => ({
  oldmanId,
  signType: 1,
  measureTime: at,
  systolic: 120,
  diastolic: 75,
  ...more,
})
const put = (client: Client, body: object) => client.call(vitalSign.save, body)
const saved = async (client: Client, body: object) => {
  const answer = await put(client, body)
  expect(answer.msg).toBe('')
  return answer.data.results[0]
}
const rowOf = async (signId: string | null) => {
  const { list } = await house.admin.ok(vitalSign.list, { oldmanId, size: 1000 })
  const row = list.find((one) => one.signId === signId)
  if (!row) throw new Error('no such sign')
  return row
}

describe('entry', () => {
  test('30: 182/95 is 危急 and shown so; doctor and nurse get a to-do; 80/120 is 14302', async () => {
    const { abnormalText, signId } = await saved(carer, pressure({ systolic: 182, diastolic: 95 }))
    expect(abnormalText).toBe('收缩压182 危急，舒张压95 提示')
    const todos = await doctor.ok(todo.list, { todoStatus: 0 })
    expect(todos.list.filter((one) => one.bizId === signId)).toMatchObject([{ todoType: 'SIGN_CRITICAL', priority: 4 }])
    const messages = await doctor.ok(message.list, {})
    expect(messages.list.find((one) => one.bizId === signId)).toMatchObject({ msgType: 4, msgLevel: 3 })
    expect(
      await put(carer, pressure({ systolic: 80, diastolic: 120, measureTime: '2025-06-10 09:40:00' })),
    ).toMatchObject({
      code: 14302,
      msg: '收缩压须大于舒张压',
    })
  })

  test('31: sugar of 34 is 14301 at its field', async () => {
    const answer = await put(nurse, { oldmanId, signType: 3, measureTime: at, glucose: 34, glucosePeriod: 1 })
    expect(answer).toMatchObject({ code: 14301, msg: '血糖超出可录入范围', data: { errors: [{ field: 'glucose' }] } })
    expect(
      (await saved(nurse, { oldmanId, signType: 3, measureTime: at, glucose: 3.2, glucosePeriod: 1 })).abnormal,
    ).toBe(1)
  })

  test('14303: one of a type a minute, also when two send it at once; a voided one does not count', async () => {
    const first = await saved(nurse, pressure())
    expect(await put(nurse, pressure({ measureTime: '2025-06-10 09:30:40' }))).toMatchObject({
      code: 14303,
      msg: '该时间已有记录',
    })
    await nurse.ok(vitalSign.remove, { signIds: [first.signId ?? ''], reason: '录错人' })
    const both = await Promise.all([put(nurse, pressure()), put(carer, pressure())])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 14303])
  })

  test('14006: a former resident', async () => {
    const { oldmanId: other } = await makeResident(house.t)
    expect(await put(nurse, pressure({ oldmanId: other }))).toMatchObject({ code: 14006, msg: '老人不在住，不能操作' })
  })

  test('the time: not in the future, not before the stay, by hand not older than 72 hours', async () => {
    const wrong = async (measureTime: string) => (await put(nurse, pressure({ measureTime }))).msg
    expect(await wrong('2025-06-10 10:02:30')).toMatch('测量时间不能晚于现在')
    expect(await wrong('2025-06-09 23:00:00')).toMatch('测量时间不能早于入住日期')
    house.t.clock.set('2025-06-20 10:00:00')
    expect(await wrong('2025-06-17 09:59:00')).toMatch('只能补录72小时内的测量')
    expect((await put(nurse, pressure({ measureTime: '2025-06-17 10:00:00' }))).code).toBe(0)
  })

  test('missing values are named; a type without permission is 401', async () => {
    expect(await put(nurse, pressure({ diastolic: null }))).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'diastolic', message: '舒张压不能为空' }] },
    })
    expect((await put(nurse, { ...pressure(), oldmanId: null })).code).toBe(21001)
    expect((await put(nurse, { oldmanId, measureTime: at })).code).toBe(21001)
    const reception = await house.t.as('RECEPTION')
    expect((await put(reception, pressure())).status).toBe(401)
    const other = await house.t.as('NURSE_HEAD', { orgId: await house.t.otherOrg() })
    expect((await put(other, pressure())).code).toBe(21003)
  })

  test('of many rows correct ones are stored; the same request again writes nothing twice', async () => {
    const rows = [pressure(), pressure(), { oldmanId, signType: 2, measureTime: at, spo2: 88 }]
    const first = await nurse.ok(vitalSign.save, { signs: rows, requestNo: 'batch-1' })
    expect(first.results.map(({ code }) => code)).toEqual([0, 14303, 0])
    expect(first.results[2]).toMatchObject({ abnormal: 2, abnormalText: '血氧88 危急' })
    const again = await nurse.ok(vitalSign.save, { signs: rows, requestNo: 'batch-1' })
    expect(again.results).toEqual(first.results)
    expect((await nurse.ok(vitalSign.list, { oldmanId })).total).toBe(2)
  })

  test('breathing and weight belong to the pages of heart rate and temperature', async () => {
    expect((await saved(nurse, { oldmanId, signType: 6, measureTime: at, respiration: 22 })).abnormal).toBe(1)
    await saved(nurse, { oldmanId, signType: 7, measureTime: at, weight: 60 })
    house.t.clock.set('2025-06-20 10:00:00')
    const lost = await saved(nurse, { oldmanId, signType: 7, measureTime: '2025-06-20 09:00:00', weight: 57 })
    expect(lost).toMatchObject({ abnormal: 1, abnormalText: '体重57 提示' })
  })
})

describe('correction', () => {
  test('14304: one’s own within 24 hours, those of others or later with .edit and a reason', async () => {
    const { signId } = await saved(carer, pressure())
    const fix = (client: Client, more: object, version: number) =>
      put(client, { signId, systolic: 130, version, ...more })
    expect((await fix(carer, {}, 1)).msg).toBe('')
    expect(await fix(nurse, {}, 2)).toMatchObject({ code: 14304 })
    expect((await fix(nurse, { systolic: 150, reason: '看错刻度' }, 2)).data.results[0]).toMatchObject({ abnormal: 1 })
    house.t.clock.set('2025-06-11 10:01:00')
    expect(await fix(carer, { reason: '补充' }, 3)).toMatchObject({
      code: 14304,
      msg: '超过24小时或非本人记录，须由护士注明原因修改',
    })
    expect((await fix(nurse, { reason: '复核' }, 1)).code).toBe(21002)
    expect(await rowOf(signId)).toMatchObject({ systolic: 150, diastolic: 75, version: 3 })
  })

  test('a critical value that was a typing error closes its to-dos; one corrected to critical makes them', async () => {
    const { signId } = await saved(nurse, pressure({ systolic: 192 }))
    const open = async () =>
      (
        await house.t.db((db) =>
          db
            .selectFrom('todo')
            .select('todoStatus')
            .where('bizId', '=', signId ?? '')
            .execute(),
        )
      ).filter(({ todoStatus }) => todoStatus === 0).length
    const todoCount = await open()
    expect(todoCount).toBe(2)
    await put(nurse, { signId, systolic: 129, version: 1 })
    expect(await open()).toBe(0)
    await put(nurse, { signId, systolic: 199, version: 2 })
    expect(await open()).toBe(todoCount)
    await put(nurse, { signId, systolic: 129, version: 3 })
    expect(await open()).toBe(0)
  })

  test('the review closes the to-dos; a normal value has none', async () => {
    const { signId } = await saved(nurse, pressure({ systolic: 192 }))
    const review = { signId, reviewText: '已联系医生，含服降压药', version: 1 }
    expect((await put(carer, review)).status).toBe(401)
    expect((await put(nurse, review)).code).toBe(0)
    expect(await rowOf(signId)).toMatchObject({ reviewText: review.reviewText, reviewBy: nurse.userId })
    const left = await colleague.ok(todo.list, { todoStatus: 0 })
    expect(left.list.filter((one) => one.bizId === signId)).toEqual([])
    const normal = await saved(nurse, pressure({ measureTime: '2025-06-10 09:50:00' }))
    expect((await put(nurse, { ...review, signId: normal.signId })).code).toBe(21009)
    const third = await saved(nurse, pressure({ systolic: 195, measureTime: '2025-06-10 09:55:00' }))
    expect((await put(nurse, { signId: third.signId, reviewText: '  ', version: 1 })).code).toBe(21001)
  })

  test('measurements are still corrected when the resident has left, without notifying anybody', async () => {
    const { signId } = await saved(nurse, pressure())
    await step(house.admin, oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })
    const mended = await put(nurse, { signId, systolic: 185, version: 1 })
    expect(mended).toMatchObject({ code: 0, data: { results: [{ abnormal: 2 }] } })
    expect(
      (await doctor.ok(todo.list, { todoStatus: 0, size: 1000 })).list.filter((one) => one.bizId === signId),
    ).toEqual([])
    expect((await put(nurse, pressure({ measureTime: '2025-06-10 09:40:00' }))).code).toBe(14006)
  })

  test('a corrected time is no older than 72 hours before the entry', async () => {
    house.t.clock.set('2025-06-20 10:00:00')
    const { signId } = await saved(nurse, pressure({ measureTime: '2025-06-20 09:30:00' }))
    const wrong = await put(nurse, { signId, measureTime: '2025-06-17 09:59:00', version: 1 })
    expect(wrong.msg).toMatch('只能补录72小时内的测量')
    expect((await put(nurse, { signId, measureTime: '2025-06-17 10:01:00', version: 1 })).code).toBe(0)
  })

  test('a value that turns critical after its review makes new to-dos', async () => {
    const { signId } = await saved(nurse, pressure({ systolic: 192 }))
    await put(nurse, { signId, reviewText: '已通知医生', version: 1 })
    await put(nurse, { signId, systolic: 129, version: 2 })
    await put(nurse, { signId, systolic: 199, version: 3 })
    const left = await doctor.ok(todo.list, { todoStatus: 0, size: 1000 })
    expect(left.list.filter((one) => one.bizId === signId)).toHaveLength(1)
    expect(await rowOf(signId)).toMatchObject({ abnormal: 2, reviewText: null })
  })

  test('14305: a device’s row is voided, never changed; a task’s row belongs to its task (21009)', async () => {
    const { signId: device } = await saved(nurse, pressure())
    const { signId: task } = await saved(nurse, pressure({ measureTime: '2025-06-10 09:45:00' }))
    await house.t.db(async (db) => {
      await db
        .updateTable('vitalSign')
        .set({ source: 2 })
        .where('signId', '=', device ?? '')
        .execute()
      await db
        .updateTable('vitalSign')
        .set({ source: 3 })
        .where('signId', '=', task ?? '')
        .execute()
    })
    expect(await put(nurse, { signId: device, systolic: 110, version: 1 })).toMatchObject({
      code: 14305,
      msg: '设备数据不可修改，请作废后补录',
    })
    expect((await put(nurse, { signId: task, systolic: 110, version: 1 })).code).toBe(21009)
    expect((await nurse.call(vitalSign.remove, { signIds: [task ?? ''], reason: '误测' })).code).toBe(21009)
    expect((await nurse.call(vitalSign.remove, { signIds: [device ?? ''], reason: '误测' })).code).toBe(0)
    expect(await rowOf(device)).toMatchObject({ status: 0, voidReason: '误测' })
    expect((await put(nurse, { signId: device, systolic: 110, version: 2 })).code).toBe(21009)
  })

  test('voiding is all or nothing, and needs the permission', async () => {
    const { signId } = await saved(nurse, pressure())
    expect((await nurse.call(vitalSign.remove, { signIds: [signId ?? '', 'gone'], reason: '误测' })).code).toBe(21003)
    expect((await rowOf(signId)).status).toBe(1)
    const reception = await house.t.as('RECEPTION')
    expect((await reception.call(vitalSign.remove, { signIds: [signId ?? ''], reason: '误测' })).status).toBe(401)
  })
})

describe('joined modules', () => {
  test('get the critical value with its level, and its end by a later one', async () => {
    const events: unknown[] = []
    const leave = joinSigns({
      name: 'test',
      critical: async (_db, _who, { sign, level }) => events.push(['critical', sign.signType, level]),
      calm: async (_db, _who, sign) => events.push(['calm', sign.signType]),
    })
    try {
      await saved(nurse, { oldmanId, signType: 2, measureTime: at, spo2: 85 })
      await saved(nurse, { oldmanId, signType: 3, measureTime: at, glucose: 20 })
      await saved(nurse, { oldmanId, signType: 2, measureTime: '2025-06-10 09:50:00', spo2: 97 })
    } finally {
      leave()
    }
    expect(events).toEqual([
      ['critical', 2, 3],
      ['critical', 3, 2],
      ['calm', 2],
    ])
  })

  test('a late entry makes a to-do, and no alarm where a later value is normal', async () => {
    const spo2 = (minute: string, value: number) =>
      saved(nurse, { oldmanId, signType: 2, measureTime: `2025-06-10 09:${minute}:00`, spo2: value })
    await spo2('50', 97)
    const late = await spo2('20', 85)
    expect(late.abnormal).toBe(2)
    expect((await house.admin.ok(alarm.list, { oldmanId, alarmKind: 5, size: 10 })).list).toEqual([])
    const openTodos = (await doctor.ok(todo.list, { todoStatus: 0, size: 300 })).list
    expect(openTodos.filter(({ bizId }) => bizId === late.signId)).toHaveLength(1)
    await spo2('55', 84)
    expect((await house.admin.ok(alarm.list, { oldmanId, alarmKind: 5, size: 10 })).list).toHaveLength(1)
  })

  test('a critical value whose time is corrected to before a normal one ends the alarm', async () => {
    const spo2 = (minute: string, value: number) =>
      saved(nurse, { oldmanId, signType: 2, measureTime: `2025-06-10 09:${minute}:00`, spo2: value })
    await spo2('10', 97)
    const { signId } = await spo2('20', 85)
    expect((await put(nurse, { signId, measureTime: '2025-06-10 09:05:00', version: 1 })).msg).toBe('')
    const alarms = (await house.admin.ok(alarm.list, { oldmanId, alarmKind: 5, size: 10 })).list
    expect(alarms.map(({ cleared }) => cleared)).toEqual([1])
  })

  test('the alarm stands as long as the newest value is critical, even if earlier ones are corrected', async () => {
    const spo2 = async (minute: string, value: number) =>
      saved(nurse, { oldmanId, signType: 2, measureTime: `2025-06-10 09:${minute}:00`, spo2: value })
    const cleared = async () =>
      (await house.admin.ok(alarm.list, { oldmanId, alarmKind: 5, size: 10 })).list.map((row) => row.cleared)
    const first = await spo2('10', 85)
    const second = await spo2('30', 84)
    await nurse.ok(vitalSign.remove, { signIds: [first.signId ?? ''], reason: '误测' })
    expect(await cleared()).toEqual([0])
    await spo2('20', 97)
    expect(await cleared()).toEqual([0])
    const third = await spo2('40', 86)
    expect((await put(nurse, { signId: third.signId, spo2: 96, version: 1 })).code).toBe(0)
    expect(await cleared()).toEqual([1])
    expect((await rowOf(second.signId)).abnormal).toBe(2)
  })
})

describe('reading', () => {
  test('filters by type, result and place; a type without permission is 401', async () => {
    await saved(nurse, pressure())
    await saved(nurse, { oldmanId, signType: 2, measureTime: at, spo2: 92 })
    const found = await nurse.ok(vitalSign.list, { oldmanId, signTypes: '1,2', abnormal: 1 })
    expect(found.list).toMatchObject([{ signType: 2, spo2: 92, abnormal: 1, recorderId: nurse.userId }])
    const { bedId } = await house.stayOf(oldmanId)
    expect((await nurse.ok(vitalSign.list, { signTypes: '1', locationId: bedId })).total).toBe(1)
    expect((await nurse.ok(vitalSign.list, { signTypes: '1', locationId: 'nowhere' })).total).toBe(0)
    const reception = await house.t.as('RECEPTION')
    expect((await reception.call(vitalSign.list, { signTypes: '1' })).status).toBe(401)
  })

  test('the chart: points in order, the normal range, lowest, mean and highest', async () => {
    house.t.clock.set('2025-06-12 10:00:00')
    for (const [day, systolic] of [
      [10, 118],
      [11, 145],
      [12, 130],
    ])
      await saved(nurse, pressure({ measureTime: `2025-06-${day} 08:00:00`, systolic }))
    const trend = await nurse.ok(vitalSign.list, { view: 'trend', oldmanId, signTypes: '1', span: 'week' })
    expect(trend.points?.map(({ values }) => values.systolic)).toEqual([118, 145, 130])
    expect(trend).toMatchObject({
      band: { systolic: { low1: 90, high1: 139 } },
      min: { systolic: 118 },
      avg: { systolic: 131, diastolic: 75 },
      max: { systolic: 145 },
      list: [],
    })
    expect(
      (await nurse.ok(vitalSign.list, { view: 'trend', oldmanId, signTypes: '1', span: 'day' })).points,
    ).toHaveLength(1)
    expect((await nurse.call(vitalSign.list, { view: 'trend', oldmanId, signTypes: '1,2' })).code).toBe(21001)
    expect((await nurse.call(vitalSign.list, { view: 'trend', signTypes: '1' })).code).toBe(21001)
  })
})

test('correcting one value leaves all others of the measurement, and its recheck', async () => {
  const { signId } = await saved(carer, pressure({ systolic: 182, diastolic: 95, pulse: 88, remark: '左臂，静坐后' }))
  const reviewed = { signId, reviewText: '休息后再测', recheckMinutes: 30, version: (await rowOf(signId)).version }
  expect((await put(doctor, reviewed)).msg).toBe('')
  const seen = await rowOf(signId)
  expect((await put(carer, { signId, pulse: 86, version: seen.version })).msg).toBe('')
  const after = await rowOf(signId)
  const stamped = { version: seen.version + 1, updateBy: carer.userId, updateByName: after.updateByName }
  expect(after).toEqual({ ...seen, ...stamped, updateTime: after.updateTime, pulse: 86 })
})
