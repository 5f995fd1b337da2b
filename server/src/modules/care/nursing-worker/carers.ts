import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { mostCarers, nursingRefusals as no } from '#contract/modules/care/nursing-worker/nursing-worker.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

// The carers of residents, in one table (decision 042). A change locks its residents in the order of their ids: of two
// users who take the last place of one resident, the second is refused.

type Resident = Pick<Row<'oldman'>, 'oldmanId' | 'oldmanName' | 'oldmanStatus'>

/** The residents of these carers who live here, all or within the caller's reach; by their bed. */
export function residentsOf(db: Db, who: Who, empId: string, reach: 'all' | 'own' = 'own') {
  let rows = db
    .selectFrom('oldmanCarer')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'oldmanCarer.orgId').onRef('oldman.oldmanId', '=', 'oldmanCarer.oldmanId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.oldmanStatus', 'oldmanCarer.sort'])
    .where('oldmanCarer.orgId', '=', who.orgId)
    .where('oldmanCarer.empId', '=', empId)
    .where('oldman.oldmanStatus', 'in', livesHere)
    .orderBy('oldman.bedName')
    .orderBy('oldman.oldmanId')
  // as: `oldman` is joined above
  if (reach === 'own') rows = rows.where((eb) => inResidentScope(who)(eb as never))
  return rows.execute()
}

/**
 * Sets the residents of a carer; those beyond the caller's reach stay. Gives the names before and after. Refuses 21003
 * beyond the reach, 14006 for a former resident, 22211 for one with five carers already.
 */
export async function replaceResidents(db: Db, who: Who, empId: string, oldmanIds: readonly string[]) {
  const before = await residentsOf(db, who, empId)
  const targetIds = new Set(oldmanIds)
  const locked = await hold(db, who, [...targetIds, ...before.map(({ oldmanId }) => oldmanId)])
  const had = new Set(before.map(({ oldmanId }) => oldmanId))
  const come = [...targetIds].filter((id) => !had.has(id))
  for (const id of targetIds) if (!locked.has(id)) refuse(common.missing, {}, { field: 'oldmanIds' })
  await add(
    db,
    who,
    empId,
    come.map((id) => locked.get(id)).filter((one) => one !== undefined),
  )
  await take(
    db,
    who,
    empId,
    [...had].filter((id) => !targetIds.has(id)),
  )
  const names = (ids: Iterable<string>) => [...ids].map((id) => locked.get(id)?.oldmanName ?? '').join('、')
  return { before: names(had), after: names(targetIds), changed: come.length > 0 || had.size !== targetIds.size }
}

async function add(db: Db, who: Who, empId: string, residents: readonly Resident[]) {
  if (residents.length === 0) return
  const notLiving = residents.find(({ oldmanStatus }) => !livesHere.includes(oldmanStatus))
  if (notLiving) refuse(no.notLiving, {}, { field: 'oldmanIds', data: { oldmanId: notLiving.oldmanId } })
  const ids = residents.map(({ oldmanId }) => oldmanId)
  const places = await carersOf(db, who, ids)
  const full = residents.find(({ oldmanId }) => (places.get(oldmanId)?.length ?? 0) >= mostCarers)
  if (full) refuse(no.enoughCarers, { oldmanName: full.oldmanName }, { field: 'oldmanIds' })
  await db
    .insertInto('oldmanCarer')
    .values(
      ids.map((oldmanId) => ({
        orgId: who.orgId,
        oldmanId,
        empId,
        sort: (places.get(oldmanId)?.at(-1)?.sort ?? 0) + 1,
        createBy: who.userId,
        createByName: who.userName,
        createTime: who.now,
      })),
    )
    // An earlier stay may have left him there.
    .onConflict((c) => c.columns(['orgId', 'oldmanId', 'empId']).doNothing())
    .execute()
}

const take = async (db: Db, who: Who, empId: string, oldmanIds: readonly string[]) =>
  oldmanIds.length > 0 &&
  db
    .deleteFrom('oldmanCarer')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .where('oldmanId', 'in', oldmanIds)
    .execute()

/** The carers of each of these residents, the first one first, without former employees. */
export async function carersOf(db: Db, who: Pick<Who, 'orgId'>, oldmanIds: readonly string[]) {
  if (oldmanIds.length === 0) return new Map<string, { empId: string; empName: string; sort: number }[]>()
  const rows = await db
    .selectFrom('oldmanCarer as carer')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'carer.orgId').onRef('emp.empId', '=', 'carer.empId'))
    .select(['carer.oldmanId', 'carer.empId', 'emp.empName', 'carer.sort'])
    .where('carer.orgId', '=', who.orgId)
    .where('carer.oldmanId', 'in', [...new Set(oldmanIds)])
    .where('emp.status', '<>', empStatus.is.left)
    .orderBy('carer.sort')
    .orderBy('carer.empId')
    .execute()
  return Map.groupBy(rows, ({ oldmanId }) => oldmanId)
}

/** Those of them the caller sees, locked to the end of the transaction. */
async function hold(db: Db, who: Who, oldmanIds: readonly string[]): Promise<ReadonlyMap<string, Resident>> {
  if (oldmanIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('oldman')
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.oldmanStatus'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', [...new Set(oldmanIds)])
    .where(inResidentScope(who))
    .orderBy('oldman.oldmanId')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.oldmanId, row]))
}

/**
 * All residents of a carer go to another one at the same rank; residents who have the other one already keep his rank.
 */
export async function passResidents(db: Db, who: Who, empId: string, to: string) {
  const ids = (await residentsOf(db, who, empId, 'all')).map(({ oldmanId }) => oldmanId)
  await sql`select from oldman where org_id = ${who.orgId} and oldman_id = any(${ids}::text[])
    order by oldman_id for update`.execute(db)
  await sql`insert into oldman_carer (org_id, oldman_id, emp_id, sort, create_by, create_by_name, create_time)
    select org_id, oldman_id, ${to}, sort, ${who.userId}, ${who.userName}, ${who.now}::timestamp
    from oldman_carer where org_id = ${who.orgId} and emp_id = ${empId} and oldman_id = any(${ids}::text[])
    on conflict (org_id, oldman_id, emp_id) do update set sort = least(oldman_carer.sort, excluded.sort)`.execute(db)
}

/** Ends the carer's assignments, so that no resident is left to a former employee. */
export const leaveAll = (db: Db, who: Who, empId: string) =>
  db.deleteFrom('oldmanCarer').where('orgId', '=', who.orgId).where('empId', '=', empId).execute()

/** A new stay begins without carers. */
export const forget = (db: Db, who: Who, oldmanId: string) =>
  db.deleteFrom('oldmanCarer').where('orgId', '=', who.orgId).where('oldmanId', '=', oldmanId).execute()
