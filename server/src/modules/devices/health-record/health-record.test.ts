import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { common } from '#contract/kit/refusals.ts'
import { type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { healthRecord } from '#contract/modules/devices/health-record/health-record.ts'
import { mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { addDays, msOf, timeText } from '#core/clock.ts'
import { newId } from '#core/new-id.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Client } from '../../../../test/app.ts'
import { deviceHouse, type MadeDevice } from '../../../../test/devices.ts'
import { makeElder } from '../../../../test/elders.ts'
import { makeBeds, makeRole } from '../../../../test/factories.ts'
import { openHouse } from '../../../../test/stays.ts'
import { raiseIn } from '../alarm/service.ts'
import type { Engine } from '../device/engine/engine.ts'
import { daysToFigure, refigure } from './read/figure.ts'
import { signTable } from './read/report.ts'
import { raiseTrends } from './read/trend.ts'
import { usualLimits } from './rules.ts'

const { t, admin, start, make, bindTo, onMattress, turnTask, say, sample } = deviceHouse()

/** Samples of a mattress every 15 seconds, sent afterwards. */
function reportMinutes(row: MadeDevice, from: string, to: string, of: (time: string) => object) {
  const all: [number, object][] = []
  for (let ms = msOf(from); ms < msOf(to); ms += 15_000) all.push([ms, of(timeText(ms).slice(11))])
  for (let at = 0; at < all.length; at += 600)
    say(row, 'telemetry', { v: 1, seq: at, ts: t.clock.ms(), backfill: true, d: {}, rows: all.slice(at, at + 600) })
}

/** Runs the job of every five minutes, at any time. */
const look = async (engine: Engine) => {
  await engine.flush()
  const now = t.clock.now()
  await t.db((db) => refigure(db, t.orgId, daysToFigure(now), now))
}

/** An occupied mattress with samples from the evening before. */
async function bedded() {
  t.clock.set('2025-06-10 18:00:00')
  return onMattress()
}

/** Stored figures of a day, of a resident with this resting heart rate. */
const keptDay = (oldmanId: string, date: string, restHr: number) => ({
  orgId: t.orgId,
  oldmanId,
  date,
  healthDayId: `${oldmanId}:${date}`,
  untilTime: `${date} 12:00:00`,
  ...usualLimits,
  turnInterval: 120,
  restHr,
  nightOutCount: 1,
})
/** Twelve days to 10 June, the last three of them with another resting heart rate. */
async function keepDays(oldmanId: string, last: number) {
  const days = Array.from({ length: 12 }, (_, at) => keptDay(oldmanId, addDays('2025-06-10', -at), at < 3 ? last : 60))
  await t.db((db) =>
    db
      .insertInto('healthDay')
      .values(days)
      .onConflict((conflict) => conflict.columns(['orgId', 'oldmanId', 'date']).doNothing())
      .execute(),
  )
}

const turns: Record<string, number> = { '22:50:00': 0.8, '03:10:00': 0.8, '05:00:00': 0.5 }

describe('a night on a mattress', () => {
  let oldmanId: string
  let row: MadeDevice
  beforeAll(async () => {
    const ward = await bedded()
    oldmanId = ward.oldmanId
    row = ward.row
    t.clock.set('2025-06-11 13:00:00')
    const { engine, end } = await startHere()
    reportMinutes(row, '2025-06-10 22:00:00', '2025-06-11 06:30:00', (time) => ({
      inBed: 1,
      hr: time < '02:00:00' || time > '20:00:00' ? 62 : 56,
      rr: 14,
      quality: 90,
      state: time < '04:00:00' ? 3 : 2,
      ...(turns[time] !== undefined && { turn: 1, turnConf: turns[time], posture: 'L' }),
    }))
    reportMinutes(row, '2025-06-11 06:30:00', '2025-06-11 06:40:00', () => ({ inBed: 0, state: 0 }))
    await engine.flush()
    await t.round('watch', '2025-06-11 13:05:00')
    t.clock.set('2025-06-11 13:07:00')
    await turnTask(oldmanId, '2025-06-11 01:30:00')
    await t.round('watch', '2025-06-11 13:10:00')
    await end()
  })
  beforeEach(() => t.clock.set('2025-06-11 13:10:00'))
  const startHere = async () => {
    const { engine } = await start()
    return { engine, end: () => engine.close() }
  }
  const range = () => ({ oldmanId, dateFrom: '2025-06-11', dateTo: '2025-06-11' })

  test('scenario 44: windows kept, by certain turns and by a task recorded after the day was computed', async () => {
    const { list } = await admin.ok(healthRecord.roll, range())
    expect(list).toMatchObject([{ oldmanId, date: '2025-06-11', windowTotal: 4, windowOk: 3, turnCount: 2 }])
    expect(list[0]).toMatchObject({ compliance: 75, deviceNo: row.deviceNo })
    expect(list[0].byHour[22]).toBe(1)
  })

  test('heart, breath and bed of the same night', async () => {
    const [heart] = (await admin.ok(healthRecord.heart, range())).list
    expect(heart).toMatchObject({ restHr: 56, minHr: 56, maxHr: 62, highMin: 0, validPct: 100 })
    expect(heart.trend7).toEqual([null, null, null, null, null, null, 56])
    const [breath] = (await admin.ok(healthRecord.breath, range())).list
    expect(breath).toMatchObject({ avgRr: 14, apneaCount: 0, longestApneaSec: 0, perHour: 0 })
    const [bed] = (await admin.ok(healthRecord.bed, range())).list
    expect(bed).toMatchObject({
      inBedMin: 510,
      inTime: '2025-06-10 22:00:00',
      outTime: '2025-06-11 06:30:00',
      nightOutCount: 0,
      sleepMin: 510,
      efficiency: 100,
    })
  })

  test('a list can be filtered to abnormal days', async () => {
    const of = async (abnormal: 0 | 1) => (await admin.ok(healthRecord.roll, { ...range(), abnormal })).total
    expect([await of(1), await of(0)]).toEqual([1, 0])
    expect((await admin.ok(healthRecord.heart, { ...range(), abnormal: 1 })).total).toBe(0)
  })

  test('one resident: curve with limits, sleep as stretches, turns with the posture', async () => {
    const day = { oldmanId, date: '2025-06-11' }
    const heart = await admin.ok(healthRecord.heartOf, day)
    expect(heart).toMatchObject({ bands: { low: 45, high: 120 }, summary: { restHr: 56 }, events: [] })
    expect(heart.series[0]).toEqual([msOf('2025-06-10 22:00:00'), 62, 62, 62])
    expect(heart.series).toHaveLength(510)
    const bed = await admin.ok(healthRecord.bedOf, day)
    expect(bed.series.map(([, , state]) => state)).toEqual([2, 3, 2, 0])
    const roll = await admin.ok(healthRecord.rollOf, day)
    // A turn by a task has 1.
    expect(roll.series).toEqual([
      [msOf('2025-06-10 22:50:00'), 'L', 0],
      [msOf('2025-06-11 01:30:00'), null, 1],
      [msOf('2025-06-11 03:10:00'), 'L', 0],
    ])
    const week = await admin.ok(healthRecord.heartOf, { ...day, span: 'week' })
    expect(week.series).toHaveLength(9)
    expect((await admin.ok(healthRecord.bedOf, { ...day, span: 'month' })).series).toEqual([
      ['2025-06-11', 510, 510, 0],
    ])
  })

  test('days without a mattress are 16501; more than 31 days are refused', async () => {
    const before = await admin.call(healthRecord.heartOf, { oldmanId, date: '2025-05-01' })
    expect(before.code).toBe(16501)
    const long = await admin.call(healthRecord.heart, { dateFrom: '2025-05-01', dateTo: '2025-06-11' })
    expect([long.code, long.msg]).toEqual([common.invalid.code, '参数校验失败：一次最多查询31天'])
    const turned = await admin.call(healthRecord.heart, { dateFrom: '2025-06-11', dateTo: '2025-06-10' })
    expect(turned.code).toBe(common.invalid.code)
  })

  test('a resident of another institution, or an unknown one, is 21003', async () => {
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    for (const call of [healthRecord.heartOf, healthRecord.rollOf, healthRecord.record]) {
      expect((await stranger.call(call, { oldmanId })).code).toBe(common.missing.code)
      expect((await admin.call(call, { oldmanId: 'nobody' })).code).toBe(common.missing.code)
    }
    expect((await stranger.ok(healthRecord.heart, { dateFrom: '2025-06-10', dateTo: '2025-06-13' })).total).toBe(0)
  })

  test('the record of a resident: parts of other pages are null without their permission', async () => {
    const whole = await admin.ok(healthRecord.record, { oldmanId, to: '2025-06-11' })
    expect(whole).toMatchObject({
      header: { oldmanId },
      today: { restHr: 56, inBedMin: 510, turnCount: 2 },
      sleep: [{ date: '2025-06-11', sleepMin: 510 }],
      drugs: [],
      assessments: [],
    })
    await makeRole(t, 'NARROW', ['yunmuIot.health.personal.query'])
    const narrow = await t.as('NARROW')
    expect(await narrow.ok(healthRecord.record, { oldmanId })).toMatchObject({
      drugs: null,
      assessments: null,
      alarms: null,
      signs: [],
    })
  })

  test('the monthly report is a PDF and is logged in the operation log', async () => {
    const bytes: unknown = (await admin.call(healthRecord.report, { oldmanId, month: '2025-06' })).data
    expect(
      Buffer.from(bytes as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-') // as: a file is answered as its bytes
    const logged = await t.db((db) =>
      db.selectFrom('operLog').select('content').where('content', 'like', '%2025-06的健康月报').execute(),
    )
    expect(logged).toHaveLength(1)
  })
})

test('of a month with many readings the report counts them all, the record shows the newest two hundred of each type', async () => {
  const { oldmanId } = await bedded()
  const signRow = (signType: SignType, at: number, values: Partial<FreshRow<'vitalSign'>>): FreshRow<'vitalSign'> => ({
    orgId: t.orgId,
    signId: newId(),
    oldmanId,
    signType,
    source: 2,
    status: 1,
    abnormal: 0,
    ...values,
    measureTime: timeText(msOf('2025-06-01 00:00:00') + at * 3_600_000),
  })
  const rows = [
    ...Array.from({ length: 250 }, (_, at) => signRow(signType.is.oxygen, at, { spo2: at === 0 ? 85 : 97 })),
    ...Array.from({ length: 3 }, (_, at) => signRow(signType.is.pressure, at, { systolic: 120 + at, diastolic: 80 })),
  ]
  await t.db((db) => db.insertInto('vitalSign').values(rows).execute())
  const span = { oldmanId, from: '2025-06-01', to: '2025-06-30' }
  const table = await t.db((db) => signTable(db, { ...t.who(), may: () => true }, span))
  expect(table).toMatchObject({
    rows: [
      ['血压', '收缩压（mmHg）', '120', '121', '122', '3'],
      ['血压', '舒张压（mmHg）', '80', '80', '80', '3'],
      ['血氧', '血氧（%）', '85', '97', '97', '250'],
    ],
  })
  const { signs } = await admin.ok(healthRecord.record, { oldmanId, from: '2025-06-01', to: '2025-06-20' })
  const of = (type: number) => signs.find((one) => one.signType === type)?.points ?? []
  expect([of(signType.is.oxygen).length, of(signType.is.pressure).length]).toEqual([200, 3])
  expect(of(signType.is.oxygen).map(({ time }) => time)).toEqual(
    rows.slice(50, 250).map(({ measureTime }) => measureTime),
  )
})

test('the record shows alarms of permitted kinds, and of one’s departments', async () => {
  const { oldmanId } = await bedded()
  const raised = (kind: 1 | 2, type: number) =>
    t.db((db) => raiseIn(db, t.who(), { orgId: t.orgId, kind, type, level: 2, oldmanId, at: t.clock.ms() }))
  await raised(1, 4)
  await raised(2, 1)
  const kindsOf = async (by: Pick<Client, 'ok'>) =>
    (await by.ok(healthRecord.record, { oldmanId })).alarms?.map(({ alarmKind }) => alarmKind).toSorted()
  expect(await kindsOf(admin)).toEqual([1, 2])
  await makeRole(t, 'CALLS', ['yunmuIot.health.personal.query', 'yunmuIot.callRecord.query'])
  expect(await kindsOf(await t.as('CALLS'))).toEqual([2])
})

test('the running day is computed up to now, and again when more data come', async () => {
  const { oldmanId, row } = await bedded()
  t.clock.set('2025-06-11 08:00:00')
  const { engine } = await start()
  reportMinutes(row, '2025-06-11 01:00:00', '2025-06-11 02:00:00', () => ({ inBed: 1, hr: 60, quality: 90 }))
  await look(engine)
  const seen = async () => (await admin.ok(healthRecord.heart, { oldmanId })).list[0]
  expect(await seen()).toMatchObject({ restHr: 60, avgHr: 60 })
  reportMinutes(row, '2025-06-11 02:00:00', '2025-06-11 03:00:00', () => ({ inBed: 1, hr: 50, quality: 90 }))
  await look(engine)
  expect(await seen()).toMatchObject({ restHr: 50, avgHr: 55 })
  t.clock.set('2025-06-11 12:10:00')
  await look(engine)
  reportMinutes(row, '2025-06-11 04:00:00', '2025-06-11 05:00:00', () => ({ inBed: 1, hr: 40, quality: 90 }))
  await look(engine)
  expect(await seen()).toMatchObject({ restHr: 40, lowMin: 60 })
})

test('limits and the turning interval come from the rule that applies to the resident, else from the defaults', async () => {
  const ruled = await bedded()
  const usual = await bedded()
  const items = [
    { alarmType: 4, low: 50, high: 100 },
    { alarmType: 3, low: 10, high: 20 },
    { alarmType: 2, mode: 3, turnMinutes: 60 },
  ]
  await admin.ok(mattressRule.create, { ruleName: '专属', scopeType: 4, scopeIds: [ruled.oldmanId], items })
  t.clock.set('2025-06-11 08:00:00')
  const { engine } = await start()
  for (const { row } of [ruled, usual]) {
    reportMinutes(row, '2025-06-11 01:00:00', '2025-06-11 03:00:00', () => ({ inBed: 1, hr: 110, rr: 22, quality: 90 }))
    reportMinutes(row, '2025-06-11 03:00:00', '2025-06-11 03:10:00', () => ({ inBed: 0 }))
  }
  await look(engine)
  const seen = async ({ oldmanId }: { oldmanId: string }) => ({
    high: (await admin.ok(healthRecord.heart, { oldmanId })).list[0].highMin,
    heart: (await admin.ok(healthRecord.heartOf, { oldmanId })).bands,
    breath: (await admin.ok(healthRecord.breathOf, { oldmanId })).bands,
    windows: (await admin.ok(healthRecord.roll, { oldmanId })).list[0].windowTotal,
  })
  expect(await seen(ruled)).toEqual({
    high: 120,
    heart: { low: 50, high: 100 },
    breath: { low: 10, high: 20 },
    windows: 2,
  })
  expect(await seen(usual)).toEqual({
    high: 0,
    heart: { low: 45, high: 120 },
    breath: { low: 8, high: 30 },
    windows: 1,
  })
})

test('scenario 20: from the second of an exchange the bed belongs to the other', async () => {
  const { engine } = await start()
  const { lives, exchange } = await openHouse(t)
  const [a, b] = await makeBeds(t, { rooms: 2 })
  t.clock.set('2025-06-10 13:00:00')
  const x = await lives(a.bedId)
  const y = await lives(b.bedId)
  const row = await make(20)
  await bindTo(row, { bindType: 2, bedId: a.bedId })
  t.clock.set('2025-06-10 13:59:00')
  for (const second of ['00', '15', '30', '45'])
    sample(row, { inBed: 1, hr: 60, quality: 90 }, Number(second), msOf(`2025-06-10 13:59:${second}`))
  await engine.flush()
  t.clock.set('2025-06-10 14:00:00')
  expect((await exchange(x.oldmanId, y.oldmanId, { exchangeDate: '2025-06-10' })).code).toBe(0)
  await engine.settle()
  sample(row, { inBed: 1, hr: 80, quality: 90 })
  t.clock.set('2025-06-10 14:05:00')
  await look(engine)
  const { list } = await admin.ok(healthRecord.heart, { dateFrom: '2025-06-11', dateTo: '2025-06-11' })
  const of = (oldmanId: string) => list.find((one) => one.oldmanId === oldmanId)?.avgHr
  expect([of(x.oldmanId), of(y.oldmanId)]).toEqual([60, 80])
})

test('three nights that differ raise 趋势异常, once while it is open; the record shows it', async () => {
  const { oldmanId } = await bedded()
  const { oldmanId: other } = await bedded()
  await keepDays(oldmanId, 72)
  await keepDays(other, 69)
  t.clock.set('2025-06-11 03:20:00')
  const look = () => t.db((db) => raiseTrends(db, t.who()))
  expect([await look(), await look()]).toEqual([1, 1])
  const alarms = await t.db((db) =>
    db.selectFrom('alarm').selectAll().where('oldmanId', 'in', [oldmanId, other]).execute(),
  )
  expect(alarms).toMatchObject([
    { oldmanId, alarmKind: 5, alarmType: 8, level: 1, count: 2, value: '连续3晚静息心率72、72、72，30天平均60' },
  ])
  expect((await admin.ok(healthRecord.record, { oldmanId })).alarms).toMatchObject([{ alarmId: alarms[0].alarmId }])
})

test('nights of a resident who has left raise nothing', async () => {
  const { oldmanId } = await makeElder(t)
  await keepDays(oldmanId, 72)
  t.clock.set('2025-06-11 03:20:00')
  await t.db((db) => raiseTrends(db, t.who()))
  const found = await t.db((db) => db.selectFrom('alarm').select('alarmId').where('oldmanId', '=', oldmanId).execute())
  expect(found).toEqual([])
})
