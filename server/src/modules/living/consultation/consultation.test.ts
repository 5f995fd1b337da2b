import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { salesman } from '#contract/modules/platform/staff/salesman.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { errorsOf } from '../../../../test/answers.ts'
import type { Client } from '../../../../test/app.ts'
import { consultationInput, makeReceiver, type Receiver, register } from '../../../../test/consults.ts'
import { idCardFor, makeBeds, makeEmp, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { openHouse } from '../../../../test/stays.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
let wang: Receiver
let li: Receiver
beforeAll(async () => {
  wang = await makeReceiver(t, '王接待')
  li = await makeReceiver(t, '李接待')
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const at = (answer: object, field: string) => expect(answer).toMatchObject({ data: { errors: [{ field }] } })
const talk = (consultationId: string, more: object = {}) => ({
  consultationId,
  interviewTime: '2025-06-10 09:30:00',
  interviewWay: 1,
  content: '约周末来院参观',
  result: 1,
  ...more,
})
interface ConsultationKey {
  consultationId: string
  version: number
}
const lose = (client: Client, { consultationId, version }: ConsultationKey, more: object = {}) =>
  client.call(consultation.status, { consultationId, version, consultStatus: 4, lostReason: 1, ...more })

const todos = async (bizId: string) =>
  (
    await t.db((db) => db.selectFrom('todo').selectAll().where('bizId', '=', bizId).orderBy('createTime').execute())
  ).map(({ handlerId, todoStatus }) => [handlerId, todoStatus])

describe('registration', () => {
  test('four fields are enough: number, time, receiver and intent are filled in', async () => {
    const row = await register(wang.client)
    expect(row).toMatchObject({
      consultStatus: 1,
      consultTime: '2025-06-10 10:00:00',
      saleId: wang.saleId,
      saleName: '王接待',
      intentLevel: 'B',
      visitFlag: 0,
    })
    expect(row.consultNo).toMatch(/^ZX202506\d{4}$/)
    expect(Number((await register(wang.client)).consultNo.slice(2))).toBe(Number(row.consultNo.slice(2)) + 1)
  })

  test('names the field that is missing or wrong', async () => {
    const answer = await wang.client.call(consultation.create, { consultWay: 2, consultantPhone: '12' })
    expect(answer.code).toBe(21001)
    const fields = errorsOf(answer.data).map(({ field }) => field)
    expect(fields.toSorted()).toEqual(['consultantName', 'consultantPhone', 'content', 'oldmanName'])
    for (const [field, value] of [
      ['age', 39],
      ['age', 121],
      ['budget', -1],
      ['consultTime', '2025-06-10 10:00:01'],
      ['birthDate', '2025-06-11'],
      ['intentLevel', 'D'],
    ] as const)
      at(await wang.client.call(consultation.create, consultationInput({ [field]: value })), field)
    expect((await wang.client.call(consultation.create, consultationInput({ levelIntent: 'nobody' }))).code).toBe(21003)
    expect((await wang.client.call(consultation.create, consultationInput({ saleId: 'nobody' }))).code).toBe(21003)
  })

  test('31012 and 31013: an ID card decides sex and birth date', async () => {
    const oldmanIdCard = idCardFor({ sex: 1, birthDate: '1942-02-03' })
    expect(await register(wang.client, { oldmanIdCard, age: 50 })).toMatchObject({
      sex: 1,
      birthDate: '1942-02-03',
      age: 83,
    })
    const wrong = await wang.client.call(consultation.create, consultationInput({ oldmanIdCard: '310101194001010000' }))
    expect(wrong).toMatchObject({ code: 31012, msg: '身份证号格式不正确' })
    const other = await wang.client.call(consultation.create, consultationInput({ oldmanIdCard, sex: 0 }))
    expect(other).toMatchObject({ code: 31013, msg: '性别与身份证不符' })
  })

  test('a user who cannot receive consultations names a receiver', async () => {
    const reader = await t.as('RECEPTION')
    expect((await reader.call(consultation.create, consultationInput())).msg).toBe('请选择接待人')
    expect(await register(reader, { saleId: li.saleId })).toMatchObject({ saleName: '李接待' })
    await admin.ok(salesman.saleList)
    const off = await makeReceiver(t, '停用')
    await admin.ok(salesman.saleUpdate, { saleId: off.saleId, status: 0, version: 1 })
    expect((await reader.call(consultation.create, consultationInput({ saleId: off.saleId }))).code).toBe(21003)
  })
})

describe('consultations of a receiver', () => {
  test('scenario 36: a user who does not manage sees his own only, in every call; another’s is 21003', async () => {
    const row = await register(li.client)
    const id = { consultationId: row.consultationId }
    const asWang = wang.client
    expect((await asWang.ok(consultation.list, { size: 1000 })).list.map((one) => one.consultationId)).not.toContain(
      row.consultationId,
    )
    const answers = [
      asWang.call(consultation.get, id),
      asWang.call(consultation.base, id),
      asWang.call(consultation.consultant, id),
      asWang.call(consultation.extra, id),
      asWang.call(consultation.health, id),
      asWang.call(consultation.profile, { oldmanId: row.consultationId }),
      asWang.call(consultation.edit, { oldmanId: row.consultationId, content: '改', version: 1 }),
      asWang.call(consultation.baseUpdate, { ...id, liveAddr: '改', version: 1 }),
      asWang.call(consultation.consultantUpdate, { ...id, content: '改', version: 1 }),
      asWang.call(consultation.extraUpdate, { ...id, hobby: '改', version: 1 }),
      asWang.call(consultation.healthUpdate, { ...id, history: '改', version: 1 }),
      asWang.call(consultation.interviewerList, id),
      asWang.call(consultation.interviewerCreate, talk(row.consultationId)),
      asWang.call(consultation.archives, { ...id, oldmanIdCard: idCardFor() }),
      asWang.call(consultation.status, { ...id, consultStatus: 4, lostReason: 1, version: 1 }),
    ]
    for (const answer of await Promise.all(answers)) expect([answer.code, answer.status]).toEqual([21003, 200])
    expect((await admin.ok(consultation.get, id)).consultNo).toBe(row.consultNo)
  })

  test('both the creator and the receiver see it; the receiver is told', async () => {
    const row = await register(wang.client, { saleId: li.saleId })
    for (const { client } of [wang, li])
      expect((await client.ok(consultation.get, { consultationId: row.consultationId })).saleName).toBe('李接待')
    const messages = (await li.client.ok(message.list, { size: 1000 })).list.filter(
      ({ bizId }) => bizId === row.consultationId,
    )
    expect(messages).toMatchObject([{ bizType: 'CONSULT', msgType: 16, title: '请跟进咨询：林秀英' }])
  })

  test('a user who manages all consultations changes the receiver, who is told', async () => {
    const row = await register(wang.client)
    const change = { oldmanId: row.consultationId, saleId: li.saleId, version: row.version }
    expect((await wang.client.call(consultation.edit, change)).status).toBe(401)
    expect((await admin.ok(consultation.edit, change)).saleId).toBe(li.saleId)
    const messages = (await li.client.ok(message.list, { size: 1000 })).list
    expect(messages.some(({ bizId }) => bizId === row.consultationId)).toBe(true)
  })

  test('numbers are whole for users who call them, found whole or by their last four digits', async () => {
    const row = await register(wang.client, { consultantPhone: '13955557788' })
    for (const consultantPhone of ['13955557788', '7788']) {
      const { list } = await wang.client.ok(consultation.list, { consultantPhone })
      expect(list).toMatchObject([{ consultationId: row.consultationId, consultantPhone: '13955557788' }])
    }
    const raw = await t.services.database.withSystem((db) => db.selectFrom('consultation').selectAll().execute())
    expect(raw.length).toBeGreaterThan(0)
  })
})

describe('sections', () => {
  test('each is read and saved by itself, with the version of the whole', async () => {
    const { consultationId } = await register(wang.client)
    const c = wang.client
    const base = await c.ok(consultation.baseUpdate, {
      consultationId,
      liveAddr: '天平路1号',
      budget: 600_000,
      version: 1,
    })
    expect(base).toMatchObject({ liveAddr: '天平路1号', budget: 600_000, version: 2 })
    const late = await c.call(consultation.extraUpdate, { consultationId, hobby: '越剧', version: 1 })
    expect(late.code).toBe(21002)
    await c.ok(consultation.extraUpdate, { consultationId, hobby: '越剧', diet: [1], version: 2 })
    await c.ok(consultation.healthUpdate, { consultationId, disease: [101], height: 160, version: 3 })
    await c.ok(consultation.consultantUpdate, { consultationId, visitFlag: 1, version: 4 })
    expect(await c.ok(consultation.extra, { consultationId })).toMatchObject({ hobby: '越剧', diet: [1], version: 5 })
    expect(await c.ok(consultation.health, { consultationId })).toMatchObject({ disease: [101], height: 160 })
    expect(await c.ok(consultation.consultant, { consultationId })).toMatchObject({
      visitFlag: 1,
      content: expect.any(String),
    })
    expect(await c.ok(consultation.base, { consultationId })).toMatchObject({ liveAddr: '天平路1号' })
  })

  test('a new ID card decides again', async () => {
    const { consultationId } = await register(wang.client, { sex: 0, age: 70 })
    const oldmanIdCard = idCardFor({ sex: 0, birthDate: '1950-01-01' })
    const row = await wang.client.ok(consultation.edit, { oldmanId: consultationId, oldmanIdCard, version: 1 })
    expect(row).toMatchObject({ birthDate: '1950-01-01', age: 75 })
    const wrong = { oldmanId: consultationId, oldmanIdCard, sex: 1, version: 2 }
    expect((await wang.client.call(consultation.edit, wrong)).code).toBe(31013)
    // A form sends the values it read beside those that were changed.
    const other = idCardFor({ sex: 1, birthDate: '1948-02-29' })
    const put = { oldmanId: consultationId, oldmanIdCard: other, sex: 0, birthDate: '1950-01-01', age: 75, version: 2 }
    expect(await wang.client.ok(consultation.edit, put)).toMatchObject({ sex: 1, birthDate: '1948-02-29', age: 77 })
    const none = await wang.client.ok(consultation.baseUpdate, { consultationId, oldmanIdCard: null, version: 3 })
    expect(none).toMatchObject({ oldmanIdCard: null, sex: 1, birthDate: '1948-02-29' })
  })
})

describe('interviews', () => {
  test('the first makes 待跟进 跟进中, the newest says when the next is due', async () => {
    const { consultationId } = await register(wang.client)
    const first = await wang.client.ok(
      consultation.interviewerCreate,
      talk(consultationId, { nextTime: '2025-06-12 09:00:00' }),
    )
    expect(first).toMatchObject({ interviewerName: expect.any(String), own: 1 })
    expect(await wang.client.ok(consultation.get, { consultationId })).toMatchObject({
      consultStatus: 2,
      nextTime: '2025-06-12 09:00:00',
    })
    await wang.client.ok(consultation.interviewerCreate, talk(consultationId, { interviewTime: '2025-06-10 09:40:00' }))
    expect((await wang.client.ok(consultation.get, { consultationId })).nextTime).toBeNull()
    const { list } = await wang.client.ok(consultation.interviewerList, { consultationId })
    expect(list.map(({ interviewTime }) => interviewTime.slice(11, 16))).toEqual(['09:40', '09:30'])
    await wang.client.ok(consultation.interviewerRemove, { id: list[0].id })
    expect((await wang.client.ok(consultation.get, { consultationId })).nextTime).toBe('2025-06-12 09:00:00')
  })

  test('refuses an interview of tomorrow, and a next one before it', async () => {
    const { consultationId } = await register(wang.client)
    const send = (more: object) => wang.client.call(consultation.interviewerCreate, talk(consultationId, more))
    at(await send({ interviewTime: '2025-06-10 10:00:01' }), 'interviewTime')
    at(await send({ nextTime: '2025-06-10 09:30:00' }), 'nextTime')
    at(await send({ content: '' }), 'content')
    at(await send({ interviewWay: 5 }), 'interviewWay')
  })

  test('scenario 36: his own of yesterday, and another’s of today, are 31053 except for a user who manages', async () => {
    const { consultationId } = await register(wang.client, { saleId: li.saleId })
    const row = await wang.client.ok(consultation.interviewerCreate, talk(consultationId))
    const change = { id: row.id, content: '改', version: row.version }
    expect(await li.client.call(consultation.interviewerUpdate, change)).toMatchObject({
      code: 31053,
      msg: '只能维护本人当日的回访记录',
    })
    expect((await wang.client.ok(consultation.interviewerUpdate, change)).content).toBe('改')
    t.clock.set('2025-06-11 08:00:00')
    expect((await wang.client.call(consultation.interviewerRemove, { id: row.id })).code).toBe(31053)
    expect((await admin.call(consultation.interviewerRemove, { id: row.id })).code).toBe(0)
  })

  test('scenario 36: nextTime 09:00 passed tells the receiver once; the list shows it overdue until the next interview', async () => {
    const { consultationId } = await register(wang.client, { saleId: li.saleId })
    await wang.client.ok(consultation.interviewerCreate, talk(consultationId, { nextTime: '2025-06-11 09:00:00' }))
    const messagesOf = async () =>
      (await li.client.ok(message.list, { size: 1000 })).list.filter(
        ({ bizId, bizType }) => bizId === consultationId && bizType === 'CONSULT_FOLLOW',
      )
    const overdue = async () => (await li.client.ok(consultation.list, { overdue: 1, size: 1000 })).list
    await t.round('clock', '2025-06-11 08:59:00')
    expect(await messagesOf()).toHaveLength(0)
    for (const time of ['09:01:00', '09:02:00']) {
      await t.round('clock', `2025-06-11 ${time}`)
      expect(await messagesOf()).toHaveLength(1)
      expect(await todos(consultationId)).toEqual([[li.client.userId, 0]])
    }
    expect((await overdue()).map((row) => row.consultationId)).toEqual([consultationId])
    // Entered late, it is older than the interview that set the next time.
    await li.client.ok(consultation.interviewerCreate, talk(consultationId, { interviewTime: '2025-06-10 08:30:00' }))
    expect(await overdue()).toHaveLength(1)
    expect(await todos(consultationId)).toEqual([[li.client.userId, 0]])
    await li.client.ok(consultation.interviewerCreate, talk(consultationId, { interviewTime: '2025-06-11 09:02:00' }))
    expect(await overdue()).toEqual([])
    expect(await todos(consultationId)).toEqual([[li.client.userId, 2]])
  })

  test('a due interview ends when the consultation is lost, and goes to the new receiver when it is handed over', async () => {
    // The rounds of the test before ran until the 11th.
    t.clock.set('2025-06-12 10:00:00')
    const { consultationId } = await register(wang.client)
    await wang.client.ok(consultation.interviewerCreate, talk(consultationId, { nextTime: '2025-06-12 10:30:00' }))
    const tick = async (time: string) => {
      await t.round('clock', `2025-06-12 ${time}`)
    }
    await tick('10:31:00')
    expect(await todos(consultationId)).toEqual([[wang.client.userId, 0]])
    const { version } = await admin.ok(consultation.get, { consultationId })
    await admin.ok(consultation.edit, { oldmanId: consultationId, saleId: li.saleId, version })
    await tick('10:32:00')
    expect(await todos(consultationId)).toEqual([
      [wang.client.userId, 4],
      [li.client.userId, 0],
    ])
    const row = await li.client.ok(consultation.get, { consultationId })
    expect((await lose(li.client, row)).code).toBe(0)
    expect((await todos(consultationId)).map(([, status]) => status)).toEqual([4, 4])
  })
})

describe('lost and followed again', () => {
  test('scenario 36: needs a reason; then everything is 21009 until 重新激活', async () => {
    const row = await register(wang.client)
    const c = wang.client
    at(await lose(c, row, { lostReason: undefined }), 'lostReason')
    expect((await lose(c, row, { version: 9 })).code).toBe(21002)
    const lost = (await lose(c, row, { lostRemark: '太贵' })).data
    expect(lost).toMatchObject({ consultStatus: 4, lostReason: 1, lostRemark: '太贵' })
    const id = { consultationId: row.consultationId }
    const edit = { oldmanId: row.consultationId, content: '改', version: lost.version }
    expect(await c.call(consultation.edit, edit)).toMatchObject({ code: 21009, msg: '当前状态“已流失”不允许此操作' })
    expect((await c.call(consultation.interviewerCreate, talk(row.consultationId))).code).toBe(21009)
    expect((await c.call(consultation.archives, { ...id, oldmanIdCard: idCardFor() })).code).toBe(21009)
    expect((await lose(c, lost)).code).toBe(21009)
    const back = await c.call(consultation.status, { ...id, consultStatus: 2, version: lost.version })
    expect(back.data).toMatchObject({ consultStatus: 2, lostReason: null })
    expect((await c.call(consultation.status, { ...id, consultStatus: 2, version: back.data.version })).code).toBe(
      21009,
    )
    expect((await c.call(consultation.edit, { ...edit, version: back.data.version })).code).toBe(0)
  })
})

test('consultations of a departing receiver are named (22202) and go to the successor, who gets the due interview', async () => {
  // The rounds of the tests before ran until the 12th.
  t.clock.set('2025-06-13 10:00:00')
  const hr = await t.as('HR')
  const zhao = await makeReceiver(t, '赵接待')
  const zhou = await makeReceiver(t, '周接待')
  const { consultationId, consultNo } = await register(zhao.client)
  const due = { interviewTime: '2025-06-13 09:30:00', nextTime: '2025-06-13 09:40:00' }
  await zhao.client.ok(consultation.interviewerCreate, talk(consultationId, due))
  await t.round('clock', '2025-06-13 10:01:00')
  const leave = { empId: zhao.empId, status: 3, leaveDate: '2025-06-13', leaveReason: '离职', version: 1 }
  const refs = expect.arrayContaining([{ type: '跟进中的咨询', count: 1, names: [`林秀英（${consultNo}）`] }])
  expect(await hr.call(staff.update, leave)).toMatchObject({ code: 22202, data: { refs } })
  const nurse = await makeEmp(t)
  await t.as('NURSE', { empId: nurse.empId })
  at(await hr.call(staff.update, { ...leave, handoverEmpId: nurse.empId }), 'handoverEmpId')
  await hr.ok(staff.update, { ...leave, handoverEmpId: zhou.empId })
  const shown = await zhou.client.ok(consultation.get, { consultationId })
  expect([shown.saleId, shown.overdue]).toEqual([zhou.saleId, 1])
  await t.round('clock', '2025-06-13 10:02:00')
  expect(await todos(consultationId)).toContainEqual([zhou.client.userId, 0])
  expect(
    (
      await zhou.client.call(
        consultation.interviewerCreate,
        talk(consultationId, { interviewTime: '2025-06-13 10:00:00' }),
      )
    ).code,
  ).toBe(0)
})

describe('people on record', () => {
  test('scenario 35: the ID card of a current resident is 31051 at registration and edit; the check only warns', async () => {
    const house = await openHouse(t)
    const [bed] = await makeBeds(t)
    const elder = await house.lives(bed.bedId)
    const { idCard } = elder
    expect(await wang.client.call(consultation.create, consultationInput({ oldmanIdCard: idCard }))).toMatchObject({
      code: 31051,
      msg: '该老人已在住',
      data: { oldmanId: elder.oldmanId },
    })
    const row = await register(wang.client)
    const change = { oldmanId: row.consultationId, oldmanIdCard: idCard, version: 1 }
    expect((await wang.client.call(consultation.edit, change)).code).toBe(31051)
    expect(await wang.client.ok(consultation.check, { oldmanIdCard: idCard })).toMatchObject({
      exist: 1,
      oldmanId: elder.oldmanId,
      oldmanStatus: 1,
    })
  })

  test('a person may have several consultations; another receiver’s is mentioned without its id', async () => {
    const oldmanIdCard = idCardFor()
    const check = (client: Client) => client.ok(consultation.check, { oldmanIdCard })
    expect(await check(wang.client)).toMatchObject({ exist: 0 })
    const row = await register(wang.client, { oldmanIdCard })
    expect(await check(wang.client)).toMatchObject({ exist: 1, consultationId: row.consultationId })
    expect(await check(li.client)).toMatchObject({
      exist: 1,
      consultationId: null,
      message: '2025-06-10由其他接待人登记过咨询',
    })
    expect((await li.client.call(consultation.create, consultationInput({ oldmanIdCard }))).code).toBe(0)
    expect((await wang.client.call(consultation.check, { oldmanIdCard: '123' })).code).toBe(31012)
    const { oldmanIdCard: known } = await makeResident(t)
    expect((await wang.client.ok(consultation.check, { oldmanIdCard: known })).oldmanStatus).toBe(3)
  })
})

moduleCases('consultations', {
  app: () => t,
  role: 'ADMIN',
  key: 'consultationId',
  calls: {
    list: consultation.list,
    create: consultation.create,
    update: consultation.consultantUpdate,
    get: consultation.get,
  },
  input: () => consultationInput({ saleId: wang.saleId }),
  edit: { content: '改问单人间' },
  meanwhile: { content: '先问价格' },
})
