import { beforeAll, describe, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { addMinutes, timeText } from '#core/clock.ts'
import type { Client } from '../../../../../test/app.ts'
import { deviceHouse } from '../../../../../test/devices.ts'
import { makeDept, makeResident } from '../../../../../test/factories.ts'
import { closeIn, raiseIn, type Signal, settleIn, signal, still } from '../service.ts'
import { takeDue } from '../steps/due.ts'

const { t, admin, closers, start, pass } = deviceHouse()

let dept: { deptId: string }
let carer: Client
let nurse: Client
let head: Client
beforeAll(async () => {
  dept = await makeDept(t)
  ;[carer, nurse, head] = [await t.as('CARER', dept), await t.as('NURSE', dept), await t.as('NURSE_HEAD', dept)]
})

const inWard = async () => {
  const { oldmanId } = await makeResident(t)
  await t.db((db) => db.updateTable('oldman').set({ deptId: dept.deptId }).where('oldmanId', '=', oldmanId).execute())
  return oldmanId
}
const found = (oldmanId: string, more: Partial<Signal> = {}): Signal => ({
  orgId: t.orgId,
  kind: 1,
  type: 4,
  level: 2,
  oldmanId,
  at: t.clock.ms(),
  value: '125次/分',
  ...more,
})
const sos = (oldmanId: string, more: Partial<Signal> = {}) =>
  found(oldmanId, { kind: 3, type: 3, level: 3, value: 'SOS', ...more })
const raise = (signalled: Signal) => t.db((db) => raiseIn(db, t.who(), signalled))
const rowsOf = async (oldmanId: string) => (await admin.ok(alarm.list, { oldmanId, size: 100 })).list
const stored = (alarmId: string) =>
  t.db((db) => db.selectFrom('alarm').selectAll().where('alarmId', '=', alarmId).executeTakeFirstOrThrow())
const later = (minutes: number) => t.clock.set(addMinutes(t.clock.now(), minutes))

describe('signals sent afterwards', () => {
  test('leave the next press a minute later its alarm', async () => {
    const oldmanId = await inWard()
    await raise(sos(oldmanId, { at: t.clock.ms() - 600_000, backfill: true }))
    later(1)
    expect(await raise(sos(oldmanId))).toMatchObject({ alarmStatus: 0, prevAlarmId: null })
    expect((await rowsOf(oldmanId)).map(({ closeReason }) => closeReason)).toEqual([null, '补传'])
  })

  test('make a closed row beside an open one, without a count or a sound', async () => {
    const oldmanId = await inWard()
    const open = await raise(sos(oldmanId))
    const who = t.who()
    await t.db((db) => raiseIn(db, who, sos(oldmanId, { at: t.clock.ms() - 600_000, backfill: true })))
    expect(who.events.filter(({ event }) => event.startsWith('alarm.'))).toEqual([])
    const [before, closed] = await rowsOf(oldmanId)
    expect(before).toMatchObject({ alarmId: open?.alarmId, count: 1, lastTime: open?.lastTime })
    expect(closed).toMatchObject({ alarmStatus: 4, closeReason: '补传', flapping: 0 })
  })

  test('of a night do not make the first one of today flap', async () => {
    const oldmanId = await inWard()
    for (let at = 6; at > 0; at -= 1)
      await raise(sos(oldmanId, { at: t.clock.ms() - at * 60_000, backfill: true, level: 2 }))
    expect(await raise(sos(oldmanId, { level: 2 }))).toMatchObject({ flapping: 0 })
  })
})

describe('alarms ended by the system', () => {
  test('are not raised again, though the condition goes on and its rule has no silence', async () => {
    const { engine } = await start()
    const moved = await inWard()
    const handled = await inWard()
    const rule = { ruleId: 'rule-quick', ruleName: '不沉默', silentMinutes: 0, escalate: [], notify: ['WEB' as const] }
    for (const oldmanId of [moved, handled]) signal(found(oldmanId, { rule }))
    await engine.settle()
    const who = t.who()
    await t.db((db) => closeIn(db, who, { oldmanId: moved, kinds: [1] }, '换床'))
    for (const { event, data, target } of who.events) t.services.bus.publish(t.orgId, event, data, target)
    const [row] = await rowsOf(handled)
    await admin.ok(alarm.handle, { alarmId: row.alarmId, version: row.version, dealType: 1, dealContent: '已看' })
    // The judge repeats its signal.
    still(found(moved, { rule, value: '130次/分' }))
    pass(engine, 2)
    await engine.settle()
    expect((await rowsOf(moved)).map(({ closeReason }) => closeReason)).toEqual(['换床'])
    // One that a user handled is raised again at once while the condition lasts.
    expect((await rowsOf(handled)).map(({ alarmStatus }) => alarmStatus)).toEqual([0, 2])
  })

  test('a lasting condition is raised again with its present value, and a worse one without waiting for its silence', async () => {
    const { engine } = await start()
    const oldmanId = await inWard()
    const rule = { ruleId: 'rule-slow', ruleName: '沉默', silentMinutes: 5, escalate: [], notify: ['WEB' as const] }
    const handled = async () => {
      const [row] = await rowsOf(oldmanId)
      await admin.ok(alarm.handle, { alarmId: row.alarmId, version: row.version, dealType: 1, dealContent: '已看' })
    }
    const goesOn = async (seconds: number, more: Partial<Signal>) => {
      for (let second = 0; second < seconds; second += 1) {
        still(found(oldmanId, { rule, ...more }))
        pass(engine, 1)
      }
      await engine.settle()
      return (await rowsOf(oldmanId)).map(({ value, level, alarmStatus }) => [value, level, alarmStatus])
    }
    signal(found(oldmanId, { rule }))
    await engine.settle()
    await handled()
    expect(await goesOn(2, { value: '126次/分' })).toHaveLength(1)
    expect((await goesOn(300, { value: '128次/分' }))[0]).toEqual(['128次/分', 2, 0])
    await handled()
    expect((await goesOn(2, { value: '160次/分', level: 3 }))[0]).toEqual(['160次/分', 3, 0])
  })

  test('a signal that could not be written is tried again while the condition lasts', async () => {
    const { engine } = await start()
    const oldmanId = await inWard()
    // A code that the column refuses, until the test corrects it.
    const rule = {
      ruleId: 'rule-bad',
      ruleName: '规则',
      silentMinutes: 99_999,
      escalate: [],
      notify: ['WEB' as const],
    }
    signal(found(oldmanId, { rule: rule }))
    await engine.settle()
    expect(await rowsOf(oldmanId)).toEqual([])
    rule.silentMinutes = 5
    pass(engine, 61)
    await engine.settle()
    expect(await rowsOf(oldmanId)).toHaveLength(1)
  })
})

describe('flapping', () => {
  /** Raised and settled so often in a few minutes. */
  async function flutter(signalled: Signal, times: number) {
    for (let at = 0; at < times; at += 1) {
      t.clock.set(timeText(t.clock.ms() + 1000))
      await raise({ ...signalled, at: t.clock.ms() })
      await t.db((db) => settleIn(db, t.who(), signalled, t.clock.ms()))
    }
  }
  const handle = async (oldmanId: string) => {
    const [row] = await rowsOf(oldmanId)
    await admin.ok(alarm.handle, { alarmId: row.alarmId, version: row.version, dealType: 1, dealContent: '已看' })
  }

  test('an alarm that begins to flap while it is open goes on to the head nurse', async () => {
    const oldmanId = await inWard()
    await flutter(found(oldmanId), 7)
    const [row] = await rowsOf(oldmanId)
    expect(row).toMatchObject({ flapping: 1, escalateStep: 0 })
    later(4)
    await t.db((db) => takeDue(db, t.who()))
    expect(await stored(row.alarmId)).toMatchObject({ escalateStep: 2, screen: 1, nextStepTime: expect.anything() })
  })

  test('a new flapping alarm stays with the first step that finds somebody; after an hour of quiet its steps go on by the clock', async () => {
    const oldmanId = await inWard()
    await flutter(found(oldmanId), 6)
    await handle(oldmanId)
    later(6)
    const row = await raise(found(oldmanId, { at: t.clock.ms() }))
    expect(row).toMatchObject({ flapping: 1, escalateStep: 0, nextStepTime: null })
    expect(row?.notifyUserIds).toContain(carer.userId)
    await t.round('clock', addMinutes(t.clock.now(), 30))
    expect(await stored(row?.alarmId ?? '')).toMatchObject({ flapping: 1, escalateStep: 0 })
    await t.round('clock', addMinutes(t.clock.now(), 31))
    const on = await stored(row?.alarmId ?? '')
    expect(on).toMatchObject({ flapping: 0, escalateStep: 3 })
    expect(on.notifyUserIds).toEqual(expect.arrayContaining([nurse.userId, head.userId]))
  })

  test('a repeat after the quiet hour lets them go on as well', async () => {
    const oldmanId = await inWard()
    await flutter(found(oldmanId), 6)
    await handle(oldmanId)
    later(6)
    const row = await raise(found(oldmanId, { at: t.clock.ms() }))
    later(61)
    expect(await raise(found(oldmanId, { at: t.clock.ms() }))).toMatchObject({
      alarmId: row?.alarmId,
      flapping: 0,
      nextStepTime: addMinutes(row?.escalateFrom ?? '', 1),
    })
  })

  test('a new flapping alarm that finds nobody at its first step goes to the next', async () => {
    const oldmanId = await inWard()
    const escalate = [
      { afterSec: 0, userIds: ['nobody'] },
      { afterSec: 600, userIds: [head.userId] },
      { afterSec: 1200, userIds: [nurse.userId] },
    ]
    await flutter(found(oldmanId), 6)
    await handle(oldmanId)
    later(6)
    expect(await raise(found(oldmanId, { escalate }))).toMatchObject({
      flapping: 1,
      escalateStep: 1,
      notifyUserIds: [head.userId],
      nextStepTime: null,
    })
  })
})

test('a rule with lamps alone makes no pop-up; rows show their channels', async () => {
  const oldmanId = await inWard()
  const rule = { ruleId: 'rule-lamp', ruleName: '只亮灯', silentMinutes: 5, escalate: [], notify: ['LIGHT' as const] }
  await raise(found(oldmanId, { rule }))
  expect(await rowsOf(oldmanId)).toMatchObject([{ channels: ['LIGHT'], notifyUserIds: [], escalateStep: 0 }])
  const other = await inWard()
  const frames: unknown[] = []
  closers.push(t.services.bus.subscribe(({ event, data }) => event === 'alarm.raised' && frames.push(data)))
  await start()
  signal(found(other))
  await expect.poll(() => frames).toMatchObject([{ channels: ['WEB', 'APP', 'LIGHT'], notifyUserIds: [carer.userId] }])
})
