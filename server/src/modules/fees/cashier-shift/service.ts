import { sql } from 'kysely'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type cashierShift, shiftRefusals as no } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import { serial } from '#core/rows/numbers.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { namedLines, openLines, shiftFigures, shiftLinesOf } from './figures.ts'

const shiftNumbers = serial('cashierShift', 'shiftNo', { prefix: 'JB', by: 'month', digits: 4 })

/** Sheets of cashiers: computed from the ledger until signed, stored unchanged from then on (fees.md 14). */

const lastSheet = (db: Db, who: Who) =>
  db
    .selectFrom('cashierShift')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('userId', '=', who.userId)
    .orderBy('timeTo', 'desc')
    .orderBy('shiftNo', 'desc')
    .limit(1)
    .executeTakeFirst()

async function standing(db: Db, who: Who) {
  const last = await lastSheet(db, who)
  const lines = await namedLines(db, who, await openLines(db, who, last))
  return { last, lines, figures: shiftFigures(lines) }
}

/** The signed-in cashier's drawer since the last handover. */
export async function draftOf(db: Db, who: Who) {
  const { last, figures } = await standing(db, who)
  return {
    ...figures,
    userName: who.userName,
    timeFrom: last?.timeTo ?? `${who.today} 00:00:00`,
    timeTo: who.now,
    openingCash: last ? last.countedCash - last.handedCash : 0,
    openingFixed: last ? 1 : 0,
  }
}

/** Signs the drawer off; a posting made meanwhile refuses it (32101). */
export async function submitShift(db: Db, who: Who, body: BodyFor<typeof cashierShift.submit>) {
  await lockKey(db, `cashier-shift/${who.orgId}/${who.userId}`)
  const { last, lines, figures } = await standing(db, who)
  const { ways, kinds, voids, ...sums } = figures
  const { countedCash, handedCash, remark, receiverName } = body
  if (sums.inAmt !== body.expectInAmt || sums.outAmt !== body.expectOutAmt) refuse(no.changed)
  if (handedCash > countedCash) refuse(no.tooMuch, {}, { field: 'handedCash' })
  const openingCash = last ? last.countedCash - last.handedCash : (body.openingCash ?? 0)
  const expected = openingCash + sums.cashIn - sums.cashOut
  if (countedCash !== expected && !remark) refuse(no.explain, {}, { field: 'remark' })
  const shiftId = newId()
  const shiftNo = await shiftNumbers.next(db, who)
  const drawer = { openingCash, countedCash, handedCash, receiverName, remark }
  const about = { userId: who.userId, userName: who.userName, timeTo: who.now, createTime: who.now }
  await db
    .insertInto('cashierShift')
    .values({
      orgId: who.orgId,
      shiftId,
      shiftNo,
      timeFrom: last?.timeTo ?? `${who.today} 00:00:00`,
      ...about,
      ...drawer,
      ...sums,
      ways: JSON.stringify(ways),
      kinds: JSON.stringify(kinds),
      voids: JSON.stringify(voids),
    })
    .execute()
  const entryIds = [...new Set(lines.map(({ entryId }) => entryId))]
  if (entryIds.length > 0)
    await db
      .insertInto('cashierShiftEntry')
      .values(entryIds.map((entryId) => ({ orgId: who.orgId, entryId, shiftId })))
      .execute()
  who.did(`交班${shiftNo}`, { id: shiftId, name: shiftNo })
  return shownShift(db, who, shiftId)
}

const order = {
  fields: {
    shiftNo: 'cashier_shift.shift_no',
    createTime: 'cashier_shift.create_time',
    diffAmt: 'cashier_shift.diff_amt',
    inAmt: 'cashier_shift.in_amt',
  },
  first: [
    ['cashier_shift.time_to', 'desc'],
    ['cashier_shift.shift_no', 'desc'],
  ],
} as const

/** A cashier sees his own sheets; users who check trades see all. */
function shiftRows(db: Db, who: Who) {
  const rows = db.selectFrom('cashierShift').selectAll('cashierShift').where('cashierShift.orgId', '=', who.orgId)
  return who.may('expense.account.audit') ? rows : rows.where('cashierShift.userId', '=', who.userId)
}

const shown = (row: Row<'cashierShift'>) => ({
  ...row,
  diffAmt: Number(row.diffAmt),
  keptCash: row.countedCash - row.handedCash,
})

export async function listShifts(db: Db, who: Who, query: QueryFor<typeof cashierShift.list>) {
  let rows = shiftRows(db, who)
  if (query.userName) rows = rows.where('cashierShift.userName', 'like', contains(query.userName))
  if (query.dateFrom) rows = rows.where('cashierShift.createTime', '>=', `${query.dateFrom} 00:00:00`)
  if (query.dateTo) rows = rows.where('cashierShift.createTime', '<=', `${query.dateTo} 23:59:59`)
  if (query.different != null) rows = rows.where(sql<boolean>`(cashier_shift.diff_amt <> 0) = ${query.different === 1}`)
  const found = await page(rows, query, order)
  return { ...found, list: found.list.map(shown) }
}

export async function shownShift(db: Db, who: Who, shiftId: string) {
  const row = await shiftRows(db, who).where('cashierShift.shiftId', '=', shiftId).executeTakeFirst()
  if (!row) return refuse(common.missing)
  return { ...shown(row), lines: await namedLines(db, who, await shiftLinesOf(db, who, shiftId)) }
}
