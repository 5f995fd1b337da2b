import {
  type AlarmKind,
  type AlarmLevel,
  alarmKind,
  alarmStatus,
  mattressAlarm,
} from '#contract/modules/devices/alarm/alarm-kind.ts'
import { addDays, addMinutes, msOf, timeText } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import type { Elder, Maker } from '../../../demo/people/residents.ts'
import { alarmKeyOf } from './rules.ts'

type Alarm = FreshRow<'alarm'>
type DemoAlarm = readonly [
  kind: AlarmKind,
  type: number,
  mode: Alarm['mode'],
  level: AlarmLevel,
  value: string,
  threshold: string,
]
const nights: readonly DemoAlarm[] = [
  [1, 1, null, 2, '离床12分钟', '超过10分钟'],
  [1, 4, null, 2, '心率128次/分', '45–120'],
  [1, 3, null, 2, '呼吸32次/分', '8–30'],
  [1, 5, null, 1, '尿湿60秒', '60秒'],
  [1, 2, 3, 2, '136分钟未翻身', '120分钟'],
  [1, 3, null, 3, '呼吸暂停22秒', '20秒'],
  [1, 1, null, 3, '离床34分钟', '超过30分钟'],
  [5, 1, null, 2, '血压185/112', '≥180/110'],
  [5, 2, null, 3, '血氧86%', '<88%'],
  [1, 2, 1, 2, '125分钟未动', '120分钟'],
]
/** Alarms open now: one of each level at least. */
const waiting: readonly (DemoAlarm | readonly [...DemoAlarm, acked: true])[] = [
  [1, 3, null, 3, '呼吸暂停21秒', '20秒'],
  [1, 4, null, 2, '心率126次/分', '45–120'],
  [1, 1, null, 2, '离床11分钟', '超过10分钟', true],
  [1, 5, null, 1, '尿湿60秒', '60秒'],
]
const deals: readonly (readonly [type: Alarm['dealType'], text: string])[] = [
  [1, '到场查看，老人安睡，生命体征平稳。'],
  [3, '协助如厕后扶回床上。'],
  [2, '床垫移位造成误报，已复位。'],
  [4, '更换尿垫并清洁皮肤。'],
  [5, '已通知值班医生，遵医嘱观察。'],
]
const days = 7

/** Alarms of the past week, some open now; the same at any hour. */
const makeAlarms: Demo = async (maker, elders) => {
  const living = elders.filter(({ status, place }) => status === 1 && place).slice(0, 24)
  const past = Array.from({ length: 60 }, (_, at) => pastOf(maker, living, at))
  const open = waiting.map((spec, at) => openOf(maker, living[at + 3], spec, at))
  const lowWatch = deviceOf(maker, 'SB-0009')
  const rows = [...past, ...open, lowWatch].sort((one, two) => one.raisedTime.localeCompare(two.raisedTime))
  const { db } = maker
  for (const [at, row] of rows.entries())
    await db
      .insertInto('alarm')
      .values({
        ...row,
        alarmNo: `BJ${row.raisedTime.slice(2, 10).replaceAll('-', '')}${String(at + 1).padStart(5, '0')}`,
      })
      .execute()
  for (const row of open)
    await db
      .insertInto('alarmSnapshot')
      .values({
        orgId: row.orgId,
        snapshotId: row.snapshotId ?? '',
        alarmId: row.alarmId,
        deviceNo: row.deviceNo ?? '',
        fromTime: addMinutes(row.raisedTime, -5),
        toTime: addMinutes(row.raisedTime, 5),
        points: JSON.stringify(pointsOf(row)),
        createTime: row.raisedTime,
      })
      .execute()
  for (let from = 0; from < rows.length; from += 50)
    await db
      .insertInto('alarmTimeline')
      .values(rows.slice(from, from + 50).flatMap((row) => linesOf(row)))
      .execute()
  // Demo users find all these alarms, those of vital signs too, in the lists, not as pop-ups on every page.
  await db
    .updateTable('alarm')
    .set({ nextStepTime: null, notifyUserIds: JSON.stringify([]), screen: 0 })
    .where('orgId', '=', maker.orgId)
    .execute()
}
export default makeAlarms

/** Samples of a mattress around an open alarm, every five seconds. */
function pointsOf(row: Row) {
  const at = msOf(row.raisedTime)
  const out = row.alarmType === mattressAlarm.is.out
  return Array.from({ length: 121 }, (_, n) => {
    const part = n / 120
    const away = out && part > 0.3
    const beat =
      row.alarmType === mattressAlarm.is.heart ? 74 + Math.round(54 * Math.max(0, Math.min(1, (part - 0.2) * 3))) : 68
    const breath = row.alarmType === mattressAlarm.is.breath && part > 0.42 && part < 0.52 ? 0 : 15
    const wave = Math.round(2 * Math.sin(n / 4))
    const d = away
      ? { inBed: 0, move: 0 }
      : { inBed: 1, hr: beat + wave, rr: breath && breath + Math.round(wave / 2), move: (n * 7) % 9 }
    return { ts: at - 300_000 + n * 5000, d }
  })
}

type Row = ReturnType<typeof rowOf>

function rowOf({ orgId }: Maker, elder: Elder | undefined, spec: DemoAlarm, raisedTime: string, more: Partial<Alarm>) {
  const [kind, type, mode, level, value, threshold] = spec
  const place = elder?.place
  return {
    orgId,
    alarmId: `alarm-${raisedTime.replace(/\D/g, '')}-${kind}${type}`,
    alarmKind: kind,
    alarmType: type,
    mode,
    level,
    alarmKey: alarmKeyOf({ kind, type, mode, oldmanId: elder?.oldmanId }),
    value,
    threshold,
    raisedTime,
    firstTime: addMinutes(raisedTime, -1),
    lastTime: raisedTime,
    count: 1,
    cleared: 0,
    alarmStatus: 0 as Alarm['alarmStatus'],
    escalateFrom: raisedTime,
    escalateStep: 0,
    createTime: raisedTime,
    oldmanId: elder?.oldmanId ?? null,
    oldmanName: elder?.oldmanName ?? null,
    bedId: place?.bedId ?? null,
    bedName: place?.fullName ?? null,
    deptId: place?.deptId ?? '0',
    deviceNo: null as string | null,
    ruleName: kind === alarmKind.is.mattress ? '默认规则' : null,
    createByName: '系统',
    ackTime: null as string | null,
    handleTime: null as string | null,
    ackName: null as string | null,
    snapshotId: null as string | null,
    handleName: null as string | null,
    dealContent: null as string | null,
    closeReason: null as string | null,
    ...more,
  }
}

/** Alarms of the past nights: mostly handled, some false, ignored or over by themselves. */
function pastOf(maker: Maker, living: readonly Elder[], at: number): Row {
  const { now, random } = maker
  const spec = nights[at % nights.length]
  const day = addDays(now.slice(0, 10), -1 - (at % days))
  const hour = [22, 23, 1, 2, 3, 4, 5, 13, 20, 6][at % 10]
  const raisedTime = `${day} ${String(hour).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  const elder = living[(at * 5) % living.length]
  const wait = 15 + ((at * 37) % 160)
  const ackTime = timeText(msOf(raisedTime) + wait * 1000)
  const handleTime = addMinutes(ackTime, 3 + (at % 6))
  const who = at % 3 === 0 ? { id: 'user-nurse', name: '护士' } : { id: 'user-carer', name: '护理员' }
  const over = { cleared: 1, clearedTime: addMinutes(raisedTime, 4) }
  if (spec[3] === 1 && at % 4 === 3)
    return rowOf(maker, elder, spec, raisedTime, {
      ...over,
      alarmStatus: 4,
      closeTime: addMinutes(raisedTime, 5),
      closeReason: '自动恢复',
    })
  if (at % 13 === 11 && spec[3] < 3)
    return rowOf(maker, elder, spec, raisedTime, {
      ...over,
      alarmStatus: 3,
      reason: '老人在床边活动',
      closeTime: ackTime,
    })
  const [dealType, dealContent] = random.pick(deals)
  return rowOf(maker, elder, spec, raisedTime, {
    ...over,
    alarmStatus: alarmStatus.is.handled,
    ackTime,
    ackBy: who.id,
    ackName: who.name,
    waitSec: wait,
    handleTime,
    handleBy: who.id,
    handleName: who.name,
    handleSec: (msOf(handleTime) - msOf(raisedTime)) / 1000,
    dealType,
    dealContent,
    falseAlarm: dealType === 2 ? 1 : 0,
    count: 1 + (at % 4 === 0 ? 1 : 0),
  })
}

function openOf(maker: Maker, elder: Elder | undefined, spec: (typeof waiting)[number], at: number): Row {
  const [kind, type, mode, level, value, threshold, acked] = spec
  const raisedTime = addMinutes(maker.now, -2 - at * 9)
  const ackTime = timeText(msOf(raisedTime) + 42_000)
  const by = { alarmStatus: alarmStatus.is.acked, ackTime, ackBy: 'user-carer', ackName: '护理员', waitSec: 42 }
  return rowOf(maker, elder, [kind, type, mode, level, value, threshold], raisedTime, {
    ...(acked && by),
    deviceNo: `CD-${String(at + 4).padStart(4, '0')}`,
    snapshotId: `snapshot-open-${at}`,
  })
}

/** A watch with a low battery. */
function deviceOf(maker: Maker, deviceNo: string): Row {
  const raisedTime = addMinutes(maker.now, -95)
  const row = rowOf(maker, undefined, [4, 2, null, 1, '18%', '≤20%'], raisedTime, { deviceNo })
  return { ...row, alarmKey: alarmKeyOf({ kind: 4, type: 2, deviceNo }) }
}

function linesOf({ orgId, alarmId, raisedTime, value, ...row }: Row) {
  const line = (at: number, time: string, action: string, byName: string | null, text: string) => ({
    orgId,
    entryId: `${alarmId}-${at}`,
    alarmId,
    time,
    action,
    byName,
    text,
  })
  return [
    line(0, raisedTime, 'raise', null, value ?? ''),
    ...(row.ackTime ? [line(1, row.ackTime, 'ack', row.ackName, '确认')] : []),
    ...(row.handleTime ? [line(2, row.handleTime, 'handle', row.handleName, row.dealContent ?? '处理')] : []),
    ...(row.closeReason ? [line(3, addMinutes(raisedTime, 5), 'close', null, row.closeReason)] : []),
  ]
}
