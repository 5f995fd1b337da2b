import { describe, expect, test } from 'vitest'
import { positionMap } from '#contract/modules/devices/position/map.ts'
import { positionRail } from '#contract/modules/devices/position/rail.ts'
import { positionRule } from '#contract/modules/devices/position/rule.ts'
import type { Database } from '#core/db/db.ts'
import { positionHouse } from '../test-house.ts'
import { openPositions } from './positions.ts'

const { t, admin, closers, pass, make, bindTo, rail, rule, wearer, engineOn, recordsOf, kindsOf, ...house } =
  positionHouse()
const { takeOff, switchTag, handle, outing } = house
type Wearer = Awaited<ReturnType<typeof wearer>>

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const hours = (...spans: [string, string][]) => spans.map(([from, to]) => ({ weekDays: everyDay, from, to }))
const typesOf = async (oldmanId: string) => (await recordsOf(oldmanId)).map(({ alarmType }) => alarmType)

/** A resident who leaves his fence: 离开 at the twentieth second. */
async function leaves(w: Wearer, more: object = {}) {
  const { railId } = await rail(w.map.mapId)
  const ruleRow = await rule({ alarmType: 1, railIds: [railId], scopeType: 4, scopeIds: [w.oldmanId], ...more })
  const on = await engineOn()
  for (const second of [0, 5]) await on.fix(w, second, 20, 20)
  for (const second of [10, 15, 20]) await on.fix(w, second, 40, 20)
  expect(await typesOf(w.oldmanId)).toEqual([1])
  const wait = async (seconds: number) => {
    pass(on.engine, seconds)
    await on.engine.settle()
  }
  return { ...on, railId, rule: ruleRow, wait }
}

describe('a handled alarm whose condition lasts', () => {
  test('rests outside the hours of its rule, and is raised again within the next ones', async () => {
    const w = await wearer()
    const spans = hours(['10:00', '10:02'], ['10:05', '11:00'])
    const { fix, at, wait } = await leaves(w, { periods: spans, silentMinutes: 1 })
    at(90)
    await handle(w.oldmanId)
    for (const second of [130, 160, 190, 220, 250, 280]) {
      await fix(w, second, 40, 20)
      await wait(10)
    }
    expect(await kindsOf(w.oldmanId)).toEqual([[1, 2, 0]])
    await fix(w, 305, 40, 20)
    await wait(2)
    expect(await kindsOf(w.oldmanId)).toEqual([
      [1, 0, 0],
      [1, 2, 0],
    ])
  })

  test('rests while his place is unknown, and for a fence outside its hours', async () => {
    const w = await wearer()
    const other = await wearer()
    const { fix, wait } = await leaves(w, { silentMinutes: 6 })
    const { railId } = await rail(other.map.mapId, { railType: 2, periods: hours(['10:00', '10:02']) })
    await rule({ alarmType: 2, railIds: [railId], scopeType: 4, scopeIds: [other.oldmanId], silentMinutes: 2 })
    await wait(1)
    await fix(other, 25, 20, 20)
    await fix(other, 30, 20, 20)
    await handle(w.oldmanId)
    await handle(other.oldmanId)
    for (let second = 60; second <= 420; second += 30) {
      await fix(other, second, 20, 20)
      await wait(20)
    }
    expect((await typesOf(w.oldmanId)).filter((type) => type === 1)).toHaveLength(1)
    expect(await typesOf(other.oldmanId)).toEqual([2])
  })

  test('is not cleared by disabling its rule: his return does it', async () => {
    const w = await wearer()
    const { fix, engine, rule: ruleRow, wait } = await leaves(w)
    await admin.ok(positionRule.ruleStatus, { ruleId: ruleRow.ruleId, status: 0, version: ruleRow.version })
    await engine.settle()
    await wait(1)
    expect(await kindsOf(w.oldmanId)).toEqual([[1, 0, 0]])
    await fix(w, 30, 20, 20)
    await fix(w, 35, 20, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([[1, 0, 1]])
  })

  test('is raised again by the present rule: the one for all after his own is removed, a changed level, his present place', async () => {
    const w = await wearer()
    const { railId, fix, engine, rule: own, wait } = await leaves(w, { silentMinutes: 1 })
    const all = await rule({ alarmType: 1, railIds: [railId], silentMinutes: 1, level: 2 })
    await admin.ok(positionRule.ruleRemove, { ruleId: own.ruleId })
    await engine.settle()
    for (const [second, x] of [
      [40, 42],
      [70, 44],
      [100, 46],
    ]) {
      await fix(w, second, x, 20)
      await wait(20)
    }
    const [first, ...more] = await recordsOf(w.oldmanId)
    expect([first, more.length]).toMatchObject([{ ruleId: all.ruleId, level: 2, recordStatus: 0 }, 1])
    await admin.ok(positionRule.ruleUpdate, { ruleId: all.ruleId, level: 1, version: all.version })
    await engine.settle()
    await wait(1)
    await handle(w.oldmanId)
    for (const [second, x] of [
      [150, 48],
      [180, 50],
      [210, 52],
    ]) {
      await fix(w, second, x, 20)
      await wait(20)
    }
    // The mean of his last three places.
    expect((await recordsOf(w.oldmanId))[0]).toMatchObject({ ruleId: all.ruleId, level: 1, recordStatus: 0, x: 48 })
  })

  test('a disabled fence ends its alarms, before and after another process takes over', async () => {
    const w = await wearer()
    const { railId, engine, wait } = await leaves(w)
    const { version } = await admin.ok(positionRail.railGet, { railId })
    await admin.ok(positionRail.railStatus, { railId, status: 0, version })
    await engine.settle()
    await wait(1)
    expect(await kindsOf(w.oldmanId)).toEqual([[1, 0, 1]])
    await engine.close()
    const next = await engineOn()
    await next.fix(w, 30, 40, 20)
    await next.fix(w, 35, 40, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([[1, 0, 1]])
  })
})

describe('the wearer of a tag', () => {
  test('after an outing he has left no fence, wherever he is seen first', async () => {
    const w = await wearer()
    const { railId } = await rail(w.map.mapId)
    await rule({ alarmType: 1, railIds: [railId], scopeType: 4, scopeIds: [w.oldmanId] })
    const { fix, engine } = await engineOn()
    for (const second of [0, 5]) await fix(w, second, 20, 20)
    await outing(w.oldmanId, 3)
    await engine.settle()
    for (const second of [10, 15, 20, 25]) await fix(w, second, 50, 20)
    pass(engine, 360)
    await outing(w.oldmanId, 4)
    await engine.settle()
    for (const second of [390, 395, 405]) await fix(w, second, 50, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([])
  })

  test('the time of an outing counts neither as no movement nor as a night out of his room', async () => {
    const w = await wearer()
    const own = { scopeType: 4, scopeIds: [w.oldmanId] }
    await rule({ alarmType: 5, params: { stillMinutes: 10 }, ...own })
    await rule({ alarmType: 9, params: { outMinutes: 10 }, periods: hours(['08:00', '20:00']), ...own })
    const { fix, engine } = await engineOn()
    for (const second of [0, 5]) await fix(w, second, 4, 4)
    await outing(w.oldmanId, 3)
    await engine.settle()
    // The tag lies where he left it.
    for (let second = 10; second <= 1800; second += 200) await fix(w, second, 50, 20)
    await outing(w.oldmanId, 4)
    await engine.settle()
    for (const second of [1810, 1815, 2000, 2200, 2400]) await fix(w, second, 50, 20)
    expect(await kindsOf(w.oldmanId)).toEqual([])
    for (const second of [2415, 2420]) await fix(w, second, 50, 20)
    expect((await typesOf(w.oldmanId)).toSorted()).toEqual([5, 9])
  })

  test('a tag that is unbound or disabled is not lost; one that never sent is', async () => {
    const w = await wearer()
    const off = await wearer()
    const mute = await wearer()
    const { fix, engine } = await engineOn()
    await fix(w, 0, 20, 20)
    await fix(off, 0, 20, 20)
    await takeOff(w.tag)
    await switchTag(off.tag, 3)
    const next = await make(30)
    await bindTo(next, { bindType: 1, oldmanId: w.oldmanId })
    await engine.settle()
    pass(engine, 288)
    await engine.settle()
    await fix({ ...w, tag: next }, 289, 20, 20)
    pass(engine, 25)
    await engine.settle()
    expect([await typesOf(w.oldmanId), await typesOf(off.oldmanId)]).toEqual([[], []])
    expect(await recordsOf(mute.oldmanId)).toMatchObject([{ alarmType: 6, value: '没有上报过位置' }])
    await engine.close()
    const later = await engineOn()
    await later.fix(mute, 330, 20, 20)
    await later.fix(mute, 335, 20, 20)
    expect(await kindsOf(mute.oldmanId)).toEqual([[6, 0, 1]])
  })

  test('without a room on the plan there is no 长时间静止 outside of it', async () => {
    const w = await wearer()
    const { fix, engine } = await engineOn()
    await rule({ alarmType: 5, params: { stillMinutes: 10 }, scopeType: 4, scopeIds: [w.oldmanId] })
    await admin.ok(positionMap.mapUpdate, {
      mapId: w.map.mapId,
      version: w.map.version,
      areas: w.map.areas.map((area) => ({ ...area, roomId: null })),
    })
    await engine.settle()
    for (let minute = 0; minute <= 11; minute += 1) await fix(w, minute * 60, 5, 5)
    expect(await kindsOf(w.oldmanId)).toEqual([])
  })

  test('SOS does not wait while plans, rules and residents are read again', async () => {
    const w = await wearer()
    const { engine, fix, event } = await engineOn()
    await fix(w, 0, 20, 20)
    // In its first minute an engine reads the stored data first.
    pass(engine, 60)
    const { database } = t.services
    const { withSystem } = database
    let go: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    database.withSystem = async (work) => {
      await gate
      return withSystem(work)
    }
    t.services.bus.publish(t.orgId, 'data.changed', { modules: ['position'] })
    const sosEvent = event(w, 'sos')
    const raised = () =>
      t.db((db) => db.selectFrom('alarm').select('alarmType').where('oldmanId', '=', w.oldmanId).execute())
    await expect.poll(raised).toEqual([{ alarmType: 3 }])
    database.withSystem = withSystem
    go()
    await sosEvent
    expect(await typesOf(w.oldmanId)).toEqual([3])
  })

  test('SOS just after binding a tag is raised, though its wearer could not be read at first', async () => {
    await engineOn()
    let isAway = false
    const database: Database = {
      ...t.services.database,
      withSystem: (work) =>
        isAway ? Promise.reject(new Error('Connection terminated')) : t.services.database.withSystem(work),
    }
    const positions = openPositions({ ...t.services, database })
    closers.push(() => positions.close())
    positions.tick(t.clock.ms())
    await positions.drained()
    isAway = true
    const w = await wearer()
    const { deviceNo, deviceId } = w.tag
    const device = {
      orgId: t.orgId,
      deviceId,
      deviceNo,
      deviceType: 30,
      bindType: 1,
      oldmanId: w.oldmanId,
      bedId: null,
      locationId: null,
      deptId: null,
      simulated: 0,
      deviceStatus: 1,
    }
    positions.event({ device, event: 'sos', ts: t.clock.ms(), backfill: false })
    await positions.drained()
    expect(await typesOf(w.oldmanId)).toEqual([])
    isAway = false
    t.clock.set('2025-06-10 10:00:02')
    positions.tick(t.clock.ms())
    await positions.drained()
    await expect.poll(() => typesOf(w.oldmanId)).toEqual([3])
  })
})
