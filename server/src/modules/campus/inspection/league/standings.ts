import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { InspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { orgStatus } from '#contract/modules/platform/org/org.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { regionName } from '#core/words/regions.ts'
import { isOpen, overdue } from '../record/rows.ts'

// The organisations below an upper level, the best first: by the newest submitted inspection of one kind. A failed item
// with a veto ranks an institution after all without one, at any rate, as it makes it 不合格; of equal rates the one with
// fewer overdue rectifications comes first. An institution without an inspection has no rank.

const handedIn = inspectStatus.is.draft

/** Refuses 21003 for the own organisation, one above, one beside, or one of another owner. */
export function assertBelow({ scope }: Who, orgId: string) {
  if (!scope.orgIds?.includes(orgId)) refuse(common.missing)
}

const order = {
  fields: {
    rank: 'league.rank',
    orgName: 'league.org_name',
    inspectDate: 'league.inspect_date',
    rate: 'league.rate',
    vetoCount: 'league.veto_count',
    openCount: 'league.open_count',
    overdueCount: 'league.overdue_count',
  },
  first: [
    ['league.rank', 'asc'],
    ['league.org_name', 'asc'],
    ['league.org_id', 'asc'],
  ],
} as const

const records = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`(select count(*)::int from inspect_record
  where inspect_record.org_id = org.org_id and ${condition})`

interface Latest {
  inspectType: number
  inspectId: string
  inspectDate: string
  rate: number | null
  conclusion: number | null
}
/** The newest of each kind. */
const latest = sql<Latest[]>`(select coalesce(jsonb_agg(to_jsonb(kind) order by kind."inspectType"), '[]') from (
  select distinct on (inspect_type) inspect_type as "inspectType", inspect_id as "inspectId",
    inspect_date as "inspectDate", rate, conclusion
  from inspect where inspect.org_id = org.org_id and inspect.status > ${handedIn}::int
  order by inspect_type, submit_time desc, inspect_no desc) kind)`

const rank = sql<number | null>`case when standing.rate is not null then (rank() over (
  order by standing.rate is null, standing.veto_count > 0, standing.rate desc, standing.overdue_count))::int end`

function standings(db: Db, who: Who, type: InspectType) {
  const standing = db
    .selectFrom('org')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('inspect')
          .select(['inspectId', 'inspectNo', 'inspectDate', 'rate', 'conclusion'])
          .select([
            sql<number>`(totals ->> 'fail')::int`.as('failCount'),
            sql<number>`(hazard_counts ->> '3')::int`.as('vetoCount'),
          ])
          .whereRef('inspect.orgId', '=', 'org.orgId')
          .where('inspectType', '=', type)
          .where('status', '>', handedIn)
          .orderBy('submitTime', 'desc')
          .orderBy('inspectNo', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .select(['org.orgId', 'org.orgName', 'org.regionCode'])
    .select([
      latest.as('latest'),
      records(isOpen).as('openCount'),
      records(sql<boolean>`${overdue(who)} = 1`).as('overdueCount'),
    ])
    .where('org.orgId', 'in', [...(who.scope.orgIds ?? [])])
    .where('org.orgStatus', '=', orgStatus.is.normal)
  return db.selectFrom(standing.as('standing')).selectAll('standing').select(rank.as('rank'))
}

/** A name filters the rows; the rank stays the one among all. */
export async function league({ db, who, query }: Ctx<typeof inspection.league>) {
  const bounds = { page: query.page ?? 1, size: query.size ?? 20 }
  if (!who.scope.orgIds?.length) return { list: [], total: 0, ...bounds }
  let rows = db.selectFrom(standings(db, who, query.inspectType).as('league')).selectAll('league')
  if (query.orgName) rows = rows.where('league.orgName', 'like', contains(query.orgName))
  const found = await page(rows, query, order)
  return {
    ...found,
    list: found.list.map(({ regionCode, ...row }) => ({ ...row, regionName: regionName(regionCode) })),
  }
}
