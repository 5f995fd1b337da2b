import { sql } from 'kysely'
import { type Db, together } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'
import { openOf } from './todo.ts'

/** What the bell in the header counts (administration.md 1.1). */

type Count = (db: Db, who: Who) => Promise<number>
const parts = new Map<string, Count>()

/**
 * Adds a number to the bell; called once, where the module stands.
 *
 *     joinBell('notice', (db, who) => countUnread(db, who))
 */
export function joinBell(name: string, count: Count) {
  parts.set(name, count)
}

joinBell('todo', async (db, { orgId, userId }) => (await openOf(db, orgId, [userId])).get(userId) ?? 0)

/** The numbers of one person's bell. */
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

interface Own {
  unread: number
  urgent: number
}

async function ownMessages(db: Db, { orgId, userId }: Who): Promise<Own> {
  const { rows } = await sql<Own>`
    select count(*)::int as unread, (count(*) filter (where msg_level = 3))::int as urgent
    from message where org_id = ${orgId} and receiver_user_id = ${userId} and read_status = 0`.execute(db)
  return rows[0]
}
