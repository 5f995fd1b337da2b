import { sql } from 'kysely'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { type inOut, inOutStatus, inOutTypes, moneyWays } from '#contract/modules/fees/report/in-out.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { assertFresh, insert, own, patch, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import {
  assertAmount,
  assertCash,
  closedMonths,
  enabledWays,
  ledger,
  postEntries,
  reverse,
  tradeTimeOf,
} from '../../account/service.ts'
import { inOuts } from '../tables.ts'

const { income, expense } = inOutTypes.is
const { cash } = moneyWays.is

/**
 * Income and expenditure without a resident: a row and its entry, changed only by a mirror and a new one (fees.md 2.7).
 */

const order = {
  fields: { inOutTime: 'one.at', amount: 'in_out.amount', createTime: 'in_out.create_time' },
  first: [
    ['one.at', 'desc'],
    ['in_out.project_id', 'desc'],
    ['one.sign', 'desc'],
  ],
} as const

type Body = BodyFor<typeof inOut.inOutCreate>

function rowsOf(db: Db, who: Who) {
  return db
    .selectFrom('inOut')
    .selectAll('inOut')
    .select([amountOf(income).as('incomeAmt'), amountOf(expense).as('expenseAmt')])
    .where('inOut.orgId', '=', who.orgId)
}

const amountOf = (type: 1 | 2) =>
  sql<
    number | null
  >`case when in_out.in_out_type = ${type} and in_out.status = ${inOutStatus.is.valid} then in_out.amount end`

/**
 * Each record on its day, and its void as a red line on the day of the void (fees.md 13): sums are those of the book.
 */
function movesOf(db: Db, who: Who) {
  const signed = (type: 1 | 2) =>
    sql<number | null>`case when in_out.in_out_type = ${type} then one.sign * in_out.amount end`
  // A void record never changes again, so its last change is the void.
  const moves = sql<{ sign: number; at: string }>`lateral (
    values (1, in_out.in_out_time), (-1, case when in_out.status = ${inOutStatus.is.void} then in_out.update_time end))`
  return db
    .selectFrom('inOut')
    .innerJoin(moves.as<'one'>(sql`one (sign, at)`), (join) => join.on('one.at', 'is not', null))
    .selectAll('inOut')
    .select([
      sql<string>`to_char(one.at, 'YYYY-MM-DD HH24:MI:SS')`.as('inOutTime'),
      sql<string>`in_out.project_id || case when one.sign < 0 then '-' else '' end`.as('rowId'),
      sql<0 | 1>`case when one.sign < 0 then 1 else 0 end`.as('reversal'),
      signed(income).as('incomeAmt'),
      signed(expense).as('expenseAmt'),
    ])
    .where('inOut.orgId', '=', who.orgId)
}

export async function listInOuts(db: Db, who: Who, query: QueryFor<typeof inOut.inOutList>) {
  let rows = movesOf(db, who)
  if (query.inOutType) rows = rows.where('inOut.inOutType', '=', query.inOutType)
  if (query.projectName) rows = rows.where('inOut.projectName', 'like', contains(query.projectName))
  if (query.tradeWay) rows = rows.where('inOut.tradeWay', '=', query.tradeWay)
  if (query.status) rows = rows.where('inOut.status', '=', query.status)
  if (query.timeFrom) rows = rows.where('one.at', '>=', `${query.timeFrom} 00:00:00`)
  if (query.timeTo) rows = rows.where('one.at', '<=', `${query.timeTo} 23:59:59`)
  const found = await page(rows, query, order)
  const sums = await rows
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(one.sign * in_out.amount) filter (where in_out.in_out_type = ${income}), 0)`.as(
        'incomeAmt',
      ),
      sql<number>`coalesce(sum(one.sign * in_out.amount) filter (where in_out.in_out_type = ${expense}), 0)`.as(
        'expenseAmt',
      ),
    ])
    .executeTakeFirstOrThrow()
  const incomeAmt = Number(sums.incomeAmt)
  const expenseAmt = Number(sums.expenseAmt)
  return { ...found, sum: { incomeAmt, expenseAmt, balanceAmt: incomeAmt - expenseAmt } }
}

export async function shownInOut(db: Db, who: Who, projectId: string) {
  return (await rowsOf(db, who).where('inOut.projectId', '=', projectId).executeTakeFirst()) ?? refuse(common.missing)
}

export async function createInOut(db: Db, who: Who, body: Body & { requestNo?: string }) {
  const facts = await checked(db, who, body)
  const projectId = newId()
  const entryId = await posted(db, who, { ...body, ...facts, projectId }, body.requestNo)
  await insert(db, inOuts, who, { ...body, ...facts, projectId, files: body.files ?? [], entryId })
  who.did(`登记${inOutTypes.label(body.inOutType)}“${body.projectName}”${yuanText(body.amount)}元`, { id: projectId })
  return shownInOut(db, who, projectId)
}

/** The mirror of the posting and a new entry, within the open month of the record. */
export async function updateInOut(
  db: Db,
  who: Who,
  body: Body & { projectId: string; version?: number; requestNo?: string },
) {
  const row = await own(db, inOuts, who, body.projectId, { lock: true })
  if (row.status === inOutStatus.is.void) refuse(no.alreadyVoid)
  assertFresh(row, body.version)
  const facts = await checked(db, who, body)
  if (facts.inOutTime.slice(0, 7) !== row.inOutTime.slice(0, 7))
    refuse(
      { code: common.invalid.code, text: '只能改为同一个月内的时间，否则请作废后重新登记' },
      {},
      { field: 'inOutTime' },
    )
  // On the day of the entry it corrects: the month is open, and reports show the record as it is now.
  const request = { requestNo: body.requestNo, memo: '修改收支', entryDate: row.inOutTime.slice(0, 10) }
  // Cash that the change takes back leaves the box.
  const less = boxed(row) - boxed(body)
  const [first] = [row.inOutTime, facts.inOutTime].sort()
  if (less > 0) await assertCash(db, who, [{ tradeWay: cash, amount: less }], first.slice(0, 10))
  await reverse(db, who, [row.entryId], request)
  const entryId = await posted(db, who, { ...body, ...facts }, body.requestNo, 2)
  await update(db, inOuts, who, row, { ...body, ...facts, files: body.files ?? [], entryId })
  return shownInOut(db, who, row.projectId)
}

/** The cash a record put into the box, or took out of it. */
const boxed = ({ inOutType, tradeWay, amount }: { inOutType: number; tradeWay: number; amount: number }) =>
  tradeWay === cash ? (inOutType === income ? amount : -amount) : 0

/** 作废: the mirror, dated today; in a closed month only with its own permission (fees.md 3.4). */
export async function voidInOut(db: Db, who: Who, { projectId, reason }: { projectId: string; reason: string }) {
  const row = await own(db, inOuts, who, projectId, { lock: true })
  if (row.status === inOutStatus.is.void) refuse(no.alreadyVoid)
  const [feeMonth] = await closedMonths(db, who, [row.inOutTime.slice(0, 7)])
  if (feeMonth && !who.may('expense.account.voidClosed')) refuse(no.monthClosed, { feeMonth })
  // Voiding an income pays the money out again.
  if (row.inOutType === income) await assertCash(db, who, [row])
  await reverse(db, who, [row.entryId], { memo: reason })
  await patch(db, inOuts, who, row, { status: inOutStatus.is.void, voidReason: reason })
  who.did(`作废${inOutTypes.label(row.inOutType)}“${row.projectName}”${yuanText(row.amount)}元，原因：${reason}`)
  return shownInOut(db, who, projectId)
}

/** Checks a record by the rules of money (fees.md 0, 2.6); gives its time. */
async function checked(db: Db, who: Who, { amount, tradeWay, voucherNo, inOutTime }: Body) {
  assertAmount(amount)
  const enabled = await enabledWays(db, who)
  if (!enabled.has(tradeWay)) refuse(no.wayOff, {}, { field: 'tradeWay' })
  if (tradeWay === moneyWays.is.transfer && !voucherNo) wrongValue('voucherNo', '转账须填写凭证号')
  return { inOutTime: tradeTimeOf(inOutTime, who, who.may('expense.account.backdate'), 'inOutTime') }
}

type Record = Pick<Body, 'inOutType' | 'amount' | 'projectName' | 'tradeWay'> & { projectId: string; inOutTime: string }

async function posted(db: Db, who: Who, record: Record, requestNo?: string, step?: number) {
  const { inOutType, projectId, tradeWay, amount, inOutTime, projectName } = record
  if (inOutType === expense) await assertCash(db, who, [{ tradeWay, amount }], inOutTime.slice(0, 10))
  const lines = ledger.otherMoney(inOutType, projectId, { tradeWay, amount })
  const entry = { entryType: entryType.is.inOut, entryDate: inOutTime.slice(0, 10), lines, memo: projectName }
  const [{ entryId }] = await postEntries(db, who, [entry], { requestNo, step })
  return entryId
}
