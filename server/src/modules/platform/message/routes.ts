import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { message, msgLevel, readStatus } from '#contract/modules/platform/message/message.ts'
import { type Db, together } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { archive } from './archive.ts'
import { bellOf, unreadKinds } from './bell.ts'
import { expiry } from './todo/expiry.ts'
import './digest.ts'
import { unreadOf } from './service.ts'
import { todoCalls } from './todo/todo-calls.ts'

const order = {
  fields: { createTime: 'message.create_time', msgLevel: 'message.msg_level', readStatus: 'message.read_status' },
  first: [
    ['message.create_time', 'desc'],
    ['message.id', 'desc'],
  ],
} as const

const messages = serve(
  message,
  {
    list: async ({ db, who, query }) => {
      let rows = own(db, who)
      const { keyword } = query
      if (query.msgType) rows = rows.where('message.msgType', '=', Number(query.msgType))
      if (query.msgLevel) rows = rows.where('message.msgLevel', '=', Number(query.msgLevel))
      if (query.readStatus != null) rows = rows.where('message.readStatus', '=', query.readStatus)
      if (keyword)
        rows = rows.where((eb) =>
          eb.or([eb('message.title', 'like', contains(keyword)), eb('message.content', 'like', contains(keyword))]),
        )
      if (query.createTimeFrom) rows = rows.where('message.createTime', '>=', query.createTimeFrom)
      if (query.createTimeTo) rows = rows.where('message.createTime', '<=', query.createTimeTo)
      return { ...(await page(rows, query, order)), ...(await counted(db, who)) }
    },
    kinds: ({ db, who }) => unreadKinds(db, who),
    read: async ({ db, who, body }) => {
      let rows = db
        .updateTable('message')
        .set(readAt(who))
        .where('orgId', '=', who.orgId)
        .where('receiverUserId', '=', who.userId)
        .where('readStatus', '=', readStatus.is.unread)
      if (body.all !== 1) rows = rows.where('id', 'in', body.ids ?? [])
      if (body.msgType) rows = rows.where('msgType', '=', Number(body.msgType))
      const changed = (await rows.returning('id').execute()).length
      if (changed > 0) tellOthers(who)
      return { changed, unreadCount: await unread(db, who) }
    },
    get: async ({ db, who, params }) => {
      const row = await own(db, who).where('message.id', '=', params.id).executeTakeFirst()
      if (!row) return refuse(common.missing)
      if (row.readStatus === readStatus.is.read) return row
      const read = {
        readStatus: readStatus.is.read,
        readTime: who.now,
        ...(row.msgLevel === urgent && { ackTime: who.now }),
      }
      await db.updateTable('message').set(read).where('orgId', '=', who.orgId).where('id', '=', row.id).execute()
      tellOthers(who)
      return { ...row, ...read }
    },
  },
  { jobs: [expiry, archive] },
)

export default [messages, todoCalls]

function own(db: Db, who: Who) {
  return db
    .selectFrom('message')
    .selectAll('message')
    .where('message.orgId', '=', who.orgId)
    .where('message.receiverUserId', '=', who.userId)
    .where('message.archiveTime', 'is', null)
}

/** Confirming an urgent message also marks it as read (administration.md 1.1). */
const urgent = msgLevel.urgent
const readAt = ({ now }: Who) => ({
  readStatus: readStatus.is.read,
  readTime: now,
  ackTime: sql<string | null>`case when msg_level = ${urgent} then ${now}::timestamp end`,
})

async function counted(db: Db, who: Who) {
  const [bell, unreadCount] = await together(bellOf(db, who), unread(db, who))
  return { unreadCount, bell }
}

const unread = async (db: Db, who: Who) => (await unreadOf(db, who.orgId, [who.userId])).get(who.userId) ?? 0

/** The other windows of this user count again. */
function tellOthers(who: Who) {
  who.events.push({ event: 'data.changed', data: { modules: ['message'] }, target: { userIds: [who.userId] } })
}
