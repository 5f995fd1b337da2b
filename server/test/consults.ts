import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { salesman } from '#contract/modules/platform/staff/salesman.ts'
import type { Client, TestApp } from './app.ts'
import { makeEmp } from './factories.ts'

// A receptionist with a row as salesperson, and the input of a consultation.

let consultCount = 0
const mobileOf = (start: string) => {
  consultCount += 1
  return start + String(consultCount).padStart(11 - start.length, '0')
}

/** A user of a role who receives consultations. */
export async function makeReceiver(t: TestApp, saleName: string, role = 'RECEPTION') {
  const { empId } = await makeEmp(t, { empName: saleName })
  const client = await t.as(role, { empId })
  const admin = await t.as('ADMIN')
  const { saleId } = await admin.ok(salesman.saleCreate, { saleName, saleType: 1, empId, phoneNum: mobileOf('136') })
  return { client, empId, saleId, saleName }
}
export type Receiver = Awaited<ReturnType<typeof makeReceiver>>

export const consultationInput = (more: object = {}) => ({
  oldmanName: '林秀英',
  consultantName: '林建国',
  consultantPhone: '13911112222',
  consultWay: 2,
  content: '母亲半自理，想了解双人间价格',
  ...more,
})

export const register = (client: Client, more: object = {}) => client.ok(consultation.create, consultationInput(more))
