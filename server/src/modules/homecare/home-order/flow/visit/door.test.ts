import { beforeEach, describe, expect, test } from 'vitest'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { makeEmp } from '../../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../../test/hosted.ts'
import { noticeTitles, todosOf } from '../../../../../../test/notices.ts'
import * as made from '../../test-orders.ts'
import { cardOf } from './card.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const manager = enters(t, 'HOMECARE_MANAGER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const { distribute, grab, makeOrder, makePaid, makeSold, makeTaken, makeWorker, over, receive, start } = made
const byClock = async (name: string) => {
  const worker = await makeWorker(t)
  return { worker, accepted: await makeTaken(admin, worker), name }
}

describe('dispatching', () => {
  test('scenario 17: not within half an hour of another order (26322), from its end on again', async () => {
    const worker = await makeWorker(t)
    await makeTaken(admin, worker, { planStart: '2025-06-10 10:00:00' })
    const at = async (time: string) =>
      (
        await distribute(admin, await makePaid(admin, { planStart: `2025-06-10 ${time}:00` }), {
          workerIds: [worker.userId],
        })
      ).code
    const { data } = { data: await makePaid(admin, { planStart: '2025-06-10 12:20:00' }) }
    const busy = await distribute(admin, data, { workerIds: [worker.userId] })
    expect(busy).toMatchObject({ code: 26322, msg: expect.stringMatching(/该时段已有工单$/) })
    expect(await at('12:30')).toBe(0)
    await made.configure(admin, { travelMinutes: 0 })
    expect(await at('14:30')).toBe(0)
    await made.configure(admin, { travelMinutes: 30 })
  })

  test('26321: a worker without the permission, who has left, or lacks a valid certificate', async () => {
    const clerk = await t.as('RECEPTION')
    const paid = await makePaid(admin)
    expect((await distribute(admin, paid, { workerIds: [clerk.userId] })).code).toBe(26321)
    const skilled = await makeSold(admin, { workerSkills: [4] })
    const order = await makePaid(admin, { items: [{ projectId: skilled.id, quantity: 2 }] })
    const worker = await makeWorker(t)
    expect((await distribute(admin, order, { workerIds: [worker.userId] })).code).toBe(26321)
    let version = 0
    const certify = async (expireDate: string) => {
      version += 1
      await admin.ok(staff.update, { empId: worker.empId, certificates: [{ certType: 4, expireDate }], version })
    }
    await certify('2025-06-09')
    expect((await distribute(admin, order, { workerIds: [worker.userId] })).code).toBe(26321)
    await certify('2025-06-10')
    expect((await distribute(admin, order, { workerIds: [worker.userId] })).code).toBe(0)
  })

  test('scenario 32: on leave from 14:00 to 18:00 he does not serve at 15:00 (26325)', async () => {
    const worker = await makeWorker(t)
    await t.db((db) =>
      db
        .insertInto('attendanceLeave')
        .values({
          orgId: t.orgId,
          leaveId: `leave-${worker.empId}`,
          empId: worker.empId,
          leaveType: 1,
          hours: 4,
          fromTime: '2025-06-10 14:00:00',
          toTime: '2025-06-10 18:00:00',
          reason: '事假',
          status: 2,
        })
        .execute(),
    )
    const at = async (planStart: string) =>
      distribute(admin, await makePaid(admin, { planStart }), { workerIds: [worker.userId] })
    expect((await at('2025-06-10 15:00:00')).code).toBe(26325)
    expect((await at('2025-06-10 18:00:00')).code).toBe(0)
  })

  test('the new worker is notified, and so is the former one; after an acceptance it needs a reason', async () => {
    const one = await makeWorker(t)
    const two = await makeWorker(t)
    const accepted = await makeTaken(admin, one)
    expect((await distribute(admin, accepted, { workerIds: [two.userId] })).code).toBe(21001)
    const sent = (await distribute(admin, accepted, { workerIds: [two.userId], reason: '请假' })).data
    expect(sent).toMatchObject({ status: 3, workerIds: [two.userId], receiveTime: null })
    expect(await noticeTitles(one.client, accepted.id)).toContain(`服务工单已改派他人：${accepted.oldmanName}`)
    expect(await noticeTitles(two.client, accepted.id)).toHaveLength(1)
    expect((await receive(one.client, accepted, { accept: 1 })).code).toBe(26323)
  })

  test('another time is checked again', async () => {
    const worker = await makeWorker(t)
    const paid = await makePaid(admin)
    const at = (planStart: string) => distribute(admin, paid, { workerIds: [worker.userId], planStart })
    expect((await at('2025-06-10 08:00:00')).code).toBe(21001)
    expect((await at('2025-06-10 19:00:00')).code).toBe(26303)
    expect((await at('2025-06-10 17:00:00')).data).toMatchObject({ planEnd: '2025-06-10 19:00:00', status: 3 })
  })

  test('orders of a leaving worker go to the successor (22202)', async () => {
    const worker = await makeWorker(t)
    const heir = await makeWorker(t)
    const accepted = await makeTaken(admin, worker)
    const leave = { empId: worker.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
    expect((await admin.call(staff.update, leave)).code).toBe(22202)
    await admin.ok(staff.update, { ...leave, handoverEmpId: heir.empId })
    expect((await made.look(admin, accepted)).data.workerIds).toEqual([heir.userId])
    expect(await noticeTitles(heir.client, accepted.id)).toEqual([`您接手了服务工单：${accepted.oldmanName}`])
    const steps = await admin.ok(homeOrder.log, { id: accepted.id })
    expect(steps.at(-1)).toMatchObject({ action: '交接', from: 4, to: 4 })
  })
})

test('a successor who could not be dispatched gets none: a lead’s order has to be dispatched again, a helper leaves', async () => {
  const worker = await makeWorker(t)
  const lead = await makeWorker(t)
  const heirEmp = await makeEmp(t)
  await t.as('CARER', { empId: heirEmp.empId })
  const own = await makeTaken(admin, worker)
  const other = await makePaid(admin, { planStart: '2025-06-10 17:00:00' })
  await distribute(admin, other, { workerIds: [lead.userId, worker.userId] })
  const leave = { empId: worker.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
  await admin.ok(staff.update, { ...leave, handoverEmpId: heirEmp.empId })
  expect((await made.look(admin, own)).data).toMatchObject({ status: 2, workerIds: [], receiveTime: null })
  expect(await todosOf(manager, own.id, { todoStatus: 0 })).toHaveLength(1)
  expect((await made.look(admin, other)).data).toMatchObject({ status: 3, workerIds: [lead.userId] })
})

describe('receiving and grabbing', () => {
  test('the lead decides, with a reason to refuse; then the manager gets a to-do again', async () => {
    const worker = await makeWorker(t)
    const helper = await makeWorker(t)
    const workerIds = [worker.userId, helper.userId]
    const sent = (await distribute(admin, await makePaid(admin), { workerIds })).data
    expect((await receive(worker.client, sent, { accept: 0 })).code).toBe(21001)
    const back = (await receive(worker.client, sent, { accept: 0, reason: '太远' })).data
    expect(back).toMatchObject({ status: 2, workerIds: [] })
    expect(await noticeTitles(helper.client, sent.id)).toContain(`服务工单已收回：${sent.oldmanName}`)
    expect((await todosOf(manager, sent.id)).map(({ todoStatus }) => todoStatus).toSorted()).toEqual([0, 2])
  })

  test('a helper who refuses leaves, and the order stays', async () => {
    const lead = await makeWorker(t)
    const helper = await makeWorker(t)
    const paid = await makePaid(admin)
    const sent = (await distribute(admin, paid, { workerIds: [lead.userId, helper.userId] })).data
    const confirmed = (await receive(helper.client, sent, { accept: 1 })).data
    expect(confirmed.status).toBe(3)
    const left = (await receive(helper.client, confirmed, { accept: 0, reason: '有事' })).data
    expect(left).toMatchObject({ status: 3, workerIds: [lead.userId] })
    expect((await receive(lead.client, left, { accept: 1 })).data.status).toBe(4)
  })

  test('without an answer within half an hour the order is free again and the manager gets a to-do', async () => {
    const worker = await makeWorker(t)
    const sent = (await distribute(admin, await makePaid(admin), { workerIds: [worker.userId] })).data
    await t.round('clock', '2025-06-10 09:31:00')
    expect((await made.look(admin, sent)).data).toMatchObject({ status: 2, workerIds: [] })
    expect(await todosOf(manager, sent.id, { todoStatus: 0 })).toHaveLength(1)
    // No other worker has it yet.
    expect((await noticeTitles(worker.client, sent.id))[0]).toBe(`服务工单已收回：${sent.oldmanName}`)
  })

  test('scenario 16: the second one is too late (26324); without the setting, or busy, nobody grabs anything', async () => {
    const one = await makeWorker(t)
    const two = await makeWorker(t)
    const paid = await makePaid(admin)
    expect((await grab(one.client, paid)).code).toBe(21009)
    await made.configure(admin, { openGrab: 1 })
    expect((await grab(one.client, paid)).data).toMatchObject({ status: 4, workerIds: [one.userId] })
    expect(await grab(two.client, paid)).toMatchObject({ code: 26324, msg: '工单已被他人接单' })
    expect((await grab(one.client, await makePaid(admin))).code).toBe(26322)
    expect((await grab(two.client, await makeOrder(admin))).code).toBe(21009)
    await made.configure(admin, { openGrab: 0 })
  })
})

describe('at the door', () => {
  test('scenario 18: 450 m away is 26332; the manager confirms it with a reason', async () => {
    const { worker, accepted } = await byClock('far')
    t.clock.set('2025-06-10 14:00:00')
    const away = { lng: 121.48, lat: Number((31.23 + 450 / 111_195).toFixed(6)) }
    expect(await start(worker.client, accepted, away)).toMatchObject({ code: 26332, msg: '距服务地址450米' })
    expect((await start(manager, accepted, away)).code).toBe(21001)
    const begun = (await start(manager, accepted, { ...away, reason: '地图有误' })).data
    expect(begun).toMatchObject({ status: 5, startDistance: 450, startReason: '地图有误' })
    const steps = await admin.ok(homeOrder.log, { id: accepted.id })
    expect(steps.at(-1)).toMatchObject({ action: '代为开始服务', remark: '地图有误', from: 4, to: 5 })
  })

  test('26331 too early, 26323 of another worker, 21001 without a position; late after a quarter of an hour', async () => {
    const { worker, accepted } = await byClock('early')
    const other = await makeWorker(t)
    t.clock.set('2025-06-10 13:29:59')
    expect(await start(worker.client, accepted, made.atDoor)).toMatchObject({ code: 26331, msg: '未到开始时间' })
    t.clock.set('2025-06-10 14:16:00')
    expect((await start(other.client, accepted, made.atDoor)).code).toBe(26323)
    expect((await start(worker.client, accepted)).code).toBe(21001)
    expect((await start(worker.client, accepted, made.atDoor)).data).toMatchObject({ status: 5, late: 1 })
  })

  test('scenario 32: the card of the elder replaces the position, that of another is 26335', async () => {
    const { worker, accepted } = await byClock('card')
    t.clock.set('2025-06-10 14:00:00')
    const code = cardOf(t.services.env.appSecret, t.orgId, accepted.oldmanId)
    const other = cardOf(t.services.env.appSecret, t.orgId, 'somebody')
    expect(await start(worker.client, accepted, { code: other })).toMatchObject({
      code: 26335,
      msg: '二维码与工单不符',
    })
    expect((await start(worker.client, accepted, { code })).data).toMatchObject({ status: 5, startDistance: null })
  })

  test('a photo and a signature where required; without a signature the manager is notified with the reason (26334)', async () => {
    const worker = await makeWorker(t)
    const sold = await makeSold(admin, { needPhoto: 1, needSign: 1 })
    const accepted = await makeTaken(admin, worker, { items: [{ projectId: sold.id, quantity: 2 }] })
    t.clock.set('2025-06-10 14:00:00')
    expect((await start(worker.client, accepted, made.atDoor)).data).toMatchObject({ errors: [{ field: 'photos' }] })
    const begun = (await start(manager, accepted, { reason: '相机坏了' })).data
    t.clock.set('2025-06-10 16:00:00')
    expect(await over(worker.client, begun)).toMatchObject({ code: 26334, msg: '请老人或家属签字' })
    expect((await over(worker.client, begun, { noSignReason: '老人手抖' })).data.status).toBe(6)
    expect(await noticeTitles(manager, accepted.id)).toContain(`服务完成未签字：${accepted.oldmanName}`)
  })

  test('not begun an hour after its time, not ended two hours after: the manager is notified once', async () => {
    const { worker, accepted } = await byClock('late')
    for (const at of ['15:00:00', '15:01:00', '15:02:00']) await t.round('clock', `2025-06-10 ${at}`)
    const lateTitle = `预约已过1小时仍未开始服务：${accepted.oldmanName}`
    expect((await noticeTitles(manager, accepted.id)).filter((title) => title === lateTitle)).toHaveLength(1)
    const fresh = (await made.look(admin, accepted)).data
    await start(worker.client, fresh, made.atDoor)
    for (const at of ['18:01:00', '18:02:00']) await t.round('clock', `2025-06-10 ${at}`)
    expect(await noticeTitles(manager, accepted.id)).toContain(`预计结束已过2小时仍未完成：${accepted.oldmanName}`)
  })
})

describe('an offline phone', () => {
  const offline = (deviceTime: string) => ({ ...made.atDoor, deviceTime, offline: 1, version: undefined })

  test('scenario 31: judged by the recorded time; 98 minutes; 25 hours later 26336', async () => {
    const { worker, accepted } = await byClock('offline')
    t.clock.set('2025-06-10 16:30:00')
    const begun = await start(worker.client, accepted, offline('2025-06-10 14:02:00'))
    expect(begun.data).toMatchObject({ status: 5, startTime: '2025-06-10 14:02:00', late: 0 })
    expect((await over(worker.client, accepted, offline('2025-06-10 14:01:00'))).code).toBe(21001)
    expect((await over(worker.client, accepted, offline('2025-06-10 16:33:00'))).code).toBe(21001)
    const done = await over(worker.client, accepted, offline('2025-06-10 15:40:00'))
    expect(done.data).toMatchObject({ status: 6, overTime: '2025-06-10 15:40:00', actualMinutes: 98 })
    t.clock.set('2025-06-10 09:00:00')
    const other = await makeTaken(admin, worker, { planStart: '2025-06-10 18:00:00' })
    t.clock.set('2025-06-11 19:01:00')
    expect(await start(worker.client, other, offline('2025-06-10 18:00:00'))).toMatchObject({
      code: 26336,
      msg: '离线记录超过24小时，请联系主管',
    })
  })

  test('an end elsewhere or without a position, and times that differ from the server are marked and wait for the manager', async () => {
    const ended = async (name: string, body: object, sentAt = '2025-06-10 16:00:00') => {
      t.clock.set('2025-06-10 09:00:00')
      const { worker, accepted } = await byClock(name)
      t.clock.set('2025-06-10 14:00:00')
      await start(worker.client, accepted, made.atDoor)
      t.clock.set(sentAt)
      return (
        await over(worker.client, accepted, {
          deviceTime: '2025-06-10 16:00:00',
          offline: 1,
          version: undefined,
          ...body,
        })
      ).data
    }
    expect(await ended('there', made.atDoor)).toMatchObject({ doubts: [], doubtStatus: null, overDistance: 0 })
    expect(await ended('nowhere', {})).toMatchObject({ doubts: [2], doubtStatus: 1, overDistance: null })
    const far = await ended('far', { lng: 121.48, lat: 31.25 })
    expect(far).toMatchObject({ doubts: [2], doubtStatus: 1 })
    expect(far.overDistance).toBeGreaterThan(2000)
    expect(await ended('hour', made.atDoor, '2025-06-10 17:00:00')).toMatchObject({ doubts: [] })
    const late = await ended('late sent', made.atDoor, '2025-06-10 17:01:00')
    expect(late).toMatchObject({ status: 6, doubts: [3], doubtStatus: 1 })
    expect((await made.confirm(manager, late, { pass: 1 })).data).toMatchObject({ doubtStatus: 2 })
    t.clock.set('2025-06-10 09:00:00')
    const { worker, accepted } = await byClock('late begun')
    t.clock.set('2025-06-10 16:00:00')
    await start(worker.client, accepted, offline('2025-06-10 14:00:00'))
    expect((await over(worker.client, accepted, offline('2025-06-10 16:00:00'))).data).toMatchObject({ doubts: [3] })
  })

  test('an end that arrives before the beginning is 21009 and may be sent again after it', async () => {
    const { worker, accepted } = await byClock('order')
    t.clock.set('2025-06-10 16:30:00')
    expect((await over(worker.client, accepted, offline('2025-06-10 16:00:00'))).code).toBe(21009)
    await start(worker.client, accepted, offline('2025-06-10 14:00:00'))
    expect((await over(worker.client, accepted, offline('2025-06-10 16:00:00'))).code).toBe(0)
  })

  test('another worker was dispatched meanwhile (26323), or it was cancelled (21009): the manager is notified', async () => {
    const { worker, accepted } = await byClock('conflict')
    const other = await makeWorker(t)
    const sent = (await distribute(admin, accepted, { workerIds: [other.userId], reason: '改' })).data
    t.clock.set('2025-06-10 15:00:00')
    expect((await start(worker.client, accepted, offline('2025-06-10 14:00:00'))).code).toBe(26323)
    expect(await noticeTitles(manager, accepted.id)).toContainEqual(expect.stringMatching(/^.+的离线服务记录未能保存/))
    await made.cancel(admin, sent, { by: 2, cancelReason: 7 })
    expect((await start(other.client, accepted, offline('2025-06-10 14:00:00'))).code).toBe(21009)
  })

  test('neither a version nor a time of its own is 21002', async () => {
    const { worker, accepted } = await byClock('stale')
    t.clock.set('2025-06-10 14:00:00')
    expect((await start(worker.client, accepted, { ...made.atDoor, version: undefined })).code).toBe(21002)
    expect((await start(worker.client, accepted, { ...made.atDoor, version: 1 })).code).toBe(21002)
  })
})

test('a former employee serves nobody', async () => {
  const emp = await makeEmp(t)
  expect((await distribute(admin, await makePaid(admin), { workerIds: [`no-${emp.empId}`] })).code).toBe(26321)
})
