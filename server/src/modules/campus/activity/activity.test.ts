import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { familyNotice } from '#contract/modules/living/family-notice/family-notice.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { activityInput, end, hand, noon, on, start } from './test-house.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const head = enters(t, 'NURSE_HEAD')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))
const of = hand(t, () => admin)

const failed = (answer: { code: number; data: unknown }) => ({ code: answer.code, data: answer.data })
const at = (code: number, field: string) => ({ code, data: { errors: [{ field }] } })

describe('a new activity', () => {
  test('is a draft until it is published; registration is open from then until it begins', async () => {
    const draft = await of.draft()
    expect(draft).toMatchObject({ activityStatus: 0, registerStart: null, registerEnd: null, registerNum: 0, fee: 0 })
    const { activityId, version } = draft
    const open = await admin.ok(activity.save, { activityId, version, publish: 1 })
    expect(open).toMatchObject({ activityStatus: 1, registerStart: '2025-06-10 10:00:00', registerEnd: start })
    expect(failed(await of.edit(activityId, { publish: 1 }))).toMatchObject({ code: 21009 })
  })

  test('has its author as organiser, unless another is named; without either it is 21001', async () => {
    const { empId, empName } = await makeEmp(t)
    const mine = await t.as('HR', { empId })
    const { organiserId: _, ...body } = activityInput('')
    expect(await mine.ok(activity.save, body)).toMatchObject({ organiserId: empId, organiserName: empName })
    expect(await admin.call(activity.save, body)).toMatchObject(at(21001, 'organiserId'))
    expect(await admin.call(activity.save, activityInput('nobody'))).toMatchObject(at(21003, 'organiserId'))
    const helpers = [empId, 'nobody']
    expect(await admin.call(activity.save, activityInput(empId, { helpers }))).toMatchObject(at(21003, 'helpers'))
  })

  test('22601, 22602, 22603, 22606: its times in order, a plan for a dangerous activity', async () => {
    const organiserId = await of.organiserId()
    const send = (more: object) => admin.call(activity.save, activityInput(organiserId, more))
    expect(await send({ endTime: start })).toMatchObject({ ...at(22601, 'endTime'), msg: '结束时间须晚于开始时间' })
    expect(await send({ endTime: '2025-06-11 14:00:01' })).toMatchObject(at(22601, 'endTime'))
    expect((await send({ endTime: '2025-06-11 14:00:00' })).code).toBe(0)
    expect(await send({ registerEnd: '2025-06-10 14:00:01' })).toMatchObject({
      ...at(22602, 'registerEnd'),
      msg: '报名截止时间不能晚于活动开始时间',
    })
    const registerEnd = '2025-06-10 11:00:00'
    expect(await send({ registerStart: registerEnd, registerEnd })).toMatchObject(at(22602, 'registerEnd'))
    for (const more of [{ riskLevel: 3 }, { activityType: 8 }]) {
      expect(await send(more)).toMatchObject({ ...at(22603, 'safetyPlan'), msg: '请填写安全预案' })
      expect((await send({ ...more, safetyPlan: '两名医护随行' })).code).toBe(0)
    }
    t.clock.set(start)
    expect((await send({})).code).toBe(0)
    expect(await send({ publish: 1 })).toMatchObject({ ...at(22606, 'startTime'), msg: '开始时间须晚于现在' })
  })

  test('its floors and residents belong to this institution; a fee needs a project charged per use', async () => {
    const organiserId = await of.organiserId()
    const send = (more: object) => admin.call(activity.save, activityInput(organiserId, more))
    expect(await send({ scopeType: 2 })).toMatchObject(at(21001, 'scopeIds'))
    expect(await send({ scopeType: 2, scopeIds: ['nowhere'] })).toMatchObject(at(21003, 'scopeIds'))
    expect(await send({ scopeType: 3, scopeIds: ['nobody'] })).toMatchObject(at(21003, 'scopeIds'))
    expect(await send({ locationId: 'nowhere' })).toMatchObject(at(21003, 'locationId'))
    expect(await send({ fee: 100 })).toMatchObject(at(21001, 'projectChildId'))
    expect(await send({ fee: 100, projectChildId: 'nothing' })).toMatchObject({ code: 21003 })
    const [bed] = await makeBeds(t)
    const activityDraft = await of.draft({ scopeType: 2, scopeIds: [bed.locationId] })
    expect(activityDraft).toMatchObject({ scopeNames: '1层', scopeIds: [bed.locationId] })
    expect((await of.draft({ scopeType: 1, scopeIds: [bed.locationId] })).scopeIds).toEqual([])
  })

  test('each step needs its own permission', async () => {
    const reader = await t.as('READONLY')
    expect((await reader.call(activity.save, activityInput(await of.organiserId()))).status).toBe(401)
    expect((await reader.call(activity.list, {})).code).toBe(0)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(activity.list, {})).status).toBe(401)
    const { activityId } = await of.draft()
    const { version } = await of.look(activityId)
    expect((await reader.call(activity.remove, { activityId, version })).status).toBe(401)
    expect((await reader.call(activity.cancel, { activityId, version, cancelReason: '下雨' })).status).toBe(401)
  })
})

describe('changes by time', () => {
  test('the clock job ends registration, begins it and ends it', async () => {
    const { activityId } = await of.make({ registerEnd: noon })
    const states: number[] = []
    for (const time of ['11:59', '12:00', '13:59', '14:00', '15:59', '16:00']) {
      await t.round('clock', `2025-06-10 ${time}:00`)
      states.push((await of.look(activityId)).activityStatus)
    }
    expect(states).toEqual([1, 2, 2, 3, 3, 4])
  })

  test('an hour before it begins the organiser and the helpers are notified, once', async () => {
    const one = await makeEmp(t)
    const other = await makeEmp(t)
    const runs = await t.as('HR', { empId: one.empId })
    const helps = await t.as('CARER', { empId: other.empId })
    const { activityId } = await of.make({ ...on('2025-06-11'), organiserId: one.empId, helpers: [other.empId] })
    for (const time of ['12:59', '13:00', '13:01']) {
      await t.round('clock', `2025-06-11 ${time}:00`)
      expect(await noticeTitles(runs, activityId)).toHaveLength(time < '13' ? 0 : 1)
    }
    expect(await noticeTitles(helps, activityId)).toEqual(['活动即将开始：手工书画'])
  })
})

describe('an edit', () => {
  test('40: 22605 below the number of registered; a larger quota takes residents from the waiting list; a draft takes all changes', async () => {
    const residents = await Promise.all([1, 2, 3, 4].map(() => of.lives()))
    const { activityId } = await of.make({ quota: 2, waitQuota: 2 })
    expect(await of.register(activityId, residents)).toMatchObject({ success: 2, waiting: 2, fail: 0 })
    expect(await of.edit(activityId, { quota: 1 })).toMatchObject({
      ...at(22605, 'quota'),
      msg: '名额不能少于已报名人数2人',
    })
    expect(await of.edit(activityId, { quota: 3 })).toMatchObject({ code: 0, data: { registerNum: 3, waitNum: 1 } })
    expect(await of.names(activityId)).toEqual([
      ...residents.slice(0, 3).map((oldmanId) => ({ oldmanId, registerStatus: 1, waitNo: null })),
      { oldmanId: residents[3], registerStatus: 2, waitNo: 1 },
    ])
    expect((await of.edit(activityId, { quota: 0 })).data).toMatchObject({ registerNum: 4, waitNum: 0 })
  })

  test('type and fee are fixed once a resident is registered; a later end of registration opens it again', async () => {
    const { activityId } = await of.make({ registerEnd: '2025-06-10 11:00:00' })
    expect((await of.edit(activityId, { activityType: 3 })).code).toBe(0)
    await of.register(activityId, [await of.lives()])
    expect(await of.edit(activityId, { activityType: 2 })).toMatchObject(at(21009, 'activityType'))
    t.clock.set(noon)
    expect((await of.edit(activityId, { registerEnd: '2025-06-10 13:00:00' })).data.activityStatus).toBe(1)
    expect(await of.edit(activityId, { startTime: noon })).toMatchObject({ code: 22602 })
    expect(await of.edit(activityId, { startTime: noon, registerEnd: '2025-06-10 11:30:00' })).toMatchObject({
      ...at(22606, 'startTime'),
    })
  })

  test('registration that lasts until the beginning moves with it', async () => {
    const { activityId } = await of.make()
    const startTime = '2025-06-10 13:00:00'
    const endTime = '2025-06-10 15:00:00'
    expect((await of.edit(activityId, { startTime, endTime, registerEnd: start })).data.registerEnd).toBe(startTime)
  })

  test('while it runs content, pictures and helpers may change; when it is over the summary and its cost too', async () => {
    const { activityId } = await of.make()
    t.clock.set('2025-06-10 15:00:00')
    expect((await of.edit(activityId, { content: '改画牡丹' })).data.content).toBe('改画牡丹')
    expect(await of.edit(activityId, { content: '改画牡丹', summary: '很好' })).toMatchObject(at(21009, 'summary'))
    expect(await of.edit(activityId, { place: '二楼' })).toMatchObject(at(21009, 'place'))
    t.clock.set('2025-06-10 17:00:00')
    const sum = { summary: '画了二十幅', actualCost: 35_050 }
    expect((await of.edit(activityId, sum)).data).toMatchObject({ ...sum, activityStatus: 4 })
    expect(await of.edit(activityId, { title: '书画' })).toMatchObject(at(21009, 'title'))
    expect(await of.edit(activityId, { publish: 1 })).toMatchObject({ code: 21009 })
  })

  test('a change of time or place notifies the carers of registered residents, the organiser and the helpers', async () => {
    const carer = await makeEmp(t)
    const runs = await makeEmp(t)
    const cares = await t.as('CARER', { empId: carer.empId })
    const organises = await t.as('HR', { empId: runs.empId })
    const oldmanId = await of.lives()
    await t.db((db) =>
      db.insertInto('oldmanCarer').values({ orgId: t.orgId, oldmanId, empId: carer.empId, sort: 1 }).execute(),
    )
    const { activityId } = await of.make({ organiserId: runs.empId })
    await of.register(activityId, [oldmanId])
    await of.edit(activityId, { content: '带上画笔' })
    expect(await noticeTitles(cares, activityId)).toEqual([])
    await of.edit(activityId, { place: '三楼花厅' })
    await of.edit(activityId, { startTime: '2025-06-10 14:30:00' })
    for (const client of [cares, organises])
      expect(await noticeTitles(client, activityId)).toEqual(Array(2).fill('活动“手工书画”时间或地点有变'))
  })
})

describe('cancelling', () => {
  test('registrations are cancelled, carers are notified, families get a message', async () => {
    const carer = await makeEmp(t)
    const cares = await t.as('CARER', { empId: carer.empId })
    const comes = await of.lives()
    const waits = await of.lives()
    await t.db((db) =>
      db.insertInto('oldmanCarer').values({ orgId: t.orgId, oldmanId: comes, empId: carer.empId, sort: 1 }).execute(),
    )
    const title = '雨中漫步'
    const { activityId } = await of.make({ title, quota: 1, waitQuota: 1 })
    await of.register(activityId, [comes, waits])
    expect(await of.cancel(activityId, head)).toMatchObject({
      code: 0,
      data: { activityStatus: 5, cancelReason: '下雨', registerNum: 0, waitNum: 0 },
    })
    expect(await noticeTitles(cares, activityId)).toEqual([`活动“${title}”已取消`])
    const [inform] = (await admin.ok(familyNotice.list, { title })).list
    expect(inform).toMatchObject({ informType: 4, familyScope: 3, sendWay: [1], status: 1, total: 2 })
    expect((await of.cancel(activityId)).code).toBe(21009)
    const { activityId: alone } = await of.make({ title: '没人报名' })
    expect((await of.cancel(alone)).code).toBe(0)
    expect((await admin.ok(familyNotice.list, { title: '没人报名' })).total).toBe(0)
  })

  test('40, 22604: a running one is cancelled only by the management, one that is over by nobody; a draft is deleted', async () => {
    const { activityId } = await of.make()
    t.clock.set('2025-06-10 15:00:00')
    const director = await t.as('DIRECTOR')
    // The button is not offered to a user who would be refused.
    const offered = async (client: Client) =>
      (await client.ok(activity.list, { size: 100 })).list.find((row) => row.activityId === activityId)?.mayCancel
    expect([await offered(head), await offered(director)]).toEqual([0, 1])
    expect(await of.cancel(activityId, head)).toMatchObject({ code: 21009, msg: '当前状态“进行中”不允许此操作' })
    expect((await of.cancel(activityId, director)).data.activityStatus).toBe(5)
    t.clock.set('2025-06-10 10:00:00')
    const { activityId: endedActivityId } = await of.make()
    t.clock.set(end)
    expect(await of.cancel(endedActivityId)).toMatchObject({ code: 22604, msg: '活动已结束，不能取消' })
    t.clock.set('2025-06-10 10:00:00')
    const draft = await of.draft()
    expect((await of.cancel(draft.activityId)).code).toBe(21009)
    const { activityId: open, version } = await of.make()
    expect((await admin.call(activity.remove, { activityId: open, version })).code).toBe(21009)
    expect((await admin.call(activity.remove, { activityId: draft.activityId, version: draft.version })).code).toBe(0)
  })
})

test('an employee who leaves hands over activities that have not been held', async () => {
  const one = await makeEmp(t)
  const other = await makeEmp(t)
  const { activityId } = await of.make({ organiserId: one.empId, title: '端午包粽子' })
  const info = await admin.ok(staff.info, { empId: one.empId })
  const leave = { empId: one.empId, version: info.version, status: 3, leaveDate: '2025-06-10', leaveReason: '辞职' }
  expect(await admin.call(staff.update, leave)).toMatchObject({
    code: 22202,
    data: { refs: [{ type: '负责的活动', names: ['端午包粽子'] }] },
  })
  expect((await admin.call(staff.update, { ...leave, handoverEmpId: other.empId })).code).toBe(0)
  expect((await of.look(activityId)).organiserId).toBe(other.empId)
})

test('lists by purpose: states 1 to 4 for registration, from yesterday on for signing', async () => {
  const title = '清单一览'
  await of.draft({ title, ...on('2025-06-13') })
  const { activityId } = await of.make({ title, ...on('2025-06-13') })
  const old = await of.make({ title: '旧活动', ...on('2025-06-13') })
  const listed = async (
    call: typeof activity.list | typeof activity.registerList | typeof activity.signList,
    more = {},
  ) => (await admin.ok(call, { title, ...more })).list.map((row) => row.activityId)
  expect(await listed(activity.list)).toHaveLength(2)
  expect(await listed(activity.list, { dateFrom: '2025-06-14' })).toEqual([])
  expect(await listed(activity.list, { dateTo: '2025-06-13', activityStatus: 1 })).toEqual([activityId])
  expect(await listed(activity.registerList)).toEqual([activityId])
  expect(await listed(activity.signList)).toEqual([])
  // Registration ends when it begins, signing in starts an hour before.
  t.clock.set('2025-06-13 12:59:59')
  expect(await listed(activity.signList)).toEqual([])
  t.clock.set('2025-06-13 13:00:00')
  expect(await listed(activity.signList)).toEqual([activityId])
  await t.round('clock', '2025-06-13 15:00:00')
  expect(await listed(activity.signList)).toEqual([activityId])
  await t.round('clock', '2025-06-15 15:00:00')
  expect(await listed(activity.signList, { title: '旧活动' })).toEqual([])
  expect(await listed(activity.signList, { title: '旧活动', dateFrom: '2025-06-13' })).toEqual([old.activityId])
})

moduleCases('activities', {
  app: () => t,
  role: 'ADMIN',
  key: 'activityId',
  calls: {
    create: activity.save,
    update: activity.save,
    get: activity.get,
    remove: activity.remove,
    list: activity.list,
  },
  input: async () => activityInput(await of.organiserId()),
  edit: { place: '二楼阳光房', content: '改到二楼' },
  meanwhile: { title: '改了名的活动' },
})
