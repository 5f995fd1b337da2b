import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { auditStatus, auditType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import type { Db } from '#core/db/db.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { withStanding } from '../../../platform/review/service.ts'
import { outings } from '../tables.ts'
import { conditions, shownRows } from './reads.ts'

/** The audit list: a line for each registration that is or was reviewed, and one for each postponement. */

const { register, postpone, after } = auditType.is

const items = sql<{
  orgId: string
  outId: string
  auditId: string
  auditType: 1 | 2 | 3
  itemStatus: 0 | 1 | 2 | 3
  newBack: string | null
  postponeReason: string | null
}>`(
  select org_id, out_id, out_id as audit_id,
    (case when urgent = 1 then ${sql.lit(after)} else ${sql.lit(register)} end)::int as audit_type,
    audit_status as item_status, null::timestamp as new_back, null::text as postpone_reason,
    audit_by_name as item_by_name, audit_time as item_time, audit_opinion as item_opinion
  from outing where audit_status <> ${auditStatus.is.none}
  union all
  select org_id, out_id, postpone_id, ${sql.lit(postpone)}, status, new_back, reason, audit_by_name, audit_time, audit_opinion
  from outing_postpone where status <> ${auditStatus.is.none})`

const auditRows = (db: Db, who: Who) =>
  shownRows(db, who)
    .innerJoin(items.as('item'), (join) =>
      join.onRef('item.orgId', '=', 'outing.orgId').onRef('item.outId', '=', 'outing.outId'),
    )
    .select(['item.auditId', 'item.auditType', 'item.itemStatus', 'item.newBack', 'item.postponeReason'])
    .select([
      sql<string | null>`item.item_by_name`.as('auditByName'),
      sql<string | null>`item.item_time`.as('auditTime'),
      sql<string | null>`item.item_opinion`.as('auditOpinion'),
    ])

const rows = listing(outings, outing.auditList, {
  rows: auditRows,
  sort: ['planOutTime', 'planBackTime'],
  where: {
    ...conditions,
    auditType: (types: readonly number[]) => sql<boolean>`item.audit_type = any(${types}::int[])`,
    auditStatus: (states: readonly number[]) => sql<boolean>`item.item_status = any(${states}::int[])`,
  },
  first: [
    ['outing.planOutTime', 'desc'],
    ['item.auditId', 'desc'],
  ],
  dressed: (request, found) =>
    withStanding(
      request,
      found,
      ({ auditId, auditType: type, itemStatus }) =>
        itemStatus === auditStatus.is.waiting && {
          biz: type === postpone ? 'OUTING_POSTPONE' : 'OUTING',
          bizId: auditId,
        },
    ),
})

/** Waiting ones unless a status is given. */
export const auditPage = (request: Asking, query: Partial<QueryFor<typeof outing.auditList>>) =>
  rows.page(request, { ...query, auditStatus: query.auditStatus ?? [auditStatus.is.waiting] } as typeof query) // as: the filter's own type

/** The number of waiting registrations and postponements (waitHandleCount). */
export async function countAudits(db: Db, who: Who) {
  const found = await auditRows(db, who)
    .where(sql<boolean>`item.item_status = ${sql.lit(auditStatus.is.waiting)}`)
    .clearSelect()
    .select([
      sql<number>`count(*) filter (where item.audit_type <> ${sql.lit(postpone)})`.as('outAudit'),
      sql<number>`count(*) filter (where item.audit_type = ${sql.lit(postpone)})`.as('postponeAudit'),
    ])
    .executeTakeFirstOrThrow()
  return { outAudit: Number(found.outAudit), postponeAudit: Number(found.postponeAudit) }
}
