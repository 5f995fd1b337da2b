import { isRefusal, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { billStatus, billType, billRefusals as no } from '#contract/modules/fees/bill/bill.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { type Db, together } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { closedMonths, lockAccounts } from '../../account/service.ts'
import type { MoneyMove } from '../../cost-project/service.ts'
import { firstDay, lastDay, later, monthAfter, monthOf, monthsFrom } from '../calendar.ts'
import { autoDeductAll } from '../pay/deduct.ts'
import { issueAll, type NewLine } from '../pay/post.ts'
import { regularLine, unbilledOf } from './add-bill.ts'
import { waitingOfStays } from './consume.ts'
import { awayIn, outingLines } from './outing.ts'
import { type IssuedBill, issuedIn, type StayMonth, stayMonthKey } from './stay-bills.ts'

/** Monthly bills (5.7): some residents per transaction, each month once, missed months caught up in order. */

/** 'skipped' where the bill exists already. */
type Outcome = 'created' | 'skipped' | 'none'

/**
 * The bills of some months, in their order, of many stays, in as many statements as for one. Accounts are locked first,
 * so that two runs wait for each other and the second finds the bills. Gives the result for each month of each stay.
 */
async function issueMonths(
  db: Db,
  who: Who,
  stays: readonly Row<'live'>[],
  months: readonly string[],
): Promise<{ outcomes: Outcome[]; moved: MoneyMove[] }> {
  const oldmanIds = stays.map(({ oldmanId }) => oldmanId)
  const accounts = await lockAccounts(db, who, oldmanIds)
  const issued = await issuedIn(db, who, oldmanIds, months[0], months.at(-1))
  const there = new Set(
    issued
      .filter((bill) => bill.billType === billType.is.monthly)
      .map(({ liveId, feeMonth }) => stayMonthKey(liveId, feeMonth)),
  )
  const stayMonths = stays.flatMap((stay) => months.map((feeMonth): StayMonth => ({ stay, feeMonth })))
  const open = stayMonths.filter(({ stay, feeMonth }) => !there.has(stayMonthKey(stay.liveId, feeMonth)))
  const due = await linesOf(db, who, open, issued)
  const list = open.flatMap(({ stay, feeMonth }) => {
    const account = accounts.get(stay.oldmanId)
    const lines = due.get(stayMonthKey(stay.liveId, feeMonth))
    return account && lines ? [{ account, stay, feeMonth, billType: billType.is.monthly, lines }] : []
  })
  const outcomes = stayMonths.map(({ stay, feeMonth }): Outcome => {
    const key = stayMonthKey(stay.liveId, feeMonth)
    return there.has(key) ? 'skipped' : due.has(key) ? 'created' : 'none'
  })
  if (list.length === 0) return { outcomes, moved: [] }
  const issuedBills = await issueAll(db, who, list)
  // Issuing moves no balance, so the accounts are unchanged since they were locked.
  const owing = [...new Set(list.map(({ account }) => account))]
  const deducted = await autoDeductAll(db, who, owing, { byMonth: months.length > 1 })
  const moved = [...Map.groupBy(issuedBills, ({ oldmanId }) => oldmanId)].map(([oldmanId, own]) => ({
    oldmanId,
    billAmt: own.reduce((sum, { netAmt }) => sum + Number(netAmt), 0),
    deductAmt: deducted.get(oldmanId) ?? 0,
  }))
  return { outcomes, moved }
}

/** The charges on the bills of these months, by `stayMonthKey`; a month without any line is missing. */
async function linesOf(db: Db, who: Who, stayMonths: readonly StayMonth[], issued: readonly IssuedBill[]) {
  const found = new Map<string, NewLine[]>()
  if (stayMonths.length === 0) return found
  const liveIds = [...new Set(stayMonths.map(({ stay }) => stay.liveId))]
  const months = stayMonths.map(({ feeMonth }) => feeMonth).sort()
  const [parts, waiting, away] = await together(
    unbilledOf(db, who, stayMonths, issued),
    waitingOfStays(db, who, liveIds, lastDay(months[months.length - 1])),
    awayIn(db, who, liveIds),
  )
  for (const { stay, feeMonth } of stayMonths) {
    const { liveId } = stay
    const own = parts.get(stayMonthKey(liveId, feeMonth)) ?? []
    const back = away.has(stayMonthKey(liveId, feeMonth)) ? await outingLines(db, who, stay, feeMonth, own) : []
    // Waiting consumption is billed on the first bill whose month has not ended before its day.
    const [now, later] = divided(waiting.get(liveId) ?? [], ({ dateFrom }) => dateFrom <= lastDay(feeMonth))
    waiting.set(liveId, later)
    const lines = [...own.map(regularLine), ...now, ...back]
    if (lines.length > 0) found.set(stayMonthKey(liveId, feeMonth), lines)
  }
  return found
}

const divided = <T>(all: readonly T[], here: (one: T) => boolean): [T[], T[]] => [
  all.filter(here),
  all.filter((one) => !here(one)),
]

/** Open stays with charged days in the month; the last bill of a departed resident is the settlement. */
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
        .on('tradeMonth.billType', '=', billType.is.monthly)
        .on('tradeMonth.billStatus', '<>', billStatus.is.void),
    )
    .selectAll('live')
    .select(['oldman.oldmanName', 'oldman.bedName', 'tradeMonth.tradeMonthId'])
    .where('live.orgId', '=', who.orgId)
    .where('live.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .where('live.chargeStartDate', '<=', lastDay(feeMonth))
    .orderBy('live.oldmanId')
}

interface Failure {
  oldmanId: string
  oldmanName: string
  message: string
}

/** How many residents share a transaction: its statements cost the same for all of them as for one. */
const atOnce = 50

interface GenerateOptions {
  feeMonth: string
  oldmanIds?: readonly string[] | null
  manual: boolean
  preview?: boolean
}

/** A transaction of its own: a bill that cannot be issued does not stop the others, and is listed in the result. */
export type Apart = <T>(work: (db: Db, who: Who) => Promise<T>) => Promise<T>

/**
 * Makes the missing bills of a month; gives their number, and the residents who could not be billed. `preview`: `apart`
 * undoes the bills, nothing is stored, and the answer names the residents and how much of their money would move.
 */
export async function generate(
  { db, who, apart }: { db: Apart; who: Who; apart: Apart },
  { feeMonth, oldmanIds, manual, preview = false }: GenerateOptions,
) {
  if (manual) assertNear(feeMonth, who.today)
  const stays = await db((inner) => {
    let rows = staysIn(inner, who, feeMonth).where(inResidentScope(who))
    if (oldmanIds?.length) rows = rows.where('live.oldmanId', 'in', [...oldmanIds])
    return rows.execute()
  })
  const count = { created: 0, skipped: 0, none: 0 }
  const failed: Failure[] = []
  const people: (MoneyMove & { oldmanName: string; bedName: string | null })[] = []
  const make = async (some: readonly (typeof stays)[number][]) => {
    const done = await apart((inner, own) => issueMonths(inner, own, some, [feeMonth]))
    for (const outcome of done.outcomes) count[outcome] += 1
    for (const one of done.moved) {
      const { oldmanName = '', bedName = null } = some.find(({ oldmanId }) => oldmanId === one.oldmanId) ?? {}
      people.push({ ...one, oldmanName, bedName })
    }
  }
  const open = stays.filter(({ tradeMonthId }) => !tradeMonthId)
  count.skipped += stays.length - open.length
  for (let start = 0; start < open.length; start += atOnce) {
    const some = open.slice(start, start + atOnce)
    try {
      await make(some)
    } catch {
      // One of them cannot be billed: then each runs separately, so that it does not stop the others.
      for (const stay of some) {
        try {
          await make([stay])
        } catch (error) {
          const message = isRefusal(error) ? error.message : '系统故障，未出账'
          failed.push({ oldmanId: stay.oldmanId, oldmanName: stay.oldmanName, message })
        }
      }
    }
  }
  const isNamed = (oldmanIds?.length ?? 0) > 0
  if (isNamed && count.created === 0 && failed.length === 0) refuse(count.skipped > 0 ? no.exists : no.nothingDue)
  const result = { feeMonth, total: stays.length, created: count.created, skipped: count.skipped + count.none, failed }
  if (preview) return { ...result, people }
  await db((inner) => keepRun(inner, who, result, manual))
  return result
}

/**
 * A bill of a later month would take prestored money for days that may never come: by hand none is made beyond the next
 * month.
 */
function assertNear(feeMonth: string, today: string) {
  const last = monthAfter(monthOf(today))
  if (feeMonth > last) wrongValue('feeMonth', `账单月份最晚为下月（${last}）`)
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
      runId: newId(),
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

/**
 * Months still to be billed: from the first one this institution ever billed, so that no old stay is billed for years.
 */
export async function missedMonths(db: Db, who: Who, last: string) {
  const first = await db
    .selectFrom('tradeMonth')
    .select(({ fn }) => fn.min('feeMonth').as('month'))
    .where('orgId', '=', who.orgId)
    .where('billType', '=', billType.is.monthly)
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
  const lived = monthsFrom(monthOf(start), last)
  const closed = await closedMonths(db, who, lived)
  const months = lived.filter((month) => !closed.has(month) && firstDay(month) <= who.today)
  if (months.length > 0) await issueMonths(db, who, [stay], months)
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'billRun.failed': Failure[]
  }
}
