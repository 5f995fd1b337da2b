import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { call } from '#contract/modules/devices/call/call.ts'
import type { Db } from '#core/db/db.ts'
import { deviceHouse } from '../../../../test/devices.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { openHouse } from '../../../../test/stays.ts'
import { ackIn, handleIn, mirrorCall } from './service.ts'
import { takeDue } from './steps/due.ts'

const { t, admin, start, make, bindTo, say } = deviceHouse()

/** Real concurrency needs the real server: two connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('one user at a call, and another at its alarm', () => {
  let caller: Awaited<ReturnType<typeof calling>>
  beforeEach(async () => {
    caller = await calling()
  })

  async function calling() {
    const { engine } = await start()
    const { lives } = await openHouse(t)
    const [bed] = await makeBeds(t)
    await lives(bed.bedId)
    const row = await make(21)
    await bindTo(row, { bindType: 2, bedId: bed.bedId })
    await engine.settle()
    say(row, 'event', { v: 1, seq: 1, ts: t.clock.ms(), event: 'call' })
    await engine.settle()
    const [found] = (await admin.ok(call.list, { deviceNo: row.deviceNo })).list
    return { ...found, alarmId: found.alarmId ?? '' }
  }
  const isWaiting = () =>
    t.services.database.withSystem(async (db) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0].n > 0
    })

  /**
   * The call is locked as 应答 locks it, the other step begins, then the alarm follows the call. Gives how often each was
   * tried.
   */
  async function meets(other: (db: Db) => Promise<unknown>) {
    const { callRecordId } = caller
    const lockTaken = Promise.withResolvers<void>()
    const on = Promise.withResolvers<void>()
    const tries = { call: 0, alarm: 0 }
    const answered = { ...caller, callStatus: 1, answerTime: t.clock.now(), answerTimeoutSec: 60 }
    const first = t.db(async (db) => {
      tries.call += 1
      await db.selectFrom('callRecord').select('callNo').where('callRecordId', '=', callRecordId).forUpdate().execute()
      lockTaken.resolve()
      await on.promise
      await mirrorCall(db, t.who(), answered)
    })
    await lockTaken.promise
    let isOver = false
    const second = t
      .db(async (db) => {
        tries.alarm += 1
        await other(db)
      })
      .finally(() => {
        isOver = true
      })
    await expect.poll(async () => isOver || (await isWaiting())).toBe(true)
    on.resolve()
    await Promise.all([first, second])
    return tries
  }

  test('确认 of the alarm waits for the call, and neither has to be tried again', async () => {
    expect(await meets((db) => ackIn(db, t.who(), caller.alarmId, {}))).toEqual({ call: 1, alarm: 1 })
  })

  test('处理 waits too', async () => {
    const words = { dealType: 1, dealContent: '已看' }
    expect(await meets((db) => handleIn(db, t.who(), caller.alarmId, words))).toEqual({ call: 1, alarm: 1 })
  })

  test('a due step skips a call that another transaction has locked', async () => {
    await t.db((db) =>
      db.updateTable('alarm').set({ nextStepTime: t.clock.now() }).where('alarmId', '=', caller.alarmId).execute(),
    )
    expect(await meets((db) => takeDue(db, t.who()))).toEqual({ call: 1, alarm: 1 })
  })

  test('of an answer and an ack at the same moment one wins, the other reads who was first', async () => {
    const mate = await t.as('ADMIN')
    const both = await Promise.all([
      admin.call(call.step, { callRecordId: caller.callRecordId, version: caller.version, action: 'answer' }),
      mate.call(alarm.ack, { alarmId: caller.alarmId }),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 16402])
  })
})
