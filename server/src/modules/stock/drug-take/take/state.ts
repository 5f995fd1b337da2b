import { sql } from 'kysely'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { releasePacked } from '../../drug/service.ts'
import { takeStatusOf } from './rules.ts'

/** Changes lines together with the takes they belong to (stock.md 5.4). */

const { toCheck, toGive } = takeStatus.is

/** Gives takes the state of their lines; a take that changed gets a new version. */
export async function restate(db: Db, who: Who, takeIds: readonly string[]) {
  if (takeIds.length === 0) return
  const { rows } = await sql<{ takeId: string; status: number; lines: number[] }>`
    select take.take_id, take.status, jsonb_agg(line.status order by line.take_line_id) as lines
    from drug_take take join drug_take_line line on line.org_id = take.org_id and line.take_id = take.take_id
    where take.org_id = ${who.orgId} and take.take_id = any(${[...takeIds]}::text[])
    group by take.take_id, take.status`.execute(db)
  const changed = rows.flatMap(({ takeId, status, lines }) => {
    const next = takeStatusOf(lines)
    return next === status ? [] : [{ takeId, status: next }]
  })
  if (changed.length === 0) return
  await sql`update drug_take take set status = asked.status, version = take.version + 1, update_by = ${who.userId},
      update_by_name = ${who.userName}, update_time = ${who.now}::timestamp
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as asked ("takeId" text, status int2)
    where take.org_id = ${who.orgId} and take.take_id = asked."takeId"`.execute(db)
}

export interface OpenLine {
  takeLineId: string
  takeId: string
  useId: string
  drugId: string
  oldmanId: string
  planTime: string
  dose: number
  status: number
  splits: { batchId: string; quantity: number }[]
}

/** Lines in these states, with their takes locked; `condition` narrows them (tables take, line). */
export async function takeLinesOf(db: Db, who: Who, condition: ReturnType<typeof sql>) {
  await sql`select from drug_take take where take.org_id = ${who.orgId} and take.take_id in (
      select take.take_id from drug_take take join drug_take_line line on line.org_id = take.org_id and line.take_id = take.take_id
      where take.org_id = ${who.orgId} and ${condition}) order by take.take_id for update`.execute(db)
  const { rows } = await sql<OpenLine>`
    select line.take_line_id, line.take_id, line.use_id, line.drug_id, line.dose, line.status, line.splits,
      take.oldman_id, take.plan_time
    from drug_take take join drug_take_line line on line.org_id = take.org_id and line.take_id = take.take_id
    where take.org_id = ${who.orgId} and ${condition}
    order by take.oldman_id, line.drug_id, line.take_line_id`.execute(db)
  return rows
}

/** Moves these lines to this state and puts back what was packed for them. */
export async function endLines(db: Db, who: Who, lines: readonly OpenLine[], status: number) {
  if (lines.length === 0) return
  await releasePacked(db, who, lines)
  await sql`update drug_take_line set status = ${status}, splits = '[]'::jsonb
    where org_id = ${who.orgId} and take_line_id = any(${lines.map(({ takeLineId }) => takeLineId)}::text[])`.execute(
    db,
  )
  await restate(db, who, [...new Set(lines.map(({ takeId }) => takeId))])
}

export const isPacked = ({ status }: Pick<OpenLine, 'status'>) => status === toCheck || status === toGive

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'drugTakeLine.splits': OpenLine['splits']
  }
}
