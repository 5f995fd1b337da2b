import { onOff } from '#contract/kit/codes.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { homeOrderRule as calls } from '#contract/modules/homecare/home-order/rule.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { listsFilled } from '#core/rows/store/table.ts'
import { insert, own, patch, update } from '#core/rows/store/write.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { homeElderOf } from '../../home-elder/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { callOff } from '../flow/cancel.ts'
import { assertServable } from '../order/guards.ts'
import { assertOnShelf, itemsOf } from '../order/items.ts'
import { planEndOf } from '../order/price.ts'
import { heldOrder } from '../order/step.ts'
import { orderRules, orders } from '../tables.ts'
import { homeOrderRuleRows } from './rows.ts'
import { type Cycle, nextStarts, ruleProblem } from './rules.ts'
import { generate, type Rule } from './run.ts'
import { cycleOf } from './stored.ts'

/** Rules are made, changed, disabled; their unpaid orders follow them (services.md 8). */

type Create = Ctx<typeof calls.ruleCreate>
type Update = Ctx<typeof calls.ruleUpdate>

const page = 'homecare.orderRule'
const shownDates = 10

/** The next ten times of the rule. */
export async function nextDates(db: Db, who: Who, rule: Cycle) {
  const { restHolidays } = await settings(db, who.orgId, ['restHolidays'])
  return nextStarts(rule, who.now, restHolidays, shownDates).map((planStart) => ({ planStart }))
}

async function preview(db: Db, who: Who, rule: Cycle) {
  who.quiet = true
  return { preview: 1 as const, nextDates: await nextDates(db, who, rule) }
}

export async function ruleCreate(request: Create) {
  const { db, who, body } = request
  const { preview: tried, items: chosenItems, ...values } = body
  assertCycle(values)
  if (tried === 1) return preview(db, who, values)
  const items = await assertRunnable(db, who, { ...values, items: chosenItems })
  const lists = { skipDates: values.skipDates ?? [], workerIds: values.workerIds ?? [] }
  const rule = await insert(db, orderRules, who, { ...values, ...lists, items, status: onOff.is.on })
  who.did(`新增工单规则${rule.ruleName}`)
  return homeOrderRuleRows.shown(request, rule.id)
}

export async function ruleUpdate(request: Update) {
  const { db, who, body } = request
  await homeOrderRuleRows.shown(request, body.id)
  const { id, preview: tried, items: chosenItems, cancelUnpaid, status, version, ...fields } = body
  const row = await own(db, orderRules, who, id, { lock: true })
  const edits = chosenItems != null || Object.values(fields).some((value) => value !== undefined)
  if (edits) who.must(`${page}.edit`)
  if (status != null) who.must(`${page}.enable`)
  const next = { ...row, ...fields }
  const cycle = cycleOf(next as Rule) // as: the stored row with the sent values of its own columns
  assertCycle(cycle)
  if (tried === 1) return preview(db, who, cycle)
  const items =
    edits || status === onOff.is.on
      ? await assertRunnable(db, who, { ...next, items: chosenItems ?? row.items })
      : row.items
  const lists = listsFilled(fields, 'skipDates', 'workerIds')
  const values = { ...lists, ...(edits && { items }), ...(status != null && { status }) }
  const saved = await update(db, orderRules, who, row, { ...values, version })
  who.did(edits ? `修改工单规则${row.ruleName}` : `${status === onOff.is.on ? '启用' : '停用'}工单规则${row.ruleName}`)
  const off = cancelUnpaid === 1 && status === onOff.is.off
  await follow(db, who, saved, { edits, off, remade: ordersOf(saved) !== ordersOf(row) })
  return homeOrderRuleRows.shown(request, id)
}

function assertCycle(rule: Cycle) {
  const problem = ruleProblem(rule)
  if (problem) wrongValue(problem.field, problem.message)
}

interface Runnable {
  oldmanIds: readonly string[]
  items: readonly { projectId: string; quantity: number }[]
  times: readonly string[]
  startDate: string
}

/** 26301, and 26303 for every elder and every time; gives the services as they are sold now. */
async function assertRunnable(db: Db, who: Who, { oldmanIds, items: chosenItems, times, startDate }: Runnable) {
  if (new Set(oldmanIds).size < oldmanIds.length) wrongValue('oldmanIds', '老人不能重复')
  const { items, projects } = await itemsOf(db, who, chosenItems)
  assertOnShelf(projects)
  const config = await orderConfigOf(db, who)
  for (const oldmanId of oldmanIds) {
    const { regionCode } = await homeElderOf(db, who, oldmanId)
    for (const time of times) {
      const planStart = `${startDate} ${time}:00`
      assertServable({ planStart, planEnd: planEndOf(planStart, items), regionCode }, config, projects)
    }
  }
  return items
}

/** The fields that its orders depend on: not its name and the days ahead. */
function ordersOf(rule: Rule) {
  const ordered = rule.items.map(({ projectId, quantity }) => [projectId, quantity])
  return JSON.stringify([ordered, rule.workerIds, rule.oldmanIds, rule.payMode, cycleOf(rule)])
}

interface Followed {
  edits: boolean
  off: boolean
  /** True when it orders something else than before. */
  remade: boolean
}

/**
 * Unpaid orders of the rule: recreated by the rule as it is now, or cancelled with it. A rule that is off recreates
 * none.
 */
async function follow(db: Db, who: Who, rule: Rule, { edits, off, remade }: Followed) {
  const isOn = rule.status === onOff.is.on
  for (const { id } of off || (isOn && remade) ? await unpaidOf(db, who, rule.id) : []) {
    const { row } = await callOff(db, who, await heldOrder(db, who, id), off ? '工单规则已停用' : '工单规则已修改')
    // The rule may make this time again.
    await patch(db, orders, who, row, { ruleStart: null })
  }
  if (edits && isOn) await generate(db, who, rule.id, { from: who.today, to: addDays(who.today, rule.advanceDays) })
}

/** Its future orders that are not paid. */
export const unpaidOf = (db: Db, who: Who, ruleId: string) =>
  db
    .selectFrom('homeOrder')
    .select('id')
    .where('orgId', '=', who.orgId)
    .where('ruleId', '=', ruleId)
    .where('status', '=', orderStatus.is.unpaid)
    .where('planStart', '>', who.now)
    .orderBy('id')
    .execute()
