import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { ledger, lockAccount, postTrade, voidOnline } from '../account/service.ts'

/**
 * Two deposits entered wrong and voided, and invoices of the last days: of a person, of a company, of a part, one
 * withdrawn, and one to be withdrawn, since its receipt is void.
 */
const makeInvoices: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const wrong = await makeVoids(db, orgId, now)
  const found = await db
    .selectFrom('trade')
    .select(['tradeId', 'payerName', 'amount', 'tradeTime'])
    .where('orgId', '=', orgId)
    .where('receiptNo', 'is not', null)
    .where('direction', '=', 1)
    .where('tradeStatus', '=', 1)
    .where('tradeTime', '<', `${today} 00:00:00`)
    .orderBy('tradeTime', 'desc')
    .orderBy('tradeId')
    .limit(4)
    .execute()
  const rows = [...found, ...wrong].map(({ tradeId, payerName, amount, tradeTime }, at) => ({
    orgId,
    invoiceId: `invoice-${at + 1}`,
    tradeId,
    invoiceNo: `2511200000${at + 1}8264713`,
    files: '[]',
    title: payerName ?? '老人家属',
    amount: Number(amount),
    invoiceDate: tradeTime.slice(0, 10),
    createBy: 'system',
    createByName: '周晓燕',
    createTime: tradeTime,
  }))
  const withdrawal = { redNo: '25112000004826470001', redDate: addDays(today, -1), redReason: '抬头开错' }
  const more: object[] = [
    {},
    { title: '北京仁和物业管理有限公司', taxNo: '91110105MA01B2C3X4' },
    { amount: Math.max(1, Math.floor((rows[2]?.amount ?? 0) / 2)), remark: '家属先开一半' },
    { ...withdrawal, invoiceStatus: 2, redByName: '周晓燕', redTime: `${addDays(today, -1)} 16:10:00` },
  ]
  for (const [at, row] of rows.entries())
    await db
      .insertInto('invoice')
      .values({ ...row, ...more[at] })
      .execute()
}
export default makeInvoices

async function makeVoids(db: Db, orgId: string, now: string) {
  const resident = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', orgId)
    .where('oldmanStatus', '=', liveStatus.is.living)
    .orderBy('oldmanNo')
    .executeTakeFirst()
  if (!resident) return []
  const { oldmanId } = resident
  const who = { ...systemWho(orgId, now), userName: '周晓燕' }
  const invoices = []
  for (const amount of [50_000, 500_000]) {
    await lockAccount(db, who, oldmanId)
    const ways = [{ tradeWay: 1, amount }]
    const entries = [{ entryType: 2 as const, lines: ledger.received(oldmanId, 2, ways) }]
    const trade = {
      tradeType: 2 as const,
      tradeClass: 2 as const,
      direction: 1 as const,
      amount,
      oldmanId,
      ways,
      payerName: '家属',
      entries,
    }
    const posted = await postTrade(db, who, trade)
    await voidOnline(db, who, { tradeId: posted.tradeId, reason: '押金金额录错' })
    invoices.push(posted)
  }
  return invoices.slice(0, 1)
}
