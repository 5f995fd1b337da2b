import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { alarmLevel, alarmStatus, locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { positionRecord } from '#contract/modules/devices/position/record.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { makeDept } from '../../../../../test/factories.ts'
import { positionHouse } from '../test-house.ts'

const { t, admin, pass, wearer, engineOn, recordsOf } = positionHouse()

let alarmCount = 0
/** Open records of a resident. */
async function stand(
  oldmanId: string,
  rows: readonly { id: string; alarmType: number; level: 1 | 2 | 3; time?: string; alarmStatus?: 0 | 1 | 2 | 3 | 4 }[],
) {
  const now = t.clock.now()
  await t.db((db) =>
    db
      .insertInto('alarm')
      .values(
        rows.map(({ id, alarmType, level, time = now, alarmStatus: state = 0 }) => ({
          alarmNo: `MANY${++alarmCount}`,
          orgId: t.orgId,
          alarmId: id,
          alarmKey: id,
          alarmKind: 3,
          alarmType,
          alarmStatus: state,
          level,
          oldmanId,
          firstTime: time,
          lastTime: time,
          raisedTime: time,
          escalateFrom: time,
        })),
      )
      .execute(),
  )
}

test('一键忽略 takes the records the list shows, even with others waiting before them', async () => {
  const w = await wearer()
  const other = await wearer()
  const urgent = Array.from({ length: 501 }, (_, at) => ({
    id: `a${at}-${w.oldmanId}`,
    alarmType: 3,
    level: 3 as const,
  }))
  await stand(w.oldmanId, [
    ...urgent,
    { id: `y-${w.oldmanId}`, alarmType: 7, level: 1 },
    { id: `z-${w.oldmanId}`, alarmType: 5, level: 2 },
  ])
  await stand(other.oldmanId, [{ id: `z-${other.oldmanId}`, alarmType: 5, level: 2 }])
  const filter = { oldmanId: w.oldmanId, alarmType: 5 as const }
  expect((await admin.ok(positionRecord.recordList, { ...filter, ignorable: 1 })).total).toBe(1)
  expect(await admin.ok(positionRecord.oneClickIgnore, { filter })).toMatchObject({ ignored: 1, skipped: 0 })
  const rest = await admin.ok(positionRecord.oneClickIgnore, { filter: { oldmanId: w.oldmanId } })
  expect(rest).toMatchObject({ ignored: 1, skipped: 500 })
  expect((await recordsOf(other.oldmanId)).map(({ recordStatus }) => recordStatus)).toEqual([0])
  const acked = { filter: { oldmanId: other.oldmanId, recordStatus: 1 as const } }
  expect((await admin.call(positionRecord.oneClickIgnore, acked)).code).toBe(17010)
})

test('the list marks exactly the records that can be ignored, of every kind, level and state', async () => {
  const w = await wearer()
  const rows = alarmStatus.values.flatMap((state) =>
    locateAlarm.values.flatMap((alarmType) =>
      alarmLevel.values.map((level) => ({
        id: `${state}-${alarmType}-${level}-${w.oldmanId}`,
        alarmStatus: state,
        alarmType,
        level,
      })),
    ),
  )
  await stand(w.oldmanId, rows)
  const { list } = await admin.ok(positionRecord.recordList, { oldmanId: w.oldmanId, ignorable: 1, size: 100 })
  const input = { recordIds: rows.map(({ id }) => id) }
  const { skippedReason } = await admin.ok(positionRecord.oneClickIgnore, input)
  const stayed = new Set(skippedReason.map(({ recordId }) => recordId))
  expect(list.map(({ recordId }) => recordId).toSorted()).toEqual(
    input.recordIds.filter((id) => !stayed.has(id)).toSorted(),
  )
  expect(list).toHaveLength(10)
})

test('the detail of a record shows the steps of users, and of repeats the last 200 with the number left out', async () => {
  const w = await wearer()
  const id = `often-${w.oldmanId}`
  await stand(w.oldmanId, [{ id, alarmType: 1, level: 3 }])
  const line = (entryId: string, action: string) => ({
    orgId: t.orgId,
    entryId: `${entryId}-${id}`,
    alarmId: id,
    action,
    byName: null,
    time: t.clock.now(),
    text: action,
  })
  const again = Array.from({ length: 260 }, (_, at) => line(String(at).padStart(4, '0'), 'repeat'))
  await t.db((db) =>
    db
      .insertInto('alarmTimeline')
      .values([...again, line('0005a', 'sound')])
      .execute(),
  )
  const { timeline } = await admin.ok(positionRecord.recordGet, { recordId: id })
  expect(timeline.slice(0, 2)).toMatchObject([{ action: 'sound' }, { action: 'note' }])
  expect(timeline.filter(({ action }) => action === 'repeat')).toHaveLength(200)
  expect(timeline[1].text).toContain('60条')
})

test('a query is limited to 93 days, also where only their end is given', async () => {
  const w = await wearer()
  await stand(w.oldmanId, [
    { id: `old-${w.oldmanId}`, alarmType: 5, level: 2, time: '2024-06-10 10:00:00' },
    { id: `new-${w.oldmanId}`, alarmType: 5, level: 2, time: '2025-06-01 10:00:00' },
  ])
  const of = async (more: object) =>
    (await admin.ok(positionRecord.recordList, { oldmanId: w.oldmanId, ...more })).total
  expect([await of({}), await of({ raisedTimeTo: '2025-06-10 10:00:00' })]).toEqual([2, 1])
  const long = { raisedTimeFrom: '2025-03-01 00:00:00', raisedTimeTo: '2025-06-10 10:00:00' }
  expect((await admin.call(positionRecord.recordList, long)).code).toBe(21001)
})

test('open ones are pushed in frames of 64 KB at most, for any number of recipients', async () => {
  const w = await wearer()
  const ids = Array.from({ length: 60 }, (_, at) => `p${String(at).padStart(2, '0')}-${w.oldmanId}`)
  await stand(
    w.oldmanId,
    ids.map((id) => ({ id, alarmType: 3, level: 3, time: '2025-06-01 10:00:00' })),
  )
  const notified = JSON.stringify(Array.from({ length: 80 }, (_, at) => `${at}`.padStart(36, '0')))
  await t.db((db) =>
    sql`update alarm set notify_user_ids = ${notified}::jsonb where oldman_id = ${w.oldmanId}`.execute(db),
  )
  t.services.isLinked = () => true
  const frames: { alarms: { alarmId: string }[] }[] = []
  const off = t.services.bus.subscribe(({ event, data }) => {
    if (event === 'position.alarm') frames.push(data as (typeof frames)[number]) // as: what this event carries
  })
  const nurse = await t.as('ADMIN')
  const { sent } = await nurse.ok(positionRecord.sendUnhandled)
  off()
  expect(Math.max(...frames.map((frame) => Buffer.byteLength(JSON.stringify(frame))))).toBeLessThan(64 * 1024)
  expect(frames.flatMap(({ alarms }) => alarms)).toHaveLength(sent)
  const alarmIds = new Set(frames.flatMap(({ alarms }) => alarms.map(({ alarmId }) => alarmId)))
  expect(ids.every((id) => alarmIds.has(id))).toBe(true)
})

test('scenario 38: an SOS by the default rules calls staff on duty, and no user who may only read', async () => {
  const { deptId } = await makeDept(t)
  const w = await wearer()
  await t.db((db) => sql`update oldman set dept_id = ${deptId} where oldman_id = ${w.oldmanId}`.execute(db))
  const carer = await t.as('CARER', { deptId })
  const nurse = await t.as('NURSE', { deptId })
  const head = await t.as('NURSE_HEAD', { deptId })
  const { fix, event, engine } = await engineOn()
  await fix(w, 0, 20, 20)
  await event(w, 'sos')
  const [row] = await recordsOf(w.oldmanId)
  expect(row).toMatchObject({ alarmType: 3, level: 3, escalateStep: 0 })
  expect(row.notifyUserIds).toEqual(expect.arrayContaining([carer.userId, nurse.userId]))
  expect(row.notifyUserIds).not.toContain(head.userId)
  expect((await head.ok(positionRecord.recordList, { oldmanId: w.oldmanId })).total).toBe(1)
  // The message half a minute later links to the page of positions.
  pass(engine, 31)
  await engine.settle()
  const [news] = (await head.ok(message.list, { size: 1000 })).list.filter(({ bizId }) => bizId === row.recordId)
  expect(news).toMatchObject({ routePath: '/elderPosition/locateAlarm', query: { id: row.recordId } })
  const ignore = { recordId: row.recordId, version: row.version, action: 'ignore' as const, reason: '误触' }
  expect((await carer.call(positionRecord.recordHandle, ignore)).status).toBe(401)
})
