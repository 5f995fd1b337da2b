import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ExecutionRowInput, execution } from '#contract/modules/care/care-plan/execution.ts'
import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { timesOn } from '#contract/modules/care/care-schedule/schedule.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../test/app.ts'
import { step, versionOf } from '../../../../test/elders.ts'
import { makeBeds, makeEmp } from '../../../../test/factories.ts'
import { type House, openHouse, today } from '../../../../test/stays.ts'
import { rotaOf } from '../../duty/attendance/test-rota.ts'
import { clashOf, type Line } from './rules.ts'

let house: House
let head: Client
let nurse: Client
let carer: string
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
  carer = (await makeEmp(house.t)).empId
})
afterAll(() => house.t.close())
beforeEach(async () => {
  house.t.clock.set(`${today} 10:00:00`)
  levelId = await levelWith({ ...morning }, { ...turning }, { ...bath })
})

const morning = { projectId: 'care-project-01', cycleType: 1, times: ['07:00'] }
const turning = { projectId: 'care-project-06', cycleType: 7, intervalHours: 2, windowFrom: '22:00', windowTo: '06:00' }
const bath = { projectId: 'care-project-05', cycleType: 2, weekDays: [2], times: ['15:00'] }

async function levelWith(...rows: object[]) {
  const level = await house.admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })
  if (rows.length > 0) await head.ok(levelConfig.create, { levelId: level.levelId, rows })
  return level.levelId
}
/** A resident with this level, and the schedule that began with it. */
async function lives(more: object = {}) {
  const [bed] = await makeBeds(house.t)
  const { oldmanId } = await house.lives(bed.bedId, { levelId, ...more })
  return activeOf(oldmanId)
}
const listOf = async (oldmanId: string) => (await head.ok(execution.list, { oldmanId })).list
const activeOf = async (oldmanId: string) => {
  const found = (await listOf(oldmanId)).find(({ executionStatus }) => executionStatus < 3)
  if (!found) throw new Error('nothing is running')
  return found
}
const rowsOf = async (executionId: string) =>
  (await head.ok(execution.projects, { executionId })).flatMap(({ rows }) => rows)
const sent = (row: object, more: object = {}) => ({
  ...Object.fromEntries(Object.entries(row).filter(([key]) => key in ExecutionRowInput.shape && key !== 'startDate')),
  ...more,
})
async function save(executionId: string, rows: object[], more: object = {}) {
  const { version } = await head.ok(execution.get, { executionId })
  return head.call(execution.saveRows, { executionId, rows, version, ...more })
}
async function night(day: string) {
  await house.t.round('care-day', `${day} 00:05:00`)
}
const start = (oldmanIds: string[], more: object = {}) =>
  head.call(execution.create, { oldmanIds, nursingIds: [carer], startDate: today, ...more })

describe('a stay begins', () => {
  test('1: a new resident has the rows of the level; seven tasks are due on Tuesday', async () => {
    const { executionId, ...row } = await lives()
    expect(row).toMatchObject({ executionStatus: 1, startDate: today, rowCount: 3, extraRowCount: 0, levelId })
    const due = (await rowsOf(executionId)).flatMap((one) => timesOn(one, '2025-06-17')).sort()
    expect(due).toEqual(['00:00', '02:00', '04:00', '06:00', '07:00', '15:00', '22:00'])
    // 10 June 2025 is a Tuesday; times before he moved in are not due.
    expect(row).toMatchObject({ todayTotal: 2, todayDone: 0 })
  })

  test('14113 while one runs; started by hand for many, each resident by itself; 14006 and 14008', async () => {
    const one = await lives()
    const other = await lives()
    const removed = await lives()
    for (const { executionId } of [one, other])
      await head.ok(execution.remove, { executionIds: executionId, reason: '重建' })
    await step(house.admin, removed.oldmanId, 2, { quitDate: today, quitType: 1 })
    const third = await lives()
    const { data } = await start([one.oldmanId, third.oldmanId, removed.oldmanId, 'nobody', other.oldmanId])
    expect(data.map(({ oldmanName }) => typeof oldmanName)).toEqual([
      'string',
      'string',
      'string',
      'undefined',
      'string',
    ])
    expect(data.map(({ code, message }) => [code, message])).toEqual([
      [0, ''],
      [14113, '该老人已有执行中的护理执行'],
      [14006, '老人不在住，不能操作'],
      [21003, '数据不存在或无权查看'],
      [0, ''],
    ])
    const begun = await activeOf(one.oldmanId)
    expect(begun).toMatchObject({ executionStatus: 1, rowCount: 3, nursingIds: [carer] })
    const dates = async (startDate: string) => (await start([third.oldmanId], { startDate })).data[0].code
    expect([await dates('2025-06-09'), await dates('2025-07-11')]).toEqual([14008, 14008])
    expect((await start([third.oldmanId], { nursingIds: [] })).code).toBe(21001)
  })

  test('its tasks belong to its carers from the first moment, and to the next ones when they change', async () => {
    const { oldmanId, executionId } = await lives()
    await head.ok(execution.remove, { executionIds: executionId, reason: '重建' })
    await start([oldmanId])
    const hands = async () =>
      (await head.ok(careTask.list, { oldmanId, taskStatuses: '0' })).list.map(({ executorIds }) => executorIds)
    expect(await hands()).toEqual([[carer], [carer]])
    const other = (await makeEmp(house.t)).empId
    expect((await save((await activeOf(oldmanId)).executionId, [], { nursingIds: [other] })).code).toBe(0)
    expect(await hands()).toEqual([[other], [other]])
  })

  test('one that begins later waits for its day', async () => {
    const { oldmanId, executionId } = await lives()
    await head.ok(execution.remove, { executionIds: executionId, reason: '重建' })
    await start([oldmanId], { startDate: '2025-06-12' })
    expect(await activeOf(oldmanId)).toMatchObject({ executionStatus: 0, todayTotal: 0 })
    await night('2025-06-11')
    expect((await activeOf(oldmanId)).executionStatus).toBe(0)
    await night('2025-06-12')
    expect(await activeOf(oldmanId)).toMatchObject({ executionStatus: 1, startDate: '2025-06-12' })
  })

  test('two starts at the same moment begin one', async () => {
    const { oldmanId, executionId } = await lives()
    await head.ok(execution.remove, { executionIds: executionId, reason: '重建' })
    const answers = await Promise.all([start([oldmanId]), start([oldmanId])])
    expect(answers.map(({ data }) => data[0].code).sort()).toEqual([0, 14113])
  })
})

describe('rows', () => {
  test('the reply counts the added tasks a day; 14121 where the job is due already, 14112, 14111', async () => {
    const { executionId } = await lives()
    const walk = { projectId: 'care-project-04', cycleType: 1, times: ['09:00', '16:00'] }
    const { data } = await save(executionId, [walk])
    expect(data).toMatchObject({ taskDelta: 2, nursingPlanIds: [expect.any(String)] })
    expect((await rowsOf(executionId)).at(-1)).toMatchObject({ source: 3, startDate: today, rowModified: 0 })
    const clash = await save(executionId, [{ projectId: 'care-project-06', cycleType: 1, times: ['22:00'] }])
    expect(clash).toMatchObject({ code: 14121, msg: '与现有执行项冲突：翻身 22:00' })
    expect((await save(executionId, [{ ...walk, times: ['09:00', '09:10'] }])).code).toBe(14112)
    expect((await save(executionId, [{ ...walk, cycleType: 2 }])).code).toBe(21001)
    expect((await save(executionId, [{ ...walk, times: ['11:00'], startDate: '2025-06-09' }])).code).toBe(14008)
    expect((await save(executionId, [{ ...walk, projectId: 'nobody' }])).code).toBe(21003)
    expect((await rowsOf(executionId)).length).toBe(4)
  })

  test('a row without times is checked by the shifts of the ward: 14112, 14121 at its computed times', async () => {
    const { executionId } = await lives()
    const rota = rotaOf(
      () => house.t,
      () => house.admin,
      () => '',
    )
    const short = { shiftType: 1, workPeriod: [{ startTime: '08:00', endTime: '10:00' }] }
    const { shiftPkId } = await rota.makeShift(short)
    const spread = { projectId: 'care-project-04', cycleType: 1, shiftTypes: [1] }
    expect((await save(executionId, [{ ...spread, timesPerDay: 6 }])).code).toBe(14112)
    expect((await save(executionId, [{ ...spread, timesPerDay: 1 }])).code).toBe(0)
    const at = { projectId: 'care-project-04', cycleType: 1 }
    expect(await save(executionId, [{ ...at, times: ['09:00'] }])).toMatchObject({ code: 14121 })
    expect((await save(executionId, [{ ...at, times: ['11:00'] }])).code).toBe(0)
    await house.t.db((db) =>
      db.updateTable('attendanceShift').set({ isEnable: 0 }).where('shiftPkId', '=', shiftPkId).execute(),
    )
  })

  test('a job without a fee project is not charged separately; a stopped row keeps the mark', async () => {
    const { executionId } = await lives()
    const walk = { projectId: 'care-project-04', cycleType: 1, times: ['09:00'], billable: 1, unitPrice: 500 }
    expect(await save(executionId, [walk])).toMatchObject({
      code: 21001,
      msg: expect.stringContaining('“协助如厕”没有收费项目，不能单独收费'),
    })
    expect((await save(executionId, [{ ...walk, status: 0 }])).code).toBe(0)
    expect((await save(executionId, [{ ...walk, billable: 0 }])).code).toBe(0)
  })

  test('a row of the level changed by hand is marked, stopped it is not due, and never deleted (14114)', async () => {
    const { executionId, oldmanId } = await lives()
    const [first, , third] = await rowsOf(executionId)
    expect((await save(executionId, [sent(first, { times: ['06:30'] })])).data.taskDelta).toBe(0)
    expect((await save(executionId, [sent(third, { status: 0 })])).code).toBe(0)
    const after = await rowsOf(executionId)
    expect(after.find((row) => row.nursingPlanId === first.nursingPlanId)).toMatchObject({
      rowModified: 1,
      times: ['06:30'],
    })
    expect((await activeOf(oldmanId)).rowCount).toBe(2)
    const remove = (nursingPlanId: string) => head.call(execution.removeRow, { executionId, nursingPlanId })
    expect(await remove(first.nursingPlanId)).toMatchObject({
      code: 14114,
      msg: '等级项目行不能单独删除，请停用或改等级',
    })
    const added = (await save(executionId, [{ projectId: 'care-project-04', cycleType: 6, maxPerDay: 4 }])).data
    expect((await remove(added.nursingPlanIds[0])).code).toBe(0)
    expect((await rowsOf(executionId)).length).toBe(3)
    expect((await remove('nobody')).code).toBe(21003)
    expect((await head.ok(execution.project, { executionId, projectId: first.projectId })).length).toBe(1)
  })

  test('a row of a level that was replaced on its first day cannot be switched on again (21009)', async () => {
    const onDemand = { projectId: 'care-project-05', cycleType: 6, maxPerDay: 3 }
    const { executionId, oldmanId } = await lives({ levelId: await levelWith(onDemand) })
    const [{ nursingPlanId }] = await rowsOf(executionId)
    // Rows with recorded work stay when the level changes.
    const done = { tasks: [{ taskId: null, nursingPlanId, taskStatus: 2 }], requestNo: newId() }
    expect((await head.ok(careTask.save, done)).results).toMatchObject([{ code: 0 }])
    const change = { levelIdNew: await levelWith(onDemand), levelDate: today, reason: '评估后' }
    const version = await versionOf(house.admin, oldmanId)
    expect((await house.admin.call(residence.update, { oldmanId, version, ...change })).msg).toBe('')
    const former = (await rowsOf(executionId)).find((row) => row.nursingPlanId === nursingPlanId)
    expect(former).toMatchObject({ status: 0, endDate: today })
    expect(await save(executionId, [{ ...onDemand, nursingPlanId, status: 1 }])).toMatchObject({
      code: 21009,
      msg: '当前状态“已结束”不允许此操作',
    })
  })

  test('stale, ended, foreign and forbidden changes are refused', async () => {
    const { executionId, oldmanId, version } = await lives()
    const row = { projectId: 'care-project-04', cycleType: 1, times: ['09:00'] }
    expect((await save(executionId, [row])).code).toBe(0)
    expect((await save(executionId, [row], { version })).code).toBe(21002)
    const stranger = await house.t.as('ADMIN', { orgId: await house.t.otherOrg() })
    const foreign = { executionId, rows: [row], version: 1 }
    expect((await stranger.call(execution.saveRows, foreign)).code).toBe(21003)
    expect((await stranger.call(execution.get, { executionId })).code).toBe(21003)
    const helper = await house.t.as('CARER')
    expect((await helper.call(execution.saveRows, foreign)).status).toBe(401)
    await head.ok(execution.remove, { executionIds: executionId, reason: '转院' })
    expect((await save(executionId, [row])).code).toBe(21009)
    expect((await head.call(execution.remove, { executionIds: executionId, reason: '再次' })).code).toBe(21009)
    const [ended] = await listOf(oldmanId)
    expect(ended).toMatchObject({ executionStatus: 3, endDate: today, endReason: '转院', todayTotal: 0 })
  })

  test('the carers of a resident are the same here and on the page of carers', async () => {
    const { executionId } = await lives()
    const other = (await makeEmp(house.t)).empId
    expect((await save(executionId, [], { nursingIds: [other, carer] })).code).toBe(0)
    expect((await head.ok(execution.get, { executionId })).nursingIds).toEqual([other, carer])
    expect((await save(executionId, [], { nursingIds: ['nobody'] })).code).toBe(21003)
  })
})

describe('the stay goes on', () => {
  const changeTo = async (oldmanId: string, levelIdNew: string) =>
    house.admin.call(residence.update, {
      oldmanId,
      levelIdNew,
      levelDate: today,
      reason: '病情变化',
      version: await versionOf(house.admin, oldmanId),
    })

  test('another level replaces the rows from its day on; rows changed by hand stay, with a to-do', async () => {
    const { executionId, oldmanId } = await lives()
    const [first] = await rowsOf(executionId)
    await save(executionId, [
      sent(first, { times: ['06:30'] }),
      { projectId: 'care-project-04', cycleType: 1, times: ['09:00'] },
    ])
    const other = await levelWith(
      { ...morning, times: ['08:00'] },
      { projectId: 'care-project-02', cycleType: 1, times: ['20:00'] },
    )
    expect((await changeTo(oldmanId, other)).msg).toBe('')
    const due = (await rowsOf(executionId)).flatMap((row) => timesOn(row, '2025-06-17')).sort()
    expect(due).toEqual(['06:30', '09:00', '20:00'])
    expect(await activeOf(oldmanId)).toMatchObject({ levelId: other, executionId })
    const todos = (await nurse.ok(todo.list, { todoStatus: 0, size: 1000 })).list.filter(
      ({ bizId }) => bizId === executionId,
    )
    expect(todos).toMatchObject([{ todoType: 'LEVEL_ROWS' }])
  })

  test('13: a departure ends it, and when the departure is revoked it runs again as before', async () => {
    const { executionId, oldmanId } = await lives()
    const before = (await rowsOf(executionId)).map(({ nursingPlanId }) => nursingPlanId)
    await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
    expect((await listOf(oldmanId))[0]).toMatchObject({ executionStatus: 3, endDate: today, endReason: '退住' })
    expect((await step(house.admin, oldmanId, 1, {})).msg).toBe('')
    expect(await activeOf(oldmanId)).toMatchObject({ executionId, executionStatus: 1, endDate: null })
    expect((await rowsOf(executionId)).map(({ nursingPlanId }) => nursingPlanId)).toEqual(before)
  })

  test('a new set of the level takes effect on its day, and keeps rows changed by hand where requested', async () => {
    const modified = await lives()
    const plain = await lives()
    const [first] = await rowsOf(modified.executionId)
    await save(modified.executionId, [sent(first, { times: ['06:30'] })])
    const rows = [{ ...morning, times: ['08:00'] }]
    await head.ok(levelConfig.set, { levelId, rows, applyMode: 2, effectiveDate: '2025-06-14' })
    await night('2025-06-14')
    const due = async (executionId: string, day: string) =>
      (await rowsOf(executionId)).flatMap((row) => timesOn(row, day)).sort()
    expect(await due(plain.executionId, '2025-06-17')).toEqual(['08:00'])
    expect(await due(plain.executionId, '2025-06-11')).toContain('07:00')
    expect(await due(modified.executionId, '2025-06-17')).toEqual(['06:30'])
    house.t.clock.set('2025-06-14 10:00:00')
    await head.ok(levelConfig.set, {
      levelId,
      rows: [{ ...morning, times: ['09:00'] }],
      applyMode: 1,
      effectiveDate: '2025-06-15',
    })
    await night('2025-06-15')
    expect(await due(modified.executionId, '2025-06-17')).toEqual(['09:00'])
  })

  test('the to-do for rows changed by hand lasts until a row is saved, or for a week', async () => {
    const people = [await lives(), await lives()]
    const other = await levelWith({ ...morning, times: ['08:00'] })
    for (const { executionId, oldmanId } of people) {
      const [first] = await rowsOf(executionId)
      await save(executionId, [sent(first, { times: ['06:30'] })])
      await changeTo(oldmanId, other)
    }
    const ids = people.map(({ executionId }) => executionId)
    const openTodos = async () =>
      (await nurse.ok(todo.list, { todoStatus: 0, size: 1000 })).list
        .map(({ bizId }) => bizId)
        .filter((bizId) => ids.includes(bizId ?? ''))
    expect((await openTodos()).sort()).toEqual([...ids].sort())
    const [row] = await rowsOf(ids[0])
    await save(ids[0], [sent(row, { times: ['06:40'] })])
    expect(await openTodos()).toEqual([ids[1]])
    await night('2025-06-17')
    expect(await openTodos()).toEqual([ids[1]])
    await night('2025-06-18')
    expect(await openTodos()).toEqual([])
  })

  test('14: the refusal for a job in use counts the levels and schedules', async () => {
    const job = await head.ok(careProject.create, {
      projectName: `按摩${newId().slice(-6)}`,
      projectCategoryId: 'care-category-08',
      chargeType: 0,
    })
    levelId = await levelWith({ ...morning, projectId: job.projectId })
    for (let people = 0; people < 12; people += 1) await lives()
    const refused = await head.call(careProject.remove, { projectIds: job.projectId })
    expect(refused).toMatchObject({
      code: 21008,
      data: {
        refs: expect.arrayContaining([
          { type: '护理等级', count: 1 },
          { type: '护理执行', count: 12 },
        ]),
      },
    })
  })
})

describe('rules', () => {
  const row = (more: Partial<Line>): Line => ({ projectId: 'p', status: 1, cycleType: 1, times: ['22:00'], ...more })

  test('15: the same job at one time clashes; another job, a stopped row and the row itself do not', () => {
    const level = row({ nursingPlanId: 'a', cycleType: 7, intervalHours: 2, windowFrom: '22:00', windowTo: '06:00' })
    expect(clashOf(row({}), [level], today)).toEqual({ day: today, time: '22:00' })
    expect(clashOf(row({ projectId: 'q' }), [level], today)).toBeUndefined()
    expect(clashOf(row({ status: 0 }), [level], today)).toBeUndefined()
    expect(clashOf(row({}), [{ ...level, status: 0 }], today)).toBeUndefined()
    expect(clashOf(level, [level], today)).toBeUndefined()
  })
})
