import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { BusEvent } from '#core/live/bus.ts'
import type { TestApp } from '../../../../test/app.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { openHouse } from '../../../../test/stays.ts'
import { openWard } from './test-house.ts'

/** Postponements, emergencies, and late returns. */

let house: Awaited<ReturnType<typeof openHouse>>
let ward: Awaited<ReturnType<typeof openWard>>
let t: TestApp
const events: BusEvent[] = []
beforeAll(async () => {
  house = await openHouse()
  t = house.t
  ward = await openWard(house)
  t.services.bus.subscribe((event) => void events.push(event))
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  await postponesReviewed(1)
})

const postponesReviewed = (openStatus: 0 | 1) =>
  house.admin.call(setting.saveSwitches, {
    list: [{ settingKey: checkKey('OUTING_POSTPONE'), value: { ...checkDefault('OUTING_POSTPONE'), openStatus } }],
  })
const late = (row: { outId: string; version: number }, planBackTime: string) =>
  ward.nurse.call(outing.postpone, { ...ward.idOf(row), planBackTime, reason: '家属有事' })
const overdueEvents = (outId: string) =>
  events.filter(({ event, data }) => event === 'outing.overdue' && (data as { outId: string }).outId === outId)

describe('postponing', () => {
  test('scenario 39: an earlier time 31067; twice while one waits 31073; over 30 days 31070', async () => {
    const row = await ward.out((await ward.resident()).oldmanId)
    expect(await late(row, '2025-06-12 18:00:00')).toMatchObject({ code: 31067, msg: '延期时间须晚于原返回时间' })
    expect((await late(row, '2025-07-10 14:00:01')).code).toBe(31070)
    const request = (await late(row, '2025-06-14 18:00:00')).data
    expect(request).toMatchObject({
      planBackTime: '2025-06-12 18:00:00',
      postponeWaiting: 1,
      postpones: [{ status: 1 }],
    })
    expect(await late(request, '2025-06-15 18:00:00')).toMatchObject({ code: 31073, msg: '已有待审核的延期申请' })
    const [line] = (await ward.head.ok(outing.auditList, { oldmanId: row.oldmanId })).list
    expect(line).toMatchObject({ auditType: 2, newBack: '2025-06-14 18:00:00', postponeReason: '家属有事' })
    const no = await ward.head.ok(outing.decline, { ...ward.idOf(request), auditOpinion: '按期返院' })
    expect(no).toMatchObject({ outStatus: 3, planBackTime: '2025-06-12 18:00:00', postpones: [{ status: 3 }] })
  })

  test('into another outing 31064; after the return 31069', async () => {
    const { oldmanId } = await ward.resident()
    const first = await ward.ready(oldmanId)
    await ward.ready(oldmanId, { planOutTime: '2025-06-13 08:00:00', planBackTime: '2025-06-13 18:00:00' })
    expect((await late(first, '2025-06-13 09:00:00')).code).toBe(31064)
    const off = await ward.nurse.ok(outing.cancel, { ...ward.idOf(first), reason: '改期' })
    expect((await late(off, '2025-06-13 07:00:00')).code).toBe(31069)
  })

  test('scenario 23: postponed with audit open, isOverdue stays 1 until it is passed, then 0', async () => {
    const row = await ward.out((await ward.resident()).oldmanId)
    t.clock.set('2025-06-12 18:40:00')
    expect(await ward.now(ward.nurse, row)).toMatchObject({ isOverdue: 1, overdueMinutes: 40 })
    const request = (await late(row, '2025-06-14 18:00:00')).data
    expect(request).toMatchObject({ isOverdue: 1 })
    const passed = await ward.head.ok(outing.pass, ward.idOf(request))
    expect(passed).toMatchObject({ isOverdue: 0, planBackTime: '2025-06-14 18:00:00', postpones: [{ status: 2 }] })
    expect((await noticeTitles(ward.nurse, passed.postpones[0].postponeId))[0]).toContain('审核通过')
  })

  test('without a review the plan is later at once; after the return nothing waits any more', async () => {
    await postponesReviewed(0)
    const row = await ward.out((await ward.resident()).oldmanId)
    expect((await late(row, '2025-06-14 18:00:00')).data).toMatchObject({
      planBackTime: '2025-06-14 18:00:00',
      postpones: [{ status: 0, oldBack: '2025-06-12 18:00:00' }],
    })
    await postponesReviewed(1)
    const next = await ward.now(ward.nurse, row)
    const request = (await late(next, '2025-06-15 18:00:00')).data
    t.clock.set('2025-06-14 17:00:00')
    const back = await ward.nurse.ok(outing.affirm, ward.idOf(request))
    expect(back).toMatchObject({ outStatus: 4, postponeWaiting: 0 })
    expect((await ward.head.call(outing.pass, ward.idOf(back))).code).toBe(31069)
  })
})

describe('an emergency', () => {
  const urgent = { outType: 2, urgent: 1, planOutTime: '2025-06-10 09:30:00' }

  test('scenario 39: 就医 goes to 3 at once, waits as 补审; declined it stays 3 and the managers are told', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.register(oldmanId, { ...urgent, outTime: '2025-06-10 09:40:00' })
    expect(row).toMatchObject({ outStatus: 3, auditStatus: 1, outTime: '2025-06-10 09:40:00' })
    expect((await ward.head.ok(outing.auditList, { oldmanId })).list).toMatchObject([{ auditType: 3 }])
    const no = await ward.head.ok(outing.decline, { ...ward.idOf(row), auditOpinion: '应先报告' })
    expect(no).toMatchObject({ outStatus: 3, auditStatus: 3 })
    expect(await noticeTitles(ward.director, row.outId)).toEqual([`紧急外出${row.outNo}补审未通过`])
  })

  test('needs the permission to let residents out, and is not possible for tomorrow', async () => {
    const { oldmanId } = await ward.resident()
    const carer = await t.as('CARER', { deptId: ward.deptId })
    expect((await carer.call(outing.create, ward.said(oldmanId, urgent))).status).toBe(401)
    const ahead = ward.said(oldmanId, { ...urgent, outTime: '2025-06-10 10:00:01' })
    expect((await ward.nurse.call(outing.create, ahead)).code).toBe(31074)
  })

  test('passed afterwards it is only marked; a waiting postponement is decided separately', async () => {
    const row = await ward.register((await ward.resident()).oldmanId, urgent)
    const request = (await late(row, '2025-06-14 18:00:00')).data
    const second = await ward.head.ok(outing.pass, { ...ward.idOf(request), auditType: 2 })
    expect(second).toMatchObject({ auditStatus: 1, planBackTime: '2025-06-14 18:00:00' })
    const first = await ward.head.ok(outing.pass, ward.idOf(second))
    expect(first).toMatchObject({ outStatus: 3, auditStatus: 2 })
  })

  test('after a return from hospital the ward gets a to-do to assess at once', async () => {
    const row = await ward.register((await ward.resident()).oldmanId, { ...urgent, outType: 3 })
    t.clock.set('2025-06-11 10:00:00')
    await ward.nurse.ok(outing.affirm, ward.idOf(row))
    expect((await noticeTitles(ward.nurse, row.outId)).some((title) => title.includes('即时评估'))).toBe(true)
  })
})

describe('overdue returns', () => {
  test('scenario 22: at 18:30 one outing.overdue and overdueCount 1, none at 18:35; two hours later the managers of the institution; at 08:00 both', async () => {
    const row = await ward.out((await ward.resident()).oldmanId)
    const counted = async () => {
      const { total } = await ward.nurse.ok(outing.list, { overdue: 1 })
      expect((await ward.nurse.ok(dashboard.count, {})).overdueCount).toBe(total)
      return (await ward.nurse.ok(outing.list, { overdue: 1, oldmanId: row.oldmanId })).total
    }
    await ward.run('watch', '2025-06-12 18:25:00')
    expect(overdueEvents(row.outId)).toEqual([])
    await ward.run('watch', '2025-06-12 18:30:00')
    await ward.run('watch', '2025-06-12 18:35:00')
    expect(overdueEvents(row.outId).map(({ data }) => data)).toMatchObject([
      { outNo: row.outNo, planBackTime: '2025-06-12 18:00:00', overdueMinutes: 30 },
    ])
    expect(await counted()).toBe(1)
    expect((await noticeTitles(ward.nurse, row.outId)).filter((title) => title.includes('逾期未归'))).toHaveLength(1)
    expect(await noticeTitles(ward.director, row.outId)).toEqual([])
    await ward.run('watch', '2025-06-12 20:30:00')
    expect(await noticeTitles(ward.director, row.outId)).toHaveLength(1)
    await ward.run('morning', '2025-06-13 08:00:00')
    expect(await noticeTitles(ward.director, row.outId)).toHaveLength(2)
    expect((await noticeTitles(ward.nurse, row.outId)).filter((title) => title.includes('逾期未归'))).toHaveLength(2)
    expect(await ward.now(ward.nurse, row)).toMatchObject({ version: row.version })
    const requests = () =>
      t.db((db) =>
        db
          .selectFrom('todo')
          .select('todoStatus')
          .where('bizId', '=', row.outId)
          .where('bizType', '=', 'OUTING_OVERDUE')
          .execute(),
      )
    expect(new Set((await requests()).map(({ todoStatus }) => todoStatus))).toEqual(new Set([0]))
    await ward.nurse.ok(outing.affirm, ward.idOf(row))
    expect(new Set((await requests()).map(({ todoStatus }) => todoStatus))).toEqual(new Set([2]))
  })

  test('another institution and another ward get no message and see nothing', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.register(oldmanId)
    const stranger = await t.as('NURSE', { orgId: await t.otherOrg() })
    const next = await t.as('NURSE_HEAD')
    for (const who of [stranger, next]) {
      expect((await who.call(outing.get, { outId: row.outId })).code).toBe(21003)
      const body = { ...ward.idOf(row), reason: '试' }
      expect((await who.call(outing.cancel, body)).code).toBe(21003)
      expect((await who.ok(outing.list, { oldmanId })).total).toBe(0)
    }
  })

  test('waiting documents are counted for the users who decide them', async () => {
    const waiting = async () => ward.head.ok(dashboard.waitHandleCount, {})
    const before = await waiting()
    const row = await ward.out((await ward.resident()).oldmanId)
    await late(row, '2025-06-14 18:00:00')
    await ward.register((await ward.resident()).oldmanId, { planOutTime: '2025-06-11 14:00:00' })
    const after = await waiting()
    expect([after.outAudit, after.postponeAudit].map(Number)).toEqual([
      Number(before.outAudit) + 1,
      Number(before.postponeAudit) + 1,
    ])
    const lists = [{ auditType: '1,3' }, { auditType: '2' }]
    const totals = await Promise.all(lists.map(async (query) => (await ward.head.ok(outing.auditList, query)).total))
    expect(totals).toEqual([after.outAudit, after.postponeAudit])
  })

  test('the list of the gate shows who leaves and returns today', async () => {
    const { oldmanId } = await ward.resident()
    await ward.ready(oldmanId)
    const at = async (gateDay: string) => (await ward.nurse.ok(outing.list, { oldmanId, gateDay })).total
    expect([await at('2025-06-10'), await at('2025-06-11')]).toEqual([1, 0])
  })
})
