import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { diet } from '#contract/modules/care/dish-plan/diet.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { step, versionOf } from '../../../../test/elders.ts'
import { openHouse, today } from '../../../../test/stays.ts'
import { bath, type CareWard, daily, morning, openCareWard, turning } from './test-ward.ts'

let ward: CareWard
beforeAll(async () => {
  ward = await openCareWard(await openHouse())
})
afterAll(() => ward.house.t.close())
beforeEach(() => ward.at('06:30'))

const versionIn = async (executionId: string) => (await ward.admin.ok(execution.get, { executionId })).version
const executionOf = async (oldmanId: string) => (await ward.admin.ok(execution.list, { oldmanId })).list[0].executionId

describe('due tasks', () => {
  test('1: moved in on Monday at 20:00, that evening 翻身 22:00 and on Tuesday seven', async () => {
    ward.at('20:00', '2025-06-09')
    const { oldmanId } = await ward.lives([morning, turning, bath], { liveDate: '2025-06-09' })
    expect(await ward.states(oldmanId, '2025-06-09')).toEqual(['22:00 0'])
    expect(await ward.states(oldmanId)).toEqual(
      ['00:00', '02:00', '04:00', '06:00', '07:00', '15:00', '22:00'].map((time) => `${time} 0`),
    )
  })

  test('2: a second run of the day adds nothing; the night job plans tomorrow; past days are never planned', async () => {
    const { oldmanId } = await ward.lives([daily('09:00', '16:00')])
    expect(await ward.states(oldmanId)).toEqual(['09:00 0', '16:00 0'])
    const before = await ward.listed(oldmanId, { planDateFrom: today, planDateTo: '2025-06-20' })
    await ward.run('care-day', `${today} 06:40:00`)
    expect(await ward.listed(oldmanId, { planDateFrom: today, planDateTo: '2025-06-20' })).toEqual(before)
    // The server was down for three days.
    await ward.run('care-day', '2025-06-14 10:00:00')
    const days = (await ward.listed(oldmanId, { planDateFrom: today, planDateTo: '2025-06-20' })).map(({ planTime }) =>
      planTime.slice(5, 16),
    )
    expect(days.filter((day) => day > '06-11 23')).toEqual(['06-14 09:00', '06-14 16:00', '06-15 09:00', '06-15 16:00'])
  })

  test('a row changed by hand changes the coming tasks; the same job at the same time keeps its task', async () => {
    const { oldmanId } = await ward.lives([daily('07:00', '12:00', '18:00')])
    ward.at('10:00')
    const noon = await ward.taskAt(oldmanId, '12:00')
    const executionId = await executionOf(oldmanId)
    const [{ rows }] = await ward.admin.ok(execution.projects, { executionId })
    const row = { nursingPlanId: rows[0].nursingPlanId, ...daily('09:00', '12:00', '20:00') }
    await ward.admin.ok(execution.saveRows, { executionId, rows: [row], version: await versionIn(executionId) })
    expect(await ward.states(oldmanId)).toEqual(['07:00 0', '12:00 0', '18:00 4', '20:00 0'])
    expect((await ward.taskAt(oldmanId, '12:00')).taskId).toBe(noon.taskId)
    expect((await ward.taskAt(oldmanId, '18:00')).cancelReason).toBe('护理执行调整')
    // Asked for again, the same task comes back.
    await ward.admin.ok(execution.saveRows, {
      executionId,
      rows: [{ ...row, ...daily('18:00') }],
      version: await versionIn(executionId),
    })
    expect(await ward.states(oldmanId)).toEqual(['07:00 0', '12:00 4', '18:00 0', '20:00 4'])
  })

  test('a changed row changes its coming tasks: the job, its length, the required picture and signature', async () => {
    const { oldmanId } = await ward.lives([daily('09:00', '18:00')])
    ward.at('10:00')
    const executionId = await executionOf(oldmanId)
    const [{ rows }] = await ward.admin.ok(execution.projects, { executionId })
    const bathing = { ...daily('09:00', '18:00'), projectId: bath.projectId, minutes: 45, needPhoto: 1 }
    const row = { nursingPlanId: rows[0].nursingPlanId, ...bathing }
    await ward.admin.ok(execution.saveRows, { executionId, rows: [row], version: await versionIn(executionId) })
    const evening = await ward.taskAt(oldmanId, '18:00')
    expect(evening).toMatchObject({ projectId: bath.projectId, minutes: 45, needPhoto: 1, taskStatus: 0 })
    expect(await ward.taskAt(oldmanId, '09:00')).toMatchObject({ projectId: rows[0].projectId, needPhoto: 0 })
    const { taskId } = evening
    ward.at('18:00')
    expect(await ward.one(ward.carer, { taskId, taskStatus: 2 })).toMatchObject({ code: 14133 })
    ward.at('10:00')
    const other = await ward.lives([{ ...bathing, needPhoto: 0, needSign: 1, minutes: 30 }])
    const change = { levelIdNew: other.levelId, levelDate: today, reason: '评估后' }
    const plain = await ward.lives([{ ...bathing, needPhoto: 0 }])
    const version = await versionOf(ward.admin, plain.oldmanId)
    await ward.admin.ok(residence.update, { oldmanId: plain.oldmanId, version, ...change })
    expect(await ward.taskAt(plain.oldmanId, '18:00')).toMatchObject({ needSign: 1, minutes: 30, taskStatus: 0 })
  })

  test('another level on the first morning: earlier tasks keep their row, are reported by it, and show the reason', async () => {
    const { oldmanId } = await ward.lives([daily('07:00', '12:00')])
    const other = await ward.lives([daily('12:00', '18:00')])
    const seven = await ward.taskAt(oldmanId, '07:00')
    ward.at('07:10')
    const version = await versionOf(ward.admin, oldmanId)
    const change = { levelIdNew: other.levelId, levelDate: today, reason: '评估后' }
    await ward.admin.ok(residence.update, { oldmanId, version, ...change })
    expect(await ward.states(oldmanId)).toEqual(['07:00 0', '12:00 0', '18:00 0'])
    expect(await ward.one(ward.carer, { taskId: seven.taskId, taskStatus: 2 })).toMatchObject({ code: 0 })
    const done = await ward.admin.ok(careTask.get, { taskId: seven.taskId })
    expect([done.nursingPlanId, done.why.text]).toEqual([seven.nursingPlanId, expect.stringContaining('护理等级')])
    const groups = await ward.admin.ok(execution.projects, { executionId: await executionOf(oldmanId) })
    const rows = groups.flatMap((group) => group.rows)
    expect(rows.find(({ nursingPlanId }) => nursingPlanId === seven.nursingPlanId)).toMatchObject({ status: 0 })
    // After another change that day the row stays as it is.
    const back = { levelIdNew: (await ward.lives([daily('20:00')])).levelId, levelDate: today, reason: '再评估' }
    await ward.admin.ok(residence.update, { oldmanId, version: await versionOf(ward.admin, oldmanId), ...back })
    expect(await ward.states(oldmanId)).toEqual(['07:00 2', '12:00 4', '18:00 4', '20:00 0'])
  })

  test('a job that was added by hand and comes with another level is due once, for the level', async () => {
    const { oldmanId } = await ward.lives([daily('08:00')])
    const executionId = await executionOf(oldmanId)
    const added = { ...daily('12:00', '16:00'), projectId: bath.projectId }
    await ward.admin.ok(execution.saveRows, { executionId, rows: [added], version: await versionIn(executionId) })
    const noon = await ward.taskAt(oldmanId, '12:00')
    const other = await ward.lives([{ ...daily('12:00', '18:00'), projectId: bath.projectId }])
    const change = { levelIdNew: other.levelId, levelDate: today, reason: '评估后' }
    await ward.admin.ok(residence.update, { oldmanId, version: await versionOf(ward.admin, oldmanId), ...change })
    expect(await ward.states(oldmanId)).toEqual(['08:00 4', '12:00 0', '16:00 0', '18:00 0'])
    expect(await ward.taskAt(oldmanId, '12:00')).toMatchObject({ taskId: noon.taskId, source: 1 })
  })
})

describe('a resident who is away', () => {
  test('12: out 10:00–18:00, 12:00 and 15:00 are excused; back at 13:30 the 15:00 is due again, 12:00 stays', async () => {
    const { oldmanId } = await ward.lives([daily('08:00', '12:00', '15:00', '20:00')])
    const row = await ward.goesOut(oldmanId, '10:00', '18:00')
    expect(await ward.states(oldmanId)).toEqual(['08:00 0', '12:00 5', '15:00 5', '20:00 0'])
    expect(await ward.taskAt(oldmanId, '12:00')).toMatchObject({ exemptReason: 1, finishBy: null })
    ward.at('13:30')
    const back = await ward.nurse.ok(outing.affirm, ward.idOf(row))
    expect(await ward.states(oldmanId)).toEqual(['08:00 0', '12:00 5', '15:00 0', '20:00 0'])
    // In fact he was back at 11:30: the noon task is due in the running shift.
    ward.at('14:00')
    const times = { outTime: `${today} 10:00:00`, backTime: `${today} 11:30:00`, reason: '登记有误' }
    await ward.head.ok(outing.update, { ...ward.idOf(back), ...times })
    expect(await ward.states(oldmanId)).toEqual(['08:00 0', '12:00 0', '15:00 0', '20:00 0'])
  })

  test('a task at the very minute of return stays excused, whether the return is entered at once, later or corrected', async () => {
    const { oldmanId } = await ward.lives([daily('12:00', '15:00', '18:00')])
    const row = await ward.goesOut(oldmanId, '10:00', '20:00')
    ward.at('15:00')
    const back = await ward.nurse.ok(outing.affirm, ward.idOf(row))
    expect(await ward.states(oldmanId)).toEqual(['12:00 5', '15:00 5', '18:00 0'])
    const correct = async (of: typeof back, backTime: string) => {
      const times = { outTime: `${today} 10:00:00`, backTime: `${today} ${backTime}:00`, reason: '登记有误' }
      return ward.head.ok(outing.update, { ...ward.idOf(of), ...times })
    }
    ward.at('18:30')
    const early = await correct(back, '12:00')
    expect((await ward.states(oldmanId))[0]).toBe('12:00 5')
    await correct(early, '18:00')
    expect(await ward.states(oldmanId)).toEqual(['12:00 5', '15:00 5', '18:00 5'])
  })

  test('back later than planned: tasks meanwhile are excused, and nothing is missed', async () => {
    const { oldmanId } = await ward.lives([daily('08:00', '12:00', '19:00')])
    await ward.goesOut(oldmanId, '09:00', '18:00')
    expect(await ward.states(oldmanId)).toEqual(['08:00 0', '12:00 5', '19:00 0'])
    await ward.run('watch', `${today} 19:05:00`)
    expect(await ward.states(oldmanId)).toEqual(['08:00 0', '12:00 5', '19:00 5'])
  })

  test('a return entered late: tasks since the return are made, also those never planned for a day of absence', async () => {
    const { oldmanId } = await ward.lives([daily('08:00', '12:00', '15:00')])
    const times = { planOutTime: `${today} 07:00:00`, planBackTime: '2025-06-12 18:00:00' }
    const away = await ward.out(oldmanId, times)
    await ward.run('care-day', '2025-06-11 00:05:00')
    expect(await ward.states(oldmanId, '2025-06-11')).toEqual(['08:00 5', '12:00 5', '15:00 5'])
    await ward.run('care-day', '2025-06-12 00:05:00')
    expect(await ward.states(oldmanId, '2025-06-12')).toEqual([])
    ward.at('12:30', '2025-06-12')
    await ward.nurse.ok(outing.affirm, { ...ward.idOf(away), backTime: '2025-06-12 11:30:00' })
    expect(await ward.states(oldmanId, '2025-06-12')).toEqual(['12:00 0', '15:00 0'])
  })

  test('still out when the server runs again after a standstill over midnight: yesterday’s evening is excused too', async () => {
    const { oldmanId } = await ward.lives([daily('12:00', '19:00')])
    await ward.goesOut(oldmanId, '11:00', '18:00')
    await ward.run('watch', '2025-06-11 08:00:00')
    expect(await ward.states(oldmanId)).toEqual(['12:00 5', '19:00 5'])
  })

  test('13: moved out at 14:00, the 16:00 is cancelled and the undone 09:00 is missed', async () => {
    const { oldmanId } = await ward.lives([daily('09:00', '16:00')])
    ward.at('14:00')
    await step(ward.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
    expect(await ward.states(oldmanId)).toEqual(['09:00 3', '16:00 4'])
    expect((await ward.taskAt(oldmanId, '16:00')).cancelReason).toBe('退住')
    expect((await ward.admin.ok(execution.list, { oldmanId })).list[0].executionStatus).toBe(3)
  })
})

describe('reporting a task', () => {
  test('scenario 5, scenario 6: from an hour before; in time until an hour after; later with a reason (14132, 14134)', async () => {
    const { oldmanId } = await ward.lives([daily('09:00', '12:00', '18:00')])
    const nine = await ward.taskAt(oldmanId, '09:00')
    const noon = await ward.taskAt(oldmanId, '12:00')
    const done = { taskId: nine.taskId, taskStatus: 2 }
    ward.at('07:50')
    expect(await ward.one(ward.carer, done)).toMatchObject({ code: 14132, message: '未到执行时间' })
    ward.at('08:00')
    expect(await ward.one(ward.carer, { ...done, taskStatus: 1, version: nine.version })).toMatchObject({
      code: 0,
      taskStatus: 1,
    })
    ward.at('09:40')
    expect(await ward.one(ward.carer, done)).toMatchObject({ code: 0, taskStatus: 2, timeliness: 0 })
    const late = { taskId: noon.taskId, taskStatus: 2 }
    ward.at('13:20')
    expect(await ward.one(ward.carer, late)).toMatchObject({ code: 14134, message: '已超时，请填写原因' })
    expect(await ward.one(ward.carer, { ...late, lateReason: '协助就医' })).toMatchObject({ code: 0, timeliness: 1 })
    expect(await ward.taskAt(oldmanId, '12:00')).toMatchObject({ finishBy: ward.carer.userId, lateReason: '协助就医' })
    expect((await ward.admin.ok(careTask.list, { oldmanId })).sum).toEqual({
      total: 3,
      done: 2,
      late: 1,
      missed: 0,
      exempt: 0,
      running: 0,
      overtime: 0,
      todo: 1,
    })
  })

  test('the schedule counts the tasks of today and those done; cancelled ones and jobs on demand do not count', async () => {
    const bathing = { projectId: 'care-project-05', cycleType: 6, maxPerDay: 3 }
    const { oldmanId } = await ward.lives([daily('07:00', '09:00', '16:00'), bathing])
    const { oldmanId: neighbour } = await ward.lives([daily('09:00')])
    const doneToday = async (person: string) => {
      const [{ todayDone, todayTotal }] = (await ward.admin.ok(execution.list, { oldmanId: person })).list
      return [todayDone, todayTotal]
    }
    expect([await doneToday(oldmanId), await doneToday(neighbour)]).toEqual([
      [0, 3],
      [0, 1],
    ])
    ward.at('09:10')
    const { taskId } = await ward.taskAt(oldmanId, '09:00')
    expect(await ward.one(ward.carer, { taskId, taskStatus: 2 })).toMatchObject({ code: 0 })
    const [{ rows }] = await ward.admin.ok(execution.projects, { executionId: await executionOf(oldmanId) })
    const { nursingPlanId } = rows.find(({ cycleType }) => cycleType === 6) ?? rows[0]
    expect(await ward.one(ward.carer, { taskId: null, nursingPlanId, taskStatus: 2 })).toMatchObject({ code: 0 })
    const asleep = { taskId: (await ward.taskAt(oldmanId, '07:00')).taskId, taskStatus: 5, exemptReason: 4 }
    expect(await ward.one(ward.carer, asleep)).toMatchObject({ code: 0 })
    expect([await doneToday(oldmanId), await doneToday(neighbour)]).toEqual([
      [1, 3],
      [0, 1],
    ])
    ward.at('14:00')
    await step(ward.admin, oldmanId, 2, { quitDate: today, quitType: 1 })
    expect(await doneToday(oldmanId)).toEqual([1, 2])
  })

  test('9: two users finish one task, the second reads the name and minute of the first', async () => {
    const { oldmanId } = await ward.lives([daily('09:00')])
    const { taskId } = await ward.taskAt(oldmanId, '09:00')
    ward.at('09:10')
    expect(await ward.one(ward.carer, { taskId, taskStatus: 2 })).toMatchObject({ code: 0 })
    const second = await ward.one(ward.mate, { taskId, taskStatus: 2 })
    expect(second).toMatchObject({
      code: 14139,
      message: `任务已由${(await ward.taskAt(oldmanId, '09:00')).finishByName}于09:10完成`,
    })
    expect(await ward.one(ward.carer, { taskId, taskStatus: 5, exemptReason: 4 })).toMatchObject({ code: 21009 })
    for (const taskStatus of [0, 4])
      expect(await ward.one(ward.carer, { taskId, taskStatus })).toMatchObject({
        code: 14137,
        message: '护理记录不可删除',
      })
  })

  test('scenario 7, scenario 8: missed at 17:05 with one to-do of the head nurse; Thursday 08:59 still entered, 09:01 not; the last one ends it', async () => {
    const monday = '2025-06-16'
    ward.at('06:00', monday)
    const { oldmanId } = await ward.lives([daily('09:00', '14:00')], { liveDate: monday })
    await ward.run('watch', `${monday} 16:55:00`)
    expect(await ward.states(oldmanId, monday)).toEqual(['09:00 0', '14:00 0'])
    await ward.run('watch', `${monday} 17:05:00`)
    expect(await ward.states(oldmanId, monday)).toEqual(['09:00 3', '14:00 3'])
    const missTodos = async () =>
      (await ward.head.ok(todo.list, { todoStatus: 0, pageHelper: '0' })).list.filter(
        ({ bizType, bizId }) => bizType === 'TASK_MISS' && bizId?.includes(monday),
      )
    expect((await missTodos()).map(({ title }) => title.replace(/^06-16 .*早班/, ''))).toEqual(['有2项任务漏执行'])
    const nine = await ward.taskAt(oldmanId, '09:00', monday)
    const two = await ward.taskAt(oldmanId, '14:00', monday)
    ward.at('09:01', '2025-06-19')
    const patch = { taskId: nine.taskId, taskStatus: 2, lateReason: '当时忘记登记' }
    expect(await ward.one(ward.nurse, patch)).toMatchObject({ code: 14135, message: '超过72小时不可补录' })
    ward.at('08:59', '2025-06-19')
    expect(await ward.one(ward.nurse, { ...patch, lateReason: null })).toMatchObject({ code: 14134 })
    expect(await ward.one(ward.nurse, patch)).toMatchObject({ code: 0, taskStatus: 2, timeliness: 2 })
    expect(await ward.taskAt(oldmanId, '09:00', monday)).toMatchObject({ recordType: 3, finishBy: ward.nurse.userId })
    expect(await missTodos()).toHaveLength(1)
    const refused = { taskId: two.taskId, taskStatus: 5, exemptReason: 4, lateReason: '当时在睡' }
    expect(await ward.one(ward.nurse, refused)).toMatchObject({ code: 0, taskStatus: 5 })
    expect(await missTodos()).toEqual([])
  })

  test('41: thirty hours later not by a carer (14143), by a nurse with a reason', async () => {
    const day = '2025-06-24'
    ward.at('06:00', day)
    const { oldmanId } = await ward.lives([daily('09:00')], { liveDate: day })
    await ward.run('watch', `${day} 17:05:00`)
    const { taskId } = await ward.taskAt(oldmanId, '09:00', day)
    ward.at('15:00', '2025-06-25')
    const patch = { taskId, taskStatus: 2, lateReason: '当时忘记登记' }
    expect(await ward.one(ward.carer, patch)).toMatchObject({ code: 14143, message: '补录超过24小时须由护士办理' })
    expect(await ward.one(ward.nurse, patch)).toMatchObject({ code: 0, timeliness: 2 })
  })

  test('10: three refusals of a job in seven days, one to-do of the nurse; nothing counts as missed', async () => {
    const { oldmanId } = await ward.lives([daily('07:00', '12:00', '18:00')])
    const refusalTodos = async () =>
      (await ward.nurse.ok(todo.list, { todoStatus: 0, pageHelper: '0' })).list.filter(
        ({ bizType }) => bizType === 'TASK_REFUSE',
      )
    for (const [time, n] of [
      ['07:00', 0],
      ['12:00', 0],
      ['18:00', 1],
    ] as const) {
      const { taskId } = await ward.taskAt(oldmanId, time)
      ward.at(time)
      const exempt = { taskId, taskStatus: 5, exemptReason: 3 }
      expect(await ward.one(ward.carer, exempt)).toMatchObject({ code: 21001 })
      expect(await ward.one(ward.carer, { ...exempt, refuseReason: '不愿意' })).toMatchObject({
        code: 0,
        taskStatus: 5,
      })
      expect(await refusalTodos()).toHaveLength(n)
    }
    expect((await ward.admin.ok(careTask.list, { oldmanId })).sum).toMatchObject({ missed: 0, exempt: 3 })
    // Until the row is changed, or a week has passed.
    ward.at('06:30')
    const again = await ward.lives([daily('07:00', '12:00', '18:00')])
    ward.at('18:00')
    for (const time of ['07:00', '12:00', '18:00']) {
      const { taskId } = await ward.taskAt(again.oldmanId, time)
      await ward.one(ward.carer, { taskId, taskStatus: 5, exemptReason: 3, refuseReason: '不愿意' })
    }
    expect(await refusalTodos()).toHaveLength(2)
    const executionId = await executionOf(oldmanId)
    const [{ rows }] = await ward.admin.ok(execution.projects, { executionId })
    const row = { nursingPlanId: rows[0].nursingPlanId, ...daily('10:00') }
    await ward.admin.ok(execution.saveRows, { executionId, rows: [row], version: await versionIn(executionId) })
    expect((await refusalTodos()).map(({ bizId }) => bizId?.startsWith(again.oldmanId))).toEqual([true])
    await ward.run('care-day', '2025-06-17 00:05:00')
    expect(await refusalTodos()).toHaveLength(1)
    await ward.run('care-day', '2025-06-18 00:05:00')
    expect(await refusalTodos()).toEqual([])
  })

  test('three meals running with less than half eaten make a to-do, until one is eaten', async () => {
    const meal = { projectId: 'care-project-03', cycleType: 1, times: ['07:00', '11:30', '17:30'] }
    const { oldmanId } = await ward.lives([meal])
    const openTodos = async () =>
      (await ward.nurse.ok(todo.list, { todoStatus: 0, pageHelper: '0' })).list.filter(
        ({ bizId }) => bizId === oldmanId,
      )
    for (const [time, n] of [
      ['07:00', 0],
      ['11:30', 0],
      ['17:30', 1],
    ] as const) {
      ward.at(time)
      const { taskId } = await ward.taskAt(oldmanId, time)
      expect(await ward.one(ward.carer, { taskId, taskStatus: 2, resultValue: { percent: 25 } })).toMatchObject({
        code: 0,
      })
      expect(await openTodos()).toHaveLength(n)
    }
    const { taskId } = await ward.taskAt(oldmanId, '17:30')
    expect((await ward.admin.ok(careTask.get, { taskId })).last.map(({ resultText }) => resultText)).toEqual([
      '进食四分之一',
      '进食四分之一',
    ])
    // An earlier meal that an offline phone reports late does not end it; a correction of one of the three does.
    ward.at('19:00')
    const { executionId, version } = (await ward.admin.ok(execution.list, { oldmanId })).list[0]
    const snack = { ...meal, cycleType: 6, times: null }
    const { nursingPlanIds } = await ward.admin.ok(execution.saveRows, { executionId, rows: [snack], version })
    const early = { taskId: null, nursingPlanId: nursingPlanIds[0], taskStatus: 2, resultValue: { percent: 100 } }
    const sent = { ...early, finishTime: `${today} 06:40:00`, offline: 1 }
    expect(await ward.one(ward.carer, sent)).toMatchObject({ code: 0 })
    expect(await openTodos()).toHaveLength(1)
    const right = (percent: number) => ({ taskId, taskStatus: 2, resultValue: { percent }, editReason: '记错' })
    expect(await ward.one(ward.carer, right(75))).toMatchObject({ code: 0 })
    expect(await openTodos()).toEqual([])
    expect(await ward.one(ward.carer, right(25))).toMatchObject({ code: 0 })
    expect(await openTodos()).toHaveLength(1)
    // Another diet ends the to-do.
    const { current } = await ward.admin.ok(diet.dietGet, { oldmanId })
    await ward.admin.ok(diet.dietSave, { oldmanId, texture: 3, source: 1, version: current?.version })
    expect(await openTodos()).toEqual([])
  })
})
