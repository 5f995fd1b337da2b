import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { drugWarn } from '#contract/modules/stock/drug/custody.ts'
import type { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { useStatus } from '#contract/modules/stock/drug-take/use.ts'
import type { Db } from '#core/db/db.ts'
import { columnOf, contains, pageBounds } from '#core/rows/read/list.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../../living/resident/service.ts'
import { drugNamed } from '../../dict/rows.ts'

/** Drugs in custody of each resident: quantities, days they last, warnings (stock.md 5.2, 5.5). */

const { low, urgent, near, soon, expired } = drugWarn.is
const nearDays = 90
const soonDays = 30

/** The limits of low stock: settings of the institution. */
export interface Limits {
  low: number
  urgent: number
}
export async function limitsOf(db: Db, orgId: string): Promise<Limits> {
  const set = await settings(db, orgId, ['lowDays', 'urgentDays'])
  return { low: Number(set.lowDays), urgent: Number(set.urgentDays) }
}

/** Drugs of residents, one row each; `condition` narrows them (tables kept, oldman, drug). */
export function keptSql(who: Pick<Who, 'orgId' | 'today'>, limits: Limits, condition: RawBuilder<unknown>) {
  const { today } = who
  return sql`
    select *, array_remove(array[
        case when days_left <= ${limits.low}::int and days_left > ${limits.urgent}::int then ${low}::int end,
        case when days_left <= ${limits.urgent}::int then ${urgent}::int end,
        case when next_expire <= ${today}::date + ${nearDays}::int and next_expire > ${today}::date + ${soonDays}::int then ${near}::int end,
        case when next_expire <= ${today}::date + ${soonDays}::int then ${soon}::int end,
        case when is_expired then ${expired}::int end], null) as warn_flags
    from (
      select kept.oldman_id || '-' || kept.drug_id as kept_id, kept.oldman_id, oldman.oldman_name, oldman.bed_name,
        oldman.dept_id, oldman.allergy_drug, drug.drug_id, drug.drug_name, drug.drug_spec, drug.unit, drug.pack_unit, drug.pack_ratio,
        drug.high_risk, drug.special_control,
        coalesce(stock.quantity, 0) as quantity, coalesce(stock.locked, 0) as locked,
        coalesce(stock.available, 0) as available, stock.nearest_expire, stock.next_expire,
        coalesce(stock.is_expired, false) as is_expired, coalesce(used.daily_dose, 0) as daily_dose,
        case when used.daily_dose > 0 then floor(coalesce(stock.available, 0) / used.daily_dose)::int end as days_left
      from drug_kept kept
      join oldman on oldman.org_id = kept.org_id and oldman.oldman_id = kept.oldman_id
      join drug on drug.org_id = kept.org_id and drug.drug_id = kept.drug_id
      left join lateral (
        select sum(quantity) as quantity, sum(locked) as locked,
          sum(quantity - locked) filter (where expire_date >= ${today}::date) as available,
          min(expire_date) filter (where quantity > 0) as nearest_expire,
          min(expire_date) filter (where quantity > 0 and expire_date >= ${today}::date) as next_expire,
          bool_or(quantity > 0 and expire_date < ${today}::date) as is_expired
        from drug_stock where drug_stock.org_id = kept.org_id and drug_stock.oldman_id = kept.oldman_id
          and drug_stock.drug_id = kept.drug_id
      ) stock on true
      left join lateral (
        select sum(daily_dose) as daily_dose from drug_use
        where drug_use.org_id = kept.org_id and drug_use.oldman_id = kept.oldman_id and drug_use.drug_id = kept.drug_id
          and drug_use.use_status = ${sql.lit(useStatus.is.used)} and drug_use.start_date <= ${today}::date
          and (drug_use.end_date is null or drug_use.end_date >= ${today}::date)
      ) used on true
      where kept.org_id = ${who.orgId} and kept.hidden = 0 and ${condition}
    ) row`
}

export interface KeptRow {
  keptId: string
  oldmanId: string
  oldmanName: string
  bedName: string | null
  deptId: string | null
  drugId: string
  drugName: string
  drugSpec: string
  unit: string
  quantity: number
  available: number
  dailyDose: number
  daysLeft: number | null
  nearestExpire: string | null
  warnFlags: number[]
}

const sortable: Record<string, string> = {
  oldmanName: 'oldman_name',
  drugName: 'drug_name',
  quantity: 'quantity',
  daysLeft: 'days_left',
  nearestExpire: 'nearest_expire',
}

export async function listKept(db: Db, who: Who, query: Partial<QueryFor<typeof drugKeep.keepStockList>>) {
  const conditions = [
    scope(who),
    ...(query.oldmanId ? [sql`kept.oldman_id = ${query.oldmanId}`] : []),
    ...(query.drugId ? [sql`kept.drug_id = ${query.drugId}`] : []),
    ...(query.oldmanName ? [sql`oldman.oldman_name like ${contains(query.oldmanName)}`] : []),
    ...(query.drugName ? [drugNamed(query.drugName)] : []),
    ...(query.buildingId ? [livesIn(query.buildingId)] : []),
  ]
  const rows = keptSql(who, await limitsOf(db, who.orgId), sql.join(conditions, sql` and `))
  const warned = query.warn ? sql`where ${query.warn}::int = any(warn_flags)` : sql``
  const by = columnOf(sortable, query.sortField)
  const way = sql.raw(query.sortOrder?.startsWith('desc') ? 'desc' : 'asc')
  const first = by ? sql`${sql.ref(by)} ${way} nulls last,` : sql``
  return pageSql(
    db,
    query,
    sql`select * from (${rows}) shown ${warned}`,
    sql`${first} bed_name, oldman_name, drug_name, kept_id`,
  )
}

/** A page of rows selected by SQL. */
export async function pageSql(
  db: Db,
  query: Parameters<typeof pageBounds>[0],
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) {
  const { page, size, offset } = pageBounds(query)
  const { rows: list } = await sql<KeptRow>`${rows} order by ${order} limit ${size} offset ${offset}`.execute(db)
  const { rows: sums } = await sql<{ total: number }>`select count(*)::int as total from (${rows}) counted`.execute(db)
  return { list, total: sums[0].total, page, size }
}

/** A condition for residents within reach, in a statement that names their table oldman. */
export const scope = (who: Who): RawBuilder<unknown> => {
  const { all, deptIds, self } = who.scope
  if (all) return sql`true`
  const mine = self ? sql`oldman.create_by = ${who.userId}` : sql`false`
  return sql`(oldman.dept_id = any(${[...deptIds]}::text[]) or ${mine})`
}
