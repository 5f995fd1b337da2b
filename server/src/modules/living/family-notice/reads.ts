import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { deliverStatus, familyNotice, informStatus } from '#contract/modules/living/family-notice/family-notice.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'
import { receiversPlanned } from './sending.ts'
import { informs } from './tables.ts'

/** Notices to families as lists and details show them. */

const counted = (condition: string) =>
  sql<number>`(select count(*)::int from inform_delivery delivery
    where delivery.org_id = inform.org_id and delivery.message_id = inform.message_id and ${sql.raw(condition)})`

/** Notices about residents within reach, and the caller's own. */
const shownRows = (db: Db, who: Who) =>
  db
    .selectFrom('inform')
    .selectAll('inform')
    .select([
      sql<string[]>`(select coalesce(jsonb_agg(oldman_id order by oldman_id), '[]') from inform_oldman about
        where about.org_id = inform.org_id and about.message_id = inform.message_id)`.as('oldmanIds'),
      sql<number>`(select count(*)::int from inform_oldman about
        where about.org_id = inform.org_id and about.message_id = inform.message_id)`.as('oldmanCount'),
      counted('true').as('total'),
      counted(`delivery.deliver_status = ${deliverStatus.is.done}`).as('success'),
      counted(`delivery.deliver_status = ${deliverStatus.is.failed}`).as('fail'),
      counted('delivery.read_time is not null').as('read'),
    ])
    .where('inform.orgId', '=', who.orgId)
    .where((eb) =>
      // For a user who sees the whole institution the residents of each notice need no check.
      who.scope.all
        ? sql<boolean>`true`
        : eb.or([
            eb('inform.createBy', '=', who.userId),
            eb.exists(
              eb
                .selectFrom('informOldman as about')
                .innerJoin('oldman', (join) =>
                  join.onRef('oldman.orgId', '=', 'about.orgId').onRef('oldman.oldmanId', '=', 'about.oldmanId'),
                )
                .select('about.oldmanId')
                .whereRef('about.orgId', '=', 'inform.orgId')
                .whereRef('about.messageId', '=', 'inform.messageId')
                .where((inner) => inResidentScope(who)(inner as never)), // as: `oldman` is joined above
            ),
          ]),
    )

export const familyNoticeRows = listing(informs, familyNotice.list, {
  rows: shownRows,
  sort: ['sendTime', 'title'],
  where: {
    oldmanName: (typed: string, who) => sql`exists (select from inform_oldman about
      join oldman on oldman.org_id = about.org_id and oldman.oldman_id = about.oldman_id
      where about.org_id = ${who.orgId} and about.message_id = inform.message_id
        and oldman.oldman_name like ${contains(typed)})`,
  },
})

/** With the families it reached; for a draft those it would reach. */
export async function reached(request: Asking, messageId: string) {
  const row = await familyNoticeRows.shown(request, messageId)
  const { letters, alone } = await receiversPlanned(request.db, request.who, row)
  if (row.status === informStatus.is.draft)
    return { ...row, total: letters.length, noFamily: await withinReach(request, alone) }
  // A family that got the notice does not count as left out, though the relative or the resident has left since.
  const served = await servedOf(request, messageId)
  const left = alone.filter(({ oldmanId }) => !served.has(oldmanId))
  return { ...row, noFamily: await withinReach(request, left) }
}

/** The residents whose families received it. */
async function servedOf({ db, who }: Asking, messageId: string): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('informDelivery')
    .select('oldmanId')
    .distinct()
    .where('orgId', '=', who.orgId)
    .where('messageId', '=', messageId)
    .execute()
  return new Set(found.map(({ oldmanId }) => oldmanId))
}

/** A ward reads a notice to the whole institution, without names of other wards. */
async function withinReach<T extends { oldmanId: string }>({ db, who }: Asking, people: readonly T[]): Promise<T[]> {
  const ids = people.map(({ oldmanId }) => oldmanId)
  const seen = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', [...ids, ''])
    .where(inResidentScope(who))
    .execute()
  const known = new Set(seen.map(({ oldmanId }) => oldmanId))
  return people.filter(({ oldmanId }) => known.has(oldmanId))
}

/** The whole notice with a page of its deliveries; phone numbers masked. */
export async function wholeFamilyNotice(request: Asking, messageId: string, query: QueryFor<typeof familyNotice.get>) {
  const { db, who } = request
  let deliveries = db
    .selectFrom('informDelivery')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'informDelivery.orgId').onRef('oldman.oldmanId', '=', 'informDelivery.oldmanId'),
    )
    .select(['deliveryId', 'oldman.oldmanName', 'familyName', 'relation', 'informDelivery.phoneNum', 'sendWay'])
    .select(['deliverStatus', 'failReason', 'sendTime', 'readTime'])
    .where('informDelivery.orgId', '=', who.orgId)
    .where('informDelivery.messageId', '=', messageId)
    .where(inResidentScope(who))
  if (query.deliverStatus != null) deliveries = deliveries.where('deliverStatus', '=', query.deliverStatus)
  const found = await page(
    deliveries,
    { page: query.page ?? 1, size: query.size ?? 20 },
    {
      fields: {},
      first: [
        ['oldman.bedName', 'asc'],
        ['informDelivery.oldmanId', 'asc'],
        ['informDelivery.deliveryId', 'asc'],
      ],
    },
  )
  const list = found.list.map((row) => ({ ...row, phoneNum: maskPhone(row.phoneNum) ?? '' }))
  return { ...(await reached(request, messageId)), deliveries: { ...found, list } }
}
