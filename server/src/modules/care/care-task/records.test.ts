import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { addDays } from '#core/clock.ts'
import { fileIdOf } from '#core/files/links.ts'
import { newId } from '#core/new-id.ts'
import { step } from '../../../../test/elders.ts'
import { openHouse, today } from '../../../../test/stays.ts'
import { doorsOf, noisy, voices } from '../../platform/file/test-forms.ts'
import { type CareWard, daily, finish, openCareWard } from './test-ward.ts'

let ward: CareWard
let named: string
beforeAll(async () => {
  ward = await openCareWard(await openHouse())
  await ward.works(ward.nurse, 'NURSE')
  await ward.works(ward.head, 'nurseHead')
  await ward.works(ward.carer, 'other')
  named = await ward.works(ward.mate, 'other')
})
afterAll(() => ward.house.t.close())
beforeEach(() => ward.at('06:30'))

describe('records', () => {
  test('30: a task takes the blood pressure 182/95: 危急, doctor and nurse get a to-do, its measurement follows the correction', async () => {
    const { oldmanId } = await ward.lives([{ projectId: 'care-project-08', cycleType: 1, times: ['09:00'] }])
    const { taskId, inputForm } = await ward.taskAt(oldmanId, '09:00')
    expect(inputForm).toBe(1)
    ward.at('09:05')
    expect(await ward.one(ward.nurse, finish(taskId))).toMatchObject({
      code: 21001,
      message: expect.stringContaining('收缩压'),
    })
    const pair = { systolic: 80, diastolic: 120 }
    expect(await ward.one(ward.nurse, finish(taskId, { resultValue: pair }))).toMatchObject({ code: 14302 })
    expect((await ward.taskAt(oldmanId, '09:00')).taskStatus).toBe(0)
    const high = { systolic: 182, diastolic: 95 }
    expect(await ward.one(ward.nurse, finish(taskId, { resultValue: high }))).toMatchObject({ code: 0 })
    const signs = async () => (await ward.admin.ok(vitalSign.list, { oldmanId, signTypes: '1' })).list
    expect(await signs()).toMatchObject([
      { systolic: 182, abnormal: 2, source: 3, taskId, measureTime: `${today} 09:05:00` },
    ])
    expect((await ward.taskAt(oldmanId, '09:00')).resultText).toBe('182/95')
    const right = { editReason: '看错读数', resultValue: { systolic: 132, diastolic: 85 } }
    expect(await ward.one(ward.nurse, finish(taskId, right))).toMatchObject({ code: 0 })
    expect(await signs()).toMatchObject([{ systolic: 132, diastolic: 85, abnormal: 0 }])
    expect((await ward.taskAt(oldmanId, '09:00')).editLog).toMatchObject([
      { field: '结果', old: '182/95', new: '132/85', reason: '看错读数' },
    ])
  })

  test('corrections: by the executor on its day, later with .edit; without a change it is refused (14136, 21001)', async () => {
    const { oldmanId } = await ward.lives([daily('09:00')])
    const { taskId } = await ward.taskAt(oldmanId, '09:00')
    ward.at('09:05')
    await ward.one(ward.carer, finish(taskId, { remark: '配合' }))
    const again = (remark: string) => finish(taskId, { remark, editReason: '写错' })
    expect(await ward.one(ward.mate, again('不配合'))).toMatchObject({ code: 14136, message: '超过更正期限' })
    expect(await ward.one(ward.carer, again('配合'))).toMatchObject({ code: 21001 })
    expect(await ward.one(ward.carer, again('不配合'))).toMatchObject({ code: 0 })
    ward.at('09:05', '2025-06-11')
    expect(await ward.one(ward.carer, again('很配合'))).toMatchObject({ code: 14136 })
    expect(await ward.one(ward.nurse, again('很配合'))).toMatchObject({ code: 0 })
    expect((await ward.taskAt(oldmanId, '09:00')).editLog).toHaveLength(2)
  })

  test('a reason corrected to 其他 needs a remark, and an exemption never loses its reason', async () => {
    const { oldmanId } = await ward.lives([daily('09:00')])
    const { taskId } = await ward.taskAt(oldmanId, '09:00')
    ward.at('09:05')
    await ward.one(ward.carer, { taskId, taskStatus: 5, exemptReason: 4 })
    const again = { taskId, taskStatus: 5, editReason: '选错' }
    expect(await ward.one(ward.carer, { ...again, exemptReason: 9 })).toMatchObject({ code: 21001 })
    expect(await ward.one(ward.carer, { ...again, exemptReason: null })).toMatchObject({ code: 21001 })
    expect(await ward.one(ward.carer, { ...again, exemptReason: 9, remark: '家属带走' })).toMatchObject({ code: 0 })
  })

  test('a voice note belongs to its record, can be played by its readers and stays when it is corrected', async () => {
    const { oldmanId } = await ward.lives([daily('09:00')])
    const { taskId } = await ward.taskAt(oldmanId, '09:00')
    ward.at('09:05')
    const upload = async (name: string, content: Buffer, client = ward.carer) => {
      const doors = doorsOf(() => ({ app: ward.house.t, client }))
      return (await doors.send(file.uploadCommon, { name, content })).data.imagePath as string // as: an address
    }
    const recording = voices.webm(12)
    const picture = await upload('a.jpg', await noisy(40).jpeg().toBuffer())
    const others = await upload('voice.webm', voices.webm(3), ward.mate)
    for (const voice of [picture, others, '/files/none'])
      expect(await ward.one(ward.carer, finish(taskId, { voice }))).toMatchObject({ code: 21010 })
    const voice = await upload('voice.webm', recording)
    expect(await ward.one(ward.carer, finish(taskId, { voice }))).toMatchObject({ code: 0 })
    const hears = async (link: string | null | undefined) => {
      const { statusCode, rawPayload } = await ward.house.t.app.inject({ url: link ?? '' })
      return statusCode === 200 && rawPayload.equals(recording)
    }
    expect(await hears((await ward.nurse.ok(careTask.get, { taskId })).voice)).toBe(true)
    const again = finish(taskId, { remark: '配合', editReason: '补写' })
    expect(await ward.one(ward.carer, again)).toMatchObject({ code: 0 })
    expect(await hears((await ward.taskAt(oldmanId, '09:00')).voice)).toBe(true)
    expect(await ward.house.t.app.inject({ url: `/files/${fileIdOf(voice)}?t=x` })).toMatchObject({ statusCode: 401 })
  })

  test('38: a job for nurses is refused to a carer (14131), not to a head; photo and signature first (14133)', async () => {
    const projectId = await ward.newJob({ executorJobs: ['NURSE'], needPhoto: 1, needSign: 1 })
    const { oldmanId } = await ward.lives([{ projectId, cycleType: 1, times: ['09:00'] }])
    const { taskId } = await ward.taskAt(oldmanId, '09:00')
    ward.at('09:00')
    // Nor is it offered to the carer: not in his list, and marked in the list of the ward.
    expect(await ward.listed(oldmanId, { mine: 1 }, ward.carer)).toEqual([])
    expect(await ward.listed(oldmanId, {}, ward.carer)).toMatchObject([{ taskId, mayDo: 0 }])
    expect(await ward.listed(oldmanId, { mine: 1 }, ward.head)).toMatchObject([{ taskId, mayDo: 1 }])
    expect(await ward.one(ward.carer, finish(taskId))).toMatchObject({ code: 14131, message: '该项目须由护士执行' })
    expect(await ward.one(ward.head, finish(taskId))).toMatchObject({ code: 14133, message: '请先拍照' })
    const photos = ['/pictures/a.png']
    expect(await ward.one(ward.head, finish(taskId, { photos }))).toMatchObject({ code: 14133, message: '请先签名' })
    const done = finish(taskId, { photos, signImage: '/signs/a.png', secondBy: ward.head.userId })
    expect(await ward.one(ward.head, done)).toMatchObject({ code: 21001 })
    expect(await ward.one(ward.head, { ...done, secondBy: ward.nurse.userId })).toMatchObject({ code: 0 })
  })
})

describe('a critical value', () => {
  test('30, 31: is measured again after 30 minutes, low sugar after 15, once; a recheck makes none, a corrected value cancels it', async () => {
    const { oldmanId } = await ward.lives([daily('20:00')])
    await ward.newJob({ inputForm: 1, inputRef: '3' })
    ward.at('09:00')
    const enter = (sign: object) =>
      ward.admin.ok(vitalSign.save, { oldmanId, measureTime: `${today} 09:00:00`, ...sign })
    const high = (await enter({ signType: 1, systolic: 182, diastolic: 95 })).results[0]
    expect(high).toMatchObject({ abnormal: 2, abnormalText: expect.stringContaining('收缩压182 危急') })
    await enter({ signType: 3, glucose: 2.9, glucosePeriod: 1 })
    const rechecks = async () => await ward.listed(oldmanId, { source: 4 })
    expect((await rechecks()).map(({ planTime, taskStatus }) => [planTime.slice(11, 16), taskStatus])).toEqual([
      ['09:15', 0],
      ['09:30', 0],
    ])
    const [, pressure] = await rechecks()
    expect((await ward.admin.ok(careTask.get, { taskId: pressure.taskId })).why.text).toBe('危急体征后的复测')
    const tooSoon = finish(pressure.taskId, { resultValue: { systolic: 138, diastolic: 86 } })
    expect(await ward.one(ward.nurse, tooSoon)).toMatchObject({ code: 14303, message: '该时间已有记录' })
    ward.at('09:30')
    const again = finish(pressure.taskId, { resultValue: { systolic: 185, diastolic: 96 } })
    expect(await ward.one(ward.nurse, again)).toMatchObject({ code: 0 })
    expect(await rechecks()).toHaveLength(2)
    ward.at('09:40')
    const sugar = (await ward.admin.ok(vitalSign.list, { oldmanId, signTypes: '3' })).list[0]
    const right = { signId: sugar.signId, glucose: 5.2, version: sugar.version, reason: '看错读数' }
    await ward.admin.ok(vitalSign.save, right)
    expect((await rechecks())[0]).toMatchObject({ taskStatus: 4, cancelReason: '体征记录已更正' })
  })

  test('a recheck while the resident is away is excused, and due once he is back', async () => {
    const { oldmanId } = await ward.lives([daily('20:00')])
    const row = await ward.goesOut(oldmanId, '09:00', '18:00')
    ward.at('09:10')
    const high = { signType: 1, systolic: 182, diastolic: 95, measureTime: `${today} 09:10:00` }
    await ward.admin.ok(vitalSign.save, { oldmanId, ...high })
    const recheck = async () => (await ward.listed(oldmanId, { source: 4 }))[0]
    expect(await recheck()).toMatchObject({ taskStatus: 5, exemptReason: 1, planTime: `${today} 09:40:00` })
    ward.at('09:20')
    await ward.nurse.ok(outing.affirm, ward.idOf(row))
    expect(await recheck()).toMatchObject({ taskStatus: 0, exemptReason: null })
  })
})

describe('jobs on demand', () => {
  test('are done as often as the row allows, then 14138; with executor, time and count', async () => {
    const { oldmanId } = await ward.lives([daily('20:00')])
    const { executionId, version } = (await ward.admin.ok(execution.list, { oldmanId })).list[0]
    const row = { projectId: 'care-project-04', cycleType: 6, maxPerDay: 2 }
    const { nursingPlanIds } = await ward.admin.ok(execution.saveRows, { executionId, rows: [row], version })
    const [nursingPlanId] = nursingPlanIds
    ward.at('10:00')
    const report = { taskId: null, nursingPlanId, taskStatus: 2, resultValue: { kind: 1, ml: 200 } }
    expect(await ward.one(ward.carer, { ...report, resultValue: null })).toMatchObject({ code: 21001 })
    expect(await ward.one(ward.carer, { ...report, taskStatus: 5, exemptReason: 4 })).toMatchObject({ code: 21001 })
    for (const code of [0, 0, 14138]) expect(await ward.one(ward.carer, report)).toMatchObject({ code })
    expect(await ward.admin.ok(careTask.onDemand, { oldmanId })).toMatchObject([
      { nursingPlanId, maxPerDay: 2, doneToday: 2, inputForm: 3 },
    ])
    const records = (await ward.admin.ok(careTask.list, { oldmanId, recordType: 2 })).list
    expect(records).toMatchObject([{ resultText: '尿 200ml', planTime: `${today} 10:00:00` }, { recordType: 2 }])
    // Added later, it was not on offer before.
    const coming = { ...row, projectId: 'care-project-05', startDate: '2025-06-12' }
    const again = (await ward.admin.ok(execution.list, { oldmanId })).list[0].version
    const later = await ward.admin.ok(execution.saveRows, { executionId, rows: [coming], version: again })
    const early = { taskId: null, nursingPlanId: later.nursingPlanIds[0], taskStatus: 2 }
    expect(await ward.one(ward.carer, early)).toMatchObject({ code: 21009 })
    expect(await ward.admin.ok(careTask.onDemand, { oldmanId })).toHaveLength(1)
    // A removed row stays for its records.
    await ward.admin.ok(execution.removeRow, { executionId, nursingPlanId })
    expect(await ward.one(ward.carer, report)).toMatchObject({ code: 21009 })
    expect((await ward.admin.ok(careTask.list, { oldmanId, recordType: 2 })).total).toBe(2)
  })
})

describe('an offline terminal', () => {
  test('39: done 09:20, sent 11:30 is in time; sent twice it is one; 25 hours later 14142', async () => {
    const { oldmanId } = await ward.lives([daily('09:00', '10:00')])
    const { taskId } = await ward.taskAt(oldmanId, '09:00')
    ward.at('11:30')
    const tasks = [finish(taskId, { finishTime: `${today} 09:20:00`, offline: 1 })]
    const item = { requestNo: newId(), tasks }
    const first = await ward.carer.ok(careTask.save, item)
    expect(first.results).toMatchObject([{ code: 0, timeliness: 0 }])
    expect(await ward.carer.ok(careTask.save, item)).toEqual(first)
    expect((await ward.taskAt(oldmanId, '09:00')).offline).toBe(1)
    const ten = await ward.taskAt(oldmanId, '10:00')
    ward.at('11:20', '2025-06-11')
    const old = finish(ten.taskId, { finishTime: `${today} 10:10:00`, offline: 1 })
    expect(await ward.one(ward.carer, old)).toMatchObject({ code: 14142, message: '离线记录超过24小时，请补录' })
    const coming = finish(ten.taskId, { finishTime: '2025-06-11 11:23:00', offline: 1 })
    expect(await ward.one(ward.carer, coming)).toMatchObject({ code: 21001 })
  })

  test('a clock a day ahead or behind: refused with a message and nothing written; a queue sent twice is stored once', async () => {
    const { oldmanId } = await ward.lives([daily('09:00', '10:00', '11:00')])
    const ids = await Promise.all(['09:00', '10:00', '11:00'].map((time) => ward.taskAt(oldmanId, time)))
    ward.at('12:30')
    const offline = (at: number, finishTime: string, more: object = {}) => ({
      requestNo: newId(),
      tasks: [finish(ids[at].taskId, { finishTime, offline: 1, ...more })],
    })
    const send = async (item: object) => (await ward.carer.ok(careTask.save, item)).results
    expect(await send(offline(0, '2025-06-11 09:20:00'))).toMatchObject([
      { code: 21001, message: expect.stringContaining('完成时间不能晚于现在') },
    ])
    // Yesterday at 13:30 is within a day, but long before the task may begin; at noon it is too old.
    expect(await send(offline(0, '2025-06-09 13:30:00'))).toMatchObject([{ code: 14132 }])
    expect(await send(offline(0, '2025-06-09 12:20:00'))).toMatchObject([{ code: 14142 }])
    expect((await ward.listed(oldmanId, { taskStatuses: '2' })).length).toBe(0)
    const queue = [
      offline(0, `${today} 09:20:00`),
      offline(1, `${today} 10:20:00`, { taskStatus: 5, exemptReason: 4 }),
      offline(2, `${today} 10:50:00`),
    ]
    const answers = []
    for (const item of [...queue, ...queue]) answers.push(await send(item))
    expect(answers.slice(3)).toEqual(answers.slice(0, 3))
    expect(answers.flat().map(({ code, taskStatus }) => [code, taskStatus])).toEqual([
      [0, 2],
      [0, 5],
      [0, 2],
      [0, 2],
      [0, 5],
      [0, 2],
    ])
    expect(await ward.states(oldmanId)).toEqual(['09:00 2', '10:00 5', '11:00 2'])
    // Sent under another number, as by a phone restored from a copy: the first executor stays.
    expect(await send({ ...queue[0], requestNo: newId() })).toMatchObject([{ code: 14139 }])
  })

  test('40: missed at 17:05 but done offline at 09:20 and sent at 18:00 is in time, and the to-do ends', async () => {
    const day = '2025-06-17'
    ward.at('06:00', day)
    const { oldmanId } = await ward.lives([daily('09:00')], { liveDate: day })
    await ward.run('watch', `${day} 17:05:00`)
    const { taskId } = await ward.taskAt(oldmanId, '09:00', day)
    expect(await ward.states(oldmanId, day)).toEqual(['09:00 3'])
    const openTodos = async () =>
      (await ward.head.ok(todo.list, { todoStatus: 0, pageHelper: '0' })).list.filter(({ bizId }) =>
        bizId?.includes(day),
      )
    expect(await openTodos()).toHaveLength(1)
    ward.at('18:00', day)
    const sent = finish(taskId, { finishTime: `${day} 09:20:00`, offline: 1 })
    expect(await ward.one(ward.carer, sent)).toMatchObject({ code: 0, timeliness: 0 })
    expect(await openTodos()).toEqual([])
  })
})

describe('executors', () => {
  test('another ward reads and writes nothing; a stale version is refused; a departed resident gets no task', async () => {
    const { oldmanId } = await ward.lives([daily('09:00', '20:00')])
    const { taskId, version } = await ward.taskAt(oldmanId, '09:00')
    const stranger = await ward.house.t.as('CARER')
    expect((await ward.listed(oldmanId, {}, stranger)).length).toBe(0)
    ward.at('09:00')
    expect(await ward.one(stranger, finish(taskId))).toMatchObject({ code: 21003 })
    expect((await stranger.call(careTask.get, { taskId })).code).toBe(21003)
    await ward.one(ward.carer, { taskId, taskStatus: 1 })
    expect(await ward.one(ward.carer, finish(taskId, { version }))).toMatchObject({ code: 21002 })
    const twenty = await ward.taskAt(oldmanId, '20:00')
    await step(ward.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
    expect(await ward.one(ward.carer, finish(twenty.taskId))).toMatchObject({ code: 14006 })
  })

  test('an executor from another ward finds his tasks, and no others', async () => {
    const { oldmanId } = await ward.lives([daily('20:00', '21:00')])
    const { executionId, version } = (await ward.admin.ok(execution.list, { oldmanId })).list[0]
    const helper = await ward.house.t.as('CARER')
    const empId = await ward.works(helper, 'other')
    const own = { ...daily('22:00'), executorRule: 3, executorIds: [empId] }
    await ward.admin.ok(execution.saveRows, { executionId, rows: [own], version })
    const { taskId } = await ward.taskAt(oldmanId, '22:00')
    for (const query of [{ mine: 1 }, {}])
      expect((await ward.listed(oldmanId, query, helper)).map((row) => row.taskId)).toEqual([taskId])
    expect(await helper.ok(careTask.get, { taskId })).toMatchObject({ taskId, oldmanId })
    ward.at('22:00')
    expect(await ward.one(helper, finish(taskId))).toMatchObject({ code: 0 })
  })

  test('the named executor does it, else the carer of the resident; `mine` shows his tasks and those without executors', async () => {
    const { oldmanId } = await ward.lives([daily('20:00')])
    const { executionId, version } = (await ward.admin.ok(execution.list, { oldmanId })).list[0]
    const [{ rows }] = await ward.admin.ok(execution.projects, { executionId })
    const row = { nursingPlanId: rows[0].nursingPlanId, ...daily('21:00'), executorRule: 3, executorIds: [named] }
    await ward.admin.ok(execution.saveRows, { executionId, rows: [row], version })
    expect((await ward.taskAt(oldmanId, '21:00')).executorIds).toEqual([named])
    expect((await ward.listed(oldmanId, { mine: 1, taskStatuses: '0' }, ward.mate)).length).toBe(1)
    expect((await ward.listed(oldmanId, { mine: 1, taskStatuses: '0' }, ward.nurse)).length).toBe(0)
  })

  test('residents of the rows come once each, with level and alerts, on request; for one task always', async () => {
    const { oldmanId, levelId } = await ward.lives([daily('09:00', '20:00')])
    await ward.house.t.db((db) =>
      db.updateTable('oldman').set({ allergyDrug: '青霉素' }).where('oldmanId', '=', oldmanId).execute(),
    )
    const { levelName } =
      (await ward.admin.ok(careLevel.list, { pageHelper: '0' })).list.find((one) => one.levelId === levelId) ?? {}
    const found = await ward.carer.ok(careTask.list, { oldmanId, pageHelper: '0', people: 1 })
    const allergy = { kind: '过敏', text: '青霉素', color: 'red' }
    expect(found.list.length).toBe(2)
    expect(found.people).toMatchObject([{ oldmanId, levelName, alerts: [allergy] }])
    expect((await ward.carer.ok(careTask.list, { oldmanId })).people).toBeUndefined()
    const { taskId } = found.list[0]
    expect(await ward.carer.ok(careTask.get, { taskId })).toMatchObject({ levelName, alerts: [allergy] })
  })

  test('workload: minutes of finished tasks by person and shift; the longest periods are 93 days and 31', async () => {
    const { list, need } = await ward.admin.ok(careTask.workload, { from: today, to: today })
    expect(need).toBeGreaterThan(0)
    expect(list.every(({ minutes, shiftMinutes }) => minutes > 0 && shiftMinutes === 480)).toBe(true)
    expect((await ward.admin.call(careTask.workload, { from: today, to: '2025-07-11' })).code).toBe(14008)
    const long = { planDateFrom: today, planDateTo: '2025-09-11' }
    expect((await ward.admin.call(careTask.list, long)).code).toBe(14008)
  })

  test('workload: day by day, a night with the day it began', async () => {
    const { oldmanId } = await ward.lives([daily('09:00', '23:00')])
    await ward.house.t.db((db) =>
      db
        .updateTable('careTask')
        .set({ taskStatus: 2, finishByName: '赵护理' })
        .where('oldmanId', '=', oldmanId)
        .execute(),
    )
    const { list } = await ward.admin.ok(careTask.workload, { from: today, to: addDays(today, 1) })
    const read = list.map(({ date, shiftType }) => `${date} ${shiftType}`)
    expect(new Set(read.map((one) => one.slice(0, 10)))).toEqual(new Set([today, addDays(today, 1)]))
    expect(new Set(list.map(({ shiftType }) => shiftType)).size).toBeGreaterThan(1)
    expect(read).toEqual(read.toSorted())
  })
})

test('the link to the source is for users who may open its page, its text for all', async () => {
  const { oldmanId } = await ward.lives([daily('09:00')])
  const { taskId } = await ward.taskAt(oldmanId, '09:00')
  const [{ executionId }] = (await ward.admin.ok(execution.list, { oldmanId })).list
  const whole = (await ward.admin.ok(careTask.get, { taskId })).why
  const words = (await ward.carer.ok(careTask.get, { taskId })).why
  expect(whole).toMatchObject({ routePath: '/careplan/execution', query: { executionId } })
  expect(words).toEqual({ text: whole.text, routePath: null, query: null })
})
