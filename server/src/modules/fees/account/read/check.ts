import { type RawBuilder, sql } from 'kysely'
import { tradeDirection, tradeType } from '#contract/modules/fees/account/trade.ts'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import { clearStatus } from '#contract/modules/fees/payment/payment.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { overWholeBook } from '#core/rows/read/whole-book.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Proof of the books (fees.md 1.2, I1–I10, and 9): each identity recomputed from the lines, so that a change past the
 * program is found too and named with its difference. Read only.
 */

interface Proof {
  code: string
  name: string
  /** Contradictions, each as a sentence, among the postings of a period. */
  wrong: (orgId: string, span: Span) => RawBuilder<{ detail: string }>
  /** Contradictions in a sum over the whole book: it has no period. */
  whole?: true
  /** Runs month by month: one statement over the whole book would exceed the time limit. */
  byMonth?: true
}

/** After one moment, up to another. */
interface Span {
  after: string
  upto: string
}
const always: Span = { after: '-infinity', upto: 'infinity' }

/** Entries, or other rows with a moment, of a period. */
const posted = ({ after, upto }: Span, column = 'entry.create_time') =>
  sql`${sql.ref(column)} > ${after}::timestamp and ${sql.ref(column)} <= ${upto}::timestamp`

/**
 * Accounts whose balance may be below zero on no day (fees.md 1.1); the money accounts and the income of a month may.
 */
const neverBelow = ['PRE', 'DEP', 'MED', 'RES', 'AR', 'CLR', 'FORF', 'OI', 'OE', 'WAIVE', 'HB', 'HD', 'HS', 'HOLD']

const yuan = (expression: string) => sql.raw(`trim(to_char((${expression})::numeric / 100, 'FM999999999990.00'))`)

const classes = sql`(values
  ('PRE', '预存', 'prestore_balance'), ('DEP', '入住押金', 'deposit_balance'), ('MED', '医疗押金', 'medical_balance'),
  ('RES', '预订金', 'reserve_balance'), ('AR', '欠费', 'arrears_amount')) class (account, label, key)`

const proofs: readonly Proof[] = [
  {
    code: 'I1',
    name: '每张凭证借贷相等，至少两行，每行一方',
    wrong: (orgId, span) => sql`
      select '凭证' || entry.entry_no || '：借贷相差' || ${yuan('coalesce(sum(line.debit) - sum(line.credit), 0)')} || '元，共' || count(line.line_no) || '行' as detail
      from ledger_entry entry left join ledger_line line using (org_id, entry_id)
      where entry.org_id = ${orgId} and ${posted(span)} group by entry.entry_no, entry.line_count
      having coalesce(sum(line.debit), 0) <> coalesce(sum(line.credit), 0) or count(line.line_no) < 2 or count(line.line_no) <> entry.line_count
        or bool_or((line.debit > 0) = (line.credit > 0))`,
  },
  {
    code: 'I2',
    name: '全部账户借贷合计相等',
    whole: true,
    wrong: (orgId) => sql`
      select '借贷合计相差' || ${yuan('sum(debit) - sum(credit)')} || '元' as detail
      from ledger_line where org_id = ${orgId} having sum(debit) <> sum(credit)`,
  },
  {
    code: 'I3',
    name: '各类余额不为负，每张账单欠费不为负',
    whole: true,
    wrong: (orgId) => sql`
      select ${nameOf('line')} || '：' || line.account || coalesce('（账单' || max(line.trade_month_id) filter (where line.account = 'AR') || '）', '') || '为' || ${yuan('sum(line.credit - line.debit)')} || '元' as detail
      from ledger_line line where line.org_id = ${orgId} and line.account in ('PRE', 'DEP', 'MED', 'RES', 'AR')
      group by line.org_id, line.oldman_id, line.account, case when line.account = 'AR' then line.trade_month_id end
      having sum(case when line.account = 'AR' then line.debit - line.credit else line.credit - line.debit end) < 0
      union all
      select coalesce(${homeNameOf('line')}, '工单' || line.order_id) || '：' || line.account || '为' || ${yuan('sum(line.amount)')} || '元'
      from (
        select org_id, account, case when account <> 'HOLD' then home_account_id end as home_account_id,
          case when account = 'HOLD' then order_id end as order_id, credit - debit as amount
        from ledger_line where org_id = ${orgId} and account in ('HB', 'HD', 'HS', 'HOLD')) line
      group by line.org_id, line.account, line.home_account_id, line.order_id having sum(line.amount) < 0`,
  },
  {
    code: 'I4',
    name: '凭证登记后未被修改',
    byMonth: true,
    wrong: (orgId, span) => sql`
      select '凭证' || entry.entry_no || '第' || line.line_no || '行与凭证的日期、月份或类型不符' as detail
      from ledger_line line join ledger_entry entry using (org_id, entry_id)
      where line.org_id = ${orgId} and ${posted(span)} and (line.entry_date, line.fee_month, line.entry_type) <> (entry.entry_date, entry.fee_month, entry.entry_type)
      union all
      select '凭证' || entry.entry_no || '第' || line.line_no || '行供报表的内容与凭证不符'
      from ledger_line line join ledger_entry entry using (org_id, entry_id)
      left join ledger_entry origin on origin.org_id = entry.org_id and origin.entry_id = entry.reverses
      left join trade_month_detail detail on line.account = 'INC' and detail.org_id = line.org_id and detail.trade_month_detail_id = line.trade_month_detail_id
      left join ledger_parts(${orgId}, ${span.after}::timestamp, ${span.upto}::timestamp) part on part.entry_id = line.entry_id and part.line_no = line.line_no
      where line.org_id = ${orgId} and ${posted(span)} and (line.kind, line.create_time, line.trade_id, line.detail_kind, line.gross_amt, line.discount_amt,
          line.place_from, line.balance_part, line.prestore_part)
        is distinct from (coalesce(origin.entry_type, entry.entry_type), entry.create_time, coalesce(origin.trade_id, entry.trade_id),
          detail.detail_kind, detail.gross_amt, detail.discount_amt, part.place_from, part.balance_part, part.prestore_part)
      union all
      select '账单' || bill.bill_no || '的项目次序与明细不符'
      from (
        select (place).trade_month_id from (
          select place, 1 as side
          from trade_month_places(${orgId}, array(${billsOf(orgId, span)})) place
          union all
          select place, -1 from trade_month_place place where org_id = ${orgId} and trade_month_id in (${billsOf(orgId, span)})
        ) both_sides group by place having sum(side) <> 0) other
      join trade_month bill on bill.org_id = ${orgId} and bill.trade_month_id = other.trade_month_id
      group by bill.bill_no`,
  },
  {
    code: 'I5',
    name: '每张凭证最多冲销一次，冲销与原凭证互为镜像',
    wrong: (orgId, span) => sql`
      select '凭证' || entry.entry_no || '与其冲销凭证不一致' as detail
      from ledger_entry entry
      left join ledger_entry mirror on mirror.org_id = entry.org_id and mirror.reverses = entry.entry_id
      where entry.org_id = ${orgId} and (${posted(span)} or ${posted(span, 'mirror.create_time')}) and (entry.reversed_by is not null or mirror.entry_id is not null) and (
        entry.reversed_by is distinct from mirror.entry_id or entry.reverses is not null or exists (
          select from (select line_no, account, oldman_id, home_account_id, order_id, debit, credit from ledger_line
              where org_id = entry.org_id and entry_id = entry.entry_id) one
            full join (select line_no, account, oldman_id, home_account_id, order_id, credit as debit, debit as credit from ledger_line
              where org_id = entry.org_id and entry_id = mirror.entry_id) other using (line_no)
            where (one.account, one.oldman_id, one.home_account_id, one.order_id, one.debit, one.credit) is distinct from
              (other.account, other.oldman_id, other.home_account_id, other.order_id, other.debit, other.credit)))`,
  },
  {
    code: 'I6',
    name: '同一请求只登记一次',
    wrong: (orgId, span) => sql`
      select '请求' || request_no || '登记了' || count(*) || '次' as detail from ledger_entry entry
      where org_id = ${orgId} and request_no is not null group by request_no, step having count(*) > 1 and bool_or(${posted(span)})`,
  },
  {
    code: 'I7',
    name: '已结账月份没有新增凭证',
    whole: true,
    wrong: (orgId) => sql`
      select '凭证' || entry.entry_no || '在' || closed.fee_month || '结账之后登记' as detail
      from month_close closed
      join ledger_entry entry on entry.org_id = closed.org_id and entry.create_time > closed.close_time
        and closed.fee_month in (entry.fee_month, to_char(entry.entry_date, 'YYYY-MM'))
      where closed.org_id = ${orgId} and closed.closed = 1`,
  },
  {
    code: 'I8',
    name: '账户余额、账单金额与明细合计一致',
    whole: true,
    wrong: (orgId) => sql`
      with owed as (
        select trade_month_id, sum(debit - credit)::bigint as amount
        from ledger_line where org_id = ${orgId} and account = 'AR' group by trade_month_id),
      listed as (
        select trade_month_id, sum(net_amt)::bigint as amount from trade_month_detail where org_id = ${orgId} group by trade_month_id),
      billed as (
        select bill.*, case when bill.bill_status = ${sql.lit(billStatus.is.void)} then 0 else bill.net_amt - bill.paid_amt end as unpaid from trade_month bill where bill.org_id = ${orgId}),
      sums as (
        select oldman_id, account, sum(case when account = 'AR' then debit - credit else credit - debit end)::bigint as amount
        from ledger_line where org_id = ${orgId} and account in ('PRE', 'DEP', 'MED', 'RES', 'AR') group by oldman_id, account)
      select owner.account_num || ' ' || ${nameOf('owner')} || '：' || class.label || '为'
        || ${yuan('(to_jsonb(owner) ->> class.key)::bigint')} || '元，明细合计' || ${yuan('coalesce(sums.amount, 0)')}
        || '元，相差' || ${yuan('(to_jsonb(owner) ->> class.key)::bigint - coalesce(sums.amount, 0)')} || '元' as detail
      from account owner cross join ${classes}
      left join sums on sums.oldman_id = owner.oldman_id and sums.account = class.account
      where owner.org_id = ${orgId} and (to_jsonb(owner) ->> class.key)::bigint <> coalesce(sums.amount, 0)
      union all
      select '账单' || billed.bill_no || '：未缴为' || ${yuan('billed.unpaid')} || '元，凭证合计' || ${yuan('coalesce(owed.amount, 0)')}
        || '元，相差' || ${yuan('billed.unpaid - coalesce(owed.amount, 0)')} || '元'
      from billed left join owed using (trade_month_id) where billed.unpaid <> coalesce(owed.amount, 0)
      union all
      select '账单' || billed.bill_no || '：实应收为' || ${yuan('billed.net_amt')} || '元，明细合计' || ${yuan('coalesce(listed.amount, 0)')}
        || '元，相差' || ${yuan('billed.net_amt - coalesce(listed.amount, 0)')} || '元'
      from billed left join listed using (trade_month_id) where billed.net_amt <> coalesce(listed.amount, 0)
      union all
      ${homeBalances(orgId)}`,
  },
  {
    code: 'I9',
    name: '收据号连续无缺号',
    whole: true,
    wrong: (orgId) => sql`
      select '缺收据' || series.scope || lpad(no::text, 6, '0') as detail
      from running_no series cross join generate_series(1, series.last_no) no
      left join trade on trade.org_id = series.org_id and trade.receipt_no = series.scope || lpad(no::text, 6, '0')
      left join home_trade home on home.org_id = series.org_id and home.receipt_no = series.scope || lpad(no::text, 6, '0')
      where series.org_id = ${orgId} and series.scope like 'SJ%' and trade.trade_id is null and home.id is null`,
  },
  {
    code: 'I10',
    name: '支付方式与分摊合计等于交易金额',
    wrong: (orgId, span) => sql`
      select trade.trade_no || '：金额' || ${yuan('trade.amount')} || '元，方式合计' || ${yuan('coalesce(way.amount, 0)')}
        || '元，账单分摊' || ${yuan('coalesce(bill.amount, 0)')} || '元' as detail
      from trade
      left join (select trade_id, sum(amount) as amount from trade_way_line where org_id = ${orgId} group by trade_id) way using (trade_id)
      left join (select trade_id, sum(amount) as amount from trade_bill where org_id = ${orgId} group by trade_id) bill using (trade_id)
      where trade.org_id = ${orgId} and ${posted(span, 'trade.create_time')} and ((trade.direction <> ${sql.lit(tradeDirection.is.internal)} and way.amount is distinct from trade.amount)
        or (trade.trade_type in (${sql.lit(tradeType.is.payment)}, ${sql.lit(tradeType.is.autoDeduct)}) and bill.amount is distinct from trade.amount))
      union all
      select trade.trade_no || '：居家流水' || ${yuan('trade.amount')} || '元，凭证中没有这一笔'
      from home_trade trade
      where trade.org_id = ${orgId} and ${posted(span, 'trade.create_time')} and not exists (
        select from ledger_line line
        where line.org_id = trade.org_id and line.entry_id = trade.entry_id
          and case when trade.fund_type is null then line.trade_way = trade.trade_way and (line.debit > 0) = (trade.direction = ${sql.lit(tradeDirection.is.in)})
            else line.home_account_id = trade.account_id and line.account = (array['HB', 'HD', 'HS'])[trade.fund_type] and (line.credit > 0) = (trade.direction = ${sql.lit(tradeDirection.is.in)}) end
          and line.debit + line.credit = trade.amount)`,
  },
  {
    code: 'I11',
    name: '线上支付与账簿一致，待清算款等于未处理的支付单',
    whole: true,
    wrong: (orgId) => sql`
      select '待清算账户' || ${yuan('coalesce(book.amount, 0)')} || '元，未处理的支付单合计' || ${yuan('coalesce(orders.amount, 0)')} || '元' as detail
      from (select sum(credit - debit) as amount from ledger_line where org_id = ${orgId} and account = 'CLR') book
      cross join (select sum(paid_amount) as amount from pay_order where org_id = ${orgId} and clear_status in (${sql.lit(clearStatus.is.waiting)}, ${sql.lit(clearStatus.is.refunding)})) orders
      where coalesce(book.amount, 0) <> coalesce(orders.amount, 0)
      union all
      select '支付单' || pay.pay_id || '：已支付' || ${yuan('pay.paid_amount')} || '元，入账' || ${yuan('coalesce(way.amount, 0)')} || '元'
      from pay_order pay left join trade_way_line way on way.org_id = pay.org_id and way.trade_id = pay.trade_id
        and (way.pay_id = pay.pay_id or pay.void_trade_id is not null)
      where pay.org_id = ${orgId} and pay.trade_id is not null and way.amount is distinct from pay.paid_amount`,
  },
  {
    code: 'I12',
    name: '任何一天的余额都不为负',
    wrong: (orgId, span) => sql`
      with places as (
        select line.*, concat_ws('/', account,
          case when account in ('PRE', 'DEP', 'MED', 'RES', 'AR') then oldman_id end,
          case when account in ('HB', 'HD', 'HS') then home_account_id end,
          case account when 'AR' then trade_month_id when 'HOLD' then order_id when 'OI' then project_id when 'OE' then project_id end) as place,
          case when account in ('AR', 'WAIVE', 'OE') then debit - credit else credit - debit end as amount
        from ledger_line line where org_id = ${orgId} and account in (${sql.join(neverBelow)}))
      select ${nameOf('below')} || coalesce(${homeNameOf('below')}, '') || '：' || below.account || '在' || below.day || '为' || ${yuan('below.balance')} || '元' as detail
      from (
        select distinct on (place) * from (
          select place, max(org_id) as org_id, max(account) as account, max(oldman_id) as oldman_id, max(home_account_id) as home_account_id,
            entry_date as day, sum(sum(amount)) over (partition by place order by entry_date) as balance
          from places group by place, entry_date
        ) days
        where balance < 0 and day > coalesce((
          select max((fee_month || '-01')::date + interval '1 month' - interval '1 day') from month_close
          where org_id = ${orgId} and closed = 1), '-infinity')
          and place in (select place from places where create_time > ${span.after}::timestamp and create_time <= ${span.upto}::timestamp)
        order by place, day
      ) below`,
  },
]

/** The elder a line of home care is about. */
const homeNameOf = (table: string) => sql`(
  select elder.oldman_name from home_account owner join home_oldman elder on elder.org_id = owner.org_id and elder.oldman_id = owner.oldman_id
  where owner.org_id = ${sql.ref(`${table}.org_id`)} and owner.account_id = ${sql.ref(`${table}.home_account_id`)})`

/** I8 of home care: accounts and orders against their lines. */
const homeBalances = (orgId: string) => sql`
  select owner.account_num || '：' || class.label || '为' || ${yuan('class.amount')} || '元，明细合计' || ${yuan('coalesce(sums.amount, 0)')}
    || '元，相差' || ${yuan('class.amount - coalesce(sums.amount, 0)')} || '元'
  from home_account owner
  cross join lateral (values ('HB', '居家余额', owner.balance), ('HD', '居家押金', owner.deposit), ('HS', '居家补贴', owner.subsidy_balance),
    ('HOLD', '居家冻结', owner.hold_amount)) class (account, label, amount)
  left join (
    select home_account_id, account, sum(credit - debit)::bigint as amount
    from ledger_line where org_id = ${orgId} and home_account_id is not null group by home_account_id, account
  ) sums on sums.home_account_id = owner.account_id and sums.account = class.account
  where owner.org_id = ${orgId} and class.amount <> coalesce(sums.amount, 0)
  union all
  select '工单' || paid.order_id || '：' || class.label || '为' || ${yuan('class.amount')} || '元，明细合计' || ${yuan('coalesce(sums.amount, 0)')}
    || '元，相差' || ${yuan('class.amount - coalesce(sums.amount, 0)')} || '元'
  from home_order_money paid
  cross join lateral (values ('HOLD', '待确认', paid.hold_amount), ('HINC', '收入', paid.income_amount)) class (account, label, amount)
  left join (
    select order_id, account, sum(credit - debit)::bigint as amount
    from ledger_line where org_id = ${orgId} and order_id is not null group by order_id, account
  ) sums on sums.order_id = paid.order_id and sums.account = class.account
  where paid.org_id = ${orgId} and class.amount <> coalesce(sums.amount, 0)`

function nameOf(table: 'line' | 'owner' | 'below') {
  const alias = sql.raw(table)
  return sql`coalesce((select oldman_name from oldman where oldman.org_id = ${alias}.org_id and oldman.oldman_id = ${alias}.oldman_id), '')`
}

/** Bills made in a period, or with a line in it. */
const billsOf = (orgId: string, span: Span) => sql`
  select line.trade_month_id from ledger_entry entry
  join ledger_line line on line.org_id = entry.org_id and line.entry_id = entry.entry_id
  where entry.org_id = ${orgId} and ${posted(span)} and line.trade_month_id is not null
  union
  select bill.trade_month_id from trade_month bill where bill.org_id = ${orgId} and ${posted(span, 'bill.create_time')}`

const shown = 20

export interface CheckOptions {
  /** Proves only postings after this moment, and leaves out the sums over the whole book. */
  since?: string
  /** Called at each step, with the number of steps. */
  tell?: (done: number, total: number) => Promise<void> | void
}

/** Runs all identities, each with its contradictions; the longest of them month by month (decision 031). */
export async function checkLedger(db: Db, who: Who, { since, tell }: CheckOptions = {}) {
  const span = since ? { ...always, after: since } : always
  const chosen = proofs.filter(({ whole }) => !(whole && since))
  const parts = await monthsOf(db, who, span)
  const total = chosen.reduce((sum, { byMonth }) => sum + (byMonth ? parts.length : 1), 0)
  let done = 0
  const items = await overWholeBook(db, async () => {
    const found = []
    for (const { code, name, wrong, byMonth } of chosen) {
      const details: string[] = []
      for (const part of byMonth ? parts : [span]) {
        const { rows } = await sql<{ detail: string }>`${wrong(who.orgId, part)} limit ${shown}`.execute(db)
        details.push(...rows.map(({ detail }) => detail))
        done += 1
        await tell?.(done, total)
      }
      const ok = details.length === 0 ? (1 as const) : (0 as const)
      found.push({ code, name, ok, details: details.slice(0, shown) })
    }
    return found
  })
  const { n } = await db
    .selectFrom('ledgerEntry')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  const ok = items.every((item) => item.ok === 1) ? (1 as const) : (0 as const)
  return { ok, checkTime: who.now, entryCount: Number(n), items }
}

/** The period in months of posting, the first and the last open at their outer end. */
async function monthsOf(db: Db, who: Who, { after, upto }: Span): Promise<Span[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM-DD') as month
    from (select min(create_time) as first, max(create_time) as last from ledger_entry
      where org_id = ${who.orgId} and create_time > ${after}::timestamp) book
    cross join generate_series(date_trunc('month', book.first) + interval '1 month', book.last, interval '1 month') month
    order by month`.execute(db)
  const ends = rows.map(({ month }) => `${month} 00:00:00`)
  return [after, ...ends].map((start, at) => ({ after: start, upto: ends[at] ?? upto }))
}

/** The findings of the last nightly proof, and its time; undefined before the first night. */
export async function lastProof(db: Db, who: Who) {
  const row = await db
    .selectFrom('jobRun')
    .select(['started', 'result'])
    .where('orgId', '=', who.orgId)
    .where('job', '=', ledgerCheck.name)
    .where('status', '=', 'DONE')
    .orderBy('started', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { ok, wrong = [] } = Object(row.result) as { ok?: number; wrong?: { code: string; details: string[] }[] } // as: the job's own result
  return {
    checkTime: row.started,
    ok: ok === 1 ? (1 as const) : (0 as const),
    wrong: wrong.map(({ code, details }) => `${code} ${details[0] ?? ''}`.trim()),
  }
}

/** Nightly proof; its findings are in the run log. */
export const ledgerCheck = defineJob({
  name: 'ledger-check',
  title: '账务核对',
  at: '03:00',
  run: async (db, { who }) => {
    const { ok, entryCount, items } = await checkLedger(db, who)
    return {
      ok,
      entryCount,
      wrong: items.filter((item) => item.ok === 0).map(({ code, details }) => ({ code, details })),
    }
  },
})
