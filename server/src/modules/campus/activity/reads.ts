import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { activityFlow, activityScope, activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { registerStatus, signStatus } from '#contract/modules/campus/activity/register.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { listing } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { leaders, usersOf } from '../../platform/message/service.ts'
import { signsFrom, statusAt } from './rules.ts'
import { activities } from './tables.ts'

/** Activities for reading: their organisers, their numbers of residents. */

export const activityPage = {
  activity: 'administration.activity',
  register: 'administration.activityRegister',
  sign: 'administration.activitySign',
}

const counts = sql<{ registerNum: number; waitNum: number; signNum: number; income: number }>`(
  select count(*) filter (where register_status = ${registerStatus.is.registered})::int register_num,
    count(*) filter (where register_status = ${registerStatus.is.waiting})::int wait_num,
    count(*) filter (where register_status = ${registerStatus.is.registered}
      and sign_status in (${signStatus.is.in}, ${signStatus.is.out}))::int sign_num,
    coalesce(sum(charge_amount), 0)::bigint income
  from activity_register taken
  where taken.org_id = activity.org_id and taken.activity_id = activity.activity_id)`

const read = (db: Db, who: Who) =>
  db
    .selectFrom('activity')
    .innerJoinLateral(counts.as('counted'), (join) => join.onTrue())
    .leftJoin('location', (join) =>
      join.onRef('location.orgId', '=', 'activity.orgId').onRef('location.locationId', '=', 'activity.locationId'),
    )
    .leftJoin('projectChild', (join) =>
      join
        .onRef('projectChild.orgId', '=', 'activity.orgId')
        .onRef('projectChild.projectChildId', '=', 'activity.projectChildId'),
    )
    .innerJoin('emp', (join) =>
      join.onRef('emp.orgId', '=', 'activity.orgId').onRef('emp.empId', '=', 'activity.organiserId'),
    )
    .selectAll('activity')
    .select(['location.locationName', 'projectChild.projectChildName', 'emp.empName as organiserName'])
    .select(['counted.registerNum', 'counted.waitNum', 'counted.signNum', 'counted.income'])
    .where('activity.orgId', '=', who.orgId)
type Read = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>

const spec = {
  rows: read,
  sort: ['startTime', 'activityStatus', 'title', 'fee'],
  first: [
    ['activity.startTime', 'desc'],
    ['activity.activityId', 'desc'],
  ] as const,
  where: {
    dateFrom: (day: string) => sql<boolean>`activity.start_time >= ${day}::date`,
    dateTo: (day: string) => sql<boolean>`activity.start_time < ${day}::date + 1`,
  },
  dressed: named,
}

export const activityRows = listing(activities, activity.list, spec)
const planned = (db: Db, who: Who) =>
  read(db, who).where('activity.activityStatus', 'in', [
    activityStatus.is.open,
    activityStatus.is.closed,
    activityStatus.is.running,
    activityStatus.is.over,
  ])
export const registerRows = listing(activities, activity.registerList, {
  ...spec,
  rows: planned,
  where: {
    ...spec.where,
    oldmanId: (oldmanId: string) => sql<boolean>`exists (
      select from activity_register taken where taken.org_id = activity.org_id
        and taken.activity_id = activity.activity_id and taken.oldman_id = ${oldmanId})`,
  },
})
/** Activities open for signing in: also those that take registrations until they begin, from an hour before. */
const heldActivities = (db: Db, who: Who) => {
  const { open, closed, running, over } = activityStatus.is
  return read(db, who).where((eb) =>
    eb.or([
      eb('activity.activityStatus', 'in', [closed, running, over]),
      eb.and([eb('activity.activityStatus', '=', open), eb('activity.startTime', '<=', signsFrom(who.now))]),
    ]),
  )
}
export const signRows = listing(activities, activity.signList, { ...spec, rows: heldActivities })

/** Adds names of helpers, and of its floors or residents within reach; and whether the caller may cancel it. */
async function named({ db, who }: Pick<Asking, 'db' | 'who'>, found: readonly Read[]) {
  const ofScope = (scope: number) =>
    found.filter((row) => row.scopeType === scope).flatMap((row) => activityIds(row.scopeIds))
  const emps = await db
    .selectFrom('emp')
    .select(['empId as id', 'empName as name'])
    .where('orgId', '=', who.orgId)
    .where('empId', 'in', ['', ...found.flatMap(({ helpers }) => activityIds(helpers))])
    .execute()
  const floors = await db
    .selectFrom('location')
    .select(['locationId as id', 'locationName as name'])
    .where('orgId', '=', who.orgId)
    .where('locationId', 'in', ['', ...ofScope(activityScope.is.floors)])
    .execute()
  const residents = await db
    .selectFrom('oldman')
    .select(['oldmanId as id', 'oldmanName as name'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', ['', ...ofScope(activityScope.is.named)])
    .where(inResidentScope(who))
    .execute()
  const names = new Map([...emps, ...floors, ...residents].map(({ id, name }) => [id, name]))
  const now = found.map((row) => statusAt(row, who.now))
  const mayAny = now.includes(activityStatus.is.running) && (await isLeader(db, who))
  const namesOf = (ids: unknown) => activityIds(ids).flatMap((id) => names.get(id) ?? [])
  return found.map((row, at) => ({
    ...row,
    mayCancel:
      activityFlow.can('cancel')({ activityStatus: now[at] }) && (mayAny || now[at] !== activityStatus.is.running)
        ? 1
        : 0,
    helperNames: namesOf(row.helpers).join('、') || null,
    scopeNames: namesOf(row.scopeIds).join('、').slice(0, 500) || null,
  }))
}

/** True for a user of the management, who is called A in docs/domain. */
export const isLeader = async (db: Db, { orgId, userId, isAdmin }: Who) =>
  isAdmin || (await usersOf(db, orgId, leaders)).includes(userId)

export const activityIds = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/**
 * An activity locked until the end of the transaction, in the state of its times: the job of every minute may not have
 * run yet. Every registration, promotion and sign-in locks it here, one after the other.
 */
export async function heldActivity(db: Db, who: Who, activityId: string, saw?: { version: number }) {
  const row = await own(db, activities, who, activityId, { lock: true })
  if (saw && saw.version !== row.version) refuse(common.stale)
  const status = statusAt(row, who.now)
  return status === row.activityStatus ? row : patch(db, activities, who, row, { activityStatus: status })
}
