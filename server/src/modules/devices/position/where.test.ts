import { expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { call } from '#contract/modules/devices/call/call.ts'
import { raiseIn } from '../alarm/service.ts'
import { positionHouse } from './test-house.ts'

const { t, admin, make, bindTo, wearer, engineOn, recordsOf } = positionHouse()

/** iot.md 4.1a: every alarm, of whichever kind, shows the resident's present place. */
test('a wearer is at the place of the tag: SOS, a vital sign, out of bed, a carried bell; in bed at the bed', async () => {
  const one = await wearer()
  const bell = await make(23)
  await bindTo(bell, { bindType: 1, oldmanId: one.oldmanId })
  const { engine, at, fix, event } = await engineOn()
  for (const second of [1, 2, 3]) await fix(one, second, 15, 15)
  await engine.flush()
  at(10)
  await event(one, 'sos')
  await event({ ...one, tag: bell }, 'call')
  const raise = (kind: 1 | 5, type: number) =>
    t.db((db) =>
      raiseIn(db, t.who(), { orgId: t.orgId, kind, type, level: 2, oldmanId: one.oldmanId, at: t.clock.ms() }),
    )
  const sign = await raise(5, 5)
  const out = await raise(1, 1)
  const heart = await raise(1, 4)
  // Each building has its 大厅 and its 101.
  const hall = `${one.map.mapName}大厅`
  expect((await recordsOf(one.oldmanId)).map(({ areaName }) => areaName)).toEqual([hall])
  expect([sign?.areaName, out?.areaName, heart?.areaName]).toEqual([hall, hall, null])
  expect(sign).toMatchObject({ mapId: one.map.mapId, x: 15, y: 15 })
  const { list } = await admin.ok(call.open)
  expect(list.filter(({ oldmanId }) => oldmanId === one.oldmanId)).toMatchObject([{ areaName: hall }])
  const { list: alarms } = await admin.ok(alarm.list, { oldmanId: one.oldmanId, alarmKind: 2, size: 10 })
  expect(alarms.map(({ areaName }) => areaName)).toEqual([hall])
})

test('the place of a tag counts for at most five minutes', async () => {
  const one = await wearer()
  const { engine, at, fix } = await engineOn()
  for (const second of [1, 2, 3]) await fix(one, second, 15, 15)
  await engine.flush()
  at(304)
  const row = await t.db((db) =>
    raiseIn(db, t.who(), { orgId: t.orgId, kind: 5, type: 5, level: 2, oldmanId: one.oldmanId, at: t.clock.ms() }),
  )
  expect(row?.areaName).toBeNull()
  expect(row?.bedName).not.toBeNull()
})
