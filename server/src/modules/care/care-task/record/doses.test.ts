import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import { roundsOf } from '../../../../../test/drug-rounds.ts'
import { newDrug, openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'
import { makeEmp } from '../../../../../test/factories.ts'

/** 服药协助 and the doses of its time are one record (care.md 5). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
  const { admin, levelId } = p.house.house
  const rows = [{ projectId: 'care-project-10', cycleType: 1, times: ['14:00', '18:00'] }]
  await admin.ok(levelConfig.create, { levelId, rows })
  const { empId } = await makeEmp(p.t, { jobTypeCode: 'NURSE' })
  await p.t.db((db) => db.updateTable('userAccount').set({ empId }).where('userId', '=', p.li.userId).execute())
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))
const { takesOf, go, seen, band } = roundsOf(() => p)

/** A resident who moved in today with two drugs at one time. */
async function taking(times = ['14:00']) {
  const { oldmanId } = await p.house.moveIn(p.day)
  p.at('07:00')
  await p.head.ok(drugKeep.keepCreate, { oldmanId, protocolFile: p.protocol, clientName: '王小明', clientRelation: 2 })
  for (const time of times) {
    const { drugId } = await newDrug(p.head)
    await p.bring(oldmanId, drugId, 5)
    await p.doctor.ok(drugUse.useCreate, {
      oldmanId,
      drugId,
      dose: 1,
      drugWay: 1,
      freq: 'qd',
      startDate: p.day,
      times: [{ time }],
    })
  }
  const ready = async () => {
    await go(p.zhang, 'prepare', (await takesOf(oldmanId)).map(seen))
    await go(p.li, 'check', (await takesOf(oldmanId)).map(seen))
  }
  const task = async (time = '14:00') => {
    const { list } = await p.house.house.admin.ok(careTask.list, { oldmanId, planDateFrom: p.day, planDateTo: p.day })
    const found = list.find(({ planTime }) => planTime === `${p.day} ${time}:00`)
    if (!found) throw new Error('no such task')
    return found
  }
  const act = async (action: string, at: number, more: object = {}) =>
    go(p.li, action, [seen((await takesOf(oldmanId))[at])], { ...band(oldmanId), ...more })
  return { oldmanId, ready, task, act }
}
const finish = async (taskId: string, more: object = {}) =>
  (await p.li.ok(careTask.save, { tasks: [{ taskId, taskStatus: 2, ...more }] })).results[0]

test('the given dose finishes the task, with its nurse and time; taken back it is due again', async () => {
  const { ready, task, act } = await taking()
  await ready()
  p.at('14:10')
  expect((await act('give', 0)).code).toBe(0)
  expect(await task()).toMatchObject({
    taskStatus: 2,
    finishBy: p.li.userId,
    finishTime: `${p.day} 14:10:00`,
    timeliness: 0,
    resultText: '发药登记完成',
  })
  expect((await task('18:00')).taskStatus).toBe(0)
  p.at('14:20')
  const takes = await takesOf((await task()).oldmanId)
  expect((await go(p.head, 'void', [seen(takes[0])], { reason: '登记错人' })).code).toBe(0)
  expect(await task()).toMatchObject({ taskStatus: 0, finishBy: null })
})

test('the last of several doses finishes it; when all are refused it is exempted as refused', async () => {
  const { ready, task, act } = await taking(['14:00', '14:30'])
  await ready()
  p.at('14:05')
  await act('give', 0)
  expect((await task()).taskStatus).toBe(0)
  p.at('14:35')
  await act('give', 1)
  expect(await task()).toMatchObject({ taskStatus: 2, finishTime: `${p.day} 14:35:00` })
  const other = await taking()
  await other.ready()
  p.at('14:10')
  await other.act('refuse', 0, { refuseReason: 1 })
  expect(await other.task()).toMatchObject({ taskStatus: 5, exemptReason: 3 })
})

test('14145: the task cannot be finished while its dose is neither given nor explained', async () => {
  const { ready, task } = await taking()
  await ready()
  p.at('14:10')
  const { taskId } = await task()
  const refused = await finish(taskId)
  expect(refused).toMatchObject({ code: 14145, message: expect.stringContaining('尚未登记发药，请先发药') })
  expect(await finish(taskId, { remark: '老人呕吐，医生嘱暂停一次' })).toMatchObject({ code: 0, taskStatus: 2 })
})

test('without drugs, or with doses at other times, the task is reported as usual', async () => {
  const { task } = await taking(['12:00'])
  p.at('14:10')
  expect(await finish((await task()).taskId)).toMatchObject({ code: 0, taskStatus: 2 })
})
