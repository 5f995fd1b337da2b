import { beforeAll, describe, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { addMinutes, timeText } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { deviceHouse } from '../../../../test/devices.ts'
import { makeDept, makeResident } from '../../../../test/factories.ts'
import {
  ackIn,
  closeIn,
  mirrorCall,
  openLevels,
  raiseIn,
  type Signal,
  settleIn,
  settleSignal,
  signal,
} from './service.ts'

const { t, admin, closers, onMattress, start, pass } = deviceHouse()

const begins = '2025-06-10 10:00:00'
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
})

const heart = (oldmanId: string, more: Partial<Signal> = {}): Signal => ({
  orgId: t.orgId,
  kind: 1,
  type: 4,
  level: 2,
  oldmanId,
  at: t.clock.ms(),
  value: '125次/分',
  threshold: '45–120',
  ...more,
})
const set = (time: string) => t.clock.set(`2025-06-10 ${time}`)
const rowsOf = async (oldmanId: string) => (await admin.ok(alarm.list, { oldmanId, size: 100 })).list
const raise = (found: Signal) => t.db((db) => raiseIn(db, t.who(), found))
const ward = async (role: string) => t.as(role, { deptId: dept.deptId })
const inWard = async () => {
  const { oldmanId } = await makeResident(t)
  await t.db((db) => db.updateTable('oldman').set({ deptId: dept.deptId }).where('oldmanId', '=', oldmanId).execute())
  return oldmanId
}

describe('signals from the engine', () => {
  test('are written and published at once, one row a key; settled they are cleared and stay open', async () => {
    const { engine } = await start()
    const carer = await ward('CARER')
    const oldmanId = await inWard()
    const events: { event: string; data: unknown }[] = []
    closers.push(t.services.bus.subscribe((one) => one.event.startsWith('alarm.') && events.push(one)))
    signal(heart(oldmanId))
    await engine.settle()
    const [row] = await rowsOf(oldmanId)
    expect(row).toMatchObject({
      level: 2,
      alarmStatus: 0,
      count: 1,
      cleared: 0,
      alarmTypeName: '心率',
      deptId: dept.deptId,
    })
    expect(row.alarmNo).toMatch(/^BJ250610\d{5}$/)
    expect(row.notifyUserIds).toContain(carer.userId)
    signal(heart(oldmanId))
    settleSignal({ orgId: t.orgId, kind: 1, type: 4, oldmanId }, t.clock.ms())
    await engine.settle()
    expect(await rowsOf(oldmanId)).toMatchObject([{ count: 2, cleared: 1, alarmStatus: 0 }])
    const mine = events.filter(({ data }) => (data as { alarmId: string }).alarmId === row.alarmId)
    expect(mine.map(({ event }) => event)).toEqual(['alarm.raised', 'alarm.raised', 'alarm.cleared'])
  })

  test('scenarios 7 and 8: silent for five minutes after handling, unless worse; a condition that lasts then makes a new row', async () => {
    const { engine } = await start()
    const unbroken = await inWard()
    const worse = await inWard()
    for (const oldmanId of [unbroken, worse]) signal(heart(oldmanId))
    await engine.settle()
    for (const oldmanId of [unbroken, worse]) {
      const [row] = await rowsOf(oldmanId)
      await admin.ok(alarm.handle, { alarmId: row.alarmId, version: row.version, dealType: 1, dealContent: '已看' })
    }
    set('10:02:00')
    signal(heart(worse, { level: 3, value: '155次/分' }))
    await engine.settle()
    expect(await rowsOf(worse)).toMatchObject([
      { level: 3, alarmStatus: 0 },
      { level: 2, alarmStatus: 2 },
    ])
    set('10:03:00')
    signal(heart(unbroken))
    await engine.settle()
    expect(await rowsOf(unbroken)).toHaveLength(1)
    set('10:04:58')
    pass(engine, 1)
    await engine.settle()
    expect(await rowsOf(unbroken)).toHaveLength(1)
    pass(engine, 1)
    await engine.settle()
    const [again, before] = await rowsOf(unbroken)
    expect(again).toMatchObject({ alarmStatus: 0, prevAlarmId: before.alarmId, raisedTime: '2025-06-10 10:05:00' })
  })

  test('scenario 13: level 1 that is over closes by itself after 60 s', async () => {
    const { engine } = await start()
    const oldmanId = await inWard()
    signal(heart(oldmanId, { type: 5, level: 1, value: '尿湿' }))
    settleSignal({ orgId: t.orgId, kind: 1, type: 5, oldmanId }, t.clock.ms())
    await engine.settle()
    pass(engine, 59)
    await engine.settle()
    expect(await rowsOf(oldmanId)).toMatchObject([{ alarmStatus: 0, cleared: 1 }])
    pass(engine, 1)
    await engine.settle()
    expect(await rowsOf(oldmanId)).toMatchObject([{ alarmStatus: 4, closeReason: '自动恢复' }])
  })

  test('level 1 that is over calls nobody further, and does again once it is true again', async () => {
    const { engine } = await start()
    const carer = await ward('CARER')
    const nurse = await ward('NURSE')
    const oldmanId = await inWard()
    const steps = [
      { afterSec: 0, userIds: [carer.userId] },
      { afterSec: 30, userIds: [nurse.userId] },
    ]
    const rule = { ruleId: 'wet', ruleName: '尿湿', silentMinutes: 5, escalate: steps, notify: ['WEB' as const] }
    const wet = () => signal(heart(oldmanId, { type: 5, level: 1, value: '尿湿', rule }))
    const named = async () => (await rowsOf(oldmanId))[0].notifyUserIds
    wet()
    settleSignal({ orgId: t.orgId, kind: 1, type: 5, oldmanId }, t.clock.ms())
    await engine.settle()
    pass(engine, 40)
    await engine.settle()
    expect(await named()).toEqual([carer.userId])
    wet()
    await engine.settle()
    pass(engine, 1)
    await engine.settle()
    expect(await named()).toEqual([carer.userId, nurse.userId])
  })

  test('scenario 11: 60 s the nurse, 180 s head nurse and screen, though the engine was away from 100 s on', async () => {
    const { engine } = await start()
    const carer = await ward('CARER')
    const nurse = await ward('NURSE')
    const head = await ward('NURSE_HEAD')
    const oldmanId = await inWard()
    signal(heart(oldmanId))
    await engine.settle()
    const notified = async () => (await rowsOf(oldmanId))[0]
    expect((await notified()).notifyUserIds).toEqual(expect.arrayContaining([carer.userId]))
    expect((await notified()).notifyUserIds).not.toContain(nurse.userId)
    pass(engine, 60)
    await engine.settle()
    expect(await notified()).toMatchObject({ escalateStep: 1, screen: 0 })
    expect((await notified()).notifyUserIds).toContain(nurse.userId)
    pass(engine, 40)
    await engine.close()
    closers.pop()
    const { engine: other } = await start()
    pass(other, 79)
    await other.settle()
    expect((await notified()).escalateStep).toBe(1)
    pass(other, 1)
    await other.settle()
    expect(await notified()).toMatchObject({ escalateStep: 2, screen: 1 })
    expect((await notified()).notifyUserIds).toContain(head.userId)
  })
})

describe('in a transaction', () => {
  test('raised, silent, settled, closed; the highest open level of each', async () => {
    const oldmanId = await inWard()
    const row = await raise(heart(oldmanId, { type: 3 }))
    await raise(heart(oldmanId, { kind: 5, type: 2, level: 3 }))
    const levels = await t.db((db) => openLevels(db, t.who(), { oldmanIds: [oldmanId] }))
    expect(levels.get(oldmanId)).toBe(3)
    const key = { orgId: t.orgId, kind: 1 as const, type: 3, oldmanId }
    expect(await t.db((db) => settleIn(db, t.who(), key, t.clock.ms()))).toMatchObject({ cleared: 1 })
    expect(await t.db((db) => closeIn(db, t.who(), { oldmanId, kinds: [1] }, '老人外出'))).toBe(1)
    const [, closed] = await rowsOf(oldmanId)
    expect(closed).toMatchObject({ alarmId: row?.alarmId, alarmStatus: 4, closeReason: '老人外出' })
    expect(await raise(heart(oldmanId, { type: 3 }))).toBeNull()
  })

  test('the map of beds shows the worst open alarm of a bed and of its resident, to users who may read it', async () => {
    const { oldmanId, bedId } = await onMattress()
    await raise(heart(oldmanId, { type: 3 }))
    await raise(heart(oldmanId, { kind: 4, type: 1, level: 1, oldmanId: null, bedId, deviceNo: 'MT-map' }))
    await raise(heart(oldmanId, { kind: 5, type: 2, level: 3 }))
    const at = async (client: typeof admin) =>
      (await client.ok(roomMap.beds, { bedIds: bedId, size: 1 })).list[0].alarms.map(({ level }) => level)
    expect(await at(admin)).toEqual([3, 2, 1])
    expect(await at(await t.as('RECEPTION'))).toEqual([])
    await t.db((db) => closeIn(db, t.who(), { oldmanId }, '老人外出'))
    expect(await at(admin)).toEqual([1])
  })

  test('scenario 40: acked, then worse: open again, and the users called before are called again', async () => {
    const oldmanId = await inWard()
    const row = await raise(heart(oldmanId))
    await t.db((db) => ackIn(db, t.who(), String(row?.alarmId), { version: row?.version }))
    expect(await raise(heart(oldmanId, { level: 3 }))).toMatchObject({
      alarmStatus: 0,
      level: 3,
      ackTime: null,
      count: 2,
    })
  })

  test('a call is mirrored: its steps are those of its level, shifted; its states are its own', async () => {
    const oldmanId = await inWard()
    const call = {
      callRecordId: `call-${oldmanId}`,
      callType: 1,
      callStatus: 0,
      priority: 2,
      oldmanId,
      callTime: timeText(t.clock.ms()),
      repeatCount: 0,
      answerTimeoutSec: 90,
    }
    const row = await t.db((db) => mirrorCall(db, t.who(), call))
    expect(row).toMatchObject({ alarmKind: 2, alarmStatus: 0, level: 2, nextStepTime: '2025-06-10 10:01:30' })
    const answered = { ...call, callStatus: 1, answerTime: timeText(t.clock.ms() + 25_000), answerName: '张三' }
    expect(await t.db((db) => mirrorCall(db, t.who(), answered))).toMatchObject({
      alarmStatus: 1,
      waitSec: 25,
      nextStepTime: null,
    })
    expect(await t.db((db) => closeIn(db, t.who(), { oldmanId }, '退住'))).toBe(0)
  })
})

describe('reading', () => {
  test('scenario 43: of 600 open ones 500 are sent, by level, then the oldest; then only changes', async () => {
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const org = (
      await t.services.database.withSystem((db) =>
        db.selectFrom('userAccount').select('orgId').where('userId', '=', stranger.userId).executeTakeFirstOrThrow(),
      )
    ).orgId
    await t.services.database.withOrg(org, async (db) => {
      const values = Array.from(
        { length: 600 },
        (_, at): FreshRow<'alarm'> => ({
          orgId: org,
          alarmId: `many-${at}`,
          alarmNo: `BJ${at}`,
          alarmKind: 1,
          alarmType: 4,
          alarmKey: `many ${at}`,
          level: ([1, 2, 3] as const)[at % 3],
          firstTime: begins,
          lastTime: begins,
          raisedTime: addMinutes(begins, at),
          escalateFrom: begins,
        }),
      )
      await db.insertInto('alarm').values(values).execute()
    })
    const whole = await stranger.ok(alarm.unclosed, {})
    expect([whole.list.length, whole.total]).toEqual([500, 600])
    expect(whole.list.slice(0, 2).map(({ alarmId }) => alarmId)).toEqual(['many-2', 'many-5'])
    // Rows written while others still write are sent again until those are done: at least once.
    let seen = whole.seq
    const since = async () => {
      const again = await stranger.ok(alarm.unclosed, { sinceVersion: seen })
      seen = again.seq
      return again.total
    }
    await expect.poll(since, { timeout: 100_000 }).toBe(0)
    await stranger.ok(alarm.close, { alarmIds: ['many-7'], closeReason: '测试' })
    const changed = await stranger.ok(alarm.unclosed, { sinceVersion: seen })
    expect(changed.list.map(({ alarmId, alarmStatus }) => [alarmId, alarmStatus])).toEqual([['many-7', 4]])
    expect((await stranger.ok(alarm.unclosed, { sinceVersion: Number.MAX_SAFE_INTEGER })).total).toBe(599)
    expect((await stranger.ok(dashboard.waitHandleCount, {})).alarm).toBe(599)
  })

  test('lists show today and all open ones; more days than 93 are refused; sums cover the whole filter', async () => {
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const { orgId } = await t.services.database.withSystem((db) =>
      db.selectFrom('userAccount').select('orgId').where('userId', '=', stranger.userId).executeTakeFirstOrThrow(),
    )
    const row = (alarmId: string, raisedTime: string, more: Partial<FreshRow<'alarm'>>): FreshRow<'alarm'> => ({
      orgId,
      alarmId,
      alarmNo: alarmId,
      alarmKind: 1,
      alarmType: 4,
      alarmKey: alarmId,
      level: 2,
      firstTime: raisedTime,
      lastTime: raisedTime,
      raisedTime,
      escalateFrom: raisedTime,
      ...more,
    })
    await t.services.database.withOrg(orgId, (db) =>
      db
        .insertInto('alarm')
        .values([
          row('open-old', '2025-06-01 09:00:00', { alarmStatus: 0 }),
          row('done-old', '2025-06-01 10:00:00', { alarmStatus: 2, falseAlarm: 1, ackTime: begins, waitSec: 30 }),
          row('done-new', '2025-06-10 09:00:00', { alarmStatus: 2, ackTime: begins, waitSec: 10, level: 3 }),
          row('urgent', '2025-06-09 09:00:00', { alarmStatus: 1, level: 3, ackTime: begins, waitSec: 50 }),
        ])
        .execute(),
    )
    const usual = await stranger.ok(alarm.list, {})
    expect(usual.list.map(({ alarmId }) => alarmId)).toEqual(['urgent', 'open-old', 'done-new'])
    expect(usual.sum).toMatchObject({ open: 2, level2: 1, level3: 2, handled: 1, falseCount: 0 })
    const days = { raisedTimeFrom: '2025-06-01 00:00:00', raisedTimeTo: '2025-06-01 23:59:59' }
    expect((await stranger.ok(alarm.list, days)).total).toBe(2)
    expect((await stranger.call(alarm.list, { raisedTimeFrom: '2025-01-01 00:00:00' })).code).toBe(21001)
    const counted = await stranger.ok(alarm.statistics, { groupBy: 'type', from: '2025-06-01', to: '2025-06-10' })
    expect(counted.list).toEqual([
      expect.objectContaining({
        name: '床垫 心率',
        total: 4,
        level3: 2,
        falseCount: 1,
        falseRate: 25,
        medianWaitSec: 30,
        p90WaitSec: 50,
      }),
    ])
    expect(counted.sum.total).toBe(4)
    for (const groupBy of ['day', 'hour', 'dept', 'oldman', 'rule', 'bed'])
      expect((await stranger.ok(alarm.statistics, { groupBy, from: '2025-06-01', to: '2025-06-10' })).sum.total).toBe(4)
    expect((await stranger.call(alarm.statistics, { from: '2025-01-01' })).code).toBe(21001)
  })
})
