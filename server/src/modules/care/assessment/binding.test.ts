import { describe, expect, test } from 'vitest'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { levelChange } from '#contract/modules/care/level-change/level-change.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { reminder } from '#contract/modules/platform/reminder/reminder.ts'
import { idCardOf, makeElder, makeLevel, step } from '../../../../test/elders.ts'
import { countDueAssessments, joinAssessment } from './service.ts'
import { bench } from './test-bench.ts'
import { answersOf, partsOf } from './test-sheets.ts'

const b = bench()
const { draft, submit, change, whole, signed, night } = b
const abilityOf = (oldmanId: string) =>
  b.house.t.db((db) =>
    db.selectFrom('oldman').select('abilityLevel').where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
  )

describe('binding', () => {
  const unbound = async (idCard: string) =>
    (await submit(0, { oldmanId: null, oldmanName: '来访老人', oldmanIdcard: idCard })).data

  test('28: 14208 where the ID card differs, 14209 once a level change is based on it; voiding is 14207', async () => {
    const { assessmentId, version } = await unbound(b.person.idCard)
    const { oldmanId: other } = await makeElder(b.house.t)
    const bind = (oldmanId: string) => change(b.head, assessmentId, version, { bindType: 1, oldmanId })
    expect(await bind(other)).toMatchObject({ code: 14208, msg: '身份证号与老人档案不一致' })
    expect((await change(b.head, assessmentId, 99, { bindType: 1, oldmanId: b.person.oldmanId })).code).toBe(21002)
    const bound = await bind(b.person.oldmanId)
    expect(bound.data).toMatchObject({ oldmanId: b.person.oldmanId, bindStatus: 1, current: 1 })
    const leave = joinAssessment({ name: 'test', isUsed: async () => true })
    const again = (body: object) => change(b.head, assessmentId, bound.data.version, body)
    try {
      expect(await again({ bindType: 0, reason: '绑错' })).toMatchObject({
        code: 14209,
        msg: '该评估已确认等级变更，不能解绑',
      })
      expect(await again({ action: 'void', reason: '作废' })).toMatchObject({
        code: 14207,
        msg: '该评估已用于等级变更，不能作废',
      })
    } finally {
      leave()
    }
    expect((await again({ bindType: 0 })).data.errors).toMatchObject([{ field: 'reason' }])
    expect((await again({ bindType: 0, reason: '绑错' })).data).toMatchObject({
      bindStatus: 0,
      current: 0,
      oldmanId: null,
    })
    expect((await change(b.carer, assessmentId, 1, { bindType: 1, oldmanId: b.person.oldmanId })).status).toBe(401)
    expect((await draft(2, { oldmanIdcard: idCardOf(1, '19410101') })).code).toBe(14208)
  })

  test('the newest counts and fills the archive; an easy one never counts beside a valid standard one; void brings the former back', async () => {
    await signed(2, { assessDate: '2025-05-01', answers: answersOf(2, { 'B1.1': 'B1.1-3' }) })
    expect(await abilityOf(b.person.oldmanId)).toEqual({ abilityLevel: 1 })
    const newer = await signed(3, { assessDate: '2025-06-01' })
    expect(newer).toMatchObject({ current: 1 })
    expect(await abilityOf(b.person.oldmanId)).toEqual({ abilityLevel: 0 })
    const easy = (await submit(0)).data
    expect(await whole(easy.assessmentId)).toMatchObject({ current: 0, assessStatus: 2, finalGradeName: '可自理' })
    const voided = await change(b.head, newer.assessmentId, newer.version, { action: 'void', reason: '数据有误' })
    expect(voided.data).toMatchObject({ assessStatus: 4, current: 0 })
    expect(await abilityOf(b.person.oldmanId)).toEqual({ abilityLevel: 1 })
    expect(
      (await change(b.head, newer.assessmentId, voided.data.version, { action: 'void', reason: '再次' })).code,
    ).toBe(21009)
    const { list } = await b.head.ok(assessment.list, { oldmanId: b.person.oldmanId, assessStatus: 2 })
    expect(list.map(({ type, current }) => [type, current])).toEqual([
      [0, 0],
      [2, 1],
    ])
  })

  test('an older one bound afterwards changes nothing: archive, level and to-dos stay as they are', async () => {
    const of = (weight: number, more: object) => {
      const parts = partsOf()
      return { parts: { ...parts, A2: { ...parts.A2, weight } }, ...more }
    }
    const stranger = { oldmanId: null, oldmanName: '来访老人', oldmanIdcard: b.person.idCard }
    const old = await signed(3, of(80, { ...stranger, assessDate: '2025-03-01', riskEvents: { fall: 3 } }))
    await signed(3, of(55.5, { assessDate: '2025-06-01' }))
    const followed: string[] = []
    const leave = joinAssessment({
      name: 'test',
      completed: async (_db, _who, { assessmentId }) => void followed.push(assessmentId),
    })
    try {
      const bound = await change(b.head, old.assessmentId, old.version, { bindType: 1, oldmanId: b.person.oldmanId })
      expect(bound.data).toMatchObject({ bindStatus: 1, current: 0 })
      expect((await whole(old.assessmentId)).proposalId).toBeNull()
    } finally {
      leave()
    }
    expect(followed).toEqual([])
    const archive = await b.house.t.db((db) =>
      db
        .selectFrom('oldman')
        .select(['weight', 'fallIn30d'])
        .where('oldmanId', '=', b.person.oldmanId)
        .executeTakeFirstOrThrow(),
    )
    expect([Number(archive.weight), archive.fallIn30d]).toEqual([55.5, 0])
  })

  test('an easy one beside a valid standard one proposes no level', async () => {
    const standard = await signed(2, { assessDate: '2025-06-01' })
    const levelId = await makeLevel(b.house.t)
    const grades = (all: object[]) =>
      b.house.t.db((db) =>
        db
          .updateTable('level')
          .set({ assessGrades: JSON.stringify(all) })
          .where('levelId', '=', levelId)
          .execute(),
      )
    await grades([{ type: 0, grade: 0 }])
    const easy = (await submit(0)).data
    await grades([])
    expect(easy).toMatchObject({ assessStatus: 2, finalGrade: 0, proposalId: null })
    const { list } = await b.head.ok(levelChange.list, { oldmanId: b.person.oldmanId })
    expect(list).toMatchObject([{ assessmentId: standard.assessmentId, changeStatus: 0 }])
  })

  test('of two bound at once to one resident one counts', async () => {
    const one = await unbound(b.person.idCard)
    const other = await unbound(b.person.idCard)
    const answers = await Promise.all(
      [one, other].map(({ assessmentId, version }) =>
        change(b.head, assessmentId, version, { bindType: 1, oldmanId: b.person.oldmanId }),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    const { list } = await b.head.ok(assessment.list, { oldmanId: b.person.oldmanId })
    expect(list.filter(({ current }) => current === 1)).toHaveLength(1)
  })

  test('the proposal made of an assessment is named in its row', async () => {
    const leave = joinAssessment({ name: 'test', completed: async () => ({ proposalId: 'change-1' }) })
    try {
      const { assessmentId } = (await submit(0)).data
      expect(await whole(assessmentId)).toMatchObject({ proposalId: 'change-1' })
    } finally {
      leave()
    }
  })
})

describe('assessments that are due', () => {
  test('residents without an assessment or due within 30 days are listed, most overdue first; the counts agree', async () => {
    const due = async () =>
      (await b.head.ok(assessment.due, { size: 1000 })).list.find(({ oldmanId }) => oldmanId === b.person.oldmanId)
    expect(await due()).toMatchObject({ lastType: null, nextAssessDate: null, overdueDays: 0 })
    await submit(0, { assessDate: '2025-06-10', assessCausle: 2 })
    // Assessed on the day of moving in: due again after thirty days.
    expect(await due()).toMatchObject({ lastType: 0, nextAssessDate: '2025-07-10', lastGrade: '可自理' })
    b.house.t.clock.set('2025-07-12 10:00:00')
    expect(await due()).toMatchObject({ overdueDays: 2 })
    const overdue = await b.head.ok(assessment.list, { oldmanId: b.person.oldmanId, dueState: '2' })
    expect(overdue.total).toBe(1)
    expect((await b.head.ok(assessment.list, { oldmanId: b.person.oldmanId, dueState: '1' })).total).toBe(0)
    const counted = () => b.house.t.db((db) => countDueAssessments(db, b.house.t.who()))
    const before = await counted()
    await step(b.house.admin, b.person.oldmanId, 2, { quitDate: '2025-07-12', quitType: 1 })
    // A departed resident is not due for assessment.
    expect((await b.head.ok(assessment.list, { oldmanId: b.person.oldmanId, dueState: '2' })).total).toBe(0)
    expect(await counted()).toBe(before - 1)
  })

  test('an unbound one is offered at admission and in the reminder: of this person, within half a year', async () => {
    const { assessmentId } = (await submit(0, { oldmanId: null, oldmanName: '来访', oldmanIdcard: b.person.idCard }))
      .data
    const offered = await b.head.ok(assessment.enabled, { oldmanId: b.person.oldmanId })
    expect(offered).toMatchObject([
      { assessmentId, assessmentType: 0, typeName: '简易评估', gradeName: '可自理', enable: 1 },
    ])
    expect(await b.house.admin.ok(residence.assessments, { oldmanId: b.person.oldmanId })).toEqual(offered)
    b.house.t.clock.set('2025-12-11 10:00:00')
    expect(await b.head.ok(assessment.enabled, { oldmanId: b.person.oldmanId })).toEqual([])
    expect((await b.head.call(assessment.enabled, { oldmanId: 'nobody' })).code).toBe(21003)
  })

  test('several events in the archive make the nightly job ask nurses with the authority, once', async () => {
    await signed(2, { assessDate: '2025-06-10', assessCausle: 2 })
    await b.house.t.db((db) =>
      db.updateTable('oldman').set({ fallIn30d: 2 }).where('oldmanId', '=', b.person.oldmanId).execute(),
    )
    // Later than the days of other tests: the job runs once a day.
    await night('2025-06-20', '2025-06-21')
    const todos = await b.second.ok(todo.list, { todoStatus: 0 })
    expect(todos.list.filter((one) => one.bizId === b.person.oldmanId)).toMatchObject([
      { todoType: 'ASSESS_NOW', query: { oldmanId: b.person.oldmanId } },
    ])
    const { list } = await b.head.ok(assessment.list, { oldmanId: b.person.oldmanId })
    expect(list).toMatchObject([{ nextAssessDate: '2025-06-20' }])
    b.house.t.clock.set('2025-06-21 10:00:00')
    await signed(2, { assessDate: '2025-06-21', assessCausle: 3, riskEvents: { fall: 2 } })
    const left = await b.second.ok(todo.list, { todoStatus: 0 })
    expect(left.list.filter((one) => one.bizId === b.person.oldmanId)).toEqual([])
  })
})

test('after an assessment for this reason nobody is asked again, though the archive still counts the events', async () => {
  await b.house.t.db((db) =>
    db.updateTable('oldman').set({ fallIn30d: 2 }).where('oldmanId', '=', b.person.oldmanId).execute(),
  )
  b.house.t.clock.set('2025-07-01 10:00:00')
  await signed(2, { assessDate: '2025-07-01', assessCausle: 3 })
  await night('2025-07-02')
  const todos = await b.second.ok(todo.list, { todoStatus: 0 })
  expect(todos.list.filter((one) => one.bizId === b.person.oldmanId)).toEqual([])
})

test('an event of an overdue resident is asked for once, not every night', async () => {
  await signed(2, { assessDate: '2025-06-10', assessCausle: 2 })
  const { oldmanId } = b.person
  await b.house.t.db(async (db) => {
    await db.updateTable('oldman').set({ fallIn30d: 2 }).where('oldmanId', '=', oldmanId).execute()
    await db.updateTable('assessment').set({ nextAssessDate: '2025-06-15' }).where('oldmanId', '=', oldmanId).execute()
  })
  await night('2025-08-20', '2025-08-21', '2025-08-22')
  const messages = (await b.second.ok(message.list, { size: 1000 })).list.filter(({ bizId }) => bizId === oldmanId)
  expect(messages.map(({ bizType }) => bizType)).toEqual(['ASSESS_NOW'])
  const { list } = await b.head.ok(assessment.list, { oldmanId })
  expect(list).toMatchObject([{ nextAssessDate: '2025-06-15' }])
})

test('reminders come 30 and 7 days before, on the day, and weekly after', async () => {
  b.house.t.clock.set('2025-10-01 10:00:00')
  await b.house.setting('assessValidMonths23', 1)
  await signed(2, { assessDate: '2025-10-01' })
  await b.house.setting('assessValidMonths23', 12)
  const stages = async () =>
    (await b.head.ok(reminder.list, { remindType: 3, size: 1000 })).list
      .filter(({ oldmanId }) => oldmanId === b.person.oldmanId)
      .map(({ remindDate, status }) => `${remindDate.slice(0, 10)} ${status}`)
      .sort()
  await night('2025-10-01')
  expect(await stages()).toEqual([])
  await night('2025-10-02', '2025-10-24')
  expect(await stages()).toEqual(['2025-10-02 0'])
  await night('2025-10-25', '2025-10-31')
  expect(await stages()).toEqual(['2025-10-02 2', '2025-10-25 0'])
  await night('2025-11-01', '2025-11-07', '2025-11-08', '2025-11-14', '2025-11-15')
  expect((await stages()).slice(2)).toEqual(['2025-11-01 2', '2025-11-08 2', '2025-11-15 0'])
})

describe('reading', () => {
  test('each bank is sent whole with its version, and not again to a client that has it', async () => {
    const counts = [5, 22, 26, 26]
    for (const [type, call] of [
      assessment.issuesEasy,
      assessment.issues2013,
      assessment.issues2023,
      assessment.issuesPlus,
    ].entries()) {
      const headers = b.nurse.headers('GET', call.path)
      const first = await b.house.t.app.inject({ method: 'GET', url: call.path, headers })
      const { data } = first.json()
      expect(data.bankVersion).toMatch(/^assessments\/1-[0-9a-f]{12}$/)
      const issues = data.dimensions.flatMap((one: { issues: unknown[] }) => one.issues)
      expect([type, issues.length]).toEqual([type, counts[type]])
      const again = { ...b.nurse.headers('GET', call.path), 'if-none-match': String(first.headers.etag) }
      expect((await b.house.t.app.inject({ method: 'GET', url: call.path, headers: again })).statusCode).toBe(304)
    }
  })

  test('options of grades and reasons', async () => {
    const labels = async (type?: number) =>
      (await b.nurse.ok(assessment.finalGrades, { type } as never)).map(({ label }) => label) // as: optional
    expect(await labels(0)).toEqual(['可自理', '轻度依赖', '中度依赖', '不能自理'])
    expect(await labels()).toEqual(['能力完好', '轻度失能', '中度失能', '重度失能', '完全失能'])
    expect(await b.nurse.ok(assessment.causes, {})).toEqual(await b.nurse.ok(assessment.causesShort, {}))
    expect(await b.nurse.ok(assessment.causes, {})).toHaveLength(5)
  })

  test('filters: of me, by the last digits of the ID card, by type; masked without the permission; history and the one before', async () => {
    const first = await signed(2, { assessDate: '2025-05-01' })
    const next = await signed(2, { assessDate: '2025-06-01', answers: answersOf(2, { 'B1.1': 'B1.1-3' }) })
    const found = async (query: object, client = b.head) =>
      (await client.ok(assessment.list, query)).list.map((one) => one.assessmentId)
    const mine = { oldmanId: b.person.oldmanId }
    expect(await found({ ...mine, mine: 1 }, b.second)).toHaveLength(2)
    expect(await found({ ...mine, mine: 1 })).toEqual([])
    expect(await found({ ...mine, oldmanIdcard: b.person.idCard.slice(-4) })).toHaveLength(2)
    expect(await found({ oldmanIdcard: b.person.idCard })).toHaveLength(2)
    expect(await found({ ...mine, type: 1 })).toEqual([])
    expect(await found({ ...mine, finalGrade: 1, assessDateFrom: '2025-06-01' })).toEqual([next.assessmentId])
    const one = await whole(next.assessmentId)
    expect(one).toMatchObject({ previousId: first.assessmentId, finalGradeText: expect.stringContaining('初步1级') })
    expect(one.history.map(({ totalScore }) => totalScore)).toEqual([90, 89])
    expect(one.labels[0]).toMatchObject({ issueId: 'B1.1', issueName: '进食' })
  })
})
