import { sql } from 'kysely'
import { settleStatus } from '#contract/modules/fees/settlement/settlement.ts'
import { anyOf } from '#core/rows/code-list.ts'
import { contains } from '#core/rows/read/list.ts'
import { showRows } from '../pivot.ts'
import { type Ask, among, nothing } from '../report-query.ts'

/**
 * 19: settlements of departures, revoked ones as well: they are listed with their figures, and a red row subtracts
 * them.
 */

export function quitDetail(ask: Ask, query: object) {
  const { filters, who, own } = ask
  const { dateFrom, dateTo, settleFrom, settleTo, quitType, operatorName } = filters
  // Without a period: departures settled this month.
  const [from, to] = dateFrom || dateTo || settleFrom || settleTo ? [settleFrom, settleTo] : [ask.from, ask.to]
  const amounts = [
    'prestore',
    'deposit',
    'medical',
    'reserve',
    'arrears',
    'final_charge',
    'credit',
    'deduct',
    'waive',
    'refund',
    'collect',
  ]
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const money = sql.join(
    amounts.map((name) => sql`one.sign * settlement.${sql.raw(`${name}_amt`)} as ${sql.raw(`"${camel(name)}Amt"`)}`),
    sql`, `,
  )
  const rows = sql`
    select settlement.settle_id || case when one.sign < 0 then '-' else '' end as "rowId", settlement.settle_id as "settleId", settlement.settle_no as "settleNo",
      settlement.oldman_id as "oldmanId", oldman.oldman_name as "oldmanName", bed.full_name as "bedName",
      to_char(live.live_date, 'YYYY-MM-DD') as "liveDate", to_char(settlement.quit_date, 'YYYY-MM-DD') as "quitDate",
      settlement.quit_date - live.live_date as days, live.quit_type as "quitType", ${money}, case when one.sign < 0 then ${sql.lit(settleStatus.is.revoked)} else ${sql.lit(settleStatus.is.settled)} end as "settleStatus",
      to_char(one.at, 'YYYY-MM-DD HH24:MI:SS') as "settleTime"
    from settlement
    cross join lateral (values (1, settlement.settle_time), (-1, settlement.revoke_time)) one (sign, at)
    join oldman on oldman.org_id = settlement.org_id and oldman.oldman_id = settlement.oldman_id
    join live on live.org_id = settlement.org_id and live.live_id = settlement.live_id
    left join bed on bed.org_id = live.org_id and bed.bed_id = live.bed_id
    where settlement.org_id = ${ask.orgId} and settlement.settle_status in ${anyOf(settleStatus.is.settled, settleStatus.is.revoked)} and one.at is not null ${among(ask, 'settlement.oldman_id')}
      ${dateFrom ? sql`and settlement.quit_date >= ${dateFrom}::date` : nothing} ${dateTo ? sql`and settlement.quit_date <= ${dateTo}::date` : nothing}
      ${from ? sql`and one.at >= ${from}::date` : nothing} ${to ? sql`and one.at < ${to}::date + 1` : nothing}
      ${quitType ? sql`and live.quit_type = ${Number(quitType)}` : nothing}
      ${own ? sql`and settlement.settler = ${who.userId}` : nothing}
      ${operatorName ? sql`and settlement.settler_name like ${contains(operatorName)}` : nothing}`
  return showRows(
    ask,
    { rows, order: sql`"settleTime", "rowId"`, sums: amounts.map((name) => `${camel(name)}Amt`) },
    query,
  )
}
