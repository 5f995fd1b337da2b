import { sql } from 'kysely'
import { homeOrderRule } from '#contract/modules/homecare/home-order/rule.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import { orderRules } from '../tables.ts'
import { cycleOf, cycleText } from './stored.ts'

/** Rules for reading, with the names of their elders, services and workers (services.md 8). */

const projectNames = sql<string | null>`(
  select string_agg(item ->> 'projectName', '、') from jsonb_array_elements(home_order_rule.items) as item)`
const oldmanNames = sql<string | null>`(
  select string_agg(elder.oldman_name, '、' order by elder.oldman_no) from home_oldman elder
  where elder.org_id = home_order_rule.org_id and jsonb_exists(home_order_rule.oldman_ids, elder.oldman_id))`
const workerNames = sql<string | null>`(
  select string_agg(account.user_name, '、' order by worker.at)
  from jsonb_array_elements_text(home_order_rule.worker_ids) with ordinality as worker (user_id, at)
  join user_account account on account.org_id = home_order_rule.org_id and account.user_id = worker.user_id)`

export const homeOrderRuleRows = listing(orderRules, homeOrderRule.ruleList, {
  rows: (db, who) =>
    db
      .selectFrom('homeOrderRule')
      .selectAll('homeOrderRule')
      .select([oldmanNames.as('oldmanNames'), projectNames.as('projectNames'), workerNames.as('workerNames')])
      .where('homeOrderRule.orgId', '=', who.orgId),
  sort: ['ruleName', 'status', 'lastRunTime', 'generatedCount', 'startDate'],
  where: {
    oldmanName: (typed: string) => sql`exists (
      select from home_oldman elder where elder.org_id = home_order_rule.org_id
        and jsonb_exists(home_order_rule.oldman_ids, elder.oldman_id) and elder.oldman_name like ${contains(typed)})`,
  },
  dressed: async (_, found) =>
    found.map((row) => ({ ...row, oldmanCount: row.oldmanIds.length, cycleText: cycleText(cycleOf(row)) })),
})
