import { beforeAll, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import type { Client } from '../../../../../test/app.ts'
import { deviceHouse } from '../../../../../test/devices.ts'
import { makeBeds, makeDept } from '../../../../../test/factories.ts'
import { openHouse } from '../../../../../test/stays.ts'

const { t, admin, closers, start, make, bindTo, say, pass } = deviceHouse()

let carer: Client
let nurse: Client
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
  ;[carer, nurse] = [await t.as('CARER', dept), await t.as('NURSE', dept)]
  await t.as('NURSE_HEAD', dept)
})

/** A bell at the bed of a resident of the ward; `press` gives the event of the call. */
async function bell() {
  const { engine } = await start()
  const events: Record<string, unknown>[] = []
  closers.push(
    t.services.bus.subscribe(
      ({ event, data }) => event === 'call.raised' && events.push(data as Record<string, unknown>),
    ), // as: an event of the catalogue
  )
  const { lives } = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await lives(bed.bedId)
  await t.db((db) => db.updateTable('oldman').set({ deptId: dept.deptId }).where('oldmanId', '=', oldmanId).execute())
  const row = await make(21)
  await bindTo(row, { bindType: 2, bedId: bed.bedId })
  await engine.settle()
  let seq = 0
  async function press(event: string, more: object = {}) {
    seq += 1
    say(row, 'event', { v: 1, seq, ts: t.clock.ms(), event, ...more })
    await engine.settle()
    return events.toSorted((one, other) => Number(one.version) - Number(other.version)).at(-1)
  }
  const stored = () =>
    t.db((db) => db.selectFrom('alarm').selectAll().where('deviceNo', '=', row.deviceNo).executeTakeFirstOrThrow())
  return { engine, press, stored }
}

test('SOS on an unanswered call begins the steps of level 3 at once', async () => {
  const { engine, press, stored } = await bell()
  const first = await press('call')
  expect(first).toMatchObject({ priority: 2, notifyUserIds: [carer.userId] })
  t.clock.set('2025-06-10 10:00:20')
  const worse = await press('sos')
  expect(worse).toMatchObject({ priority: 3, screen: 1, repeatCount: 1 })
  expect(worse?.notifyUserIds).toEqual(expect.arrayContaining([carer.userId, nurse.userId]))
  const row = await stored()
  expect(row).toMatchObject({ level: 3, escalateStep: 0, nextStepTime: '2025-06-10 10:00:50' })
  const { timeline } = await admin.ok(alarm.get, { alarmId: row.alarmId })
  expect(timeline.map(({ action, text }) => [action, text])).toContainEqual(['rise', '重要→紧急'])
  pass(engine, 31)
  await engine.settle()
  expect(await stored()).toMatchObject({ escalateStep: 1 })
  // Pressed again it gets no worse.
  await press('sos')
  expect(await stored()).toMatchObject({ escalateStep: 1, count: 3 })
})

test('steps of a call count from the key press, however late it arrives', async () => {
  const { press, stored } = await bell()
  const at = t.clock.ms()
  t.clock.set('2025-06-10 10:01:10')
  const late = await press('call', { ts: at })
  expect(late?.callTime).toBe('2025-06-10 10:00:00')
  expect(late?.notifyUserIds).toEqual(expect.arrayContaining([carer.userId, nurse.userId]))
  expect(await stored()).toMatchObject({
    escalateFrom: '2025-06-10 10:00:00',
    escalateStep: 1,
    nextStepTime: '2025-06-10 10:03:00',
  })
})
