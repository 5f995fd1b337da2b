import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { auditStatus, outingRefusals as no, outStatus } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { type Asking, listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { trailOf } from '../../../platform/review/service.ts'
import { awayYears } from '../rules.ts'
import { outings } from '../tables.ts'

/** Outings as lists and details show them. */

const { ready, out, back } = outStatus.is

/** Values that depend on the time of day: computed from the row, never stored. */
export const overdue = (now: string) =>
  sql<0 | 1>`(outing.out_status = ${sql.lit(out)} and outing.plan_back_time < ${now})::int`
const late = (now: string) =>
  sql<0 | 1>`(outing.out_status = ${sql.lit(ready)} and outing.plan_out_time < ${addMinutes(now, -120)})::int`
const overdueMinutes = (now: string) => sql<number | null>`case when ${overdue(now)} = 1
  then floor(extract(epoch from (${now}::timestamp - outing.plan_back_time)) / 60)::int end`
const postponeWaiting = sql<0 | 1>`exists (select from outing_postpone p
  where p.org_id = outing.org_id and p.out_id = outing.out_id and p.status = ${sql.lit(auditStatus.is.waiting)})::int`

export const shownRows = (db: Db, who: Who) =>
  withResident(db, who, outings).select([
    overdue(who.now).as('isOverdue'),
    late(who.now).as('isLate'),
    overdueMinutes(who.now).as('overdueMinutes'),
    postponeWaiting.as('postponeWaiting'),
  ])

/** Filters without a column of their own; the audit list has them too. */
export const conditions = {
  overdue: (value: number, who: Who) => sql<boolean>`${overdue(who.now)} = ${value}`,
  planOutFrom: (time: string) => sql<boolean>`outing.plan_out_time >= ${time}`,
  planOutTo: (time: string) => sql<boolean>`outing.plan_out_time <= ${time}`,
  buildingId: (buildingId: string, who: Who) => sql<boolean>`oldman.bed_id in (select bed.bed_id from bed
    join room on room.org_id = bed.org_id and room.room_id = bed.room_id
    where bed.org_id = ${who.orgId} and room.building_id = ${buildingId})`,
}

/** Outings that pass the gate on a day: planned to leave, left or returned on it, or due back by its end. */
const atGate = (day: string) => sql<boolean>`(
  (outing.out_status = ${sql.lit(ready)} and outing.plan_out_time::date = ${day})
  or (outing.out_status = ${sql.lit(out)} and (outing.out_time::date = ${day} or outing.plan_back_time::date <= ${day}))
  or (outing.out_status = ${sql.lit(back)} and (outing.out_time::date = ${day} or outing.back_time::date = ${day})))`

const newest = [
  ['outing.planOutTime', 'desc'],
  ['outing.outId', 'desc'],
] as const

export const outingRows = listing(outings, outing.list, {
  rows: shownRows,
  sort: ['planOutTime', 'planBackTime', 'outTime', 'backTime', 'outStatus', 'outDays'],
  where: { ...conditions, gateDay: atGate },
  first: newest,
})

/** Days away by year of a resident within reach. */
export async function awayDaysByYear(db: Db, who: Who, oldmanId: string) {
  await ownResident(db, who, oldmanId)
  const begun = await db
    .selectFrom('outing')
    .select(['outType', 'outStatus', 'outTime', 'outDays'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('outStatus', 'in', [out, back])
    .execute()
  return { list: awayYears(begun, who.today) }
}

/** A row within reach, locked until the end; its version must be the one the caller saw (21002). */
export async function ownOuting(request: Asking & { params: { outId: string }; body: { version?: number } }) {
  const { db, who, params, body } = request
  const { oldmanId } = await outingRows.shown(request, params.outId)
  // Locks the resident first, like every step of a stay: a departure meanwhile waits here, and there is no deadlock.
  await ownResident(db, who, oldmanId, { lock: true })
  const row = await own(db, outings, who, params.outId, { lock: true })
  return { row, version: body.version }
}

/** The whole outing: its postponements, and the reviews of both, newest first. */
export async function wholeOuting(request: Asking, outId: string) {
  const { db, who } = request
  const shown = await outingRows.shown(request, outId)
  const later = await postponesOf(db, who, outId)
  const trails = [await trailOf(db, who, { biz: 'OUTING', bizId: outId })]
  for (const { postponeId } of later) trails.push(await trailOf(db, who, { biz: 'OUTING_POSTPONE', bizId: postponeId }))
  const reviews = trails.flat().sort((one, other) => other.createTime.localeCompare(one.createTime))
  return { ...shown, postpones: later, reviews }
}

export function postponesOf(db: Db, who: Who, outId: string): Promise<Row<'outingPostpone'>[]> {
  return db
    .selectFrom('outingPostpone')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('outId', '=', outId)
    .orderBy('createTime', 'desc')
    .orderBy('postponeId', 'desc')
    .execute()
}

/** 31069 with the name of the state the outing is in. */
export const wrongState = (row: Pick<Row<'outing'>, 'outStatus'>): never =>
  refuse(no.wrongState, { name: outStatus.label(row.outStatus) })
