import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { adverseFlow } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { approval } from '#contract/modules/platform/review/approval.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds, makeDept, makeEmp, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { noticeTitles, todosOf } from '../../../../test/notices.ts'
import { onRow, stepOn } from '../../../../test/rows.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
const li = enters(t, 'CARER')
const wang = enters(t, 'CARER')
let locationId: string
beforeAll(async () => {
  const [bed] = await makeBeds(t)
  locationId = bed.locationId
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const report = () => ({
  eventType: 4,
  eventLevel: 3,
  harm: 1,
  happenTime: '2025-06-10 09:00:00',
  locationId,
  process: '倒开水时烫到右手',
  immediateAction: '冷水冲洗二十分钟',
})
const fall = { eventType: 1, process: '夜间如厕时滑倒', immediateAction: '扶起，量血压' }
const make = (by: Client, more: object = {}) => by.ok(adverseEvent.create, { ...report(), ...more })
const look = onRow(adverseEvent.get)
const change = onRow(adverseEvent.update)
const act = stepOn(adverseEvent.act)
const remove = onRow(adverseEvent.remove)
const seen = async (by: Client, query: object = {}) =>
  (await by.ok(adverseEvent.list, { size: 1000, ...query })).list.map((row) => row.eventId)
const done = async (by: Client, row: Parameters<typeof act>[1], action: string, values: object = {}) => {
  const answer = await act(by, row, action, values)
  expect(answer.msg).toBe('')
  return answer.data
}
const reported = async (by: Client, more: object = {}) => done(by, await make(by, more), 'report')
const plan = () => ({ causes: [5], correctiveAction: '更换保温壶', dutyId: li.userId, deadline: '2025-06-12' })
const acting = async (more: object = {}) =>
  done(safety, await done(safety, await reported(wang, more), 'accept'), 'analyse', plan())
/** The open to-dos of an event: kind, state and deadline. */
const openTodos = async (by: Client, id: string) =>
  (await todosOf(by, id)).map((one) => [one.todoType, one.todoStatus, one.deadline])

describe('a report', () => {
  test('numbers count within a day, the time of discovery defaults to the event time, and it belongs to the reporter', async () => {
    const one = await make(li)
    const two = await make(li, { findTime: '2025-06-10 09:30:00' })
    expect(one).toMatchObject({ status: 0, mine: 1, late: 0, findTime: '2025-06-10 09:00:00', anonymous: 0 })
    expect(two.findTime).toBe('2025-06-10 09:30:00')
    expect(one.eventNo).toMatch(/^BL20250610\d{3}$/)
    expect(Number(two.eventNo.slice(2))).toBe(Number(one.eventNo.slice(2)) + 1)
  })

  test('is saved and reported in one call, or not at all', async () => {
    expect(await make(li, { report: 1 })).toMatchObject({ status: 1, reportTime: '2025-06-10 10:00:00' })
    const before = await seen(li)
    expect((await li.call(adverseEvent.create, { ...report(), eventLevel: 1, report: 1 })).code).toBe(22502)
    expect(await seen(li)).toEqual(before)
  })

  test('a refusal names the field that contradicts another, or belongs to another institution', async () => {
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    for (const [field, value] of [
      ['findTime', '2025-06-10 08:00:00'],
      ['informTime', '2025-06-10 08:00:00'],
      ['informTime', '2025-06-10 10:00:01'],
      ['authorityTime', '2025-06-10 10:00:01'],
    ])
      expect((await li.call(adverseEvent.create, { ...report(), [field]: value })).data).toMatchObject({
        errors: [{ field }],
      })
    for (const [field, value] of [
      ['locationId', 'nowhere'],
      ['finderId', 'nobody'],
      ['partyIds', ['nobody']],
    ])
      expect(await li.call(adverseEvent.create, { ...report(), [String(field)]: value })).toMatchObject({
        code: 21003,
        data: { errors: [{ field }] },
      })
    expect((await stranger.call(adverseEvent.create, report())).code).toBe(21003)
    expect((await li.call(adverseEvent.create, { ...report(), bodyMap: [{ side: 'left', x: 1, y: 1 }] })).code).toBe(
      21001,
    )
  })

  test('shows place, finder and staff by their names, and keeps the marks on the body', async () => {
    const zhang = await makeEmp(t, { empName: '张甲' })
    const chen = await makeEmp(t, { empName: '陈乙' })
    const bodyMap = [{ side: 'front', x: 30, y: 60.5, mark: 'swelling', note: '2cm' }]
    const row = await make(li, { finderId: zhang.empId, partyIds: [zhang.empId, chen.empId], bodyMap, cost: 2000 })
    expect(row).toMatchObject({ finderName: '张甲', bodyMap, cost: 2000 })
    expect(row.partyNames?.split('、').toSorted()).toEqual(['张甲', '陈乙'])
    expect(row.locationName).toMatch(/-1层$/)
  })

  test('about a resident has no other name', async () => {
    const head = await t.as('NURSE_HEAD')
    const row = await make(safety, { personName: '来访者王先生' })
    expect(row.personName).toBe('来访者王先生')
    const { oldmanId } = await makeResident(t)
    expect((await change(safety, row, { oldmanId })).data).toMatchObject({ oldmanId, personName: null })
    expect((await head.call(adverseEvent.create, { ...report(), oldmanId })).code).toBe(21003)
  })
})

describe('reading and changing', () => {
  test('with .add alone a user sees his own reports; a ward those about its residents or without one', async () => {
    const { oldmanId } = await makeResident(t)
    const ward = await makeDept(t)
    const nurse = await t.as('NURSE', { deptId: ward.deptId })
    const own = await make(li)
    const other = await make(safety, { oldmanId })
    const unnamed = await make(wang)
    expect(await seen(li)).toContain(own.eventId)
    expect(await seen(li)).not.toContain(unnamed.eventId)
    expect((await look(li, unnamed)).code).toBe(21003)
    expect(await seen(nurse)).toEqual(expect.arrayContaining([own.eventId, unnamed.eventId]))
    expect(await seen(nurse)).not.toContain(other.eventId)
    expect((await li.call(adverseEvent.list, { export: 'xlsx' })).status).toBe(401)
    expect((await (await t.as('FINANCE')).call(adverseEvent.create, report())).status).toBe(401)
  })

  test('a draft is changed by its reporter or with .edit, later with .audit, then by nobody (21009)', async () => {
    const row = await make(li)
    const nurse = await t.as('NURSE')
    expect((await change(nurse, row, { process: '改写' })).status).toBe(401)
    const own = (await change(li, row, { process: '补充经过' })).data
    const edited = (await change(safety, own, { cost: 100 })).data
    const sent = await done(li, edited, 'report')
    expect((await change(li, sent, { process: '改写' })).status).toBe(401)
    // A reported event keeps the required fields.
    expect((await change(safety, sent, { eventLevel: 1 })).code).toBe(22502)
    const audited = await change(safety, sent, { eventLevel: 1, notInformReason: '无家属' })
    expect(audited.data).toMatchObject({ eventLevel: 1, status: 1 })
    const closable = await done(li, await acting(), 'submit', { verifyResult: '已更换' })
    expect((await change(safety, closable, { process: '改写' })).code).toBe(21009)
  })

  test('only a draft is deleted, with .delete', async () => {
    const row = await make(li)
    expect((await remove(li, row)).status).toBe(401)
    const sent = await done(li, row, 'report')
    expect((await remove(safety, sent)).code).toBe(21009)
    expect((await remove(safety, await done(safety, sent, 'back', { reason: '重复' }))).code).toBe(21009)
    const draft = await make(li)
    expect((await remove(safety, draft)).code).toBe(0)
    expect((await look(li, draft)).code).toBe(21003)
  })

  test('an anonymous reporter is visible to the management and to himself alone', async () => {
    const director = await t.as('DIRECTOR')
    const row = await reported(li, { anonymous: 1 })
    const nameFor = async (by: Client) => (await look(by, row)).data
    expect(await nameFor(safety)).toMatchObject({ createByName: '匿名', updateByName: '匿名', mine: 0 })
    // Nor by an id beside the name.
    expect(JSON.stringify(await nameFor(safety))).not.toContain(li.userId)
    expect((await nameFor(director)).createByName).not.toBe('匿名')
    expect(await nameFor(li)).toMatchObject({ mine: 1 })
    expect((await nameFor(li)).createByName).not.toBe('匿名')
    const [task] = await todosOf(safety, row.eventId)
    expect(task).toMatchObject({ todoType: 'ADVERSE' })
    expect(JSON.stringify(task)).not.toContain(li.userId)
    expect(JSON.stringify(task)).not.toContain((await nameFor(li)).createByName)
    const changed = (await change(safety, row, { cost: 100 })).data
    expect(changed).toMatchObject({ createByName: '匿名' })
    expect(changed.updateByName).not.toBe('匿名')
  })

  test('a department finds reports about its residents, else those its staff made under their names', async () => {
    const { deptId } = await makeDept(t)
    const carer = await t.as('CARER', { deptId })
    const open = await make(carer)
    const unnamed = await make(carer, { anonymous: 1 })
    const { oldmanId } = await makeResident(t)
    await t.db((db) => db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', oldmanId).execute())
    const ofResident = await make(safety, { oldmanId })
    expect((await seen(safety, { deptId })).toSorted()).toEqual([open.eventId, ofResident.eventId].toSorted())
    expect(await seen(safety, { deptId })).not.toContain(unnamed.eventId)
    expect(await seen(safety, { oldmanId })).toEqual([ofResident.eventId])
    expect(await seen(safety, { deptId, happenFrom: '2025-06-10 09:00:01' })).toEqual([])
    expect(await seen(safety, { deptId, happenTo: '2025-06-10 09:00:00', eventType: 4 })).toHaveLength(2)
  })
})

describe('messages and to-dos', () => {
  test('scenario 16: Ⅰ级 without notice to the family 22502; with a reason 1, and the management is notified at level 3', async () => {
    const director = await t.as('DIRECTOR')
    const row = await make(li, { eventLevel: 1 })
    expect(await act(li, row, 'report')).toMatchObject({ code: 22502, msg: '请填写家属告知情况或未告知原因' })
    const told3 = (await change(li, row, { notInformReason: '家属电话未接通' })).data
    const sent = await done(li, told3, 'report')
    expect(sent.status).toBe(1)
    const news = await t.db((db) =>
      db
        .selectFrom('message')
        .select(['msgType', 'msgLevel', 'receiverUserId'])
        .where('bizId', '=', sent.eventId)
        .execute(),
    )
    for (const { userId } of [director, safety])
      expect(news.filter((one) => one.receiverUserId === userId)).toEqual([
        { msgType: 15, msgLevel: 3, receiverUserId: userId },
      ])
    expect(await openTodos(safety, sent.eventId)).toEqual([['ADVERSE', 0, '2025-06-11 10:00:00']])
    expect(await noticeTitles(li, sent.eventId)).toEqual([])
  })

  test('Ⅲ级 is sent at level 1 to the deciders who see the ward', async () => {
    const { oldmanId } = await makeResident(t)
    const { deptId } = await makeDept(t)
    const head = await t.as('NURSE_HEAD', { deptId: (await makeDept(t)).deptId })
    const own = await t.as('NURSE_HEAD', { deptId })
    await t.db((db) => db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', oldmanId).execute())
    const row = await reported(safety, { oldmanId })
    expect(await noticeTitles(own, row.eventId)).toHaveLength(1)
    expect(await noticeTitles(head, row.eventId)).toEqual([])
    const levels = await t.db((db) =>
      db.selectFrom('message').select('msgLevel').distinct().where('bizId', '=', row.eventId).execute(),
    )
    expect(levels).toEqual([{ msgLevel: 1 }])
  })

  test('scenario 35: happened at 11:00, reported at 10:00 is 22501; submitting another’s 22504; closing by the reporter 22503; not passed is 3 with a to-do again', async () => {
    const future = await make(safety, { happenTime: '2025-06-10 11:00:00' })
    expect(await act(safety, future, 'report')).toMatchObject({ code: 22501, msg: '发生时间不能晚于现在' })
    const nurse = await t.as('NURSE')
    const row = await acting()
    const { eventId: id } = row
    const until = '2025-06-12 23:59:59'
    expect(await openTodos(li, id)).toEqual([['ADVERSE_ACT', 0, until]])
    expect((await act(wang, row, 'submit', { verifyResult: '好了' })).msg).toBe('只有整改责任人可以提交结案')
    expect((await act(nurse, row, 'submit', { verifyResult: '好了' })).code).toBe(22504)
    const sent = await done(li, row, 'submit', { verifyResult: '已更换' })
    expect(await openTodos(li, id)).toEqual([['ADVERSE_ACT', 2, until]])
    expect((await openTodos(safety, id)).filter(([, state]) => state === 0)).toEqual([['ADVERSE', 0, null]])
    expect((await act(safety, sent, 'close', { pass: 0 })).data).toMatchObject({ errors: [{ field: 'opinion' }] })
    const again = await done(safety, sent, 'close', { pass: 0, opinion: '缺照片' })
    expect(again).toMatchObject({ status: 3, closeOpinion: '缺照片' })
    expect((await openTodos(li, id)).filter(([, state]) => state === 0)).toEqual([['ADVERSE_ACT', 0, until]])
    const second = await done(li, again, 'submit', { verifyResult: '已补照片' })
    expect((await act(li, second, 'close', { pass: 1 })).status).toBe(401)
    const closed = await done(safety, second, 'close', { pass: 1 })
    expect(closed).toMatchObject({ status: 5, closeTime: '2025-06-10 10:00:00' })
    expect((await openTodos(safety, id)).filter(([, state]) => state === 0)).toEqual([])
    const mine = await done(safety, await done(safety, await reported(safety), 'accept'), 'analyse', plan())
    const put = await done(li, mine, 'submit', { verifyResult: '已更换' })
    expect(await act(safety, put, 'close', { pass: 1 })).toMatchObject({ code: 22503, msg: '结案人不能是上报人' })
    expect((await openTodos(safety, put.eventId)).filter(([, state]) => state === 0)).toEqual([])
  })

  test('a closing that waits for review names its reviewers, and tells each reader whether he may decide', async () => {
    const sent = async (by: Client) => {
      const row = await done(safety, await done(safety, await reported(by), 'accept'), 'analyse', plan())
      return done(li, row, 'submit', { verifyResult: '已更换' })
    }
    const rowFor = async (by: Client, eventId: string) =>
      (await by.ok(adverseEvent.list, { size: 1000 })).list.find((row) => row.eventId === eventId)
    const foreign = await sent(wang)
    const own = await sent(safety)
    expect(await rowFor(safety, foreign.eventId)).toMatchObject({ mayDecide: 1, whyNot: null })
    expect((await rowFor(safety, foreign.eventId))?.waitingFor).not.toBe('管理员')
    expect(await rowFor(li, foreign.eventId)).toMatchObject({
      mayDecide: 0,
      whyNot: expect.stringMatching(/^等待.+审核$/),
    })
    expect(await rowFor(safety, own.eventId)).toMatchObject({ mayDecide: 0, whyNot: '结案人不能是上报人' })
    const waits = await safety.ok(approval.approvals, {})
    expect(waits.list.map(({ title }) => title)).toContain(`结案：不良事件${foreign.eventNo}`)
    const closed = await done(safety, foreign, 'close', { pass: 1 })
    expect(await rowFor(safety, closed.eventId)).toMatchObject({ mayDecide: 0, whyNot: null, waitingFor: null })
  })

  test('a report sent back makes a to-do for the reporter, and one for the deciders once it is reported again', async () => {
    const first = await reported(li)
    expect((await act(safety, first, 'back')).data).toMatchObject({ errors: [{ field: 'reason' }] })
    const back = await done(safety, first, 'back', { reason: '经过不清楚' })
    expect(back).toMatchObject({ status: 6, backReason: '经过不清楚' })
    expect(await openTodos(li, back.eventId)).toEqual([['ADVERSE', 0, null]])
    t.clock.set('2025-06-12 10:00:00')
    const again = await done(li, (await change(li, back, { process: '写清经过' })).data, 'report')
    expect(again).toMatchObject({ status: 1, late: 0, reportTime: '2025-06-10 10:00:00' })
    expect(await openTodos(li, back.eventId)).toEqual([['ADVERSE', 2, null]])
    expect((await openTodos(safety, back.eventId)).map(([, state]) => state).toSorted()).toEqual([0, 2])
    expect((await done(safety, await done(safety, again, 'accept'), 'back', { reason: '重复' })).status).toBe(6)
  })

  test('another user’s draft is reported with .report alone', async () => {
    const row = await make(li)
    expect((await act(wang, row, 'report')).code).toBe(21003)
    const doctor = await t.as('DOCTOR')
    await t.db((db) =>
      db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', '=', doctor.userId).execute(),
    )
    expect((await act(doctor, row, 'report')).status).toBe(401)
    expect((await act(await t.as('NURSE'), row, 'report')).data.status).toBe(1)
  })
})

describe('late reports and deadlines', () => {
  test('a report is late a day after the event; the authority two hours after its discovery; corrections past their day', async () => {
    expect(await reported(li, { happenTime: '2025-06-09 09:59:59' })).toMatchObject({ late: 1 })
    expect(await reported(li, { happenTime: '2025-06-09 10:00:00' })).toMatchObject({ late: 0 })
    // A corrected event time changes whether it is late.
    const right = async (from: string, to: string) =>
      (await change(safety, await reported(li, { happenTime: from }), { happenTime: to, findTime: to })).data.late
    expect(await right('2025-06-10 09:00:00', '2025-06-09 09:00:00')).toBe(1)
    expect(await right('2025-06-09 09:00:00', '2025-06-10 09:00:00')).toBe(0)
    const grave = { eventLevel: 1, familyInformed: 1, happenTime: '2025-06-10 07:00:00' }
    const found = await reported(li, { ...grave, findTime: '2025-06-10 08:00:00' })
    expect(found.authorityLate).toBe(0)
    t.clock.set('2025-06-10 10:00:01')
    expect((await look(safety, found)).data.authorityLate).toBe(1)
    const named = { authorityTime: '2025-06-10 10:00:00', authorityReceiver: '区民政局' }
    expect((await change(safety, found, named)).data).toMatchObject({ ...named, authorityLate: 0 })
    const row = await acting()
    t.clock.set('2025-06-13 00:00:00')
    expect((await look(li, row)).data.overdue).toBe(1)
    expect(await seen(safety, { overdue: 1 })).toContain(row.eventId)
    expect(await seen(safety, { overdue: 0 })).not.toContain(row.eventId)
  })

  test('a plan needs causes, an employee with an account, and a future day', async () => {
    const row = await done(safety, await reported(wang), 'accept')
    for (const [field, value] of [
      ['causes', []],
      ['deadline', '2025-06-09'],
      ['dutyId', null],
      ['causeText', Array.from({ length: 6 }, () => '为什么')],
    ])
      expect((await act(safety, row, 'analyse', { ...plan(), [String(field)]: value })).data).toMatchObject({
        errors: [{ field }],
      })
    expect((await act(safety, row, 'analyse', { ...plan(), dutyId: 'nobody' })).code).toBe(21003)
    const causeText = ['为什么烫到？壶盖松', '为什么松？用了六年']
    const analysed = await done(safety, row, 'analyse', { ...plan(), causeText })
    expect(analysed).toMatchObject({ status: 3, causeText, causes: [5], myDuty: 0 })
    expect((await look(li, analysed)).data).toMatchObject({ myDuty: 1 })
  })
})

describe('the tag of an event', () => {
  test('the tag of its type is offered, written once with addTag, and refused where there is none', async () => {
    const { oldmanId } = await makeResident(t, { base: { tags: ['禁食'] } })
    const row = await reported(safety, { ...fall, oldmanId })
    expect(row.riskTag).toBe('防跌倒')
    expect((await done(safety, row, 'accept', { addTag: 1 })).riskTag).toBeNull()
    const admin = await t.as('ADMIN')
    expect((await admin.ok(residentArchive.base, { oldmanId })).tags).toEqual(['禁食', '防跌倒'])
    const again = await reported(safety, { ...fall, oldmanId })
    expect(again.riskTag).toBeNull()
    await done(safety, again, 'accept', { addTag: 1 })
    expect((await admin.ok(residentArchive.base, { oldmanId })).tags).toEqual(['禁食', '防跌倒'])
    const refused = async (more: object) => act(safety, await reported(safety, more), 'accept', { addTag: 1 })
    for (const more of [{}, { eventType: 16, oldmanId }])
      expect((await refused(more)).data).toMatchObject({ errors: [{ field: 'addTag' }] })
    const full = await makeResident(t, { base: { tags: ['一', '二', '三', '四', '五', '六', '七', '八'] } })
    expect((await refused({ ...fall, oldmanId: full.oldmanId })).data).toMatchObject({ errors: [{ field: 'addTag' }] })
  })
})

moduleCases('adverse events', {
  app: () => t,
  role: 'ADMIN',
  key: 'eventId',
  calls: adverseEvent,
  input: async () => ({ ...report(), oldmanId: (await makeResident(t)).oldmanId }),
  edit: { process: '改写经过' },
  meanwhile: { process: '另写经过' },
  ward: 'NURSE',
  flow: adverseFlow,
  send: {
    report: {},
    accept: {},
    back: { reason: '不清楚' },
    analyse: () => plan(),
    submit: { verifyResult: '已完成' },
  },
})
