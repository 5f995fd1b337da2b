import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { LevelProjectInput, levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { newId } from '#core/new-id.ts'
import { errorsOf, firstField } from '../../../../test/answers.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { type House, openHouse } from '../../../../test/stays.ts'
import { careMinutesOf, changedRows, deltaOf } from './rules.ts'

let house: House
let head: Client
let levelId: string
beforeAll(async () => {
  house = await openHouse()
  head = await house.t.as('NURSE_HEAD')
})
afterAll(() => house.t.close())
beforeEach(async () => {
  house.t.clock.set('2025-06-10 10:00:00')
  levelId = (await house.admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })).levelId
})

const morning = 'care-project-01'
const bath = 'care-project-05'
const turning = 'care-project-06'
const daily = (more: object = {}) => ({ projectId: morning, cycleType: 1, times: ['07:00'], ...more })
const add = (...rows: object[]) => head.call(levelConfig.create, { levelId, rows })
const put = (...rows: object[]) => head.call(levelConfig.update, { levelId, rows })
const set = (rows: object[], more: object = {}) => head.call(levelConfig.set, { levelId, rows, applyMode: 0, ...more })
const rowsOf = () => head.ok(levelConfig.get, { levelId })
/** The fields of a row that are sent back. */
const sent = (row: object) => Object.fromEntries(Object.entries(row).filter(([key]) => key in LevelProjectInput.shape))
const level = () => head.ok(careLevel.get, { levelId })
async function night(day: string) {
  await house.t.round('care-day', `${day} 00:05:00`)
}

describe('rows', () => {
  test('are added and changed; the level shows the minutes of a day over all cycles', async () => {
    const created = await add(
      daily({ times: ['20:00', '07:00'], minutes: 15 }),
      { projectId: bath, cycleType: 2, weekDays: [2], times: ['15:00'] },
      { projectId: turning, cycleType: 7, intervalHours: 2, windowFrom: '22:00', windowTo: '06:00' },
    )
    expect(created.data.configIds).toHaveLength(3)
    // 2 × 15 + 40 / 7 + 5 × 10
    expect((await level()).minutesPerDay).toBe(86)
    const rows = await rowsOf()
    expect(rows[0]).toMatchObject({ projectName: '晨间护理', times: ['07:00', '20:00'], includeInLevel: 1 })
    // The minutes of the row, or else of the job.
    expect(rows.map(({ minutes, projectMinutes }) => minutes ?? projectMinutes)).toEqual([15, 40, 10])
    expect((await put({ ...sent(rows[0]), times: ['07:00'] })).code).toBe(0)
    expect((await level()).minutesPerDay).toBe(71)
    expect(
      (await head.ok(careLevel.list, { pageHelper: '0' })).list.find((row) => row.levelId === levelId),
    ).toMatchObject({
      minutesPerDay: 71,
    })
  })

  test('two rows of a job may exchange their times, alone and in a whole set', async () => {
    await add(daily(), daily({ times: ['19:00'] }))
    const swapped = async () => {
      const [one, other] = (await rowsOf()).map(sent)
      return [
        { ...one, times: other.times },
        { ...other, times: one.times },
      ]
    }
    const times = async () => (await rowsOf()).map((row) => `${row.configId} ${row.times}`)
    const before = await times()
    expect((await put(...(await swapped()))).msg).toBe('')
    expect(await times()).not.toEqual(before)
    expect((await set(await swapped())).msg).toBe('')
    expect(await times()).toEqual(before)
    // A third one at the same times is refused.
    const [{ configId }] = await rowsOf()
    expect((await put(daily({ configId, times: ['19:00'] }))).code).toBe(21007)
    expect(await times()).toEqual(before)
  })

  test('missing values of a cycle, times too close and a repeated job are refused, and nothing is stored', async () => {
    const messageOf = async (row: object) => {
      const { code, msg, data } = await add(row)
      return [code, code === 21001 ? errorsOf(data)[0].message : msg]
    }
    expect(await messageOf({ projectId: morning, cycleType: 2, times: ['07:00'] })).toEqual([
      21001,
      '第1行：请选择星期',
    ])
    expect(await messageOf({ projectId: morning, cycleType: 1 })).toEqual([
      21001,
      '第1行：请填写执行时间，或次数与班次',
    ])
    expect(await messageOf(daily({ times: ['07:00', '07:10'] }))).toEqual([14112, '同一项目两次执行间隔不得小于15分钟'])
    expect((await messageOf(daily({ times: ['25:00'] })))[0]).toBe(21001)
    expect((await messageOf(daily({ projectId: 'nobody' })))[0]).toBe(21003)
    expect((await messageOf(daily({ includeInLevel: 0 })))[1]).toMatch('“晨间护理”没有收费项目，不能单独收费')
    expect(await rowsOf()).toEqual([])
    expect((await add(daily())).code).toBe(0)
    expect(await messageOf(daily())).toEqual([21007, '同一项目与时间已存在'])
    expect((await add(daily({ times: ['19:00'] }))).code).toBe(0)
  })

  test('14111: a stopped job is not chosen, but stays where it was; 21008 names the levels that use it', async () => {
    const job = await head.ok(careProject.create, {
      projectName: `按摩${newId().slice(-6)}`,
      projectCategoryId: 'care-category-08',
      chargeType: 0,
    })
    const { projectId, version } = job
    expect((await add(daily({ projectId }))).code).toBe(0)
    expect(await head.call(careProject.remove, { projectIds: projectId })).toMatchObject({
      code: 21008,
      data: { refs: [{ type: '护理等级', count: 1 }] },
    })
    await head.ok(careProject.update, { projectId, version, status: 0 })
    const rows = await rowsOf()
    expect((await put({ ...sent(rows[0]), times: ['09:00'] })).code).toBe(0)
    expect((await set([])).code).toBe(0)
    expect(await add(daily({ projectId }))).toMatchObject({ code: 14111, msg: '护理项目已停用' })
  })

  test('only users who may configure write; another institution sees nothing', async () => {
    const nurse = await house.t.as('CARER')
    const stranger = await house.t.as('ADMIN', { orgId: await house.t.otherOrg() })
    expect((await nurse.call(levelConfig.create, { levelId, rows: [daily()] })).status).toBe(401)
    expect((await stranger.call(levelConfig.get, { levelId })).code).toBe(21003)
    expect((await stranger.call(levelConfig.set, { levelId, rows: [], applyMode: 0 })).code).toBe(21003)
  })
})

describe('the whole set', () => {
  test('a preview shows whom it reaches and stores nothing; for new move-ins the set applies at once', async () => {
    await add(daily())
    for (let people = 0; people < 2; people += 1) {
      const [bed] = await makeBeds(house.t)
      await house.lives(bed.bedId, { levelId })
    }
    const rows = [...(await rowsOf()).map(sent), { projectId: bath, cycleType: 1, times: ['15:00', '09:00'] }]
    const tomorrow = { effectiveDate: '2025-06-11' }
    const preview = await set(rows, { applyMode: 1, preview: 1, ...tomorrow })
    expect(preview.data).toEqual({ changed: 1, oldmanCount: 2, taskDelta: 4 })
    expect(await rowsOf()).toHaveLength(1)
    expect((await set(rows)).data).toEqual({ changed: 1, oldmanCount: 0, taskDelta: 0 })
    expect(await rowsOf()).toHaveLength(2)
    expect((await set(rows.slice(1, 2), { preview: 1, applyMode: 1 })).data.taskDelta).toBe(-2)
  })

  test('for residents it waits for its day, tomorrow at the earliest; the next one replaces it', async () => {
    await add(daily())
    const early = await set([daily({ times: ['08:00'] })], { applyMode: 1, effectiveDate: '2025-06-10' })
    expect(firstField(early.data)).toBe('effectiveDate')
    expect((await set([daily({ times: ['08:00'] })], { applyMode: 1, effectiveDate: '2025-06-12' })).code).toBe(0)
    expect((await set([daily({ times: ['09:00'] })], { applyMode: 2, effectiveDate: '2025-06-12' })).code).toBe(0)
    expect((await level()).pendingDate).toBe('2025-06-12')
    await night('2025-06-11')
    expect((await rowsOf()).map(({ times }) => times)).toEqual([['07:00']])
    await night('2025-06-12')
    expect((await rowsOf()).map(({ times }) => times)).toEqual([['09:00']])
    expect((await level()).pendingDate ?? null).toBeNull()
  })

  test('a set that the nightly job could not store is refused at once: a job twice, a row twice or of another level', async () => {
    await add(daily())
    const [row] = (await rowsOf()).map(sent)
    const waits = { applyMode: 1, effectiveDate: '2025-06-13' }
    const twice = { code: 21007, msg: '同一项目与时间已存在' }
    expect(await set([daily(), daily()], waits)).toMatchObject(twice)
    expect(
      await set([daily({ times: ['08:00', '19:00'] }), daily({ times: ['19:00', '08:00'] })], waits),
    ).toMatchObject(twice)
    expect(await set([daily(), daily()], { ...waits, preview: 1 })).toMatchObject(twice)
    expect((await set([row, { ...row, times: ['19:00'] }], waits)).code).toBe(21001)
    const other = await house.admin.ok(careLevel.create, { levelName: `等级${newId().slice(-8)}` })
    const { configIds } = await head.ok(levelConfig.create, { levelId: other.levelId, rows: [daily()] })
    expect((await set([daily({ configId: configIds[0] })], waits)).code).toBe(21003)
    expect((await set([daily({ configId: 'nobody' })], waits)).code).toBe(21003)
    expect((await level()).pendingDate ?? null).toBeNull()
  })

  test('21008: a job of a waiting set is not deleted before its day', async () => {
    const { projectId } = await head.ok(careProject.create, {
      projectName: `按摩${newId().slice(-6)}`,
      projectCategoryId: 'care-category-08',
      chargeType: 0,
    })
    await set([daily({ projectId })], { applyMode: 1, effectiveDate: '2025-06-14' })
    expect(await head.call(careProject.remove, { projectIds: projectId })).toMatchObject({
      code: 21008,
      data: { refs: [{ type: '护理等级', count: 1 }] },
    })
    await night('2025-06-14')
    expect(await rowsOf()).toMatchObject([{ projectId }])
  })

  test('two at the same moment: one set is stored, whole', async () => {
    const sets = [
      ['08:00', '12:00'],
      ['09:00', '13:00'],
    ].map((times) => [daily({ times }), { projectId: bath, cycleType: 1, times }])
    const answers = await Promise.all(sets.map((rows) => set(rows)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    const found = await rowsOf()
    expect(found).toHaveLength(2)
    expect(found[0].times).toEqual(found[1].times)
  })
})

test('differences are counted by the stored values; the order of empty fields does not matter', () => {
  const row = { configId: 'a', projectId: 'p', cycleType: 1, times: ['07:00'], weekDays: [], minutes: null }
  expect(changedRows([row], [{ configId: 'a', projectId: 'p', cycleType: 1, times: ['07:00'] }])).toBe(0)
  expect(changedRows([row], [{ configId: 'a', projectId: 'p', cycleType: 1, times: ['08:00'] }])).toBe(1)
  expect(changedRows([row], [])).toBe(1)
  expect(changedRows([], [row, { ...row, configId: null }])).toBe(2)
  expect(deltaOf([], [{ cycleType: 2, weekDays: [1, 2], times: ['07:00'] }])).toBeCloseTo(2 / 7)
  expect(careMinutesOf([{ projectId: 'p', cycleType: 6, minutes: 30 }])).toBe(0)
})

test('in the night a set takes effect tomorrow is planned by it alone', async () => {
  const [bed] = await makeBeds(house.t)
  await add(daily())
  const { oldmanId } = await house.lives(bed.bedId, { levelId })
  await set([daily({ times: ['08:00'] })], { applyMode: 1, effectiveDate: '2025-06-20' })
  await night('2025-06-20')
  const tasks = await house.admin.ok(careTask.list, { oldmanId, planDateFrom: '2025-06-21', planDateTo: '2025-06-21' })
  expect(tasks.list.map(({ planTime, taskStatus }) => [planTime.slice(11, 16), taskStatus])).toEqual([['08:00', 0]])
})
