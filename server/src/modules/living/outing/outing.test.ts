import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { firstField } from '../../../../test/answers.ts'
import type { TestApp } from '../../../../test/app.ts'
import { makeElder, step } from '../../../../test/elders.ts'
import { makeDept } from '../../../../test/factories.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { openHouse } from '../../../../test/stays.ts'
import { openWard } from './test-house.ts'

let house: Awaited<ReturnType<typeof openHouse>>
let ward: Awaited<ReturnType<typeof openWard>>
let t: TestApp
beforeAll(async () => {
  house = await openHouse()
  t = house.t
  ward = await openWard(house)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  await review('OUTING', {})
  await review('OUTING_POSTPONE', { openStatus: 0 })
})

const review = (biz: 'OUTING' | 'OUTING_POSTPONE', more: object) =>
  house.admin.call(setting.saveSwitches, {
    list: [{ settingKey: checkKey(biz), value: { ...checkDefault(biz), ...more } }],
  })
/** The states of the to-dos. */
const todosOf = async (bizId: string) =>
  (await t.db((db) => db.selectFrom('todo').select('todoStatus').where('bizId', '=', bizId).execute())).map(
    ({ todoStatus }) => todoStatus,
  )
const create = async (oldmanId: string, more: object = {}, who = ward.nurse) =>
  who.call(outing.create, ward.said(oldmanId, more))

describe('registration', () => {
  test('gets a number of the day and its bed, and waits for its audit; the reviewers are told', async () => {
    const { oldmanId, bed } = await ward.resident()
    const row = await ward.register(oldmanId)
    expect(row).toMatchObject({ outStatus: 1, auditStatus: 1, mealStop: 1, bedName: bed.fullName, isOverdue: 0 })
    expect(row.outNo).toMatch(/^WC20250610\d{3}$/)
    expect(row.reviews).toMatchObject([{ state: 1, steps: [{ title: '护士长' }] }])
    expect((await noticeTitles(ward.head, row.outId))[0]).toContain('外出申请')
  })

  test('scenario 37: of a booked resident 31061; 31063, 31070 and 31064 by their own reasons; 住院 lasts 31 days', async () => {
    const booked = await makeElder(t, { deptId: ward.deptId })
    expect(await create(booked.oldmanId)).toMatchObject({ code: 31061, msg: '仅在住或试住老人可登记外出' })
    const { oldmanId } = await ward.resident()
    expect(await create(oldmanId, { planBackTime: '2025-06-10 14:00:00' })).toMatchObject({ code: 31063 })
    const long = { planBackTime: '2025-07-11 14:00:00' }
    expect(await create(oldmanId, long)).toMatchObject({ code: 31070, msg: '外出时间累计不能超过30天' })
    expect((await create(oldmanId, { ...long, outType: 3 })).code).toBe(0)
    expect(await create(oldmanId)).toMatchObject({ code: 31064, msg: '该时段已有外出登记' })
  })

  test('scenario 26: 防走失 does not go alone, 31062, except with special leave', async () => {
    const { oldmanId } = await ward.resident()
    await t.db((db) =>
      db
        .updateTable('oldman')
        .set({ tags: JSON.stringify(['防走失']) })
        .where('oldmanId', '=', oldmanId)
        .execute(),
    )
    const alone = { escort: 3, escortName: null, escortPhone: null }
    const reception = await t.as('RECEPTION')
    expect(await create(oldmanId, alone, reception)).toMatchObject({ code: 31062, msg: '该老人不可独自外出' })
    // A nurse registers; the head of the ward allows going alone.
    expect((await create(oldmanId, alone, ward.nurse)).code).toBe(31062)
    expect((await create(oldmanId, alone, ward.head)).code).toBe(0)
  })

  test('names missing and wrong fields: escort, a plan of yesterday, an emergency to a wrong place', async () => {
    const { oldmanId } = await ward.resident()
    const fieldOf = async (more: object) => {
      const { code, data } = await create(oldmanId, more)
      return [code, firstField(data)]
    }
    expect(await fieldOf({ escortPhone: null })).toEqual([21001, 'escortPhone'])
    expect(await fieldOf({ escortName: null })).toEqual([21001, 'escortName'])
    expect(await fieldOf({ planOutTime: '2025-06-09 09:59:59' })).toEqual([21001, 'planOutTime'])
    expect(await fieldOf({ urgent: 1 })).toEqual([21001, 'urgent'])
    expect(await fieldOf({ outReason: ' ' })).toEqual([21001, 'outReason'])
    expect((await create('nobody')).code).toBe(21003)
    expect((await create(oldmanId, {}, await t.as('FINANCE'))).status).toBe(401)
  })

  test('without a review it may begin at once', async () => {
    await t.db((db) => db.updateTable('review').set({ reviewState: 4 }).where('reviewState', '=', 1).execute())
    await review('OUTING', { openStatus: 0 })
    const { oldmanId } = await ward.resident()
    expect(await ward.register(oldmanId)).toMatchObject({ outStatus: 2, auditStatus: 0, reviews: [] })
  })

  test('after an edit it is audited again; an outing under way is not edited', async () => {
    const { oldmanId } = await ward.resident()
    const ready = await ward.ready(oldmanId)
    expect(ready.outStatus).toBe(2)
    const edited = await ward.nurse.ok(outing.update, { ...ward.idOf(ready), address: '东街12号' })
    expect(edited).toMatchObject({ outStatus: 1, auditStatus: 1, address: '东街12号', auditByName: null })
    expect(edited.reviews.map(({ state }) => state)).toEqual([1, 2])
    const stale = await ward.nurse.call(outing.update, { ...ward.idOf(ready), address: '西街' })
    expect(stale.code).toBe(21002)
  })
})

describe('audit', () => {
  test('scenario 20: audited by its creator 31065; by another, state 2', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.register(oldmanId, {}, ward.head)
    const own = await ward.head.call(outing.pass, ward.idOf(row))
    expect(own).toMatchObject({ code: 31065, msg: '不能审核本人登记的外出' })
    const passed = await ward.other.ok(outing.pass, ward.idOf(row))
    expect(passed).toMatchObject({ outStatus: 2, auditStatus: 2 })
    // The second of two deciders is told who was first.
    const words = `当前外出状态“待外出（${passed.auditByName}）”不允许此操作`
    expect((await ward.other.call(outing.pass, ward.idOf(row))).msg).toBe(words)
  })

  test('with selfAudit 1 a user may pass his own registration', async () => {
    await review('OUTING', { selfAudit: 1 })
    const { oldmanId } = await ward.resident()
    const row = await ward.register(oldmanId, {}, ward.head)
    expect((await ward.head.call(outing.pass, ward.idOf(row))).code).toBe(0)
  })

  test('scenario 38: decline without opinion 31066, affirm in 1 31069, outTime in one hour 31074; the creator is told, the to-dos are 2', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.register(oldmanId)
    const no = await ward.head.call(outing.decline, ward.idOf(row))
    expect(no).toMatchObject({ code: 31066, msg: '请填写拒绝原因', data: { errors: [{ field: 'auditOpinion' }] } })
    expect(new Set(await todosOf(row.outId))).toEqual(new Set([0]))
    const early = await ward.nurse.call(outing.affirm, ward.idOf(row))
    expect(early).toMatchObject({ code: 31069, msg: '当前外出状态“待审核”不允许此操作' })
    const ready = await ward.head.ok(outing.pass, { ...ward.idOf(row), auditOpinion: '注意保暖' })
    expect(ready).toMatchObject({ outStatus: 2, auditOpinion: '注意保暖', auditBy: ward.head.userId })
    expect((await noticeTitles(ward.nurse, row.outId)).some((title) => title.startsWith('审核通过'))).toBe(true)
    expect(new Set(await todosOf(row.outId))).toEqual(new Set([2]))
    const late = { ...ward.idOf(ready), outTime: '2025-06-10 11:00:00' }
    expect(await ward.nurse.call(outing.affirm, late)).toMatchObject({ code: 31074, msg: '离院或返院时间不能晚于现在' })
  })

  test('declined it is final; a user who is no reviewer is 401; without a waiting review 31069', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.register(oldmanId)
    expect((await ward.nurse.call(outing.pass, ward.idOf(row))).status).toBe(401)
    expect((await ward.director.call(outing.pass, ward.idOf(row))).status).toBe(401)
    const declined = await ward.head.ok(outing.decline, { ...ward.idOf(row), auditOpinion: '天气不好' })
    expect(declined).toMatchObject({ outStatus: 5, auditStatus: 3 })
    const again = await ward.head.call(outing.pass, ward.idOf(declined))
    expect(again).toMatchObject({ code: 31069, msg: `当前外出状态“已拒绝（${declined.auditByName}）”不允许此操作` })
  })

  test('the list contains waiting ones; decided ones by their status, with the votes', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.register(oldmanId)
    const list = async (more: object = {}) => (await ward.head.ok(outing.auditList, { oldmanId, ...more })).list
    expect(await list()).toMatchObject([{ outId: row.outId, auditType: 1, itemStatus: 1 }])
    await ward.head.ok(outing.pass, ward.idOf(row))
    expect(await list()).toEqual([])
    expect(await list({ auditStatus: '2,3' })).toMatchObject([{ itemStatus: 2, auditByName: 'NURSE_HEAD用户' }])
    await ward.register(oldmanId, { planOutTime: '2025-06-20 14:00:00', planBackTime: '2025-06-21 14:00:00' })
    const shown = await ward.head.ok(outing.auditGet, { outId: row.outId })
    expect(shown).toMatchObject({ resident: { oldmanId }, earlier: [], reviews: [{ state: 2 }] })
  })

  test('a review that passes after its timeout lets the outing begin', async () => {
    await review('OUTING', { timeoutHours: 1, timeoutAction: 'PASS' })
    const { oldmanId } = await ward.resident()
    const row = await ward.register(oldmanId)
    await ward.run('hourly', '2025-06-10 11:30:00')
    expect(await ward.now(ward.nurse, row)).toMatchObject({ outStatus: 2, auditStatus: 2, auditByName: '系统' })
  })
})

describe('outings under way', () => {
  test('scenario 21: affirm without affirmType twice, then 2→3→4 and outDays 1; the archive shows both steps', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.out(oldmanId)
    expect(row).toMatchObject({ outStatus: 3, outTime: '2025-06-10 14:00:00' })
    t.clock.set('2025-06-12 17:00:00')
    const back = await ward.nurse.ok(outing.affirm, {
      ...ward.idOf(row),
      backCondition: '精神好',
      backTemperature: 36.5,
    })
    expect(back).toMatchObject({ outStatus: 4, outDays: 1, backTime: '2025-06-12 17:00:00', backCondition: '精神好' })
    expect((await house.recordsOf(oldmanId)).slice(0, 2).sort()).toEqual([10, 11])
    expect((await ward.nurse.call(outing.affirm, ward.idOf(back))).code).toBe(31069)
  })

  test('the second of two calls is told the state, not that the row has changed', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.out(oldmanId)
    t.clock.set('2025-06-12 17:00:00')
    const back = await ward.nurse.ok(outing.affirm, ward.idOf(row))
    const seen = { outId: back.outId, version: 1 }
    for (const [who, call, body] of [
      [ward.nurse, outing.affirm, seen],
      [ward.nurse, outing.affirm, { ...seen, affirmType: 1 }],
      [ward.nurse, outing.affirm, { ...seen, affirmType: 2 }],
      [ward.nurse, outing.postpone, { ...seen, planBackTime: '2025-06-13 18:00:00', reason: '多住一天' }],
      [ward.nurse, outing.cancel, { ...seen, reason: '下雨' }],
      [ward.head, outing.pass, seen],
      [ward.head, outing.decline, { ...seen, auditOpinion: '不妥' }],
    ] as const)
      expect((await who.call(call, body)).code).toBe(31069)
    t.clock.set('2025-06-20 17:00:00')
    const times = { outTime: '2025-06-10 15:00:00', backTime: '2025-06-12 16:00:00', reason: '登记有误' }
    expect((await ward.nurse.call(outing.update, { ...seen, ...times })).code).toBe(31069)
  })

  test('with backBeforeMeal a return at eight counts one day more', async () => {
    await house.admin.ok(setting.saveSwitches, { list: [{ settingKey: 'backBeforeMeal', value: 1 }] })
    const { oldmanId } = await ward.resident()
    const row = await ward.out(oldmanId)
    t.clock.set('2025-06-12 08:00:00')
    expect(await ward.nurse.ok(outing.affirm, ward.idOf(row))).toMatchObject({ outDays: 2 })
    await house.admin.ok(setting.saveSwitches, { list: [{ settingKey: 'backBeforeMeal', value: 0 }] })
    // The year counts the days as the return fixed them, even if the setting has changed since.
    expect((await ward.nurse.ok(outing.days, { oldmanId })).list).toMatchObject([{ year: 2025, times: 1, outDays: 2 }])
  })

  test('shows the days away of a year to users who read outings or stays, and only of residents within reach', async () => {
    const { oldmanId } = await ward.resident()
    await ward.out(oldmanId)
    t.clock.set('2025-06-13 08:00:00')
    const finance = await t.as('FINANCE')
    const year = { year: 2025, times: 1, outDays: 0, hospitalDays: 0, holdDays: 2 }
    expect((await finance.ok(outing.days, { oldmanId })).list).toEqual([year])
    expect((await (await t.as('KITCHEN')).call(outing.days, { oldmanId })).status).toBe(401)
    const { deptId } = await makeDept(t)
    expect((await (await t.as('NURSE', { deptId })).call(outing.days, { oldmanId })).code).toBe(21003)
  })

  test('refuses a return before leaving 31063, a return tomorrow 31074, and leaving before the move-in or without a contact', async () => {
    const { oldmanId } = await ward.resident()
    const ready = await ward.ready(oldmanId)
    const early = await ward.nurse.call(outing.affirm, { ...ward.idOf(ready), outTime: '2025-05-31 10:00:00' })
    expect(early).toMatchObject({ code: 21001, data: { errors: [{ field: 'outTime' }] } })
    const unnamed = await ward.nurse.call(outing.affirm, { ...ward.idOf(ready), escortPhone: null })
    expect(unnamed).toMatchObject({ code: 21001, data: { errors: [{ field: 'escortPhone' }] } })
    const row = await ward.nurse.ok(outing.affirm, ward.idOf(ready))
    const at = (backTime: string) => ward.nurse.call(outing.affirm, { ...ward.idOf(row), backTime })
    expect((await at('2025-06-10 10:00:00')).code).toBe(31063)
    expect((await at('2025-06-10 12:00:00')).code).toBe(31074)
  })

  test('refuses two outings at once with 31064: leaving while still on the one before, or a correction into it', async () => {
    const { oldmanId } = await ward.resident()
    const first = await ward.out(oldmanId)
    t.clock.set('2025-06-11 12:00:00')
    await ward.nurse.ok(outing.affirm, ward.idOf(first))
    const times = { planOutTime: '2025-06-11 11:00:00', planBackTime: '2025-06-12 18:00:00' }
    const ready = await ward.ready(oldmanId, times)
    const early = await ward.nurse.call(outing.affirm, { ...ward.idOf(ready), outTime: '2025-06-11 11:00:00' })
    expect(early).toMatchObject({ code: 31064, data: { errors: [{ field: 'outTime' }] } })
    const urgent = { ...times, outType: 2, urgent: 1, outTime: '2025-06-11 11:59:59' }
    await ward.nurse.ok(outing.cancel, { ...ward.idOf(ready), reason: '急诊' })
    expect((await create(oldmanId, urgent)).code).toBe(31064)
    const next = await ward.register(oldmanId, { ...urgent, outTime: '2025-06-11 12:00:00' })
    const correct = (more: object) =>
      ward.nurse.call(outing.update, { ...ward.idOf(next), outTime: '2025-06-11 11:30:00', reason: '写错', ...more })
    expect((await correct({})).code).toBe(31064)
    expect(await correct({ outTime: undefined, backTime: '2025-06-11 12:00:00' })).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'backTime' }] },
    })
  })

  test('drugs taken along are counted at the return, none more than taken; without drugs nothing is counted', async () => {
    const drugs = [
      { drugName: '自备钙片', unit: '片', outQty: 5 },
      { drugName: '自备眼药水', unit: '瓶', outQty: 1 },
    ]
    const { oldmanId } = await ward.resident()
    const row = await ward.out(oldmanId, { takeDrugs: 1, drugs })
    t.clock.set('2025-06-11 12:00:00')
    const back = (of: object[]) => ward.nurse.call(outing.affirm, { ...ward.idOf(row), drugs: of })
    const more = await back([{ ...drugs[0], backQty: 6 }])
    expect(more).toMatchObject({ code: 21001, data: { errors: [{ field: 'drugs' }] } })
    expect((await back([{ ...drugs[0], drugName: '别的药' }])).code).toBe(21001)
    expect((await back([{ ...drugs[0], outQty: 9, backQty: 2 }])).data.drugs).toMatchObject([
      { outQty: 5, backQty: 2 },
      { drugName: '自备眼药水', outQty: 1 },
    ])
    const next = await ward.register(oldmanId, { planOutTime: '2025-06-11 14:00:00', takeDrugs: 1, drugs })
    const alone = { ...ward.idOf(next), escort: 3, takeDrugs: 0 }
    expect(await ward.head.ok(outing.update, alone)).toMatchObject({ drugs: [], escortName: null, escortPhone: null })
  })

  test('scenario 24: an outing under way is not cancelled 31068; one not begun is, and its review with it', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.out(oldmanId)
    const cancelled = await ward.nurse.call(outing.cancel, { ...ward.idOf(row), reason: '不去了' })
    expect(cancelled).toMatchObject({ code: 31068, msg: '老人已外出，请办理返院' })
    const { oldmanId: other } = await ward.resident()
    const waiting = await ward.register(other, { planOutTime: '2025-06-11 14:00:00' })
    const off = await ward.nurse.ok(outing.cancel, { ...ward.idOf(waiting), reason: '下雨' })
    expect(new Set(await todosOf(off.outId))).toEqual(new Set([4]))
    expect(off).toMatchObject({ outStatus: 6, cancelReason: '下雨', reviews: [{ state: 4 }] })
    expect((await ward.nurse.call(outing.cancel, { ...ward.idOf(off), reason: '下雨' })).code).toBe(31069)
  })

  test('scenario 25: the map shows 外出: out 1, living one less, the rate as before; overdue with a red border', async () => {
    const { oldmanId, bed } = await ward.resident()
    const before = await house.admin.ok(roomMap.count, {})
    const row = await ward.out(oldmanId)
    const after = await house.admin.ok(roomMap.count, {})
    expect([after.out - before.out, after.living - before.living, after.rate - before.rate]).toEqual([1, -1, 0])
    expect(await house.card(bed.bedId)).toMatchObject({ displayStatus: 4, outId: row.outId, isOverdue: 0 })
    t.clock.set('2025-06-12 18:00:01')
    expect(await house.card(bed.bedId)).toMatchObject({ displayStatus: 4, isOverdue: 1 })
  })

  test('scenario 9: a resident who is out cannot depart 31034; planned outings are cancelled by the departure', async () => {
    const { oldmanId } = await ward.resident()
    await ward.out(oldmanId, { planBackTime: '2025-06-11 18:00:00' })
    expect(await step(house.admin, oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })).toMatchObject({ code: 31034 })
    const { oldmanId: other } = await ward.resident()
    const planned = await ward.register(other, {
      planOutTime: '2025-06-12 14:00:00',
      planBackTime: '2025-06-13 14:00:00',
    })
    expect((await step(house.admin, other, 2, { quitDate: '2025-06-10', quitType: 1 })).msg).toBe('')
    const cancelled = await ward.now(house.admin, planned)
    expect(cancelled).toMatchObject({ outStatus: 6, cancelReason: '退住自动取消', reviews: [{ state: 4 }] })
  })
})

describe('permissions', () => {
  test('each step has a permission of its own: without it 401 and nothing changed', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.ready(oldmanId)
    const carer = await t.as('CARER', { deptId: ward.deptId })
    const reception = await t.as('RECEPTION')
    const body = { ...ward.idOf(row), reason: '试', planBackTime: '2025-06-13 18:00:00' }
    expect((await carer.call(outing.update, { ...ward.idOf(row), address: '东街' })).status).toBe(401)
    for (const who of [carer, reception])
      for (const call of [outing.affirm, outing.postpone, outing.cancel, outing.pass, outing.decline])
        expect((await who.call(call, body)).status, call.name).toBe(401)
    expect((await carer.call(outing.auditList, {})).status).toBe(401)
    expect((await carer.call(outing.list, { export: 'xlsx' })).status).toBe(401)
    const finance = await t.as('FINANCE')
    expect((await finance.call(outing.list, {})).status).toBe(401)
    const out = await ward.nurse.ok(outing.affirm, { ...ward.idOf(row), outTime: '2025-06-10 09:00:00' })
    const corrected = { ...ward.idOf(out), outTime: '2025-06-10 09:30:00', reason: '写错' }
    expect((await reception.call(outing.update, corrected)).status, '更正 needs affirm').toBe(401)
  })

  test('the list as a workbook has a line for each outing', async () => {
    const answer = await ward.head.call(outing.list, { export: 'xlsx' })
    expect(answer.code).toBe(0)
  })

  test('every write leaves a sentence in the operation log', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.out(oldmanId)
    const logs = await t.db((db) => db.selectFrom('operLog').select('content').execute())
    const isLogged = (start: string) => logs.some(({ content }) => content?.startsWith(start))
    expect(isLogged(`为${row.oldmanName}登记外出${row.outNo}`)).toBe(true)
    expect(isLogged(`通过外出${row.outNo}的审核`)).toBe(true)
    expect(isLogged(`确认${row.oldmanName}离院（${row.outNo}）`)).toBe(true)
  })
})

moduleCases('outings', {
  app: () => t,
  role: 'ADMIN',
  key: 'outId',
  calls: outing,
  input: async () => ward.said((await ward.resident()).oldmanId),
  edit: { address: '东街12号' },
  meanwhile: { address: '西街3号' },
})
