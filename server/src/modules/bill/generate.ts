import { randomUUIDv7 } from 'node:crypto'
import { isRefusal, refuse } from '#contract/kit/refusals.ts'
import { billRefusals as no } from '#contract/modules/bill.ts'
import type { Db } from '../../core/db.ts'
import { inResidentScope } from '../../core/scope.ts'
import { settings } from '../../core/settings.ts'
import type { Who } from '../../core/who.ts'
import type { Row } from '../../core/write.ts'
import { closedMonths, lockAccount } from '../account/service.ts'
import { regularLine, unbilled } from './add-bill.ts'
import { firstDay, lastDay, later, monthAfter, monthOf, monthsFrom } from './calendar.ts'
import { waitingLines } from './consume.ts'
import { autoDeduct } from './deduct.ts'
import { outingLines } from './outing.ts'
import { issue } from './post.ts'

/** Monthly bills (5.7): a resident a transaction, a month once, what was missed made up in order. */

type Outcome = 'created' | 'skipped' | 'none'

/** One bill of one stay. Locked by the account, so that two runs wait for each other and the second finds it made. */
export async function issueMonth(db: Db, who: Who, stay: Row<'live'>, feeMonth: string): Promise<Outcome> {
  const account = await lockAccount(db, who, stay.oldmanId)
  const there = await db
    .selectFrom('tradeMonth')
    .select('tradeMonthId')
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', stay.liveId)
    .where('feeMonth', '=', feeMonth)
    .where('billType', '=', 1)
    .where('billStatus', '<>', 3)
    .executeTakeFirst()
  if (there) return 'skipped'
  const parts = await unbilled(db, who, stay, feeMonth)
  const waiting = await waitingLines(db, who, stay, lastDay(feeMonth))
  const away = await outingLines(db, who, stay, feeMonth, parts)
  const lines = [...parts.map(regularLine), ...waiting, ...away]
  if (lines.length === 0) return 'none'
  await issue(db, who, { account, stay }, { feeMonth, billType: 1, lines })
  await autoDeduct(db, who, stay.oldmanId)
  return 'created'
}

/** Whose stay has charged days in the month and goes on; the last bill of a departed is its settlement. */
function staysIn(db: Db, who: Who, feeMonth: string) {
  return db
    .selectFrom('live')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'live.orgId').onRef('oldman.oldmanId', '=', 'live.oldmanId'),
    )
    .leftJoin('tradeMonth', (join) =>
      join
        .onRef('tradeMonth.orgId', '=', 'live.orgId')
        .onRef('tradeMonth.liveId', '=', 'live.liveId')
        .on('tradeMonth.feeMonth', '=', feeMonth)
        .on('tradeMonth.billType', '=', 1)
        .on('tradeMonth.billStatus', '<>', 3),
    )
    .selectAll('live')
    .select(['oldman.oldmanName', 'tradeMonth.tradeMonthId'])
    .where('live.orgId', '=', who.orgId)
    .where('live.oldmanStatus', 'in', [1, 4])
    .where('live.chargeStartDate', '<=', lastDay(feeMonth))
    .orderBy('live.oldmanId')
}

interface Failure {
  oldmanId: string
  oldmanName: string
  message: string
}

/** Each resident apart: one that cannot be billed stops nobody, and stands in the result. */
export type Apart = <T>(work: (db: Db, who: Who) => Promise<T>) => Promise<T>

export async function generate(
  { db, who, apart }: { db: Apart; who: Who; apart: Apart },
  { feeMonth, oldmanIds, manual }: { feeMonth: string; oldmanIds?: readonly string[] | null; manual: boolean },
) {
  const stays = await db((inner) => {
    let rows = staysIn(inner, who, feeMonth).where(inResidentScope(who))
    if (oldmanIds?.length) rows = rows.where('live.oldmanId', 'in', [...oldmanIds])
    return rows.execute()
  })
  const count = { created: 0, skipped: 0, none: 0 }
  const failed: Failure[] = []
  for (const stay of stays) {
    const { oldmanId, oldmanName } = stay
    if (stay.tradeMonthId) {
      count.skipped += 1
      continue
    }
    try {
      count[await apart((inner, own) => issueMonth(inner, own, stay, feeMonth))] += 1
    } catch (error) {
      const message = isRefusal(error) ? error.message : '系统故障，未出账'
      failed.push({ oldmanId, oldmanName, message })
    }
  }
  const asked = (oldmanIds?.length ?? 0) > 0
  if (asked && count.created === 0 && failed.length === 0) refuse(count.skipped > 0 ? no.exists : no.nothingDue)
  const result = { feeMonth, total: stays.length, created: count.created, skipped: count.skipped + count.none, failed }
  await db((inner) => keepRun(inner, who, result, manual))
  return result
}

async function keepRun(
  db: Db,
  who: Who,
  { failed, ...counts }: { feeMonth: string; total: number; created: number; skipped: number; failed: Failure[] },
  manual: boolean,
) {
  await db
    .insertInto('billRun')
    .values({
      ...counts,
      orgId: who.orgId,
      runId: randomUUIDv7(),
      failed: JSON.stringify(failed),
      manual: manual ? 1 : 0,
      operatorName: who.userName,
      createTime: who.now,
    })
    .execute()
}

/** The last month whose bill is due on a day: of this month on billDay, or of the month before where one bills after. */
export async function dueMonth(db: Db, who: Who, day: string) {
  const { billDay, billMode } = await settings(db, who.orgId, ['billDay', 'billMode'])
  const reached = Number(day.slice(8)) >= billDay ? monthOf(day) : monthAfter(monthOf(day), -1)
  return Number(billMode) === 2 ? monthAfter(reached, -1) : reached
}

/** Months still to be made: from the first one this institution ever billed, so that no old stay is billed for years. */
export async function missedMonths(db: Db, who: Who, last: string) {
  const first = await db
    .selectFrom('tradeMonth')
    .select(({ fn }) => fn.min('feeMonth').as('month'))
    .where('orgId', '=', who.orgId)
    .where('billType', '=', 1)
    .executeTakeFirst()
  const months = monthsFrom(later(first?.month ?? last, monthAfter(last, -24)), last)
  const closed = await closedMonths(db, who, months)
  return months.filter((month) => !closed.has(month))
}

/** Bills of a new stay (5.7): at once where the day of billing has passed. */
export async function firstBills(db: Db, who: Who, stay: Row<'live'>) {
  const start = stay.chargeStartDate
  if (!start) return
  const last = await dueMonth(db, who, who.today)
  const closed = await closedMonths(db, who, [monthOf(start), last])
  for (const month of monthsFrom(monthOf(start), last))
    if (!closed.has(month) && firstDay(month) <= who.today) await issueMonth(db, who, stay, month)
}
