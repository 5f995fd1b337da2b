import { beforeAll, expect, test } from 'vitest'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { openHouse } from '../../../../test/stays.ts'

/** Alarms of critical values of vital signs: how they are raised, ended and settled (iot.md 4). */

const t = hosted({ now: '2025-06-10 10:00:00' })
const admin = enters(t, 'ADMIN')
let oldmanId = ''
let deptId = ''
let plain: Client
beforeAll(async () => {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  oldmanId = (await house.lives(bed.bedId)).oldmanId
  deptId = (await makeDept(t)).deptId
  await t.db((db) => db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', oldmanId).execute())
  plain = await t.as('NURSE', { deptId })
})

test('a critical value raises kind 5, ended by a later normal value', async () => {
  await admin.ok(vitalSign.save, { oldmanId, signType: 2, measureTime: '2025-06-10 09:50:00', spo2: 85 })
  const query = { oldmanId, alarmKind: 5, size: 10 }
  const [row] = (await admin.ok(alarm.list, query)).list
  expect(row).toMatchObject({ level: 3, alarmType: 2, alarmTypeName: '血氧', cleared: 0 })
  await admin.ok(vitalSign.save, { oldmanId, signType: 2, measureTime: '2025-06-10 09:55:00', spo2: 97 })
  expect((await admin.ok(alarm.list, query)).list).toMatchObject([{ cleared: 1, alarmStatus: 0 }])
})

test('the outcome of a critical value settles its alarm, unless another value waits for its outcome', async () => {
  const [bed] = await makeBeds(t)
  const { oldmanId: lives } = await (await openHouse(t)).lives(bed.bedId)
  await t.db(async (db) => {
    await db.updateTable('careProject').set({ status: 0 }).where('inputRef', '=', '2').execute()
    await db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', lives).execute()
  })
  const sign = (spo2: number, measureTime: string) =>
    admin.ok(vitalSign.save, { oldmanId: lives, signType: 2, measureTime: `2025-06-10 ${measureTime}`, spo2 })
  const first = await sign(86, '09:57:00')
  const second = await sign(85, '09:58:00')
  const openNow = async () => (await admin.ok(alarm.list, { oldmanId: lives, alarmKind: 5, open: 1, size: 10 })).list
  expect(await openNow()).toHaveLength(1)
  const answer = async ({ results }: Awaited<ReturnType<typeof sign>>) =>
    admin.ok(vitalSign.save, {
      signId: results[0].signId,
      version: 1,
      reviewText: '给予吸氧',
      doctorTold: 1,
      recheckMinutes: 20,
    })
  await answer(first)
  expect(await openNow()).toMatchObject([{ alarmStatus: 0 }])
  await answer(second)
  expect(await openNow()).toEqual([])
  const { list } = await admin.ok(alarm.list, { oldmanId: lives, alarmKind: 5, alarmStatus: 2, size: 10 })
  expect(list[0]).toMatchObject({ dealType: 5, dealContent: '给予吸氧；已通知医生', handleBy: admin.userId })
  // No job measures it here: the to-do of the ward's nurses lasts until it is measured.
  const todosOf = async () =>
    t.db((db) =>
      db
        .selectFrom('todo')
        .select(['title', 'deadline', 'todoStatus'])
        .where('bizId', '=', `${lives}-2`)
        .where('handlerId', '=', plain.userId)
        .orderBy('createTime')
        .execute(),
    )
  expect((await todosOf()).map(({ deadline, todoStatus }) => [deadline, todoStatus])).toEqual([
    ['2025-06-10 10:20:00', 0],
    ['2025-06-10 10:20:00', 0],
  ])
  await sign(97, '10:00:00')
  expect((await todosOf()).map(({ todoStatus }) => todoStatus)).toEqual([2, 2])
})
