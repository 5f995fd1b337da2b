import { sql } from 'kysely'
import type { Db } from '../../core/db.ts'
import type { Who } from '../../core/who.ts'

/**
 * What a month costs somebody now: rows in force today at today's prices, a day's price thirty times, a quarter's or
 * year's by its months (fees.md 2.5 limits of prepayment, 3.6 default amounts). Undefined when nothing is charged.
 */
export async function monthlyFee(db: Db, who: Who, oldmanId: string, projectType?: 1): Promise<number | undefined> {
  const row = await db
    .selectFrom('costProject as cost')
    .select(
      sql<number | null>`sum(round(coalesce(cost.price, (
        select price from project_child_price history
        where history.org_id = cost.org_id and history.project_child_id = cost.project_child_id
        order by history.from_date > ${who.today}::date,
          case when history.from_date <= ${who.today}::date then history.from_date end desc, history.from_date
        limit 1), 0)::numeric * cost.quantity / 100
        * case cost.charge_cycle when 1 then 30 when 2 then 1 when 3 then 1 / 3::numeric else 1 / 12::numeric end))::bigint`.as(
        'fee',
      ),
    )
    .where('cost.orgId', '=', who.orgId)
    .where('cost.oldmanId', '=', oldmanId)
    .where('cost.status', '=', 1)
    .where('cost.chargeCycle', 'in', [1, 2, 3, 4])
    .where('cost.startDate', '<=', who.today)
    .where((eb) => eb.or([eb('cost.endDate', 'is', null), eb('cost.endDate', '>=', who.today)]))
    .$if(projectType !== undefined, (rows) => rows.where('cost.projectType', '=', projectType ?? 1))
    .executeTakeFirst()
  return row?.fee ? Number(row.fee) : undefined
}
