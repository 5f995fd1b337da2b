import { beforeAll, expect, test } from 'vitest'
import { attendanceSchedule as calls } from '#contract/modules/duty/attendance/schedule.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeDept, makeEmp } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { joinAbsence } from '../service.ts'
import { rotaOf } from '../test-rota.ts'

const t = hosted({ now: '2025-12-31 10:00:00' })
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
})
const { makeShift, makeNight, makeGroup, plan } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const shown = async (client: Client, groupPk: string) =>
  (await client.ok(calls.dutyToday, {})).filter(({ attendanceGroupPkId }) => attendanceGroupPkId === groupPk)

test('today and tonight, and last night while it lasts: who is on duty, who is on leave, who is missing', async () => {
  const early = await makeShift()
  const night = await makeNight()
  const minCover = [
    { shiftPkId: early.shiftPkId, minStaff: 2 },
    { shiftPkId: night.shiftPkId, minStaff: 2 },
  ]
  const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(3, { minCover })
  const [zhang, li, wang] = memberIds
  await plan(groupPk, zhang, { '2025-12-31': early.shiftPkId })
  await plan(groupPk, li, { '2025-12-31': early.shiftPkId })
  await plan(groupPk, wang, { '2025-12-31': night.shiftPkId })
  expect(await shown(head, groupPk)).toEqual([])
  await head.ok(calls.schedulePublish, { groupPk, month: '2025-12' })
  expect(await shown(head, groupPk)).toMatchObject([
    { shiftPkId: early.shiftPkId, from: '2025-12-31 07:00:00', now: 1, gap: null, people: [{}, {}] },
    { shiftPkId: night.shiftPkId, to: '2026-01-01 06:00:00', now: 0, gap: '少1人', people: [{ empId: wang }] },
  ])
  joinAbsence(async () => [{ empId: li, from: '2025-12-31 00:00:00', to: '2026-01-01 00:00:00' }])
  const [morning] = await shown(head, groupPk)
  expect(morning).toMatchObject({ gap: '少1人' })
  const awayOf = Object.fromEntries(morning.people.map(({ empId, away }) => [empId, away]))
  expect(awayOf).toEqual({ [zhang]: 0, [li]: 1 })
  t.clock.set('2026-01-01 05:59:00')
  expect(await shown(head, groupPk)).toMatchObject([{ shiftPkId: night.shiftPkId, workDate: '2025-12-31', now: 1 }])
  t.clock.set('2026-01-01 06:00:00')
  expect(await shown(head, groupPk)).toEqual([])
})

test('groups of other departments are not shown', async () => {
  const far = await makeDept(t)
  const other = await t.as('NURSE_HEAD', { deptId: far.deptId })
  const { empId } = await makeEmp(t)
  const { attendanceGroupPkId } = await makeGroup(1, { memberIds: [empId] })
  expect(await shown(other, attendanceGroupPkId)).toEqual([])
})
