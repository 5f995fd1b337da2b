import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { billStatus, billType } from '#contract/modules/fees/bill/bill.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { lives } from '../../../living/residence/tables.ts'
import { closedMonths, lockAccount } from '../../account/service.ts'
import { plainChildren } from '../../fee-project/service.ts'
import { dayAfter, monthOf, monthsFrom } from '../calendar.ts'
import { autoDeduct } from '../pay/deduct.ts'
import { addToBill, kinds, mirrorOf, type NewLine, type Payer } from '../pay/post.ts'
import { type Charge, chargedParts, type Outing, outDays, outingRefund, type Part, type Refundable } from '../rules.ts'
import { chargesOf, frameOf } from './charges.ts'
import { spread } from './spread.ts'
import { billedOf, billsOfStay, stayMonthKey } from './stay-bills.ts'

/**
 * Days away are refunded (fees.md 5.6). The module of outings calls `refundOuting` in the transaction of 返院, with the
 * days of leaving and return. Months billed already get kind 3 lines at once; a month billed later includes them in its
 * own bill, and so does one whose bill was void and is made again.
 */
export interface EndedOuting extends Outing {
  outingId: string
  oldmanId: string
  liveId: string
}

/** State of an outing's refund. */
const refundStatus = { valid: 1, withdrawn: 2 } as const

/** @public Gives the refunds of each billed month, fen. */
export async function refundOuting(db: Db, who: Who, outing: EndedOuting) {
  const { outingId, oldmanId, liveId, outDay, backDay, outType, mealStop } = outing
  const account = await lockAccount(db, who, oldmanId)
  const stay = await own(db, lives, who, liveId)
  if (stay.oldmanId !== oldmanId) refuse(common.missing)
  const known = { orgId: who.orgId, outingId, oldmanId, liveId, outDay, backDay, outType }
  const stamp = { createBy: who.userId, createByName: who.userName, createTime: who.now }
  await db
    .insertInto('outingRefund')
    .values({ ...known, ...stamp, mealStop: mealStop ? 1 : 0 })
    .execute()
  const frame = await frameOf(db, who, stay)
  if (!frame) return []
  const charges = await chargesOf(db, who, stay)
  const found = []
  for (const feeMonth of monthsAway(outing)) {
    const amount = await refundMonth(db, who, { account, stay }, feeMonth, chargedParts(charges, feeMonth, frame))
    if (amount > 0) found.push({ feeMonth, amount })
  }
  if (found.length > 0) await autoDeduct(db, who, oldmanId)
  return found
}

/** Charges already on bills are refunded on them; charges on none yet wait for their bill. */
async function refundMonth(db: Db, who: Who, { account, stay }: Payer, feeMonth: string, due: readonly Part[]) {
  const placeOf = await placesIn(db, who, stay, feeMonth)
  const parts = due.filter((part) => placeOf(part).length > 0)
  const lines = await outingLines(db, who, stay, feeMonth, parts)
  const into = { feeMonth: await bookedIn(db, who, feeMonth) }
  let amount = 0
  for (const own of Map.groupBy(lines, (line) => placeOf(line).join()).values()) {
    const bills = await billsOfStay(db, who, stay).where('tradeMonthId', 'in', placeOf(own[0])).forUpdate().execute()
    // A waived part is not refunded.
    for (const { bill, lines: within } of spread(own, bills)) {
      await addToBill(db, who, account, bill, within, into)
      amount -= sumNet(within)
    }
  }
  return amount
}

/** The bills with a charge of the row: the month's own, or those it was added by. */
async function placesIn(db: Db, who: Who, stay: Row<'live'>, feeMonth: string) {
  const bills = await billsOfStay(db, who, stay).where('feeMonth', '=', feeMonth).execute()
  const monthly = bills.find((bill) => bill.billType === billType.is.monthly)?.tradeMonthId
  const billed = Map.groupBy(await billedOf(db, who, stay), ({ oldmanCostId }) => oldmanCostId)
  return ({ oldmanCostId }: Pick<NewLine, 'oldmanCostId'>): string[] => {
    const lines = billed.get(oldmanCostId ?? '') ?? []
    const own = bills.map((bill) => bill.tradeMonthId).filter((id) => lines.some((line) => line.tradeMonthId === id))
    return monthly && (own.length === 0 || own.includes(monthly)) ? [monthly] : own
  }
}

/** @public The return was withdrawn: its refund is owed again. */
export async function withdrawOuting(db: Db, who: Who, { outingId, reason }: { outingId: string; reason: string }) {
  const row = await db
    .updateTable('outingRefund')
    .set({ status: refundStatus.withdrawn, updateBy: who.userId, updateByName: who.userName, updateTime: who.now })
    .where('orgId', '=', who.orgId)
    .where('outingId', '=', outingId)
    .where('status', '=', refundStatus.valid)
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse(common.missing)
  const account = await lockAccount(db, who, row.oldmanId)
  const lines = await linesOf(db, who, [outingId])
  for (const [tradeMonthId, own] of Map.groupBy(lines, (line) => line.tradeMonthId)) {
    const bill = await db
      .selectFrom('tradeMonth')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('tradeMonthId', '=', tradeMonthId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const back = own.map((line) => mirrorOf(line, reason))
    await addToBill(db, who, account, bill, back, { feeMonth: await bookedIn(db, who, bill.feeMonth) })
  }
}

/** A closed month accepts no entry: a later line of its bill belongs to the current month. */
const bookedIn = async (db: Db, who: Who, feeMonth: string) =>
  (await closedMonths(db, who, [feeMonth])).size > 0 ? monthOf(who.today) : feeMonth

const monthsAway = ({ outDay, backDay }: Outing) => {
  const first = dayAfter(outDay)
  const last = dayAfter(backDay, -1)
  return first > last ? [] : monthsFrom(monthOf(first), monthOf(last))
}

/** The months in which these stays were away, by `stayMonthKey`. */
export async function awayIn(db: Db, who: Who, liveIds: readonly string[]): Promise<Set<string>> {
  const outings = await outingsOf(db, who, liveIds)
  return new Set(outings.flatMap((outing) => monthsAway(outing).map((month) => stayMonthKey(outing.liveId, month))))
}

/** The remaining refunds of ended outings for a month, as lines; `parts` are the charges of the month. */
export async function outingLines(
  db: Db,
  who: Who,
  stay: Row<'live'>,
  feeMonth: string,
  parts: readonly Part[],
): Promise<NewLine[]> {
  const outings = (await outingsOf(db, who, [stay.liveId])).filter((outing) => monthsAway(outing).includes(feeMonth))
  if (outings.length === 0) return []
  const ids = outings.map(({ outingId }) => outingId)
  const earlier = (await linesOf(db, who, ids)).filter(({ dateFrom }) => monthOf(dateFrom) === feeMonth)
  const rules = await refundables(db, who, stay)
  const lines: NewLine[] = []
  for (const outing of outings) {
    for (const rule of rules) {
      if (earlier.some(givenFor(outing, rule))) continue
      const before = [...earlier, ...lines].filter(({ oldmanCostId }) => oldmanCostId === rule.charge.oldmanCostId)
      const line = refundLine(rule, outing, parts, before)
      if (line) lines.push(line)
    }
  }
  return lines
}

const givenFor =
  ({ outingId }: EndedOuting, { charge }: Refundable) =>
  (line: Pick<NewLine, 'sourceId' | 'oldmanCostId'>) =>
    line.sourceId === outingId && line.oldmanCostId === charge.oldmanCostId

/** One row's refund; together with earlier outings of the month it exceeds neither its days nor its amount. */
function refundLine(rule: Refundable, outing: EndedOuting, parts: readonly Part[], before: readonly NewLine[]) {
  const own = parts.filter(({ oldmanCostId }) => oldmanCostId === rule.charge.oldmanCostId)
  const used = before.reduce((sum, { days }) => sum + days, 0)
  if (own.length === 0 || (rule.maxDays > 0 && used >= rule.maxDays)) return undefined
  const left = rule.maxDays > 0 ? rule.maxDays - used : 0
  const rest = sumNet(own) + sumNet(before)
  const refund = Math.min(outingRefund({ ...rule, maxDays: left }, outing, parts), rest)
  if (refund <= 0) return undefined
  const away = own.filter(({ dateFrom, dateTo }) => outDays(outing, { from: dateFrom, to: dateTo }) > 0)
  const days = away.reduce((sum, { dateFrom, dateTo }) => sum + outDays(outing, { from: dateFrom, to: dateTo }), 0)
  const { oldmanCostId, projectId, projectChildId, feeName, sort, monthDays, price, quantity } = own[0]
  return {
    oldmanCostId,
    projectId,
    projectChildId,
    feeName,
    sort,
    monthDays,
    price,
    quantity,
    dateFrom: [dayAfter(outing.outDay), own[0].dateFrom].sort()[1],
    dateTo: [dayAfter(outing.backDay, -1), own[own.length - 1].dateTo].sort()[0],
    days: left > 0 ? Math.min(days, left) : days,
    grossAmt: -refund,
    discountAmt: 0,
    netAmt: -refund,
    sourceId: outing.outingId,
    remark: '外出退费',
    detailKind: kinds.outing,
  }
}
const sumNet = (lines: readonly { netAmt: number }[]) => lines.reduce((sum, { netAmt }) => sum + netAmt, 0)

async function outingsOf(db: Db, who: Who, liveIds: readonly string[]): Promise<EndedOuting[]> {
  const rows = await db
    .selectFrom('outingRefund')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', sql<string>`any(${liveIds}::text[])`)
    .where('status', '=', refundStatus.valid)
    .orderBy('outDay')
    .orderBy('outingId')
    .execute()
  return rows.map((row) => ({ ...row, mealStop: row.mealStop === 1 }))
}

/** Valid lines of outings: on a bill in force, not reversed. */
function linesOf(db: Db, who: Who, outingIds: readonly string[]): Promise<Row<'tradeMonthDetail'>[]> {
  return db
    .selectFrom('tradeMonthDetail as line')
    .innerJoin('tradeMonth as bill', (join) =>
      join.onRef('bill.orgId', '=', 'line.orgId').onRef('bill.tradeMonthId', '=', 'line.tradeMonthId'),
    )
    .selectAll('line')
    .where('line.orgId', '=', who.orgId)
    .where('line.sourceId', 'in', outingIds)
    .where('line.detailKind', '=', kinds.outing)
    .where('line.reverses', 'is', null)
    .where('bill.billStatus', '<>', billStatus.is.void)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tradeMonthDetail as back')
            .select('back.tradeMonthDetailId')
            .whereRef('back.orgId', '=', 'line.orgId')
            .whereRef('back.reverses', '=', 'line.tradeMonthDetailId'),
        ),
      ),
    )
    .orderBy('line.tradeMonthId')
    .orderBy('line.lineNo')
    .execute()
}

/** The rules of a stay's rows for days away, from their projects (fees.md 2.2). */
async function refundables(db: Db, who: Who, stay: Row<'live'>): Promise<Refundable[]> {
  const charges = (await chargesOf(db, who, stay)).filter(({ chargeCycle }) => chargeCycle <= 2)
  if (charges.length === 0) return []
  const children = await plainChildren(
    db,
    who,
    charges.map(({ projectChildId }) => projectChildId),
  )
  return charges.flatMap((charge: Charge): Refundable[] => {
    const child = children.get(charge.projectChildId)
    if (child?.refundOut !== 1) return []
    return [
      {
        charge,
        meal: child.projectType === projectType.is.meal,
        refundOut: true,
        rate: child.refundOutRate,
        minDays: child.refundOutMinDays,
        maxDays: child.refundOutMaxDays,
        hospitalOnly: child.refundHospital === 1,
      },
    ]
  })
}
