import { expect, test } from 'vitest'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { asked, told } from '../../../../test/heard.ts'
import { onRow, stepOn } from '../../../../test/rows.ts'
import { bench } from '../../care/assessment/test-bench.ts'

// What adverse events ask of care: whoever fell is assessed again, and plans are looked at once it is closed.

const b = bench()
const act = stepOn(adverseEvent.act)
const look = onRow(adverseEvent.get)

async function fallen() {
  const [{ locationId }] = await makeBeds(b.house.t)
  const body = {
    ...{ eventType: 2, eventLevel: 3, harm: 1, happenTime: '2025-06-10 09:00:00', locationId },
    ...{ process: '从床上滑下', immediateAction: '扶起', oldmanId: b.person.oldmanId, report: 1 },
  }
  return b.nurse.ok(adverseEvent.create, body)
}
const open = async () =>
  (await asked(b.second, b.person.oldmanId, { todoStatus: 0 })).filter(({ todoType }) => todoType === 'RISK_ASSESS')

test('坠床 asks the nurses of the ward to assess again, until somebody has', async () => {
  await fallen()
  expect(await open()).toMatchObject([{ title: `请为${b.person.oldmanName}做风险再评估` }])
  expect((await b.submit(0, { assessDate: '2025-06-10' })).msg).toBe('')
  expect(await open()).toEqual([])
})

test('closed, the nurse of each running plan is asked to look at it again', async () => {
  const { orgId } = b.house.t
  const plans = [
    { planId: `plan-${b.person.oldmanId}`, planStatus: 1 },
    { planId: `draft-${b.person.oldmanId}`, planStatus: 0 },
  ].map((one) => ({
    ...{ ...one, orgId, planNo: one.planId, planName: '防跌倒', oldmanId: b.person.oldmanId },
    ...{ startDate: '2025-06-01', reviewDays: 30, nurseId: b.third.userId },
  }))
  await b.house.t.db((db) => db.insertInto('carePlan').values(plans).execute())
  const row = await fallen()
  let now = await act(b.head, row, 'accept')
  const plan = { causes: [6], correctiveAction: '加床栏', dutyId: b.carer.userId, deadline: '2025-06-11' }
  now = await act(b.head, now.data, 'analyse', plan)
  now = await act(b.carer, now.data, 'submit', { verifyResult: '已加' })
  expect(await told(b.third, plans[0].planId)).toEqual([])
  now = await act(b.head, now.data, 'close', { pass: 1 })
  expect((await look(b.head, now.data)).data.status).toBe(5)
  expect(await told(b.third, plans[0].planId)).toHaveLength(1)
  expect(await asked(b.third, plans[0].planId)).toMatchObject([{ todoType: 'PLAN_REVIEW', todoStatus: 0 }])
  expect(await told(b.third, plans[1].planId)).toEqual([])
})
