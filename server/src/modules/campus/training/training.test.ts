import { beforeEach, describe, expect, test } from 'vitest'
import { registerViews } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { trainingFlow } from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { onRow, stepOn } from '../../../../test/rows.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const on = (day: string) => ({ startTime: `${day} 14:00:00`, endTime: `${day} 15:00:00` })
const times = on('2025-06-10')
const input = {
  title: '消防疏散演练',
  trainingType: 4,
  way: 5,
  hours: 1,
  place: '一楼大厅',
  teacher: '王队长',
  ...times,
}
const look = onRow(training.get)
const change = onRow(training.update)
const remove = onRow(training.remove)
const act = stepOn(training.update)

/** An employee with an account. */
async function carer(more: object = {}) {
  const emp = await makeEmp(t, more)
  return { ...emp, client: await t.as('CARER', { empId: emp.empId }) }
}
const make = (more: object = {}) => safety.ok(training.create, { ...input, ...more })
const planned = async (memberIds: string[], more: object = {}) => make({ memberIds, publish: 1, ...more })
const membersOf = async (row: { trainingId: string }, query: object = {}) =>
  (await safety.ok(training.get, { trainingId: row.trainingId, size: 1000, ...query })).members.list

describe('planning', () => {
  test('it ends after it begins (22601), and has existing members', async () => {
    const { empId } = await makeEmp(t)
    const ends = { ...input, memberIds: [empId], endTime: '2025-06-10 13:00:00' }
    const refused = { code: 22601, msg: '结束时间须晚于开始时间', data: { errors: [{ field: 'endTime' }] } }
    expect(await safety.call(training.create, ends)).toMatchObject(refused)
    expect(await safety.call(training.create, { ...ends, endTime: input.startTime })).toMatchObject(refused)
    const row = await make({ memberIds: [empId] })
    expect(await change(safety, row, { startTime: '2025-06-10 15:00:00' })).toMatchObject(refused)
    expect((await safety.call(training.create, input)).data).toMatchObject({ errors: [{ field: 'memberIds' }] })
    expect((await change(safety, row, { memberIds: [] })).data).toMatchObject({ errors: [{ field: 'memberIds' }] })
    for (const values of [{ memberIds: ['nobody'] }, { deptIds: ['nowhere'] }])
      expect((await safety.call(training.create, { ...input, ...values })).code).toBe(21003)
    const untaught = { errors: [{ field: 'teacher' }] }
    for (const teacher of [undefined, null, ''])
      expect((await safety.call(training.create, { ...input, memberIds: [empId], teacher })).data).toMatchObject(
        untaught,
      )
    expect((await change(safety, row, { teacher: null })).data).toMatchObject(untaught)
    for (const hours of [0.4, 40.1, 1.25])
      expect((await safety.call(training.create, { ...input, memberIds: [empId], hours })).code).toBe(21001)
  })

  test('publishing fixes the members: departments with those below, named employees, no former ones', async () => {
    const above = await makeDept(t)
    const below = await makeDept(t, { parentId: above.deptId })
    const one = await makeEmp(t, { deptId: above.deptId })
    const two = await makeEmp(t, { deptId: below.deptId })
    const departed = await makeEmp(t, { deptId: above.deptId })
    const named = await makeEmp(t)
    await t.db((db) => db.updateTable('emp').set({ status: 3 }).where('empId', '=', departed.empId).execute())
    const row = await make({ deptIds: [above.deptId], memberIds: [named.empId, one.empId] })
    expect([row.status, row.memberNum, row.deptNames]).toEqual([0, 0, above.deptName])
    const out = (await act(safety, row, 'publish')).data
    expect([out.status, out.memberNum, out.signNum, out.passRate]).toEqual([1, 3, 0, null])
    await makeEmp(t, { deptId: above.deptId })
    const found = (await membersOf(out)).map(({ empId }) => empId)
    expect(found.toSorted()).toEqual([one.empId, two.empId, named.empId].toSorted())
    expect(found).not.toContain(departed.empId)
    const nobody = await make({ memberIds: [departed.empId] })
    expect((await act(safety, nobody, 'publish')).data).toMatchObject({ errors: [{ field: 'memberIds' }] })
  })

  test('a draft is deleted without a trace; a published one is cancelled, with a reason', async () => {
    const { empId } = await makeEmp(t)
    expect((await remove(safety, await make({ memberIds: [empId] }))).code).toBe(0)
    const row = await planned([empId])
    expect((await remove(safety, row)).code).toBe(21009)
    expect((await act(safety, row, 'cancel')).data).toMatchObject({ errors: [{ field: 'cancelReason' }] })
    const cancelled = (await act(safety, row, 'cancel', { cancelReason: '停电' })).data
    expect(cancelled).toMatchObject({ status: 4, cancelReason: '停电' })
    for (const action of ['edit', 'publish', 'cancel'])
      expect((await act(safety, cancelled, action, { cancelReason: '再' })).code).toBe(21009)
  })

  test('it follows the clock, and the clock job writes the state', async () => {
    const { empId } = await makeEmp(t)
    const row = await planned([empId])
    const status = async (query: object = {}) =>
      (await safety.ok(training.list, { size: 1000, ...query })).list.find((one) => one.trainingId === row.trainingId)
        ?.status
    t.clock.set('2025-06-10 14:00:00')
    expect([await status(), await status({ status: 1 }), await status({ status: 2 })]).toEqual([2, undefined, 2])
    expect((await change(safety, row, { title: '改' })).code).toBe(21009)
    await t.round('clock', '2025-06-10 14:01:00')
    const running = (await look(safety, row)).data
    expect([running.status, running.version]).toEqual([2, row.version + 1])
    await t.round('clock', '2025-06-10 15:00:00')
    t.clock.set('2025-06-10 15:00:00')
    expect((await look(safety, row)).data.status).toBe(3)
    expect((await act(safety, { ...row, version: row.version + 2 }, 'cancel', { cancelReason: '晚了' })).code).toBe(
      21009,
    )
  })

  test('a past training may be entered afterwards: it is over at once, and nobody is notified', async () => {
    const zhang = await carer()
    const pastTimes = { startTime: '2025-06-09 14:00:00', endTime: '2025-06-09 15:00:00' }
    const row = await planned([zhang.empId], pastTimes)
    expect([row.status, await noticeTitles(zhang.client, row.trainingId)]).toEqual([3, []])
  })
})

describe('messages to members', () => {
  test('when published, changed, cancelled, and once an hour before', async () => {
    const zhang = await carer()
    const li = await carer()
    const wang = await carer()
    const row = await planned([zhang.empId, li.empId], on('2025-06-12'))
    const noticesOf = (one: { client: Client }) => noticeTitles(one.client, row.trainingId)
    expect(await noticesOf(zhang)).toEqual(['培训通知：消防疏散演练'])
    const quiet = (await change(safety, row, { hours: 1.5, passScore: 80 })).data
    expect(await noticesOf(zhang)).toHaveLength(1)
    const moved = (await change(safety, quiet, { place: '二楼', memberIds: [zhang.empId, wang.empId] })).data
    expect(moved.status).toBe(1)
    expect(await noticesOf(zhang)).toEqual(['培训安排有变：消防疏散演练', '培训通知：消防疏散演练'])
    expect(await noticesOf(li)).toEqual(['不再需要参加培训：消防疏散演练', '培训通知：消防疏散演练'])
    expect(await noticesOf(wang)).toEqual(['培训通知：消防疏散演练'])
    await t.round('clock', '2025-06-12 12:59:00')
    for (const time of ['13:00:00', '13:01:00']) await t.round('clock', `2025-06-12 ${time}`)
    expect(await noticesOf(wang)).toEqual(['培训即将开始：消防疏散演练', '培训通知：消防疏散演练'])
    expect(await noticesOf(li)).toHaveLength(2)
    await act(safety, moved, 'cancel', { cancelReason: '停电' })
    expect((await noticesOf(wang))[0]).toBe('培训已取消：消防疏散演练')
  })

  test('link to their own trainings, which need no permission', async () => {
    const zhang = await carer()
    const { trainingId } = await planned([zhang.empId], on('2025-06-12'))
    const news = (await zhang.client.ok(message.list, { size: 1000 })).list.filter(({ bizId }) => bizId === trainingId)
    expect(news).toMatchObject([{ routePath: '/callboard/personal/information', query: { tab: 'training' } }])
  })

  test('published within the last hour, the notice is also the reminder; after a move it comes again', async () => {
    const zhang = await carer()
    t.clock.set('2025-06-12 13:30:00')
    const row = await planned([zhang.empId], on('2025-06-12'))
    await t.round('clock', '2025-06-12 13:31:00')
    expect(await noticeTitles(zhang.client, row.trainingId)).toEqual(['培训通知：消防疏散演练'])
    await change(safety, row, on('2025-06-13'))
    await t.round('clock', '2025-06-13 13:00:00')
    expect((await noticeTitles(zhang.client, row.trainingId))[0]).toBe('培训即将开始：消防疏散演练')
  })
})

describe('attendance', () => {
  const sign = (by: Client, row: { trainingId: string }, values: object) =>
    by.call(training.sign, { trainingId: row.trainingId, ...values })
  const codeOf = async (row: { trainingId: string }) =>
    (await safety.ok(training.get, { trainingId: row.trainingId, qr: 1 })).qr

  test('scenario 37: at 13:00 22521; a code 40 s old 22523; an uninvited person 22522, with confirm=1 added', async () => {
    const zhang = await carer()
    const li = await carer()
    const row = await planned([zhang.empId], { exam: 1 })
    t.clock.set('2025-06-10 13:00:00')
    expect(await sign(safety, row, { empIds: [zhang.empId] })).toMatchObject({ code: 22521, msg: '不在签到时间内' })
    expect((await safety.call(training.get, { trainingId: row.trainingId, qr: 1 })).code).toBe(22521)
    t.clock.set('2025-06-10 13:50:00')
    const qr = await codeOf(row)
    expect(qr?.expireIn).toBe(30)
    const own = { signWay: 3, code: qr?.qrText }
    t.clock.set('2025-06-10 13:50:40')
    expect(await sign(zhang.client, row, own)).toMatchObject({ code: 22523, msg: '签到二维码已失效' })
    t.clock.set('2025-06-10 13:50:30')
    expect(await sign(li.client, row, own)).toMatchObject({ code: 22522, msg: `${li.empName}不在参训名单中` })
    const first = (await sign(zhang.client, row, own)).data.list
    expect(first).toMatchObject([{ empId: zhang.empId, signed: 1, signWay: 3, signTime: '2025-06-10 13:50:30' }])
    t.clock.set('2025-06-10 14:10:00')
    expect((await sign(safety, row, { empIds: [zhang.empId] })).data.list).toEqual(first)
    const stranger = { empIds: [li.empId] }
    expect(await sign(safety, row, stranger)).toMatchObject({ code: 22522, msg: `${li.empName}不在参训名单中` })
    expect((await sign(safety, row, { ...stranger, confirm: 1 })).data.list).toMatchObject([{ signed: 1, signWay: 1 }])
    const before = (await look(safety, row)).data
    expect([before.memberNum, before.signNum, before.passNum]).toEqual([2, 2, 0])
    expect((await membersOf(row)).map(({ pass }) => pass)).toEqual([null, null])
    t.clock.set('2025-06-10 15:00:00')
    expect((await membersOf(row)).map(({ pass }) => pass)).toEqual([0, 0])
    expect((await look(safety, row)).data).toMatchObject({ passNum: 0, passRate: 0 })
  })

  test('by oneself until the end, by a clerk for a week more; drafts and cancelled trainings take none', async () => {
    const zhang = await carer()
    const li = await carer()
    const row = await planned([zhang.empId, li.empId])
    t.clock.set('2025-06-10 15:00:00')
    const qr = await codeOf(row)
    t.clock.set('2025-06-10 15:00:01')
    expect((await sign(zhang.client, row, { signWay: 3, code: qr?.qrText })).code).toBe(22521)
    t.clock.set('2025-06-17 15:00:00')
    expect((await sign(safety, row, { empIds: [zhang.empId] })).code).toBe(0)
    t.clock.set('2025-06-17 15:00:01')
    expect((await sign(safety, row, { empIds: [li.empId] })).code).toBe(22521)
    const absent = (await membersOf(row, { signed: 0 })).map(({ empId, pass }) => [empId, pass])
    expect(absent).toEqual([[li.empId, 0]])
    expect((await look(safety, row)).data).toMatchObject({ memberNum: 2, signNum: 1, passNum: 1, passRate: 50 })
    t.clock.set('2025-06-10 14:00:00')
    expect((await sign(safety, await make({ memberIds: [zhang.empId] }), { empIds: [zhang.empId] })).code).toBe(21009)
  })

  test('with the code for oneself alone, without it only by users of the list', async () => {
    const zhang = await carer()
    const li = await carer()
    const row = await planned([zhang.empId, li.empId])
    t.clock.set('2025-06-10 14:00:00')
    const code = (await codeOf(row))?.qrText
    expect((await sign(zhang.client, row, { empIds: [zhang.empId] })).status).toBe(401)
    for (const [values, field] of [
      [{ signWay: 3 }, 'code'],
      [{ signWay: 3, code, empIds: [li.empId] }, 'empIds'],
      [{ signWay: 3, code, cancel: 1 }, 'cancel'],
    ] as const)
      expect((await sign(zhang.client, row, values)).data).toMatchObject({ errors: [{ field }] })
    expect((await sign(zhang.client, row, { signWay: 3, code: 'abc.def' })).code).toBe(22523)
    const other = await planned([zhang.empId])
    expect((await sign(zhang.client, other, { signWay: 3, code })).code).toBe(22523)
    expect((await zhang.client.call(training.get, { trainingId: row.trainingId, qr: 1 })).status).toBe(401)
    expect((await sign(safety, row, {})).data).toMatchObject({ errors: [{ field: 'empIds' }] })
    expect((await sign(safety, row, { empIds: ['nobody'], confirm: 1 })).code).toBe(21003)
  })

  test('a mistake is taken back, and removes an employee who was only added by it', async () => {
    const zhang = await carer()
    const li = await carer()
    const row = await planned([zhang.empId])
    t.clock.set('2025-06-10 14:00:00')
    await sign(safety, row, { empIds: [zhang.empId, li.empId], confirm: 1, signWay: 2 })
    const back = (await sign(safety, row, { empIds: [zhang.empId, li.empId], cancel: 1 })).data.list
    expect(back).toMatchObject([{ empId: zhang.empId, signed: 0, signTime: null, signWay: null }])
    expect((await sign(safety, row, { empIds: [li.empId], cancel: 1, confirm: 1 })).code).toBe(22522)
    const again = (await sign(safety, row, { empIds: [li.empId], confirm: 1 })).code
    const noted = { rows: [{ empId: li.empId, remark: '实操良好' }] }
    expect([again, (await onRow(training.score)(safety, (await look(safety, row)).data, noted)).code]).toEqual([0, 0])
    const remaining = (await sign(safety, row, { empIds: [li.empId], cancel: 1 })).data.list
    expect(remaining).toMatchObject([{ empId: li.empId, signed: 0, remark: '实操良好' }])
  })

  test('many at the same moment are all recorded, each once', async () => {
    const people = [await carer(), await carer(), await carer()]
    const row = await planned(people.map(({ empId }) => empId))
    t.clock.set('2025-06-10 14:00:00')
    const code = (await codeOf(row))?.qrText
    const both = [...people, ...people].map(({ client }) => sign(client, row, { signWay: 3, code }))
    expect((await Promise.all(both)).map((one) => one.code)).toEqual([0, 0, 0, 0, 0, 0])
    expect((await look(safety, row)).data).toMatchObject({ signNum: 3, version: row.version })
  })
})

test('a safety training that is over is a row of its register, once; other kinds are not', async () => {
  const zhang = await carer()
  const rowsOf = async (registerType: number, topic: string) =>
    (await safety.ok(registerViews.rows, { registerType, keyword: topic })).list
  const of = (title: string, trainingType: number, more: object = {}) =>
    safety.ok(training.create, { ...input, ...more, title, trainingType, memberIds: [zhang.empId], publish: 1 })
  const past = { startTime: '2025-06-09 09:00:00', endTime: '2025-06-09 10:00:00' }
  await of('地震演练', 4, past)
  expect(await rowsOf(7, '地震演练')).toMatchObject([
    { registerDate: '2025-06-09', source: 2, fields: { topic: '地震演练', people: '应到1人，实到0人' } },
  ])
  const later = on('2025-06-16')
  const row = await of('灭火器使用', 3, later)
  await of('翻身技巧', 2, later)
  t.clock.set('2025-06-16 14:30:00')
  await safety.ok(training.sign, { trainingId: row.trainingId, empIds: [zhang.empId] })
  expect(await rowsOf(8, '灭火器使用')).toEqual([])
  for (const time of ['16:01', '16:02']) await t.round('clock', `2025-06-16 ${time}:00`)
  expect(await rowsOf(8, '灭火器使用')).toMatchObject([{ fields: { people: '应到1人，实到1人' } }])
  expect(await rowsOf(8, '翻身技巧')).toEqual([])
  // Recorded within the week after, and one more added.
  const { empId } = await makeEmp(t)
  const here = { trainingId: row.trainingId, empIds: [empId], confirm: 1 }
  await safety.ok(training.sign, here)
  expect(await rowsOf(8, '灭火器使用')).toMatchObject([{ fields: { people: '应到2人，实到2人' } }])
  await safety.ok(training.sign, { trainingId: row.trainingId, empIds: [zhang.empId], cancel: 1 })
  expect(await rowsOf(8, '灭火器使用')).toMatchObject([{ fields: { people: '应到2人，实到1人' } }])
})

test('a safety training moved to a past time has its row at once', async () => {
  const zhang = await carer()
  const row = await planned([zhang.empId], { title: '提前举行的演练', ...on('2025-06-12') })
  const past = { startTime: '2025-06-10 08:00:00', endTime: '2025-06-10 09:00:00' }
  expect((await change(safety, row, past)).data.status).toBe(3)
  const rows = (await safety.ok(registerViews.rows, { registerType: 7, keyword: '提前举行的演练' })).list
  expect(rows).toMatchObject([{ registerDate: '2025-06-10', fields: { people: '应到1人，实到0人' } }])
})

test('a draft deleted while it is being published stays with its members, or is deleted', async () => {
  const { empId } = await makeEmp(t)
  for (let turn = 0; turn < 6; turn += 1) {
    const row = await make({ memberIds: [empId] })
    const [out] = await Promise.all([act(safety, row, 'publish'), remove(safety, row)])
    expect((await look(safety, row)).code).toBe(out.code === 0 ? 0 : 21003)
  }
})

describe('reading', () => {
  test('a member finds his own training and himself in it; nobody else does', async () => {
    const zhang = await carer()
    const li = await carer()
    const wang = await carer()
    const row = await planned([zhang.empId, li.empId])
    const seen = (await look(zhang.client, row)).data
    expect([seen.members.list.map(({ empId }) => empId), seen.memberIds]).toEqual([[zhang.empId], []])
    expect((await look(wang.client, row)).code).toBe(21003)
    expect((await zhang.client.call(training.list)).status).toBe(401)
    expect((await zhang.client.call(training.hours)).status).toBe(401)
    expect(JSON.stringify(await look(safety, row))).not.toContain('signKey')
  })

  test('members are found by name, by attendance and by result', async () => {
    const zhang = await carer()
    const li = await carer()
    const row = await planned([zhang.empId, li.empId])
    t.clock.set('2025-06-10 15:00:00')
    await safety.ok(training.sign, { trainingId: row.trainingId, empIds: [zhang.empId] })
    const found = async (query: object) => (await membersOf(row, query)).map(({ empId }) => empId)
    expect(await found({ signed: 1 })).toEqual([zhang.empId])
    expect(await found({ pass: 0 })).toEqual([li.empId])
    expect(await found({ empName: zhang.empName })).toContain(zhang.empId)
  })
})

moduleCases('trainings', {
  app: () => t,
  role: 'ADMIN',
  key: 'trainingId',
  calls: { ...training, act: training.update },
  input: async () => ({ ...input, memberIds: [(await makeEmp(t)).empId] }),
  edit: { title: '夜间消防疏散演练' },
  meanwhile: { title: '白天消防疏散演练' },
  flow: trainingFlow,
  send: { publish: {}, cancel: { cancelReason: '停电' } },
  begin: {
    1: { publish: 1 },
    2: { publish: 1, startTime: '2025-06-10 09:00:00' },
    3: { publish: 1, startTime: '2025-06-09 09:00:00', endTime: '2025-06-09 10:00:00' },
  },
})
