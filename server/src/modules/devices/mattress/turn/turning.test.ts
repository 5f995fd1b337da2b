import { beforeEach, describe, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { device } from '#contract/modules/devices/device/device.ts'
import { mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { enters } from '../../../../../test/hosted.ts'
import { noticeTitles } from '../../../../../test/notices.ts'
import { onRow } from '../../../../../test/rows.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { openCareWard, turning } from '../../../care/care-task/test-ward.ts'
import type { Engine } from '../../device/engine/engine.ts'
import { openMattressWard } from '../test-ward.ts'
import { openSetups } from '../watch/setups.ts'
import { openTurning } from './turning.ts'

const { t, admin, lies, ruleFor, mattressUnder, goesBy, alarmsOf, begin, closers, turnTask } = openMattressWard()
const night = (time: string) => t.clock.set(`2025-06-${time < '12' ? '11' : '10'} ${time}`)
beforeEach(() => night('22:00:00'))

const unturned = [{ alarmType: 2, mode: 3, turnMinutes: 120 }]
async function lookAt(engine: Engine, time: string) {
  night(time)
  engine.tick()
  await engine.settle()
}
const restart = async () => {
  for (const close of closers.splice(0).reverse()) await close()
  return begin()
}
const handled = { dealType: 1, dealContent: '已协助翻身' }
const carer = enters(t, 'CARER')
const reminders = (oldmanId: string) => noticeTitles(carer, oldmanId)

/** A finished task 翻身 at this minute. */
async function turnedByTask(engine: Engine, oldmanId: string) {
  await turnTask(oldmanId)
  t.services.bus.publish(t.orgId, 'data.changed', { modules: ['care-task'] })
  await engine.settle()
}

describe('the turning of a resident', () => {
  test('scenario 29: reminded at 23:50, alarm at 00:15, ended by the finished task', async () => {
    const { oldmanId } = await lies(unturned)
    const engine = await begin()
    await lookAt(engine, '23:49:59')
    expect(await reminders(oldmanId)).toEqual([])
    await lookAt(engine, '23:50:00')
    expect(await reminders(oldmanId)).toEqual([expect.stringMatching(/翻身 00:00$/)])
    await lookAt(engine, '00:14:59')
    expect(await alarmsOf(oldmanId)).toEqual([])
    await lookAt(engine, '00:15:00')
    expect(await alarmsOf(oldmanId)).toMatchObject([
      { alarmType: 2, mode: 3, level: 2, value: '135分钟未翻身', alarmTypeName: '未翻身', cleared: 0 },
    ])
    night('00:20:00')
    await turnedByTask(engine, oldmanId)
    expect(await alarmsOf(oldmanId)).toMatchObject([{ cleared: 1, alarmStatus: 0 }])
  })

  test('scenario 29: a task finished 23:55 leaves no alarm, and the next reminder is at 01:45', async () => {
    const { oldmanId } = await lies(unturned)
    const engine = await begin()
    await lookAt(engine, '23:50:00')
    const before = (await reminders(oldmanId)).length
    night('23:55:00')
    await turnedByTask(engine, oldmanId)
    await lookAt(engine, '00:15:00')
    await lookAt(engine, '01:44:59')
    expect([await alarmsOf(oldmanId), (await reminders(oldmanId)).length]).toEqual([[], before])
    await lookAt(engine, '01:45:00')
    expect((await reminders(oldmanId)).length).toBe(2 * before)
  })

  test('a certain turn restarts the clock, an uncertain one does not; the next process knows', async () => {
    const { oldmanId, row } = await lies(unturned)
    const first = await begin()
    night('23:00:00')
    await goesBy(first, row, 1, { inBed: 1, posture: 'S' })
    await goesBy(first, row, 1, { inBed: 1, turn: 1, turnConf: 0.9, posture: 'L' })
    night('23:30:00')
    await goesBy(first, row, 1, { inBed: 1, turn: 1, turnConf: 0.5, posture: 'R' })
    const second = await restart()
    await lookAt(second, '00:49:00')
    expect(await reminders(oldmanId)).toEqual([])
    await lookAt(second, '00:51:00')
    expect(await reminders(oldmanId)).not.toEqual([])
  })

  test('the resident’s own turn finishes the task where its row allows it', async () => {
    night('20:00:00')
    const ward = await openCareWard(await openHouse(t))
    const rows = [1, 0].map((autoByDevice) => [{ ...turning, autoByDevice }])
    const allowed = await ward.lives(rows[0])
    const not = await ward.lives(rows[1])
    const engine = await begin()
    const beds = [await mattressUnder(allowed.oldmanId), await mattressUnder(not.oldmanId)]
    await engine.settle()
    night('22:05:00')
    const read: string[][] = []
    closers.push(
      t.services.bus.subscribe(
        ({ event, data }) => event === 'data.changed' && read.push((data as { modules: string[] }).modules), // as: what this event carries
      ),
    )
    for (const row of beds) {
      await goesBy(engine, row, 1, { inBed: 1, posture: 'S' })
      await goesBy(engine, row, 1, { inBed: 1, turn: 1, turnConf: 0.9, posture: 'L' })
    }
    expect(await ward.taskAt(allowed.oldmanId, '22:00')).toMatchObject({
      taskStatus: 2,
      finishByName: '设备',
      remark: '自主翻身',
      resultValue: { position: 1 },
    })
    expect(await ward.taskAt(not.oldmanId, '22:00')).toMatchObject({ taskStatus: 0 })
    // Open lists show it.
    expect(read).toContainEqual(['care-task', 'dashboard'])
  })

  test('a rule alone raises nothing for a bed without a mattress, in the next process neither', async () => {
    const { lives } = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await lives(bed.bedId)
    await ruleFor(oldmanId, unturned)
    const first = await begin()
    await lookAt(first, '00:20:00')
    expect(await reminders(oldmanId)).not.toEqual([])
    const second = await restart()
    await lookAt(second, '00:20:01')
    await lookAt(second, '00:20:02')
    expect(await alarmsOf(oldmanId)).toEqual([])
  })

  test('a rule alone raises nothing for a disabled mattress', async () => {
    const { oldmanId, row } = await lies(unturned)
    const engine = await begin()
    await lookAt(engine, '22:00:01')
    const { version } = await admin.ok(device.get, { deviceId: row.deviceId })
    await admin.ok(device.status, { deviceId: row.deviceId, deviceStatus: 3, version })
    await engine.settle()
    await lookAt(engine, '00:20:00')
    expect(await alarmsOf(oldmanId)).toEqual([])
  })

  test('the clock restarts after a time in which nobody had to turn him', async () => {
    const { oldmanId, rule } = await lies(unturned)
    const engine = await begin()
    await lookAt(engine, '22:00:10')
    const turned = async (row: { ruleId: string; version: number } | undefined, status: 0 | 1) => {
      const next = await admin.ok(mattressRule.status, { ruleId: '', version: 0, ...row, status })
      await engine.settle()
      return next
    }
    const off = await turned(rule, 0)
    night('00:30:00')
    await turned(off, 1)
    await lookAt(engine, '00:30:01')
    expect([await alarmsOf(oldmanId), await reminders(oldmanId)]).toEqual([[], []])
    await lookAt(engine, '02:20:00')
    expect(await reminders(oldmanId)).not.toEqual([])
  })

  test('a mattress that falls silent while its resident is up does not stop his clock', async () => {
    const { oldmanId, row } = await lies(unturned)
    const engine = await begin()
    await goesBy(engine, row, 10, { inBed: 0 })
    await lookAt(engine, '22:05:11')
    await lookAt(engine, '23:55:00')
    expect(await reminders(oldmanId)).toEqual([])
    await lookAt(engine, '23:55:12')
    expect(await reminders(oldmanId)).not.toEqual([])
  })

  test('a rule with hours applies within them; after them the alarm is not raised again', async () => {
    night('14:00:00')
    const hours = [{ weekDays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '03:00' }]
    const { oldmanId } = await lies([{ ...unturned[0], periods: hours }])
    const engine = await begin()
    await lookAt(engine, '18:00:00')
    await lookAt(engine, '22:00:00')
    expect([await alarmsOf(oldmanId), await reminders(oldmanId)]).toEqual([[], []])
    await lookAt(engine, '23:50:00')
    // The due time is counted like the reminder: from the beginning of the hours.
    expect(await reminders(oldmanId)).toEqual([expect.stringMatching(/翻身 00:00$/)])
    await lookAt(engine, '00:15:00')
    const [first] = await alarmsOf(oldmanId)
    expect(first).toMatchObject({ level: 2, value: '135分钟未翻身' })
    await onRow(alarm.handle)(admin, first, handled)
    // Silent for five minutes after handling; then raised again by the present state.
    for (const time of ['00:19:00', '00:20:00', '00:20:01']) await lookAt(engine, time)
    const [again] = await alarmsOf(oldmanId)
    expect(again).toMatchObject({ prevAlarmId: first.alarmId, value: '139分钟未翻身' })
    night('02:58:00')
    await onRow(alarm.handle)(admin, again, handled)
    for (const time of ['02:59:00', '03:00:00', '03:03:00', '03:03:01']) await lookAt(engine, time)
    expect(await alarmsOf(oldmanId)).toHaveLength(2)
  })

  test('a resident who does not have to be turned has no clock', async () => {
    const { oldmanId } = await lies([{ alarmType: 5 }])
    const engine = await begin()
    await lookAt(engine, '00:30:00')
    expect([await alarmsOf(oldmanId), await reminders(oldmanId)]).toEqual([[], []])
  })
})

describe('while reads are slow or fail', () => {
  test('a change is judged with the data read on the same tick', async () => {
    const { oldmanId } = await lies([])
    const setups = openSetups(t.services)
    const turning = openTurning(t.services, setups)
    closers.push(setups.close, turning.close)
    await setups.begin()
    await turning.begin()
    await ruleFor(oldmanId, unturned)
    setups.tick(t.clock.ms())
    turning.tick(t.clock.ms())
    await setups.settled()
    await turning.drained()
    night('23:50:00')
    turning.tick(t.clock.ms())
    await turning.drained()
    expect(await reminders(oldmanId)).not.toEqual([])
  })

  test('clocks that could not be written are written the next time', async () => {
    const { oldmanId } = await lies(unturned)
    let broken = true
    const withOrg: typeof t.services.database.withOrg = (...of) =>
      broken ? Promise.reject(new Error('away')) : t.services.database.withOrg(...of)
    const setups = openSetups(t.services)
    const turning = openTurning({ ...t.services, database: { ...t.services.database, withOrg } }, setups)
    closers.push(setups.close, turning.close)
    await setups.begin()
    await turning.begin()
    await turning.keep()
    broken = false
    await turning.keep()
    const turns = await t.db((db) =>
      db.selectFrom('mattressTurn').select('startTime').where('oldmanId', '=', oldmanId).execute(),
    )
    expect(turns).toEqual([{ startTime: '2025-06-10 22:00:00' }])
  })

  test('while a read is pending no further reads of everything are queued', async () => {
    let reads = 0
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const withSystem: typeof t.services.database.withSystem = async (...of) => {
      reads += 1
      await gate
      return t.services.database.withSystem(...of)
    }
    const setups = openSetups({ ...t.services, database: { ...t.services.database, withSystem } })
    closers.push(setups.close)
    const begun = setups.begin()
    for (let second = 60; second <= 90; second += 1) setups.tick(t.clock.ms() + second * 1000)
    go()
    await begun
    await setups.settled()
    expect(reads).toBe(2)
  })
})
