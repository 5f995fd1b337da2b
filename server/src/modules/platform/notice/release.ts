import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { noticeAudit, noticeRefusals, noticeStatus } from '#contract/modules/platform/notice/notice.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../message/service.ts'
import { documentsIn, joinReviewed } from '../review/service.ts'
import { unreadOf } from './personal.ts'
import { receiversOf } from './receivers.ts'
import { endsTooEarly, isLater, stateAt } from './rules.ts'
import { notices } from './tables.ts'

/** Publishes a notice: at once, at its time, or when its review has passed (administration.md 1.2). */

type Notice = Row<'notice'>

/**
 * The next state of a notice that may be published: it waits for its time, or its receivers are fixed now. Refuses
 * 22101, and 22104 for one that ended during its review.
 */
export async function goesOut(db: Db, who: Who, row: Notice): Promise<object> {
  if (endsTooEarly(row, who.now)) refuse(noticeRefusals.expireTooEarly, {}, { field: 'expireTime' })
  const { receivers, noAccount } = await receiversOf(db, who.orgId, row)
  if (isLater(row.publishTime, who.now)) return { noticeStatus: noticeStatus.is.draft, timed: 1 }
  await sql`
    insert into notice_reader (org_id, notice_id, user_id, user_name, dept_name)
    select ${who.orgId}, ${row.noticeId}, * from unnest(
      ${receivers.map(({ userId }) => userId)}::text[], ${receivers.map(({ userName }) => userName)}::text[],
      ${receivers.map(({ deptName }) => deptName)}::text[])`.execute(db)
  // A notice that waited keeps its planned time; the clock publishes it within the minute.
  const publishTime = row.timed === 1 ? row.publishTime : who.now
  return { noticeStatus: noticeStatus.is.published, timed: 0, publishTime, noAccount }
}

/** Notifies the receivers, all or those who have not read it. */
export async function ring(db: Db, who: Who, row: Notice, to: 'all' | 'unread' = 'all') {
  const { rows } = await sql<{ userId: string }>`
    select user_id from notice_reader where org_id = ${who.orgId} and notice_id = ${row.noticeId}
      and ${to === 'unread' ? sql`read_time is null` : sql`true`} order by user_id`.execute(db)
  const userIds = rows.map(({ userId }) => userId)
  const unread = await unreadOf(db, who, userIds)
  const { noticeId, title, noticeType, needConfirm, noticeStatus: state } = row
  const revoked = state === noticeStatus.is.revoked ? { revoked: 1 as const } : {}
  for (const userId of userIds)
    who.events.push({
      event: 'notice.new',
      data: { noticeId, title, noticeType, needConfirm, unreadCount: unread.get(userId) ?? 0, ...revoked },
      target: { userIds: [userId] },
    })
  return userIds.length
}

async function release(db: Db, who: Who, row: Notice, more: object = {}) {
  const next = await patch(db, notices, who, row, { ...more, ...(await goesOut(db, who, row)) })
  if (next.noticeStatus === noticeStatus.is.published) await ring(db, who, next)
}

const touches = ['notice']

joinReviewed('NOTICE', {
  documents: documentsIn(notices, { makers: ['createBy'] }),
  touches,
  passed: async (db, who, noticeId) => {
    const row = await own(db, notices, who, noticeId, { lock: true })
    await release(db, who, row, { auditStatus: noticeAudit.is.passed })
  },
})

joinRound('clock', {
  title: '定时公告',
  name: 'notice',
  touches,
  run: async (db, { who }) => {
    const due = await db
      .selectFrom('notice')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('timed', '=', 1)
      .where('publishTime', '<=', who.now)
      .orderBy('publishTime')
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of due) await releaseTimed(db, who, row)
    return due.length
  },
})

/** A notice that can no longer be published does not delay the others: its publisher is told why. */
async function releaseTimed(db: Db, who: Who, row: Notice) {
  const late = endsTooEarly({ expireTime: row.expireTime }, who.now)
  const refusal = late ? undefined : await attempt(db, who, {}, () => release(db, who, row))
  if (!late && !refusal) return
  await patch(db, notices, who, row, { timed: 0 })
  await tell(
    db,
    who,
    { userIds: [row.publishBy ?? ''] },
    {
      msgType: msgType.system,
      msgLevel: msgLevel.important,
      title: `定时公告未发布：${row.title}`,
      content: late ? '到发布时间时已过失效时间，公告仍是草稿。' : `${refusal?.message}，公告仍是草稿。`,
      bizType: 'NOTICE',
      bizId: row.noticeId,
      event: `not released ${row.version}`,
      routePath: '/administration/notice',
      query: { title: row.title },
    },
  )
}

joinRound('clock', {
  title: '公告到期',
  behind: ['notice'],
  // The bells no longer count it.
  touches: ['notice', 'message'],
  run: async (db, { who }) => {
    const ended = await db
      .selectFrom('notice')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('noticeStatus', '=', noticeStatus.is.published)
      .where('expireTime', '<=', who.now)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of ended) await patch(db, notices, who, row, { noticeStatus: stateAt(row, who.now) })
    return ended.length
  },
})
