import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { readStatus } from '#contract/modules/platform/message/message.ts'
import { notice, noticeAudit, noticeStatus } from '#contract/modules/platform/notice/notice.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf } from '#core/files/links.ts'
import { page } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { withPictures } from '../document/service.ts'
import { trailOf, withStanding } from '../review/service.ts'
import { stateNow, tellReading } from './personal.ts'
import { scopeNames } from './receivers.ts'
import { notices } from './tables.ts'

/** Notices as lists and details show them. */

const counted = (condition: string) =>
  sql<number>`(select count(*)::int from notice_reader reader
    where reader.org_id = notice.org_id and reader.notice_id = notice.notice_id and ${sql.raw(condition)})`

/** Without their text, which may be long. */
const shownRows = (db: Db, who: Who) =>
  db
    .selectFrom('notice')
    .select([
      'noticeId',
      'title',
      'noticeType',
      'files',
      'scopeType',
      'scopeIds',
      'topFlag',
      'needConfirm',
      'publishTime',
      'expireTime',
      'auditStatus',
      'timed',
      'noAccount',
      'publishByName',
      'revokeReason',
      'revokeTime',
      'remindTime',
      'createByName',
      'createTime',
      'updateByName',
      'updateTime',
      'version',
    ])
    .select([
      stateNow(who.now).as('noticeStatus'),
      scopeNames.as('scopeNames'),
      counted('true').as('totalCount'),
      counted('reader.read_time is not null').as('readCount'),
      counted('reader.confirm_time is not null').as('confirmCount'),
    ])
    .where('notice.orgId', '=', who.orgId)

export const noticeRows = listing(notices, notice.list, {
  rows: shownRows,
  sort: ['title', 'publishTime', 'expireTime'],
  first: [
    ['notice.topFlag', 'desc'],
    ['notice.createTime', 'desc'],
    ['notice.noticeId', 'desc'],
  ],
  where: {
    noticeStatus: (value: number, who) => sql`${stateNow(who.now)} = ${value}`,
    publishFrom: (time: string) => sql`notice.publish_time >= ${time}`,
    publishTo: (time: string) => sql`notice.publish_time <= ${time}`,
  },
  dressed: (request, found) =>
    withStanding(
      request,
      found,
      ({ auditStatus, noticeId }) => auditStatus === noticeAudit.is.waiting && { biz: 'NOTICE', bizId: noticeId },
    ),
})

const query = 'administration.notice.query'

/** The whole notice for users who may see all of them, and for a receiver, which marks it as read. Else 21003. */
export async function wholeNotice(request: Asking, noticeId: string, ask: QueryFor<typeof notice.get>) {
  const { db, who } = request
  const manages = who.may(query)
  const reader = await readerOf(db, who, noticeId)
  if (!manages && !reader) refuse(common.missing)
  const shown = await noticeRows.shown(request, noticeId)
  const own = reader && (await opened(request, noticeId, reader, shown.noticeStatus))
  const hidden = !manages && shown.noticeStatus === noticeStatus.is.revoked
  return {
    ...shown,
    ...(hidden && { files: [] }),
    // Only users who manage notices see the number of readers and receivers.
    ...(!manages && { readCount: 0, confirmCount: 0, totalCount: 0, noAccount: 0, scopeIds: [] }),
    content: hidden ? '' : await contentOf(request, noticeId),
    own: own ?? null,
    reviews: manages ? await trailOf(db, who, { biz: 'NOTICE', bizId: noticeId }) : null,
    readers: ask.readers === 1 ? await readersPage(db, who, noticeId, ask) : null,
  }
}

async function contentOf({ db, who, services }: Asking, noticeId: string) {
  const { content } = await own(db, notices, who, noticeId)
  return withPictures(content, (link) => linkOf(services, who, link))
}

interface Reader {
  readTime: string | null
  confirmTime: string | null
}

const readerOf = (db: Db, who: Who, noticeId: string): Promise<Reader | undefined> =>
  db
    .selectFrom('noticeReader')
    .select(['readTime', 'confirmTime'])
    .where('orgId', '=', who.orgId)
    .where('noticeId', '=', noticeId)
    .where('userId', '=', who.userId)
    .executeTakeFirst()

/** Opening a notice marks it as read; a revoked one can no longer be read. */
async function opened({ db, who }: Asking, noticeId: string, reader: Reader, state: number) {
  const { readTime, confirmTime } = reader
  if (readTime || state === noticeStatus.is.revoked) return { readStatus: readTime ? 1 : 0, readTime, confirmTime }
  await db
    .updateTable('noticeReader')
    .set({ readTime: who.now })
    .where('orgId', '=', who.orgId)
    .where('noticeId', '=', noticeId)
    .where('userId', '=', who.userId)
    .where('readTime', 'is', null)
    .execute()
  tellReading(who, [await own(db, notices, who, noticeId)])
  return { readStatus: readStatus.is.read, readTime: who.now, confirmTime }
}

/** The readers with their time, or the receivers who have not read it (`.readStat`). */
function readersPage(db: Db, who: Who, noticeId: string, query: QueryFor<typeof notice.get>) {
  who.must('administration.notice.readStat')
  const isRead = sql<number>`(notice_reader.read_time is not null)::int`
  let readers = db
    .selectFrom('noticeReader')
    .select(['userId', 'userName', 'deptName', 'readTime', 'confirmTime', isRead.as('readStatus')])
    .where('noticeReader.orgId', '=', who.orgId)
    .where('noticeReader.noticeId', '=', noticeId)
  if (query.readStatus != null) readers = readers.where(sql<boolean>`${isRead} = ${query.readStatus}`)
  return page(
    readers,
    { page: query.page ?? 1, size: query.size ?? 20 },
    {
      fields: {},
      first: [
        ['noticeReader.readTime', 'desc'],
        ['noticeReader.deptName', 'asc'],
        ['noticeReader.userName', 'asc'],
        ['noticeReader.userId', 'asc'],
      ],
    },
  )
}
