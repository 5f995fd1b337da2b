import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** What other modules may ask about doses. */

export { type DoseChange, joinDoses } from './effects.ts'

export interface PlannedDose {
  planTime: string
  drugName: string
  status: number
  refuseReason: number | null
}

/** The planned doses of a resident between two moments, both included, one row per line; no doses at need. */
export async function dosesBetween(db: Db, who: Who, oldmanId: string, from: string, to: string) {
  const { rows } = await sql<PlannedDose>`
    select take.plan_time, drug.drug_name, line.status, line.refuse_reason
    from drug_take take
    join drug_take_line line on line.org_id = take.org_id and line.take_id = take.take_id
    join drug on drug.org_id = line.org_id and drug.drug_id = line.drug_id
    where take.org_id = ${who.orgId} and take.oldman_id = ${oldmanId} and take.prn = 0
      and take.plan_time between ${from}::timestamp and ${to}::timestamp
    order by take.plan_time, drug.drug_name, line.take_line_id`.execute(db)
  return rows
}
