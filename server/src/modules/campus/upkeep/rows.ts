import { sql } from 'kysely'
import { upkeep, upkeepStatus } from '#contract/modules/campus/upkeep/upkeep.ts'
import { inPlace, placeName } from '#core/rows/location.ts'
import { listing } from '#core/rows/read/listing.ts'
import { userName } from '#core/rows/user-name.ts'
import type { Who } from '#core/who/who.ts'
import { upkeeps } from './tables.ts'

export const upkeepPage = 'administration.upkeep'

const late = ({ now }: Pick<Who, 'now'>) =>
  sql<0 | 1>`(upkeep.status = ${sql.lit(upkeepStatus.is.waiting)} and coalesce(upkeep.assign_by < ${now}, false))::int`

/** The caller's own reports and repairs; with `.query` also reports of the caller's departments, or all. */
function reach({ userId, scope, may }: Who) {
  const own = sql<boolean>`(upkeep.reporter_id = ${userId} or upkeep.assignee_id = ${userId})`
  if (!may(`${upkeepPage}.query`)) return own
  return scope.all ? sql<boolean>`true` : sql<boolean>`(${own} or upkeep.dept_id = any(${[...scope.deptIds]}::text[]))`
}

export const upkeepRows = listing(upkeeps, upkeep.list, {
  rows: (db, who) =>
    db
      .selectFrom('upkeep')
      .selectAll('upkeep')
      .select([
        placeName('upkeep.locationId').as('locationName'),
        userName('upkeep.reporterId').as('reporterName'),
        userName('upkeep.assigneeId').as('assigneeName'),
        late(who).as('late'),
      ])
      .where('upkeep.orgId', '=', who.orgId)
      .where(reach(who)),
  sort: ['reportTime', 'upkeepNo', 'urgency', 'status', 'costFen'],
  where: {
    locationId: (id: string) => inPlace('upkeep.locationId', id),
    late: (value: number, who) => sql`${late(who)} = ${value}`,
  },
})
