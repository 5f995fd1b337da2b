import { access, common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { account, accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { tradeClass, tradeStatus, tradeType, voidStatus } from '#contract/modules/fees/account/trade.ts'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { decide, documentsIn, joinReviewed, openReview } from '../../../platform/review/service.ts'
import { reviewOf } from '../../../platform/setting/service.ts'
import { balanceOf, balancesOf, lockAccount, lockAccounts } from '../accounts.ts'
import { tellRefundVoided } from '../effects.ts'
import { assertAccountOpen, yuan } from '../rules.ts'
import { trades } from '../tables.ts'
import { closedMonths, reverse } from './posting.ts'
import { assertCashBack, isClass, ownTrade } from './trades.ts'

/** 作废: the mirror of the posting, dated today; the original stays, struck through (fees.md 3.4). */

const biz = 'VOID'

/** Types that are undone at their bills (3, 9, 11) or at the settlement (10). */
const elsewhere = [3, 9, 10, 11]

/**
 * 作废 of money collected by a provider, while the provider refunds it (fees.md 9): no second user is needed, but where
 * voids are reviewed it may not be the user who made the payment.
 */
export async function voidOnline(db: Db, who: Who, { tradeId, reason }: { tradeId: string; reason: string }) {
  who.must('expense.account.void')
  const trade = await lockedTrade(db, who, tradeId)
  await assertVoidable(db, who, trade, { online: true })
  if (trade.createBy === who.userId && (await voidNeedsAudit(db, who))) refuse(common.wrongState, { name: '本人收款' })
  await undo(db, who, trade, reason)
  return trade
}

export async function voidTrade(db: Db, who: Who, input: { tradeClass: string; tradeId: string; reason: string }) {
  if (input.reason.length < 2) wrongValue('reason', '作废原因至少2个字')
  if (await whyNotVoid(db, who)) refuse(access.forbidden, {}, { status: 401 })
  const trade = await lockedTrade(db, who, input.tradeId)
  if (String(trade.tradeClass) !== input.tradeClass)
    wrongValue('tradeClass', `${trade.tradeNo}属于${tradeClass.label(trade.tradeClass)}，请按该类别作废`)
  await assertVoidable(db, who, trade)
  if (trade.voidStatus === voidStatus.is.waiting) refuse(common.wrongState, { name: '作废待审' })
  if (await askDeciders(db, who, trade, input.reason)) {
    const { reason: voidReason } = input
    const request = {
      voidStatus: voidStatus.is.waiting,
      voidReason,
      voidBy: who.userId,
      voidByName: who.userName,
      voidTime: who.now,
    }
    await patch(db, trades, who, trade, { ...request, voidOpinion: null, voidAuditByName: null, voidAuditTime: null })
    who.did(`申请作废${trade.tradeNo}：${input.reason}`)
    return waiting(db, who, trade, voidStatus.is.waiting)
  }
  return undo(db, who, trade, input.reason)
}

/**
 * Why the user can neither void nor request it, undefined where he can: where a second user decides, the permission to
 * void receipts allows a request, and `expense.account.void` the void itself (fees.md 3.4).
 */
export async function whyNotVoid(db: Db, who: Who): Promise<string | undefined> {
  if (who.may('expense.account.void')) return undefined
  if (who.may('expense.receipt.void') && (await voidNeedsAudit(db, who))) return undefined
  return '作废由财务办理；开启作废审核后可以申请'
}

/** Where voids are reviewed, the reviewers get a to-do; undefined where they are not. */
async function askDeciders(
  db: Db,
  who: Who,
  { tradeId, tradeNo, tradeType: type, amount, oldmanId }: Row<'trade'>,
  reason: string,
) {
  const { oldmanName, deptId } = await ownResident(db, who, oldmanId)
  return openReview(db, who, {
    biz,
    bizId: tradeId,
    title: `${oldmanName}${tradeType.label(type)}作废`,
    content: `${tradeNo}，${yuan(amount)}：${reason}`,
    permit: 'expense.account.audit',
    deptId,
    routePath: '/expense/accountDetail',
    query: { oldmanId },
  })
}

const waiting = async (db: Db, who: Who, { oldmanId }: Row<'trade'>, voidStatus: 1 | 2) => ({
  reversalEntryId: null,
  voidStatus,
  balances: balancesOf(await lockAccount(db, who, oldmanId)),
})

/** The decision on a waiting void; the applicant may not pass it unless the configuration allows it. */
export async function auditVoid(
  db: Db,
  who: Who,
  { tradeId, pass, opinion, version }: { tradeId: string; pass: number; opinion?: string | null; version?: number },
) {
  const trade = await lockedTrade(db, who, tradeId)
  if (trade.tradeStatus === tradeStatus.is.void) refuse(no.alreadyVoid)
  const notWaiting = () => refuse(common.wrongState, { name: '无作废申请' })
  if (trade.voidStatus !== voidStatus.is.waiting) notWaiting()
  // A repeated request with another reason is a new request.
  if (version !== undefined) assertFresh(trade, version)
  const verdict = await decide(db, who, {
    biz,
    bizId: tradeId,
    pass: pass === 1,
    opinion,
    no: {
      own: () => refuse(common.wrongState, { name: '本人申请' }),
      notWaiting,
      noOpinion: () => wrongValue('opinion', '请填写拒绝原因'),
    },
  })
  if (verdict === 'WAITING') return waiting(db, who, trade, voidStatus.is.waiting)
  if (verdict === 'PASSED') return passVoid(db, who, trade, opinion)
  await patch(db, trades, who, trade, { ...auditedBy(who, opinion), voidStatus: voidStatus.is.declined })
  who.did(`未通过${trade.tradeNo}的作废申请`)
  return waiting(db, who, trade, voidStatus.is.declined)
}

async function passVoid(db: Db, who: Who, trade: Row<'trade'>, opinion?: string | null) {
  const next = await patch(db, trades, who, trade, { ...auditedBy(who, opinion), voidStatus: voidStatus.is.passed })
  await assertVoidable(db, who, next)
  return { ...(await undo(db, who, next, next.voidReason ?? '')), voidStatus: voidStatus.is.passed }
}

const auditedBy = (who: Who, opinion?: string | null) => ({
  voidOpinion: opinion ?? null,
  voidAuditByName: who.userName,
  voidAuditTime: who.now,
})

joinReviewed(biz, {
  documents: documentsIn(trades),
  touches: account.auditVoid.options.touches ?? [],
  passed: async (db, who, tradeId) => passVoid(db, who, await lockedTrade(db, who, tradeId), '超时自动通过'),
})

/** The accounts first, then the trade itself, like every posting. */
async function lockedTrade(db: Db, who: Who, tradeId: string) {
  const { oldmanId, oldmanIdTo } = await ownTrade(db, who, tradeId, { lock: false })
  await lockAccounts(db, who, oldmanIdTo ? [oldmanId, oldmanIdTo] : [oldmanId])
  return ownTrade(db, who, tradeId)
}

async function assertVoidable(db: Db, who: Who, trade: Row<'trade'>, { online = false } = {}) {
  if (trade.tradeStatus === tradeStatus.is.void) refuse(no.alreadyVoid)
  if (elsewhere.includes(trade.tradeType)) refuse(no.voidElsewhere)
  if (!online) await assertOffline(db, who, [trade.tradeId])
  const people = trade.oldmanIdTo ? [trade.oldmanId, trade.oldmanIdTo] : [trade.oldmanId]
  for (const account of (await lockAccounts(db, who, people)).values()) assertAccountOpen(account.accountStatus, true)
  const entries = await entriesOf(db, who, trade.tradeId)
  const months = entries.flatMap(({ entryDate, feeMonth }) => [entryDate.slice(0, 7), feeMonth])
  const [feeMonth] = await closedMonths(db, who, months)
  if (feeMonth && !who.may('expense.account.voidClosed')) refuse(no.monthClosed, { feeMonth })
  await assertStillThere(db, who, trade, people)
}

/** Money of a provider is refunded through it first (32024). */
export async function assertOffline(db: Db, who: Who, tradeIds: readonly string[]) {
  if (tradeIds.length === 0) return
  const online = await db
    .selectFrom('tradeWayLine')
    .select('tradeId')
    .where('orgId', '=', who.orgId)
    .where('tradeId', 'in', tradeIds)
    .where(({ or, eb }) => or([eb('payId', 'is not', null), eb('tradeWay', '>=', tradeWayIs.shownCode)]))
    .executeTakeFirst()
  if (online) refuse(no.paidOnline)
}

const entriesOf = (db: Db, who: Who, tradeId: string) =>
  db
    .selectFrom('ledgerEntry')
    .select(['entryId', 'entryDate', 'feeMonth'])
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', tradeId)
    .where('reverses', 'is', null)
    .execute()

const classOf: Record<string, number> = { PRE: 1, DEP: 2, MED: 6, RES: 5 }

/** The money must not have been spent: after the mirror no balance is below zero. */
async function assertStillThere(db: Db, who: Who, { tradeId }: Row<'trade'>, people: readonly string[]) {
  const sums = await db
    .selectFrom('ledgerLine')
    .innerJoin('ledgerEntry', (join) =>
      join.onRef('ledgerEntry.orgId', '=', 'ledgerLine.orgId').onRef('ledgerEntry.entryId', '=', 'ledgerLine.entryId'),
    )
    .select(({ fn, eb }) => [
      'ledgerLine.account',
      'ledgerLine.oldmanId',
      fn.sum<string>(eb('credit', '-', eb.ref('debit'))).as('came'),
    ])
    .where('ledgerEntry.orgId', '=', who.orgId)
    .where('ledgerEntry.tradeId', '=', tradeId)
    .where('ledgerEntry.reverses', 'is', null)
    .where('ledgerLine.account', 'in', Object.keys(classOf))
    .groupBy(['ledgerLine.account', 'ledgerLine.oldmanId'])
    .execute()
  const locked = await lockAccounts(db, who, people)
  for (const { account, oldmanId, came } of sums) {
    const owner = locked.get(oldmanId ?? '')
    const kind = classOf[account]
    if (!owner || !isClass(kind)) continue
    if (balanceOf(owner, kind) < Number(came)) refuse(no.alreadyUsed)
  }
}

async function undo(db: Db, who: Who, trade: Row<'trade'>, reason: string) {
  await assertCashBack(db, who, trade)
  const entries = await entriesOf(db, who, trade.tradeId)
  const mirrors = await reverse(
    db,
    who,
    entries.map(({ entryId }) => entryId),
    { memo: `作废${trade.tradeNo}：${reason}` },
  )
  const reversalEntryId = mirrors[0].entryId
  if (trade.tradeType === tradeType.is.refund) await tellRefundVoided(db, who, trade, reason)
  const done = { obsoleteReason: reason, obsoleteBy: who.userId, obsoleteByName: who.userName, obsoleteTime: who.now }
  await patch(db, trades, who, trade, { ...done, tradeStatus: tradeStatus.is.void, reversalEntryId })
  who.did(`作废${tradeType.label(trade.tradeType)}${trade.tradeNo}，${yuan(trade.amount)}：${reason}`)
  const account = await lockAccount(db, who, trade.oldmanId)
  return { reversalEntryId, voidStatus: null, balances: balancesOf(account) }
}

/** Review switches are rows of the setting CHECK, one per business (platform.md 6); VOID is off by default. */
export const voidNeedsAudit = async (db: Db, who: Who) => (await reviewOf(db, who.orgId, 'VOID')) !== undefined
