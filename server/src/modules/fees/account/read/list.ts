import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type account, accountStatus } from '#contract/modules/fees/account/account.ts'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains, countOf, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../living/resident/service.ts'
import { feeOf, feesOf, openBillsOf } from '../effects.ts'
import { shownTrades } from '../posting/lines.ts'
import { accountByNumber } from '../posting/trades.ts'
import { waysInUse } from '../posting/ways.ts'
import { reserveRefund } from '../rules.ts'

/** Accounts as lists and the head of the detail show them (fees.md 3.1, 3.3). */

const order = {
  fields: {
    oldmanName: 'oldman.oldman_name',
    bedName: 'oldman.bed_name',
    accountNum: 'account.account_num',
    prestoreBalance: 'account.prestore_balance',
    depositBalance: 'account.deposit_balance',
    arrears: 'account.arrears_amount',
    lastTradeTime: 'account.last_trade_time',
  },
  first: [
    ['account.create_time', 'desc'],
    ['account.account_id', 'desc'],
  ],
} as const

const scoped = (db: Db, who: Who) =>
  db
    .selectFrom('account')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'account.orgId').onRef('oldman.oldmanId', '=', 'account.oldmanId'),
    )
    .where('account.orgId', '=', who.orgId)
    .where(inResidentScope(who))

type Rows = ReturnType<typeof scoped>
type Filters = Partial<QueryFor<typeof account.list>>

/** Accounts in scope that match, with the columns every list of them shows. */
export const accountRows = (db: Db, who: Who, query: Filters) => shown(filtered(scoped(db, who), query), who.today)

function filtered(start: Rows, query: Filters) {
  let rows = start
  if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.accountNum) rows = rows.where('account.accountNum', 'like', contains(query.accountNum.toUpperCase()))
  if (query.bedName) rows = rows.where('oldman.bedName', 'ilike', contains(query.bedName))
  if (query.oldmanStatuses?.length) rows = rows.where('oldman.oldmanStatus', 'in', query.oldmanStatuses)
  if (query.accountStatus) rows = rows.where('account.accountStatus', '=', query.accountStatus)
  const { lowBalance, arrears, buildingId, keyword } = query
  if (lowBalance != null)
    rows = rows.where(sql<boolean>`(account.prestore_balance < account.alarm_amount) = ${lowBalance === 1}`)
  if (arrears != null) rows = rows.where(sql<boolean>`(account.arrears_amount > 0) = ${arrears === 1}`)
  if (query.reserveTodo != null) rows = rows.where(sql<boolean>`${reserveWaits} = ${query.reserveTodo === 1}`)
  if (buildingId) rows = rows.where(livesIn(buildingId))
  if (keyword) rows = rows.where(matches(keyword))
  return rows
}

/** The booking ended, its money is still held (fees.md 3.5). */
const reserveWaits = sql<boolean>`(oldman.oldman_status = ${sql.lit(liveStatus.is.cancelled)} and account.reserve_balance > 0)`

/** Name, pinyin initials, bed, or the account number a scanner reads. */
function matches(keyword: string) {
  const like = contains(keyword)
  const number = keyword.toUpperCase()
  return sql<boolean>`(oldman.oldman_name like ${like} or oldman.bed_name ilike ${like}
    or (${/^[a-z]+$/i.test(keyword)} and oldman.pinyin like ${contains(keyword.toLowerCase())})
    or account.account_num = ${number} or oldman.oldman_no = ${number} or oldman.ic_card = ${keyword})`
}

/** Unpaid parts of bills whose day has passed. */
const overdueOf = (today: string) => sql<number>`coalesce((
  select sum(bill.net_amt - bill.paid_amt) from trade_month bill
  where bill.org_id = account.org_id and bill.oldman_id = account.oldman_id
    and bill.bill_status in (${sql.lit(billStatus.is.unpaid)}, ${sql.lit(billStatus.is.partPaid)}) and bill.due_date < ${today}), 0)::bigint`

const shown = (rows: Rows, today: string) =>
  rows.select((eb) => [
    overdueOf(today).as('overdueArrears'),
    'oldman.oldmanId',
    'oldman.oldmanName',
    'oldman.bedName',
    'oldman.oldmanStatus',
    'account.accountId',
    'account.accountNum',
    'account.accountStatus',
    'account.prestoreBalance',
    'account.depositBalance',
    'account.medicalBalance',
    'account.reserveBalance',
    'account.arrearsAmount as arrears',
    'account.alarmAmount',
    'account.autoDeduct',
    'account.payerName',
    'account.remark',
    'account.lastTradeTime',
    'account.version',
    eb
      .selectFrom('level')
      .select('level.levelName')
      .whereRef('level.orgId', '=', 'oldman.orgId')
      .whereRef('level.levelId', '=', 'oldman.levelId')
      .as('levelName'),
    eb.fn
      .coalesce(
        eb
          .selectFrom('live')
          .select('live.depositDue')
          .whereRef('live.orgId', '=', 'oldman.orgId')
          .whereRef('live.liveId', '=', 'oldman.liveId'),
        eb.lit(0),
      )
      .as('depositDue'),
  ])

/** All conditions of the list. */
const filtersIn = ({ page: _, size: __, sortField: _s, sortOrder: _o, pageHelper: _p, export: _e, ...rest }: Filters) =>
  Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null && value !== ''))

/** Filters and scopes with conditions on the resident; without them the totals read accounts alone. */
const asksResident = (who: Who, query: Filters) =>
  !who.scope.all ||
  query.reserveTodo != null ||
  Boolean(query.oldmanName || query.bedName || query.oldmanStatuses?.length || query.buildingId || query.keyword)

/** Count and sums over the whole filter, in one query; overdue amounts are summed from the bills. */
async function totalsOf(db: Db, who: Who, query: Filters) {
  const joined = filtered(scoped(db, who), query)
  const alone = db.selectFrom('account').where('account.orgId', '=', who.orgId)
  // as: without those filters no condition names the resident
  const rows = asksResident(who, query) ? joined : filtered(alone as Rows, query)
  const whole = await rows
    .select([
      sql<number>`count(*)::int`.as('n'),
      sql<number>`coalesce(sum(account.prestore_balance), 0)::bigint`.as('prestoreBalance'),
      sql<number>`coalesce(sum(account.deposit_balance), 0)::bigint`.as('depositBalance'),
      sql<number>`coalesce(sum(account.medical_balance), 0)::bigint`.as('medicalBalance'),
      sql<number>`coalesce(sum(account.reserve_balance), 0)::bigint`.as('reserveBalance'),
      sql<number>`coalesce(sum(account.arrears_amount), 0)::bigint`.as('arrears'),
    ])
    .executeTakeFirstOrThrow()
  const { n, ...sum } = whole
  const overdue = await db
    .selectFrom('tradeMonth')
    .select(sql<number>`coalesce(sum(net_amt - paid_amt), 0)::bigint`.as('overdueArrears'))
    .where('orgId', '=', who.orgId)
    .where('billStatus', 'in', [billStatus.is.unpaid, billStatus.is.partPaid])
    .where('dueDate', '<', who.today)
    .where((eb) =>
      Object.keys(filtersIn(query)).length > 0 || !who.scope.all
        ? eb('oldmanId', 'in', rows.select('account.oldmanId'))
        : sql<boolean>`true`,
    )
    .executeTakeFirstOrThrow()
  return { n, sum: { ...sum, ...overdue } }
}

export async function listAccounts(db: Db, who: Who, query: QueryFor<typeof account.list>) {
  const rows = filtered(scoped(db, who), query)
  const { n, sum } = await totalsOf(db, who, query)
  const found = await page(shown(rows, who.today), query, order, async () => n)
  const fees = await feesOf(
    db,
    who,
    found.list.map(({ oldmanId }) => oldmanId),
  )
  const list = found.list.map((row) => ({ ...row, monthlyFee: fees.get(row.oldmanId) ?? null }))
  return { ...found, list, sum }
}

/** Below the line, only for current residents: a closed or unused account needs no money. Reads account and oldman. */
export const isAccountLow = sql<boolean>`(account.account_status = ${sql.lit(accountStatus.is.open)} and oldman.oldman_status in (${sql.lit(liveStatus.is.living)}, ${sql.lit(liveStatus.is.trial)})
  and account.prestore_balance < account.alarm_amount)`

/** The number below their line now: the figure of the dashboard, and of the reminders filtered by it. */
export const countLow = (db: Db, who: Who) => countOf(accountRows(db, who, {}).where(isAccountLow))

/** One row as the list shows it. */
export async function shownAccount(db: Db, who: Who, oldmanId: string) {
  await ownResident(db, who, oldmanId)
  const row = await shown(scoped(db, who), who.today).where('account.oldmanId', '=', oldmanId).executeTakeFirst()
  return row ?? refuse(common.missing)
}

/** Account with resident card and last trades; for an account number only its owner. */
export async function accountDetail(db: Db, who: Who, idOrNumber: string) {
  if (/^ZH\d+$/i.test(idOrNumber)) {
    const { oldmanId, oldmanName, accountStatus } = await accountByNumber(db, who, idOrNumber.toUpperCase())
    return { oldmanId, accountStatus, oldmanName: `${[...oldmanName][0]}**` }
  }
  const resident = await ownResident(db, who, idOrNumber)
  const row = await shownAccount(db, who, idOrNumber)
  const trades = await shownTrades(db, who, (query) =>
    query
      .where((eb) => eb.or([eb('trade.oldmanId', '=', idOrNumber), eb('trade.oldmanIdTo', '=', idOrNumber)]))
      .orderBy('trade.tradeTime', 'desc')
      .orderBy('trade.tradeId', 'desc')
      .limit(10),
  )
  const stay = resident.liveId
    ? await db
        .selectFrom('live')
        .select('liveDate')
        .where('orgId', '=', who.orgId)
        .where('liveId', '=', resident.liveId)
        .executeTakeFirst()
    : undefined
  return {
    ...row,
    sex: resident.sex,
    age: ageOn(resident.birthDate, who.today),
    liveDate: stay?.liveDate ?? null,
    trades,
    tradeWays: await waysInUse(db, who),
    bills: await openBillsOf(db, who, idOrNumber),
    monthlyFee: (await feeOf(db, who, 'monthlyServiceFee', idOrNumber)) ?? null,
    roundCut: await setting(db, who.orgId, 'roundCut'),
    // No payment is at the provider yet, so all balances may be refunded.
    available: {
      1: row.prestoreBalance,
      2: row.depositBalance,
      6: row.medicalBalance,
      5: row.reserveBalance,
    },
    reserveRefund:
      row.oldmanStatus === liveStatus.is.cancelled && row.reserveBalance > 0
        ? reserveRefund(row.reserveBalance, {}, await setting(db, who.orgId, 'reserveForfeit'))
        : null,
  }
}
