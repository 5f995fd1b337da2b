import { sql } from 'kysely'
import { costStatus } from '#contract/modules/fees/cost-project/cost-project.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** The amount of a month for fees by day, month, quarter and year: charged days over days of the period (2.5). */
export const monthOfCycle: Readonly<Record<number, { days: number; of: number }>> = {
  1: { days: 30, of: 1 },
  2: { days: 1, of: 1 },
  3: { days: 1, of: 3 },
  4: { days: 1, of: 12 },
}

/**
 * The monthly fees of these residents, fen: rows in force today at today's prices, a day's price thirty times, a
 * quarter's or year's divided by its months (fees.md 2.5 limits of prepayment, 3.6 default amounts). Residents without
 * fees are missing.
 */
export async function monthlyFees(
  db: Db,
  who: Who,
  oldmanIds: readonly string[],
): Promise<Map<string, { bed: number; all: number }>> {
  if (oldmanIds.length === 0) return new Map()
  const day = sql`${who.today}::date`
  const price = sql`coalesce(cost.price, (
    select price from project_child_price history
    where history.org_id = cost.org_id and history.project_child_id = cost.project_child_id
    order by history.from_date > ${day}, case when history.from_date <= ${day} then history.from_date end desc,
      history.from_date
    limit 1), 0)`
  const months = sql.join(
    Object.entries(monthOfCycle).map(
      ([cycle, { days, of }]) => sql`when ${sql.lit(Number(cycle))} then ${sql.lit(days)} / ${sql.lit(of)}::numeric`,
    ),
    sql` `,
  )
  const fee = sql`round(${price}::numeric * cost.quantity / 100 * case cost.charge_cycle ${months} end)`
  const rows = await db
    .selectFrom('costProject as cost')
    .select([
      'cost.oldmanId',
      sql<number>`coalesce(sum(${fee}), 0)::bigint`.as('all'),
      sql<number>`coalesce(sum(${fee}) filter (where cost.project_type = ${sql.lit(projectType.is.bed)}), 0)::bigint`.as(
        'bed',
      ),
    ])
    .where('cost.orgId', '=', who.orgId)
    .where('cost.oldmanId', 'in', [...oldmanIds])
    .where('cost.status', '=', costStatus.is.valid)
    .where(sql<boolean>`cost.charge_cycle = any(${Object.keys(monthOfCycle).map(Number)}::int[])`)
    .where('cost.startDate', '<=', who.today)
    .where((eb) => eb.or([eb('cost.endDate', 'is', null), eb('cost.endDate', '>=', who.today)]))
    .groupBy('cost.oldmanId')
    .execute()
  return new Map(rows.map(({ oldmanId, bed, all }) => [oldmanId, { bed: Number(bed), all: Number(all) }]))
}

/** For one resident; undefined without a fee of that kind. */
export async function monthlyFee(db: Db, who: Who, oldmanId: string, kind: 'bed' | 'all') {
  return (await monthlyFees(db, who, [oldmanId])).get(oldmanId)?.[kind] || undefined
}
