import { expect, test } from 'vitest'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { handover } from '#contract/modules/care/care-task/handover.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import { noticeTitles, todosOf } from '../../../../test/notices.ts'
import { onRow, stepOn } from '../../../../test/rows.ts'
import { bench } from '../../care/assessment/test-bench.ts'
import { raiseIn } from '../../devices/alarm/service.ts'

// Effects of adverse events on care: a resident who fell is assessed again, and plans are reviewed once it is closed.

const b = bench()
const act = stepOn(adverseEvent.act)
const look = onRow(adverseEvent.get)
const change = onRow(adverseEvent.update)

async function fallen(more: object = {}) {
  const [{ locationId }] = await makeBeds(b.house.t)
  const body = {
    eventType: 2,
    eventLevel: 3,
    harm: 1,
    happenTime: '2025-06-10 09:00:00',
    locationId,
    process: '从床上滑下',
    immediateAction: '扶起',
    oldmanId: b.person.oldmanId,
    report: 1,
    ...more,
  }
  return b.nurse.ok(adverseEvent.create, body)
}
const open = async () =>
  (await todosOf(b.second, b.person.oldmanId, { todoStatus: 0 })).filter(({ todoType }) => todoType === 'RISK_ASSESS')

test('坠床 makes a to-do for the nurses of the ward to assess again, until that is done', async () => {
  await fallen()
  expect(await open()).toMatchObject([
    { title: `请为${b.person.oldmanName}做风险再评估`, query: { oldmanId: b.person.oldmanId } },
  ])
  expect((await b.submit(0, { assessDate: '2025-06-10' })).msg).toBe('')
  expect(await open()).toEqual([])
})

test('a correction that makes it a fall makes this to-do then, once', async () => {
  const row = await fallen({ eventType: 4 })
  expect(await open()).toEqual([])
  const fall = (await change(b.head, row, { eventType: 1 })).data
  expect(await open()).toHaveLength(1)
  expect((await b.submit(0, { assessDate: '2025-06-10' })).msg).toBe('')
  expect((await change(b.head, fall, { process: '写清经过' })).msg).toBe('')
  expect(await open()).toEqual([])
})

test('an event raised to a grave level after its report is notified again at that urgency', async () => {
  const director = await b.house.t.as('DIRECTOR')
  const row = await fallen()
  const levels = async () => {
    const { list } = await director.ok(message.list, { size: 1000 })
    return list.filter(({ bizId }) => bizId === row.eventId).map(({ msgLevel }) => msgLevel)
  }
  expect(await levels()).toEqual([1])
  const raised = (await change(b.head, row, { eventLevel: 2, notInformReason: '家属在国外' })).data
  expect((await levels()).toSorted()).toEqual([1, 3])
  expect((await change(b.head, raised, { process: '写清经过' })).msg).toBe('')
  expect(await levels()).toHaveLength(2)
})

test('a fall with an injury makes the current assessment due today', async () => {
  const next = async () => {
    const { list } = await b.nurse.ok(assessment.list, { oldmanId: b.person.oldmanId })
    return list.find(({ current }) => current === 1)
  }
  expect((await b.submit(0, { assessDate: '2025-06-10' })).msg).toBe('')
  const before = (await next())?.nextAssessDate
  await fallen({ harm: 0 })
  expect(await next()).toMatchObject({ nextAssessDate: before })
  await fallen()
  expect(await next()).toMatchObject({ nextAssessDate: '2025-06-10' })
})

test('closing it asks the nurse of each running plan for a review', async () => {
  const { orgId } = b.house.t
  const plans = [
    { planId: `plan-${b.person.oldmanId}`, planStatus: 1 as const },
    { planId: `draft-${b.person.oldmanId}`, planStatus: 0 as const },
  ].map((one) => ({
    ...one,
    orgId,
    planNo: one.planId,
    planName: '防跌倒',
    oldmanId: b.person.oldmanId,
    startDate: '2025-06-01',
    reviewDays: 30,
    nurseId: b.third.userId,
  }))
  await b.house.t.db((db) => db.insertInto('carePlan').values(plans).execute())
  const row = await fallen()
  let now = await act(b.head, row, 'accept')
  const plan = { causes: [6], correctiveAction: '加床栏', dutyId: b.carer.userId, deadline: '2025-06-11' }
  now = await act(b.head, now.data, 'analyse', plan)
  now = await act(b.carer, now.data, 'submit', { verifyResult: '已加' })
  expect(await noticeTitles(b.third, plans[0].planId)).toEqual([])
  now = await act(b.head, now.data, 'close', { pass: 1 })
  expect((await look(b.head, now.data)).data.status).toBe(5)
  expect(await noticeTitles(b.third, plans[0].planId)).toHaveLength(1)
  expect(await todosOf(b.third, plans[0].planId)).toMatchObject([{ todoType: 'PLAN_REVIEW', todoStatus: 0 }])
  expect(await noticeTitles(b.third, plans[1].planId)).toEqual([])
})

test('the next shift reads the events of this one, the open alarms and doses at need', async () => {
  const { t } = b.house
  const { oldmanId } = b.person
  t.clock.set('2025-06-10 10:00:00')
  const { eventId } = await fallen()
  const { deptId } = await makeDept(t)
  await t.db((db) => db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', oldmanId).execute())
  const signal = { orgId: t.orgId, kind: 1, type: 4, level: 2, oldmanId, deptId, at: t.clock.ms(), value: '125次/分' }
  const raised = await t.db((db) => raiseIn(db, t.who(), signal as Parameters<typeof raiseIn>[2]))
  const takeId = `take-${oldmanId}`
  const drugId = `drug-${oldmanId}`
  const useId = `use-${oldmanId}`
  await t.db(async (db) => {
    const doseRecord = {
      prn: 1,
      prnUseId: useId,
      status: 3 as const,
      planTime: t.clock.now(),
      giveTime: t.clock.now(),
      reason: '头痛',
    }
    const drug = { drugId, drugName: '布洛芬', drugType: 1, drugForm: 1, drugSpec: '0.3g', unit: '片' }
    await db
      .insertInto('drug')
      .values({ orgId: t.orgId, ...drug } as never)
      .execute() // as: the rest has defaults
    const use = { useId, oldmanId, drugId, doseValue: 1, doseUnit: '片', dose: 1, drugWay: 1, freq: 'prn', prn: 1 }
    const limits = { maxPerDay: 3, minIntervalMinutes: 240, indication: '头痛', prescriberName: '王医生' }
    const more = { ...limits, startDate: '2025-06-10', useStatus: 1 }
    await db
      .insertInto('drugUse')
      .values({ orgId: t.orgId, ...use, ...more } as never)
      .execute() // as: see above
    await db
      .insertInto('drugTake')
      .values({ orgId: t.orgId, takeId, oldmanId, ...doseRecord })
      .execute()
    const line = { takeLineId: `line-${oldmanId}`, takeId, useId, drugId, dose: 1, status: 3 }
    await db
      .insertInto('drugTakeLine')
      .values({ orgId: t.orgId, ...line })
      .execute()
  })
  const shift = { deptId, workDate: '2025-06-10', shiftType: '1' }
  expect(await b.house.admin.ok(handover.handoverCreate, shift)).toMatchObject({
    alarms: [{ id: raised?.alarmId, oldmanId, text: expect.stringContaining('125次/分') }],
    incidents: expect.arrayContaining([expect.objectContaining({ id: eventId, oldmanId })]),
    prns: [{ oldmanId, text: '布洛芬，头痛' }],
  })
})
