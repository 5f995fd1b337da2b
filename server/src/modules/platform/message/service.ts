import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../../core/db/db.ts'
import type { JobFailure } from '../../../core/jobs/jobs.ts'
import { codesOf, rolesOf } from '../../../core/who/identity.ts'
import type { Who } from '../../../core/who/who.ts'

/** What the system has to tell, one row a receiver (administration.md 1.1). Other modules speak through `sendMessage`. */

export interface NewMessage {
  /** MSG_TYPE and MSG_LEVEL of the dictionaries; level 1 普通. */
  msgType: number
  msgLevel?: 1 | 2 | 3
  title: string
  content?: string
  bizType: string
  bizId: string
  /** What happened to the object. The same event of it is told to a person once, however often it is sent. */
  event: string
  routePath?: string
  query?: Record<string, string>
}

/** Who is told: these users, everybody who holds a permission, the holders of these roles, or every administrator. */
export type Receivers =
  | { userIds: readonly string[] }
  | { permit: string; except?: string }
  | { roleCodes: readonly string[] }
  | { administrators: true }

/**
 * Tells people inside the transaction of what happened; their bells ring after commit.
 *
 *     await sendMessage(db, who, { permit: 'systemSetting.install-package.query' }, { msgType: 12, title: '…', … })
 */
export async function sendMessage(db: Db, who: Who, receivers: Receivers, news: NewMessage): Promise<number> {
  const userIds = await usersOf(db, who.orgId, receivers)
  if (userIds.length === 0) return 0
  const row = {
    orgId: who.orgId,
    msgType: news.msgType,
    msgLevel: news.msgLevel ?? 1,
    title: news.title.slice(0, 60),
    content: news.content?.slice(0, 500) ?? null,
    bizType: news.bizType,
    bizId: news.bizId,
    event: news.event,
    routePath: news.routePath ?? null,
    query: news.query ? JSON.stringify(news.query) : null,
    createTime: who.now,
  }
  const sent = await db
    .insertInto('message')
    .values(userIds.map((receiverUserId) => ({ ...row, id: randomUUIDv7(), receiverUserId })))
    .onConflict((conflict) => conflict.columns(['orgId', 'receiverUserId', 'bizType', 'bizId', 'event']).doNothing())
    .returning(['id', 'receiverUserId'])
    .execute()
  const unread = await unreadOf(
    db,
    who.orgId,
    sent.map(({ receiverUserId }) => receiverUserId),
  )
  for (const { id, receiverUserId } of sent)
    who.events.push({
      event: 'message.new',
      data: {
        id,
        title: row.title,
        msgType: row.msgType,
        msgLevel: row.msgLevel,
        bizType: row.bizType,
        bizId: row.bizId,
        routePath: row.routePath,
        query: news.query,
        unreadCount: unread.get(receiverUserId) ?? 1,
      },
      target: { userIds: [receiverUserId] },
    })
  return sent.length
}

/** How many messages these people have not read. */
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
    .where('readStatus', '=', 0)
    .groupBy('receiverUserId')
    .execute()
  return new Map(rows.map(({ receiverUserId, n }) => [receiverUserId, Number(n)]))
}

async function usersOf(db: Db, orgId: string, receivers: Receivers): Promise<string[]> {
  if ('userIds' in receivers) return [...new Set(receivers.userIds)]
  const users = await db
    .selectFrom('userAccount')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('status', '=', 1)
    .execute()
  if ('administrators' in receivers) return users.filter((user) => user.isAdmin === 1).map((user) => user.userId)
  const found: string[] = []
  for (const user of users) {
    const roles = await rolesOf(db, user)
    const told =
      'permit' in receivers
        ? user.userId !== receivers.except && (await codesOf(db, user, roles)).has(receivers.permit)
        : roles.some((role) => receivers.roleCodes.includes(role.roleCode))
    if (told) found.push(user.userId)
  }
  return found
}

/** A job that failed: those who keep the servers hear of it, once for each planned run. */
export async function tellJobFailure(db: Db, { job, slot, error, who }: JobFailure) {
  await sendMessage(
    db,
    who,
    { permit: 'systemSetting.serve.query' },
    {
      msgType: 12,
      msgLevel: 2,
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
