import { expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { approval } from '#contract/modules/platform/review/approval.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const cashier = enters(t, 'FINANCE')
const head = enters(t, 'FINANCE')

test('a void that was refused and asked anew is not decided by who saw the first request', async () => {
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
