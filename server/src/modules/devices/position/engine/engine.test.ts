import { describe, expect, test } from 'vitest'
import { positionRecord } from '#contract/modules/devices/position/record.ts'
import { positionRule } from '#contract/modules/devices/position/rule.ts'
import { position, positionCourse } from '#contract/modules/devices/position/track.ts'
import { addMinutes } from '#core/clock.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { trim } from '../../device/engine/store/trim.ts'
import { positionHouse } from '../test-house.ts'

const { t, admin, closers, pass, rail, rule, wearer, engineOn, recordsOf, kindsOf, outing } = positionHouse()

describe('alarms of fences', () => {
  test('scenario 23: out by the rule at the tenth second, cleared inside; scenario 27: no alarm on a permitted outing', async () => {
    const w = await wearer()
    const { railId } = await rail(w.map.mapId)
    await rule({ alarmType: 1, railIds: [railId] })
    const { fix, engine } = await engineOn()
    await fix(w, 0, 20, 20)
    await fix(w, 5, 20, 20)
    await fix(w, 10, 32, 20)
    await fix(w, 15, 32, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([])
    await fix(w, 20, 32, 20)
    expect(await recordsOf(w.oldmanId)).toMatchObject([
      { alarmKind: 3, alarmType: 1, alarmTypeName: '离开围栏', level: 3, recordStatus: 0, railId, mapId: w.map.mapId },
    ])
    await fix(w, 25, 20, 20)
    await fix(w, 30, 20, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([[1, 0, 1]])
    await outing(w.oldmanId, 3)
    await engine.settle()
    for (const second of [40, 45, 50, 55]) await fix(w, second, 50, 20)
    expect(await recordsOf(w.oldmanId)).toMatchObject([{ count: 1, cleared: 1 }])
    expect((await admin.ok(position.rt, {})).list.some(({ oldmanId }) => oldmanId === w.oldmanId)).toBe(false)
  })

  test('a fix with an implausible error has no place: it raises no alarm', async () => {
    const w = await wearer()
    const { railId } = await rail(w.map.mapId)
    await rule({ alarmType: 1, railIds: [railId] })
    const { fix, engine } = await engineOn()
    await fix(w, 0, 20, 20)
    await fix(w, 5, 20, 20)
    for (const second of [10, 15, 20, 25]) await fix(w, second, 50, 20, { acc: 80 })
    await engine.flush()
    expect(await kindsOf(w.oldmanId)).toEqual([])
    const { list } = await admin.ok(position.rt, { mapId: w.map.mapId })
    expect(list).toMatchObject([{ oldmanId: w.oldmanId, x: 20, y: 20, acc: 1 }])
  })

  test('an area nobody may enter, a rule of the resident himself, and its hours', async () => {
    const w = await wearer()
    const { railId } = await rail(w.map.mapId, { railType: 2 })
    await rule({ alarmType: 2, railIds: [railId], level: 1 })
    const own = await rule({ alarmType: 2, railIds: [railId], scopeType: 4, scopeIds: [w.oldmanId], level: 2 })
    const { fix, engine } = await engineOn()
    await fix(w, 0, 20, 20)
    await fix(w, 5, 20, 20)
    expect(await recordsOf(w.oldmanId)).toMatchObject([{ alarmType: 2, level: 2, ruleId: own.ruleId }])
    await admin.ok(positionRule.ruleRemove, { ruleId: own.ruleId })
    await engine.settle()
    expect(await recordsOf(w.oldmanId)).toMatchObject([{ recordStatus: 4, closeReason: '规则删除' }])
  })

  test('a process that takes over goes on from the stored state: no alarm is lost, none comes twice', async () => {
    const w = await wearer()
    const { railId } = await rail(w.map.mapId)
    await rule({ alarmType: 1, railIds: [railId] })
    const first = await engineOn()
    await first.fix(w, 0, 20, 20)
    await first.fix(w, 5, 20, 20)
    await first.fix(w, 10, 40, 20)
    await first.engine.close()
    const next = await engineOn()
    await next.fix(w, 16, 40, 20)
    await next.fix(w, 21, 40, 20)
    expect((await recordsOf(w.oldmanId)).map(({ alarmType }) => alarmType)).toEqual([1])
  })
})

describe('alarms of the tag and of its wearer', () => {
  test('scenario 26: 300 s without a fix are 标签失联, never 离开; two fixes end it', async () => {
    const w = await wearer()
    const { railId } = await rail(w.map.mapId)
    await rule({ alarmType: 1, railIds: [railId] })
    const { fix, engine } = await engineOn()
    await fix(w, 0, 20, 20)
    await fix(w, 5, 20, 20)
    pass(engine, 299)
    await engine.settle()
    expect(await kindsOf(w.oldmanId)).toEqual([])
    pass(engine, 2)
    await engine.settle()
    expect(await kindsOf(w.oldmanId)).toEqual([[6, 0, 0]])
    await fix(w, 310, 20, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([[6, 0, 0]])
    await fix(w, 315, 20, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([[6, 0, 1]])
  })

  test('SOS and falls are raised at once, those sent afterwards closed; battery until ten above; a removed tag until it is worn', async () => {
    const w = await wearer()
    const { fix, event, engine } = await engineOn()
    await fix(w, 0, 20, 20)
    await event(w, 'sos')
    await event(w, 'fall')
    expect((await kindsOf(w.oldmanId)).toSorted()).toEqual([
      [3, 0, 0],
      [4, 0, 0],
    ])
    await event(w, 'tamper')
    await event(w, 'tamper', { args: { tamper: 0 } })
    expect((await recordsOf(w.oldmanId)).find(({ alarmType }) => alarmType === 8)).toMatchObject({
      level: 3,
      cleared: 1,
    })
    await fix(w, 5, 20, 20, { battery: 20 })
    await fix(w, 10, 20, 20, { battery: 30 })
    expect((await recordsOf(w.oldmanId)).find(({ alarmType }) => alarmType === 7)).toMatchObject({
      level: 1,
      cleared: 0,
    })
    await fix(w, 15, 20, 20, { battery: 31 })
    expect((await recordsOf(w.oldmanId)).find(({ alarmType }) => alarmType === 7)).toMatchObject({ cleared: 1 })
    const other = await wearer()
    await engine.settle()
    await event(other, 'sos', { backfill: true })
    expect(await recordsOf(other.oldmanId)).toMatchObject([{ alarmType: 3, recordStatus: 4, closeReason: '补传' }])
  })

  test('长时间静止 outside of his room, 夜间离室 after the minutes of the rule, whose hours may adjoin', async () => {
    const w = await wearer()
    await rule({ alarmType: 5, params: { stillMinutes: 10 }, scopeType: 4, scopeIds: [w.oldmanId] })
    const weekDays = [1, 2, 3, 4, 5, 6, 7]
    const night = {
      periods: [
        { weekDays, from: '10:05', to: '10:06' },
        { weekDays, from: '10:06', to: '11:00' },
      ],
    }
    await rule({ alarmType: 9, params: { outMinutes: 2 }, scopeType: 4, scopeIds: [w.oldmanId], ...night })
    const { fix } = await engineOn()
    for (let minute = 0; minute <= 7; minute += 1) await fix(w, minute * 60, 20, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([])
    await fix(w, 425, 20, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([[9, 0, 0]])
    for (const minute of [8, 9, 10]) await fix(w, minute * 60, 20, 20)
    expect((await kindsOf(w.oldmanId)).toSorted()).toEqual([
      [5, 0, 0],
      [9, 0, 0],
    ])
    await fix(w, 607, 7, 7)
    await fix(w, 612, 7, 7)
    expect((await kindsOf(w.oldmanId)).toSorted()).toEqual([
      [5, 0, 1],
      [9, 0, 1],
    ])
  })
})

describe('records', () => {
  test('scenario 28: of ten open ones SOS and 离开围栏 stay; with none left it is 17010', async () => {
    const w = await wearer()
    const { engine, fix } = await engineOn()
    await fix(w, 0, 20, 20)
    const now = t.clock.now()
    const one = {
      orgId: t.orgId,
      alarmKind: 3 as const,
      alarmStatus: 0 as const,
      level: 2 as const,
      oldmanId: w.oldmanId,
      firstTime: now,
      lastTime: now,
    }
    const times = { raisedTime: now, escalateFrom: now }
    const types = [3, 3, 1, 2, 2, 5, 6, 6, 7, 9]
    await t.db((db) =>
      db
        .insertInto('alarm')
        .values(
          types.map(
            (alarmType, at): FreshRow<'alarm'> => ({
              ...one,
              ...times,
              alarmId: `many-${at}`,
              alarmNo: `many-${at}`,
              alarmKey: `many-${at}`,
              alarmType,
            }),
          ),
        )
        .execute(),
    )
    const nurse = await t.as('CARER')
    const ids = types.map((_type, at) => `many-${at}`)
    expect((await nurse.call(positionRecord.oneClickIgnore, { recordIds: ids })).status).toBe(401)
    const done = await admin.ok(positionRecord.oneClickIgnore, { filter: { oldmanId: w.oldmanId } })
    expect(done).toMatchObject({ ignored: 7, skipped: 3 })
    expect(done.skippedReason.map(({ recordId }) => recordId).toSorted()).toEqual(['many-0', 'many-1', 'many-2'])
    expect((await admin.call(positionRecord.oneClickIgnore, { recordIds: ids })).code).toBe(17010)
    const { sum } = await admin.ok(positionRecord.recordList, { oldmanId: w.oldmanId })
    expect(sum).toMatchObject({ open: 3, ignored: 7, level2: 10 })
    await engine.settle()
  })

  test('the steps of alarms under their own names; the detail with timeline and course; pushed to this session once', async () => {
    const w = await wearer()
    const { fix, event, engine } = await engineOn()
    await fix(w, 0, 20, 20)
    await event(w, 'sos')
    await engine.flush()
    const [{ recordId, version }] = await recordsOf(w.oldmanId)
    const act = (more: object) => admin.call(positionRecord.recordHandle, { recordId, version, ...more })
    expect((await act({ action: 'ignore', reason: '误触' })).code).toBe(16302)
    expect((await act({ action: 'ignore' })).data).toMatchObject({ errors: [{ field: 'reason' }] })
    const carer = await t.as('CARER')
    expect(
      (await carer.call(positionRecord.recordHandle, { recordId, version, action: 'ignore', reason: '误触' })).status,
    ).toBe(401)
    const acked = await admin.ok(positionRecord.recordHandle, { recordId, version, action: 'ack' })
    expect(acked).toMatchObject({ recordStatus: 1 })
    const other = await t.as('NURSE_HEAD')
    expect((await other.call(positionRecord.recordHandle, { recordId, version, action: 'ack' })).code).toBe(16301)
    const seen = await admin.ok(positionRecord.recordGet, { recordId })
    expect(seen.timeline.map(({ action }) => action)).toEqual(expect.arrayContaining(['raise', 'ack']))
    expect(seen.track).toMatchObject([{ mapId: w.map.mapId, x: 20, y: 20, areaName: '大厅' }])
    t.services.isLinked = (sessionId) => sessionId === admin.sessionId
    const pushed: unknown[] = []
    closers.push(t.services.bus.subscribe((one) => one.event === 'position.alarm' && pushed.push(one.target)))
    const { sent } = await admin.ok(positionRecord.sendUnhandled)
    expect(sent).toBeGreaterThan(0)
    expect(pushed).toEqual([{ sessionIds: [admin.sessionId] }])
    expect(await admin.ok(positionRecord.sendUnhandled)).toEqual({ sent: 0 })
    expect(await other.ok(positionRecord.sendUnhandled)).toEqual({ sent: 0 })
    await admin.ok(positionRecord.recordHandle, {
      recordId,
      version: acked.version,
      action: 'handle',
      dealType: 3,
      dealContent: '已扶起',
    })
    expect((await recordsOf(w.oldmanId))[0]).toMatchObject({ recordStatus: 2, dealContent: '已扶起' })
  })
})

describe('present and past places', () => {
  test('the plan now, its topic every half second, the course and stays; each view is logged', async () => {
    const one = await wearer()
    const two = await wearer()
    const { engine, fix } = await engineOn()
    const payloads: string[] = []
    closers.push(
      t.services.bus.onTopic(
        ({ topic, payload }) => topic.endsWith(`/position/${one.map.mapId}`) && payloads.push(payload),
      ),
    )
    for (let second = 0; second <= 90; second += 5) {
      await fix(one, second, 20, 20, { still: 1 })
      await fix({ ...two, map: one.map }, second, 22, 20)
    }
    await engine.flush()
    const positions = payloads.flatMap((text) => JSON.parse(text))
    expect(positions).toContainEqual(
      expect.objectContaining({ tagNo: one.tag.deviceNo, oldmanId: one.oldmanId, x: 20, y: 20, acc: 1 }),
    )
    const { list, maps } = await admin.ok(position.rt, { mapId: one.map.mapId })
    expect(list.map(({ oldmanId }) => oldmanId).toSorted()).toEqual([one.oldmanId, two.oldmanId].toSorted())
    expect(list.find(({ oldmanId }) => oldmanId === one.oldmanId)).toMatchObject({
      still: 1,
      moving: 0,
      stale: 0,
      areaName: '大厅',
    })
    expect(maps.find(({ mapId }) => mapId === one.map.mapId)?.count).toBe(2)
    const span = { from: '2025-06-10 09:00:00', to: '2025-06-10 11:00:00' }
    const { points, visits } = await admin.ok(positionCourse.track, { oldmanId: one.oldmanId, ...span })
    expect(points.map(({ time }) => time.slice(14))).toEqual(['00:00', '00:30', '01:00', '01:30'])
    expect(visits).toMatchObject([{ areaName: '大厅', seconds: 90, leave: null }])
    const met = await admin.ok(positionCourse.visit, { oldmanId: one.oldmanId, ...span })
    expect(met.list[0].with).toMatchObject([{ oldmanId: two.oldmanId, seconds: 90 }])
    for (const more of [{ to: '2025-06-11 09:00:01' }, { from: '2025-03-01 09:00:00', to: '2025-03-01 10:00:00' }])
      expect((await admin.call(positionCourse.track, { oldmanId: one.oldmanId, ...span, ...more })).code).toBe(21001)
    expect((await admin.call(positionCourse.visit, span)).code).toBe(21001)
    const [, { areaId }] = one.map.areas
    await admin.ok(positionCourse.visit, { areaId, ...span })
    const logs = await t.db((db) =>
      db.selectFrom('operLog').select('content').where('userId', '=', admin.userId).execute(),
    )
    const looked = logs.flatMap(({ content }) => (/查看.*(轨迹|停留)/.test(content ?? '') ? content : []))
    expect(looked).toHaveLength(3)
    // The residents or places the user viewed.
    expect(looked).toContainEqual(expect.stringContaining(`查看${one.map.mapName}大厅的停留记录`))
    t.clock.set(addMinutes(t.clock.now(), 6))
    expect((await admin.ok(position.rt, { mapId: one.map.mapId })).list.every(({ stale }) => stale === 1)).toBe(true)
  })

  test('courses are deleted after ninety days, stays after two years', async () => {
    const w = await wearer()
    await t.db(async (db) => {
      const of = { orgId: t.orgId, oldmanId: w.oldmanId, deviceId: w.tag.deviceId, mapId: w.map.mapId }
      for (const at of ['2025-03-11 10:00:00', '2025-03-12 10:00:00'])
        await db
          .insertInto('positionPoint')
          .values({ ...of, atTime: at, x: 1, y: 1, acc: 1 })
          .execute()
      for (const at of ['2023-06-10 10:00:00', '2025-06-01 10:00:00'])
        await db
          .insertInto('positionVisit')
          .values({ ...of, visitId: `${w.oldmanId}${at}`, areaId: 'a', areaName: '厅', enterTime: at, leaveTime: at })
          .execute()
    })
    t.clock.set('2025-06-10 03:10:00')
    const jobs = openJobs({ services: t.services, jobs: [trim] })
    await jobs.tick()
    await jobs.close()
    const left = await t.db(async (db) => ({
      points: (await db.selectFrom('positionPoint').select('atTime').where('oldmanId', '=', w.oldmanId).execute())
        .length,
      visits: (await db.selectFrom('positionVisit').select('visitId').where('oldmanId', '=', w.oldmanId).execute())
        .length,
    }))
    expect(left).toEqual({ points: 1, visits: 1 })
  })
})
