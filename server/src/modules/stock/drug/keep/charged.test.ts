import { afterAll, beforeAll, expect, test } from 'vitest'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { newDrug, openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'
import { makeChild } from '../../../../../test/fees.ts'

/** Drugs that the institution bought for residents are charged to them (stock.md 5.2). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())

const fieldOf = (answer: { data: unknown }) => (answer.data as { errors?: { field: string }[] }).errors?.[0]?.field // as: a refusal at a field

test('a drug bought for a resident is charged by a medical fee, and the charge is withdrawn with the record', async () => {
  const { oldmanId } = await p.keeping()
  const { drugId } = await newDrug(p.head)
  const { admin } = p.house.house
  const { projectId } = await admin.ok(feeProject.create, { projectName: '药品', projectType: 5 })
  const projectChildId = await makeChild(admin, projectId, 1, { chargeCycle: 6 })
  const charged = { drugId, quantity: 1, expireDate: '2026-01-01', chargeAmount: 4_500, projectChildId }
  const byHair = { ...charged, projectChildId: p.house.hair }
  expect(fieldOf(await p.move(p.zhang, 1, p.bringing(oldmanId, [byHair], { source: 5 })))).toBe(
    'lines.0.projectChildId',
  )
  expect(fieldOf(await p.move(p.zhang, 1, p.bringing(oldmanId, [charged])))).toBe('lines.0.chargeAmount')
  const answer = await p.move(p.zhang, 1, p.bringing(oldmanId, [charged], { source: 5 }))
  const lines = async () =>
    (await p.house.finance.ok(bill.get, { oldmanId })).list.flatMap((row) => row.lines.map((one) => one.netAmt))
  expect(await lines()).toContain(4_500)
  const recordId = answer.data.records[0].recordId
  expect((await p.move(p.zhang, 6, { recordId, reason: '买错了' })).code).toBe(0)
  expect(await lines()).toContain(-4_500)
})
