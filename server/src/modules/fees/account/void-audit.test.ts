import { describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { invoice } from '#contract/modules/fees/receipt/invoice.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { approval } from '#contract/modules/platform/review/approval.ts'
import type { Client } from '../../../../test/app.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const cashier = enters(t, 'FINANCE')
const head = enters(t, 'FINANCE')
const desk = enters(t, 'CASHIER')

test('a void that was refused and requested again is not decided by a user who saw only the first request', async () => {
  const steps = [{ approverType: 'ROLE', ids: ['role-finance'], mode: 'ANY' }]
  const value = JSON.stringify({ openStatus: 1, steps, selfAudit: 0, timeoutHours: 0, timeoutAction: 'REMIND' })
  await t.db((db) => db.insertInto('setting').values({ orgId: t.orgId, settingKey: 'check.VOID', value }).execute())
  const { oldmanId } = await makeResident(t)
  const trade = { tradeType: '1', print: '0', oldmanId, amount: 700, ways: [{ tradeWay: 1, amount: 700 }] } as const
  const { tradeId } = await cashier.ok(account.trade, trade)
  const ask = (reason: string) => cashier.ok(account.void, { tradeClass: '1', tradeId, reason })
  const listed = async () => (await head.ok(approval.approvals, {})).list.find(({ docId }) => docId === tradeId)
  const decide = (pass: 0 | 1, version?: number | null) =>
    head.call(account.auditVoid, { tradeId, pass, opinion: '看过', version })
  await ask('录错金额')
  const seen = await listed()
  expect((await decide(0, seen?.version)).code).toBe(0)
  await ask('家属要求退回')
  expect((await decide(1, seen?.version)).code).toBe(21002)
  expect((await decide(1, (await listed())?.version)).data).toMatchObject({ voidStatus: 3 })
})

describe('a cashier, with only the permission to void receipts', () => {
  const reviewed = (openStatus: 0 | 1) =>
    t.db((db) =>
      db
        .insertInto('setting')
        .values({
          orgId: t.orgId,
          settingKey: 'check.VOID',
          value: JSON.stringify({
            openStatus,
            selfAudit: 0,
            timeoutHours: 0,
            timeoutAction: 'REMIND',
            steps: [{ approverType: 'ROLE', ids: ['role-finance'], mode: 'ANY' }],
          }),
        })
        .onConflict((on) =>
          on.columns(['orgId', 'settingKey']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
        )
        .execute(),
    )
  async function paid() {
    const { oldmanId } = await makeResident(t)
    const trade = { tradeType: '1', print: '0', oldmanId, amount: 900, ways: [{ tradeWay: 1, amount: 900 }] } as const
    return { oldmanId, ...(await desk.ok(account.trade, trade)) }
  }
  const receiptOf = async (tradeId: string) =>
    (await desk.ok(receipt.list, { size: 1000 })).list.find(({ receiptId }) => receiptId === tradeId)

  test('requests a void where a second user decides, at the receipt and at the line of the account', async () => {
    await reviewed(1)
    const { tradeId, oldmanId } = await paid()
    expect((await receiptOf(tradeId))?.whyNotVoid).toBeNull()
    expect((await desk.ok(account.lines, { oldmanId, class: '1' })).list[0].whyNotVoid).toBeNull()
    const reply = await desk.call(account.void, { tradeClass: '1', tradeId, reason: '收错人' })
    expect(reply.data).toMatchObject({ reversalEntryId: null, voidStatus: 1 })
    const listed = (await head.ok(approval.approvals, {})).list.find(({ docId }) => docId === tradeId)
    const passed = await head.call(account.auditVoid, { tradeId, pass: 1, opinion: '属实', version: listed?.version })
    expect(passed.data).toMatchObject({ voidStatus: 3 })
  })

  test('a waiting line names its reviewers, and the applicant sees that he is not among them', async () => {
    await reviewed(1)
    const { tradeId, oldmanId } = await paid()
    await cashier.ok(account.void, { tradeClass: '1', tradeId, reason: '录错金额' })
    const lineFor = async (client: Client) =>
      (await client.ok(account.lines, { oldmanId, class: '1' })).list.find((line) => line.tradeId === tradeId)
    expect(await lineFor(cashier)).toMatchObject({ mayDecide: 0, whyNot: '本人提交的，须由他人审核' })
    expect(await lineFor(head)).toMatchObject({ mayDecide: 1, whyNot: null, waitingFor: expect.stringMatching(/.+/) })
    // The receipt shows it too: the void is not done yet, and cannot be requested twice.
    const waits = { voidStatus: 1, asksVoid: 1, whyNotVoid: expect.stringMatching(/^已申请作废，等待.+审核$/) }
    expect(await lineFor(cashier)).toMatchObject(waits)
    expect(await receiptOf(tradeId)).toMatchObject({ receiptStatus: 1, ...waits, waitingFor: expect.any(String) })
    const words = { invoiceNo: '26110001', title: '张三', invoiceDate: '2025-06-01', amount: 900 }
    const invoiced = await desk.call(invoice.invoiceCreate, { receiptId: tradeId, ...words })
    expect(invoiced).toMatchObject({ code: 32105, msg: '作废待审的收据不能开票' })
  })

  test('where she is the only reviewer the refusal says why she may not decide', async () => {
    await reviewed(0)
    const { tradeId, oldmanId } = await paid()
    const why = '作废由财务办理；开启作废审核后可以申请'
    expect(await receiptOf(tradeId)).toMatchObject({ whyNotVoid: why, asksVoid: 0 })
    expect((await desk.ok(account.lines, { oldmanId, class: '1' })).list[0].whyNotVoid).toBe(why)
    expect((await desk.call(account.void, { tradeClass: '1', tradeId, reason: '收错人' })).status).toBe(401)
  })
})
