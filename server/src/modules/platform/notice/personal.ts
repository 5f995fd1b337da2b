import { sql } from 'kysely'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { notice, noticeStatus } from '#contract/modules/platform/notice/notice.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { joinBell } from '../message/service.ts'
import { notices } from './tables.ts'

/** Notices a user received, and his reading of them (administration.md 1.2): his own data. */

const { published, expired, revoked } = noticeStatus.is

/** The state at a moment, like `stateAt` of rules.ts. */
export const stateNow = (now: string) => sql<number>`(case
  when notice.notice_status = ${sql.lit(published)} and notice.expire_time <= ${now}::timestamp then ${sql.lit(expired)}
  else notice.notice_status end)::int`
const read = sql<number>`(reader.read_time is not null)::int`

const ownRows = (db: Db, who: Who) =>
  db
    .selectFrom('noticeReader as reader')
    .innerJoin('notice', (join) =>
      join.onRef('notice.orgId', '=', 'reader.orgId').onRef('notice.noticeId', '=', 'reader.noticeId'),
    )
    .select(['notice.noticeId', 'notice.title', 'notice.noticeType', 'notice.topFlag', 'notice.needConfirm'])
    .select(['notice.publishByName', 'notice.publishTime', 'reader.readTime', 'reader.confirmTime'])
    .select([stateNow(who.now).as('noticeStatus'), read.as('readStatus')])
    // A notice is pinned only while it is valid.
    .select(sql<number>`(notice.top_flag = 1 and ${stateNow(who.now)} = ${sql.lit(published)})::int`.as('pinned'))
    .where('reader.orgId', '=', who.orgId)
    .where('reader.userId', '=', who.userId)

const rows = listing(notices, notice.personalList, {
  rows: ownRows,
  sort: ['publishTime', 'title'],
  first: [
    ['pinned', 'desc'],
    ['notice.publishTime', 'desc'],
    ['notice.noticeId', 'desc'],
  ],
  where: {
    // 未读 are the notices still to be read, as the bell counts them: no revoked or ended ones.
    readStatus: (value: number, who) =>
      sql`${read} = ${value} and (${value} = 1 or ${stateNow(who.now)} = ${sql.lit(published)})`,
    keyword: (typed: string) => sql`notice.title like ${contains(typed)}`,
    publishFrom: (time: string) => sql`notice.publish_time >= ${time}`,
    publishTo: (time: string) => sql`notice.publish_time <= ${time}`,
  },
})

export async function personalPage(request: Asking, query: QueryFor<typeof notice.personalList>) {
  return { ...(await rows.page(request, query)), unreadCount: await ownUnread(request.db, request.who) }
}

/** The number of valid notices these users have not opened. */
export async function unreadOf(
  db: Db,
  { orgId, now }: Who,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows: counts } = await sql<{ userId: string; n: number }>`
    select reader.user_id, count(*)::int as n from notice_reader reader
    join notice on notice.org_id = reader.org_id and notice.notice_id = reader.notice_id
    where reader.org_id = ${orgId} and reader.user_id = any(${[...userIds]}::text[]) and reader.read_time is null
      and ${stateNow(now)} = ${sql.lit(published)}
    group by reader.user_id`.execute(db)
  return new Map(counts.map(({ userId, n }) => [userId, n]))
}

const ownUnread = async (db: Db, who: Who) => (await unreadOf(db, who, [who.userId])).get(who.userId) ?? 0

joinBell('notice', ownUnread)

/**
 * Marks the named ones as read, or all; `confirm` confirms those that require it. Ids of other users' notices are
 * ignored.
 */
export async function readOwn({ db, who }: Asking, body: BodyFor<typeof notice.personalRead>) {
  const confirm = sql<boolean>`(${body.confirm ?? 0} = 1 and notice.need_confirm = 1 and reader.confirm_time is null)`
  const { rows: changed } = await sql<Reading>`
    update notice_reader reader
    set read_time = coalesce(reader.read_time, ${who.now}::timestamp),
      confirm_time = case when ${confirm} then ${who.now}::timestamp else reader.confirm_time end
    from notice
    where notice.org_id = reader.org_id and notice.notice_id = reader.notice_id
      and reader.org_id = ${who.orgId} and reader.user_id = ${who.userId}
      and notice.notice_status <> ${sql.lit(revoked)} and (reader.read_time is null or ${confirm})
      and ${body.all === 1 ? sql`true` : sql`reader.notice_id = any(${body.noticeIds ?? []}::text[])`}
    returning notice.publish_by`.execute(db)
  if (changed.length > 0) tellReading(who, changed)
  return { changed: changed.length, unreadCount: await ownUnread(db, who) }
}

interface Reading {
  publishBy: string | null
}

/** The reader's other windows count again, and the publisher sees the progress. */
export function tellReading(who: Who, of: readonly Reading[]) {
  const publishers = of.flatMap(({ publishBy }) => (publishBy ? [publishBy] : []))
  who.events.push({
    event: 'data.changed',
    data: { modules: ['notice', 'message'] },
    target: { userIds: [...new Set([who.userId, ...publishers])] },
  })
}
