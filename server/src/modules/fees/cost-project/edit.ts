import { sql } from 'kysely'
import type { z } from 'zod'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import {
  type CostRowInput,
  type costProject,
  costSource,
  costStatus,
  isConsumption,
  costProjectRefusals as no,
} from '#contract/modules/fees/cost-project/cost-project.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import { find, own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { lives } from '../../living/residence/tables.ts'
import { childOf, dayBefore, followPrices, priceOn, pricesOf } from '../fee-project/service.ts'
import { costsChanged } from './effects.ts'
import { assertConfirmed } from './many.ts'
import { type CostRow, discountOf, ended, grant, isOnTrial, openRow, renewRule, type Subject } from './rows.ts'
import { assertLocked, hundredths } from './stay.ts'
import { costProjects } from './tables.ts'

/**
 * The cost rows of a resident, edited on his page: reading, adding by hand, ending, own prices, discounts (fees.md
 * 2.4).
 */

export async function listCosts(db: Db, who: Who, oldmanId: string, all: boolean) {
  await ownResident(db, who, oldmanId)
  let rows = db
    .selectFrom('costProject')
    .innerJoin('projectChild', (join) =>
      join
        .onRef('projectChild.orgId', '=', 'costProject.orgId')
        .onRef('projectChild.projectChildId', '=', 'costProject.projectChildId'),
    )
    .leftJoin('discountRule', (join) =>
      join.onRef('discountRule.orgId', '=', 'costProject.orgId').onRef('discountRule.setId', '=', 'costProject.setId'),
    )
    .innerJoin('live', (join) =>
      join.onRef('live.orgId', '=', 'costProject.orgId').onRef('live.liveId', '=', 'costProject.liveId'),
    )
    .selectAll('costProject')
    .select(['projectChild.projectChildName', 'discountRule.discountRuleName', 'live.trialDays', 'live.formalDate'])
    .where('costProject.orgId', '=', who.orgId)
    .where('costProject.oldmanId', '=', oldmanId)
  if (!all)
    rows = rows
      .where('costProject.status', '=', costStatus.is.valid)
      .where((eb) => eb.or([eb('costProject.endDate', 'is', null), eb('costProject.endDate', '>=', who.today)]))
  const found = await rows
    .orderBy('costProject.projectType')
    .orderBy('costProject.startDate')
    .orderBy('costProject.oldmanCostId')
    .execute()
  const histories = await pricesOf(
    db,
    who,
    found.map(({ projectChildId }) => projectChildId),
  )
  const list = found.map(({ trialDays, formalDate, ...row }) => {
    const { price, trialPrice } = priceOn(histories.get(row.projectChildId) ?? [], who.today)
    const trial = row.price === null && trialPrice !== null && isOnTrial({ trialDays, formalDate }, who.today)
    return {
      ...row,
      price: row.price ?? (trial ? trialPrice : price),
      trial: trial ? 1 : 0,
      priceLocked: row.price === null ? 0 : 1,
      quantity: row.quantity / 100,
    }
  })
  return { list, version: await versionOf(db, who, oldmanId) }
}

/** A counter that grows with every change of a row; rows are never removed while their stay exists. */
async function versionOf(db: Db, who: Who, oldmanId: string) {
  const row = await db
    .selectFrom('costProject')
    .select(sql<number>`coalesce(sum(version), 0)`.as('version'))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirst()
  return Number(row?.version ?? 0)
}

export async function saveCosts(
  db: Db,
  who: Who,
  oldmanId: string,
  { rows, version }: BodyFor<typeof costProject.save> & { version?: number },
) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  if (version !== (await versionOf(db, who, oldmanId))) refuse(common.stale)
  const stay = resident.liveId ? await find(db, lives, who, resident.liveId) : undefined
  if (!stay || !livesHere.includes(stay.oldmanStatus)) return refuse(common.wrongState, { name: '未入住' })
  const days: string[] = []
  // Rows that end come before rows that begin, so that one save may replace a row.
  for (const row of [...rows.filter(({ oldmanCostId }) => oldmanCostId), ...rows.filter((one) => !one.oldmanCostId)])
    days.push(await saveRow(db, who, { resident, stay }, row))
  await costsChanged(db, who, { oldmanId, liveId: stay.liveId, from: days.sort()[0], reason: '费用项目调整' })
  who.did(`修改${resident.oldmanName}的费用项目`)
  return listCosts(db, who, oldmanId, false)
}

type Input = z.output<typeof CostRowInput>

/** Gives the first day that changes. */
async function saveRow(db: Db, who: Who, subject: Subject, input: Input): Promise<string> {
  if (!input.oldmanCostId) return addRow(db, who, subject, input)
  const row = await own(db, costProjects, who, input.oldmanCostId, { lock: true })
  if (row.oldmanId !== subject.resident.oldmanId || row.liveId !== subject.stay.liveId) refuse(common.missing)
  if (row.status !== costStatus.is.valid) refuse(common.wrongState, { name: '已取消' })
  if (isConsumption(row)) refuse(no.consumed)
  const byStay = row.source <= 2
  if (byStay && (input.cancel || input.endDate)) refuse(no.followsStay)
  if (input.cancel) {
    await patch(db, costProjects, who, row, { status: costStatus.is.cancelled, endReason: ended.byHand })
    return row.startDate
  }
  const { from, goesOn } = await changeRow(db, who, subject, row, input)
  if (input.endDate === undefined || byStay) return from
  const now = await own(db, costProjects, who, goesOn)
  if (input.endDate && input.endDate < now.startDate) refuse(no.endBeforeStart, {}, { field: 'endDate' })
  await patch(db, costProjects, who, now, { endDate: input.endDate, endReason: input.endDate ? ended.byHand : null })
  const changed = [row.endDate, input.endDate].filter((day) => day !== null && day !== undefined).sort()[0]
  return changed && changed < from ? changed : from
}

async function addRow(db: Db, who: Who, subject: Subject, input: Input) {
  const { projectChildId, price, quantity, endDate, priceLocked, setId, discountStart } = input
  if (!projectChildId) return refuse({ ...common.invalid, text: '请选择收费项目' }, {}, { field: 'projectChildId' })
  assertLocked(input)
  const startDate = input.startDate ?? who.today
  if (endDate && endDate < startDate) refuse(no.endBeforeStart, {}, { field: 'endDate' })
  const child = await childOf(db, who, projectChildId)
  const source = child.projectType === projectType.is.meal ? costSource.is.meal : costSource.is.byHand
  const own = priceLocked === 0 ? null : price
  const row = { projectChildId, source, startDate, endDate, price: own, quantity: hundredths(quantity) }
  await openRow(db, who, subject, { ...row, setId, discountStart })
  return startDate
}

/** A price, a quantity or a discount from a day on: the old row ends the day before, the new one goes on. */
async function changeRow(db: Db, who: Who, subject: Subject, row: CostRow, input: Input): Promise<RowChange> {
  assertLocked(input, row.price)
  const price = input.priceLocked === 0 ? null : input.price === undefined ? row.price : input.price
  const quantity = hundredths(input.quantity) ?? row.quantity
  const child = await childOf(db, who, row.projectChildId)
  const discount =
    input.setId === undefined || input.setId === row.setId
      ? discountOf(row)
      : input.setId === null
        ? { setId: null, ruleVersion: null, discountStart: null, discountEnd: null }
        : await grant(db, who, subject, { setId: input.setId, child, start: input.discountStart })
  if (input.setId === null && row.setId) who.must('expense.account.preferential.grant')
  const same = price === row.price && quantity === row.quantity && discount.setId === row.setId
  const goesOn = row.oldmanCostId
  if (same) return { from: row.endDate ?? who.today, goesOn }
  const from = input.startDate ?? row.startDate
  if (from <= row.startDate) {
    await patch(db, costProjects, who, row, { price, quantity, ...discount })
    return { from: row.startDate, goesOn }
  }
  if (row.endDate && row.endDate < from) refuse(no.endBeforeStart, {}, { field: 'startDate' })
  await patch(db, costProjects, who, row, { endDate: dayBefore(from), endReason: ended.byHand })
  const next = { projectChildId: row.projectChildId, source: row.source, startDate: from, endDate: row.endDate }
  const opened = await openRow(db, who, subject, { ...next, price, quantity, discount: null })
  if (discount.setId) await patch(db, costProjects, who, opened, discount)
  return { from, goesOn: opened.oldmanCostId }
}
interface RowChange {
  from: string
  /** The row that is in force from that day on. */
  goesOn: string
}

/** Residents whose rows follow a changed price, and holders of a changed rule. */
followPrices({
  pricesChanged: async (db, who, { projectChildId, from }) => {
    const rows = await db
      .selectFrom('costProject')
      .select(['oldmanId', 'liveId'])
      .distinct()
      .where('orgId', '=', who.orgId)
      .where('projectChildId', '=', projectChildId)
      .where('price', 'is', null)
      .where('status', '=', costStatus.is.valid)
      .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>=', from)]))
      .orderBy('oldmanId')
      .execute()
    const moved = []
    for (const row of rows) moved.push(...(await costsChanged(db, who, { ...row, from, reason: '价格调整' })))
    await assertConfirmed(db, who, moved)
  },
  ruleChanged: renewRule,
})
