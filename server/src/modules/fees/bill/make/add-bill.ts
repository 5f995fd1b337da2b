import { sql } from 'kysely'
import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import { billType, billRefusals as no } from '#contract/modules/fees/bill/bill.ts'
import type { AddBillInput } from '#contract/modules/fees/bill/bill-pay.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { lives } from '../../../living/residence/tables.ts'
import { assertAccountOpen, lockAccount } from '../../account/service.ts'
import { lineOf } from '../lines.ts'
import { autoDeduct } from '../pay/deduct.ts'
import { issue, kinds, type NewLine } from '../pay/post.ts'
import { shownBill } from '../read/read.ts'
import { chargedParts, type Part } from '../rules.ts'
import { chargesOfStays, framing } from './charges.ts'
import { outingLines } from './outing.ts'
import { type IssuedBill, issuedIn, type StayMonth, stayMonthKey } from './stay-bills.ts'

/** 补录: a bill for charges of a month that are on no bill yet, and for one-offs (fees.md 4, addBill). */

/** The dues of a month that are on none of its bills: rows that are on any bill are corrected there. */
export async function unbilled(db: Db, who: Who, stay: Row<'live'>, feeMonth: string): Promise<Part[]> {
  const issued = await issuedIn(db, who, [stay.oldmanId], feeMonth)
  const stayMonth = { stay, feeMonth }
  return (await unbilledOf(db, who, [stayMonth], issued)).get(stayMonthKey(stay.liveId, feeMonth)) ?? []
}

/**
 * For many months of many stays, by `stayMonthKey`; those without dues are missing. `issued`: the bills of these
 * months.
 */
export async function unbilledOf(
  db: Db,
  who: Who,
  stayMonths: readonly StayMonth[],
  issued: readonly IssuedBill[],
): Promise<Map<string, Part[]>> {
  const stays = [...new Map(stayMonths.map(({ stay }) => [stay.liveId, stay])).values()]
  const frameOf = await framing(db, who)
  const charges = await chargesOfStays(db, who, stays)
  const due = stayMonths.flatMap(({ stay, feeMonth }) => {
    const frame = frameOf(stay)
    const parts = frame ? chargedParts(charges.get(stay.liveId) ?? [], feeMonth, frame) : []
    return parts.length > 0 ? [{ key: stayMonthKey(stay.liveId, feeMonth), parts }] : []
  })
  if (due.length === 0) return new Map()
  const known = await billedRows(db, who, issued)
  return new Map(
    due.map(({ key, parts }) => [key, parts.filter(({ oldmanCostId }) => !known.has(`${key}/${oldmanCostId}`))]),
  )
}

/** Rows that are on one of these bills, each with the month of its stay. */
async function billedRows(db: Db, who: Who, issued: readonly IssuedBill[]): Promise<Set<string>> {
  if (issued.length === 0) return new Set()
  const keys = new Map(
    issued.map(({ tradeMonthId, liveId, feeMonth }) => [tradeMonthId, stayMonthKey(liveId, feeMonth)]),
  )
  const billed = await db
    .selectFrom('tradeMonthDetail')
    .select(['tradeMonthId', 'oldmanCostId'])
    .distinct()
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', '=', sql<string>`any(${[...keys.keys()]}::text[])`)
    .where('detailKind', 'in', [kinds.regular, kinds.adjustment])
    .execute()
  return new Set(billed.map(({ tradeMonthId, oldmanCostId }) => `${keys.get(tradeMonthId)}/${oldmanCostId}`))
}

export const regularLine = (part: Part): NewLine => {
  const { chargeCycle: _, ...line } = part
  return { ...line, detailKind: kinds.regular }
}

async function ownStay(db: Db, who: Who, oldmanId: string) {
  const resident = await ownResident(db, who, oldmanId)
  const stay = resident.liveId ? await find(db, lives, who, resident.liveId) : undefined
  return { resident, stay: stay ?? refuse(common.missing) }
}

export async function addForm(db: Db, who: Who, { oldmanId, feeMonth }: { oldmanId: string; feeMonth: string }) {
  const { resident, stay } = await ownStay(db, who, oldmanId)
  const parts = await unbilled(db, who, stay, feeMonth)
  const back = await outingLines(db, who, stay, feeMonth, parts)
  const lines = [...parts.map(regularLine), ...back].map((line) => ({ ...line, quantity: line.quantity / 100 }))
  return { oldmanId, oldmanName: resident.oldmanName, feeMonth, lines }
}

/** Type 2. Lines of the proposal are computed again under the lock; charges billed meanwhile are refused. */
export async function addBill(db: Db, who: Who, input: z.output<typeof AddBillInput>) {
  const { oldmanId, feeMonth } = input
  const { resident, stay } = await ownStay(db, who, oldmanId)
  const account = await lockAccount(db, who, oldmanId)
  assertAccountOpen(account.accountStatus)
  const chosenIds = new Set(input.lines.flatMap(({ oldmanCostId }) => oldmanCostId ?? []))
  const open = chosenIds.size > 0 ? await unbilled(db, who, stay, feeMonth) : []
  const chosenCosts = open.filter(({ oldmanCostId }) => chosenIds.has(oldmanCostId))
  if (new Set(chosenCosts.map(({ oldmanCostId }) => oldmanCostId)).size < chosenIds.size) refuse(no.exists)
  const lines = [...chosenCosts.map(regularLine), ...(await outingLines(db, who, stay, feeMonth, chosenCosts))]
  for (const line of input.lines)
    if (!line.oldmanCostId) lines.push(await lineOf(db, who, { ...line, oldmanId }, { feeMonth, refund: false }))
  const issuedBill = await issue(db, who, { account, stay }, { feeMonth, billType: billType.is.added, lines })
  await autoDeduct(db, who, oldmanId)
  who.did(
    `补录${resident.oldmanName}${feeMonth}账单${issuedBill.billNo}，${(Number(issuedBill.netAmt) / 100).toFixed(2)}元`,
  )
  return shownBill(db, who, issuedBill.tradeMonthId)
}
