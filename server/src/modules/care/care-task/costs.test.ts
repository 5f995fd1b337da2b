import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { addDays } from '#core/clock.ts'
import { newId } from '#core/new-id.ts'
import { makeChild } from '../../../../test/fees.ts'
import { openHouse, today } from '../../../../test/stays.ts'
import { type CareWard, finish, openCareWard } from './test-ward.ts'

/** Charges of care: one bill line for each finished task, at the price of its day (care.md 5). */

let ward: CareWard
beforeAll(async () => {
  ward = await openCareWard(await openHouse())
  await ward.works(ward.nurse, 'NURSE')
})
afterAll(() => ward.house.t.close())
beforeEach(() => ward.at('06:30'))

const nine = { cycleType: 1, times: ['09:00'] }
/** A resident's task at 09:00 that is charged, and its price. */
async function dear() {
  const fee = await ward.admin.ok(feeProject.create, {
    projectName: `增值${newId().slice(-6)}`,
    projectType: 8,
  })
  const projectChildId = await makeChild(ward.admin, fee.projectId, 2_000, { chargeCycle: 6 })
  const projectId = await ward.newJob({ chargeType: 1, projectChildId })
  const { oldmanId } = await ward.lives([{ projectId, ...nine, includeInLevel: 0 }])
  const finance = await ward.house.t.as('FINANCE')
  const lines = async () => {
    const [found] = (await finance.ok(bill.get, { oldmanId })).list
    return found?.netAmt ?? 0
  }
  return { oldmanId, projectId, projectChildId, lines }
}

test('an executor from another ward reports charged tasks like any others', async () => {
  const { oldmanId, projectId, lines } = await dear()
  const helper = await ward.house.t.as('CARER')
  const empId = await ward.works(helper, 'other')
  const { executionId, version } = (await ward.admin.ok(execution.list, { oldmanId })).list[0]
  const [{ rows }] = await ward.admin.ok(execution.projects, { executionId })
  const { nursingPlanId } = rows[0]
  const row = { nursingPlanId, projectId, ...nine, billable: 1, executorRule: 3, executorIds: [empId] }
  await ward.admin.ok(execution.saveRows, { executionId, rows: [row], version })
  const { taskId } = await ward.taskAt(oldmanId, '09:00')
  ward.at('09:10')
  expect(await ward.one(helper, finish(taskId))).toMatchObject({ code: 0 })
  expect(await lines()).toBe(2_000)
})

test('a task done before a price began costs the price of that day', async () => {
  const { oldmanId, projectChildId, lines } = await dear()
  const { taskId } = await ward.taskAt(oldmanId, '09:00')
  const dearer = { projectChildId, fromDate: addDays(today, 1), price: 3_000 }
  await ward.house.t.db((db) =>
    db
      .insertInto('projectChildPrice')
      .values({ orgId: 'org-test', createTime: `${today} 06:30:00`, ...dearer })
      .execute(),
  )
  ward.at('06:00', addDays(today, 1))
  const sent = finish(taskId, { finishTime: `${today} 09:10:00`, lateReason: '忘记登记' })
  expect(await ward.one(ward.carer, sent)).toMatchObject({ code: 0 })
  expect(await lines()).toBe(2_000)
})

test('42: finished twice is one line of 2000; exempted afterwards 21009; a correction takes it back', async () => {
  const { oldmanId, lines } = await dear()
  const { taskId } = await ward.taskAt(oldmanId, '09:00')
  ward.at('09:10')
  expect(await ward.one(ward.carer, finish(taskId))).toMatchObject({ code: 0 })
  expect(await ward.one(ward.mate, finish(taskId))).toMatchObject({ code: 14139 })
  expect(await lines()).toBe(2_000)
  expect(await ward.taskAt(oldmanId, '09:00')).toMatchObject({ costRow: 1 })
  expect(await ward.one(ward.nurse, { taskId, taskStatus: 5, exemptReason: 4 })).toMatchObject({ code: 21009 })
  const back = finish(taskId, { costRow: 0, editReason: '赠送一次' })
  expect(await ward.one(ward.carer, back)).toMatchObject({ code: 14136 })
  expect(await ward.one(ward.nurse, back)).toMatchObject({ code: 0 })
  expect(await ward.taskAt(oldmanId, '09:00')).toMatchObject({ costRow: 0, taskStatus: 2 })
  expect(await lines()).toBe(0)
})
