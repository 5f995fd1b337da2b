import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { ledger } from '#contract/modules/fees/account/ledger.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Who } from '#core/who/who.ts'
import { wayNames } from './ways.ts'

/** The journal for finance: entries and lines of a business, in posting order (fees.md 1.2, 14). */

type JournalQuery = QueryFor<typeof ledger.entries>

const accountNames: Readonly<Record<string, string>> = {
  CLR: '线上支付待清算',
  AR: '应收老人款',
  PRE: '预存款',
  DEP: '入住押金',
  MED: '医疗押金',
  RES: '预订金',
  INC: '服务收入',
  FORF: '预订金违约收入',
  OI: '其他收入',
  OE: '其他支出',
  WAIVE: '减免及抹零',
  OPEN: '期初导入',
  HB: '居家余额',
  HD: '居家押金',
  HS: '居家补贴',
  HOLD: '居家工单待确认',
  HINC: '居家服务收入',
  HSUB: '居家补贴来源',
}
/** A limit that keeps a bill readable even if it was changed every day for years. */
const most = 500

/**
 * Entries of a trade, a bill, a settlement or a number, with their reversals. Refuses 21003 out of the caller's reach.
 */
export async function entriesOf(db: Db, who: Who, request: JournalQuery) {
  const ids = await entryIds(db, who, request)
  if (ids.length === 0) return []
  const entries = await db
    .selectFrom('ledgerEntry as entry')
    .leftJoin('ledgerEntry as origin', (join) =>
      join.onRef('origin.orgId', '=', 'entry.orgId').onRef('origin.entryId', '=', 'entry.reverses'),
    )
    .leftJoin('ledgerEntry as mirror', (join) =>
      join.onRef('mirror.orgId', '=', 'entry.orgId').onRef('mirror.entryId', '=', 'entry.reversedBy'),
    )
    .selectAll('entry')
    .select(['origin.entryNo as reversesNo', 'mirror.entryNo as reversedByNo'])
    .where('entry.orgId', '=', who.orgId)
    .where('entry.entryId', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('entry.createTime')
    .orderBy('entry.entryNo')
    .execute()
  const lines = Map.groupBy(await linesIn(db, who, ids), ({ entryId }) => entryId)
  return entries.map((entry) => {
    const own = lines.get(entry.entryId) ?? []
    const total = (side: 'debit' | 'credit') => own.reduce((sum, line) => sum + line[side], 0)
    return { ...entry, debit: total('debit'), credit: total('credit'), lines: own }
  })
}

async function entryIds(db: Db, who: Who, { tradeId, tradeMonthId, settleId, entryNo }: JournalQuery) {
  const entries = db.selectFrom('ledgerEntry').select('entryId').where('orgId', '=', who.orgId)
  const idsOf = async (rows: typeof entries) =>
    (await rows.orderBy('createTime').orderBy('entryNo').limit(most).execute()).map(({ entryId }) => entryId)
  if (tradeId) {
    await ownedBy(db, who, sql`trade where trade_id = ${tradeId}`)
    return idsOf(entries.where('tradeId', '=', tradeId))
  }
  if (tradeMonthId) {
    await ownedBy(db, who, sql`trade_month where trade_month_id = ${tradeMonthId}`)
    const lines = db.selectFrom('ledgerLine').select('entryId').where('orgId', '=', who.orgId)
    return idsOf(entries.where('entryId', 'in', lines.where('tradeMonthId', '=', tradeMonthId)))
  }
  if (settleId) {
    await ownedBy(db, who, sql`settlement where settle_id = ${settleId}`)
    return idsOf(entries.where('settleId', '=', settleId))
  }
  if (!entryNo) return refuse(common.missing)
  const ids = await idsOf(entries.where('entryNo', '=', entryNo))
  for (const oldmanId of new Set((await linesIn(db, who, ids)).flatMap((line) => line.oldmanId ?? [])))
    await ownResident(db, who, oldmanId)
  return ids
}

/** The business must be of a resident the caller may see. */
async function ownedBy(db: Db, who: Who, place: RawBuilder<unknown>) {
  const { rows } = await sql<{ oldmanId: string }>`select oldman_id from ${place} and org_id = ${who.orgId}`.execute(db)
  await ownResident(db, who, rows[0]?.oldmanId ?? refuse(common.missing))
}

async function linesIn(db: Db, who: Who, ids: readonly string[]) {
  const rows = await db
    .selectFrom('ledgerLine as line')
    .leftJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'line.orgId').onRef('oldman.oldmanId', '=', 'line.oldmanId'),
    )
    .leftJoin('projectChild as child', (join) =>
      join.onRef('child.orgId', '=', 'line.orgId').onRef('child.projectChildId', '=', 'line.projectChildId'),
    )
    .leftJoin('tradeMonth as bill', (join) =>
      join.onRef('bill.orgId', '=', 'line.orgId').onRef('bill.tradeMonthId', '=', 'line.tradeMonthId'),
    )
    .leftJoin('homeAccount', (join) =>
      join.onRef('homeAccount.orgId', '=', 'line.orgId').onRef('homeAccount.accountId', '=', 'line.homeAccountId'),
    )
    .leftJoin('homeOldman', (join) =>
      join.onRef('homeOldman.orgId', '=', 'line.orgId').onRef('homeOldman.oldmanId', '=', 'homeAccount.oldmanId'),
    )
    .select(['line.entryId', 'line.lineNo', 'line.account', 'line.tradeWay', 'line.debit', 'line.credit'])
    .select((eb) => eb.fn.coalesce('oldman.oldmanName', 'homeOldman.oldmanName').as('oldmanName'))
    .select(['line.oldmanId', 'child.projectChildName as projectName', 'bill.billNo'])
    .where('line.orgId', '=', who.orgId)
    .where('line.entryId', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('line.entryId')
    .orderBy('line.lineNo')
    .execute()
  const ways = await wayNames(db, who)
  const nameOf = (account: string, way: number | null) =>
    /^W\d$/.test(account)
      ? `资金·${ways.get(way ?? Number(account.slice(1))) ?? account}`
      : (accountNames[account] ?? account)
  return rows.map(({ tradeWay, ...row }) => ({ ...row, accountName: nameOf(row.account, tradeWay) }))
}
