import { type RawBuilder, sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { type FlowPart, flowPart } from '#contract/modules/stock/stock/ledger.ts'
import { reportGroup } from '#contract/modules/stock/stock-doc/report.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { depotInReach, ofKind } from '../../sku/service.ts'
import { flowPartIs } from '../../stock/service.ts'
import type { ReportQuery, Row } from './row.ts'

/**
 * 收发存汇总 (stock.md 4): opening, incoming, outgoing and closing stock; summed from the records, checked against the
 * balances.
 */

/** The sign of each column between opening and closing. */
const signs: Record<FlowPart, 1 | -1> = { in: 1, out: -1, scrap: -1, lend: -1, back: 1, transfer: 1, count: 1 }

const { depot, classify, sku } = reportGroup.is
const groups: Record<string, { id: RawBuilder<unknown>; name: RawBuilder<unknown>; more: RawBuilder<unknown> }> = {
  [depot]: { id: sql`depot.depot_id`, name: sql`max(depot.depot_name)`, more: sql`depot.depot_id as depot_id,` },
  [classify]: { id: sql`classify.classify_id`, name: sql`max(classify.classify_name)`, more: sql`` },
  [sku]: {
    id: sql`sku.sku_id`,
    name: sql`max(sku.sku_name)`,
    more: sql`sku.sku_id as sku_id, max(sku.sku_code) as sku_code, max(spec.spec_name) as spec_name, max(sku.unit) as unit,`,
  },
}

/** Rows of a period; `equal` where opening plus all movements equals the stock at its end. 21001. */
export async function flow(db: Db, who: Who, request: ReportQuery): Promise<{ rows: Row[]; equal: number }> {
  const group = groups[request.groupBy ?? depot] ?? wrongValue('groupBy', '请选择按仓库、按分类或按物品')
  const { dateFrom, dateTo } = request
  if (!dateFrom) wrongValue('dateFrom', '请选择开始日期')
  if (!dateTo || dateTo < dateFrom) wrongValue('dateTo', '结束日期不能早于开始日期')
  const within = sql`biz_date between ${dateFrom}::date and ${dateTo}::date`
  const both = (label: string, when: RawBuilder<unknown>, sign = 1) => sql`
    coalesce(sum(quantity) filter (where ${when}), 0) * ${sql.lit(sign)} as ${sql.ref(`${label}_quantity`)},
    coalesce(sum(amount) filter (where ${when}), 0)::bigint * ${sql.lit(sign)} as ${sql.ref(`${label}_amount`)}`
  const parts = sql.join(flowPart.values.map((part) => both(part, sql`${within} and ${flowPartIs[part]}`, signs[part])))
  const keys = ['open', ...flowPart.values, 'close']
  const summed = sql.join(
    keys.flatMap((key) => [
      sql`sum(${sql.ref(`${key}_quantity`)}) as ${sql.ref(`${key}_quantity`)}`,
      sql`sum(${sql.ref(`${key}_amount`)})::bigint as ${sql.ref(`${key}_amount`)}`,
    ]),
  )
  const place = request.depotId ? sql`and depot_id = ${request.depotId}` : sql``
  const { rows } = await sql<Row>`
    with moved as (
      select depot_id, sku_id, ${both('open', sql`biz_date < ${dateFrom}::date`)}, ${parts},
        ${both('later', sql`biz_date > ${dateTo}::date`)}
      from stock_record where org_id = ${who.orgId} ${place} group by depot_id, sku_id
    ), lying as (
      select depot_id, sku_id, sum(quantity) as quantity, sum(amount)::bigint as amount
      from stock_balance where org_id = ${who.orgId} ${place} group by depot_id, sku_id
    ), shown as (
      select moved.*, lying.quantity - later_quantity as close_quantity, lying.amount - later_amount as close_amount
      from moved join lying using (depot_id, sku_id)
    )
    select ${group.id} as row_id, ${group.name} as name, ${group.more} ${summed}
    from shown
    join depot on depot.org_id = ${who.orgId} and depot.depot_id = shown.depot_id
    join sku on sku.org_id = ${who.orgId} and sku.sku_id = shown.sku_id
    join spec on spec.org_id = sku.org_id and spec.spec_id = sku.spec_id
    join classify on classify.org_id = sku.org_id and classify.classify_id = sku.classify_id
    where ${depotInReach(who)} ${request.classifyId ? sql`and ${ofKind(request.classifyId)}` : sql``}
    group by ${group.id}
    having ${sql.join(
      keys.map((key) => sql`bool_or(${sql.ref(`${key}_quantity`)} <> 0 or ${sql.ref(`${key}_amount`)} <> 0)`),
      sql` or `,
    )}
    order by 2, 1`.execute(db)
  return { rows, equal: rows.every(isEqual) ? 1 : 0 }
}

/** 期初 + 入 − 出 − 报废 − 借出 + 归还 ± 调拨 ± 盘点 = 期末, in quantity and in fen. */
export const isEqual = (row: Row): boolean =>
  (['Quantity', 'Amount'] as const).every((what) => {
    const of = (key: string) => Math.round(Number(row[`${key}${what}` as keyof Row] ?? 0) * 1000) // as: a column of the equation
    return flowPart.values.reduce((sum, part) => sum + signs[part] * of(part), of('open')) === of('close')
  })
