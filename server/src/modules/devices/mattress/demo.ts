import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import { addMinutes, msOf, timeText } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { pack } from '../device/service.ts'

interface Wish extends Record<'ruleName' | 'remark', string> {
  scopeType: FreshRow<'mattressRule'>['scopeType']
  scopeIds: readonly string[]
  sort: number
  silentMinutes: number
  items: readonly object[]
  periods?: readonly object[]
  escalate?: readonly object[]
  status?: FreshRow<'mattressRule'>['status']
}

/**
 * Rules of every scope, one of them disabled, and two hours of a mattress for which some of them would have raised
 * alarms.
 */
const makeRules: Demo = async ({ db, orgId, now }, elders) => {
  const living = elders.filter(({ status, place }) => status === 1 && place)
  const levels = await db.selectFrom('level').select('levelId').where('orgId', '=', orgId).orderBy('sort').execute()
  const floors = await db
    .selectFrom('room')
    .select('locationId')
    .distinct()
    .where('orgId', '=', orgId)
    .orderBy('locationId')
    .execute()
  const rules = wishesFor(
    levels.slice(-2).map(({ levelId }) => levelId),
    floors.slice(0, 1).map(({ locationId }) => locationId),
    living.slice(0, 2).map(({ oldmanId }) => oldmanId),
  )
  await db
    .insertInto('mattressRule')
    .values(
      rules.map(({ items, scopeIds, periods = [], escalate = [], status = 1, ...rule }, at) => ({
        ...rule,
        orgId,
        ruleId: `mattress-rule-demo-${at + 1}`,
        status,
        scopeIds: JSON.stringify(scopeIds),
        periods: JSON.stringify(periods),
        escalate: JSON.stringify(escalate),
        items: JSON.stringify(items.map((item) => RuleItem.parse(item))),
        notify: JSON.stringify(['WEB', 'APP', 'LIGHT']),
        createBy: 'user-nurse_head',
        createByName: '护士长',
        createTime: addMinutes(now, -60 * 24 * (90 - at * 20)),
      })),
    )
    .execute()
  await makeRaw({ db, orgId, now })
}
export default makeRules

function wishesFor(levels: string[], floors: string[], people: string[]): readonly Wish[] {
  const noon = { weekDays: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '14:30' }
  const night = { ...noon, from: '21:00', to: '06:30' }
  const steps = [
    { afterSec: 0, roles: ['CARER', 'DUTY'] },
    { afterSec: 60, roles: ['NURSE', 'SCREEN'] },
    { afterSec: 300, roles: ['NURSE_HEAD'] },
  ]
  return [
    {
      ruleName: '重度与特级加强监测',
      scopeType: 3,
      scopeIds: levels,
      sort: 50,
      silentMinutes: 3,
      items: [
        { alarmType: 4, low: 50, high: 110 },
        { alarmType: 3, low: 10, high: 26 },
        { alarmType: 2, mode: 3 },
      ],
      escalate: steps,
      remark: '重点老人放宽沉默、收紧上下限',
    },
    {
      ruleName: '一层午休与夜间离床',
      scopeType: 2,
      scopeIds: floors,
      sort: 100,
      silentMinutes: 5,
      periods: [night, noon],
      items: [{ alarmType: 1, outMinutes: 15, periods: [] }],
      remark: '走廊灯暗，离床15分钟即看',
    },
    {
      ruleName: '房颤老人心率上限140',
      scopeType: 4,
      scopeIds: people,
      sort: 10,
      silentMinutes: 10,
      items: [{ alarmType: 4, low: 50, high: 140, durationSec: 120 }],
      remark: '心内科会诊意见',
    },
    {
      ruleName: '频繁体动试用',
      scopeType: 1,
      scopeIds: [],
      sort: 200,
      silentMinutes: 30,
      status: 0,
      items: [
        { alarmType: 2, mode: 2, count: 40 },
        { alarmType: 2, mode: 1, stillMinutes: 180 },
      ],
      remark: '先用回放看效果，再启用',
    },
  ]
}

/** Mattresses with two hours of data, each a little later than the one before. */
const devices = [1, 2, 3, 4, 5, 6].map((at) => `device-cd-000${at}`)
const minutes = 120
const shiftMin = 7

/** One sample in five seconds; a fast heart for four minutes, out of bed for twelve, two turns. */
function sampleAt(minute: number, second: number): Metrics {
  const wave = Math.round(3 * Math.sin(minute / 9) + 2 * Math.sin(second / 7))
  if (minute >= 30 && minute < 42) return { inBed: 0, move: 0, wet: 0, quality: 90, state: 0 }
  const turns = second === 0 && (minute === 12 || minute === 75)
  return {
    inBed: 1,
    hr: minute >= 60 && minute < 64 ? 146 + wave : 66 + wave,
    rr: 15 + Math.round(wave / 3),
    move: turns ? 60 : 3 + (second % 4),
    turn: turns ? 1 : 0,
    turnConf: turns ? 0.9 : 0,
    wet: 0,
    quality: 88,
    state: 2,
    posture: minute < 12 ? 'S' : minute < 75 ? 'L' : 'R',
  }
}

async function makeRaw({ db, orgId, now }: Pick<Parameters<Demo>[0], 'db' | 'orgId' | 'now'>) {
  const there = await db
    .selectFrom('device')
    .select('deviceId')
    .where('orgId', '=', orgId)
    .where('deviceId', 'in', devices)
    .orderBy('deviceId')
    .execute()
  const last = msOf(`${now.slice(0, 16)}:00`)
  for (const [later, { deviceId }] of there.entries()) {
    const rows = Array.from({ length: minutes }, (_, minute) => {
      const startMs = last - (minutes - minute) * 60_000
      const samples = Array.from({ length: 12 }, (_each, at) => ({
        ts: startMs + at * 5000,
        seq: at,
        d: sampleAt(minute - later * shiftMin, at * 5),
      }))
      return { orgId, deviceId, minuteTime: timeText(startMs), samples: samples.length, data: pack(startMs, samples) }
    })
    await db.insertInto('telemetryRaw').values(rows).execute()
  }
}
