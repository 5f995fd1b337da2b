import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { plan } from '#contract/modules/care/care-plan/plan.ts'
import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { timesOn } from '#contract/modules/care/care-schedule/schedule.ts'
import { levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../../test/app.ts'
import { step } from '../../../../../test/elders.ts'
import { makeBeds, makeEmp } from '../../../../../test/factories.ts'
import { type House, openHouse, today } from '../../../../../test/stays.ts'

let house: House
let head: Client
let nurse: Client
let levelId: string
beforeAll(async () => {
  house = await openHouse()
  ;[head, nurse] = await Promise.all([house.t.as('NURSE_HEAD'), house.t.as('NURSE')])
  await house.t.db((db) =>
    db
      .updateTable('userAccount')
      .set({ dataScope: 'ALL' })
      .where('userId', 'in', [head.userId, nurse.userId])
      .execute(),
  )
  const level = await house.admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })
  levelId = level.levelId
  await head.ok(levelConfig.create, { levelId, rows: [turning] })
})
afterAll(() => house.t.close())
beforeEach(() => house.t.clock.set(`${today} 10:00:00`))

const turning = { projectId: 'care-project-06', cycleType: 7, intervalHours: 2, windowFrom: '22:00', windowTo: '06:00' }
const walk = { itemId: 'i1', problemId: 'p1', projectId: 'care-project-04', cycleType: 1, times: ['09:30'] }
const paper = {
  planName: '防压疮',
  problems: [{ problemId: 'p1', title: '皮肤完整性受损的危险', riskTag: 'pressure', level: 3 }],
  goals: [
    { goalId: 'g1', problemId: 'p1', goal: '皮肤完整', measure: '无新发压红', targetDate: '2025-07-10' },
    { goalId: 'g2', problemId: 'p1', goal: '每日离床两小时' },
  ],
  items: [walk],
  startDate: today,
  endDate: '2025-07-31',
  reviewDays: 14,
}

async function lives() {
  const [bed] = await makeBeds(house.t)
  return (await house.lives(bed.bedId, { levelId })).oldmanId
}
const make = async (oldmanId: string, more: object = {}) =>
  head.ok(plan.planCreate, { ...paper, oldmanId, nurseId: nurse.userId, ...more })
const to = (planStatus: number, reason: string | null, ...planIds: string[]) =>
  head.call(plan.planStatus, { planIds, planStatus, reason })
const read = (planId: string) => head.ok(plan.planGet, { planId })
async function change(planId: string, more: object) {
  const { version } = await read(planId)
  return head.call(plan.planUpdate, { planId, version, ...more })
}
async function planned(oldmanId: string) {
  const [{ executionId }] = (await head.ok(execution.list, { oldmanId })).list
  const groups = await head.ok(execution.projects, { executionId })
  return groups.flatMap(({ rows }) => rows).filter(({ source }) => source === 2)
}
const dueOn = (rows: Awaited<ReturnType<typeof planned>>, day: string) =>
  rows.flatMap((row) => (row.status === 1 ? timesOn(row, day) : [])).sort()
async function round(name: 'care-day' | 'reminder-day', at: string) {
  await house.t.round(name, at)
}

test('家属已确认 names the relative: 21001 without a name and a signature', async () => {
  const oldmanId = await lives()
  const sent = { ...paper, oldmanId, nurseId: nurse.userId, familyConfirm: 1 }
  expect(await head.call(plan.planCreate, sent)).toMatchObject({
    code: 21001,
    data: { errors: [{ field: 'confirmName' }] },
  })
  expect((await head.call(plan.planCreate, { ...sent, confirmName: '李芳' })).code).toBe(0)
})

test('an item that is charged separately names a job with a fee project', async () => {
  const oldmanId = await lives()
  const charged = { oldmanId, nurseId: nurse.userId, items: [{ ...walk, billable: 1, unitPrice: 500 }] }
  expect(await head.call(plan.planCreate, { ...paper, ...charged })).toMatchObject({
    code: 21001,
    msg: expect.stringContaining('“协助如厕”没有收费项目，不能单独收费'),
  })
  const { planId } = await make(oldmanId)
  expect((await change(planId, { items: charged.items })).code).toBe(21001)
})

test('a draft is written, started, stopped, changed, started again and ended, with its rows in the schedule', async () => {
  const oldmanId = await lives()
  const created = await make(oldmanId)
  expect(created).toMatchObject({ planStatus: 0, levelId, problemCount: 1, goalCount: 2, goalDone: 0, itemCount: 1 })
  expect(created.planNo).toMatch(/^HL2506100\d{3}$/)
  expect(await planned(oldmanId)).toEqual([])
  expect((await to(1, null, created.planId)).code).toBe(0)
  expect(await read(created.planId)).toMatchObject({ planStatus: 1, nextReviewDate: '2025-06-24' })
  expect(await planned(oldmanId)).toMatchObject([{ planId: created.planId, startDate: today, endDate: '2025-07-31' }])
  expect(dueOn(await planned(oldmanId), '2025-06-11')).toEqual(['09:30'])
  expect((await to(2, null, created.planId)).code).toBe(21001)
  expect((await to(2, '住院', created.planId)).code).toBe(0)
  expect(dueOn(await planned(oldmanId), '2025-06-11')).toEqual([])
  expect((await change(created.planId, { items: [{ ...walk, times: ['10:30'] }] })).code).toBe(0)
  expect((await to(1, null, created.planId)).code).toBe(0)
  expect(dueOn(await planned(oldmanId), '2025-06-11')).toEqual(['10:30'])
  const judged = paper.goals.map((goal) => ({ ...goal, result: 1 }))
  expect((await change(created.planId, { goals: judged })).code).toBe(0)
  expect((await to(3, '目标达成', created.planId)).code).toBe(0)
  expect(await read(created.planId)).toMatchObject({
    planStatus: 3,
    stopReason: '目标达成',
    goalDone: 2,
    endDate: today,
  })
  expect(dueOn(await planned(oldmanId), '2025-06-11')).toEqual([])
  expect((await to(1, null, created.planId)).code).toBe(21009)
})

test('a goal due before its plan begins is refused in the draft (21001)', async () => {
  const oldmanId = await lives()
  const goals = paper.goals.map((goal, at) => (at === 1 ? { ...goal, targetDate: '2025-06-01' } : goal))
  expect(await head.call(plan.planCreate, { ...paper, oldmanId, nurseId: head.userId, goals })).toMatchObject({
    code: 21001,
    data: { errors: [{ field: 'goals.1', message: expect.stringContaining('达成期限不能早于计划的开始日期') }] },
  })
  const { planId } = await make(oldmanId)
  expect((await change(planId, { goals })).code).toBe(21001)
})

test('15: a plan with 翻身 22:00 where the level turns at 22:00 already is refused (14121) and changes nothing', async () => {
  const oldmanId = await lives()
  const { planId } = await make(oldmanId, {
    items: [walk, { itemId: 'i2', projectId: 'care-project-06', cycleType: 1, times: ['22:00'] }],
  })
  expect(await to(1, null, planId)).toMatchObject({ code: 14121, msg: '与现有执行项冲突：翻身 22:00' })
  expect([await planned(oldmanId), (await read(planId)).planStatus]).toEqual([[], 0])
})

test('16: two goals without a result prevent ending by hand (14122), but not ending by a departure', async () => {
  const oldmanId = await lives()
  const { planId } = await make(oldmanId)
  await to(1, null, planId)
  expect(await to(3, '结束', planId)).toMatchObject({ code: 14122, msg: '还有2个目标未评价' })
  await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
  expect(await read(planId)).toMatchObject({ planStatus: 3, stopReason: '退住' })
  expect((await step(house.admin, oldmanId, 1, {})).msg).toBe('')
  expect((await read(planId)).planStatus).toBe(1)
  expect(dueOn(await planned(oldmanId), '2025-06-11')).toEqual(['09:30'])
})

test('a revoked departure brings back its plan although the job was stopped meanwhile', async () => {
  const oldmanId = await lives()
  const job = await head.ok(careProject.create, {
    projectName: `按摩${newId().slice(-6)}`,
    projectCategoryId: 'care-category-08',
    chargeType: 0,
  })
  const { planId } = await make(oldmanId, { items: [{ ...walk, projectId: job.projectId }] })
  await to(1, null, planId)
  await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
  await head.ok(careProject.update, { projectId: job.projectId, status: 0, version: job.version })
  expect((await step(house.admin, oldmanId, 1, {})).msg).toBe('')
  expect((await read(planId)).planStatus).toBe(1)
  expect(dueOn(await planned(oldmanId), '2025-06-11')).toEqual(['09:30'])
})

test('a new schedule gets the items of the running plans', async () => {
  const oldmanId = await lives()
  const { planId } = await make(oldmanId)
  await to(1, null, planId)
  const [{ executionId }] = (await head.ok(execution.list, { oldmanId })).list
  await head.ok(execution.remove, { executionIds: executionId, reason: '重建' })
  const { empId } = await makeEmp(house.t)
  const begun = await head.ok(execution.create, { oldmanIds: [oldmanId], nursingIds: [empId], startDate: today })
  expect(begun).toMatchObject([{ code: 0 }])
  const current = (await head.ok(execution.list, { oldmanId })).list.find((one) => one.executionStatus < 3)
  expect(current).toMatchObject({ planRowCount: 1 })
  const groups = await head.ok(execution.projects, { executionId: current?.executionId ?? '' })
  const rows = groups.flatMap((group) => group.rows).filter(({ source }) => source === 2)
  expect(dueOn(rows, '2025-06-11')).toEqual(['09:30'])
  // After the stop neither schedule contains them.
  await to(2, '调整', planId)
  expect((await head.ok(execution.list, { oldmanId })).list.map(({ planRowCount }) => planRowCount)).toEqual([0, 0])
})

test('an item whose days are over is not started again; a last day in the past is refused', async () => {
  const oldmanId = await lives()
  const short = { ...walk, itemId: 'i3', times: ['15:00'], endDate: '2025-06-12' }
  const { planId } = await make(oldmanId, { items: [walk, short], endDate: null })
  await to(1, null, planId)
  await to(2, '住院', planId)
  house.t.clock.set('2025-06-20 10:00:00')
  expect((await to(1, null, planId)).code).toBe(0)
  const running = (await planned(oldmanId)).filter(({ status }) => status === 1)
  expect(running.map(({ times }) => times)).toEqual([['09:30']])
  expect((await change(planId, { endDate: '2025-06-19' })).code).toBe(14008)
  expect((await change(planId, { endDate: '2025-06-20' })).code).toBe(0)
})

test('no plan is written for a former resident (14006)', async () => {
  const oldmanId = await lives()
  const { planId } = await make(oldmanId)
  await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
  expect((await change(planId, { remark: '补充' })).code).toBe(14006)
})

test('only drafts are deleted (14123)', async () => {
  const oldmanId = await lives()
  const one = await make(oldmanId)
  const other = await make(oldmanId)
  await to(1, null, one.planId)
  expect(await head.call(plan.planRemove, { planId: one.planId })).toMatchObject({ code: 14123, msg: '仅草稿可删除' })
  expect((await head.call(plan.planRemove, { planId: other.planId })).code).toBe(0)
  expect((await head.call(plan.planGet, { planId: other.planId })).code).toBe(21003)
})

test('a running plan refuses most changes; a later last day reaches its rows', async () => {
  const oldmanId = await lives()
  const { planId } = await make(oldmanId)
  await to(1, null, planId)
  expect((await change(planId, { planName: '另一个名字' })).code).toBe(21009)
  expect((await change(planId, { items: [{ ...walk, times: ['11:00'] }] })).code).toBe(21009)
  expect((await change(planId, { goals: [{ ...paper.goals[0], goal: '改写' }, paper.goals[1]] })).code).toBe(21009)
  expect((await change(planId, { endDate: '2025-07-01' })).code).toBe(14008)
  // Sending the same values again is no change.
  expect((await change(planId, { planName: paper.planName, endDate: '2025-08-31', remark: '延长' })).code).toBe(0)
  expect(await planned(oldmanId)).toMatchObject([{ endDate: '2025-08-31' }])
})

test('a document with contradictions is refused with a message', async () => {
  const oldmanId = await lives()
  const wrong = async (more: object) =>
    (await head.call(plan.planCreate, { ...paper, oldmanId, nurseId: nurse.userId, ...more })).code
  expect(await wrong({ endDate: '2025-06-09' })).toBe(14008)
  expect(await wrong({ items: [{ ...walk, times: ['09:00', '09:10'] }] })).toBe(14112)
  expect(await wrong({ items: [{ ...walk, times: [] }] })).toBe(21001)
  expect(await wrong({ items: [{ ...walk, problemId: 'nobody' }] })).toBe(21001)
  expect(await wrong({ nurseId: 'nobody' })).toBe(21001)
  expect(await wrong({ oldmanId: 'nobody' })).toBe(21003)
  const { planId } = await make(oldmanId, { items: [] })
  expect((await to(1, null, planId)).code).toBe(21001)
})

test('two users who start it at once add its items once; other institutions and carers cannot', async () => {
  const oldmanId = await lives()
  const { planId } = await make(oldmanId)
  const answers = await Promise.all([to(1, null, planId), to(1, null, planId)])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 21009])
  expect((await planned(oldmanId)).length).toBe(1)
  const stranger = await house.t.as('ADMIN', { orgId: await house.t.otherOrg() })
  expect((await stranger.call(plan.planStatus, { planIds: [planId], planStatus: 2, reason: '外' })).code).toBe(21003)
  const carer = await house.t.as('CARER')
  expect((await carer.call(plan.planStatus, { planIds: [planId], planStatus: 2, reason: '外' })).status).toBe(401)
})

test('all or nothing: one plan that cannot start keeps all from starting', async () => {
  const one = await lives()
  const other = await lives()
  const good = await make(one)
  const bad = await make(other, { items: [] })
  expect((await to(1, null, good.planId, bad.planId)).code).toBe(21001)
  expect((await read(good.planId)).planStatus).toBe(0)
})

describe('the days of a plan', () => {
  test('its nurse is asked for a review until it is done; past its last day the plan ends by itself', async () => {
    const oldmanId = await lives()
    const { planId } = await make(oldmanId, { endDate: '2025-06-25' })
    await to(1, null, planId)
    await round('reminder-day', '2025-06-24 00:20:00')
    const todosOf = async (todoStatus: number) =>
      (await nurse.ok(todo.list, { todoStatus, size: 1000 })).list.filter(({ bizId }) => bizId === planId)
    expect(await todosOf(0)).toMatchObject([{ todoType: 'PLAN_REVIEW' }])
    expect((await head.ok(plan.planList, { reviewDue: 1, oldmanId })).list.map((row) => row.planId)).toEqual([planId])
    expect((await change(planId, { reviewed: 1 })).code).toBe(0)
    expect(await read(planId)).toMatchObject({ nextReviewDate: '2025-07-08' })
    expect(await todosOf(0)).toEqual([])
    await round('care-day', '2025-06-26 00:05:00')
    expect(await read(planId)).toMatchObject({ planStatus: 3, stopReason: '计划到期' })
    expect(dueOn(await planned(oldmanId), '2025-06-27')).toEqual([])
  })
})

test('the risk of a running plan is shown on the map of beds, to users who may read care', async () => {
  const oldmanId = await lives()
  const { planId } = await make(oldmanId)
  const seenBy = async (by: Client) => {
    const { list } = await by.ok(roomMap.beds, { size: 1000 })
    return list.find((bed) => bed.oldmanId === oldmanId)?.badges.filter(({ kind }) => kind === '风险')
  }
  expect(await seenBy(head)).toEqual([])
  await to(1, null, planId)
  expect(await seenBy(head)).toEqual([{ kind: '风险', text: '压疮' }])
  expect(await seenBy(await house.t.as('RECEPTION'))).toEqual([])
})
