import { orgId } from './data/data.ts'
import { period } from './data/ledger-data.ts'

/**
 * The bare limit of each report: the least SQL that reads the same lines of the ledger and sums them like the report.
 * Without permissions, filters, names, pages, charts, closings, reversals; payments are assigned to projects only in
 * sum.
 */

const org = `'${orgId}'`
const days = `entry_date between date '${period.from}' and date '${period.to}'`
const range = `fee_month between '${period.first}' and '${period.last}'`
const one = `fee_month = '${period.last}'`
const W = `account in ('W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W8', 'W9')`
const billsOf = (months: string) =>
  `trade_month_id in (select trade_month_id from trade_month where org_id = ${org} and ${months})`

const money = `select entry_type, trade_way, entry_date, sum(debit - credit), count(*) from ledger_line where org_id = ${org} and ${W} and ${days} group by 1, 2, 3`
const balancesOf = (account: string) => `
  select oldman_id, entry_type, sum(credit - debit) from ledger_line
  where org_id = ${org} and account = '${account}' and entry_date <= date '${period.to}' group by 1, 2`
/** Every line with the balance after it. */
const running = (account: string) => `
  select count(*), sum(credit - debit), max(after) from (
    select credit, debit, sum(credit - debit) over (partition by oldman_id order by entry_date, entry_id, line_no) as after
    from ledger_line where org_id = ${org} and account = '${account}' and entry_date <= date '${period.to}') line`
const charged = (months: string, by: string) => `
  select ${by}, sum(gross_amt), sum(discount_amt), sum(credit - debit), count(distinct oldman_id)
  from ledger_line where org_id = ${org} and account = 'INC' and ${months} group by ${by}`
const paid = (lines: string, by: string) => `
  select ${by}, sum(credit - debit) from ledger_line where org_id = ${org} and account = 'AR' and place_from is not null and ${lines} group by ${by}`
const paidByProject = (lines: string, by: string, more = '') => `
  select ${by}, sum(least(greatest(paid.amount - place.place_from, 0), place.room))
  from (select trade_month_id, sum(credit - debit) as amount from ledger_line
    where org_id = ${org} and account = 'AR' and place_from is not null and ${lines} group by trade_month_id) paid
  join trade_month_place place on place.org_id = ${org} and place.trade_month_id = paid.trade_month_id ${more} group by ${by}`
const bill = `join trade_month bill on bill.org_id = ${org} and bill.trade_month_id = place.trade_month_id`

const prestored = [balancesOf('PRE'), paidByProject(days, 'bill.oldman_id, place.project_id', bill)]

/** By the key of the call; of `balanceStatistics` by its type. */
export const bareOf: Record<string, readonly string[]> = {
  inSummary: [money],
  outSummary: [money],
  tradeMonth: [charged(one, 'trade_month_id, project_id'), paid(billsOf(one), 'trade_month_id')],
  inProjectDetail: [
    `select way.trade_way, place.project_id, count(*), sum(least(line.credit, place.room)) from ledger_line line
     join trade_month_place place on place.org_id = ${org} and place.trade_month_id = line.trade_month_id
     join ledger_line way on way.org_id = ${org} and way.entry_id = line.entry_id and way.account <> 'AR' and way.place_from is not null
     where line.org_id = ${org} and line.account = 'AR' and line.place_from is not null and line.${days} group by 1, 2`,
  ],
  prestored,
  prestoredProject: [`select project_id, project_name from fee_project where org_id = ${org}`],
  prestoredDetail: [running('PRE')],
  reserveDetail: [running('RES')],
  depositDetail: [running('DEP')],
  medicalDepositDetail: [running('MED')],
  'balanceStatistics 2': [balancesOf('DEP')],
  'balanceStatistics 5': [balancesOf('RES')],
  'balanceStatistics 6': [balancesOf('MED')],
  amtSummary: [charged(range, 'project_id, fee_month'), paidByProject(billsOf(range), 'place.project_id')],
  tradeProjectColumns: [charged(one, 'trade_month_id, project_child_id')],
  tradeDetail: [charged(one, 'trade_month_id, project_child_id')],
  diffDetail: [
    `select line.trade_month_id, line.project_child_id, sum(line.credit - line.debit), max(detail.price * detail.quantity)
     from ledger_line line join trade_month_detail detail using (org_id, trade_month_detail_id)
     where line.org_id = ${org} and line.account = 'INC' and line.${one} group by 1, 2`,
  ],
  rent: [
    charged(one, 'oldman_id, project_id'),
    paidByProject(billsOf(one), 'bill.oldman_id, place.project_id', bill),
    `select bed_id, sum(coalesce(date_to, date '${period.to}') - date_from) from bed_stay where org_id = ${org} group by 1`,
  ],
  monthStatistic: [
    charged(range, 'fee_month'),
    `select date_trunc('month', line.entry_date), bill.fee_month, sum(line.credit - line.debit) from ledger_line line
     join trade_month bill on bill.org_id = ${org} and bill.trade_month_id = line.trade_month_id
     where line.org_id = ${org} and line.account = 'AR' and line.place_from is not null and line.entry_date <= date '${period.to}' group by 1, 2`,
  ],
  quitDetail: [`select count(*), sum(refund_amt) from settlement where org_id = ${org}`],
  saleDetail: [
    `select live.sale_id, live.live_id, line.project_id, sum(line.credit - line.debit) from ledger_line line
     join trade_month bill on bill.org_id = ${org} and bill.trade_month_id = line.trade_month_id
     join live on live.org_id = ${org} and live.live_id = bill.live_id
     where line.org_id = ${org} and line.account = 'INC' and line.${one} group by 1, 2, 3`,
    paidByProject(billsOf(one), 'bill.live_id, place.project_id', bill),
  ],
  behind: prestored,
}
bareOf.monthStatisticSum = bareOf.monthStatistic
