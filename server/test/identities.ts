import { expect } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { account } from '#contract/modules/fees/account/account.ts'
import { inOut } from '#contract/modules/fees/report/in-out.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import type { Client, TestApp } from './app.ts'
import { addsUp, booked, showAs, total } from './reports.ts'

/** The identities of the finance reports (fees.md 13, last column), for the book of one institution and any period. */

export interface Book {
  t: TestApp
  client: Client
}
interface Days {
  dateFrom: string
  dateTo: string
}
type Row = Record<string, unknown>
const items = (row: Row) => Object.values(row.items as Record<string, number>).reduce((a, b) => a + b, 0) // as: the contract
const show = ({ client }: Book, call: Call, input: object) => showAs(client)(call, input)
const between = ({ dateFrom, dateTo }: Days) => `entry_date between '${dateFrom}' and '${dateTo}'`

/** 1, 4 and 16: received money less refunds and other expenses is the change of money; the records of 16 are OI and OE. */
export async function moneyMoved(book: Book, days: Days) {
  const came = await show(book, reports.inSummary, days)
  const went = await show(book, reports.outSummary, days)
  for (const answer of [came, went]) {
    addsUp(answer)
    for (const row of answer.list) expect(items(row)).toBe(row.totalAmt)
  }
  const where = between(days)
  const expenses = 0 - (await booked(book.t, '^OE$', where))
  expect(came.sum.totalAmt - went.sum.totalAmt - expenses).toBe(0 - (await booked(book.t, '^W[0-9]$', where)))
  const income = came.list.find(({ kind }) => kind === 23)?.totalAmt ?? 0
  expect(income).toBe(await booked(book.t, '^OI$', where))
  const records = await show(book, inOut.inOutList, { timeFrom: days.dateFrom, timeTo: days.dateTo })
  expect(records.sum.balanceAmt).toBe(await booked(book.t, '^O[IE]$', where))
}

/** 3: the rows of a trade add up to its amount, and all of them to the payments put onto bills. */
export async function billsPaid(book: Book, days: Days) {
  const paid = await show(book, reports.inProjectDetail, days)
  const payments = `entry_id in (select entry_id from ledger_line where account ~ '^(W.|PRE|DEP|MED|RES)$')
    and entry_id in (select entry.entry_id from ledger_entry entry left join ledger_entry origin on origin.entry_id = entry.reverses
      where coalesce(origin.entry_type, entry.entry_type) in (3, 9, 10)) and ${between(days)}`
  expect(paid.sum.amount).toBe(await booked(book.t, '^AR$', payments))
  const byTrade = Map.groupBy(paid.list, ({ tradeNo, reversal }) => `${tradeNo}/${reversal}`)
  const trades = await book.t.db((db) =>
    db
      .selectFrom('trade')
      .selectAll()
      .where('tradeType', 'in', [3, 9])
      .where('tradeTime', '>=', `${days.dateFrom} 00:00:00`)
      .where('tradeTime', '<=', `${days.dateTo} 23:59:59`)
      .execute(),
  )
  for (const { tradeNo, amount, tradeStatus, obsoleteTime } of trades) {
    expect([tradeNo, total(byTrade.get(`${tradeNo}/0`) ?? [], 'amount')]).toEqual([tradeNo, amount])
    const isVoided = tradeStatus === 2 && (obsoleteTime ?? '').slice(0, 10) <= days.dateTo
    expect([tradeNo, total(byTrade.get(`${tradeNo}/1`) ?? [], 'amount')]).toEqual([tradeNo, isVoided ? -amount : 0])
  }
  return paid
}

export const heldClasses = [
  { call: reports.prestored, type: '', detail: reports.prestoredDetail, code: 'PRE', balance: 'prestoreBalance' },
  {
    call: reports.balanceStatistics,
    type: '5',
    detail: reports.reserveDetail,
    code: 'RES',
    balance: 'reserveBalance',
  },
  {
    call: reports.balanceStatistics,
    type: '2',
    detail: reports.depositDetail,
    code: 'DEP',
    balance: 'depositBalance',
  },
  {
    call: reports.balanceStatistics,
    type: '6',
    detail: reports.medicalDepositDetail,
    code: 'MED',
    balance: 'medicalBalance',
  },
] as const

/** 5–12: opening plus movements is the closing, which equals the account; each line is in the detail. Up to today. */
export async function moneyHeld(book: Book, of: (typeof heldClasses)[number], days: Days) {
  const balances = await show(book, of.call, { ...days, type: of.type })
  addsUp(balances)
  const accounts = new Map((await show(book, account.list, {})).list.map((row) => [row.oldmanId, row]))
  for (const row of balances.list) {
    const n = (key: string) => Number(row[key] ?? 0)
    const came = n('openAmt') + n('inAmt') + n('backAmt') + n('transferInAmt')
    const left = n('deductAmt') + n('refundAmt') + n('transferOutAmt') + n('forfeitAmt')
    expect([row.oldmanName, came - left]).toEqual([row.oldmanName, row.closeAmt])
    expect([row.oldmanName, row.closeAmt]).toEqual([row.oldmanName, accounts.get(row.oldmanId)?.[of.balance]])
    if (of.code === 'PRE') expect(items(row)).toBe(row.deductAmt)
    if (of.code === 'DEP') expect(row.unpaidAmt).toBe(Math.max(0, n('dueAmt') - n('closeAmt')))
  }
  expect(balances.sum.closeAmt).toBe(await booked(book.t, `^${of.code}$`, 'true'))
  if (of.code === 'RES') expect(balances.sum.forfeitAmt).toBe(await booked(book.t, '^FORF$', between(days)))
  const moves = await show(book, of.detail, days)
  const { sum } = balances
  expect(moves.sum.inAmt).toBe(sum.inAmt + (sum.backAmt ?? 0) + sum.transferInAmt)
  expect(moves.sum.refundAmt).toBe(sum.deductAmt + sum.refundAmt + sum.transferOutAmt + (sum.forfeitAmt ?? 0))
  expect([moves.sum.openAmt, moves.sum.closeAmt]).toEqual([sum.openAmt, sum.closeAmt])
  expect(moves.sum.openAmt + moves.sum.inAmt - moves.sum.refundAmt).toBe(moves.sum.closeAmt)
  for (const [oldmanId, lines] of Map.groupBy(moves.list, (row) => row.oldmanId))
    expect(lines.at(-1)?.balanceAfter).toBe(balances.list.find((row) => row.oldmanId === oldmanId)?.closeAmt)
}

/** 2: each bill adds up, and its open part is what the ledger has as owed. */
export async function billsOfMonth(book: Book, feeMonth: string, more: object = {}) {
  const answer = await show(book, reports.tradeMonth, { feeMonth, ...more })
  addsUp(answer)
  const arrears = await owedIn(book, feeMonth)
  for (const row of answer.list) {
    const n = (key: string) => Number(row[key])
    expect(n('grossAmt') - n('discountAmt') + n('adjustAmt') - n('waiveAmt')).toBe(row.netAmt)
    expect(n('moneyAmt') + n('balanceAmt')).toBe(row.paidAmt)
    expect(n('netAmt') - n('paidAmt')).toBe(row.unpaidAmt)
    expect(items(row) - n('waiveAmt')).toBe(row.netAmt)
    expect([row.billNo, arrears.get(String(row.rowId)) ?? 0]).toEqual([row.billNo, row.unpaidAmt])
  }
  return answer
}

/**
 * The amount owed of each bill as a month shows it: its own bills, in a closed month as it was closed, and for bills of
 * other months what was posted for this one. Charges and refunds after the closing belong to the month they were posted
 * for, and so does the reversal of a payment that the closed month shows.
 */
async function owedIn({ t }: Book, feeMonth: string) {
  const lines = await t.db((db) =>
    db
      .selectFrom('ledgerLine as line')
      .innerJoin('ledgerEntry as entry', 'entry.entryId', 'line.entryId')
      .innerJoin('tradeMonth as bill', 'bill.tradeMonthId', 'line.tradeMonthId')
      .leftJoin('ledgerEntry as origin', 'origin.entryId', 'entry.reverses')
      .leftJoin('monthClose as closing', (join) =>
        join.onRef('closing.feeMonth', '=', 'bill.feeMonth').on('closing.closed', '=', 1),
      )
      .select(['line.kind', 'line.feeMonth', 'line.debit', 'line.credit', 'line.createTime'])
      .select([
        'bill.tradeMonthId',
        'bill.feeMonth as ownMonth',
        'closing.closeTime',
        'origin.createTime as originTime',
      ])
      .where('line.account', '=', 'AR')
      .where((eb) => eb.or([eb('line.feeMonth', '=', feeMonth), eb('bill.feeMonth', '=', feeMonth)]))
      .execute(),
  )
  const arrears = new Map<string, number>()
  for (const line of lines) {
    if (!shownIn(feeMonth, line)) continue
    arrears.set(line.tradeMonthId, (arrears.get(line.tradeMonthId) ?? 0) + line.debit - line.credit)
  }
  return arrears
}

interface OwedLine {
  kind: number
  feeMonth: string
  createTime: string
  ownMonth: string
  closeTime: string | null
  originTime: string | null
}
function shownIn(feeMonth: string, { kind, ownMonth, closeTime, originTime, ...line }: OwedLine) {
  if (![3, 9, 10].includes(kind)) return line.feeMonth === feeMonth
  if (!closeTime || line.createTime <= closeTime) return ownMonth === feeMonth
  return ownMonth !== feeMonth && line.feeMonth === feeMonth && originTime !== null && originTime <= closeTime
}

/** 13 = 14 = 18 = 20 = income of the ledger less waivers, by every grouping. */
export async function dueOfMonth(book: Book, feeMonth: string) {
  const range = { feeMonthFrom: feeMonth, feeMonthTo: feeMonth }
  const fees = await show(book, reports.amtSummary, range)
  addsUp(fees, ['rate', 'personCount', 'averageAmt'])
  const income = await booked(book.t, '^(INC|WAIVE)$', `fee_month = '${feeMonth}'`)
  expect(fees.sum.netAmt).toBe(income)
  for (const group of ['building', 'level']) {
    const other = await show(book, reports.amtSummary, { ...range, group })
    expect([group, other.sum.netAmt, other.sum.paidAmt, other.sum.personCount]).toEqual([
      group,
      income,
      fees.sum.paidAmt,
      fees.sum.personCount,
    ])
  }
  const charged = await show(book, reports.tradeDetail, { feeMonth })
  addsUp(charged)
  expect(charged.sum.totalAmt).toBe(income)
  const sold = await show(book, reports.saleDetail, { feeMonth })
  addsUp(sold)
  expect([sold.sum.netAmt, sold.sum.paidAmt]).toEqual([income, fees.sum.paidAmt])
  const month = await show(book, reports.monthStatistic, range)
  expect(month.sum.netAmt).toBe(income)
  return { fees, charged }
}

/** 15: list prices and differences add up to the amount due of each resident. */
export async function differencesOfMonth(book: Book, feeMonth: string) {
  const found = await show(book, reports.diffDetail, { feeMonth })
  addsUp(found)
  const charged = await show(book, reports.tradeDetail, { feeMonth })
  const due = Map.groupBy(charged.list, ({ oldmanId }) => oldmanId)
  for (const [oldmanId, rows] of Map.groupBy(found.list, (row) => row.oldmanId))
    expect(total(rows, 'standardAmt') + total(rows, 'diffAmt')).toBe(total(due.get(oldmanId) ?? [], 'totalAmt'))
  expect(found.sum.netAmt).toBe(charged.sum.totalAmt)
  return found
}

const lengthOf = (feeMonth: string) => {
  const [year, month] = feeMonth.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** 17: days of stays and empty days add up to the month of each bed; the fee is that of report 13. */
export async function rentOfMonth(book: Book, feeMonth: string) {
  const found = await show(book, reports.rent, { feeMonth })
  addsUp(found)
  for (const [bedName, rows] of Map.groupBy(found.list, (row) => row.bedName))
    if (bedName !== '未分配床位')
      expect([bedName, total(rows, 'days') + total(rows, 'vacantDays')]).toEqual([bedName, lengthOf(feeMonth)])
  const fees = await show(book, reports.amtSummary, { feeMonthFrom: feeMonth, feeMonthTo: feeMonth })
  const beds = fees.list.find(({ groupName }) => groupName === '床位费')
  expect([found.sum.netAmt, found.sum.paidAmt]).toEqual([beds?.netAmt ?? 0, beds?.paidAmt ?? 0])
}

/** 18: owed before, due and collected add up to the amount owed, month after month and by project. */
export async function receivableOver(book: Book, feeMonthFrom: string, feeMonthTo: string) {
  const range = { feeMonthFrom, feeMonthTo }
  const months = await show(book, reports.monthStatistic, range)
  let open = Number(months.list[0]?.openAmt ?? 0)
  const first = open
  for (const row of months.list) {
    expect(row.openAmt).toBe(open)
    open += Number(row.netAmt) - Number(row.collectCurrentAmt) - Number(row.collectPastAmt)
    expect([row.feeMonth, row.closeAmt]).toEqual([row.feeMonth, open])
  }
  expect(open).toBe(0 - (await booked(book.t, '^AR$', 'true')))
  expect(await book.client.ok(reports.monthStatisticSum, range)).toMatchObject({
    openAmt: first,
    closeAmt: open,
    netAmt: months.sum.netAmt,
  })
  const split = await show(book, reports.monthStatistic, { ...range, dueGroup: 'project' })
  for (const { feeMonth, openAmt, closeAmt, collectPastAmt, netAmt } of months.list) {
    const own = split.list.filter((row) => row.feeMonth === feeMonth)
    expect(['openAmt', 'closeAmt', 'collectPastAmt', 'netAmt'].map((key) => total(own, key))).toEqual([
      openAmt,
      closeAmt,
      collectPastAmt,
      netAmt,
    ])
  }
  return months
}

/** 19: the balances of a resident less the arrears are the amount paid out or collected; a revoked settlement is negative. */
export async function departures(book: Book, { dateFrom, dateTo }: Days) {
  const found = await show(book, reports.quitDetail, { settleFrom: dateFrom, settleTo: dateTo })
  addsUp(found)
  for (const row of found.list) {
    const n = (key: string) => Number(row[`${key}Amt`])
    const credits = n('prestore') + n('deposit') + n('medical') + n('reserve') + n('credit')
    const debts = n('arrears') + n('finalCharge') + n('deduct') - n('waive')
    expect([row.settleNo, credits - debts]).toEqual([row.settleNo, n('refund') - n('collect')])
  }
  const where = `entry_id in (select entry_id from ledger_entry where settle_id is not null) and ${between({ dateFrom, dateTo })}`
  expect(found.sum.collectAmt - found.sum.refundAmt).toBe(0 - (await booked(book.t, '^W[0-9]$', where)))
  return found
}

/** All twenty at once, for a book whose first day is known. */
export async function allReports(book: Book, days: Days, feeMonths: readonly string[]) {
  await moneyMoved(book, days)
  await billsPaid(book, days)
  for (const of of heldClasses) await moneyHeld(book, of, days)
  for (const feeMonth of feeMonths) {
    await moneyMoved(book, { dateFrom: `${feeMonth}-01`, dateTo: `${feeMonth}-${lengthOf(feeMonth)}` })
    await billsOfMonth(book, feeMonth, { withSettle: 1 })
    await dueOfMonth(book, feeMonth)
    await differencesOfMonth(book, feeMonth)
    await rentOfMonth(book, feeMonth)
  }
  await receivableOver(book, feeMonths[0], feeMonths[feeMonths.length - 1])
  await departures(book, days)
}
