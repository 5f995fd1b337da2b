import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendanceRecord as calls } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { makeDept } from '../../../../../test/factories.ts'
import { soak } from '../../../../../test/long.ts'
import { peopleOf, rotaOf } from '../test-rota.ts'

const turns = soak(8, 50)
const day = '2025-06-10'

/** Real concurrency needs the real server: two connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at the same clock or card', () => {
  let t: TestApp
  let clients: Client[]
  let deptId: string
  beforeAll(async () => {
    t = await testApp()
    clients = [await t.as('ADMIN'), await t.as('ADMIN')]
    deptId = (await makeDept(t)).deptId
  })
  afterAll(() => t.close())
  const { makeShift, makeGroup, plan } = rotaOf(
    () => t,
    () => clients[0],
    () => deptId,
  )
  const { signedInAs } = peopleOf(() => t)

  /** An employee with 早班 on the tenth, published before it. */
  async function planned() {
    t.clock.set('2025-06-01 08:00:00')
    const shift = await makeShift()
    const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(1)
    await plan(groupPk, memberIds[0], { [day]: shift.shiftPkId })
    await clients[0].ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
    t.clock.set('2025-06-11 08:00:00')
    return memberIds[0]
  }
  const card = (empId: string) =>
    ({ empId, date: day, side: 1, clockTime: `${day} 06:55:00`, reason: '忘了打卡' }) as const

  test(`${turns} times: of two requests for the last card of a month one is stored, the other is 22335`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const empId = await planned()
      for (let at = 0; at < 2; at += 1) await clients[0].ok(calls.repairCreate, card(empId))
      const both = await Promise.all(clients.map((client) => client.call(calls.repairCreate, card(empId))))
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22335])
    }
  })

  test(`${turns} times: of two decisions on a card one succeeds, the other is 21009, and there is one clock`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const empId = await planned()
      const { repairId, version } = await clients[0].ok(calls.repairCreate, card(empId))
      const both = await Promise.all(
        clients.map((client) => client.call(calls.repairAudit, { repairId, version, pass: 1 })),
      )
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 21009])
      const { list } = await clients[0].ok(calls.recordList, { month: '2025-06', empId })
      expect(list[0].clocks).toHaveLength(1)
    }
  })

  test(`${turns} times: two clocks of one moment are one`, async () => {
    const { memberIds } = await makeGroup(1, {
      clockWays: [2],
      places: [{ name: '大门', longitude: 116.4, latitude: 39.9, radius: 200 }],
    })
    const self = await signedInAs(memberIds[0])
    for (let turn = 0; turn < turns; turn += 1) {
      t.clock.set(`2025-06-2${turn} 08:00:00`)
      const own = { way: 2, remark: '外出办事' } as const
      const both = await Promise.all([self.ok(calls.clockCreate, own), self.ok(calls.clockCreate, own)])
      expect(new Set(both.map(({ clockId }) => clockId)).size).toBe(1)
    }
  })

  test(`${turns} times: a month is closed before a card is requested, or not while it waits`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const empId = await planned()
      t.clock.set('2025-07-01 08:00:00')
      await clearWaiting()
      const [closing, asking] = await Promise.all([
        clients[0].call(calls.recordClose, { month: '2025-06', close: 1 }),
        clients[1].call(calls.repairCreate, card(empId)),
      ])
      expect([[0, 22331].join(), [22339, 0].join()]).toContain([closing.code, asking.code].join())
      if (closing.code === 0) await clients[0].ok(calls.recordClose, { month: '2025-06', close: 0 })
    }
  })
  async function clearWaiting() {
    const { list } = await clients[0].ok(calls.repairList, { status: 1, size: 100 })
    for (const { repairId, version } of list)
      await clients[0].ok(calls.repairAudit, { repairId, version, pass: 0, opinion: '不行' })
  }
})
