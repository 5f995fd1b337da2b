import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { timesOn } from '#contract/modules/care/care-schedule/schedule.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { levelChange } from '#contract/modules/care/level-change/level-change.ts'
import { levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { newId } from '#core/new-id.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Client } from '../../../../test/app.ts'
import { openBillHouse } from '../../../../test/bills.ts'
import { makeLevel, step, versionOf } from '../../../../test/elders.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import { priceLevel } from '../../../../test/fees.ts'

type House = Awaited<ReturnType<typeof openBillHouse>>
let house: House
let head: Client
let elsewhere: Client
let nurse: Client
let director: Client
let dear: string
let one: string
let two: string
beforeAll(async () => {
  house = await openBillHouse()
  const { t, admin } = house.house
  ;[head, nurse, director] = await Promise.all([t.as('NURSE_HEAD'), t.as('NURSE'), t.as('DIRECTOR')])
  elsewhere = await t.as('NURSE_HEAD')
  await t.db((db) =>
    db
      .updateTable('userAccount')
      .set({ dataScope: 'ALL' })
      .where('userId', 'in', [head.userId, nurse.userId, director.userId])
      .execute(),
  )
  one = house.house.levelId
  two = house.care2
  dear = await makeLevel(t)
  await priceLevel(admin, dear, 450_000)
  const job = (times: string[]) => [{ projectId: 'care-project-01', cycleType: 1, times }]
  await head.ok(levelConfig.create, { levelId: one, rows: job(['07:00']) })
  await head.ok(levelConfig.create, { levelId: two, rows: job(['06:00', '18:00', '21:00']) })
})
afterAll(() => house.house.t.close())
beforeEach(() => house.at('2025-06-01'))

const propose = (by: Client, oldmanId: string, more: object = {}) =>
  by.call(levelChange.create, { oldmanId, toLevelId: two, reason: '术后体弱', ...more })
const rowsOf = async (oldmanId: string) => (await head.ok(levelChange.list, { oldmanId })).list
async function affirm(oldmanId: string, more: object = {}, by = head) {
  const [{ changeId, version, effectiveDate }] = await rowsOf(oldmanId)
  const family = { familyConfirm: 1, confirmName: '李芳' }
  return by.call(levelChange.affirm, { changeId, version, effectiveDate, ...family, ...more })
}
async function night(at: string) {
  await house.house.t.round('care-day', `${at} 00:05:00`)
}
async function dueOn(oldmanId: string, day: string) {
  const [{ executionId }] = (await head.ok(execution.list, { oldmanId })).list
  const groups = await head.ok(execution.projects, { executionId })
  return groups.flatMap(({ rows }) => rows.flatMap((row) => timesOn(row, day))).sort()
}
const todosOf = async (by: Client, changeId: string) =>
  (await by.ok(todo.list, { todoStatus: 0, size: 1000 })).list.filter(({ bizId }) => bizId === changeId)

test('a proposal shows its cost and effect; two users are asked; affirmed it waits for its day and is carried out that night', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  const { deptId } = await makeDept(house.house.t)
  await house.house.t.db((db) => db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', oldmanId).execute())
  const look = (await propose(head, oldmanId, { preview: 1 })).data
  expect(look).toEqual({ changeId: null, priceDiff: 30_000, taskDelta: 2, modifiedRows: [] })
  expect(await rowsOf(oldmanId)).toEqual([])
  const { changeId } = (await propose(head, oldmanId)).data
  expect(await rowsOf(oldmanId)).toMatchObject([
    { changeId, changeStatus: 0, fromLevelId: one, toLevelId: two, priceDiff: 30_000, effectiveDate: '2025-06-02' },
  ])
  expect([(await todosOf(head, String(changeId))).length, (await todosOf(director, String(changeId))).length]).toEqual([
    1, 1,
  ])
  // A head nurse of another ward could not affirm it.
  expect(await todosOf(elsewhere, String(changeId))).toEqual([])
  expect((await affirm(oldmanId)).data).toMatchObject({ changeStatus: 1 })
  expect(await todosOf(head, String(changeId))).toEqual([])
  await night('2025-06-02')
  expect(await rowsOf(oldmanId)).toMatchObject([{ changeStatus: 2 }])
  expect(await dueOn(oldmanId, '2025-06-01')).toEqual(['07:00'])
  expect(await dueOn(oldmanId, '2025-06-02')).toEqual(['06:00', '18:00', '21:00'])
})

test('after a move the proposal is affirmed in the new ward, and after the move back it is asked again there', async () => {
  const { t } = house.house
  const here = await makeDept(t)
  const there = await makeDept(t)
  const mine = await t.as('NURSE_HEAD', { deptId: here.deptId })
  const theirs = await t.as('NURSE_HEAD', { deptId: there.deptId })
  const { oldmanId } = await house.moveIn('2025-06-01')
  const goTo = async ({ deptId }: { deptId: string }) => {
    const [bed] = await makeBeds(t, { deptId })
    expect((await house.house.adjust(oldmanId, bed.bedId, { adjustDate: '2025-06-01' })).msg).toBe('')
  }
  await goTo(here)
  const changeId = String((await propose(head, oldmanId)).data.changeId)
  const counts = async () => [(await todosOf(mine, changeId)).length, (await todosOf(theirs, changeId)).length]
  expect(await counts()).toEqual([1, 0])
  await goTo(there)
  expect(await counts()).toEqual([0, 1])
  expect((await todosOf(head, changeId)).length).toBe(1)
  await goTo(here)
  expect(await counts()).toEqual([1, 0])
  expect((await affirm(oldmanId)).data).toMatchObject({ changeStatus: 1 })
  await goTo(there)
  expect(await counts()).toEqual([0, 0])
})

test('11: of thirty days twenty are charged by the old level and ten by the new, from its first day', async () => {
  const { t, admin } = house.house
  const cheap = await makeLevel(t)
  await priceLevel(admin, cheap, 300_000)
  house.at('2025-06-01')
  const { oldmanId } = await house.moveIn('2025-06-01')
  // He gets the level of the example before the month begins to count.
  await propose(head, oldmanId, { toLevelId: cheap, effectiveDate: '2025-06-01' })
  await affirm(oldmanId)
  house.at('2025-06-20')
  await propose(head, oldmanId, { toLevelId: dear })
  expect((await affirm(oldmanId, { effectiveDate: '2025-06-21' })).data).toMatchObject({ priceDiff: 150_000 })
  await night('2025-06-21')
  // The charge of the new level, and the credit of the former one.
  const lines = await Promise.all(['3', '4'].map((tradeType) => house.finance.ok(bill.lines, { tradeType, oldmanId })))
  const care = lines.flat().filter(({ projectId }) => projectId === 'fee-care')
  expect(care.map(({ netAmt }) => netAmt).sort((a, b) => a - b)).toEqual([
    -120_000, -100_000, 120_000, 150_000, 300_000,
  ])
  expect(care.reduce((sum, { netAmt }) => sum + netAmt, 0)).toBe(200_000 + 150_000)
})

test('14211 without the family where it costs more; a cheaper level needs no consent', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  await propose(head, oldmanId)
  expect(await affirm(oldmanId, { familyConfirm: 0 })).toMatchObject({ code: 14211, msg: '费用上调须家属确认' })
  expect((await affirm(oldmanId, { confirmName: null })).code).toBe(14211)
  expect((await affirm(oldmanId, { effectiveDate: '2025-06-01' })).data.changeStatus).toBe(2)
  await propose(head, oldmanId, { toLevelId: one })
  expect((await affirm(oldmanId, { familyConfirm: 0, effectiveDate: '2025-06-01' })).data.changeStatus).toBe(2)
})

test('家属已确认 names the relative, also where it costs less: by name or by signature', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  await propose(head, oldmanId)
  await affirm(oldmanId, { effectiveDate: '2025-06-01' })
  await propose(head, oldmanId, { toLevelId: one })
  const nobody = await affirm(oldmanId, { confirmName: null, effectiveDate: '2025-06-01' })
  expect(nobody).toMatchObject({ code: 21001, data: { errors: [{ field: 'confirmName' }] } })
  expect((await affirm(oldmanId, { effectiveDate: '2025-06-01' })).data.changeStatus).toBe(2)
})

test('scenario 44: a new proposal replaces one that waits; against an affirmed one 14215', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  await propose(head, oldmanId)
  expect((await propose(head, oldmanId, { toLevelId: dear })).code).toBe(0)
  expect((await rowsOf(oldmanId)).map(({ changeStatus }) => changeStatus).sort()).toEqual([0, 4])
  await affirm(oldmanId)
  expect(await propose(head, oldmanId)).toMatchObject({ code: 14215, msg: '该老人已有待生效的等级变更' })
})

test('more than 31 days back is 14008; any day back needs the permission to correct bills', async () => {
  const { oldmanId } = await house.moveIn('2025-04-01')
  house.at('2025-06-01')
  expect((await propose(head, oldmanId, { effectiveDate: '2025-04-30' })).code).toBe(14008)
  await propose(head, oldmanId)
  expect((await affirm(oldmanId, { effectiveDate: '2025-04-30' })).code).toBe(14008)
  expect((await affirm(oldmanId, { effectiveDate: '2025-05-28' })).status).toBe(401)
  expect((await affirm(oldmanId, { effectiveDate: '2025-05-28' }, house.house.admin)).data.changeStatus).toBe(2)
})

test('14212: not back into a closed month, for any user; from the first day of the open one it may', async () => {
  const { oldmanId } = await house.moveIn('2025-04-01')
  house.at('2025-06-01')
  await propose(head, oldmanId)
  for (const feeMonth of ['2025-04', '2025-05']) await house.finance.ok(ledger.close, { feeMonth })
  const { admin } = house.house
  const closed = { code: 14212, msg: '2025-05已结账，不能回溯' }
  expect(await affirm(oldmanId, { effectiveDate: '2025-05-31' }, admin)).toMatchObject(closed)
  expect(await rowsOf(oldmanId)).toMatchObject([{ changeStatus: 0, affirmByName: null }])
  expect((await affirm(oldmanId, { effectiveDate: '2025-06-01' }, admin)).data.changeStatus).toBe(2)
  await admin.ok(ledger.reopen, { feeMonth: '2025-05', reason: '测试完毕' })
})

test('a direct 调级 of the stay adds a row in effect, and voids an open proposal', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  await propose(head, oldmanId, { toLevelId: dear })
  const { admin } = house.house
  const version = await versionOf(admin, oldmanId)
  const body = { oldmanId, levelIdNew: two, levelDate: '2025-06-01', reason: '医生更正', version }
  expect((await admin.call(residence.update, body)).code).toBe(0)
  expect((await rowsOf(oldmanId)).map(({ changeStatus, toLevelId }) => [changeStatus, toLevelId]).sort()).toEqual([
    [2, two],
    [4, dear],
  ])
})

test('an affirmed change carried out by a direct 调级 for another day is in effect from that day', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  await propose(head, oldmanId)
  await affirm(oldmanId, { effectiveDate: '2025-06-09' })
  const { admin } = house.house
  const version = await versionOf(admin, oldmanId)
  const body = { oldmanId, levelIdNew: two, levelDate: '2025-06-01', reason: '提前', version }
  expect((await admin.call(residence.update, body)).code).toBe(0)
  expect(await rowsOf(oldmanId)).toMatchObject([{ changeStatus: 2, effectiveDate: '2025-06-01' }])
})

test('both ways need a complete assessment of the same resident', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  const { oldmanId: other } = await house.moveIn('2025-06-01')
  const { t, admin } = house.house
  const row = (assessmentId: string, whose: string, assessStatus: 0 | 2): FreshRow<'assessment'> => ({
    orgId: t.orgId,
    assessmentId,
    assessNo: assessmentId,
    type: 2,
    oldmanId: whose,
    oldmanName: '某',
    bindStatus: 1,
    assessCausle: 1,
    assessDate: '2025-06-01',
    assessorId: head.userId,
    assessStatus,
    bankVersion: '1',
  })
  await t.db((db) =>
    db
      .insertInto('assessment')
      .values([row('basis-own', oldmanId, 2), row('basis-draft', oldmanId, 0), row('basis-other', other, 2)])
      .execute(),
  )
  const on = (assessmentId: string) => propose(head, oldmanId, { assessmentId, reason: null })
  const missing = { code: 21003 }
  for (const id of ['nobody', 'basis-draft', 'basis-other']) expect(await on(id)).toMatchObject(missing)
  const version = await versionOf(admin, oldmanId)
  const direct = { oldmanId, levelIdNew: two, levelDate: '2025-06-01', version, assessmentId: 'basis-other' }
  expect(await admin.call(residence.update, direct)).toMatchObject(missing)
  expect(await rowsOf(oldmanId)).toEqual([])
  expect((await on('basis-own')).code).toBe(0)
  expect(await rowsOf(oldmanId)).toMatchObject([{ assessmentId: 'basis-own', basis: '评估basis-own' }])
})

test('a departure makes it void; a former resident gets none (14006)', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  await propose(head, oldmanId)
  await step(house.house.admin, oldmanId, 2, { quitDate: '2025-06-01', quitType: 1 })
  expect(await rowsOf(oldmanId)).toMatchObject([{ changeStatus: 4, rejectReason: '老人已退住' }])
  expect((await propose(head, oldmanId)).code).toBe(14006)
})

test('a change that the nightly job cannot carry out is void with its reason, and leaves a to-do until a new proposal', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  const { admin } = house.house
  const level = await admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })
  await propose(head, oldmanId, { toLevelId: level.levelId })
  const [{ changeId }] = await rowsOf(oldmanId)
  await affirm(oldmanId, { effectiveDate: '2025-07-05' })
  const { levelId, levelName, version } = level
  await admin.ok(careLevel.update, { levelId, levelName, version, status: 0 })
  // Later than the days of other tests: the job runs once a day.
  await night('2025-07-05')
  const [row] = await rowsOf(oldmanId)
  expect(row).toMatchObject({ changeStatus: 4, rejectReason: expect.stringContaining('停用') })
  const titles = async () => (await todosOf(head, changeId)).map(({ title }) => title)
  expect(await titles()).toEqual([`${row.oldmanName}的等级变更未能生效`])
  expect((await propose(head, oldmanId, { toLevelId: level.levelId })).code).toBe(21001)
  await propose(head, oldmanId)
  expect(await titles()).toEqual([])
})

test('a level that was stopped after it was proposed is not affirmed', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  const { admin } = house.house
  const { levelId, levelName, version } = await admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })
  await propose(head, oldmanId, { toLevelId: levelId })
  await admin.ok(careLevel.update, { levelId, levelName, version, status: 0 })
  expect(await affirm(oldmanId)).toMatchObject({ code: 21009, msg: '新等级已停用，请驳回后另行提出' })
})

test('21008: a level named in a change, as the old or the new one, is not deleted', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  const { admin } = house.house
  const first = await admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })
  const second = await admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })
  const changes = async (toLevelId: string) => {
    await propose(head, oldmanId, { toLevelId, effectiveDate: '2025-06-01' })
    expect((await affirm(oldmanId)).data).toMatchObject({ changeStatus: 2 })
  }
  await changes(first.levelId)
  await propose(head, oldmanId, { toLevelId: second.levelId })
  for (const [{ levelId }, count] of [
    [first, 2],
    [second, 1],
  ] as const)
    expect(await admin.call(careLevel.remove, { levelIds: levelId })).toMatchObject({
      code: 21008,
      data: { refs: expect.arrayContaining([{ type: '等级变更', count }]) },
    })
  await changes(one)
  expect(await admin.call(careLevel.remove, { levelIds: first.levelId })).toMatchObject({ code: 21008 })
})

test('rejected and void only in the states that allow it; wrong, foreign and forbidden calls are refused', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  expect((await propose(head, oldmanId, { reason: null })).code).toBe(21001)
  expect((await propose(head, oldmanId, { toLevelId: one })).code).toBe(21001)
  expect((await propose(head, oldmanId, { toLevelId: 'nobody' })).code).toBe(21003)
  await propose(head, oldmanId)
  const [{ changeId, version }] = await rowsOf(oldmanId)
  const { t } = house.house
  const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect((await stranger.call(levelChange.reject, { changeId, reason: '不', version })).code).toBe(21003)
  expect((await nurse.call(levelChange.reject, { changeId, reason: '不', version })).status).toBe(401)
  expect((await head.call(levelChange.reject, { changeId, reason: '暂不需要', version: version + 1 })).code).toBe(21002)
  expect((await head.call(levelChange.reject, { changeId, reason: '暂不需要', version })).data.changeStatus).toBe(3)
  expect((await head.call(levelChange.cancel, { changeId, reason: '又', version: version + 1 })).code).toBe(21009)
})

test('each row says whether its reader may make it void: a doctor only what he has proposed, until it is affirmed', async () => {
  const { t } = house.house
  const doctor = await t.as('DOCTOR')
  await t.db((db) =>
    db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', '=', doctor.userId).execute(),
  )
  const seenBy = async (by: Client, oldmanId: string) =>
    (await by.ok(levelChange.list, { oldmanId })).list.map(({ mayCancel }) => mayCancel)
  const { oldmanId } = await house.moveIn('2025-06-01')
  await propose(head, oldmanId)
  expect([await seenBy(doctor, oldmanId), await seenBy(head, oldmanId)]).toEqual([[0], [1]])
  const other = await house.moveIn('2025-06-01')
  await propose(doctor, other.oldmanId)
  expect([await seenBy(doctor, other.oldmanId), await seenBy(head, other.oldmanId)]).toEqual([[1], [1]])
  expect((await affirm(other.oldmanId)).data).toMatchObject({ changeStatus: 1, mayCancel: 1 })
  expect(await seenBy(doctor, other.oldmanId)).toEqual([0])
})

test('two who affirm at once do it once', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  await propose(head, oldmanId)
  const answers = await Promise.all([affirm(oldmanId), affirm(oldmanId)])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 21009])
})

test('in the night of the change tomorrow is planned by the new level alone: no task of the old one is planned and cancelled', async () => {
  const { oldmanId } = await house.moveIn('2025-06-01')
  house.at('2025-07-10')
  await propose(head, oldmanId)
  expect((await affirm(oldmanId)).code).toBe(0)
  await night('2025-07-11')
  const tasks = await head.ok(careTask.list, { oldmanId, planDateFrom: '2025-07-12', planDateTo: '2025-07-12' })
  expect(tasks.list.map(({ planTime, taskStatus }) => [planTime.slice(11, 16), taskStatus])).toEqual([
    ['06:00', 0],
    ['18:00', 0],
    ['21:00', 0],
  ])
})
