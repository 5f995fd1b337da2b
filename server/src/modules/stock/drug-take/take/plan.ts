import { sql } from 'kysely'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { usePause, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { planOfUse } from '../use/checks.ts'
import { dosesOn } from '../use/rules.ts'
import { restate } from './state.ts'

/**
 * Doses are planned from settings: in the evening for the next day, so that midnight doses can be packed; in the night
 * for settings added since; at once after a change. A change plans no doses for times that have passed; a night job run
 * in the morning plans the whole day, so that the early doses have a state too (stock.md 5.4).
 */

const { toPack, paused } = takeStatus.is

/** From this time on the doses of the next day are planned too. */
export const eveningAt = '20:00'

/** The first and the last day whose doses are planned by now. */
const daysMade = ({ now, today }: Who): readonly [string, string] =>
  now.slice(11, 16) < eveningAt ? [today, today] : [today, addDays(today, 1)]

/**
 * Plans the coming doses of these settings, or of all in force: those of today, in the evening those of tomorrow too.
 * With `wholeDay` also those whose time has passed since their setting was confirmed. Running it again adds nothing.
 */
export async function makeDoses(
  db: Db,
  who: Who,
  { wholeDay = false, useIds }: { wholeDay?: boolean; useIds?: readonly string[] } = {},
): Promise<number> {
  const days = daysMade(who)
  const rows = await usesInForce(db, who, days, useIds)
  const isWanted = (row: Row<'drugUse'>, planTime: string) =>
    planTime > who.now || (wholeDay && planTime >= (row.auditTime ?? row.createTime))
  const planned = rows.flatMap((row) =>
    [...new Set(days)].flatMap((day) => plannedOf(row, day)).filter(({ planTime }) => isWanted(row, planTime)),
  )
  if (planned.length === 0) return 0
  const list = JSON.stringify(planned)
  const rowsSql = sql`jsonb_to_recordset(${list}::jsonb) as asked ("takeId" text, "takeLineId" text, "oldmanId" text,
    "planTime" timestamp, "useId" text, "drugId" text, dose numeric, "takeTime" int2, status int2)`
  await sql`insert into drug_take (org_id, take_id, oldman_id, plan_time, status, create_by, create_by_name, create_time)
    select distinct on ("oldmanId", "planTime") ${who.orgId}, "takeId", "oldmanId", "planTime", status, ${who.userId},
      ${who.userName}, ${who.now}::timestamp
    from ${rowsSql} order by "oldmanId", "planTime", "takeId" on conflict on constraint drug_take_once do nothing`.execute(
    db,
  )
  const { rows: createdLines } = await sql<{ takeId: string }>`
    insert into drug_take_line (org_id, take_line_id, take_id, use_id, drug_id, dose, take_time, status)
    select ${who.orgId}, asked."takeLineId", take.take_id, asked."useId", asked."drugId", asked.dose, asked."takeTime", asked.status
    from ${rowsSql} join drug_take take on take.org_id = ${who.orgId} and take.oldman_id = asked."oldmanId"
      and take.plan_time = asked."planTime" and take.prn_use_id = ''
    on conflict on constraint drug_take_line_once do nothing returning take_id`.execute(db)
  await restate(db, who, [...new Set(createdLines.map(({ takeId }) => takeId))])
  return createdLines.length
}

const plannedOf = (row: Row<'drugUse'>, day: string) =>
  dosesOn(planOfUse(row), day).map(({ time, takeTime, dose }) => ({
    takeId: newId(),
    takeLineId: newId(),
    oldmanId: row.oldmanId,
    planTime: `${day} ${time}:00`,
    useId: row.useId,
    drugId: row.drugId,
    dose,
    takeTime: takeTime ?? null,
    status: row.pause === usePause.is.none ? toPack : paused,
  }))

/** Settings whose doses are planned; a resident who takes a drug alone has no planned doses of it. */
function usesInForce(
  db: Db,
  who: Who,
  [first, last]: readonly [string, string],
  useIds: readonly string[] | undefined,
) {
  const rows = db
    .selectFrom('drugUse')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('useStatus', '=', useStatus.is.used)
    .where('selfTake', '=', 0)
    .where('prn', '=', 0)
    .where('startDate', '<=', last)
    .where(({ eb, or }) => or([eb('endDate', 'is', null), eb('endDate', '>=', first)]))
  return (useIds ? rows.where('useId', 'in', [...useIds, '']) : rows).orderBy('useId').execute()
}

/**
 * Removes the coming doses of these settings that are not packed yet, before they are planned anew or because the
 * settings ended.
 */
export async function dropComing(db: Db, who: Who, useIds: readonly string[]) {
  const { rows } = await sql<{ takeId: string }>`
    delete from drug_take_line line using drug_take take
    where line.org_id = ${who.orgId} and line.use_id = any(${[...useIds]}::text[]) and line.status in (${toPack}, ${paused})
      and take.org_id = line.org_id and take.take_id = line.take_id and take.plan_time > ${who.now}::timestamp
    returning line.take_id`.execute(db)
  await dropEmpty(db, who, [...new Set(rows.map(({ takeId }) => takeId))])
}

/**
 * Removes takes that have no line left, but not those with a near miss: its record stays, and lists leave such a take
 * out. The other takes get the state of their lines.
 */
export async function dropEmpty(db: Db, who: Who, takeIds: readonly string[]) {
  await sql`delete from drug_take take where take.org_id = ${who.orgId} and take.take_id = any(${[...takeIds]}::text[])
    and not exists (select from drug_take_line line where line.org_id = take.org_id and line.take_id = take.take_id)
    and not exists (select from drug_near_miss near where near.org_id = take.org_id and near.take_id = take.take_id)`.execute(
    db,
  )
  await restate(db, who, takeIds)
}
