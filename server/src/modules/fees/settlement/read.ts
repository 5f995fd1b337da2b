import { sql } from 'kysely'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { amountInWords } from '#contract/kit/value/money.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import {
  settlementRefusals as no,
  type settlement,
  settleStatus,
} from '#contract/modules/fees/settlement/settlement.ts'
import { movedIn } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { contains, countOf, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { liveDays } from '../../living/residence/service.ts'
import { lives } from '../../living/residence/tables.ts'
import { balancesOf, lockAccount, waysInUse } from '../account/service.ts'
import { priceOn, pricesOf } from '../fee-project/service.ts'
import { blocksOf, sheetLinesOf, warningsOf, workOut } from './plan.ts'
import type { Amounts } from './rules.ts'
import { currentOf } from './stay.ts'

/** Settlements for display: the list, and one with its amounts, lines and history. */

const order = {
  fields: {
    settleNo: 'settlement.settle_no',
    quitDate: 'settlement.quit_date',
    settleTime: 'settlement.settle_time',
    refundAmt: 'settlement.refund_amt',
  },
  // Waiting ones come first.
  first: [
    ['settlement.settle_status', 'asc'],
    ['settlement.quit_date', 'desc'],
    ['settlement.settle_no', 'desc'],
  ],
} as const

/** Until it is settled the balances are the current ones. */
const live = (column: string, balance: string) =>
  sql<number>`case when settlement.settle_status = ${sql.lit(settleStatus.is.open)} then ${sql.ref(`account.${balance}`)} else ${sql.ref(`settlement.${column}`)} end`

function rowsOf(db: Db, who: Who) {
  return db
    .selectFrom('settlement')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'settlement.orgId').onRef('oldman.oldmanId', '=', 'settlement.oldmanId'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.orgId', '=', 'settlement.orgId').onRef('account.oldmanId', '=', 'settlement.oldmanId'),
    )
    .innerJoin('live', (join) =>
      join.onRef('live.orgId', '=', 'settlement.orgId').onRef('live.liveId', '=', 'settlement.liveId'),
    )
    .leftJoin('bed', (join) => join.onRef('bed.orgId', '=', 'live.orgId').onRef('bed.bedId', '=', 'live.bedId'))
    .selectAll('settlement')
    .select(['oldman.oldmanName', 'bed.fullName as bedName', 'live.liveDate'])
    .select([
      live('prestore_amt', 'prestore_balance').as('prestoreAmt'),
      live('deposit_amt', 'deposit_balance').as('depositAmt'),
      live('medical_amt', 'medical_balance').as('medicalAmt'),
      live('reserve_amt', 'reserve_balance').as('reserveAmt'),
      live('arrears_amt', 'arrears_amount').as('arrearsAmt'),
    ])
    .where('settlement.orgId', '=', who.orgId)
    .where(inResidentScope(who))
}
type SettlementRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Columns that only the settlement has. */
const unknown = {
  finalChargeAmt: null,
  creditAmt: null,
  deductAmt: null,
  waiveAmt: null,
  refundAmt: null,
  collectAmt: null,
}

function shown(row: SettlementRow) {
  const { lines: _, madeBills: __, ...rest } = row
  const open = row.settleStatus === settleStatus.is.open
  const upper = open ? null : amountInWords(row.refundAmt + row.collectAmt)
  return { ...rest, ...(open ? unknown : {}), upper, liveDays: liveDays(row.liveDate, row.quitDate, 2, row.quitDate) }
}

export async function listSettlements(db: Db, who: Who, query: QueryFor<typeof settlement.list>) {
  let rows = rowsOf(db, who)
  if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.settleStatus != null) rows = rows.where('settlement.settleStatus', '=', query.settleStatus)
  if (query.quitDateFrom) rows = rows.where('settlement.quitDate', '>=', query.quitDateFrom)
  if (query.quitDateTo) rows = rows.where('settlement.quitDate', '<=', query.quitDateTo)
  if (query.settleTimeFrom) rows = rows.where('settlement.settleTime', '>=', `${query.settleTimeFrom} 00:00:00`)
  if (query.settleTimeTo) rows = rows.where('settlement.settleTime', '<=', `${query.settleTimeTo} 23:59:59`)
  const found = await page(rows, query, order)
  return { ...found, list: found.list.map(shown) }
}

/** The number of departures that are not settled: the total of the list filtered by it. */
export const countWaiting = (db: Db, who: Who) =>
  countOf(rowsOf(db, who).where('settlement.settleStatus', '=', settleStatus.is.open))

export async function shownSettlement(db: Db, who: Who, settleId: string) {
  const row = await rowsOf(db, who).where('settlement.settleId', '=', settleId).executeTakeFirst()
  return shown(row ?? refuse(common.missing))
}

/** The requested one, else that of the last stay, else none: then it is a preview for today. */
async function chosen(db: Db, who: Who, oldmanId: string, settleId: string | undefined | null) {
  const resident = await ownResident(db, who, oldmanId)
  const all = await rowsOf(db, who)
    .where('settlement.oldmanId', '=', oldmanId)
    .orderBy('settlement.createTime', 'desc')
    .orderBy('settlement.settleNo', 'desc')
    .execute()
  const row = settleId ? (all.find((one) => one.settleId === settleId) ?? refuse(common.missing)) : undefined
  const current =
    row ?? all.find((one) => one.liveId === resident.liveId && one.settleStatus !== settleStatus.is.revoked)
  const liveId = current?.liveId ?? resident.liveId
  const stay = liveId ? await own(db, lives, who, liveId) : undefined
  return { resident, all, row: current, stay }
}

const pending = (stay: Row<'live'>, today: string) => ({ ...stay, quitDate: stay.quitDate ?? today })

export async function linesOfSettlement(db: Db, who: Who, oldmanId: string, settleId?: string | null) {
  const { row, stay } = await chosen(db, who, oldmanId, settleId)
  if (row && row.settleStatus !== settleStatus.is.open) return row.lines
  if (!stay?.liveDate) return []
  return sheetLinesOf(await workOut(db, who, pending(stay, who.today)), { amount: 0, reason: '' })
}

const none: Amounts = {
  prestoreAmt: 0,
  depositAmt: 0,
  medicalAmt: 0,
  reserveAmt: 0,
  arrearsAmt: 0,
  finalChargeAmt: 0,
  creditAmt: 0,
  deductAmt: 0,
  waiveAmt: 0,
  refundAmt: 0,
  collectAmt: 0,
}

export async function detailOf(db: Db, who: Who, oldmanId: string, settleId?: string | null) {
  const { resident, all, row, stay } = await chosen(db, who, oldmanId, settleId)
  const account = await lockAccount(db, who, oldmanId)
  const open = row ? row.settleStatus === settleStatus.is.open : stay?.liveDate != null
  const subject = stay && { resident, stay, quitDate: stay.quitDate ?? who.today }
  const worked = open && stay ? (await workOut(db, who, pending(stay, who.today))).amounts : undefined
  return {
    oldmanId,
    oldmanName: resident.oldmanName,
    accountNum: account.accountNum,
    settlement: row ? shown(row) : null,
    amounts: worked ?? (row ? amountsIn(row) : none),
    balances: balancesOf(account),
    blocks: open && subject ? await blocksOf(db, who, subject) : [],
    warnings: open && subject ? await warningsOf(db, who, subject) : [],
    // Neither the balance nor ways that only a payment provider accepts.
    tradeWays: (await waysInUse(db, who)).filter(({ tradeWay }) => tradeWay < 7),
    deductProjects: await deductProjects(db, who),
    history: all.map(shown),
  }
}

function amountsIn(row: SettlementRow): Amounts {
  const keys = Object.keys(none) as (keyof Amounts)[] // as: the keys of the constant above
  return { ...none, ...Object.fromEntries(keys.map((key) => [key, row[key]])) }
}

/** Enabled projects of 赔偿. */
async function deductProjects(db: Db, who: Who) {
  const rows = await db
    .selectFrom('projectChild')
    .innerJoin('feeProject', (join) =>
      join
        .onRef('feeProject.orgId', '=', 'projectChild.orgId')
        .onRef('feeProject.projectId', '=', 'projectChild.projectId'),
    )
    .select(['projectChild.projectChildId', 'projectChild.projectChildName'])
    .where('projectChild.orgId', '=', who.orgId)
    .where('projectChild.status', '=', onOff.is.on)
    .where('feeProject.projectType', '=', projectType.is.compensation)
    .orderBy('projectChild.sort')
    .orderBy('projectChild.projectChildId')
    .execute()
  const histories = await pricesOf(
    db,
    who,
    rows.map(({ projectChildId }) => projectChildId),
  )
  return rows.map((row) => ({ ...row, price: priceOn(histories.get(row.projectChildId) ?? [], who.today).price }))
}

/** Before 退住: the planned settlement, its blocks and its warnings (fees.md 6). */
export async function check(db: Db, who: Who, { oldmanId, quitDate }: BodyFor<typeof settlement.check>) {
  const resident = await ownResident(db, who, oldmanId)
  const stay = resident.liveId ? await own(db, lives, who, resident.liveId) : undefined
  if (!stay || !movedIn.includes(stay.oldmanStatus)) return refuse(common.wrongState, { name: '未入住' })
  const leaving = { ...stay, quitDate: stay.quitDate ?? quitDate }
  const subject = { resident, stay: leaving, quitDate: leaving.quitDate }
  const done = (await currentOf(db, who, stay.liveId))?.settleStatus === settleStatus.is.settled
  const { amounts } = await workOut(db, who, leaving)
  const settled = { code: no.done.code, message: no.done.text }
  const blocks = [...(done ? [settled] : []), ...(await blocksOf(db, who, subject))]
  return {
    pass: blocks.length === 0 ? 1 : 0,
    blocks,
    warnings: await warningsOf(db, who, subject),
    preview: amounts,
  }
}
