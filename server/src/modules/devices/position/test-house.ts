import { device } from '#contract/modules/devices/device/device.ts'
import { positionMap } from '#contract/modules/devices/position/map.ts'
import { positionRail } from '#contract/modules/devices/position/rail.ts'
import { positionRecord } from '#contract/modules/devices/position/record.ts'
import { positionRule } from '#contract/modules/devices/position/rule.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Row } from '#core/rows/store/table.ts'
import { deviceHouse } from '../../../../test/devices.ts'
import { type MadeBed, makeBeds } from '../../../../test/factories.ts'
import { openHouse } from '../../../../test/stays.ts'
import { pictureOf } from '../../platform/file/test-forms.ts'

/** An institution with the engine of devices, plans, fences, and residents who wear tags. */

export const box = (x: number, y: number, w: number, h: number) => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
]

export function positionHouse() {
  const own = deviceHouse()
  const { t, admin, start, make, bindTo, say } = own

  let named = 0
  const name = (word: string) => {
    named += 1
    return `${word}${named}`
  }
  async function mapOf(more: object = {}, bed?: MadeBed) {
    const at = bed ?? (await makeBeds(t))[0]
    const image = await pictureOf(t, admin)
    const plan = { mapName: name('平面图'), locationId: at.locationId, image, widthM: 60, heightM: 40 }
    return admin.ok(positionMap.mapCreate, { ...plan, ...more })
  }
  const railInput = (mapId: string, more: object = {}) => ({
    railName: name('围栏'),
    mapId,
    shape: 1,
    points: box(10, 10, 20, 20),
    railType: 1,
    ...more,
  })
  const rail = (mapId: string, more: object = {}) => admin.ok(positionRail.railCreate, railInput(mapId, more))
  const rule = (more: object) => admin.ok(positionRule.ruleCreate, { ruleName: name('规则'), ...more })

  /** A resident with a room on the plan, and a tag. */
  async function wearer(more: object = {}) {
    const { lives } = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    const map = await mapOf(
      {
        areas: [
          { areaName: '房间', polygon: box(0, 0, 8, 8), roomId: bed.roomId },
          { areaName: '大厅', polygon: box(10, 10, 20, 20) },
        ],
      },
      bed,
    )
    const tag = await make(30, more)
    await bindTo(tag, { bindType: 1, oldmanId })
    return { oldmanId, bed, map, tag }
  }
  type Wearer = Awaited<ReturnType<typeof wearer>>

  async function engineOn() {
    const { engine } = await start()
    await engine.settle()
    let seq = 0
    const at = (seconds: number) => t.clock.set(timeText(msOf('2025-06-10 10:00:00') + seconds * 1000))
    return {
      engine,
      at,
      /** A fix at this second, received and judged. */
      async fix({ tag, map }: Wearer, second: number, x: number, y: number, more: object = {}) {
        at(second)
        seq += 1
        say(tag, 'telemetry', {
          v: 1,
          ts: t.clock.ms(),
          seq,
          d: { mapId: map.mapId, x, y, acc: 1, battery: 80, ...more },
        })
        await engine.settle()
      },
      async event({ tag }: Wearer, event: string, more: object = {}) {
        seq += 1
        say(tag, 'event', { v: 1, ts: t.clock.ms(), seq, event, ...more })
        await engine.settle()
      },
    }
  }
  const versionOf = async ({ deviceId }: { deviceId: string }) => (await admin.ok(device.get, { deviceId })).version
  const takeOff = async (tag: { deviceId: string }) =>
    admin.ok(device.unbind, { deviceId: tag.deviceId, version: await versionOf(tag) })
  /** Switches a tag: 3 停用, 2 启用. */
  const switchTag = async (tag: { deviceId: string }, deviceStatus: 2 | 3) =>
    admin.ok(device.status, { deviceId: tag.deviceId, deviceStatus, version: await versionOf(tag) })
  /** 处理 of the open record. */
  async function handle(oldmanId: string) {
    const row = (await recordsOf(oldmanId)).find(({ recordStatus }) => recordStatus === 0)
    const done = { action: 'handle' as const, dealType: 1, dealContent: '已到场' }
    return admin.ok(positionRecord.recordHandle, { recordId: row?.recordId ?? '', version: row?.version, ...done })
  }
  /** The state after the steps of an outing. */
  async function outing(oldmanId: string, outStatus: Row<'outing'>['outStatus']) {
    await t.db(async (db) => {
      await db.deleteFrom('outing').where('oldmanId', '=', oldmanId).execute()
      const { liveId } = await db
        .selectFrom('live')
        .select('liveId')
        .where('oldmanId', '=', oldmanId)
        .executeTakeFirstOrThrow()
      const plan = { planOutTime: '2025-06-10 09:00:00', planBackTime: '2025-06-10 18:00:00' }
      const of = { orgId: t.orgId, outId: `out-${oldmanId}`, outNo: oldmanId, oldmanId, liveId }
      await db
        .insertInto('outing')
        .values({ ...of, ...plan, outType: 1, outReason: '散步', escort: 1, outStatus })
        .execute()
    })
    t.services.bus.publish(t.orgId, 'data.changed', { modules: ['outing'] })
  }
  const recordsOf = async (oldmanId: string) =>
    (await admin.ok(positionRecord.recordList, { oldmanId, size: 100 })).list
  const kindsOf = async (oldmanId: string) =>
    (await recordsOf(oldmanId)).map((row) => [row.alarmType, row.recordStatus, row.cleared])
  return {
    ...own,
    name,
    mapOf,
    railInput,
    rail,
    rule,
    wearer,
    engineOn,
    recordsOf,
    kindsOf,
    takeOff,
    switchTag,
    handle,
    outing,
  }
}
