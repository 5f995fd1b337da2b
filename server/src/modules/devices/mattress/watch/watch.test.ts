import { beforeEach, describe, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { newId } from '#core/new-id.ts'
import { onRow } from '../../../../../test/rows.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { openWard } from '../../../living/outing/test-house.ts'
import { openMattressWard } from '../test-ward.ts'

const { t, admin, lies, goesBy, alarmsOf, begin, closers, say } = openMattressWard()
const at = (time: string) => t.clock.set(`2025-06-10 ${time}`)
beforeEach(() => at('12:00:00'))

const hr = (value: number) => ({ inBed: 1, hr: value, quality: 80 })
const heart = [{ alarmType: 4 }]
const out = [{ alarmType: 1, periods: [] }]
const handle = onRow(alarm.handle)
const handled = { dealType: 1, dealContent: '已查看' }

describe('samples become alarms', () => {
  test('scenarios 3 and 41: out for ten minutes is level 2, for thirty level 3; ten seconds in bed clear it', async () => {
    const { oldmanId, row, bedId } = await lies(out)
    const engine = await begin()
    await goesBy(engine, row, 599, { inBed: 0 })
    expect(await alarmsOf(oldmanId)).toEqual([])
    await goesBy(engine, row, 2, { inBed: 0 })
    const [raised] = await alarmsOf(oldmanId)
    expect(raised).toMatchObject({
      alarmKind: 1,
      alarmType: 1,
      level: 2,
      alarmStatus: 0,
      cleared: 0,
      value: '离床10分钟',
      raisedTime: '2025-06-10 12:10:01',
      deviceNo: row.deviceNo,
      threshold: '离床满10分钟',
    })
    expect(raised.bedName).not.toBeNull()
    expect(bedId).not.toBeNull()
    await goesBy(engine, row, 1200, { inBed: 0 })
    expect(await alarmsOf(oldmanId)).toMatchObject([{ level: 3, count: 2 }])
    await goesBy(engine, row, 12, { inBed: 1 })
    expect(await alarmsOf(oldmanId)).toMatchObject([{ level: 3, cleared: 1, alarmStatus: 0 }])
  })

  test('scenario 6: for an hour 65 seconds above and 5 below: one row, count 51, flapping from the sixth', async () => {
    const { oldmanId, row } = await lies(heart)
    const engine = await begin()
    await goesBy(engine, row, 3601, (second) => hr((second - 1) % 70 < 65 ? 125 : 115), 70)
    expect(await alarmsOf(oldmanId)).toMatchObject([{ count: 51, flapping: 1, cleared: 0 }])
  })

  test('scenario 7: after handling it is silent for five minutes; a condition that lasts then makes a new row', async () => {
    const { oldmanId, row } = await lies(heart)
    const engine = await begin()
    await goesBy(engine, row, 70, hr(125))
    const [first] = await alarmsOf(oldmanId)
    expect((await handle(admin, first, handled)).code).toBe(0)
    await goesBy(engine, row, 295, hr(125))
    expect(await alarmsOf(oldmanId)).toHaveLength(1)
    await goesBy(engine, row, 10, hr(125), 5)
    expect((await alarmsOf(oldmanId)).find(({ alarmStatus }) => alarmStatus === 0)).toMatchObject({
      prevAlarmId: first.alarmId,
    })
  })

  test('scenario 8 and scenario 40: a worse condition is raised within the silence; an ack does not cover it', async () => {
    const { oldmanId, row } = await lies(heart)
    const engine = await begin()
    await goesBy(engine, row, 70, hr(125))
    const [first] = await alarmsOf(oldmanId)
    await handle(admin, first, handled)
    await goesBy(engine, row, 65, hr(155))
    const [worse] = (await alarmsOf(oldmanId)).filter(({ alarmStatus }) => alarmStatus === 0)
    expect(worse).toMatchObject({ level: 3, prevAlarmId: first.alarmId })

    const other = await lies(heart)
    await engine.settle()
    await goesBy(engine, other.row, 70, hr(125))
    const [row2] = await alarmsOf(other.oldmanId)
    await onRow(alarm.ack)(admin, row2, {})
    await goesBy(engine, other.row, 65, hr(155))
    expect(await alarmsOf(other.oldmanId)).toMatchObject([{ alarmId: row2.alarmId, level: 3, alarmStatus: 0 }])
  })

  test('scenario 12: the rule of the resident wins over the one for all; limits of a doctor over both', async () => {
    const { oldmanId, row } = await lies([{ alarmType: 4, high: 140 }])
    const engine = await begin()
    await goesBy(engine, row, 70, hr(130))
    expect(await alarmsOf(oldmanId)).toEqual([])
    await t.db((db) =>
      db
        .insertInto('signLimit')
        .values({ orgId: t.orgId, limitId: newId(), oldmanId, signType: 4, low2: 50, high2: 125 })
        .execute(),
    )
    t.services.bus.publish(t.orgId, 'data.changed', { modules: ['vital-sign'] })
    await engine.settle()
    await goesBy(engine, row, 70, hr(130))
    expect(await alarmsOf(oldmanId)).toMatchObject([{ level: 2, threshold: '50～125次/分，持续60秒' }])
  })

  test('scenarios 9 and 13: no breath for 20 seconds is level 3; wet closes by itself a minute after it is dry', async () => {
    const { oldmanId, row } = await lies([{ alarmType: 3 }, { alarmType: 5 }])
    const engine = await begin()
    await goesBy(engine, row, 21, { inBed: 1, rr: 0, quality: 60 })
    const [stopped] = await alarmsOf(oldmanId)
    expect(stopped).toMatchObject({ alarmType: 3, level: 3, value: '呼吸暂停20秒' })
    expect((await onRow(alarm.ignore)(admin, stopped, { reason: '误报' })).code).toBe(16302)
    await goesBy(engine, row, 61, { inBed: 1, rr: 16, wet: 1 })
    await goesBy(engine, row, 61, { inBed: 1, rr: 16, wet: 0 })
    const wet = async () => (await alarmsOf(oldmanId)).find(({ alarmType }) => alarmType === 5)
    expect(await wet()).toMatchObject({ level: 1, cleared: 1, alarmStatus: 0 })
    await goesBy(engine, row, 80, { inBed: 1, rr: 16, wet: 0 }, 10)
    expect(await wet()).toMatchObject({ alarmStatus: 4, closeReason: '自动恢复' })
  })

  test('data sent afterwards raise nothing, nor does an empty mattress', async () => {
    const { oldmanId, row } = await lies(heart)
    const engine = await begin()
    const rows = Array.from({ length: 120 }, (_, second) => [t.clock.ms() - 3_600_000 + second * 1000, hr(130)])
    say(row, 'telemetry', { v: 1, ts: t.clock.ms(), seq: 1, backfill: true, d: {}, rows })
    await engine.settle()
    expect(await alarmsOf(oldmanId)).toEqual([])
  })
})

describe('a condition that is raised again after its silence', () => {
  const onlyOpen = async (oldmanId: string) => (await alarmsOf(oldmanId)).filter(({ alarmStatus }) => alarmStatus === 0)

  test('is not raised outside its hours', async () => {
    at('05:39:00')
    const nightly = [{ weekDays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }]
    const { oldmanId, row } = await lies([{ alarmType: 1, periods: nightly }])
    const engine = await begin()
    await goesBy(engine, row, 1080, { inBed: 0 })
    const [first] = await alarmsOf(oldmanId)
    expect((await handle(admin, first, handled)).code).toBe(0)
    await goesBy(engine, row, 900, { inBed: 0 })
    expect(await onlyOpen(oldmanId)).toEqual([])
  })

  test('has its present level and value', async () => {
    const { oldmanId, row } = await lies(heart)
    const engine = await begin()
    await goesBy(engine, row, 70, hr(155))
    await goesBy(engine, row, 10, hr(125))
    const [first] = await alarmsOf(oldmanId)
    expect(first).toMatchObject({ level: 3, value: '心率155次/分' })
    await handle(admin, first, handled)
    await goesBy(engine, row, 310, hr(126))
    expect(await onlyOpen(oldmanId)).toMatchObject([{ level: 2, value: '心率126次/分', prevAlarmId: first.alarmId }])
  })

  test('is not raised by a value within its limits, though not far enough for an end', async () => {
    const { oldmanId, row } = await lies(heart)
    const engine = await begin()
    await goesBy(engine, row, 70, hr(125))
    const [first] = await alarmsOf(oldmanId)
    await handle(admin, first, handled)
    await goesBy(engine, row, 400, hr(118))
    expect(await onlyOpen(oldmanId)).toEqual([])
    await goesBy(engine, row, 70, hr(125))
    expect(await onlyOpen(oldmanId)).toMatchObject([{ level: 2, prevAlarmId: first.alarmId }])
  })

  test('has its present duration', async () => {
    const { oldmanId, row } = await lies(out)
    const engine = await begin()
    await goesBy(engine, row, 605, { inBed: 0 })
    const [first] = await alarmsOf(oldmanId)
    expect(first).toMatchObject({ value: '离床10分钟' })
    await handle(admin, first, handled)
    await goesBy(engine, row, 320, { inBed: 0 })
    expect(await onlyOpen(oldmanId)).toMatchObject([{ value: '离床15分钟' }])
  })
})

describe('changes during judging', () => {
  test('a changed or disabled rule counts from then on; a removed one closes its alarms', async () => {
    const { oldmanId, row, rule } = await lies(heart)
    const engine = await begin()
    await goesBy(engine, row, 50, hr(125))
    const change = onRow(mattressRule.update)
    const changed = await change(admin, rule as NonNullable<typeof rule>, { items: [{ alarmType: 4, high: 130 }] }) // as: made above
    expect(changed.code).toBe(0)
    await engine.settle()
    await goesBy(engine, row, 100, hr(125))
    expect(await alarmsOf(oldmanId)).toEqual([])
    await goesBy(engine, row, 70, hr(135))
    expect(await alarmsOf(oldmanId)).toMatchObject([{ alarmStatus: 0, ruleId: rule?.ruleId }])
    expect((await onRow(mattressRule.remove)(admin, changed.data)).code).toBe(0)
    expect(await alarmsOf(oldmanId)).toMatchObject([{ alarmStatus: 4, closeReason: '规则删除' }])
  })

  test('residents who are out are not judged', async () => {
    const ward = await openWard(await openHouse(t))
    const { oldmanId, row } = await lies(heart, {}, ward.deptId)
    const engine = await begin()
    await goesBy(engine, row, 50, hr(125))
    await ward.out(oldmanId, { planOutTime: t.clock.now() })
    await engine.settle()
    await goesBy(engine, row, 120, hr(125))
    expect(await alarmsOf(oldmanId)).toEqual([])
  })

  test('an old state does not judge a resident who comes back: its alarms are not raised again, and still end', async () => {
    const ward = await openWard(await openHouse(t))
    const { oldmanId, row } = await lies(out, {}, ward.deptId)
    const first = await begin()
    await goesBy(first, row, 601, { inBed: 0 })
    first.tick()
    await first.settle()
    const away = await ward.out(oldmanId, { planOutTime: t.clock.now() })
    await first.settle()
    expect(await alarmsOf(oldmanId)).toMatchObject([{ alarmStatus: 4, closeReason: '老人外出' }])
    for (const close of closers.splice(0).reverse()) await close()
    at('16:00:00')
    await ward.nurse.ok(outing.affirm, { ...ward.idOf(away), backCondition: '精神好', backTemperature: 36.5 })
    const second = await begin()
    await goesBy(second, row, 30, { inBed: 1 }, 5)
    expect(await alarmsOf(oldmanId)).toHaveLength(1)
  })

  test('a killed process loses nothing: the next one goes on from the stored state and the samples written since', async () => {
    const { oldmanId, row } = await lies(heart)
    const first = await begin()
    await goesBy(first, row, 45, hr(125))
    await first.flush()
    for (const close of closers.splice(0).reverse()) await close()
    const second = await begin()
    await goesBy(second, row, 14, hr(125), 1)
    expect(await alarmsOf(oldmanId)).toEqual([])
    await goesBy(second, row, 3, hr(125), 1)
    expect(await alarmsOf(oldmanId)).toMatchObject([{ level: 2, count: 1 }])
    await second.flush()
    // A raised alarm is not raised again, and still ends.
    for (const close of closers.splice(0).reverse()) await close()
    const third = await begin()
    await goesBy(third, row, 10, hr(125), 1)
    expect(await alarmsOf(oldmanId)).toMatchObject([{ count: 1, cleared: 0 }])
    await goesBy(third, row, 31, hr(80))
    expect(await alarmsOf(oldmanId)).toMatchObject([{ count: 1, cleared: 1 }])
  })
})
