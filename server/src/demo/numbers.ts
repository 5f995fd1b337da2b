import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'

/** Numbers that run by day, month or year: table, column, and how many digits stand behind the prefix. */
export const series = [
  ['alarm', 'alarm_no', 5],
  ['call_record', 'call_no', 5],
  ['outing', 'out_no', 3],
  ['shift_exchange', 'exchange_no', 3],
  ['adverse_event', 'event_no', 3],
  ['complaint', 'complaint_no', 3],
  ['inspect', 'inspect_no', 3],
  ['inspect_record', 'record_no', 3],
  ['consultation', 'consult_no', 4],
  ['agreement', 'contract_no', 4],
  ['goods', 'goods_no', 4],
  ['assessment', 'assess_no', 4],
  ['care_plan', 'plan_no', 4],
  ['stock_doc', 'doc_no', 4],
  ['drug_keep_record', 'keep_no', 4],
  ['drug_destroy', 'destroy_no', 4],
  ['home_order', 'order_no', 6],
] as const

/** Each goes on behind what was numbered here: else the first of today that meets one of these cannot be saved. */
export async function goOn(db: Db, orgId: string) {
  for (const [table, column, digits] of series) {
    const no = sql.ref(column)
    const of = sql.lit(digits)
    await sql`insert into running_no as running (org_id, scope, last_no)
      select org_id, left(${no}, -${of}), max(right(${no}, ${of})::int) from ${sql.table(table)}
      where org_id = ${orgId} and ${no} ~ ${`^[A-Z]+[0-9]{${digits},}$`} group by 1, 2
      on conflict (org_id, scope) do update set last_no = greatest(running.last_no, excluded.last_no)`.execute(db)
  }
}
