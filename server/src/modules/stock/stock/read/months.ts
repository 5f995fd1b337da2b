import { sql } from 'kysely'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { stockRefusals as no } from '#contract/modules/stock/stock/ledger.ts'
import { monthAction } from '#contract/modules/stock/stock/stock.ts'
import type { Db } from '#core/db/db.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import type { Who } from '#core/who/who.ts'
import { pendingOf } from '../book/pending.ts'
import { checkStock } from '../check.ts'

/**
 * Months are closed in order, each once it is over and the books are right; a closed one takes no record (invariant 8).
 */

interface MonthChange {
  month: string
  action: (typeof monthAction.values)[number]
  reason?: string | null
}

/** Closes a month or opens the newest closed one again; refuses 23002 with what prevents it. */
export async function changeMonth(db: Db, who: Who, { month, action, reason }: MonthChange) {
  // Waits for running postings; later ones see the result.
  await lockKey(db, `stock/${who.orgId}`)
  const closing = action === monthAction.is.close
  const docs = closing ? await pendingOf(db, who.orgId, month) : []
  const not = (why: string) =>
    refuse(no.cannotClose, { month, action: monthAction.label(action), reason: why }, { data: { docs } })
  const why = closing ? await keptOpen(db, who, month) : await keptClosed(db, who, month)
  if (why) not(why)
  if (docs.length > 0) not(`还有${docs.length}张单据未完成`)
  if (!closing && !reason) wrongValue('reason', '反结存原因不能为空')
  const values = closing
    ? { closed: 1, closeBy: who.userId, closeByName: who.userName, closeTime: who.now }
    : { closed: 0, reopenByName: who.userName, reopenTime: who.now, reopenReason: reason }
  await db
    .insertInto('stockMonth')
    .values({ orgId: who.orgId, month, ...values })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'month']).doUpdateSet({ ...values, version: sql`stock_month.version + 1` }),
    )
    .execute()
  who.did(closing ? `${month}库存结存` : `${month}库存反结存：${reason}`)
  return { month, closed: values.closed }
}

/** Why a month cannot be closed; undefined when it can. */
async function keptOpen(db: Db, who: Who, month: string) {
  const months = await stockMonths(db, who)
  const state = months.find((one) => one.month === month)
  if (month >= who.today.slice(0, 7)) return '本月尚未结束'
  if (!state) return '没有库存记录'
  if (state.closed === 1) return '已经结存'
  const before = months.findLast((one) => one.closed === 0 && one.month < month)
  if (before) return `${before.month}尚未结存`
  const wrong = await checkStock(db, who.orgId)
  return wrong.length > 0 ? `账存核对有${wrong.length}项不符` : undefined
}

async function keptClosed(db: Db, who: Who, month: string) {
  const newest = (await stockMonths(db, who)).find((one) => one.closed === 1)
  if (!newest) return '没有已结存的月份'
  return newest.month === month ? undefined : `只能反结存最近结存的${newest.month}`
}

/** All months from the first record to now, newest first. */
export async function stockMonths(db: Db, who: Who) {
  const { rows } = await sql<{ first: string | null }>`
    select to_char(min(biz_date), 'YYYY-MM') as first from stock_record where org_id = ${who.orgId}`.execute(db)
  const stored = await db.selectFrom('stockMonth').selectAll().where('orgId', '=', who.orgId).execute()
  const known = new Map(stored.map((row) => [row.month, row]))
  const first = rows[0]?.first
  if (!first) return []
  return monthsFrom(first, who.today.slice(0, 7)).map((month) => {
    const { closed, closeByName, closeTime } = known.get(month) ?? { closed: 0, closeByName: null, closeTime: null }
    return closed === 1
      ? { month, closed, closeByName, closeTime }
      : { month, closed, closeByName: null, closeTime: null }
  })
}

function monthsFrom(first: string, last: string) {
  const months: string[] = []
  for (let month = last; month >= first; month = before(month)) months.push(month)
  return months
}

function before(month: string) {
  const [year, number] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}
