import { expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { familyNotice } from '#contract/modules/living/family-notice/family-notice.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { deviceHouse } from '../../../../../test/devices.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { openHouse } from '../../../../../test/stays.ts'
import type { Engine } from '../../device/engine/engine.ts'
import { type Signal, signal } from '../service.ts'

const { t, admin, start, pass } = deviceHouse()

let house: Awaited<ReturnType<typeof openHouse>> | undefined
const relative = (familyName: string, at: number, alarmNotice: 0 | 1) => ({
  familyName,
  relation: 2,
  phoneNum: `1390000000${at}`,
  isUrgent: at === 0 ? (1 as const) : (0 as const),
  alarmNotice,
})

/** An alarm of a resident whose rule includes the family; its steps come each minute. */
async function raised(
  engine: Engine,
  family: ReturnType<typeof relative>[],
  { level = 3, notify = ['WEB', 'FAMILY'] } = {},
) {
  house ??= await openHouse(t)
  const [{ bedId }] = await makeBeds(t)
  const { oldmanId } = await house.lives(bedId)
  await t.db((db) => db.deleteFrom('family').where('oldmanId', '=', oldmanId).execute())
  const { version } = await admin.ok(residentFamily.familyOf, { oldmanId })
  await admin.ok(residentFamily.saveFamily, { oldmanId, version, family })
  const escalate = [0, 60, 120].map((afterSec) => ({ afterSec, userIds: [admin.userId] }))
  const rule = { ruleId: 'r', ruleName: '规则', silentMinutes: 5, escalate, notify, snapshot: {} }
  const found = { orgId: t.orgId, kind: 1, type: 4, level, oldmanId, at: t.clock.ms(), value: '155次/分', rule }
  signal(found as Signal)
  await engine.settle()
  const [{ alarmId }] = (await admin.ok(alarm.list, { oldmanId })).list
  const wait = async (seconds: number) => {
    for (const some of [seconds - 2, 1, 1]) {
      pass(engine, some)
      await engine.settle()
    }
  }
  const look = () => admin.ok(alarm.get, { alarmId })
  const familySendings = async () =>
    (await look()).notified.flatMap((one) => (one.channel === 'FAMILY' ? [[one.userId ?? null, one.note]] : []))
  const notices = async () => (await admin.ok(familyNotice.list, { informType: 5, pageHelper: '0' })).list
  const before = (await notices()).length
  const sent = async () => (await notices()).length - before
  return { oldmanId, alarmId, wait, look, familySendings, sent, notices }
}

test('an urgent alarm without an ack notifies the relatives who chose so, once, by notice and text', async () => {
  const { wait, familySendings, sent, notices, oldmanId } = await raised((await start()).engine, [
    relative('王小红', 0, 1),
    relative('王小刚', 1, 0),
    relative('王小丽', 2, 1),
  ])
  expect([await familySendings(), await sent()]).toEqual([[], 0])
  await wait(63)
  expect(await familySendings()).toEqual([[null, '已发家属通知：王小红、王小丽']])
  await wait(60)
  expect([(await familySendings()).length, await sent()]).toEqual([1, 1])
  const [{ messageId }] = await notices()
  const notice = await admin.ok(familyNotice.get, { messageId })
  const { title, content, oldmanIds, total, sendWay } = notice
  expect([title, oldmanIds, total, sendWay]).toEqual([expect.stringMatching(/紧急报警$/), [oldmanId], 4, [1, 2]])
  expect(content).toMatch(/^06-10 10:00，.*发生紧急报警：心率 155次\/分。/)
  expect(notice.deliveries.list.map(({ familyName, sendWay }) => [familyName, sendWay]).toSorted()).toEqual([
    ['王小丽', 1],
    ['王小丽', 2],
    ['王小红', 1],
    ['王小红', 2],
  ])
})

test('the family is not notified when it is answered at once, is less than urgent, or the rule does not include the family', async () => {
  const { engine } = await start()
  const family = [relative('王小红', 0, 1)]
  const answered = await raised(engine, family)
  await admin.ok(alarm.ack, { alarmId: answered.alarmId, version: (await answered.look()).version })
  const serious = await raised(engine, family, { level: 2 })
  const inside = await raised(engine, family, { notify: ['WEB', 'APP'] })
  await inside.wait(63)
  for (const { familySendings, sent } of [answered, serious, inside])
    expect([await familySendings(), await sent()]).toEqual([[], 0])
})

test('when no relative wants it, the alarm says so', async () => {
  const { wait, familySendings, sent } = await raised((await start()).engine, [relative('王小红', 0, 0)])
  await wait(63)
  expect(await familySendings()).toEqual([[null, '没有家属登记“紧急报警告知”，未通知']])
  expect(await sent()).toBe(0)
})

test('a relative keeps this choice when a list is saved without it', async () => {
  const { oldmanId } = await raised((await start()).engine, [relative('王小红', 0, 1)])
  const { family, version } = await admin.ok(residentFamily.familyOf, { oldmanId })
  expect(family[0].alarmNotice).toBe(1)
  const rows = family.map(({ familyId, familyName, relation, phoneNum, isUrgent }) => ({
    familyId,
    familyName,
    relation,
    phoneNum,
    isUrgent,
  }))
  const saved = await admin.ok(residentFamily.saveFamily, { oldmanId, family: rows, version })
  expect(saved.family[0].alarmNotice).toBe(1)
  const off = { oldmanId, family: [{ ...rows[0], alarmNotice: 0 }], version: saved.version }
  expect((await admin.ok(residentFamily.saveFamily, off)).family[0].alarmNotice).toBe(0)
})
