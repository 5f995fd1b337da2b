import { sql } from 'kysely'
import { todoStatus } from '#contract/modules/platform/message/todo.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { announce, openStates } from './todo/todo.ts'

// A departing employee passes on his open to-dos, system ones too: the same row for another handler, unless that
// handler has the same to-do already (administration.md 1.4, 2.1).

/** The open to-dos of this account, the oldest first. */
export const openTodosOf = (db: Db, who: Pick<Who, 'orgId'>, userId: string): Promise<Row<'todo'>[]> =>
  db
    .selectFrom('todo')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('handlerId', '=', userId)
    .where('todoStatus', 'in', [todoStatus.is.waiting, todoStatus.is.doing])
    .orderBy('createTime')
    .orderBy('id')
    .execute()

/** Passes all open to-dos of one account to another: the old rows are 已转交, both users' bells are updated. */
export async function passTodos(db: Db, who: Who, from: string, to: string) {
  const passed = { reason: '离职交接', time: who.now }
  const names = new Map(
    (
      await db
        .selectFrom('userAccount')
        .select(['userId', 'userName'])
        .where('orgId', '=', who.orgId)
        .where('userId', 'in', [from, to])
        .execute()
    ).map(({ userId, userName }) => [userId, userName]),
  )
  const log = JSON.stringify([{ ...passed, from: names.get(from) ?? '', to: names.get(to) ?? '' }])
  const { rows: old } = await sql<Row<'todo'>>`
    update todo set todo_status = ${todoStatus.is.passedOn}, finish_time = ${who.now}::timestamp, finish_by_name = ${who.userName},
      transfer_log = transfer_log || ${log}::jsonb, version = version + 1
    where org_id = ${who.orgId} and handler_id = ${from} and todo_status in ${openStates} returning *`.execute(db)
  const created: Row<'todo'>[] = []
  const same = sql`has.org_id = todo.org_id and has.handler_id = ${to} and has.biz_type = todo.biz_type
    and has.biz_id = todo.biz_id and has.event = todo.event`
  // The handler's earlier to-do about the same thing is done: this is another one.
  const next = sql`(select coalesce(max(has.round), 0) + 1 from todo has where ${same})`
  for (const { id } of old) {
    const { rows } = await sql<Row<'todo'>>`
      insert into todo (org_id, id, handler_id, title, content, todo_type, priority, deadline, creator_id, copy_ids, biz_type,
        biz_id, event, round, route_path, query, transfer_log, create_by, create_by_name, create_time)
      select org_id, ${newId()}, ${to}, title, content, todo_type, priority, deadline, creator_id, copy_ids, biz_type,
        biz_id, event, greatest(round, ${next}), route_path, query, transfer_log, ${who.userId}, ${who.userName},
        ${who.now}::timestamp
      from todo where org_id = ${who.orgId} and id = ${id} and not exists (
        select from todo has where ${same} and has.todo_status in ${openStates})
      returning *`.execute(db)
    created.push(...rows)
  }
  await announce(db, who, old.map(shown), todoStatus.is.passedOn)
  await announce(db, who, created.map(shown))
}

const shown = ({ id, handlerId, title, todoType, priority, deadline, routePath }: Row<'todo'>) => ({
  id,
  handlerId,
  title,
  todoType,
  priority,
  deadline,
  routePath,
})
