import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attendanceLeave as calls } from '#contract/modules/duty/attendance/leave.ts'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { approval } from '#contract/modules/platform/review/approval.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeDept, makeEmp, makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { peopleOf, rotaOf } from '../test-rota.ts'

/** 待我审批 over documents of one module: with steps of 审核配置, and without. */

const t = hosted()
const head = enters(t, 'ADMIN')
const { signedInAs } = peopleOf(() => t)
let deptId: string
const { makeShift, makeGroup, plan } = rotaOf(
  () => t,
  () => head,
  () => deptId,
)
beforeAll(async () => {
  deptId = (await makeDept(t)).deptId
  const page = 'administration.attendance.record'
  await makeRole(t, 'DECIDER', [`${page}.query`, `${page}.leave`, `${page}.repair`])
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const input = { leaveType: 1, from: '2025-06-12 07:00:00', to: '2025-06-12 15:00:00', reason: '家中有事' }
const reviewed = (openStatus: 0 | 1, more: object = {}) =>
  head.ok(setting.saveSwitches, {
    list: [
      {
        settingKey: checkKey('LEAVE'),
        value: {
          ...checkDefault('LEAVE'),
          openStatus,
          steps: [{ approverType: 'ROLE', ids: ['role-decider'], mode: 'ANY' }],
          ...more,
        },
      },
    ],
  })
const listOf = async (client: Client, query: object = {}) =>
  (await client.ok(approval.approvals, { size: 1000, ...query })).list
const forDoc = async (client: Client, docId: string) => (await listOf(client)).filter((row) => row.docId === docId)
const worker = async () => {
  const { empId } = await makeEmp(t, { deptId })
  return signedInAs(empId)
}
const decide = (client: Client, row: { docId?: string | null; version?: number | null }, more: object = {}) =>
  client.call(calls.leaveAudit, { leaveId: row.docId ?? '', version: row.version ?? 0, pass: 1, ...more })

test('leave under review is listed for its decider with applicant, reason and time, and is gone once decided', async () => {
  await reviewed(1)
  const decider = await t.as('DECIDER')
  const fellow = await t.as('DECIDER')
  const { leaveId } = await (await worker()).ok(calls.leaveCreate, input)
  const [row] = await forDoc(decider, leaveId)
  expect(row).toMatchObject({
    biz: 'LEAVE',
    direct: 1,
    overdue: 0,
    since: '2025-06-10 10:00:00',
    deadline: '2025-06-11 10:00:00',
    routePath: '/administration/attendance/record',
    content: expect.stringContaining('家中有事'),
  })
  expect(row.title).toMatch(/ 请假申请$/)
  t.clock.set('2025-06-11 11:00:00')
  expect((await forDoc(decider, leaveId))[0].overdue).toBe(1)
  expect((await listOf(decider, { overdue: 1, biz: 'LEAVE' })).map(({ docId }) => docId)).toContain(leaveId)
  expect(await listOf(decider, { keyword: '没有这样的事' })).toEqual([])
  // Two at once from the list both see: one succeeds, the other is told why not.
  const both = await Promise.all([decide(decider, row), decide(fellow, row)])
  expect(both.map(({ code }) => code).sort()).toEqual([0, 21009])
  expect(await forDoc(decider, leaveId)).toEqual([])
  expect(await forDoc(fellow, leaveId)).toEqual([])
})

test('is not listed for its applicant, for users who may not decide, or for another institution', async () => {
  await reviewed(1)
  const decider = await t.as('DECIDER')
  const own = await t.as('DECIDER')
  await signedInAs.emp(own)
  const { leaveId } = await own.ok(calls.leaveCreate, input)
  expect(await forDoc(own, leaveId)).toEqual([])
  expect(await forDoc(decider, leaveId)).toHaveLength(1)
  expect(await listOf(await t.as('NOBODY'))).toEqual([])
  expect(await listOf(await t.as('ADMIN', { orgId: await t.otherOrg() }))).toEqual([])
})

test('leave never waits for the approval of the employee who takes it, even where makers may approve', async () => {
  await reviewed(1, { selfAudit: 1 })
  const own = await t.as('DECIDER')
  await signedInAs.emp(own)
  const { leaveId, version } = await own.ok(calls.leaveCreate, input)
  expect(await forDoc(own, leaveId)).toEqual([])
  expect((await decide(own, { docId: leaveId, version })).code).toBe(22336)
})

test('without review steps the holders of the code get the to-do; a request for a forgotten clock is listed beside it', async () => {
  await t.db((db) => db.updateTable('review').set({ reviewState: 4 }).where('biz', '=', 'LEAVE').execute())
  await reviewed(0)
  const decider = await t.as('DECIDER')
  const { shiftPkId } = await makeShift()
  const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(1)
  await plan(groupPk, memberIds[0], { '2025-06-09': shiftPkId })
  await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
  const zhang = await signedInAs(memberIds[0])
  const { leaveId } = await zhang.ok(calls.leaveCreate, {
    ...input,
    from: '2025-06-13 07:00:00',
    to: '2025-06-13 15:00:00',
  })
  const card = { date: '2025-06-09', side: 1, clockTime: '2025-06-09 07:00:00', reason: '忘了' }
  const { repairId } = await zhang.ok(attendanceRecord.repairCreate, card)
  const [leave] = await forDoc(decider, leaveId)
  expect(leave).toMatchObject({ biz: 'LEAVE', direct: 1, deadline: null })
  const [repair] = await forDoc(decider, repairId)
  expect(repair).toMatchObject({ biz: 'REPAIR', direct: 1 })
  const decision = { repairId, version: repair.version ?? 0, pass: 0 as const, opinion: '有打卡' }
  expect((await decider.call(attendanceRecord.repairAudit, decision)).code).toBe(0)
  expect(await forDoc(decider, repairId)).toEqual([])
  // Withdrawn meanwhile: it leaves the list, and a decision from an old list is refused with a message.
  await zhang.ok(calls.leaveCancel, { leaveId, version: leave.version ?? 0 })
  expect(await forDoc(decider, leaveId)).toEqual([])
  expect((await decide(decider, leave)).code).toBe(21009)
})
