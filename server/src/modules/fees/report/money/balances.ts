import { type RawBuilder, sql } from 'kysely'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { anyOf } from '#core/rows/code-list.ts'
import type { Part } from '../facts.ts'
import { type Report, showRows } from '../pivot.ts'
import { type Ask, among, nothing, ofOperator, operated } from '../report-query.ts'
import { beside, billsMoved, moves, namedWays, otherSide, paying, shares } from './ledger-lines.ts'

/** Balances of residents by class (reports 5, 7, 9, 11) and every movement of them (6, 8, 10, 12). */

type Sql = RawBuilder<unknown>
const { is } = entryType
export type HeldAccount = 'PRE' | 'DEP' | 'MED' | 'RES'

/** The column of a movement: by the kind of business, where that decides it, else by the account on the other side. */
const figure = sql`case
  when move.kind in ${anyOf(is.prestore, is.deposit, is.reservation, is.medical, is.opening)} then 'inAmt'
  when move.kind = ${sql.lit(is.refundToPrestore)} then 'backAmt' when move.kind in ${anyOf(is.payment, is.autoDeduct)} then 'deductAmt'
  when move.kind = ${sql.lit(is.refund)} then 'refundAmt' when move.kind in ${anyOf(is.transfer, is.remittance)} then case when move.credited then 'transferInAmt' else 'transferOutAmt' end
  else case ${otherSide} when 'A' then case when move.credited then 'backAmt' else 'deductAmt' end when 'F' then 'forfeitAmt'
    when 'B' then case when move.credited then 'transferInAmt' else 'transferOutAmt' end
    else case when move.credited then 'inAmt' else 'refundAmt' end end end`

const outwards = sql`('deductAmt', 'refundAmt', 'transferOutAmt', 'forfeitAmt')`

const moved = (ask: Ask, account: HeldAccount, where?: Sql): Part => ({
  of: 'move',
  from: sql`(
    select move.*, case when move.day < ${ask.from}::date then 'openAmt' else ${figure} end as figure
    from (${moves(ask, sql`line.account = ${account} and line.entry_date <= ${ask.to}::date`)}) move offset 0) move`,
  where,
  row: sql`move.oldman_id`,
  figure: sql`move.figure`,
  amount: sql`case when move.figure in ${outwards} then move.debit - move.credit else move.credit - move.debit end`,
})

const closing = {
  openAmt: 1,
  inAmt: 1,
  backAmt: 1,
  transferInAmt: 1,
  deductAmt: -1,
  refundAmt: -1,
  transferOutAmt: -1,
} as const

const person = sql`left join oldman on oldman.org_id = `
const named = sql`, made."rowId" as "oldmanId", oldman.oldman_name as "oldmanName", oldman.bed_name as "bedName"`
const byName = sql`"bedName" nulls last, "oldmanName", "rowId"`

/** 5: the prestored money, its use by project. */
export const balance: Report = {
  word: 'balance',
  figures: ['openAmt', 'inAmt', 'backAmt', 'transferInAmt', 'deductAmt', 'refundAmt', 'transferOutAmt'],
  formulas: { closeAmt: closing },
  items: 'deductAmt',
  columns: projectColumns,
  facts: (ask): Part[] => [
    moved(ask, 'PRE', sql`move.figure <> 'deductAmt'`),
    {
      of: 'share',
      from: sql`(${shares(ask, {
        bills: billsMoved(ask, ask.from, ask.to),
        during: sql`found.day >= ${ask.from}::date and found.day <= ${ask.to}::date and found.kind in ${paying} and found.prestore_size > 0
          ${operated(ask, 'found')}`,
      })}) share`,
      where: sql`share.prestore_share <> 0`,
      row: sql`share.oldman_id`,
      item: sql`share.project_id`,
      figures: { deductAmt: sql`share.prestore_share` },
    },
  ],
  rows: (ask) => ({
    select: sql`${named}, account.account_num as "accountNum", account.alarm_amount as "alarmAmount"`,
    from: sql`${person} ${ask.orgId} and oldman.oldman_id = made."rowId"
      left join account on account.org_id = ${ask.orgId} and account.oldman_id = made."rowId"`,
    order: byName,
  }),
}

export async function projectColumns({ db, who }: Ask) {
  const rows = await db
    .selectFrom('feeProject')
    .select(['projectId as key', 'projectName as label'])
    .where('orgId', '=', who.orgId)
    .orderBy('sort')
    .orderBy('projectId')
    .execute()
  return rows
}

/** Current residents with a deposit due are included, even before any payment. */
const owing = (ask: Ask, due: Sql): Part => ({
  of: 'due',
  row: sql`due.oldman_id`,
  figures: { inAmt: sql`0::bigint` },
  from: sql`(
    select null::text as entry_id, 0 as line_no, ${ask.to}::date as day, null::text as fee_month, oldman.oldman_id, false as reversal
    from oldman join live on live.org_id = oldman.org_id and live.live_id = oldman.live_id
    where oldman.org_id = ${ask.orgId} and oldman.oldman_status in ${anyOf(liveStatus.is.living, liveStatus.is.trial)} and live.live_date <= ${ask.to}::date
      and ${due} > 0 ${among(ask, 'oldman.oldman_id')}) due`,
})
const dues = { DEP: sql.ref('live.deposit_due'), MED: sql.ref('live.medical_deposit_due'), RES: undefined }

const balanceReport = (word: 'reservation' | 'deposit' | 'balanceDeposit', account: 'DEP' | 'MED' | 'RES'): Report => ({
  word,
  ...(account === 'RES' ? {} : { added: ['dueAmt', 'unpaidAmt'], unkept: ['dueAmt', 'unpaidAmt'] }),
  figures: ['openAmt', 'inAmt', 'backAmt', 'transferInAmt', 'deductAmt', 'refundAmt', 'transferOutAmt', 'forfeitAmt'],
  formulas: { closeAmt: { ...closing, forfeitAmt: -1 } },
  facts: (ask) => {
    const due = dues[account]
    return [moved(ask, account), ...(due && !ofOperator(ask) ? [owing(ask, due)] : [])]
  },
  rows: (ask) => ({
    select: sql`${named}, oldman.oldman_status as "oldmanStatus", case oldman.oldman_status when ${sql.lit(liveStatus.is.booked)} then live.book_expire_date end as "bookExpireDate",
      ${dues[account] ?? sql`null::bigint`} as "dueAmt", ${dues[account] ? sql`greatest(coalesce(${dues[account]}, 0) - made."closeAmt", 0)` : sql`null::bigint`} as "unpaidAmt"`,
    from: sql`${person} ${ask.orgId} and oldman.oldman_id = made."rowId"
      left join live on live.org_id = ${ask.orgId} and live.live_id = oldman.live_id and oldman.oldman_status <> ${sql.lit(liveStatus.is.quit)}`,
    order: byName,
  }),
})

/** 7, 9, 11. */
export const reservation = balanceReport('reservation', 'RES')
export const deposit = balanceReport('deposit', 'DEP')
export const medicalDeposit = balanceReport('balanceDeposit', 'MED')

/**
 * 6, 8, 10, 12: each line with the resident's balance after it. Entries of one transaction are in the order of their
 * numbers; numbers, names and balances are read for the page alone.
 */
export async function movements(ask: Ask, account: HeldAccount, query: object) {
  const { filters } = ask
  const ways = await namedWays(ask)
  const way = filters.tradeWay
    ? sql`and move.entry_id in (select money.entry_id from ledger_line money where money.org_id = ${ask.orgId} and money.trade_way = ${Number(filters.tradeWay)})`
    : nothing
  const [trade, status] = filters.tradeStatus
    ? [
        sql`left join trade on trade.org_id = move.org_id and trade.trade_id = move.trade_id`,
        sql`and coalesce(trade.trade_status, 1) = ${filters.tradeStatus}`,
      ]
    : [nothing, nothing]
  const all = { ...ask, own: false, filters: { ...filters, operatorName: null } }
  const ledgerLines = sql`line.account = ${account} and line.entry_date <= ${ask.to}::date`
  const rows = sql`
    select move.*, case when move.credited then move.credit - move.debit else 0 end as "inAmt",
      case when move.credited then 0 else move.debit - move.credit end as "refundAmt"
    from (${moves(all, sql`${ledgerLines} and line.entry_date >= ${ask.from}::date`)}) move
    ${trade} where true ${operated(ask, 'move')} ${way} ${status}`
  const numbered = beside(ask, 'ledger_entry', 'entry', sql`one.entry_id = move.entry_id`)
  const balances = sql`
    select move.entry_id, move.line_no, (sum(move.credit - move.debit) over (partition by move.oldman_id order by move.day, move.create_time, move.entry_no, move.line_no))::bigint as after
    from (
      select move.*, (select one.entry_no from ledger_entry one where one.org_id = move.org_id and one.entry_id = move.entry_id) as entry_no
      from (${moves(all, sql`${ledgerLines} and line.oldman_id is not null and line.oldman_id = any (array(select oldman_id from shown))`)}) move) move`
  const names = {
    select: sql`move.entry_id || '-' || move.line_no as "rowId", to_char(move.day, 'YYYY-MM-DD') as "entryDate",
      coalesce(trade.trade_no, move.entry_no) as "tradeNo", trade.receipt_no as "receiptNo", move.oldman_id as "oldmanId",
      oldman.oldman_name as "oldmanName", oldman.bed_name as "bedName", ${content} as content,
      move."inAmt", move."refundAmt", balance.after as "balanceAfter",
      (select string_agg(named.name, '、' order by money.line_no)
        from ledger_line money left join ${ways} on named.way = money.trade_way
        where money.org_id = move.org_id and money.entry_id = move.entry_id and money.trade_way is not null) as "tradeWayName",
      move.operator_name as "operatorName", case when move.reversal then move.memo else coalesce(trade.remark, trade.reason, move.memo) end as remark,
      case when move.reversal then 1 else 0 end as reversal`,
    from: sql`left join (${balances}) balance on balance.entry_id = move.entry_id and balance.line_no = move.line_no
      ${beside(ask, 'trade', 'trade', sql`one.trade_id = move.trade_id`)}
      ${beside(ask, 'oldman', 'oldman', sql`one.oldman_id = move.oldman_id`)}`,
  }
  const order = sql`move.day, move.create_time, move.entry_no, move.line_no`
  const late = {
    order: sql`move.day, move.create_time`,
    select: sql`entry.entry_no, entry.operator_name, entry.memo`,
    from: numbered,
  }
  return showRows(ask, { rows, as: 'move', names, late, order, sums: ['inAmt', 'refundAmt'] }, query)
}

const content = sql`case move.kind when 1 then '预存' when 2 then '入住押金' when 3 then '缴费' when 4 then '退款' when 5 then '预订金'
  when 6 then '医疗押金' when 7 then '内部转账' when 8 then '汇转' when 9 then '自动抵扣' when 10 then '退住结算' when 11 then '退费入预存'
  when 21 then '没收' when 24 then '期初' else '其他' end || case when move.reversal then '（冲销）' else '' end`

/** The balances before and after the period, of the same residents and by the same operator. */
export async function balancesAround(ask: Ask, account: HeldAccount) {
  const { rows } = await sql<{ openAmt: number; closeAmt: number }>`
    select coalesce(sum(line.credit - line.debit) filter (where line.entry_date < ${ask.from}::date), 0)::bigint as "openAmt",
      coalesce(sum(line.credit - line.debit), 0)::bigint as "closeAmt"
    from ledger_line line
    where line.org_id = ${ask.orgId} and line.account = ${account} and line.entry_date <= ${ask.to}::date
      ${among(ask, 'line.oldman_id')} ${operated(ask, 'line')}`.execute(ask.db)
  return rows[0]
}
