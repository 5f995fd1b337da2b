import { sql } from 'kysely'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { drugWarn, keepStatus, custodyRefusals as no } from '#contract/modules/stock/drug/custody.ts'
import type { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import type { Db } from '#core/db/db.ts'
import { notLater } from '#core/not-later.ts'
import { contains } from '#core/rows/read/list.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../../living/resident/service.ts'
import { keeps } from '../../tables.ts'
import { openUses } from '../../uses.ts'
import { keptSql, limitsOf, pageSql, scope } from './custody-rows.ts'

/** Residents with drugs in custody (stock.md 5.2). */

const { open, ended } = keepStatus.is
const { low, urgent, near } = drugWarn.is

/** Residents with their drugs in custody; on request only those with a warning. */
export async function listKeeps(db: Db, who: Who, query: Partial<QueryFor<typeof drugKeep.keepList>>) {
  const keptDrugs = keptSql(who, await limitsOf(db, who.orgId), sql`kept.oldman_id = keep.oldman_id`)
  const conditions = [
    sql`keep.org_id = ${who.orgId}`,
    scope(who),
    sql`keep.keep_status = ${query.keepStatus ?? open}`,
    ...(query.oldmanId ? [sql`keep.oldman_id = ${query.oldmanId}`] : []),
    ...(query.oldmanName ? [sql`oldman.oldman_name like ${contains(query.oldmanName)}`] : []),
    ...(query.buildingId ? [livesIn(query.buildingId)] : []),
    ...(query.warn
      ? [sql`exists (select from (${keptDrugs}) one where ${query.warn}::int = any(one.warn_flags))`]
      : []),
  ]
  const rows = sql`
    select keep.*, oldman.oldman_name, oldman.bed_name, oldman.allergy_drug, counts.*
    from drug_keep keep
    join oldman on oldman.org_id = keep.org_id and oldman.oldman_id = keep.oldman_id
    cross join lateral (
      select count(*) filter (where quantity > 0)::int as drug_kinds,
        count(*) filter (where warn_flags && array[${low}, ${urgent}]::int[])::int as low_count,
        count(*) filter (where exists (select from unnest(warn_flags) flag where flag >= ${near}))::int as expire_count
      from (${keptDrugs}) one
    ) counts
    where ${sql.join(conditions, sql` and `)}`
  return pageSql(db, query, rows, sql`bed_name, oldman_name, keep_id`)
}

export async function openKeep(db: Db, who: Who, body: BodyFor<typeof drugKeep.keepCreate>) {
  const resident = await ownResident(db, who, body.oldmanId, { lock: true })
  if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  const startDate = body.startDate ?? who.today
  notLater(who, 'startDate', startDate, '开始')
  if (await keepInForce(db, who, body.oldmanId)) refuse(no.keepOpen)
  const row = await insert(db, keeps, who, { ...body, startDate, keepStatus: open })
  who.did(`办理${resident.oldmanName}的药品代管`)
  const { list } = await listKeeps(db, who, { oldmanId: row.oldmanId })
  return list[0]
}

/** 24012 while stock is left or a setting still needs it. */
export async function endKeep(db: Db, who: Who, oldmanId: string) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  const row = (await keepInForce(db, who, oldmanId, true)) ?? refuse(no.noKeep)
  const kinds = await keptKinds(db, who, oldmanId)
  if (kinds > 0 || (await openUses(db, who.orgId, { oldmanId })) > 0) refuse(no.notEmpty)
  await patch(db, keeps, who, row, { keepStatus: ended, endDate: who.today })
  who.did(`终止${resident.oldmanName}的药品代管`)
}

/** The custody in force. */
export async function keepInForce(
  db: Db,
  who: Who,
  oldmanId: string,
  lock = false,
): Promise<Row<'drugKeep'> | undefined> {
  const query = db
    .selectFrom('drugKeep')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('keepStatus', '=', open)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** How many kinds of drugs of a resident are in custody. */
export async function keptKinds(db: Db, who: Pick<Who, 'orgId'>, oldmanId: string) {
  const row = await db
    .selectFrom('drugStock')
    .select(sql<number>`count(distinct drug_id)::int`.as('n'))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('quantity', '>', 0)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Hides an empty row; 24013 and 24014 while it is not empty. */
export async function clearKept(db: Db, who: Who, { oldmanId, drugId }: { oldmanId: string; drugId: string }) {
  await ownResident(db, who, oldmanId, { lock: true })
  const row = await db
    .selectFrom('drugKept')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('drugId', '=', drugId)
    .where('hidden', '=', 0)
    .forUpdate()
    .executeTakeFirst()
  if (!row) refuse(common.missing)
  const left = await db
    .selectFrom('drugStock')
    .select('batchId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('drugId', '=', drugId)
    .where('quantity', '>', 0)
    .executeTakeFirst()
  if (left) refuse(no.quantityLeft)
  if ((await openUses(db, who.orgId, { oldmanId, drugId })) > 0) refuse(no.stillUsed)
  await sql`update drug_kept set hidden = 1 where org_id = ${who.orgId} and oldman_id = ${oldmanId} and drug_id = ${drugId}`.execute(
    db,
  )
}
