import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { common } from '#contract/kit/refusals.ts'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { call, callRefusals, usualSetting } from '#contract/modules/devices/call/call.ts'
import { timeText } from '#core/clock.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept } from '../../../../test/factories.ts'
import type { Engine } from '../device/engine/engine.ts'
import { joinCall } from './service.ts'
import { openBells } from './test-bells.ts'

const { t, admin, closers, start, say, pass, press, bell, toilet, callsOf } = openBells()

const at = (time: string) => t.clock.set(`2025-06-10 ${time}`)
let engine: Engine
const events: { event: string; data: Record<string, unknown> }[] = []
/** A new engine for each test; collects its events. */
beforeEach(async () => {
  engine = (await start()).engine
  events.length = 0
  closers.push(
    t.services.bus.subscribe(
      ({ event, data }) =>
        /^(call|alarm)\./.test(event) && events.push({ event, data: data as Record<string, unknown> }), // as: an event of the catalogue
    ),
  )
})
const step = (who: Client, row: { callRecordId: string; version: number }, action: string, more: object = {}) =>
  who.call(call.step, { callRecordId: row.callRecordId, version: row.version, action, ...more })
const eventsOf = (id: string) => events.filter(({ data }) => data.callRecordId === id).map(({ event }) => event)

describe('keys', () => {
  test('scenario 14: repeated presses are one call; after an answer only within half a minute', async () => {
    const row = await bell()
    at('10:00:00')
    press(row)
    await engine.settle()
    const [first] = await callsOf(row)
    expect(first).toMatchObject({ callType: 1, callStatus: 0, repeatCount: 0, priority: 2, oldmanId: row.oldmanId })
    expect(first.callNo).toMatch(/^HJ250610\d{5}$/)
    at('10:00:20')
    press(row)
    await engine.settle()
    expect(await callsOf(row)).toMatchObject([{ repeatCount: 1 }])
    at('10:00:25')
    const [seen] = await callsOf(row)
    expect((await step(admin, seen, 'answer')).code).toBe(0)
    at('10:00:31')
    press(row)
    await engine.settle()
    expect(await callsOf(row)).toMatchObject([
      { callStatus: 0, repeatCount: 0 },
      { callStatus: 1, repeatCount: 1, responseSec: 25 },
    ])
  })

  test('scenario 14: unanswered it stays one call', async () => {
    const row = await bell()
    for (const time of ['10:00:00', '10:00:20', '10:00:31']) {
      at(time)
      press(row)
      await engine.settle()
    }
    expect(await callsOf(row)).toMatchObject([{ callStatus: 0, repeatCount: 2 }])
  })

  test('scenario 15: a toilet call is not cancelled by a key, but by somebody who comes', async () => {
    const bed = await bell()
    const row = await toilet(bed)
    press(row)
    await engine.settle()
    const [found] = await callsOf(row)
    expect(found).toMatchObject({ callType: 2, priority: 3, callStatus: 0 })
    press(row, 'cancel')
    await engine.settle()
    expect(await callsOf(row)).toMatchObject([{ callStatus: 0 }])
    const logged = await t.db((db) =>
      db.selectFrom('deviceLog').select('text').where('deviceId', '=', row.deviceId).where('logType', '=', 9).execute(),
    )
    expect(logged.map(({ text }) => text)).toContain(`取消键无效：${callRefusals.onSite.text}`)
    expect((await step(admin, found, 'deal', { dealType: 1 })).code).toBe(16401)
    at('10:01:30')
    press(row, 'presence')
    await engine.settle()
    expect(await callsOf(row)).toMatchObject([{ callStatus: 2, arriveSec: 90, responseSec: 90, answerBy: null }])
  })

  test('the cancel key ends its own unanswered call, not help for colleagues', async () => {
    const row = await bell()
    press(row)
    press(row, 'assist')
    await engine.settle()
    press(row, 'cancel')
    await engine.settle()
    const found = await callsOf(row)
    expect(found.map(({ callType, callStatus }) => [callType, callStatus]).toSorted()).toEqual([
      [1, 4],
      [4, 0],
    ])
    press(row, 'cancel')
    await engine.settle()
    expect((await callsOf(row)).map(({ callStatus }) => callStatus).toSorted()).toEqual([0, 4])
  })

  test('SOS of a bell comes before others; a press sent afterwards is stored as ended, without a sound', async () => {
    const row = await bell(23)
    press(row, 'sos')
    await engine.settle()
    expect(await callsOf(row)).toMatchObject([{ callType: 3, priority: 3 }])
    events.length = 0
    const late = await bell()
    press(late, 'call', { backfill: true })
    await engine.settle()
    expect(await callsOf(late)).toMatchObject([{ callStatus: 5, closeReason: '补传' }])
    expect(events).toEqual([])
  })

  test('the lamp of the room is on until somebody answers', async () => {
    const row = await bell()
    say(row, 'status', { online: 1 })
    await engine.flush()
    const lamp: unknown[] = []
    closers.push(
      t.services.bus.onTopic(
        ({ topic, payload }) => topic === `${row.root}/down/cmd` && lamp.push(JSON.parse(payload).args),
      ),
    )
    press(row)
    await engine.settle()
    const [found] = await callsOf(row)
    await step(admin, found, 'answer')
    await engine.settle()
    expect(lamp.at(0)).toEqual({ on: 1, level: 2 })
    expect(lamp.at(-1)).toEqual({ on: 0 })
  })
})

describe('times of a call', () => {
  test('scenario 16: nobody answers for a minute; the answer a second later is counted as late', async () => {
    const row = await bell()
    at('10:00:00')
    press(row)
    await engine.settle()
    pass(engine, 59)
    await engine.settle()
    expect(await callsOf(row)).toMatchObject([{ overtime: 0 }])
    pass(engine, 1)
    await engine.settle()
    const [late] = await callsOf(row)
    expect(late).toMatchObject({ overtime: 1, callStatus: 0 })
    expect(eventsOf(late.callRecordId).at(-1)).toBe('call.updated')
    at('10:01:01')
    await step(admin, late, 'answer')
    expect(await callsOf(row)).toMatchObject([{ responseSec: 61, overtime: 1 }])
  })

  test('answered, and nobody came: sounds once more, also after another process has taken over', async () => {
    const row = await bell()
    press(row)
    await engine.settle()
    const [found] = await callsOf(row)
    await step(admin, found, 'answer')
    await engine.close()
    at('10:06:00')
    engine = (await start()).engine
    events.length = 0
    pass(engine, 2)
    await engine.settle()
    const again = events.filter(
      ({ event, data }) => event === 'call.raised' && data.callRecordId === found.callRecordId,
    )
    expect(again).toHaveLength(1)
    expect(again[0].data.notifyUserIds).toContain(admin.userId)
  })

  test('without an engine the clock job marks late calls', async () => {
    const row = await bell()
    press(row)
    await engine.settle()
    await engine.close()
    await t.round('clock', '2025-06-10 10:02:30')
    expect(await callsOf(row)).toMatchObject([{ overtime: 1 }])
  })
})

describe('steps of users', () => {
  let ward: { deptId: string }
  let nurse: Client
  let mate: Client
  beforeAll(async () => {
    ward = await makeDept(t)
    nurse = await t.as('NURSE', ward)
    mate = await t.as('NURSE', ward)
  })
  /** A call of a resident of the ward. */
  async function calling() {
    const row = await bell()
    await t.db((db) =>
      db.updateTable('oldman').set({ deptId: ward.deptId }).where('oldmanId', '=', row.oldmanId).execute(),
    )
    press(row)
    await engine.settle()
    const [found] = await callsOf(row)
    return { row, found }
  }

  test('the first answer wins: 16402 before 21002; a repeated own one changes nothing; its alarm sends no event of its own', async () => {
    const { row, found } = await calling()
    const both = await Promise.all([step(nurse, found, 'answer'), step(mate, found, 'answer')])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 16402])
    const winner = both[0].code === 0 ? nurse : mate
    expect((await step(winner, found, 'answer')).code).toBe(0)
    const [of] = (await admin.ok(alarm.list, { alarmKind: 2, deviceNo: row.deviceNo })).list
    expect(of).toMatchObject({ callRecordId: found.callRecordId, alarmStatus: 1, level: 2, ackBy: winner.userId })
    expect(events.filter(({ event }) => event.startsWith('alarm.'))).toEqual([])
  })

  test('a call pressed repeatedly can still be answered and attended with an older version', async () => {
    const { row, found } = await calling()
    press(row)
    await engine.settle()
    expect((await callsOf(row))[0].version).toBeGreaterThan(found.version)
    expect((await step(nurse, found, 'answer')).data).toMatchObject({ callStatus: 1, answerBy: nurse.userId })
    expect((await step(nurse, found, 'arrive')).data).toMatchObject({ callStatus: 2 })
  })

  test('scenario 39: the alarm of a call is answered and handled as the call; closing it is 16305', async () => {
    const { row, found } = await calling()
    const [of] = (await admin.ok(alarm.list, { alarmKind: 2, deviceNo: row.deviceNo })).list
    const close = await admin.ok(alarm.close, { alarmIds: [of.alarmId], closeReason: '试' })
    expect(close).toMatchObject({ closed: 0 })
    expect((await admin.call(alarm.ignore, { alarmId: of.alarmId, version: of.version, reason: '试' })).code).toBe(
      16305,
    )
    await nurse.ok(alarm.ack, { alarmId: of.alarmId, version: of.version })
    expect(await callsOf(row)).toMatchObject([{ callStatus: 1, answerBy: nurse.userId }])
    expect((await step(mate, found, 'answer')).code).toBe(16402)
    await nurse.ok(alarm.handle, { alarmId: of.alarmId, version: of.version, dealType: 3, dealContent: '扶至卫生间' })
    expect(await callsOf(row)).toMatchObject([{ callStatus: 3, dealType: '3', arriveSec: 0 }])
  })

  test('handling needs a type, and a text where the institution requires one; missing times get its own', async () => {
    const { found } = await calling()
    expect((await step(nurse, found, 'deal')).code).toBe(common.invalid.code)
    await admin.ok(call.saveSetting, { ...usualSetting, needDealContent: 1 })
    expect((await step(nurse, found, 'deal', { dealType: 2 })).code).toBe(common.invalid.code)
    at('10:00:40')
    const dealt = await step(nurse, found, 'deal', { dealType: 2, dealContent: '翻身碰到' })
    expect(dealt.data).toMatchObject({ callStatus: 3, responseSec: 40, arriveSec: 40, dealBy: nurse.userId })
    expect((await nurse.ok(call.statistics, { date: '2025-06-10' })).falseCount).toBe(1)
    const { version } = await admin.ok(call.setting)
    await admin.ok(call.saveSetting, { ...usualSetting, version })
  })

  test('steps in a state that does not allow them are 21009, an old version 21002, a call out of reach 21003', async () => {
    const { found } = await calling()
    expect((await step(nurse, { ...found, version: 99 }, 'deal', { dealType: 1 })).code).toBe(common.stale.code)
    const arrived = (await step(nurse, found, 'arrive')).data
    expect(arrived).toMatchObject({ callStatus: 2, answerBy: nurse.userId })
    expect((await step(nurse, arrived, 'arrive')).code).toBe(common.wrongState.code)
    const dealt = (await step(nurse, arrived, 'deal', { dealType: 1 })).data
    for (const action of ['answer', 'arrive', 'deal'])
      expect((await step(nurse, dealt, action, { dealType: 1 })).code).toBe(common.wrongState.code)
    const away = await t.as('NURSE', await makeDept(t))
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    for (const who of [away, stranger]) {
      expect((await step(who, dealt, 'deal', { dealType: 1 })).code).toBe(common.missing.code)
      expect((await who.call(call.get, { callRecordId: dealt.callRecordId })).code).toBe(common.missing.code)
    }
    expect((await step(await t.as('READONLY'), dealt, 'deal', { dealType: 1 })).status).toBe(401)
  })

  test('joined modules follow a fall; a broken device gets a to-do', async () => {
    const followed: string[] = []
    closers.push(joinCall({ name: 'test', dealt: async (_db, _who, { callNo }) => void followed.push(callNo) }))
    const { found } = await calling()
    const dealt = (await step(nurse, found, 'deal', { dealType: 5 })).data
    expect(followed).toEqual([dealt.callNo])
    const drafts = await t.db((db) =>
      db
        .selectFrom('adverseEvent')
        .selectAll()
        .where('eventId', '=', dealt.incidentId ?? '')
        .execute(),
    )
    expect(drafts).toMatchObject([{ eventType: 1, eventLevel: 4, status: 0, oldmanId: found.oldmanId }])
    const { callRecordId } = dealt
    expect(await admin.ok(call.get, { callRecordId })).toMatchObject({ incidentNo: drafts[0].eventNo })
    const { row, found: other } = await calling()
    await step(nurse, other, 'deal', { dealType: 9 })
    const todos = await t.db((db) =>
      db
        .selectFrom('todo')
        .select('title')
        .where('bizType', '=', 'DEVICE_CHECK')
        .where('bizId', '=', row.deviceNo)
        .execute(),
    )
    expect(todos.length).toBeGreaterThan(0)
  })

  test('scenario 17: all are cleared except help for colleagues; calls that are not open stay as they are', async () => {
    const { row } = await calling()
    press(row, 'assist')
    await engine.settle()
    const { list, total } = await nurse.ok(call.open)
    expect(list.map(({ priority }) => priority)).toEqual(list.map(({ priority }) => priority).toSorted((a, b) => b - a))
    events.length = 0
    expect((await nurse.call(call.clean, { reason: '演练' })).code).toBe(common.invalid.code)
    expect(await nurse.ok(call.clean, { all: 1, reason: '演练结束' })).toEqual({ cleaned: total - countOf(list, 4) })
    expect(events.map(({ event }) => event)).toContain('call.cleaned')
    const left = await nurse.ok(call.open)
    expect(left.list.every(({ callType }) => callType === 4)).toBe(true)
    const ids = list.map(({ callRecordId }) => callRecordId)
    expect(await nurse.ok(call.clean, { callRecordIds: ids, reason: '再来' })).toEqual({ cleaned: 0 })
    const [closed] = (await callsOf(row)).filter(({ callType }) => callType === 1)
    expect(closed).toMatchObject({ callStatus: 5, closeReason: '演练结束' })
  })
  const countOf = (list: readonly { callType: number }[], type: number) =>
    list.filter(({ callType }) => callType === type).length
})

test('the recipients of a call are named, with the steps of its level; help calls everybody on duty', async () => {
  const row = await bell()
  const dept = await makeDept(t)
  await t.db((db) =>
    db.updateTable('oldman').set({ deptId: dept.deptId }).where('oldmanId', '=', row.oldmanId).execute(),
  )
  const carer = await t.as('CARER', dept)
  at('10:00:00')
  press(row)
  await engine.settle()
  const [found] = await callsOf(row)
  const [first] = events.filter(({ data }) => data.callRecordId === found.callRecordId)
  expect(first).toMatchObject({ event: 'call.raised', data: { screen: 0, priority: 2, callTypeName: '床头' } })
  expect(first.data.notifyUserIds).toContain(carer.userId)
  // A wall screen uses it to mark the bed.
  expect(first.data.bedId).toBe(row.bedId)
  const { list } = await admin.ok(call.open)
  expect(list.find(({ callRecordId }) => callRecordId === found.callRecordId)).toMatchObject({ bedId: row.bedId })
  await admin.ok(call.saveSetting, { ...usualSetting, ...(await admin.ok(call.setting)), answerTimeoutSec: 30 })
  const other = await bell()
  press(other)
  await engine.settle()
  const steps = await t.db((db) =>
    db.selectFrom('alarm').select('escalate').where('deviceNo', '=', other.deviceNo).executeTakeFirstOrThrow(),
  )
  expect((steps.escalate as { afterSec: number }[]).map(({ afterSec }) => afterSec)).toEqual([0, 30, 150, 570])
})

test('scenario 43: of 600 open calls 500 are sent, with the total', async () => {
  const before = (await admin.ok(call.open)).total
  await t.db((db) =>
    db
      .insertInto('callRecord')
      .values(
        Array.from({ length: 600 }, (_, n) => ({
          orgId: t.orgId,
          callRecordId: `many-${n}`,
          callNo: `many-${n}`,
          callType: 1,
          priority: 2,
          callTime: timeText(t.clock.ms()),
        })),
      )
      .execute(),
  )
  const { list, total } = await admin.ok(call.open)
  expect([list.length, total - before]).toEqual([500, 600])
  await t.db((db) => db.deleteFrom('callRecord').where('callRecordId', 'like', 'many-%').execute())
})

test('settings: all keys at once, the stored version, sent to open screens; days of lists and figures are bounded', async () => {
  const now = await admin.ok(call.setting)
  const events: unknown[] = []
  closers.push(t.services.bus.subscribe(({ event, data }) => event === 'config.changed' && events.push(data)))
  const saved = await admin.ok(call.saveSetting, { ...now, ringTimes: 0, screenDeptIds: [] })
  expect(saved).toMatchObject({ ringTimes: 0 })
  expect(events).toEqual([{ scope: 'call', codes: [] }])
  expect((await admin.call(call.saveSetting, now)).code).toBe(common.stale.code)
  expect((await admin.call(call.saveSetting, { ...saved, answerTimeoutSec: 9 })).code).toBe(common.invalid.code)
  const nurse = await t.as('CARER')
  expect((await nurse.call(call.saveSetting, saved)).status).toBe(401)
  expect((await nurse.ok(call.dealTypes)).at(0)).toEqual({ dealType: '1', dealTypeName: '正常呼叫' })
  const days = (from: string, to: string) => ({ callTimeFrom: `${from} 00:00:00`, callTimeTo: `${to} 00:00:00` })
  expect((await admin.call(call.list, days('2025-01-01', '2025-06-10'))).code).toBe(common.invalid.code)
  expect((await admin.call(call.statistics, { from: '2024-01-01', to: '2025-06-10' })).code).toBe(common.invalid.code)
  expect((await admin.call(call.statistics, { from: '2025-06-11', to: '2025-06-10' })).code).toBe(common.invalid.code)
})

test('the filter by device number matches the whole number', async () => {
  const row = await bell()
  press(row)
  await engine.settle()
  const found = async (query: object) => (await admin.ok(call.list, query)).list.map(({ deviceNo }) => deviceNo)
  expect(await found({ ofDeviceNo: row.deviceNo })).toEqual([row.deviceNo])
  const part = row.deviceNo.slice(0, -1)
  expect(await found({ deviceNo: part })).toContain(row.deviceNo)
  expect(await found({ ofDeviceNo: part })).toEqual([])
})
