import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { todosOf } from '../../../../test/notices.ts'
import { onRow, stepOn } from '../../../../test/rows.ts'

// An event whose reporter, or whose employee in charge of correction, has left.

const t = hosted()
const safety = enters(t, 'SAFETY')
const wang = enters(t, 'CARER')
let locationId: string
beforeAll(async () => {
  const [bed] = await makeBeds(t)
  locationId = bed.locationId
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const look = onRow(adverseEvent.get)
const change = onRow(adverseEvent.update)
const act = stepOn(adverseEvent.act)
const done = async (by: Client, row: Parameters<typeof act>[1], action: string, values: object = {}) => {
  const answer = await act(by, row, action, values)
  expect(answer.msg).toBe('')
  return answer.data
}
const reported = async (by: Client) => {
  const scald = { eventType: 4, eventLevel: 3, harm: 1, happenTime: '2025-06-10 09:00:00', locationId }
  const words = { process: '倒开水时烫到右手', immediateAction: '冷水冲洗二十分钟' }
  return done(by, await by.ok(adverseEvent.create, { ...scald, ...words }), 'report')
}
const plan = (dutyId: string) => ({ causes: [5], correctiveAction: '更换保温壶', dutyId, deadline: '2025-06-12' })

test('the events of a leaving employee are named (22202) and go to the successor, who then submits them', async () => {
  const hr = await t.as('HR')
  const zhang = await makeEmp(t)
  const heirEmp = await makeEmp(t)
  const leaver = await t.as('CARER', { empId: zhang.empId })
  const heir = await t.as('CARER', { empId: heirEmp.empId })
  const accepted = await done(safety, await reported(wang), 'accept')
  const row = await done(safety, accepted, 'analyse', plan(leaver.userId))
  const leave = { empId: zhang.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
  const refs = expect.arrayContaining([{ type: '整改中的不良事件', count: 1, names: [row.eventNo] }])
  expect(await hr.call(staff.update, leave)).toMatchObject({ code: 22202, data: { refs } })
  await hr.ok(staff.update, { ...leave, handoverEmpId: heirEmp.empId })
  const passed = (await look(safety, row)).data
  expect(passed.dutyId).toBe(heir.userId)
  expect((await act(heir, passed, 'submit', { verifyResult: '已更换' })).data.status).toBe(4)
})

test('a correction not passed whose employee has left is a to-do of the decider', async () => {
  const leaver = await t.as('CARER')
  const accepted = await done(safety, await reported(wang), 'accept')
  const row = await done(safety, accepted, 'analyse', plan(leaver.userId))
  const sent = await done(leaver, row, 'submit', { verifyResult: '已更换' })
  await t.db((db) => db.updateTable('userAccount').set({ status: 0 }).where('userId', '=', leaver.userId).execute())
  const again = await done(safety, sent, 'close', { pass: 0, opinion: '缺照片' })
  const open = (await todosOf(safety, row.eventId, { todoStatus: 0 })).map(({ title }) => title)
  expect(open).toEqual([`整改责任人已离职，请继续整改：不良事件${row.eventNo}`])
  expect((await act(safety, again, 'submit', { verifyResult: '已补照片' })).data.status).toBe(4)
})

test('a report sent back whose reporter has left is a to-do of the users who may edit it', async () => {
  const leaver = await t.as('CARER')
  const row = await reported(leaver)
  await t.db((db) => db.updateTable('userAccount').set({ status: 0 }).where('userId', '=', leaver.userId).execute())
  const back = await done(safety, row, 'back', { reason: '经过不清楚' })
  const open = (await todosOf(safety, row.eventId, { todoStatus: 0 })).map(({ title }) => title)
  expect(open).toEqual([`上报人已离职，不良事件${row.eventNo}被退回，请补充后重新上报`])
  expect((await change(safety, back, { process: '写清经过' })).msg).toBe('')
})
