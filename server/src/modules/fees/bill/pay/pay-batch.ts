import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { type bill, billStatus } from '#contract/modules/fees/bill/bill.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../living/resident/service.ts'
import { runBatch } from '../../account/service.ts'
import { payBills } from './pay.ts'

/** 账单批量缴费 (fees.md 3.6, 4): the list of dues, and payment for many residents, each a transaction of its own. */

export function payRows(db: Db, who: Who, query: QueryFor<typeof bill.payRows>) {
  let dueBills = db
    .selectFrom('tradeMonth')
    .select([
      'oldmanId',
      'orgId',
      sql<number>`count(*)::int`.as('billCount'),
      sql<number>`sum(net_amt - paid_amt)::bigint`.as('unpaidAmt'),
      sql<number>`coalesce(sum(net_amt - paid_amt) filter (where due_date < ${who.today}), 0)::bigint`.as('overdueAmt'),
      sql<string[]>`array_agg(trade_month_id order by due_date, bill_no)`.as('tradeMonthIds'),
    ])
    .where('orgId', '=', who.orgId)
    .where('billStatus', 'in', [billStatus.is.unpaid, billStatus.is.partPaid])
    .groupBy(['orgId', 'oldmanId'])
  if (query.feeMonth) dueBills = dueBills.where('feeMonth', '=', query.feeMonth)
  let rows = db
    .selectFrom(dueBills.as('owed'))
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'owed.orgId').onRef('oldman.oldmanId', '=', 'owed.oldmanId'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.orgId', '=', 'owed.orgId').onRef('account.oldmanId', '=', 'owed.oldmanId'),
    )
    .select([
      'owed.oldmanId',
      'oldman.oldmanName',
      'oldman.bedName',
      'owed.billCount',
      'owed.unpaidAmt',
      'owed.overdueAmt',
      'owed.tradeMonthIds',
      'account.prestoreBalance',
    ])
    .where(inResidentScope(who))
  if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.buildingId) rows = rows.where(livesIn(query.buildingId))
  return page(rows, query, {
    fields: { unpaidAmt: 'owed.unpaid_amt', oldmanName: 'oldman.oldman_name' },
    first: [
      ['oldman.bed_name', 'asc'],
      ['owed.oldman_id', 'asc'],
    ],
  })
}

export function payBatch({ each, who, body }: Ctx<typeof bill.payBatch>) {
  const { tradeTime, remark } = body
  return runBatch({ each, who, body, about: { tradeTime } }, async (db, me, item, request) => {
    const { trade } = await payBills(db, me, { ...item, tradeTime, remark }, request)
    return trade
  })
}
