import { sql } from 'kysely'
import { msgLevel, msgType, readStatus } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { JobFailure } from '#core/jobs/jobs.ts'
import { newId } from '#core/new-id.ts'
import type { Who } from '#core/who/who.ts'
import { type Receivers, usersOf } from './people.ts'
import { type NewTodo, owe } from './todo/todo.ts'

export { joinBell } from './bell.ts'
export { openTodosOf, passTodos } from './pass-on.ts'
export { leaders, nurseHeads, type Receivers, usersOf } from './people.ts'
export {
  done,
  hasOpenTodo,
  lapseTodos,
  type NewTodo,
  openStates,
  openTodoEvent,
  owe,
  oweThere,
  restate,
  type TodoSubject,
  undone,
} from './todo/todo.ts'

/**
 * Messages of the system, one row per receiver (administration.md 1.1). Other modules send messages by `tell`, and
 * to-dos by `ask` or `owe`.
 */

export interface NewMessage {
  /** MSG_TYPE and MSG_LEVEL of the dictionaries; level 1 普通. */
  msgType: number
  msgLevel?: 1 | 2 | 3
  title: string
  content?: string
  bizType: string
  bizId: string
  /** The event of the object. A user gets the same event once, however often it is reported. */
  event: string
  routePath?: string
  query?: Record<string, string>
}

/**
 * Sends a message inside the transaction of the event; the receivers' bells ring after commit.
 *
 *     await tell(db, who, { permit: 'systemSetting.install-package.query' }, { msgType: 12, title: '…', … })
 */
export async function tell(db: Db, who: Who, receivers: Receivers, news: NewMessage): Promise<number> {
  // Urgent messages go to all receivers, muted or not.
  const userIds = await usersOf(db, who.orgId, receivers, news.msgLevel !== msgLevel.urgent)
  if (userIds.length === 0) return 0
  const { bizType, bizId, event } = news
  const row = {
    msgType: news.msgType,
    msgLevel: news.msgLevel ?? msgLevel.ordinary,
    title: news.title.slice(0, 60),
    routePath: news.routePath ?? null,
  }
  const query = news.query ? JSON.stringify(news.query) : null
  const { rows: sent } = await sql<{ id: string; receiverUserId: string }>`
    insert into message (org_id, id, receiver_user_id, msg_type, msg_level, title, content, biz_type, biz_id, event,
      route_path, query, create_time)
    select ${who.orgId}, told.id, told.receiver, ${row.msgType}, ${row.msgLevel}, ${row.title},
      ${news.content?.slice(0, 500) ?? null}, ${bizType}, ${bizId}, ${event}, ${row.routePath}, ${query}::jsonb,
      ${who.now}::timestamp
    from unnest(${userIds.map(() => newId())}::text[], ${userIds}::text[]) as told (id, receiver)
    on conflict (org_id, receiver_user_id, biz_type, biz_id, event) do nothing
    returning id, receiver_user_id`.execute(db)
  const unread = await unreadOf(
    db,
    who.orgId,
    sent.map(({ receiverUserId }) => receiverUserId),
  )
  for (const { id, receiverUserId } of sent)
    who.events.push({
      event: 'message.new',
      data: { ...row, id, bizType, bizId, query: news.query, unreadCount: unread.get(receiverUserId) ?? 1 },
      target: { userIds: [receiverUserId] },
    })
  return sent.length
}

/** A message with a task, which stays a to-do until it is `done`. */
export type NewTask = NewMessage & Partial<Pick<NewTodo, 'todoType' | 'priority' | 'deadline' | 'round'>>

/**
 * Sends a message and a to-do with the same text. Gives how many users got the to-do for the first time.
 *
 *     await ask(db, who, { permit: 'attendance.repair.audit' }, { ...place, title: '…', event: 'asked', msgType: 1 })
 */
export async function ask(db: Db, who: Who, receivers: Receivers, task: NewTask): Promise<number> {
  await tell(db, who, receivers, task)
  return owe(db, who, receivers, { ...task, todoType: task.todoType ?? task.bizType })
}

/** The number of unread messages of these users. */
export async function unreadOf(
  db: Db,
  orgId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('message')
    .select(['receiverUserId', ({ fn }) => fn.countAll<number>().as('n')])
    .where('orgId', '=', orgId)
    .where('receiverUserId', 'in', userIds)
    .where('readStatus', '=', readStatus.is.unread)
    .groupBy('receiverUserId')
    .execute()
  return new Map(rows.map(({ receiverUserId, n }) => [receiverUserId, Number(n)]))
}

/** Reports a failed job to the administrators of the servers, once for each planned run. */
export async function tellJobFailure(db: Db, { job, slot, error, who }: JobFailure) {
  await tell(
    db,
    who,
    { permit: 'systemSetting.serve.query' },
    {
      msgType: msgType.system,
      msgLevel: msgLevel.important,
      title: `后台任务“${job.title}”运行失败`,
      content: `计划时间 ${slot}。原因：${error}。系统会自动重试，也可以在“服务器设置”的“后台任务”中立即运行。`,
      bizType: 'job',
      bizId: job.name,
      event: `failed ${slot}`,
      routePath: '/systemSetting/serve',
      query: { tab: 'jobs' },
    },
  )
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'message.query': Record<string, string>
  }
}
