import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceSchedule as calls } from '#contract/modules/duty/attendance/schedule.ts'
import { attendanceShift } from '#contract/modules/duty/attendance/shift.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { makeDept } from '../../../../../test/factories.ts'
import { soak } from '../../../../../test/long.ts'
import { rotaOf } from '../test-rota.ts'

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at the same days', () => {
  let t: TestApp
  let head: Client
  let dept: { deptId: string }
  beforeAll(async () => {
    t = await testApp()
    head = await t.as('ADMIN')
    dept = await makeDept(t)
  })
  afterAll(() => t.close())
  const { groupOf, people, cellsOf, makeShift, makeNight, makeGroup, plan } = rotaOf(
    () => t,
    () => head,
    () => dept.deptId,
  )

  const turns = soak(5, 50)
  test(`${turns} times: of two who save the same row one succeeds, the other is 21002; the days are those of one`, async () => {
    const early = await makeShift()
    for (let turn = 0; turn < turns; turn += 1) await saveTwice(early)
  })

  async function saveTwice(early: { shiftPkId: string }) {
    const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(3)
    const all = (of: string | null) => ({
      groupPk,
      month: '2025-06',
      rows: memberIds.map((empId) => ({ empId, version: 0, cells: cellsOf({ '2025-06-11': of, '2025-06-12': of }) })),
    })
    const sent = [all(early.shiftPkId), { ...all(null), rows: all(null).rows.toReversed() }]
    const answers = await Promise.all(sent.map((input) => head.call(calls.scheduleSave, input)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 21002])
    const { rows } = await head.ok(calls.scheduleList, { groupPk, month: '2025-06' })
    const shiftIds = new Set(rows.flatMap(({ cells }) => cells.map(({ shiftPkId }) => shiftPkId)))
    expect([shiftIds.size, ...rows.map(({ cells }) => cells.length)]).toEqual([1, 2, 2, 2])
  }

  test('a night at the end of one month and a morning at the start of the next are not both saved', async () => {
    const early = await makeShift()
    const night = await makeNight()
    const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup()
    const answers = await Promise.all([
      plan(groupPk, memberIds[0], { '2025-06-30': night.shiftPkId }),
      plan(groupPk, memberIds[0], { '2025-07-01': early.shiftPkId }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 22322])
  })

  test('days saved while their month is published are published with it, or need a reason', async () => {
    const early = await makeShift()
    for (let turn = 0; turn < turns; turn += 1) {
      const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(2)
      await plan(groupPk, memberIds[0], { '2025-06-11': early.shiftPkId })
      const [saved] = await Promise.all([
        plan(groupPk, memberIds[1], { '2025-06-11': early.shiftPkId }),
        head.call(calls.schedulePublish, { groupPk, month: '2025-06' }),
      ])
      const { rows, status } = await head.ok(calls.scheduleList, { groupPk, month: '2025-06' })
      const drafts = rows.flatMap(({ cells }) => cells.filter((cell) => cell.status === 0))
      expect([status, drafts, [0, 22324].includes(saved.code)]).toEqual([1, [], true])
    }
  })

  test('a group is not removed while its days are being planned: one of the two is refused', async () => {
    const early = await makeShift()
    for (let turn = 0; turn < turns; turn += 1) {
      const { attendanceGroupPkId, memberIds } = await makeGroup(1)
      const [saved, removed] = await Promise.all([
        plan(attendanceGroupPkId, memberIds[0], { '2025-06-11': early.shiftPkId }),
        head.call(attendanceGroup.groupRemove, { attendanceGroupPkId }),
      ])
      expect([[0, 22312].join(), [21003, 0].join()]).toContain([saved.code, removed.code].join())
    }
  })

  test('a shift is not disabled while it is being planned: one of the two is refused', async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { shiftPkId, version } = await makeShift()
      const { attendanceGroupPkId, memberIds } = await makeGroup(1)
      const [saved, off] = await Promise.all([
        plan(attendanceGroupPkId, memberIds[0], { '2025-06-11': shiftPkId }),
        head.call(attendanceShift.shiftEnable, { shiftPkId, version, isEnable: 0 }),
      ])
      expect([[0, 22303].join(), [21003, 0].join()]).toContain([saved.code, off.code].join())
    }
  })

  test('of two who leave and hand over to each other one stays, with the group of the other', async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const pair = await people(2)
      const led: string[] = []
      for (const leaderId of pair) led.push((await makeGroup(1, { leaderId })).attendanceGroupPkId)
      const leave = (empId: string, handoverEmpId: string) =>
        head.call(staff.update, {
          empId,
          handoverEmpId,
          version: 1,
          status: 3,
          leaveDate: '2025-06-10',
          leaveReason: '退休',
        })
      const answers = await Promise.all([leave(pair[0], pair[1]), leave(pair[1], pair[0])])
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 22202])
      const stays = pair[answers.findIndex(({ code }) => code !== 0)]
      for (const attendanceGroupPkId of led)
        expect((await head.ok(attendanceGroup.groupGet, { attendanceGroupPkId })).leaderId).toBe(stays)
    }
  })

  test('of two groups that add the same employee one gets him, the other is 22311; of two who publish one is 21009', async () => {
    const memberIds = await people(1)
    const inputs = [groupOf(memberIds), groupOf(memberIds)]
    const replies = await Promise.all(inputs.map((input) => head.call(attendanceGroup.groupCreate, input)))
    expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 22311])
    const groupPk = replies.find(({ code }) => code === 0)?.data.attendanceGroupPkId ?? ''
    await plan(groupPk, memberIds[0], { '2025-06-11': null })
    const twice = [1, 2].map(() => head.call(calls.schedulePublish, { groupPk, month: '2025-06' }))
    expect((await Promise.all(twice)).map(({ code }) => code).toSorted()).toEqual([0, 21009])
  })
})
