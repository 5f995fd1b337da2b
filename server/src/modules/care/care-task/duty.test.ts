import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { step } from '../../../../test/elders.ts'
import { makeEmp } from '../../../../test/factories.ts'
import { openHouse, today } from '../../../../test/stays.ts'
import { peopleOf, rotaOf } from '../../duty/attendance/test-rota.ts'
import { type CareWard, daily, openCareWard } from './test-ward.ts'

/** Open tasks go to the staff on duty now: a change of the roster reassigns them at once (care.md 6). */

let ward: CareWard
beforeAll(async () => {
  ward = await openCareWard(await openHouse())
})
afterAll(() => ward.house.t.close())
beforeEach(() => ward.at('06:30'))

test('a shift gets a new to-do for missed tasks after all earlier ones were settled', async () => {
  const absent = await ward.lives([daily('09:00')])
  const here = await ward.lives([daily('09:00')])
  const missTodos = async () =>
    (await ward.head.ok(todo.list, { todoStatus: 0, pageHelper: '0' })).list.filter(
      ({ bizType }) => bizType === 'TASK_MISS',
    )
  const missMessages = async () =>
    (await ward.head.ok(message.list, { size: 100 })).list.filter(({ bizType }) => bizType === 'TASK_MISS').length
  const patch = async (oldmanId: string) => {
    const { taskId } = await ward.taskAt(oldmanId, '09:00')
    expect(
      await ward.one(ward.nurse, { taskId, taskStatus: 5, exemptReason: 4, lateReason: '当时在睡' }),
    ).toMatchObject({ code: 0 })
  }
  ward.at('12:00')
  expect((await step(ward.admin, absent.oldmanId, 2, { quitDate: today, quitType: 1 })).msg).toBe('')
  expect([(await missTodos()).length, await missMessages()]).toEqual([1, 1])
  await patch(absent.oldmanId)
  expect(await missTodos()).toEqual([])
  await ward.run('watch', `${today} 17:05:00`)
  expect(await ward.states(here.oldmanId)).toEqual(['09:00 3'])
  expect([(await missTodos()).length, await missMessages()]).toEqual([1, 2])
  await ward.run('watch', `${today} 17:10:00`)
  expect([(await missTodos()).length, await missMessages()]).toEqual([1, 2])
  await patch(here.oldmanId)
  expect(await missTodos()).toEqual([])
})

test('a published shift that changes hands gives its tasks to the other employee, who is notified of those due within the hour', async () => {
  const app = () => ward.house.t
  const rota = rotaOf(
    app,
    () => ward.admin,
    () => ward.deptId,
  )
  const shift = await rota.makeShift()
  const { deptId } = ward
  const memberIds = [(await makeEmp(app(), { deptId })).empId, (await makeEmp(app(), { deptId })).empId]
  const [zhang, li] = memberIds
  const { attendanceGroupPkId: groupPk } = await ward.admin.ok(
    attendanceGroup.groupCreate,
    rota.groupOf(memberIds, { deptId }),
  )
  expect(await rota.plan(groupPk, zhang, { [today]: shift.shiftPkId })).toMatchObject({ code: 0 })
  await ward.admin.ok(attendanceSchedule.schedulePublish, { groupPk, month: today.slice(0, 7) })
  const { oldmanId } = await ward.lives([daily('07:15')])
  const { executionId, version } = (await ward.admin.ok(execution.list, { oldmanId })).list[0]
  const [{ rows }] = await ward.admin.ok(execution.projects, { executionId })
  const row = { nursingPlanId: rows[0].nursingPlanId, ...daily('07:15'), executorRule: 2 }
  await ward.admin.ok(execution.saveRows, { executionId, rows: [row], version })
  expect((await ward.taskAt(oldmanId, '07:15')).executorIds).toEqual([zhang])

  const asLi = await peopleOf(app).signedInAs(li, 'CARER')
  const month = await ward.admin.ok(attendanceSchedule.scheduleList, { groupPk, month: today.slice(0, 7) })
  const cells = (shiftPkId: string | null) => [{ workDate: today, shiftPkId }]
  await ward.admin.ok(attendanceSchedule.scheduleSave, {
    groupPk,
    month: today.slice(0, 7),
    reason: '临时调班',
    rows: month.rows.map(({ empId, version: seen }) => ({
      empId,
      version: seen,
      cells: cells(empId === li ? shift.shiftPkId : null),
    })),
  })
  expect((await ward.taskAt(oldmanId, '07:15')).executorIds).toEqual([li])
  const titles = (await asLi.ok(message.list, { size: 50 })).list.map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('07:15') && title.endsWith('改由您执行'))).toHaveLength(1)
})
