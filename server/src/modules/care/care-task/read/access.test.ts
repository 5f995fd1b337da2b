import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import type { Client } from '../../../../../test/app.ts'
import { openHouse, today } from '../../../../../test/stays.ts'
import { type CareWard, daily, finish, openCareWard } from '../test-ward.ts'

let ward: CareWard
let helper: Client
let empId: string
beforeAll(async () => {
  ward = await openCareWard(await openHouse())
  helper = await ward.house.t.as('CARER')
  empId = await ward.works(helper, 'other')
})
afterAll(() => ward.house.t.close())
beforeEach(() => ward.at('06:30'))

const washing = { projectId: 'care-project-05', cycleType: 6, maxPerDay: 2 }
/** A resident of the ward with a bath on demand, and rows that name the helper from another ward. */
async function livesWith(row: object) {
  const { oldmanId } = await ward.lives([washing, daily('20:00')])
  const { executionId, version } = (await ward.admin.ok(execution.list, { oldmanId })).list[0]
  const named = { executorRule: 3, executorIds: [empId], ...row }
  await ward.admin.ok(execution.saveRows, { executionId, rows: [named], version })
  return oldmanId
}
const looks = async (oldmanId: string) => [
  (await helper.call(careTask.card, { oldmanId })).code,
  (await helper.call(careTask.onDemand, { oldmanId })).code,
]

test('an executor from another ward may read the card and the jobs on demand of these days, but not the summary for the hospital', async () => {
  const oldmanId = await livesWith(daily('22:00'))
  expect(await helper.ok(careTask.card, { oldmanId })).toMatchObject({ oldmanId, oldmanName: expect.any(String) })
  const [job] = await helper.ok(careTask.onDemand, { oldmanId })
  expect(job).toMatchObject({ projectId: washing.projectId, doneToday: 0 })
  const sent = { taskId: null, nursingPlanId: job.nursingPlanId, taskStatus: 2 }
  expect(await ward.one(helper, sent)).toMatchObject({ code: 0 })
  expect(await helper.ok(careTask.onDemand, { oldmanId })).toMatchObject([{ doneToday: 1 }])
  expect((await helper.call(careTask.summary, { oldmanId })).code).toBe(21003)
})

test('tasks of days ago, or no longer assigned, give no access', async () => {
  const oldmanId = await livesWith({ ...daily('22:00'), endDate: today })
  const { nursingPlanId } = (await helper.ok(careTask.onDemand, { oldmanId }))[0]
  ward.at('22:00')
  const { taskId } = await ward.taskAt(oldmanId, '22:00')
  await ward.one(helper, finish(taskId))
  ward.at('09:00', '2025-06-11')
  expect(await looks(oldmanId)).toEqual([0, 0])
  ward.at('09:00', '2025-06-12')
  expect(await looks(oldmanId)).toEqual([21003, 21003])
  expect(await ward.one(helper, { taskId: null, nursingPlanId, taskStatus: 2 })).toMatchObject({ code: 21003 })
})

test('a job on demand names its executor in its row', async () => {
  const oldmanId = await livesWith({ projectId: 'care-project-04', cycleType: 6 })
  expect(await looks(oldmanId)).toEqual([0, 0])
  const stranger = await ward.house.t.as('CARER')
  expect((await stranger.call(careTask.card, { oldmanId })).code).toBe(21003)
  expect((await stranger.call(careTask.onDemand, { oldmanId })).code).toBe(21003)
  const { oldmanId: other } = await ward.lives([washing])
  expect(await looks(other)).toEqual([21003, 21003])
})
