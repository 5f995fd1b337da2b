import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { positionMap } from '#contract/modules/devices/position/map.ts'
import { positionRail } from '#contract/modules/devices/position/rail.ts'
import { positionRule } from '#contract/modules/devices/position/rule.ts'
import { position } from '#contract/modules/devices/position/track.ts'
import { brokerDoor } from '#core/live/broker-door.ts'
import { newId } from '#core/new-id.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { pictureOf } from '../../platform/file/test-forms.ts'
import { box, positionHouse } from './test-house.ts'

const { t, admin, make, name, mapOf, railInput, rail, rule, wearer } = positionHouse()

moduleCases('fences', {
  app: () => t,
  role: 'ADMIN',
  key: 'railId',
  calls: {
    create: positionRail.railCreate,
    update: positionRail.railUpdate,
    get: positionRail.railGet,
    remove: positionRail.railRemove,
    list: positionRail.railList,
  },
  input: async () => railInput((await mapOf()).mapId),
  edit: { remark: '改过' },
  meanwhile: { remark: '别人改过' },
})
moduleCases('plans', {
  app: () => t,
  role: 'ADMIN',
  key: 'mapId',
  calls: {
    create: positionMap.mapCreate,
    update: positionMap.mapUpdate,
    get: positionMap.mapGet,
    remove: positionMap.mapRemove,
    list: positionMap.mapList,
  },
  input: async (by) => {
    const [bed] = await makeBeds(t)
    const image = await pictureOf(t, by)
    return { mapName: name('平面图'), locationId: bed.locationId, image, widthM: 60, heightM: 40 }
  },
  edit: { rotate: 90 },
  meanwhile: { rotate: 180 },
})
moduleCases('rules', {
  app: () => t,
  role: 'ADMIN',
  key: 'ruleId',
  calls: {
    create: positionRule.ruleCreate,
    update: positionRule.ruleUpdate,
    get: positionRule.ruleGet,
    remove: positionRule.ruleRemove,
    list: positionRule.ruleList,
  },
  input: () => ({ ruleName: name('规则'), alarmType: 7, params: { battery: 30 } }),
  edit: { remark: '改过' },
  meanwhile: { remark: '别人改过' },
})

describe('plans', () => {
  test('17005 for a second one of a place, 21007 for a name, 17001 while fences or beacons are on it', async () => {
    const [bed] = await makeBeds(t)
    const map = await mapOf({}, bed)
    const again = {
      mapName: name('平面图'),
      locationId: bed.locationId,
      image: await pictureOf(t, admin),
      widthM: 1,
      heightM: 1,
    }
    expect((await admin.call(positionMap.mapCreate, again)).code).toBe(17005)
    const [other] = await makeBeds(t)
    expect(
      (await admin.call(positionMap.mapCreate, { ...again, locationId: other.locationId, mapName: map.mapName })).code,
    ).toBe(21007)
    const fence = await rail(map.mapId)
    expect((await admin.call(positionMap.mapRemove, { mapId: map.mapId })).code).toBe(17001)
    expect(
      (await admin.call(positionMap.mapUpdate, { mapId: map.mapId, widthM: 20, version: map.version })).data,
    ).toMatchObject({
      errors: [{ field: 'widthM' }],
    })
    await admin.ok(positionRail.railRemove, { railId: fence.railId })
    await admin.ok(positionMap.mapRemove, { mapId: map.mapId })
  })

  test('areas keep their ids, lie on the plan and do not cross themselves; beacons are registered and placed once', async () => {
    const map = await mapOf({ areas: [{ areaName: '大厅', polygon: box(0, 0, 5, 5) }] })
    const [{ areaId }] = map.areas
    const set = (values: object) =>
      admin.call(positionMap.mapUpdate, { mapId: map.mapId, version: map.version, ...values })
    const [a, b, c, d] = box(0, 0, 5, 5)
    for (const areas of [
      [{ areaName: '越界', polygon: box(58, 0, 5, 5) }],
      [{ areaName: '交叉', polygon: [a, c, b, d] }],
      [{ areaId: newId(), areaName: '别处', polygon: box(0, 0, 5, 5) }],
      [{ areaName: '无房', polygon: box(0, 0, 5, 5), roomId: 'nobody' }],
    ])
      expect((await set({ areas })).data).toMatchObject({ errors: [{ field: 'areas' }] })
    const beacon = await make(31)
    const hung = { beaconNo: beacon.deviceNo, x: 1, y: 1 }
    for (const beacons of [[{ ...hung, beaconNo: 'nobody' }], [hung, hung], [{ ...hung, x: 61 }]])
      expect((await set({ beacons })).data).toMatchObject({ errors: [{ field: 'beacons' }] })
    const updated = await admin.ok(positionMap.mapUpdate, {
      mapId: map.mapId,
      version: map.version,
      beacons: [hung],
      areas: [{ areaId, areaName: '门厅', polygon: box(0, 0, 6, 6) }],
    })
    expect(updated.areas[0].areaId).toBe(areaId)
    const second = await mapOf()
    const twice = { mapId: second.mapId, version: second.version, beacons: [hung] }
    expect((await admin.call(positionMap.mapUpdate, twice)).data).toMatchObject({ errors: [{ field: 'beacons' }] })
    expect((await admin.call(positionMap.mapRemove, { mapId: map.mapId })).code).toBe(17001)
  })

  test('a ward sees the plan of its rooms and of gardens, receives no other on MQTT, and 21003 else', async () => {
    const mine = await makeDept(t)
    const others = await makeDept(t)
    const [bed] = await makeBeds(t, { deptId: mine.deptId })
    const [far] = await makeBeds(t, { deptId: others.deptId })
    const own = await mapOf({}, bed)
    const other = await mapOf({}, far)
    const garden = await mapOf()
    const nurse = await t.as('NURSE', { deptId: mine.deptId })
    const seen = (await nurse.ok(positionMap.mapList, { size: 1000 })).list.map(({ mapId }) => mapId)
    expect([own, other, garden].map(({ mapId }) => seen.includes(mapId))).toEqual([true, false, true])
    expect((await nurse.call(positionMap.mapGet, { mapId: other.mapId })).code).toBe(21003)
    const door = brokerDoor(t.services.database, { warn: () => undefined })
    const ids = await door.scopeIds(
      { sessionId: 's', orgId: t.orgId, userId: 'u', codes: new Set(), deptIds: [mine.deptId] },
      'map',
    )
    expect(ids === 'ALL' ? [] : [own, other, garden].map(({ mapId }) => ids.has(mapId))).toEqual([true, false, true])
  })
})

describe('fences', () => {
  test('17002 for a border that crosses itself; inside the plan; one shape only', async () => {
    const { mapId } = await mapOf()
    const [a, b, c, d] = box(10, 10, 20, 20)
    const send = (more: object) => admin.call(positionRail.railCreate, railInput(mapId, more))
    expect((await send({ points: [a, c, b, d] })).code).toBe(17002)
    expect((await send({ points: box(50, 0, 20, 5) })).data).toMatchObject({ errors: [{ field: 'points' }] })
    expect((await send({ shape: 2 })).data).toMatchObject({ errors: [{ field: 'x' }] })
    expect((await send({ shape: 2, x: 5, y: 5, r: 6 })).data).toMatchObject({ errors: [{ field: 'r' }] })
    expect((await send({ shape: 2, x: 10, y: 10, r: 5 })).data).toMatchObject({
      points: null,
      x: 10,
      r: 5,
      bufferM: 1.5,
    })
  })

  test('17003 while a rule names it, 17004 for a rule of another kind; a rule takes only the fields of its kind', async () => {
    const { mapId } = await mapOf()
    const keepIn = await rail(mapId)
    const keepOut = await rail(mapId, { railType: 2 })
    const send = (more: object) => admin.call(positionRule.ruleCreate, { ruleName: name('规则'), ...more })
    expect((await send({ alarmType: 1, railIds: [keepOut.railId] })).code).toBe(17004)
    for (const [more, field] of [
      [{ alarmType: 1 }, 'railIds'],
      [{ alarmType: 1, railIds: ['nobody'] }, 'railIds'],
      [{ alarmType: 6, scopeType: 4 }, 'scopeIds'],
      [{ alarmType: 6, scopeType: 4, scopeIds: ['nobody'] }, 'scopeIds'],
      [{ alarmType: 3, level: 1 }, 'level'],
      [{ alarmType: 6, params: { lostSec: 10 } }, 'params.lostSec'],
      [{ alarmType: 6, escalate: [{ afterSec: 0 }] }, 'escalate.0'],
    ] as const)
      expect((await send(more)).data).toMatchObject({ errors: [{ field }] })
    const railRule = await rule({ alarmType: 1, railIds: [keepIn.railId], params: { battery: 10 } })
    expect(railRule).toMatchObject({ level: 3, silentMinutes: 3, params: {}, railNames: [keepIn.railName] })
    expect((await admin.ok(positionRule.ruleList, { railId: keepIn.railId })).list.map(({ ruleId }) => ruleId)).toEqual(
      [railRule.ruleId],
    )
    expect((await admin.call(positionRail.railRemove, { railId: keepIn.railId })).code).toBe(17003)
    expect((await admin.ok(positionRail.railGet, { railId: keepIn.railId })).ruleCount).toBe(1)
    const off = await admin.ok(positionRail.railStatus, { railId: keepIn.railId, status: 0, version: keepIn.version })
    expect(off.status).toBe(0)
    expect((await admin.call(positionRule.ruleStatus, { ruleId: railRule.ruleId, status: 0, version: 9 })).code).toBe(
      21002,
    )
  })

  test('an empty level becomes the default of its kind, also after a change of kind', async () => {
    const { ruleId, version } = await rule({ alarmType: 5, level: 1, scopeType: 1 })
    const still = await admin.ok(positionRule.ruleUpdate, { ruleId, version, level: null })
    expect(still.level).toBe(2)
    const sos = { ruleId, version: still.version, alarmType: 3 as const, level: null }
    expect(await admin.ok(positionRule.ruleUpdate, sos)).toMatchObject({ alarmType: 3, level: 3 })
  })

  test('a ward names its own residents and fences in a rule; those of others in it stay, counted and not named', async () => {
    const mine = await makeDept(t)
    const others = await makeDept(t)
    const nurse = await t.as('NURSE_HEAD', { deptId: mine.deptId })
    const [far] = await makeBeds(t, { deptId: others.deptId })
    const fence = await rail((await mapOf({}, far)).mapId)
    const near = await wearer()
    const stranger = await wearer()
    const move = (oldmanId: string, { deptId }: { deptId: string }) =>
      t.db((db) => db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', oldmanId).execute())
    await move(near.oldmanId, mine)
    await move(stranger.oldmanId, others)
    const send = (more: object) =>
      nurse.call(positionRule.ruleCreate, { ruleName: name('规则'), alarmType: 6, ...more })
    const scopeIds = [near.oldmanId, stranger.oldmanId]
    expect((await send({ scopeType: 4, scopeIds })).data).toMatchObject({ errors: [{ field: 'scopeIds' }] })
    expect((await send({ alarmType: 1, railIds: [fence.railId] })).data).toMatchObject({
      errors: [{ field: 'railIds' }],
    })
    const residentRule = await rule({ alarmType: 6, scopeType: 4, scopeIds })
    const seen = await nurse.ok(positionRule.ruleGet, { ruleId: residentRule.ruleId })
    expect(seen.scopeNames).toEqual([residentRule.scopeNames?.[0], '其他1位老人'])
    const edit = { ruleId: residentRule.ruleId, version: residentRule.version, remark: '改过' }
    expect((await nurse.ok(positionRule.ruleUpdate, edit)).scopeIds.toSorted()).toEqual(scopeIds.toSorted())
  })

  test('the users named in a rule must have an account here', async () => {
    const escalate = [{ afterSec: 0, userIds: ['nobody'] }]
    const simpleRule = await rule({ alarmType: 6 })
    for (const [call, more] of [
      [positionRule.ruleCreate, { ruleName: name('规则'), alarmType: 6 as const }],
      [positionRule.ruleUpdate, { ruleId: simpleRule.ruleId, version: simpleRule.version }],
    ] as const)
      expect((await admin.call(call, { ...more, escalate } as never)).data).toMatchObject({
        errors: [{ field: 'escalate' }],
      })
  })

  test('a fence that is removed or changes its kind while a rule comes to name it: one of both wins', async () => {
    const { mapId } = await mapOf()
    for (let turn = 0; turn < 5; turn += 1) {
      const one = await rail(mapId)
      const other = await rail(mapId)
      const naming = ({ railId }: { railId: string }) =>
        admin.call(positionRule.ruleCreate, { ruleName: name('规则'), alarmType: 1, railIds: [railId] })
      const removed = await Promise.all([admin.call(positionRail.railRemove, { railId: one.railId }), naming(one)])
      const turned = { railId: other.railId, version: other.version, railType: 2 as const }
      const changed = await Promise.all([admin.call(positionRail.railUpdate, turned), naming(other)])
      for (const answers of [removed, changed]) expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    }
  })

  test('SOS and falls count at any hour: their rules have no hours', async () => {
    const periods = [{ weekDays: [1], from: '22:00', to: '06:00' }]
    expect((await rule({ alarmType: 4, periods })).periods).toEqual([])
    expect((await rule({ alarmType: 8, periods })).periods).toEqual(periods)
  })

  test('the default rules are there, once', async () => {
    const { list } = await admin.ok(positionRule.ruleList, { size: 1000 })
    const first = list.filter(({ ruleId }) => ruleId.startsWith('locate-rule-'))
    expect(first.map(({ alarmType, level, status }) => [alarmType, level, status]).toSorted()).toEqual([
      [3, 3, 1],
      [4, 3, 1],
      [6, 2, 1],
      [7, 1, 1],
      [8, 3, 1],
    ])
  })
})

test('scenario 43: of 2,001 tags on the plan 2,000 are sent, with the total', async () => {
  const { oldmanId, map } = await wearer()
  const many = sql`insert into device (org_id, device_id, device_no, device_name, device_type, product_key, bind_type, oldman_id,
      device_status, report_sec, offline_sec, secret_hash)
    select ${t.orgId}, 'many-' || n, 'MANY-' || n, '标签', -1, 'p', 1, ${oldmanId}, 1, 60, 180, '' from generate_series(1, 2001) n`
  const there = sql`insert into position_latest (org_id, device_id, oldman_id, map_id, x, y, acc, ts)
    select ${t.orgId}, 'many-' || n, ${oldmanId}, ${map.mapId}, 1, 1, 1, 0 from generate_series(1, 2001) n`
  await t.db(async (db) => {
    await many.execute(db)
    await there.execute(db)
  })
  const { list, total } = await admin.ok(position.rt, { mapId: map.mapId })
  expect([list.length, total]).toEqual([2000, 2001])
  await t.db((db) => db.deleteFrom('device').where('deviceId', 'like', 'many-%').execute())
})
