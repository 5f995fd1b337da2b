import { beforeAll, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import type { Client } from '../../../../test/app.ts'
import { deviceHouse } from '../../../../test/devices.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import { openHouse } from '../../../../test/stays.ts'
import { peopleOf, rotaOf } from '../../duty/attendance/test-rota.ts'
import { peopleBook, raiseIn } from './service.ts'

const { t, admin, closers, start, make, bindTo, say } = deviceHouse()

let dept: { deptId: string }
let night: Client
let day: Client
let carer: Client
let reader: Client
let group: { attendanceGroupPkId: string; version: number }
const rota = rotaOf(
  () => t,
  () => admin,
  () => dept.deptId,
)
const { signedInAs } = peopleOf(() => t)

/** Two nurses on the roster of the ward, one of them tonight; carers without a roster. */
beforeAll(async () => {
  dept = await makeDept(t)
  const shift = await rota.makeShift()
  const late = await rota.makeNight()
  const rotaGroup = await rota.makeGroup(2)
  const { attendanceGroupPkId: groupPk, memberIds } = rotaGroup
  group = rotaGroup
  await rota.plan(groupPk, memberIds[0], { '2025-06-10': late.shiftPkId })
  await rota.plan(groupPk, memberIds[1], { '2025-06-10': shift.shiftPkId })
  await admin.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
  ;[night, day] = [await signedInAs(memberIds[0], 'NURSE'), await signedInAs(memberIds[1], 'NURSE')]
  await t.db(async (db) => {
    await db.updateTable('emp').set({ deptId: dept.deptId }).where('empId', 'in', memberIds).execute()
    await db
      .updateTable('userAccount')
      .set({ deptId: dept.deptId })
      .where('userId', 'in', [night.userId, day.userId])
      .execute()
  })
  ;[carer, reader] = [await t.as('CARER', dept), await t.as('READONLY', dept)]
})

test('scenario 38: SOS of a tag at night pops up for the night nurse and the carers; a reader sees the row; a carer does not ignore it', async () => {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  await t.db((db) => db.updateTable('oldman').set({ deptId: dept.deptId }).where('oldmanId', '=', oldmanId).execute())
  const tag = await make(30)
  await bindTo(tag, { bindType: 1, oldmanId })
  t.clock.set('2025-06-10 23:00:00')
  const { engine } = await start()
  const frames: { data: unknown; target: unknown }[] = []
  closers.push(
    t.services.bus.subscribe(({ event, data, target }) => event === 'alarm.raised' && frames.push({ data, target })),
  )
  say(tag, 'event', { v: 1, seq: 1, ts: t.clock.ms(), event: 'sos' })
  await engine.settle()
  expect(frames).toMatchObject([
    {
      data: { alarmKind: 3, alarmType: 3, level: 3, oldmanId, screen: 1 },
      target: { permit: 'elderPosition.locateAlarm.query', deptIds: [dept.deptId] },
    },
  ])
  const { notifyUserIds } = frames[0].data as { notifyUserIds: string[] } // as: a row of an alarm
  expect(notifyUserIds.toSorted()).toEqual([night.userId, carer.userId].toSorted())
  const rowOf = async (who: Client) => (await who.ok(alarm.unclosed, {})).list.find((row) => row.oldmanId === oldmanId)
  for (const who of [night, day, carer, reader])
    expect(await rowOf(who)).toMatchObject({ alarmStatus: 0, notifyUserIds })
  const { alarmId = '', version } = (await rowOf(carer)) ?? {}
  expect((await carer.call(alarm.ignore, { alarmId, version, reason: '误碰' })).status).toBe(401)
  expect((await reader.call(alarm.ack, { alarmId, version })).status).toBe(401)
  expect((await night.call(alarm.ack, { alarmId, version })).data).toMatchObject({ alarmStatus: 1 })
})

const askFor = async (part: string) => {
  const row = await t.db((db) =>
    raiseIn(db, t.who(), {
      orgId: t.orgId,
      kind: 1,
      type: 4,
      level: 2,
      part,
      deviceNo: part,
      deptId: dept.deptId,
      at: t.clock.ms(),
      escalate: [{ afterSec: 0, roles: ['NURSE'] }],
    }),
  )
  return row?.alarmId ?? ''
}
const calledTo = async (alarmId: string) => [...(await admin.ok(alarm.get, { alarmId })).notifyUserIds].toSorted()

test('alarms without an ack are sent to the next shift when the shift changes', async () => {
  t.clock.set('2025-06-10 14:59:00')
  const alarmId = await askFor('CHANGE-1')
  expect(await calledTo(alarmId)).toEqual([day.userId])
  await t.round('clock', '2025-06-10 14:59:30')
  expect(await calledTo(alarmId)).toEqual([day.userId])
  await t.round('clock', '2025-06-10 22:01:00')
  expect(await calledTo(alarmId)).toEqual([night.userId, day.userId].toSorted())
  const { timeline } = await admin.ok(alarm.get, { alarmId })
  expect(timeline.map(({ text }) => text)).toContain('新到岗1人，已通知')
})

test('a user who begins duty on a phone is called from then on, is shown as on duty, and stops with the phone', async () => {
  t.clock.set('2025-06-10 23:00:00')
  const open = await askFor('PHONE-1')
  expect(await calledTo(open)).toEqual([night.userId])
  expect(await day.ok(alarm.beOnPhone, { on: 1 })).toMatchObject({ on: 1, scheduled: 0 })
  const both = [night.userId, day.userId].toSorted()
  expect(await calledTo(open)).toEqual(both)
  expect(await calledTo(await askFor('PHONE-2'))).toEqual(both)
  const { list } = await admin.ok(alarm.onPhone, {})
  expect(list).toMatchObject([{ userId: day.userId, fromTime: '2025-06-10 23:00:00', scheduled: 0 }])
  // Repeated it goes on; silent for ten minutes it is over.
  t.clock.set('2025-06-10 23:09:00')
  await day.ok(alarm.beOnPhone, { on: 1 })
  t.clock.set('2025-06-10 23:18:00')
  expect(await calledTo(await askFor('PHONE-3'))).toEqual(both)
  t.clock.set('2025-06-10 23:20:00')
  expect(await calledTo(await askFor('PHONE-4'))).toEqual([night.userId])
  expect((await admin.ok(alarm.onPhone, {})).list).toEqual([])
  await day.ok(alarm.beOnPhone, { on: 1 })
  expect(await day.ok(alarm.beOnPhone, { on: 0 })).toMatchObject({ on: 0, untilTime: null })
  expect(await calledTo(await askFor('PHONE-5'))).toEqual([night.userId])
})

test('shifts of a disabled group do not count as a roster: all users of a role are called then', async () => {
  const nurses = async () => {
    const { userIds } = await t.db((db) =>
      peopleBook(db, t.orgId, '2025-06-10 23:00:00').of({ afterSec: 0, roles: ['NURSE'] }, dept),
    )
    return userIds.toSorted()
  }
  expect(await nurses()).toEqual([night.userId])
  const { attendanceGroupPkId, version } = group
  await admin.ok(attendanceGroup.groupUpdate, { attendanceGroupPkId, version, status: 0 })
  expect(await nurses()).toEqual([night.userId, day.userId].toSorted())
})
