import { describe, expect, test } from 'vitest'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { assessor } from '#contract/modules/care/assessment/assessor.ts'
import { diet } from '#contract/modules/care/dish-plan/diet.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { hashPassword } from '#core/password.ts'
import { idCardOf, step } from '../../../../test/elders.ts'
import { bench } from './test-bench.ts'
import { answersOf, partsOf, scaleOf } from './test-sheets.ts'

const b = bench()
const { draft, submit, change, whole, signed, night } = b

describe('drafts', () => {
  test('25: with 24 of 26 answers the final submit is 14204 naming the two missing; the draft keeps the 24', async () => {
    const answers = answersOf(2).filter(({ issueId }) => !['B1.2', 'B4.5'].includes(issueId))
    const stored = await draft(2, { answers })
    expect(stored.data).toMatchObject({ assessStatus: 0, totalScore: 82, finalGrade: null, finalGradeName: null })
    const { assessmentId, version } = stored.data
    expect(await submit(2, { answers, assessmentId, version })).toMatchObject({
      code: 14204,
      msg: '还有2题未作答：B1.2、B4.5',
      data: {
        missing: [
          { id: 'B1.2', kind: 'issue' },
          { id: 'B4.5', kind: 'issue' },
        ],
      },
    })
    const reloaded = await whole(assessmentId, b.nurse)
    expect(reloaded.answers).toHaveLength(24)
    expect(reloaded).toMatchObject({ assessStatus: 0, version, missing: [{ name: '修饰' }, { name: '社会交往能力' }] })
    const again = await draft(2, { assessmentId, version })
    expect(again.data).toMatchObject({ totalScore: 90, finalGrade: 0, missing: [], version: version + 1 })
    expect((await draft(2, { assessmentId, version })).code).toBe(21002)
  })

  test('scores in the body are ignored, unknown options are no answer, and a repeated answer counts once', async () => {
    expect((await draft(2, { totalScore: 3, finalGrade: 4 })).data).toMatchObject({ totalScore: 90, finalGrade: 0 })
    const answers = [
      ...answersOf(2, { 'B1.1': 'B1.1-99' }),
      { issueId: 'B1.2', optionId: 'B1.2-0' },
      { issueId: 'Z9', optionId: 'x' },
    ]
    const { data } = await draft(2, { answers })
    expect(data.missing.map(({ id }: { id: string }) => id)).toEqual(['B1.1'])
    expect(data.totalScore).toBe(82)
  })

  test('needs a resident, or a name and an ID card; a reason and a day not after today', async () => {
    expect((await draft(0, { oldmanId: null })).data.errors).toMatchObject([{ field: 'oldmanName' }])
    expect((await draft(0, { oldmanId: null, oldmanName: '王五' })).data.errors).toMatchObject([
      { field: 'oldmanIdcard' },
    ])
    expect((await draft(0, { oldmanId: null, oldmanName: '王五', oldmanIdcard: '310101194001011235' })).code).toBe(
      21001,
    )
    expect((await draft(0, { assessDate: '2025-06-11' })).data.errors).toMatchObject([{ field: 'assessDate' }])
    expect((await draft(0, { assessCausle: 9 })).code).toBe(21001)
    expect((await draft(0, { oldmanId: 'nobody' })).code).toBe(21003)
    expect((await draft(0, { diseases: ['X'] })).data.errors).toMatchObject([{ field: 'diseases' }])
    expect((await draft(3, { parts: { A2: { height: 20 } } })).data.errors).toMatchObject([
      { field: 'parts.A2.height' },
    ])
    expect((await draft(3, { parts: { A5: { pain: '9' } } })).data.errors).toMatchObject([{ field: 'parts.A5.pain' }])
    const { data } = await draft(0, { oldmanId: null, oldmanName: '王五', oldmanIdcard: idCardOf(0, '19400310') })
    expect(await whole(data.assessmentId)).toMatchObject({
      oldmanName: '王五',
      sex: 0,
      age: 85,
      bindStatus: 0,
      assessNo: expect.stringMatching(/^PG20250610\d{4}$/),
    })
  })

  test('an assessment day before the birth date is refused; unknown fields of medicines are dropped', async () => {
    const person = { oldmanId: null, oldmanName: '王五', oldmanIdcard: idCardOf(0, '20250611') }
    const tooEarly = (await draft(2, { assessDate: '1930-01-01' })).data.errors
    expect(tooEarly).toMatchObject([{ field: 'assessDate' }])
    expect((await draft(2, person)).data.errors).toMatchObject([{ field: 'oldmanIdcard' }])
    const medicines = [{ drugName: '阿司匹林', dose: '', strange: 'x' }, { strange: 'x' }]
    const { assessmentId } = (await draft(3, { parts: { ...partsOf(), A4: { medicines } } })).data
    expect((await whole(assessmentId, b.nurse)).parts?.A4).toEqual({ medicines: [{ drugName: '阿司匹林' }] })
  })

  test('14202 without the authority for the type, 14201 with an expired certificate, 401 without the permission', async () => {
    expect(await draft(2, {}, b.third)).toMatchObject({ code: 14202, msg: '您没有该类型的评估权限' })
    b.house.t.clock.set('2026-01-01 10:00:00')
    expect(await submit(2)).toMatchObject({ code: 14201, msg: '评估员证书已过期' })
    expect((await submit(0)).code).toBe(0)
    expect((await draft(2, {}, await b.house.t.as('RECEPTION'))).status).toBe(401)
  })

  test('14203 while its author is working on it; after half an hour another assessor of the type takes over', async () => {
    const { assessmentId, version } = (await draft(2)).data
    const author = (await whole(assessmentId)).assessorName
    expect(await draft(2, { assessmentId, version }, b.second)).toMatchObject({
      code: 14203,
      msg: `草稿正由${author}编辑`,
    })
    expect((await change(b.second, assessmentId, version, { action: 'takeOver' })).code).toBe(14203)
    b.house.t.clock.set('2025-06-10 10:30:00')
    expect((await change(b.carer, assessmentId, version, { action: 'takeOver' })).status).toBe(401)
    const takenOver = await change(b.second, assessmentId, version, { action: 'takeOver' })
    expect(takenOver.data).toMatchObject({ assessorId: b.second.userId, assessStatus: 0 })
    expect((await draft(2, { assessmentId, version: takenOver.data.version })).code).toBe(14203)
  })

  test('a draft is deleted by its author or with the permission; 14210 once it is complete; a draft of another type is not found', async () => {
    const one = (await draft(2)).data
    expect((await draft(1, { assessmentId: one.assessmentId, version: one.version })).code).toBe(21003)
    expect((await b.carer.call(assessment.remove, { assessmentId: one.assessmentId })).status).toBe(401)
    expect((await b.nurse.call(assessment.remove, { assessmentId: one.assessmentId })).code).toBe(0)
    expect((await b.nurse.call(assessment.remove, { assessmentId: one.assessmentId })).code).toBe(21003)
    const done = (await submit(0)).data
    expect(await b.nurse.call(assessment.remove, { assessmentId: done.assessmentId })).toMatchObject({
      code: 14210,
      msg: '已完成的评估不可删除',
    })
    const waiting = (await submit(2)).data
    expect((await b.nurse.call(assessment.remove, { assessmentId: waiting.assessmentId })).code).toBe(21009)
    const foreign = await b.house.t.as('NURSE_HEAD', { orgId: await b.house.t.otherOrg() })
    expect((await foreign.call(assessment.get, { assessmentId: done.assessmentId })).code).toBe(21003)
  })
})

describe('submitting', () => {
  test('missing values are reported at their fields', async () => {
    const at = async (type: number, more: object) => (await submit(type, more)).data.errors?.[0]?.field
    expect(await at(0, { providerName: null })).toBe('providerName')
    expect(await at(0, { providerRelation: null })).toBe('providerRelation')
    expect(await at(0, { assessorSign: null })).toBe('assessorSign')
    expect(await at(2, { secondId: null })).toBe('secondId')
    expect((await submit(2, { secondId: 'nobody' })).code).toBe(21003)
  })

  test('14201: the expired certificate of the second assessor is refused while another can be named, not when he signs', async () => {
    const certs = [{ userId: b.second.userId, certNo: 'PG-2', certExpireDate: '2025-06-11' }]
    await b.house.admin.ok(assessor.authorise, { userIds: [b.second.userId], assessTypes: [2], certs })
    b.house.t.clock.set('2025-06-12 10:00:00')
    expect(await submit(2)).toMatchObject({ code: 14201, data: { errors: [{ field: 'secondId' }] } })
    const { data } = await draft(2)
    expect(data.assessStatus).toBe(0)
  })

  test('the informant fits the relation: 本人 is the resident himself', async () => {
    const at = async (more: object) => (await submit(0, more)).data.errors?.[0]?.field
    expect(await at({ providerName: '家属', providerRelation: 1 })).toBe('providerRelation')
    expect(await at({ providerName: '本人', providerRelation: 3 })).toBe('providerRelation')
    expect((await submit(0, { providerName: b.person.oldmanName, providerRelation: 1 })).code).toBe(0)
    expect((await submit(0, { providerName: '本人', providerRelation: 1 })).code).toBe(0)
  })

  test('26: the second assessor is another user (14205) with the authority (14214), and nobody else signs (14206)', async () => {
    expect(await submit(2, { secondId: b.nurse.userId })).toMatchObject({ code: 14205, msg: '两名评估员不能为同一人' })
    expect(await submit(2, { secondId: b.third.userId })).toMatchObject({
      code: 14214,
      msg: '第二评估员没有该类型的评估权限',
    })
    const { assessmentId, version, assessStatus } = (await submit(2)).data
    expect(assessStatus).toBe(1)
    const todos = await b.second.ok(todo.list, { todoStatus: 0 })
    expect(todos.list.filter((one) => one.bizId === assessmentId)).toMatchObject([{ todoType: 'ASSESS_SIGN' }])
    for (const other of [b.nurse, b.third])
      expect(await change(other, assessmentId, version, { action: 'sign', secondSign: '/s.png' })).toMatchObject({
        code: 14206,
        msg: '仅指定的第二评估员可签名',
      })
    expect((await change(b.second, assessmentId, version, { action: 'sign' })).data.errors).toMatchObject([
      { field: 'secondSign' },
    ])
    const both = await Promise.all(
      [1, 2].map(() => change(b.second, assessmentId, version, { action: 'sign', secondSign: '/s.png' })),
    )
    expect(both.map(({ code }) => code).sort()[0]).toBe(0)
    expect([21002, 21009]).toContain(both.map(({ code }) => code).sort()[1])
    expect(await whole(assessmentId)).toMatchObject({ assessStatus: 2, current: 1, secondTime: '2025-06-10 10:00:00' })
    const left = await b.second.ok(todo.list, { todoStatus: 0 })
    expect(left.list.filter((one) => one.bizId === assessmentId)).toEqual([])
  })

  test('26: unsigned for a week, both are reminded every day; the author takes it back to name another assessor', async () => {
    const { assessmentId, version } = (await submit(2)).data
    expect((await change(b.nurse, assessmentId, version, { action: 'reject', reason: '改选他人签名' })).code).toBe(
      14206,
    )
    await night('2025-06-16', '2025-06-17', '2025-06-18')
    for (const client of [b.nurse, b.second]) {
      const { list } = await client.ok(message.list, { size: 200 })
      const reminders = list.filter((one) => one.bizId === assessmentId && one.title.includes('天未签名'))
      expect(reminders.map(({ title }) => /已(\d)天/.exec(title)?.[1]).sort()).toEqual(['7', '8'])
    }
    const back = await change(b.nurse, assessmentId, version, { action: 'reject' })
    expect(back.data).toMatchObject({ assessStatus: 0 })
  })

  test('signing needs one’s own password; sending back needs a reason of five characters', async () => {
    const { assessmentId, version } = (await submit(1)).data
    const passwordHash = await hashPassword('Nurse#2025')
    await b.house.t.db((db) =>
      db.updateTable('userAccount').set({ passwordHash }).where('userId', '=', b.second.userId).execute(),
    )
    const sign = (password: string) => change(b.second, assessmentId, version, { action: 'sign', password })
    expect((await sign('wrong')).data.errors).toMatchObject([{ field: 'password' }])
    expect(
      (await change(b.second, assessmentId, version, { action: 'reject', reason: '不对' })).data.errors,
    ).toMatchObject([{ field: 'reason' }])
    const back = await change(b.second, assessmentId, version, { action: 'reject', reason: '与家属所述不一致' })
    expect(back.data).toMatchObject({ assessStatus: 0 })
    const again = (await submit(1, { assessmentId, version: back.data.version })).data
    expect((await change(b.second, assessmentId, again.version, { action: 'sign', password: 'Nurse#2025' })).code).toBe(
      0,
    )
  })

  test('45: coma in A5.11 and none in B3.9 is 14213 at the final submit; the draft is kept', async () => {
    const parts = partsOf({ coma: '2' })
    expect((await draft(3, { parts })).code).toBe(0)
    expect(await submit(3, { parts })).toMatchObject({ code: 14213, msg: '昏迷信息前后不一致' })
  })

  test('27: A5.8 of 2 without D3 names D3; with D3 of 4 the nurse is asked for 流质, and the archive gets the measured values', async () => {
    const parts = partsOf({ dysphagia: ['2'] })
    expect((await submit(3, { parts })).data.missing).toMatchObject([{ id: 'D3', kind: 'scale' }])
    const scales = [...scaleOf('D1'), ...scaleOf('D2'), { issueId: 'D3.1', optionId: 'D3.1-4' }]
    const { assessmentId } = await signed(3, { parts, riskScaleAnswers: scales, riskEvents: { fall: 1 } })
    const { scaleResults } = await whole(assessmentId)
    expect(scaleResults.find(({ dimensionId }) => dimensionId === 'D3')).toMatchObject({ diet: '流质', risk: 2 })
    const messages = await b.head.ok(message.list, { size: 200 })
    const nurses = await b.third.ok(todo.list, { todoStatus: 0 })
    expect(nurses.list.filter((one) => one.bizId === b.person.oldmanId)).toMatchObject([
      { todoType: 'DIET_PROPOSE', title: `建议${b.person.oldmanName}改为流质、饮水增稠2级` },
    ])
    expect(messages.list.filter((one) => one.bizType === 'DIET_PROPOSE')).toEqual([])
    const row = await b.house.t.db((db) =>
      db.selectFrom('oldman').selectAll().where('oldmanId', '=', b.person.oldmanId).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ height: 160, fallIn30d: 1, lostIn30d: 0 })
    expect(Number(row.weight)).toBe(55.5)
  })

  test('a proposed diet is asked for until the diet is saved, for at most a week, and only for residents who live here', async () => {
    const scales = [...scaleOf('D1'), ...scaleOf('D2'), { issueId: 'D3.1', optionId: 'D3.1-4' }]
    const proposed = () => signed(3, { parts: partsOf({ dysphagia: ['2'] }), riskScaleAnswers: scales })
    const { oldmanId } = b.person
    const openTodos = async () =>
      (await b.third.ok(todo.list, { todoStatus: 0, size: 1000 })).list.filter(({ bizId }) => bizId === oldmanId).length
    await proposed()
    expect(await openTodos()).toBe(1)
    const { current } = await b.head.ok(diet.dietGet, { oldmanId })
    await b.head.ok(diet.dietSave, { oldmanId, texture: 4, source: 3, version: current?.version })
    expect(await openTodos()).toBe(0)
    // Later than the days of other tests: the job runs once a day.
    b.house.t.clock.set('2025-06-20 10:00:00')
    await proposed()
    await b.night('2025-06-27')
    expect(await openTodos()).toBe(1)
    await b.night('2025-06-28')
    expect(await openTodos()).toBe(0)
    b.house.t.clock.set('2025-06-28 10:00:00')
    await proposed()
    expect(await openTodos()).toBe(1)
    await step(b.house.admin, oldmanId, 2, { quitDate: '2025-06-28', quitType: 1 })
    expect(await openTodos()).toBe(0)
  })

  test('an assessment is asked for after a hospital stay, until it is done or the resident has left', async () => {
    const { oldmanId } = b.person
    const plan = { outType: 3, outReason: '肺炎', escort: 3, planBackTime: '2025-06-20 10:00:00', urgent: 1 }
    const returnTodos = async (outId: string) =>
      (await b.third.ok(todo.list, { size: 1000 })).list
        .filter(({ bizId, todoType }) => bizId === outId && todoType === 'RETURN_ASSESS')
        .map(({ todoStatus }) => todoStatus)
    const back = async (time: string) => {
      const out = await b.house.admin.ok(outing.create, { oldmanId, ...plan, planOutTime: '2025-06-10 09:00:00' })
      b.house.t.clock.set(time)
      await b.house.admin.ok(outing.affirm, { outId: out.outId, version: out.version })
      return out.outId
    }
    const first = await back('2025-06-10 15:00:00')
    expect(await returnTodos(first)).toEqual([0])
    // The to-do opens the assessments of that resident, not the outing that is over.
    const { list } = await b.third.ok(todo.list, { size: 1000 })
    expect(list.find(({ bizId }) => bizId === first)).toMatchObject({
      routePath: '/careplan/assessment/record',
      query: { oldmanId },
    })
    await signed(2)
    expect(await returnTodos(first)).toEqual([2])
    const second = await back('2025-06-10 18:00:00')
    expect(await returnTodos(second)).toEqual([0])
    await step(b.house.admin, oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })
    expect(await returnTodos(second)).toEqual([4])
  })

  test('29: type 2 of 2026-01-31 is valid until 2027-01-31, type 1 of 2026-08-31 until 2027-02-28', async () => {
    b.house.t.clock.set('2026-09-01 10:00:00')
    const certs = [b.nurse, b.second].map(({ userId }) => ({ userId, certNo: 'PG-1', certExpireDate: '2027-12-31' }))
    const userIds = certs.map(({ userId }) => userId)
    await b.house.admin.ok(assessor.authorise, { userIds, assessTypes: [0, 1, 2, 3], certs })
    expect((await signed(2, { assessDate: '2026-01-31' })).validUntil).toBe('2027-01-31')
    expect((await signed(1, { assessDate: '2026-08-31' })).validUntil).toBe('2027-02-28')
    await b.house.setting('assessValidMonths23', 3)
    expect((await signed(2, { assessDate: '2026-08-31' })).validUntil).toBe('2026-11-30')
    await b.house.setting('assessValidMonths23', 12)
  })
})
