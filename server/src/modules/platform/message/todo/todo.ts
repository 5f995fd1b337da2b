import { type RawBuilder, sql } from 'kysely'
import { todoStatus } from '#contract/modules/platform/message/todo.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Who } from '#core/who/who.ts'
import { type Receivers, usersOf } from '../people.ts'

/**
 * To-dos made by the system (administration.md 1.4): one row for each user who may act; all of them end as soon as the
 * business is done or undone.
 */

export interface NewTodo {
  /** TODO_TYPE of the dictionaries. */
  todoType: string
  title: string
  content?: string | null
  /** TODO_PRIORITY; 2 中. */
  priority?: 1 | 2 | 3 | 4
  deadline?: string | null
  bizType: string
  bizId: string
  /** The business a to-do is about. A user gets the same to-do once a round, however often it is reported. */
  event: string
  /** The round: an edited document makes new to-dos. Default 1. */
  round?: number
  routePath?: string | null
  query?: Record<string, string>
}

/** An object, with all its events or one. */
export interface TodoSubject {
  bizType: string
  bizId: string
  event?: string
}

/**
 * Makes to-dos inside the transaction of the event. Gives how many users got one for the first time.
 *
 *     await owe(db, who, { permit: 'live.Outing.audit.audit', deptId }, { todoType: 'OUTING', title: '…', … })
 *     await done(db, who, { bizType: 'OUTING', bizId: outId })
 */
export async function owe(db: Db, who: Who, receivers: Receivers, todo: NewTodo): Promise<number> {
  const handlers = await usersOf(db, who.orgId, receivers)
  if (handlers.length === 0) return 0
  const query = todo.query ? JSON.stringify(todo.query) : null
  const { rows } = await sql<ChangedTodo>`
    insert into todo (org_id, id, handler_id, title, content, todo_type, priority, deadline, biz_type, biz_id, event,
      round, route_path, query, create_by, create_by_name, create_time)
    select ${who.orgId}, asked.id, asked.handler, ${todo.title.slice(0, 60)}, ${todo.content?.slice(0, 500) ?? null},
      ${todo.todoType}, ${todo.priority ?? 2}, ${todo.deadline ?? null}::timestamp, ${todo.bizType}, ${todo.bizId},
      ${todo.event}, ${todo.round ?? 1}, ${todo.routePath ?? null}, ${query}::jsonb, ${who.userId}, ${who.userName},
      ${who.now}::timestamp
    from unnest(${handlers.map(() => newId())}::text[], ${handlers}::text[]) as asked (id, handler)
    on conflict on constraint todo_once do nothing
    returning ${shown}`.execute(db)
  await announce(db, who, rows)
  return rows.length
}

/** The object has moved to another department: the users who see it there get the to-do, the others lose it. */
export async function oweThere(db: Db, who: Who, receivers: Receivers, todo: NewTodo): Promise<number> {
  const { bizType, bizId, event } = todo
  await undone(db, who, { bizType, bizId, event })
  const { last } = await db
    .selectFrom('todo')
    .select(({ fn }) => fn.coalesce(fn.max('round'), sql<number>`0`).as('last'))
    .where('orgId', '=', who.orgId)
    .where('bizType', '=', bizType)
    .where('bizId', '=', bizId)
    .where('event', '=', event)
    .executeTakeFirstOrThrow()
  return owe(db, who, receivers, { ...todo, round: Number(last) + 1 })
}

/** The task has changed: all open to-dos get the new text. */
export async function restate(db: Db, who: Who, todoKey: TodoSubject, text: { title: string; content: string }) {
  const { rows } = await sql<ChangedTodo>`
    update todo set title = ${text.title.slice(0, 60)}, content = ${text.content.slice(0, 500)}, version = version + 1
    where org_id = ${who.orgId} and biz_type = ${todoKey.bizType} and biz_id = ${todoKey.bizId} and todo_status in ${openStates}
      and (title, content) is distinct from (${text.title.slice(0, 60)}, ${text.content.slice(0, 500)})
    returning ${shown}`.execute(db)
  await announce(db, who, rows)
}

/** The states of open to-dos, written into the statement: only then can the index of open to-dos be used. */
export const openStates = sql`(${sql.lit(todoStatus.is.waiting)}, ${sql.lit(todoStatus.is.doing)})`

/** The business is done: all its to-dos end, and show who did it. Gives how many ended. */
export const done = (db: Db, who: Who, todoKey: TodoSubject) => end(db, who, todoKey, todoStatus.is.done)

/** The business was undone: its to-dos end. Gives how many ended. */
export const undone = (db: Db, who: Who, todoKey: TodoSubject) => end(db, who, todoKey, todoStatus.is.cancelled)

const end = (db: Db, who: Who, { bizType, bizId, event }: TodoSubject, status: 2 | 4) =>
  endWhere(
    db,
    who,
    sql`biz_type = ${bizType} and biz_id = ${bizId} and ${event === undefined ? sql`true` : sql`event = ${event}`}`,
    status,
  )

/** Ends to-dos that nobody answered within so many days (care.md 11b). Gives how many ended. */
export const lapseTodos = (db: Db, who: Who, bizType: string, days: number) =>
  endWhere(db, who, sql`biz_type = ${bizType} and create_time <= ${addMinutes(who.now, -days * 1440)}::timestamp`, 4)

/** The event of the open to-do; undefined where none is open. */
export async function openTodoEvent(db: Db, who: Who, { bizType, bizId }: TodoSubject): Promise<string | undefined> {
  const open = await db
    .selectFrom('todo')
    .select('event')
    .where('orgId', '=', who.orgId)
    .where('bizType', '=', bizType)
    .where('bizId', '=', bizId)
    .where(sql<boolean>`todo_status in ${openStates}`)
    .executeTakeFirst()
  return open?.event
}

/** True when a user still has it open. */
export const hasOpenTodo = async (db: Db, who: Who, todoKey: TodoSubject) =>
  (await openTodoEvent(db, who, todoKey)) !== undefined

async function endWhere(db: Db, who: Who, which: RawBuilder<unknown>, status: 2 | 4) {
  const { rows } = await sql<ChangedTodo>`
    update todo set todo_status = ${status}, finish_time = ${who.now}::timestamp, finish_by = ${who.userId},
      finish_by_name = ${who.userName}, version = version + 1
    where org_id = ${who.orgId} and todo_status in ${openStates} and ${which}
    returning ${shown}`.execute(db)
  await announce(db, who, rows, status)
  return rows.length
}

interface ChangedTodo {
  id: string
  handlerId: string
  title: string
  todoType: string
  priority: number
  deadline: string | null
  routePath: string | null
}
const shown: RawBuilder<unknown> = sql`id, handler_id, title, todo_type, priority, deadline, route_path`

/** Updates bells and lists of the handlers, after commit; `todoStatus` says that it leaves the list. */
export async function announce(db: Db, who: Who, rows: readonly ChangedTodo[], todoStatus?: number) {
  const open = await openTodos(
    db,
    who.orgId,
    rows.map(({ handlerId }) => handlerId),
  )
  for (const { handlerId, ...row } of rows)
    who.events.push({
      event: 'todo.new',
      data: { ...row, openCount: open.get(handlerId) ?? 0, ...(todoStatus !== undefined && { todoStatus }) },
      target: { userIds: [handlerId] },
    })
}

/** The number of open to-dos of these users. */
export async function openTodos(
  db: Db,
  orgId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('todo')
    .select(['handlerId', ({ fn }) => fn.countAll<number>().as('n')])
    .where('orgId', '=', orgId)
    .where('handlerId', 'in', [...new Set(userIds)])
    .where(sql<boolean>`todo_status in ${openStates}`)
    .groupBy('handlerId')
    .execute()
  return new Map(rows.map(({ handlerId, n }) => [handlerId, Number(n)]))
}
