import { beforeEach, describe, expect, test } from 'vitest'
import { told } from '../../../../../test/heard.ts'
import { enters } from '../../../../../test/hosted.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { newId } from '../../../../core/new-id.ts'
import { openCareWard, turning } from '../../../care/care-task/test-ward.ts'
import type { Engine } from '../../device/engine/engine.ts'
import { openMattressWard } from '../test-ward.ts'

const { t, lies, mattressUnder, goesBy, alarmsOf, begin, closers } = openMattressWard()
const night = (time: string) => t.clock.set(`2025-06-${time < '12' ? '11' : '10'} ${time}`)
beforeEach(() => night('22:00:00'))

const unturned = [{ alarmType: 2, mode: 3, turnMinutes: 120 }]
async function lookAt(engine: Engine, time: string) {
  night(time)
  engine.tick()
  await engine.settle()
}
const carer = enters(t, 'CARER')
const reminders = (oldmanId: string) => told(carer, oldmanId)

/** A task 翻身 of this minute that somebody did. */
async function turnedByTask(engine: Engine, oldmanId: string) {
  const now = t.clock.now()
  await t.db(async (db) => {
    const { projectId } = await db
      .selectFrom('careProject')
      .select('projectId')
      .where('orgId', '=', t.orgId)
      .where('projectName', '=', '翻身')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('careTask')
      .values({
        ...{
          orgId: t.orgId,
          taskId: newId(),
          planDate: now.slice(0, 10),
          planTime: now,
          oldmanId,
          projectId,
          source: 1,
        },
        ...{ shiftType: 4, shiftEnd: now, minutes: 10, taskStatus: 2, finishTime: now },
      })
      .execute()
  })
  t.services.bus.publish(t.orgId, 'data.changed', { modules: ['care-task'] })
  await engine.settle()
}

describe('who has to be turned', () => {
  test('scenario 29: reminded at 23:50, alarm at 00:15, ended by the task that was done', async () => {
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

  test('a turn the mattress is sure of begins it anew, one it is not does not; the next process knows', async () => {
    const { oldmanId, row } = await lies(unturned)
    const first = await begin()
    night('23:00:00')
    await goesBy(first, row, 1, { inBed: 1, posture: 'S' })
    await goesBy(first, row, 1, { inBed: 1, turn: 1, turnConf: 0.9, posture: 'L' })
    night('23:30:00')
    await goesBy(first, row, 1, { inBed: 1, turn: 1, turnConf: 0.5, posture: 'R' })
    for (const close of closers.splice(0).reverse()) await close()
    const second = await begin()
    await lookAt(second, '00:49:00')
    expect(await reminders(oldmanId)).toEqual([])
    await lookAt(second, '00:51:00')
    expect(await reminders(oldmanId)).not.toEqual([])
  })

  test('a turn of his own does the task where its row allows it', async () => {
    night('20:00:00')
    const ward = await openCareWard(await openHouse(t))
    const rows = [1, 0].map((autoByDevice) => [{ ...turning, autoByDevice }])
    const [allowed, not] = [await ward.lives(rows[0]), await ward.lives(rows[1])]
    const engine = await begin()
    const beds = [await mattressUnder(allowed.oldmanId), await mattressUnder(not.oldmanId)]
    await engine.settle()
    night('22:05:00')
    for (const row of beds) {
      await goesBy(engine, row, 1, { inBed: 1, posture: 'S' })
      await goesBy(engine, row, 1, { inBed: 1, turn: 1, turnConf: 0.9, posture: 'L' })
    }
    expect(await ward.taskAt(allowed.oldmanId, '22:00')).toMatchObject({
      ...{ taskStatus: 2, finishByName: '设备', remark: '自主翻身', resultValue: { position: 1 } },
    })
    expect(await ward.taskAt(not.oldmanId, '22:00')).toMatchObject({ taskStatus: 0 })
  })

  test('nobody who does not have to be turned has a clock', async () => {
    const { oldmanId } = await lies([{ alarmType: 5 }])
    const engine = await begin()
    await lookAt(engine, '00:30:00')
    expect([await alarmsOf(oldmanId), await reminders(oldmanId)]).toEqual([[], []])
  })
})
