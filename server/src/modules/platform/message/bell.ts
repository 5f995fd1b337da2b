import { sql } from 'kysely'
import { msgLevel, readStatus } from '#contract/modules/platform/message/message.ts'
import { type Db, together } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { openTodos } from './todo/todo.ts'

/** The numbers the bell in the header shows (administration.md 1.1). */

/** bizType of the morning's digest. */
export const digestBiz = 'DIGEST'

type Count = (db: Db, who: Who) => Promise<number>
const parts = new Map<string, Count>()

/**
 * Adds a number to the bell; called once, at the module's top level.
 *
 *     joinBell('notice', (db, who) => countUnread(db, who))
 */
export function joinBell(name: string, count: Count) {
  parts.set(name, count)
}

joinBell('todo', async (db, { orgId, userId }) => (await openTodos(db, orgId, [userId])).get(userId) ?? 0)

/** The numbers of one user's bell. */
export async function bellOf(db: Db, who: Who) {
  const names = [...parts.keys()]
  const [{ unread, urgent }, counts] = await together(
    ownMessages(db, who),
    together(...[...parts.values()].map((count) => count(db, who))),
  )
  const joined = Object.fromEntries(names.map((name, at) => [name, counts[at]]))
  const all = { message: unread, ...joined }
  return { total: Object.values(all).reduce((sum, count) => sum + count, 0), urgent, parts: all }
}

/** The receiver wants this kind only in the morning's digest; urgent messages are always shown. */
export const isQuiet = sql<boolean>`(message.msg_level < 3 and message.biz_type <> ${sql.lit(digestBiz)} and coalesce(
  own.layout -> 'notify' -> 'silent' @> to_jsonb(message.msg_type), false))`

interface Own {
  unread: number
  urgent: number
}

async function ownMessages(db: Db, { orgId, userId }: Who): Promise<Own> {
  const { rows } = await sql<Own>`
    select (count(*) filter (where not ${isQuiet}))::int as unread,
      (count(*) filter (where msg_level = ${sql.lit(msgLevel.urgent)}))::int as urgent
    from message join user_account own on own.org_id = message.org_id and own.user_id = message.receiver_user_id
    where message.org_id = ${orgId} and message.receiver_user_id = ${userId}
      and message.read_status = ${sql.lit(readStatus.is.unread)}`.execute(db)
  return rows[0]
}

/** New messages: a line for each kind with its newest message and the number of unread ones; five lines. */
export async function unreadKinds(db: Db, { orgId, userId }: Who) {
  const { rows } = await sql<Row<'message'> & { kindCount: number }>`
    select * from (
      select message.*, count(*) over kind::int as kind_count,
        row_number() over (partition by message.msg_type order by message.create_time desc, message.id desc) as turn
      from message join user_account own on own.org_id = message.org_id and own.user_id = message.receiver_user_id
      where message.org_id = ${orgId} and message.receiver_user_id = ${userId}
      and message.read_status = ${sql.lit(readStatus.is.unread)}
        and not ${isQuiet}
      window kind as (partition by message.msg_type)
    ) unread where turn = 1 order by create_time desc, id desc limit 5`.execute(db)
  return rows
}
