import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import type { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { registerStatus } from '#contract/modules/campus/activity/register.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { page as pageOf } from '#core/rows/read/list.ts'
import { withResident } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn, matchesResident } from '../../living/resident/service.ts'
import { awayOf, clashesOf, hintsFor, inActivity } from './guards.ts'
import { activities, activityRegisters } from './tables.ts'

/** Residents of one activity: candidates, registrations, attendance. */

interface ListFilter {
  keyword?: string | null
  locationId?: string | null
  registerStatus?: number | null
  signStatus?: number | null
}

/** The present place in the waiting list: residents before may have left it. */
const waitNo = sql<number | null>`case taken.register_status when ${registerStatus.is.waiting} then (
  select count(*) from activity_register before where before.org_id = taken.org_id
    and before.activity_id = taken.activity_id and before.register_status = ${registerStatus.is.waiting}
    and before.wait_no <= taken.wait_no)::int end`

/** Residents within reach and in the scope of the activity, each with the reasons against it. */
export async function candidates(db: Db, who: Who, activityId: string, query: QueryFor<typeof activity.candidates>) {
  const of = await own(db, activities, who, activityId)
  let rows = db
    .selectFrom('oldman')
    .leftJoin('activityRegister as taken', (join) =>
      join
        .onRef('taken.orgId', '=', 'oldman.orgId')
        .onRef('taken.oldmanId', '=', 'oldman.oldmanId')
        .on('taken.activityId', '=', activityId),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.tags', 'oldman.disease'])
    .select(['oldman.history', 'taken.registerId', 'taken.registerStatus', 'taken.signStatus', waitNo.as('waitNo')])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .where(inResidentScope(who))
    .where(inActivity(of))
  if (query.keyword) rows = rows.where(matchesResident(who, query.keyword))
  if (query.locationId) rows = rows.where(livesIn(query.locationId))
  if (query.registerStatus) rows = rows.where('taken.registerStatus', '=', query.registerStatus)
  const found = await pageOf(rows, query, {
    fields: { oldmanName: 'oldman.oldmanName', bedName: 'oldman.bedName' },
    first: [
      ['oldman.bedName', 'asc'],
      ['oldman.oldmanId', 'asc'],
    ],
  })
  const ids = found.list.map(({ oldmanId }) => oldmanId)
  const away = await awayOf(db, who, of, ids)
  const clashes = await clashesOf(db, who, of, ids)
  const list = found.list.map(({ tags, disease, history, ...row }) => {
    const hints = hintsFor({ tags, disease, history }, of.riskLevel)
    const clash = clashes.get(row.oldmanId) ?? null
    return { ...row, hints, hintText: hints.join('、') || null, clash, away: away.has(row.oldmanId) ? 1 : 0 }
  })
  return { ...found, list }
}

/** Registered and waiting, in their order; withdrawn ones only on request. */
export async function registered(db: Db, who: Who, activityId: string, query: QueryFor<typeof activity.registers>) {
  const rows = await takenRows(db, who, activityId, query)
  const { cancelled } = registerStatus.is
  const shown = query.registerStatus ? rows : rows.where('activityRegister.registerStatus', '<>', cancelled)
  return pageOf(shown, query, inOrder)
}

export async function signedIn(db: Db, who: Who, activityId: string, query: QueryFor<typeof activity.signs>) {
  const rows = await takenRows(db, who, activityId, { ...query, registerStatus: registerStatus.is.registered })
  return pageOf(rows, query, {
    fields,
    first: [
      ['oldman.bedName', 'asc'],
      ['activityRegister.registerId', 'asc'],
    ],
  })
}

const fields = {
  registerTime: 'activityRegister.registerTime',
  signInTime: 'activityRegister.signInTime',
  signStatus: 'activityRegister.signStatus',
}
const inOrder = {
  fields,
  first: [
    ['activityRegister.registerStatus', 'asc'],
    ['activityRegister.waitNo', 'asc'],
    ['activityRegister.registerTime', 'asc'],
    ['activityRegister.registerId', 'asc'],
  ],
} as const

async function takenRows(db: Db, who: Who, activityId: string, query: ListFilter) {
  await own(db, activities, who, activityId)
  const place = sql<number | null>`(select ${waitNo} from activity_register taken
    where taken.org_id = activity_register.org_id and taken.register_id = activity_register.register_id)`
  let rows = withResident(db, who, activityRegisters)
    .select(place.as('waitNo'))
    .where('activityRegister.activityId', '=', activityId)
  if (query.keyword) rows = rows.where(matchesResident(who, query.keyword) as never) // as: `oldman` is joined
  if (query.locationId) rows = rows.where(livesIn(query.locationId))
  if (query.registerStatus) rows = rows.where('activityRegister.registerStatus', '=', query.registerStatus)
  if (query.signStatus != null) rows = rows.where('activityRegister.signStatus', '=', query.signStatus)
  return rows
}

/** The registration of one resident in each of these activities, for the archive. */
export async function activityParts(db: Db, who: Who, oldmanId: string, activityIds: readonly string[]) {
  const rows = await withResident(db, who, activityRegisters)
    .where('activityRegister.oldmanId', '=', oldmanId)
    .where('activityRegister.activityId', 'in', ['', ...activityIds])
    .execute()
  return new Map(rows.map((row) => [row.activityId, row]))
}
