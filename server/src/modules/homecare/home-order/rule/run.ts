import { sql } from 'kysely'
import { isRefusal } from '#contract/kit/refusals.ts'
import { homeElderRefusals } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { orderRefusals, orderSource, orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { rulePay } from '#contract/modules/homecare/home-order/rule.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import { settings } from '#core/settings.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { holdAccountsOf } from '../../home-account/service.ts'
import { heldElders, isAwayOn, withUrgentContact } from '../../home-elder/service.ts'
import { type Config, orderConfigOf } from '../config/config.ts'
import { tellManager, tellOfRule } from '../flow/news.ts'
import { payFor } from '../flow/pay.ts'
import { toSend } from '../flow/send.ts'
import { hasOverlap } from '../order/guards.ts'
import { assertOnShelf, itemsOf } from '../order/items.ts'
import { storeOrder } from '../order/make.ts'
import { planEndOf } from '../order/price.ts'
import type { OrderRow } from '../order/step.ts'
import { orderRules } from '../tables.ts'
import { startsIn } from './rules.ts'
import { cycleOf } from './stored.ts'

/** Orders of a rule: one for each elder and time, once, however often it runs (services.md 8). */

export type Rule = Row<'homeOrderRule'>
interface Skipped {
  oldmanName: string
  planStart: string
  reason: string
}
export interface Generated {
  created: number
  skipped: Skipped[]
}

/** Locks all elders of the rules with their accounts, before any order gets its number. */
export async function holdPeople(db: Db, who: Who, rules: readonly Rule[]) {
  const elders = await heldElders(db, who, rules.flatMap(eldersIn))
  await holdAccountsOf(db, who, rules.filter(({ payMode }) => payMode === rulePay.is.balance).flatMap(eldersIn))
  return elders
}
const eldersIn = (rule: Pick<Rule, 'oldmanIds'>) => rule.oldmanIds

/** Makes the missing orders from one day to another; past times are skipped. */
export async function generate(db: Db, who: Who, ruleId: string, days: { from: string; to: string }) {
  const elders = await holdPeople(db, who, [await own(db, orderRules, who, ruleId)])
  const rule = await own(db, orderRules, who, ruleId, { lock: true })
  const { restHolidays } = await settings(db, who.orgId, ['restHolidays'])
  const named = startsIn(cycleOf(rule), days, restHolidays)
  const ordersMade = await madeBefore(db, who, rule, { ...days, named })
  const config = await orderConfigOf(db, who)
  const sold = await soldIn(db, who, rule)
  const called = await withUrgentContact(db, who, eldersIn(rule))
  const found: Generated = { created: 0, skipped: [] }
  for (const planStart of named.filter((start) => start > who.now))
    for (const elder of eldersIn(rule).flatMap((oldmanId) => elders.get(oldmanId) ?? [])) {
      if (ordersMade.stands(elder.oldmanId, planStart)) continue
      const no = noOrderFor(elder, planStart, { isCalled: called.has(elder.oldmanId), ordersMade })
      const skipped = await makeOne(db, who, { rule, config, sold, elder, planStart }, no)
      if (skipped) found.skipped.push(skipped)
      else found.created++
    }
  await ran(db, who, rule, found)
  return found
}

type Sold = Awaited<ReturnType<typeof itemsOf>>
/** The services of a rule as they are sold now, or the reason why they are not: one rule never stops the others. */
async function soldIn(db: Db, who: Who, { items }: Rule): Promise<Sold | string> {
  try {
    const sold = await itemsOf(db, who, items)
    assertOnShelf(sold.projects)
    return sold
  } catch (error) {
    if (isRefusal(error)) return error.message.slice(0, reasonLength)
    throw error
  }
}
const reasonLength = 200

/**
 * The orders the rule has made within these days. A time with an order is not made again; a paid order at a time the
 * rule no longer has replaces another one of its day.
 */
async function madeBefore(
  db: Db,
  who: Who,
  { id }: Rule,
  { from, to, named }: { from: string; to: string; named: readonly string[] },
) {
  const rows = await db
    .selectFrom('homeOrder')
    .select(['oldmanId', 'status', 'ruleStart'])
    .$narrowType<{ ruleStart: string }>()
    .where('orgId', '=', who.orgId)
    .where('ruleId', '=', id)
    .where('ruleStart', '>=', sql<string>`${from}::date`)
    .where('ruleStart', '<', sql<string>`${addDays(to, 1)}::date`)
    .execute()
  const keyOf = (oldmanId: string, time: string) => `${oldmanId} ${time}`
  const known = new Set(rows.map((row) => keyOf(row.oldmanId, row.ruleStart)))
  const usedKeys = rows
    .filter(({ status, ruleStart }) => status !== orderStatus.is.cancelled && !named.includes(ruleStart))
    .map((row) => keyOf(row.oldmanId, row.ruleStart.slice(0, 10)))
  return {
    stands: (oldmanId: string, planStart: string) => known.has(keyOf(oldmanId, planStart)),
    /** True once for each kept order of that day. */
    takesPlaceOf(oldmanId: string, planStart: string) {
      const at = usedKeys.indexOf(keyOf(oldmanId, planStart.slice(0, 10)))
      if (at >= 0) usedKeys.splice(at, 1)
      return at >= 0
    },
  }
}
type MadeBefore = Awaited<ReturnType<typeof madeBefore>>

/** The reason why no order is possible for an elder at a time, or undefined. */
function noOrderFor(
  elder: Row<'homeOldman'>,
  planStart: string,
  { isCalled, ordersMade }: { isCalled: boolean; ordersMade: MadeBefore },
) {
  if (isAwayOn(elder, planStart.slice(0, 10))) return '老人已暂停或终止服务'
  if (!isCalled) return homeElderRefusals.noUrgentContact.text
  return ordersMade.takesPlaceOf(elder.oldmanId, planStart) ? '当天已有按原规则下的工单' : undefined
}

interface Slot {
  rule: Rule
  config: Config
  sold: Sold | string
  elder: Row<'homeOldman'>
  planStart: string
}

/** One order, or the reason why there is none. */
async function makeOne(db: Db, who: Who, slot: Slot, no: string | undefined): Promise<Skipped | undefined> {
  const { rule, config, elder, planStart } = slot
  const outcome = no ?? (await madeOf(db, who, slot))
  if (typeof outcome === 'string') {
    await note(db, who, slot, { reason: outcome })
    return { oldmanName: elder.oldmanName, planStart, reason: outcome }
  }
  const row = await storeOrder(
    db,
    who,
    {
      elder,
      ...outcome,
      planStart,
      orderSource: orderSource.rule,
      ruleId: rule.id,
      ruleStart: planStart,
      workerIds: [...new Set(rule.workerIds)],
    },
    config,
  )
  await note(db, who, slot, { orderId: row.id })
  await payOrSend(db, who, rule, row)
  return undefined
}

/** The order for an elder at a time, or the reason why there is none. */
async function madeOf(db: Db, who: Who, { sold, elder, planStart }: Slot) {
  if (typeof sold === 'string') return sold
  const plan = { oldmanId: elder.oldmanId, planStart, planEnd: planEndOf(planStart, sold.items) }
  return (await hasOverlap(db, who, plan)) ? orderRefusals.overlap.text : sold
}

async function note(
  db: Db,
  who: Who,
  { rule, elder: { oldmanId }, planStart }: Slot,
  { orderId, reason }: { orderId?: string; reason?: string },
) {
  await db
    .insertInto('homeOrderRuleLog')
    .values({
      orgId: who.orgId,
      logId: newId(),
      ruleId: rule.id,
      oldmanId,
      planStart,
      orderId: orderId ?? null,
      reason: reason ?? null,
      createTime: who.now,
    })
    .onConflict((conflict) => conflict.columns(['orgId', 'ruleId', 'oldmanId', 'planStart', 'reason']).doNothing())
    .execute()
}

/**
 * Paid from the account where the rule has it so; without enough money it stays unpaid, and the manager is notified.
 */
async function payOrSend(db: Db, who: Who, rule: Rule, row: OrderRow) {
  if (row.status === orderStatus.is.toSend) return toSend(db, who, row)
  if (rule.payMode !== rulePay.is.balance) return undefined
  const refused = await attempt(db, who, {}, () => payFor(db, who, row, { payWay: 'BALANCE' }))
  if (!refused) return undefined
  return tellManager(db, who, row, {
    title: '规则工单自动扣款未成功',
    content: `${refused.message}。规则${rule.ruleName}，工单${row.orderNo}`,
    event: 'unpaid',
  })
}

/** The result of a run, for its list; skipped elders are notified once a day. */
async function ran(db: Db, who: Who, rule: Rule, { created, skipped }: Generated) {
  // Not a change of the rule: users who edit it keep their version.
  await db
    .updateTable('homeOrderRule')
    .set({ lastRunTime: who.now, generatedCount: rule.generatedCount + created })
    .where('orgId', '=', who.orgId)
    .where('id', '=', rule.id)
    .execute()
  if (skipped.length === 0) return
  const lines = skipped.map(({ oldmanName, planStart, reason }) => `${oldmanName} ${planStart.slice(5, 16)} ${reason}`)
  await tellOfRule(db, who, rule, {
    title: `工单规则跳过${skipped.length}项：${rule.ruleName}`,
    content: lines.join('；'),
    event: `skipped ${who.today} ${skipped.length}`,
  })
}
