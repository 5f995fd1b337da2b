import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendanceLeave as calls } from '#contract/modules/duty/attendance/leave.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { makeEmp } from '../../../../../test/factories.ts'
import { soak } from '../../../../../test/long.ts'

const turns = soak(10, 50)

/** Real concurrency needs the real server: two connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at the same leave', () => {
  let t: TestApp
  let clients: Client[]
  beforeAll(async () => {
    t = await testApp()
    clients = [await t.as('ADMIN'), await t.as('ADMIN')]
  })
  afterAll(() => t.close())
  const input = { leaveType: 1, from: '2025-06-12 07:00:00', to: '2025-06-12 15:00:00', reason: '家中有事' }

  test(`${turns} times: of two requests for the same time one is stored, the other is 22337`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { empId } = await makeEmp(t)
      const both = await Promise.all(clients.map((client) => client.call(calls.leaveCreate, { ...input, empId })))
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22337])
    }
  })

  test(`${turns} times: of two decisions, or a decision and a withdrawal, one succeeds, the other is 21009`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { empId } = await makeEmp(t)
      const { leaveId, version } = await clients[0].ok(calls.leaveCreate, { ...input, empId })
      const other = turn % 2 === 0 ? { pass: 0, opinion: '不行' } : undefined
      const both = await Promise.all([
        clients[0].call(calls.leaveAudit, { leaveId, version, pass: 1 }),
        other
          ? clients[1].call(calls.leaveAudit, { leaveId, version, ...other })
          : clients[1].call(calls.leaveCancel, { leaveId, version }),
      ])
      const codes = both.map(({ code }) => code).toSorted()
      // Approved first, it may still be withdrawn: then the version is the earlier one.
      expect([[0, 21009].join(), [0, 21002].join()]).toContain(codes.join())
      if (other) expect(codes).toEqual([0, 21009])
    }
  })
})
