import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shiftExchange as calls } from '#contract/modules/duty/attendance/exchange.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeDept, makeEmp, makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { onDuty } from '../service.ts'
import { day, dealsOf } from './test-deal.ts'

const t = hosted()
const head = enters(t, 'ADMIN')
let leader: Client
let dept: { deptId: string }
const page = 'administration.shiftExchange.records'
const house = dealsOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const { pair, pairWith, confirm, audit, cancel, found, daysOf, makeShift, makeNight } = house
beforeAll(async () => {
  dept = await makeDept(t)
  await makeRole(t, 'SWAPPER', [`${page}.add`])
  await makeRole(t, 'SWAP_HEAD', [`${page}.query`, `${page}.audit`])
  leader = await t.as('SWAP_HEAD')
  await house.review(1)
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const openOf = async (client: Client, bizId: string) =>
  (await client.ok(todo.list, { size: 200 })).list
    .filter((one) => one.bizId === bizId && one.todoStatus === 0)
    .map(({ todoType }) => todoType)
const onDutyAt = async (at: string) => (await t.db((db) => onDuty(db, t.orgId, at))).map(({ empId }) => empId)
async function watch() {
  await t.round('watch')
}

describe('scenario 7', () => {
  test('zhang 早班 and li 晚班 on 06-12, type 1 applied, confirmed, passed: zhang 晚班, li 早班; a second pass is 21009', async () => {
    const { groupPk, zhang, li, asZhang, asLi, swap, early, late } = await pair()
    const row = await asZhang.ok(calls.exchangeCreate, swap)
    expect(row).toMatchObject({
      exchangeStatus: 1,
      side: 1,
      applyShiftTime: '07:00–15:00',
      targetShiftName: late.shiftName,
    })
    expect(row.exchangeNo).toMatch(/^HB20250610\d{3}$/)
    expect(await openOf(asLi, row.exchangeId)).toEqual(['EXCHANGE_CONFIRM'])
    const confirmed = (await confirm(asLi, row)).data
    expect(confirmed).toMatchObject({ exchangeStatus: 2, confirmTime: '2025-06-10 10:00:00', side: 2 })
    expect(await openOf(asLi, row.exchangeId)).toEqual([])
    expect(await openOf(leader, row.exchangeId)).toEqual(['EXCHANGE'])
    const passed = await audit(leader, confirmed)
    expect(passed.data).toMatchObject({ exchangeStatus: 3, auditBy: leader.userId })
    expect(await daysOf(groupPk, zhang)).toEqual({ [day]: late.shiftPkId })
    expect(await daysOf(groupPk, li)).toEqual({ [day]: early.shiftPkId })
    const { rows } = await head.ok(attendanceSchedule.scheduleList, { groupPk, month: '2025-06' })
    expect(rows.map(({ version, cells }) => [version, cells[0].source, cells[0].status])).toEqual([
      [2, 3, 1],
      [2, 3, 1],
    ])
    for (const client of [asZhang, asLi])
      expect((await client.ok(message.list, { size: 50 })).list.map(({ bizType }) => bizType)).toContain('SCHEDULE')
    expect((await audit(leader, confirmed)).code).toBe(21009)
    expect((await audit(leader, passed.data)).code).toBe(21009)
    expect(await onDutyAt(`${day} 08:00:00`)).toEqual([li])
    expect(await onDutyAt(`${day} 15:00:00`)).toEqual([zhang])
  })

  test('scenario 8: the leader edits zhang’s 06-12 cell before approval: 22344, and the request still waits', async () => {
    const { groupPk, zhang, asZhang, asLi, swap } = await pair()
    const confirmed = (await confirm(asLi, await asZhang.ok(calls.exchangeCreate, swap))).data
    const rows = [{ empId: zhang, version: 1, cells: [{ workDate: day, shiftPkId: null }] }]
    await head.ok(attendanceSchedule.scheduleSave, { groupPk, month: '2025-06', rows, reason: '调休' })
    expect((await audit(leader, confirmed)).code).toBe(22344)
    expect((await found(confirmed)).exchangeStatus).toBe(2)
    expect((await audit(leader, confirmed, 0, '排班变了')).data.exchangeStatus).toBe(4)
  })
})

describe('scenario 34, no answer', () => {
  test('a request without an answer lapses when the shift starts (6): no to-do is left, both are notified; before the job has run a step is 21009', async () => {
    const { asZhang, asLi, swap } = await pair()
    const row = await asZhang.ok(calls.exchangeCreate, swap)
    const other = await pair()
    const confirmed = (await confirm(other.asLi, await other.asZhang.ok(calls.exchangeCreate, other.swap))).data
    t.clock.set(`${day} 06:55:00`)
    await watch()
    expect((await found(row)).exchangeStatus).toBe(1)
    t.clock.set(`${day} 07:00:00`)
    expect((await confirm(asLi, row)).code).toBe(21009)
    expect((await audit(leader, confirmed)).code).toBe(21009)
    await watch()
    for (const one of [row, confirmed]) expect((await found(one)).exchangeStatus).toBe(6)
    expect([...(await openOf(asLi, row.exchangeId)), ...(await openOf(leader, confirmed.exchangeId))]).toEqual([])
    const news = (await asZhang.ok(message.list, { size: 50 })).list.map(({ title }) => title)
    expect(news).toContain(`换班${row.exchangeNo}已失效：班次已开始，未及确认或审批`)
  })
})

describe('代班', () => {
  test('the target gets the shift, the applicant rests; a target who works is 22321, at the decision 22344', async () => {
    const early = await makeShift()
    const { groupPk, zhang, li, asZhang, asLi } = await pairWith(
      { [day]: early.shiftPkId },
      { [day]: null, '2025-06-13': early.shiftPkId },
    )
    const input = { exchangeType: 2, applyDate: day, targetId: li, reason: '看病' }
    const confirmed = (await confirm(asLi, await asZhang.ok(calls.exchangeCreate, input))).data
    await audit(leader, confirmed)
    expect(await daysOf(groupPk, zhang)).toEqual({ [day]: null })
    expect(await daysOf(groupPk, li)).toEqual({ [day]: early.shiftPkId, '2025-06-13': early.shiftPkId })
    // Both work on the same day: the other cannot take over.
    const both = await pair()
    expect((await both.asZhang.call(calls.exchangeCreate, { ...input, targetId: both.li })).code).toBe(22321)
  })

  test('an employee whose day is not planned can take over too; planned meanwhile it is 22344', async () => {
    const early = await makeShift()
    const { groupPk, li, asZhang, asLi } = await pairWith({ [day]: early.shiftPkId }, { '2025-06-20': early.shiftPkId })
    const input = { exchangeType: 2, applyDate: day, targetId: li, reason: '看病' }
    const confirmed = (await confirm(asLi, await asZhang.ok(calls.exchangeCreate, input))).data
    const cells = [
      { workDate: day, shiftPkId: early.shiftPkId },
      { workDate: '2025-06-20', shiftPkId: early.shiftPkId },
    ]
    await head.ok(attendanceSchedule.scheduleSave, {
      groupPk,
      month: '2025-06',
      rows: [{ empId: li, version: 1, cells }],
      reason: '加班',
    })
    expect((await audit(leader, confirmed)).code).toBe(22344)
  })
})

describe('exchange over two dates', () => {
  test('each takes the other’s shift on its own date and rests on the day given away (3.6)', async () => {
    const early = await makeShift()
    const other = '2025-06-15'
    const { groupPk, zhang, li, asZhang, asLi } = await pairWith(
      { [day]: early.shiftPkId, [other]: null },
      { [day]: null, [other]: early.shiftPkId },
    )
    const input = { exchangeType: 1, applyDate: day, targetId: li, targetDate: other, reason: '家中有事' }
    const confirmed = (await confirm(asLi, await asZhang.ok(calls.exchangeCreate, input))).data
    await audit(leader, confirmed)
    expect(await daysOf(groupPk, zhang)).toEqual({ [day]: null, [other]: early.shiftPkId })
    expect(await daysOf(groupPk, li)).toEqual({ [day]: early.shiftPkId, [other]: null })
  })

  test('an exchanged night shift of new year belongs to the other past midnight, places with it', async () => {
    t.clock.set('2025-12-20 10:00:00')
    const night = await makeNight()
    const { groupPk, zhang, li, asZhang, asLi } = await pairWith(
      { '2025-12-31': night.shiftPkId },
      { '2025-12-31': null, '2026-01-01': null },
    )
    const input = { exchangeType: 2, applyDate: '2025-12-31', targetId: li, reason: '回家过年' }
    await audit(leader, (await confirm(asLi, await asZhang.ok(calls.exchangeCreate, input))).data)
    for (const at of ['2025-12-31 22:00:00', '2026-01-01 00:00:00', '2026-01-01 05:59:00']) {
      const there = await onDutyAt(at)
      expect([there.includes(li), there.includes(zhang)]).toEqual([true, false])
    }
    expect(await onDutyAt('2026-01-01 06:00:00')).not.toContain(li)
    expect(await daysOf(groupPk, li, '2025-12')).toEqual({ '2025-12-31': night.shiftPkId })
  })
})

describe('requests for an exchange', () => {
  test('declined by the other it is 4, the applicant is told; after a decision it takes no further step', async () => {
    const { asZhang, asLi, swap } = await pair()
    const row = await asZhang.ok(calls.exchangeCreate, swap)
    const declined = (await confirm(asLi, row, 0)).data
    expect(declined.exchangeStatus).toBe(4)
    const news = (await asZhang.ok(message.list, { size: 50 })).list.map(({ title }) => title)
    expect(news.some((title) => title.endsWith(`不同意换班${row.exchangeNo}`))).toBe(true)
    for (const answer of [
      await confirm(asLi, declined),
      await audit(leader, declined),
      await cancel(asZhang, declined),
    ])
      expect(answer.code).toBe(21009)
  })

  test('without a review a confirmed exchange takes effect', async () => {
    const other = await pair()
    const waiting = (await confirm(other.asLi, await other.asZhang.ok(calls.exchangeCreate, other.swap))).data
    await expect(house.review(0)).rejects.toThrow()
    await audit(leader, waiting)
    await t.db((db) =>
      db
        .updateTable('review')
        .set({ reviewState: 4 })
        .where('biz', '=', 'EXCHANGE')
        .where('reviewState', '=', 1)
        .execute(),
    )
    await house.review(0)
    const { groupPk, zhang, asZhang, asLi, swap, late } = await pair()
    expect((await confirm(asLi, await asZhang.ok(calls.exchangeCreate, swap))).data.exchangeStatus).toBe(3)
    expect(await daysOf(groupPk, zhang)).toEqual({ [day]: late.shiftPkId })
    await house.review(1)
  })

  test('of a departing employee is void (6), and the other is told', async () => {
    const { asZhang, asLi, zhang, swap } = await pair()
    const row = await asZhang.ok(calls.exchangeCreate, swap)
    const going = { empId: zhang, version: 1, status: 3, leaveDate: '2025-06-10', leaveReason: '回乡' }
    await head.ok(staff.update, { ...going, handoverEmpId: (await makeEmp(t)).empId })
    expect((await found(row)).exchangeStatus).toBe(6)
    expect(await openOf(asLi, row.exchangeId)).toEqual([])
  })

  test('of another institution is 21003; without .query a user sees his own, by all filters', async () => {
    const { asZhang, asLi, swap, groupPk } = await pair()
    const row = await asZhang.ok(calls.exchangeCreate, swap)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    for (const answer of [await confirm(stranger, row), await audit(stranger, row), await cancel(stranger, row)])
      expect(answer.code).toBe(21003)
    expect((await stranger.call(calls.exchangeCreate, { ...swap, applicantId: row.applicantId })).code).toBe(21003)
    expect((await asLi.ok(calls.exchangeList)).list.map(({ exchangeId, side }) => [exchangeId, side])).toEqual([
      [row.exchangeId, 2],
    ])
    const { list } = await (await t.as('NOBODY')).ok(calls.exchangeList)
    expect(list).toEqual([])
    const shows = async (more: object) =>
      (await head.ok(calls.exchangeList, { size: 200, ...more })).list.some(
        ({ exchangeId }) => exchangeId === row.exchangeId,
      )
    for (const yes of [
      { exchangeNo: row.exchangeNo },
      { exchangeType: 1, exchangeStatus: 1 },
      { empName: row.targetName },
      { groupPk },
      { applyDateFrom: day, applyDateTo: day },
    ])
      expect([yes, await shows(yes)]).toEqual([yes, true])
    for (const no of [
      { exchangeType: 2 },
      { exchangeStatus: 3 },
      { empName: '没有' },
      { applyDateFrom: '2025-06-13' },
      { mine: 1 },
    ])
      expect([no, await shows(no)]).toEqual([no, false])
  })

  test('sent twice is made once; with another body it is 21006', async () => {
    const { asZhang, swap } = await pair()
    const body = { ...swap, requestNo: newId() }
    const one = await asZhang.ok(calls.exchangeCreate, body)
    const two = await asZhang.ok(calls.exchangeCreate, body)
    expect(two.exchangeId).toBe(one.exchangeId)
    expect((await asZhang.call(calls.exchangeCreate, { ...body, reason: '别的' })).code).toBe(21006)
  })
})
