import { beforeAll, describe, expect, test } from 'vitest'
import { alarm, alarmRefusals } from '#contract/modules/devices/alarm/alarm.ts'
import { device } from '#contract/modules/devices/device/device.ts'
import { addMinutes, timeText } from '#core/clock.ts'
import type { Client } from '../../../../test/app.ts'
import { makeElder } from '../../../../test/elders.ts'
import { makeBeds, makeDept, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { noticeTitles, todosOf } from '../../../../test/notices.ts'
import { openHouse } from '../../../../test/stays.ts'
import { closeIn, raiseIn, type Signal, settleIn } from './service.ts'
import { takeDue } from './steps/due.ts'

const begins = '2025-06-10 10:00:00'
const t = hosted({ now: begins })
const admin = enters(t, 'ADMIN')
const nurse = enters(t, 'NURSE_HEAD')
const other = enters(t, 'NURSE_HEAD')
let oldmanId = ''
let deptId = ''
let bedId = ''
let carer: Client
let plain: Client
beforeAll(async () => {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  bedId = bed.bedId
  oldmanId = (await house.lives(bedId)).oldmanId
  deptId = (await makeDept(t)).deptId
  await t.db((db) => db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', oldmanId).execute())
  await t.db(async (db) => {
    const all = { dataScope: 'ALL' as const, dataDeptIds: JSON.stringify([]) }
    await db.updateTable('userAccount').set(all).where('userId', 'in', [nurse.userId, other.userId]).execute()
  })
  carer = await t.as('CARER', { deptId })
  plain = await t.as('NURSE', { deptId })
})

let types = 0
/** A signal with a new key each time, unless one is given. */
const found = (more: Partial<Signal> = {}): Signal => {
  types += 1
  return {
    orgId: t.orgId,
    kind: 1,
    type: 4,
    level: 2,
    oldmanId,
    part: `${types}`,
    at: t.clock.ms(),
    value: '125次/分',
    ...more,
  }
}
const raise = async (more: Partial<Signal> = {}) => {
  const row = await t.db((db) => raiseIn(db, t.who(), found(more)))
  if (!row) throw new Error('silent')
  return row
}
const set = (time: string) => t.clock.set(`2025-06-10 ${time}`)
const look = (alarmId: string) => admin.ok(alarm.get, { alarmId })
const words = { dealType: 1, dealContent: '已查看' }
const idOf = ({ alarmId, version }: { alarmId: string; version: number }) => ({ alarmId, version })

describe('steps of users', () => {
  test('scenario 10: of two who ack at once one is refused with the name of the other, before the version check; a repeated own ack changes nothing', async () => {
    const row = await raise()
    const both = await Promise.all([nurse.call(alarm.ack, idOf(row)), other.call(alarm.ack, idOf(row))])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 16301])
    const first = both[0].code === 0 ? nurse : other
    expect((await first.call(alarm.ack, idOf(row))).data).toMatchObject({ alarmStatus: 1, waitSec: 0 })
    expect(both.find(({ code }) => code === 16301)?.msg).toBe('报警已由NURSE_HEAD用户确认')
  })

  test('scenario 9: level 3 is not ignored; ignoring and handling need their text; other states are 21009', async () => {
    const urgent = await raise({ level: 3 })
    expect((await nurse.call(alarm.ignore, { ...idOf(urgent), reason: '误碰' })).code).toBe(16302)
    const row = await raise()
    expect((await nurse.call(alarm.ignore, idOf(row))).data).toMatchObject({ errors: [{ field: 'reason' }] })
    expect((await nurse.call(alarm.handle, { ...idOf(row), dealContent: '看过' })).data).toMatchObject({
      errors: [{ field: 'dealType' }],
    })
    expect((await nurse.call(alarm.handle, { ...idOf(row), dealType: 1 })).data).toMatchObject({
      errors: [{ field: 'dealContent' }],
    })
    expect((await nurse.call(alarm.ignore, { alarmId: row.alarmId, reason: '误碰' })).code).toBe(21002)
    expect((await nurse.call(alarm.ignore, { ...idOf(row), version: 99, reason: '误碰' })).code).toBe(21002)
    const ignored = await nurse.ok(alarm.ignore, { ...idOf(row), reason: '误碰' })
    for (const call of [alarm.ack, alarm.handle, alarm.ignore])
      expect(
        (
          await nurse.call(call, {
            ...idOf(ignored),
            ...(call === alarm.handle && words),
            ...(call === alarm.ignore && { reason: '误碰' }),
          })
        ).code,
      ).toBe(21009)
  })

  test('users without the permission, another institution, unknown ids', async () => {
    const row = await raise()
    expect((await carer.call(alarm.ignore, { ...idOf(row), reason: '误碰' })).status).toBe(401)
    expect((await carer.call(alarm.close, { alarmIds: [row.alarmId], closeReason: '误碰' })).status).toBe(401)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    for (const call of [alarm.ack, alarm.handle])
      expect((await stranger.call(call, { ...idOf(row), ...(call === alarm.handle && words) })).code).toBe(21003)
    expect((await stranger.call(alarm.get, { alarmId: row.alarmId })).code).toBe(21003)
    expect((await nurse.call(alarm.ack, { alarmId: 'nobody', version: 1 })).code).toBe(21003)
    expect((await stranger.ok(alarm.unclosed, {})).total).toBe(0)
    expect((await carer.call(alarm.list, { export: 'xlsx' })).status).toBe(401)
  })

  test('handled from 待处理 it is acked too; the same user corrects it within a day, another does not', async () => {
    set('10:00:00')
    const row = await raise()
    set('10:02:05')
    const done = await nurse.ok(alarm.handle, { ...idOf(row), ...words })
    expect(done).toMatchObject({
      alarmStatus: 2,
      waitSec: 125,
      handleSec: 125,
      ackName: 'NURSE_HEAD用户',
      falseAlarm: 0,
    })
    expect((await other.call(alarm.handle, { ...idOf(done), ...words })).code).toBe(21009)
    const again = await nurse.ok(alarm.handle, { ...idOf(done), dealType: 2, dealContent: '误报' })
    expect(again).toMatchObject({ alarmStatus: 2, falseAlarm: 1, handleTime: '2025-06-10 10:02:05' })
    t.clock.set('2025-06-11 10:02:06')
    expect((await nurse.call(alarm.handle, { ...idOf(again), ...words })).code).toBe(21009)
    t.clock.set(begins)
    expect((await look(row.alarmId)).timeline.map(({ action }) => action)).toEqual(['raise', 'handle', 'correct'])
  })

  test('scenario 3: once over it is cleared and waits; scenario 40: acked and then worse it is open and sounds again', async () => {
    const key = found()
    const row = await raise(key)
    await t.db((db) => settleIn(db, t.who(), key, t.clock.ms()))
    expect(await look(row.alarmId)).toMatchObject({ alarmStatus: 0, cleared: 1 })
    await nurse.ok(alarm.ack, idOf(await look(row.alarmId)))
    const worse = await raise({ ...key, level: 3 })
    expect(worse).toMatchObject({
      alarmId: row.alarmId,
      alarmStatus: 0,
      level: 3,
      cleared: 0,
      escalateStep: 0,
      count: 2,
    })
  })

  test('several are closed: level 3 by the head nurse, the director or an administrator; the rest is listed', async () => {
    const common = await raise({ level: 1 })
    const urgent = await raise({ level: 3 })
    const input = { alarmIds: [common.alarmId, urgent.alarmId, 'nobody'], closeReason: '集中处理' }
    const { closed, skipped } = await plain.ok(alarm.close, input)
    expect(closed).toBe(1)
    expect(skipped).toEqual([
      { alarmId: 'nobody', reason: '数据不存在或无权查看' },
      { alarmId: urgent.alarmId, reason: alarmRefusals.urgentClose.text },
    ])
    expect(alarmRefusals.urgentClose.code).toBe(16303)
    const events: string[] = []
    const off = t.services.bus.subscribe(({ event, data }) => {
      if (event.startsWith('alarm.') && (data as { alarmId: string }).alarmId === urgent.alarmId) events.push(event)
    })
    expect(await nurse.ok(alarm.close, { ...input, alarmIds: [urgent.alarmId] })).toMatchObject({ closed: 1 })
    off()
    // Closed by hand; the system would send alarm.cleared.
    expect(events).toEqual(['alarm.updated'])
    expect((await nurse.call(alarm.close, { alarmIds: [], closeReason: '无' })).code).toBe(21001)
    const one = await raise({ level: 1 })
    await nurse.ok(alarm.close, { alarmIds: [], all: 1, closeReason: '一般报警' })
    expect(await look(one.alarmId)).toMatchObject({ alarmStatus: 4, closeReason: '一般报警' })
  })
})

describe('raising', () => {
  test('scenario 6: the sixth raise in an hour flaps, makes one to-do to check the device, and is counted without a sound', async () => {
    const key = found({ deviceNo: 'FLAP-1' })
    const keeper = await t.as('ADMIN')
    const events: string[] = []
    const off = t.services.bus.subscribe(({ event, data }) => {
      const { count, flapping } = data as { count: number; flapping: number }
      if (event.startsWith('alarm.')) events.push(`${event} ${count} ${flapping}`)
    })
    for (let at = 0; at < 51; at += 1) {
      t.clock.set(timeText(Date.parse('2025-06-10T13:00:00+08:00') + (60 + 70 * at) * 1000))
      const who = t.who()
      const row = await t.db((db) => raiseIn(db, who, { ...key, at: t.clock.ms() }))
      for (const { event, data } of who.events)
        if (event.startsWith('alarm.')) t.services.bus.publish(t.orgId, event, data as never)
      expect(row).toMatchObject({ count: at + 1, flapping: at >= 5 ? 1 : 0 })
    }
    off()
    expect(events.slice(0, 7)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `alarm.raised ${n} 0`).concat('alarm.updated 6 1', 'alarm.updated 7 1'),
    )
    expect((await todosOf(keeper, 'FLAP-1')).map(({ todoType }) => todoType)).toEqual(['DEVICE_CHECK'])
    t.clock.set(begins)
  })

  test('scenario 37: with a roster without staff on duty the next step comes at once; the timeline shows it', async () => {
    const lonely = (await makeDept(t)).deptId
    const steps = [
      { afterSec: 0, userIds: ['nobody'] },
      { afterSec: 60, userIds: [nurse.userId] },
      { afterSec: 600, roles: ['DIRECTOR' as const] },
    ]
    const row = await raise({ oldmanId: null, deviceNo: 'ALONE-1', deptId: lonely, escalate: steps })
    expect(row).toMatchObject({ escalateStep: 1, notifyUserIds: [nurse.userId] })
    expect((await look(row.alarmId)).timeline.map(({ text }) => text)).toContain(alarmRefusals.nobody.text)
    expect(alarmRefusals.nobody.code).toBe(16304)
    expect(await noticeTitles(nurse, row.alarmId)).toHaveLength(1)
  })

  test('no staff on any of four steps is noted once, when raised and when the last step comes', async () => {
    const lonely = (await makeDept(t)).deptId
    const steps = [0, 30, 60].map((afterSec) => ({ afterSec, userIds: ['nobody'] }))
    const row = await raise({ oldmanId: null, deviceNo: 'ALONE-2', deptId: lonely, escalate: [...steps, steps[2]] })
    set('10:30:00')
    await t.db((db) => takeDue(db, t.who()))
    const { timeline } = await look(row.alarmId)
    expect(timeline.filter(({ text }) => text === alarmRefusals.nobody.text)).toHaveLength(1)
    t.clock.set(begins)
  })

  test('acked but not handled it sounds again after 5, 10 and 15 minutes, for the user who acked and the head nurse', async () => {
    set('11:00:00')
    const row = await raise()
    await carer.ok(alarm.ack, idOf(row))
    const sounded: number[] = []
    for (const minute of [4, 5, 9, 10, 15, 20, 25]) {
      set(`11:${String(minute).padStart(2, '0')}:00`)
      await t.db((db) => takeDue(db, t.who()))
      sounded.push((await look(row.alarmId)).timeline.filter(({ action }) => action === 'sound').length)
    }
    expect(sounded).toEqual([0, 1, 1, 2, 3, 3, 3])
    expect((await look(row.alarmId)).notifyUserIds).toEqual(expect.arrayContaining([carer.userId, nurse.userId]))
    t.clock.set(begins)
  })

  test('while the resident is muted levels 1 and 2 make no sound until the end; level 3 does', async () => {
    const muted = await carer.ok(alarm.mute, { oldmanId, minutes: 10, reason: '翻身' })
    expect(muted.untilTime).toBe('2025-06-10 10:10:00')
    const quiet = await raise()
    const loud = await raise({ level: 3 })
    expect(quiet).toMatchObject({ muted: 1, escalateStep: -1, nextStepTime: '2025-06-10 10:10:00' })
    // Shown at once, sounds when the muting is over.
    expect(quiet.notifyUserIds).toContain(carer.userId)
    expect(quiet.notifyUserIds).not.toContain(plain.userId)
    expect(loud).toMatchObject({ muted: 0, escalateStep: 0 })
    set('10:10:00')
    await t.db((db) => takeDue(db, t.who()))
    expect(await look(quiet.alarmId)).toMatchObject({ muted: 0, escalateStep: 0 })
    set('10:00:00')
    await carer.ok(alarm.mute, { oldmanId, minutes: 10, reason: '换药' })
    const again = await raise()
    await carer.ok(alarm.mute, { oldmanId, minutes: 20, reason: '还没好' })
    set('10:12:00')
    await t.db((db) => takeDue(db, t.who()))
    expect(await look(again.alarmId)).toMatchObject({ muted: 1, escalateStep: -1 })
    const raised: unknown[] = []
    const off = t.services.bus.subscribe(({ event, data }) => event === 'alarm.raised' && raised.push(data))
    await carer.ok(alarm.mute, { oldmanId, minutes: 0, reason: '结束' })
    off()
    expect(raised).toMatchObject([{ alarmId: again.alarmId, muted: 0, escalateStep: 0 }])
    set('10:13:00')
    await t.db((db) => takeDue(db, t.who()))
    expect((await look(again.alarmId)).notifyUserIds).toContain(plain.userId)
    expect((await raise()).muted).toBe(0)
    set('10:00:00')
    expect((await carer.call(alarm.mute, { oldmanId: 'nobody', minutes: 5, reason: '无' })).code).toBe(21003)
  })

  test('scenario 42: when the resident goes out, alarms of his bed and his positions are closed; SOS stays', async () => {
    const bed = await raise({ type: 1 })
    const sos = await raise({ kind: 3, type: 3, level: 3 })
    await t.db((db) => closeIn(db, t.who(), { oldmanId, kinds: [1] }, '老人外出'))
    await t.db((db) => closeIn(db, t.who(), { oldmanId, kinds: [3], types: [1, 5, 6, 9] }, '老人外出'))
    expect(await look(bed.alarmId)).toMatchObject({ alarmStatus: 4, closeReason: '老人外出' })
    expect(await look(sos.alarmId)).toMatchObject({ alarmStatus: 0 })
  })
})

describe('effects of handling', () => {
  test('a draft of an adverse event, a task of care, a to-do for the device', async () => {
    const projectId = 'project-alarm'
    await t.db(async (db) => {
      const of = { orgId: t.orgId, projectCategoryId: 'category-alarm' }
      await db
        .insertInto('projectCategory')
        .values({ ...of, projectCategoryName: '报警' })
        .execute()
      await db
        .insertInto('careProject')
        .values({ ...of, projectId, projectName: '巡视', minutes: 10, chargeType: 1 } as never)
        .execute()
    })
    const row = await raise({ deviceNo: 'FAULT-1' })
    const done = await nurse.ok(alarm.handle, {
      ...idOf(row),
      dealType: 6,
      dealContent: '床垫接头松动',
      adverse: 1,
      taskProjectId: projectId,
    })
    const [event, task] = await t.db(async (db) => [
      await db.selectFrom('adverseEvent').selectAll().where('eventId', '=', String(done.incidentId)).executeTakeFirst(),
      await db.selectFrom('careTask').selectAll().where('taskId', '=', String(done.taskId)).executeTakeFirst(),
    ])
    expect(event).toMatchObject({ eventType: 99, eventLevel: 4, status: 0, oldmanId })
    expect(task).toMatchObject({ source: 5, alarmId: row.alarmId, planTime: addMinutes(t.clock.now(), 30), projectId })
    expect(await todosOf(admin, 'FAULT-1')).toHaveLength(1)
    const again = await nurse.ok(alarm.handle, { ...idOf(done), ...words, adverse: 1, taskProjectId: projectId })
    expect(again).toMatchObject({ incidentId: done.incidentId, taskId: done.taskId })
  })

  test('14006: no task is planned for a former resident; the alarm can still be handled', async () => {
    const row = await raise({ oldmanId: (await makeElder(t)).oldmanId })
    expect(await nurse.call(alarm.handle, { ...idOf(row), ...words, taskProjectId: 'project-alarm' })).toMatchObject({
      code: 14006,
      msg: '老人不在住，不能操作',
    })
    expect(await look(row.alarmId)).toMatchObject({ alarmStatus: 0 })
  })

  test('level 1 needs no text; a care task needs a resident', async () => {
    const common = await raise({ level: 1 })
    expect(await nurse.ok(alarm.handle, idOf(common))).toMatchObject({ alarmStatus: 2, dealType: null })
    const nobody = await raise({ oldmanId: null, deviceNo: 'NOBODY-1' })
    const refused = await nurse.call(alarm.handle, { ...idOf(nobody), ...words, taskProjectId: 'project-alarm' })
    expect(refused).toMatchObject({ code: 21001, data: { errors: [{ field: 'taskProjectId' }] } })
    expect(await look(nobody.alarmId)).toMatchObject({ alarmStatus: 0 })
  })
})

describe('reading', () => {
  test('scenario 36: alarms of another ward are not listed, named or notified; those of the whole institution are', async () => {
    const away = await t.as('CARER', { deptId: (await makeDept(t)).deptId })
    const row = await raise()
    const house = await raise({ oldmanId: null, kind: 4, type: 1, level: 1, deviceNo: 'HOUSE-1' })
    const { list } = await away.ok(alarm.unclosed, {})
    expect(list.map(({ alarmId }) => alarmId)).toContain(house.alarmId)
    expect(list.map(({ alarmId }) => alarmId)).not.toContain(row.alarmId)
    expect((await away.call(alarm.get, { alarmId: row.alarmId })).code).toBe(21003)
    expect(row.notifyUserIds).not.toContain(away.userId)
  })

  test('kinds without permission are not listed', async () => {
    const place = await raise({ kind: 3, type: 4, level: 3 })
    await makeRole(t, 'BEDS_ONLY', ['yunmuIot.alarm.query'])
    const reader = await t.as('BEDS_ONLY')
    const { list } = await reader.ok(alarm.list, { size: 1000 })
    expect(list.map(({ alarmId }) => alarmId)).not.toContain(place.alarmId)
    expect((await nurse.ok(alarm.list, { alarmKind: 3, size: 1000 })).list.map(({ alarmId }) => alarmId)).toContain(
      place.alarmId,
    )
  })

  test('the detail: resident, notified users, earlier alarms; a device shows its open ones', async () => {
    const key = found({ deviceNo: 'FULL-1' })
    const first = await raise(key)
    await nurse.ok(alarm.handle, { ...idOf(first), ...words })
    set('10:06:00')
    const row = await raise({ ...key, at: t.clock.ms() })
    const shown = await look(row.alarmId)
    expect(shown).toMatchObject({ prevAlarmId: first.alarmId, resident: { oldmanId }, curve: [], mutedUntil: null })
    expect(shown.previous.map(({ alarmId }) => alarmId)).toEqual([first.alarmId])
    expect(shown.notified).toContainEqual(expect.objectContaining({ userId: carer.userId, channel: 'WEB' }))
    const fullDevice = await admin.ok(device.create, { deviceNo: 'FULL-1', deviceType: 20 })
    const { openAlarms } = await admin.ok(device.get, { deviceId: fullDevice.deviceId })
    expect(openAlarms.map(({ alarmId }) => alarmId)).toEqual([row.alarmId])
    expect((await admin.ok(device.statistics, {})).alarmsToday).toBeGreaterThan(1)
    t.clock.set(begins)
  })
})
