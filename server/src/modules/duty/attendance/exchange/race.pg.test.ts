import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shiftExchange as calls } from '#contract/modules/duty/attendance/exchange.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { makeDept, makeRole } from '../../../../../test/factories.ts'
import { soak } from '../../../../../test/long.ts'
import { day, dealsOf } from './test-deal.ts'

const turns = soak(8, 50)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at the same exchange', () => {
  let t: TestApp
  let head: Client
  let heads: Client[]
  let dept: { deptId: string }
  const house = dealsOf(
    () => t,
    () => head,
    () => dept.deptId,
  )
  const page = 'administration.shiftExchange.records'
  beforeAll(async () => {
    t = await testApp()
    head = await t.as('ADMIN')
    dept = await makeDept(t)
    await makeRole(t, 'SWAPPER', [`${page}.add`])
    await makeRole(t, 'SWAP_HEAD', [`${page}.query`, `${page}.audit`])
    heads = [await t.as('SWAP_HEAD'), await t.as('SWAP_HEAD')]
    await house.review(1)
  })
  afterAll(() => t.close())
  const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).toSorted()

  test(`${turns} times: of two decisions one succeeds, the other is 21009; the days are those of the first`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { groupPk, zhang, asZhang, asLi, swap, early, late } = await house.pair()
      const row = (await house.confirm(asLi, await asZhang.ok(calls.exchangeCreate, swap))).data
      const both = await Promise.all([house.audit(heads[0], row), house.audit(heads[1], row, 0, '不行')])
      expect(codes(both)).toEqual([0, 21009])
      const { exchangeStatus } = await house.found(row)
      expect(await house.daysOf(groupPk, zhang)).toEqual({
        [day]: exchangeStatus === 3 ? late.shiftPkId : early.shiftPkId,
      })
    }
  })

  test(`${turns} times: of two confirmations, or a confirmation and a withdrawal, at once one succeeds, the other is 21009 or 21002`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { asZhang, asLi, swap } = await house.pair()
      const row = await asZhang.ok(calls.exchangeCreate, swap)
      const second = turn % 2 === 0 ? house.confirm(asLi, row, 0) : house.cancel(asZhang, row)
      const both = codes(await Promise.all([house.confirm(asLi, row), second]))
      // A confirmed request may still be withdrawn with its current version.
      expect([
        [0, 21009],
        [0, 21002],
      ]).toContainEqual(both)
    }
  })

  test(`${turns} times: when each asks the other at once one request is stored, the other is 22343`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { zhang, asZhang, asLi, swap } = await house.pair()
      const both = await Promise.all([
        asZhang.call(calls.exchangeCreate, swap),
        asLi.call(calls.exchangeCreate, { ...swap, targetId: zhang }),
      ])
      expect(codes(both)).toEqual([0, 22343])
    }
  })

  test(`${turns} times: the planner changes the day during the approval: the exchange and the roster never mix`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { groupPk, zhang, li, asZhang, asLi, swap, early, late } = await house.pair()
      const row = (await house.confirm(asLi, await asZhang.ok(calls.exchangeCreate, swap))).data
      const rows = [{ empId: zhang, version: 1, cells: [{ workDate: day, shiftPkId: null }] }]
      const both = await Promise.all([
        house.audit(heads[0], row),
        head.call(attendanceSchedule.scheduleSave, { groupPk, month: '2025-06', rows, reason: '调休' }),
      ])
      const days = [(await house.daysOf(groupPk, zhang))[day], (await house.daysOf(groupPk, li))[day]]
      if (both[0].code === 0) expect([both[1].code, ...days]).toEqual([21002, late.shiftPkId, early.shiftPkId])
      else expect([both[0].code, both[1].code, ...days]).toEqual([22344, 0, null, late.shiftPkId])
    }
  })
})
