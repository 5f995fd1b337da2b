import { sql } from 'kysely'
import { planStatus } from '#contract/modules/care/care-plan/plan.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** RISK_TAG of the problems in the running plans of each resident (care.md 9.7). */
export async function plannedRisks(db: Db, who: Who, oldmanIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ oldmanId: string; tags: string[] }>`
    select plan.oldman_id, array_agg(distinct problem ->> 'riskTag') as tags
    from care_plan plan, jsonb_array_elements(plan.problems) as problem
    where plan.org_id = ${who.orgId} and plan.plan_status = ${planStatus.is.running}::int
      and plan.oldman_id = any(${[...new Set(oldmanIds)]}::text[]) and problem ->> 'riskTag' is not null
    group by plan.oldman_id`.execute(db)
  return new Map(rows.map(({ oldmanId, tags }) => [oldmanId, tags]))
}
