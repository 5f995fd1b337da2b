import { beforeAll, expect, test } from 'vitest'
import { attendanceSchedule as calls } from '#contract/modules/duty/attendance/schedule.ts'
import { makeDept, makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { day, dealsOf } from './test-deal.ts'

const t = hosted()
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
const house = dealsOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const page = 'administration.shiftExchange.records'
beforeAll(async () => {
  dept = await makeDept(t)
  await makeRole(t, 'SWAPPER', [`${page}.add`])
  await makeRole(t, 'SWAP_HEAD', [`${page}.query`, `${page}.audit`])
})

test('a member of a group sees the published days of all in it, but no drafts and no other groups', async () => {
  const { zhang, li, asZhang, early, groupPk } = await house.pair()
  await house.plan(groupPk, li, { '2025-07-01': early.shiftPkId })
  const month = (of: string) => asZhang.ok(calls.scheduleList, { month: of, mates: 1 })
  const june = await month('2025-06')
  expect(june).toMatchObject({ empId: zhang, groupPk })
  expect(june.rows.map(({ empId, cells }) => [empId, cells.length])).toEqual(
    expect.arrayContaining([
      [zhang, 1],
      [li, 1],
    ]),
  )
  expect(june.rows.find(({ empId }) => empId === li)?.cells[0].workDate).toBe(day)
  expect((await month('2025-07')).rows.flatMap(({ cells }) => cells)).toEqual([])
})

test('users who may audit exchanges see the group of another employee; an employee without a group sees nobody', async () => {
  const { zhang, asZhang, li } = await house.pair()
  const other = await house.pair()
  const look = { month: '2025-06', mates: 1, empId: zhang }
  expect((await other.asZhang.call(calls.scheduleList, look)).status).toBe(401)
  const rows = (await (await t.as('SWAP_HEAD')).ok(calls.scheduleList, look)).rows
  expect(rows.map(({ empId }) => empId).toSorted()).toEqual([zhang, li].toSorted())
  const elsewhere = await t.as('SWAP_HEAD', { deptId: (await makeDept(t)).deptId })
  await t.db((db) =>
    db.updateTable('userAccount').set({ dataScope: 'DEPT' }).where('userId', '=', elsewhere.userId).execute(),
  )
  expect((await elsewhere.call(calls.scheduleList, look)).code).toBe(21003)
  expect((await (await t.as('NOBODY')).ok(calls.scheduleList, { month: '2025-06', mates: 1 })).rows).toEqual([])
  expect((await asZhang.call(calls.scheduleList, { month: '2025-06', groupPk: 'any' })).status).toBe(401)
})
