import { sql } from 'kysely'
import type { BodyFor, ReplyFor } from '#contract/kit/calls.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import {
  paymentRefusals as no,
  payBiz,
  payment,
  paymentTouches,
  payStatus,
} from '#contract/modules/fees/payment/payment.ts'
import { addMinutes, msOf, preciseText, timeText } from '#core/clock.ts'
import { asJson } from '#core/db/as-json.ts'
import type { Db } from '#core/db/db.ts'
import { publish } from '#core/jobs/publish.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import { clearRowCaches } from '#core/rows/row-cache.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import { writeLogs } from '#core/who/audit.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { serverConfigOf } from '../../platform/setting/service.ts'
import { lockAccount, ownTrade, waysInUse } from '../account/service.ts'
import { isOpen, type OrderFacts, postTrade, take } from './post.ts'
import { providerOf } from './provider/channels.ts'
import { isRefused, type Provider, type ProviderAnswer } from './provider/provider.ts'
import { payOrders } from './tables.ts'

/**
 * The life of a payment (fees.md 9): the order row in a transaction of its own, then the provider, then its answer in
 * another. No transaction waits for a provider.
 */

type Order = Row<'payOrder'>
type PaymentBody = BodyFor<typeof payment.create>
const minutesToPay = 5
/** When a payment begun now is closed, at the provider first. */
export const expiryOf = ({ now }: Pick<Who, 'now'>) => addMinutes(now, minutesToPay)

/** The provider of an organisation, or undefined when nothing is set or something is missing. */
export async function providerIn(services: Services, orgId: string): Promise<Provider | undefined> {
  const { database, env, clock } = services
  const config = await database.withSystem((db) => serverConfigOf(db, orgId, 'payProvider', env))
  const provider = providerOf(config, { env, orgId, nowMs: () => clock.ms() })
  return typeof provider === 'string' ? undefined : provider
}

/**
 * The order of a payment, before the provider is asked. Its trade is posted on trial and undone, so that an impossible
 * trade is refused now, with its own refusal. A window opened again continues with its order.
 */
export async function openOrder(
  db: Db,
  who: Who,
  request: PaymentBody,
  about: { channel: Provider['channel']; code?: string },
) {
  const { oldmanId, amount, bizType, bizBody } = request
  who.must(permits[bizType])
  const tradeWay = about.code === undefined ? tradeWayIs.scannedCode : tradeWayIs.shownCode
  const resident = await ownResident(db, who, oldmanId)
  if ((bizBody.oldmanId ?? oldmanId) !== oldmanId) wrongValue('bizBody.oldmanId', '与支付单的老人不一致')
  const parts = bizBody.ways ?? []
  if ((bizBody.amount ?? amount) !== amount || parts.some((way) => way.amount !== amount))
    refuse(accountRefusals.waysDiffer, {}, { field: 'amount' })
  if (parts.some((way) => Number(way.tradeWay) !== tradeWay)) wrongValue('bizBody.ways', '线上支付须单独收款')
  const inUse = await waysInUse(db, who)
  if (!inUse.some((way) => way.tradeWay === tradeWay)) refuse(accountRefusals.wayOff, {}, { field: 'bizBody.ways' })
  // Two windows paying for one resident wait for each other here.
  await lockAccount(db, who, oldmanId)
  const before = await pendingLike(db, who, { ...request, tradeWay })
  if (before) return { payId: before.payId, fresh: false }
  const payId = newId().replaceAll('-', '')
  const order = { payId, oldmanId, amount, tradeWay, bizType, bizBody }
  await rehearse(db, who, order)
  await insert(db, payOrders, who, {
    ...order,
    channel: about.channel,
    // The provider and the payer's telephone show it: it must not contain the resident's name.
    subject: request.subject ?? `养老服务${payBiz.label(bizType)}`,
    // A shown code may be charged from the next moment on; a scanned one waits for the payer.
    payStatus: tradeWay === tradeWayIs.shownCode ? payStatus.is.processing : payStatus.is.waiting,
    codeMark: about.code?.slice(0, 2),
    expireTime: expiryOf(who),
  })
  who.did(`发起${resident.oldmanName}的${payBiz.label(bizType)}线上收款${yuanText(amount)}元`)
  return { payId, fresh: true }
}

const permits = {
  1: 'expense.account.prestore',
  2: 'expense.account.deposit',
  3: 'expense.account.payment',
  5: 'expense.account.saloon',
  6: 'expense.account.deposit',
} as const

/** The same trade of the same resident still waits: its code is shown again, so that a payer is never charged twice. */
async function pendingLike(
  db: Db,
  who: Who,
  { oldmanId, amount, bizType, bizBody, tradeWay }: PaymentBody & { tradeWay: Row<'payOrder'>['tradeWay'] },
) {
  return db
    .selectFrom('payOrder')
    .select('payId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('tradeWay', '=', tradeWay)
    .where('bizType', '=', bizType)
    .where('amount', '=', amount)
    .where(({ or, and, eb }) =>
      or([
        eb('payStatus', '=', payStatus.is.processing),
        and([eb('payStatus', '=', payStatus.is.waiting), eb('expireTime', '>', who.now)]),
      ]),
    )
    .where('bizBody', '=', asJson(bizBody))
    .orderBy('createTime')
    .executeTakeFirst()
}

/** Posts the trade and undoes it, numbers included; its refusal is thrown. */
async function rehearse(db: Db, who: Who, order: Pick<Order, OrderFacts>) {
  const lengths = [who.changes, who.events, who.revoked, who.after].map((list) => [list, list.length] as const)
  await sql`savepoint rehearsal`.execute(db)
  await postTrade(db, who, order)
  await sql`rollback to savepoint rehearsal`.execute(db)
  clearRowCaches(db)
  for (const [list, length] of lengths) list.length = length
}

/** Requests the code to be scanned; if the provider makes none, no payable order remains. */
export async function showCode(services: Services, provider: Provider, order: Order): Promise<void> {
  if (order.qrCode || order.payStatus !== payStatus.is.waiting) return
  try {
    const qrCode = await provider.create(order)
    await services.database.withOrg(order.orgId, (db) =>
      db
        .updateTable('payOrder')
        .set({ qrCode })
        .where('orgId', '=', order.orgId)
        .where('payId', '=', order.payId)
        .where('qrCode', 'is', null)
        .execute(),
    )
  } catch (error) {
    const reason = isRefused(error) ? error.message : '支付渠道没有应答，请稍后重试'
    await settleAnswer(services, order, { state: 'failed', reason })
  }
}

/**
 * Charges the payer's code. Without an answer the payment may have been made: the provider is queried until it is
 * decided.
 */
export async function chargeCode(services: Services, provider: Provider, order: Order, code: string) {
  const found = await provider.charge(order, code).catch((): ProviderAnswer => ({ state: 'processing' }))
  return settleAnswer(services, order, found)
}

/** Queries an undecided order, and after its time closes it at the provider first. */
export async function askAbout(services: Services, { orgId, payId }: Pick<Order, 'orgId' | 'payId'>): Promise<void> {
  const now = timeText(services.clock.ms())
  const order = await services.database.withOrg(orgId, (db) => countQuery(db, orgId, payId, now))
  if (!order) return
  const provider = await providerIn(services, orgId)
  // Only the provider that took the order knows its result.
  if (provider?.channel !== order.channel) return
  const answer = await provider.query(order)
  const undecided = answer.state === 'waiting' || answer.state === 'unknown' || answer.state === 'processing'
  await settleAnswer(services, order, undecided && now >= order.expireTime ? await provider.close(order) : answer)
}

/** The order, when it is still open, with one more query counted. */
async function countQuery(db: Db, orgId: string, payId: string, now: string) {
  return db
    .updateTable('payOrder')
    .set(({ eb }) => ({ queryCount: eb('queryCount', '+', 1), queryTime: now }))
    .where('orgId', '=', orgId)
    .where('payId', '=', payId)
    .where('payStatus', 'in', [payStatus.is.waiting, payStatus.is.processing])
    .returningAll()
    .executeTakeFirst()
}

/** Writes the provider's answer, in the cashier's name, with its log row; open screens are told of the decision. */
export async function settleAnswer(
  services: Services,
  { orgId, payId }: Pick<Order, 'orgId' | 'payId'>,
  found: ProviderAnswer,
): Promise<Order> {
  const { database, clock } = services
  const { who, before, order } = await database.withOrg(orgId, async (db) => {
    const now = timeText(clock.ms())
    const before = await own(db, payOrders, systemWho(orgId, now), payId, { lock: true })
    const who = cashierOf(before, now)
    const order = await take(db, who, before, found)
    if (who.changes.length > 0 && !isOpen(order)) {
      const call = before.tradeWay === tradeWayIs.shownCode ? payment.micro : payment.create
      const time = preciseText(clock.ms())
      await writeLogs(db, call, who, { params: { payId }, code: 0, message: '', costMs: 0, time })
    }
    return { who, before, order }
  })
  publish(services, who, order.payStatus === before.payStatus ? [] : paymentTouches)
  return order
}

/** The cashier's permission was checked when the order was made; the receipt shows his name. */
function cashierOf({ orgId, createBy, createByName }: Order, now: string): Who {
  return { ...systemWho(orgId, now), userId: createBy ?? 'system', userName: createByName ?? '系统' }
}

/** An order of the caller's institution and scope. */
export async function ownOrder(db: Db, who: Who, payId: string): Promise<Order> {
  const order = await own(db, payOrders, who, payId)
  await ownResident(db, who, order.oldmanId)
  return order
}

/** In the form that the screen of the cashier polls. */
export async function shownOrder(db: Db, who: Who, order: Order): Promise<ReplyFor<typeof payment.order>> {
  const trade = order.tradeId ? await ownTrade(db, who, order.tradeId, { lock: false }) : undefined
  const { payId, payStatus, tradeWay, amount, expireTime, paidTime, failReason, clearStatus } = order
  const left = Math.round((msOf(expireTime) - msOf(who.now)) / 1000)
  return {
    ...({ payId, payStatus, tradeWay, amount, expireTime, paidTime, failReason, clearStatus } as ReplyFor<
      typeof payment.order
    >), // as: checks of the table hold the same codes
    qrCode: isOpen(order) ? order.qrCode : null,
    secondsLeft: isOpen(order) ? Math.max(0, left) : 0,
    tradeId: trade?.tradeId ?? null,
    receiptNo: trade?.receiptNo ?? null,
  }
}

/** The answer of createPay and microPay: an unfinished payment is a refusal, with the number to query. */
export function assertGoesOn(order: Order) {
  const { payId, payStatus: status, tradeWay, failReason } = order
  const data = { payId, payStatus: status }
  if (status === payStatus.is.failed) refuse(no.failed, { reason: failReason ?? '' }, { data })
  if (status === payStatus.is.closed) refuse(no.closed, {}, { data })
  if (tradeWay === tradeWayIs.shownCode && isOpen(order)) refuse(no.pending, {}, { data })
}
