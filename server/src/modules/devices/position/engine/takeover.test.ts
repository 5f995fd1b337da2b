import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { positionCourse } from '#contract/modules/devices/position/track.ts'
import type { Database } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { makeDept } from '../../../../../test/factories.ts'
import { positionHouse } from '../test-house.ts'
import { openOut } from './fence/out.ts'
import { freshState, type Tag } from './tag.ts'

// Another process goes on where one stopped.

const { t, admin, pass, make, rail, rule, wearer, engineOn, recordsOf, kindsOf, takeOff, outing } = positionHouse()

const latestOf = (oldmanId: string) =>
  t.db((db) =>
    db.selectFrom('positionLatest').select(['x', 'ts']).where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
  )
const visitsOf = (oldmanId: string) =>
  t.db((db) =>
    db
      .selectFrom('positionVisit')
      .select(['areaName', 'ended'])
      .where('oldmanId', '=', oldmanId)
      .orderBy('enterTime')
      .execute(),
  )

describe('stored positions', () => {
  test('after minutes without an engine the former stay ends, and places are written again', async () => {
    const w = await wearer()
    const first = await engineOn()
    for (const second of [0, 5, 10, 15]) await first.fix(w, second, 20, 20)
    await first.engine.close()
    expect(await visitsOf(w.oldmanId)).toEqual([{ areaName: '大厅', ended: 0 }])
    const next = await engineOn()
    next.at(375)
    next.engine.tick()
    await next.engine.settle()
    for (const second of [376, 381, 386, 391]) await next.fix(w, second, 22, 20)
    await next.engine.flush()
    expect((await latestOf(w.oldmanId)).x).toBe(22)
    expect(await visitsOf(w.oldmanId)).toEqual([
      { areaName: '大厅', ended: 1 },
      { areaName: '大厅', ended: 0 },
    ])
  })

  test('a row that cannot be written stops no others, also when the database fails meanwhile', async () => {
    const good = await wearer()
    const bad = await wearer()
    const on = await engineOn()
    await on.fix(good, 0, 20, 20)
    await on.engine.close()
    const warned: unknown[] = []
    const errors: (Error | undefined)[] = []
    const database: Database = {
      ...t.services.database,
      withSystem: async (work) => {
        const error = errors.shift()
        if (error) throw error
        return t.services.database.withSystem(work)
      },
    }
    const out = openOut({ ...t.services, database }, (error) => warned.push(error))
    const tagOf = (oldmanId: string, deviceId: string, x: number): Tag => ({
      device: {
        orgId: t.orgId,
        deviceId,
        deviceNo: deviceId,
        deviceType: 30,
        bindType: 1,
        oldmanId,
        bedId: null,
        locationId: null,
        deptId: null,
        simulated: 0,
        deviceStatus: 1,
      },
      oldmanId,
      still: 0,
      dirty: true,
      state: freshState(t.clock.ms()),
      place: { mapId: good.map.mapId, x, y: 20, acc: 1, ts: t.clock.ms() + x },
    })
    const stay = { visitId: 'v', mapId: good.map.mapId, areaId: 'a', areaName: '厅', enter: 0, last: 60_000 }
    const stranger = tagOf('nobody', bad.tag.deviceId, 33)
    out.stay(stranger, stay, true)
    await out.flush([stranger, tagOf(good.oldmanId, good.tag.deviceId, 33)])
    expect((await latestOf(good.oldmanId)).x).toBe(33)
    expect(warned).toHaveLength(2)
    await out.flush([])
    expect(warned).toHaveLength(2)
    const late = Object.assign(new Error('statement timeout'), { code: '57014' })
    const away = Object.assign(new Error('shutting down'), { code: '57P01' })
    errors.push(late, undefined, away)
    const later = [tagOf('nobody', bad.tag.deviceId, 34), tagOf(good.oldmanId, good.tag.deviceId, 34)]
    await out.flush(later)
    expect([(await latestOf(good.oldmanId)).x, warned.length]).toEqual([33, 5])
    await out.flush(later)
    expect([(await latestOf(good.oldmanId)).x, warned.length]).toEqual([34, 5])
  })

  test('a resident who took his tag off while no engine ran has no place any more', async () => {
    const w = await wearer()
    const first = await engineOn()
    for (const second of [0, 5, 10, 15]) await first.fix(w, second, 20, 20)
    await first.engine.close()
    await takeOff(w.tag)
    const next = await engineOn()
    next.at(20)
    next.engine.tick()
    await next.engine.settle()
    expect(await visitsOf(w.oldmanId)).toEqual([{ areaName: '大厅', ended: 1 }])
  })
})

describe('alarms', () => {
  test('a resident who went out and came back while no engine ran has left no fence', async () => {
    const w = await wearer()
    const { railId } = await rail(w.map.mapId)
    await rule({ alarmType: 1, railIds: [railId] })
    const first = await engineOn()
    for (const second of [0, 5]) await first.fix(w, second, 20, 20)
    await first.engine.flush()
    await outing(w.oldmanId, 3)
    await first.engine.settle()
    pass(first.engine, 1)
    await first.engine.close()
    await outing(w.oldmanId, 4)
    const next = await engineOn()
    for (const second of [30, 35, 45]) await next.fix(w, second, 50, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([])
  })

  test('an open alarm is neither counted again nor reset', async () => {
    const w = await wearer()
    const { railId } = await rail(w.map.mapId)
    await rule({ alarmType: 1, railIds: [railId] })
    const first = await engineOn()
    for (const second of [0, 5]) await first.fix(w, second, 20, 20)
    for (const second of [10, 15, 20]) await first.fix(w, second, 40, 20)
    const [before] = await recordsOf(w.oldmanId)
    await first.engine.close()
    const next = await engineOn()
    await next.fix(w, 50, 40, 20)
    pass(next.engine, 3)
    await next.engine.settle()
    expect(await recordsOf(w.oldmanId)).toMatchObject([{ count: 1, lastTime: before.lastTime, recordStatus: 0 }])
    await next.fix(w, 60, 20, 20)
    await next.fix(w, 65, 20, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([[1, 0, 1]])
  })

  test('a tag silent since then is lost, also behind a scrapped gateway; not one whose gateway was off line', async () => {
    const gateway = await make(40)
    const unused = await make(40)
    const w = await wearer()
    const behind = await wearer({ gatewayNo: gateway.deviceNo })
    const left = await wearer({ gatewayNo: unused.deviceNo })
    const stands = (deviceNo: string, deviceStatus: Row<'device'>['deviceStatus']) =>
      t.db((db) => db.updateTable('device').set({ deviceStatus }).where('deviceNo', '=', deviceNo).execute())
    await stands(gateway.deviceNo, 2)
    await stands(unused.deviceNo, 4)
    const first = await engineOn()
    for (const one of [w, behind, left]) await first.fix(one, 0, 20, 20)
    await first.engine.close()
    const next = await engineOn()
    next.at(5)
    pass(next.engine, 301)
    await next.engine.settle()
    expect([await kindsOf(w.oldmanId), await kindsOf(behind.oldmanId)]).toEqual([[[6, 0, 0]], []])
    expect(await kindsOf(left.oldmanId)).toEqual([[6, 0, 0]])
  })
})

test('meetings of a resident name only residents the caller may see', async () => {
  const mine = await makeDept(t)
  const others = await makeDept(t)
  const one = await wearer()
  const two = await wearer()
  const { fix, engine } = await engineOn()
  for (let second = 0; second <= 90; second += 5) {
    await fix(one, second, 20, 20)
    await fix({ ...two, map: one.map }, second, 22, 20)
  }
  await engine.flush()
  await t.db(async (db) => {
    for (const [{ oldmanId }, { deptId }] of [
      [one, mine],
      [two, others],
    ] as const)
      await sql`update oldman set dept_id = ${deptId} where oldman_id = ${oldmanId}`.execute(db)
  })
  const span = { oldmanId: one.oldmanId, from: '2025-06-10 09:00:00', to: '2025-06-10 11:00:00' }
  const nurse = await t.as('NURSE_HEAD', { deptId: mine.deptId })
  expect((await nurse.ok(positionCourse.visit, span)).list.map((visit) => visit.with)).toEqual([[]])
  expect((await admin.ok(positionCourse.visit, span)).list[0].with).toMatchObject([{ oldmanId: two.oldmanId }])
})
