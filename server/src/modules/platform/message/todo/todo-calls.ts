import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  manual,
  todoRefusals as no,
  todo,
  todoFlow,
  todoStatus,
  whose,
} from '#contract/modules/platform/message/todo.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { newId } from '#core/new-id.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import { steps } from '#core/rows/steps.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { insert, own, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { nearDeadlines } from '../deadline-near.ts'
import { todos } from '../tables.ts'
import { announce, openStates, openTodos } from './todo.ts'

/** To-dos made by hand, and the list of all to-dos (administration.md 1.4). */

const isOpen = sql<boolean>`todo.todo_status in ${openStates}`
const isLate = (now: string) => sql<0 | 1>`(${isOpen} and coalesce(todo.deadline < ${now}::timestamp, false))::int`

/** The three lists of a user: the to-dos in each are the caller's own. */
const mine = {
  [whose.is.handler]: (who: Who) => sql<boolean>`todo.handler_id = ${who.userId}`,
  [whose.is.creator]: (who: Who) => sql<boolean>`todo.creator_id = ${who.userId}`,
  [whose.is.copied]: (who: Who) => sql<boolean>`todo.copy_ids @> to_jsonb(array[${who.userId}::text])`,
}

const rows = listing(todos, todo.list, {
  rows: (db, who) =>
    db
      .selectFrom('todo')
      .leftJoin('userAccount as handler', (join) =>
        join.onRef('handler.orgId', '=', 'todo.orgId').onRef('handler.userId', '=', 'todo.handlerId'),
      )
      .leftJoin('userAccount as creator', (join) =>
        join.onRef('creator.orgId', '=', 'todo.orgId').onRef('creator.userId', '=', 'todo.creatorId'),
      )
      .selectAll('todo')
      .select(['handler.userName as handlerName', 'creator.userName as creatorName', isLate(who.now).as('overdue')])
      .select(sql<number>`case when ${isOpen} then 0 else 1 end`.as('closed'))
      .where('todo.orgId', '=', who.orgId),
  sort: ['deadline', 'priority', 'todoStatus', 'finishTime'],
  first: [
    ['closed', 'asc'],
    ['todo.deadline', 'asc'],
    ['todo.createTime', 'desc'],
    ['todo.id', 'desc'],
  ],
  where: {
    mine: (value: keyof typeof mine, who) => mine[value](who),
    overdue: (value: number, who) => sql`${isLate(who.now)} = ${value}`,
    keyword: (typed: string) => sql`(todo.title like ${contains(typed)} or todo.content like ${contains(typed)})`,
  },
})

const act = steps(todo.update, todoFlow, rows, {
  start: {
    values: ({ who, row }) => {
      if (row.handlerId !== who.userId) refuse(no.notHandler)
      return {}
    },
    did: ({ title }) => `开始处理待办“${title}”`,
    tell: ({ db, who, row }) => announce(db, who, [row], row.todoStatus),
  },
  finish: {
    values: ({ who, row, body }) => {
      assertHandler(who, row)
      return { ...body, finishTime: who.now, finishBy: who.userId, finishByName: who.userName }
    },
    did: ({ title }) => `完成待办“${title}”`,
    tell: ({ db, who, row }) => announce(db, who, [row], row.todoStatus),
  },
  transfer: {
    values: async ({ db, who, row, body }) => {
      assertHandler(who, row)
      if (body.handlerId === row.handlerId) wrongValue('handlerId', '请选择另一位处理人')
      const [{ userName: to }] = await people(db, who, 'handlerId', [body.handlerId])
      const passed = { from: who.userName, to, reason: body.reason, time: who.now }
      const transferLog = [...logOf(row), passed]
      await makeNext(db, who, row, { handlerId: body.handlerId, transferLog })
      // The handler of this row stays: a user who passed it on still finds it among his own.
      return { handlerId: row.handlerId, transferLog, finishTime: who.now, finishByName: who.userName }
    },
    did: ({ title, transferLog }) => `将待办“${title}”转交给${logOf({ transferLog }).at(-1)?.to}`,
    tell: ({ db, who, row }) => announce(db, who, [row], row.todoStatus),
  },
  edit: {
    values: async ({ db, who, row, body }) => {
      assertCreator(who, row)
      await check(db, who, body)
      const moved = body.deadline !== undefined && body.deadline !== row.deadline
      return { ...listsFilled(body, 'copyIds'), ...(moved && { deadlineTold: null }) }
    },
    did: ({ title }) => `修改待办“${title}”`,
    tell: async ({ db, who, row, before }) => {
      if (row.handlerId !== before.handlerId) await announce(db, who, [before], todoStatus.is.passedOn)
      await announce(db, who, [row])
    },
  },
  cancel: {
    values: ({ who, row }) => {
      assertCreator(who, row)
      return { finishTime: who.now, finishByName: who.userName }
    },
    did: ({ title }) => `取消待办“${title}”`,
    tell: ({ db, who, row }) => announce(db, who, [row], row.todoStatus),
  },
})

export const todoCalls = serve(todo, {
  list: async (request) => {
    const { db, who, query } = request
    const open = await openTodos(db, who.orgId, [who.userId])
    return { ...(await rows.page(request, ownOf(query))), openCount: open.get(who.userId) ?? 0 }
  },
  create: async (request) => {
    const { db, who, body } = request
    await check(db, who, body)
    const id = newId()
    const business = { todoType: manual, bizType: 'TODO', bizId: id, event: 'manual', creatorId: who.userId }
    const created = await insert(db, todos, who, { ...body, ...business, id, copyIds: body.copyIds ?? [] })
    await announce(db, who, [created])
    const row = await rows.shown(request, id)
    who.did(`请${row.handlerName}办理“${row.title}”`)
    return row
  },
  update: act,
  remove: async ({ db, who, body }) => {
    const found: Row<'todo'>[] = []
    for (const id of new Set(body.ids)) found.push(await own(db, todos, who, id, { lock: true }))
    for (const row of found) {
      assertCreator(who, row)
      if (row.todoStatus !== todoStatus.is.waiting)
        refuse(common.wrongState, { name: todoStatus.label(row.todoStatus) })
      await remove(db, todos, who, row)
      await announce(db, who, [row], todoStatus.is.cancelled)
    }
    who.did(`删除待办“${found.map(({ title }) => title).join('”、“')}”`.slice(0, 500))
    return { deleted: found.length }
  },
})

joinRound('clock', nearDeadlines)

/** A list without a side shows the caller's own to-dos: those between other users are not readable. */
const ownOf = (query: QueryFor<typeof todo.list>) => ({ ...query, mine: query.mine ?? whose.is.handler })

const isManual = (row: Row<'todo'>) => row.todoType === manual && row.creatorId !== null

function assertHandler(who: Who, row: Row<'todo'>) {
  if (!isManual(row)) refuse(no.atBusiness)
  if (row.handlerId !== who.userId) refuse(no.notHandler)
}

function assertCreator(who: Who, row: Row<'todo'>) {
  if (!isManual(row)) refuse(no.atBusiness)
  if (row.creatorId !== who.userId) refuse(no.notCreator)
}

interface TodoInput {
  deadline?: string | null
  handlerId?: string
  copyIds?: readonly string[] | null
}
async function check(db: Db, who: Who, { deadline, handlerId, copyIds }: TodoInput) {
  if (deadline && deadline <= who.now) wrongValue('deadline', '截止时间须晚于现在')
  if (handlerId) await people(db, who, 'handlerId', [handlerId])
  if (copyIds?.length) await people(db, who, 'copyIds', [...new Set(copyIds)])
}

/** Active accounts of this institution, or 21003 at the field. */
async function people(db: Db, who: Who, field: string, userIds: readonly string[]) {
  const found = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', who.orgId)
    .where('userId', 'in', userIds)
    .where('status', '=', userStatus.is.normal)
    .execute()
  if (found.length < userIds.length) refuse(common.missing, {}, { field })
  return found
}

type TransferEntry = { from: string; to: string; reason: string; time: string }
// as: written only by `transfer`, in this shape
const logOf = ({ transferLog }: { transferLog: unknown }) => (transferLog ?? []) as TransferEntry[]

/** The same work for the next handler; it stays linked by its business and has the next round number. */
async function makeNext(db: Db, who: Who, row: Row<'todo'>, more: { handlerId: string; transferLog: TransferEntry[] }) {
  const { title, content, todoType, priority, deadline, creatorId, copyIds, bizType, bizId, event } = row
  const sameFields = { title, content, todoType, priority, deadline, creatorId, copyIds, bizType, bizId, event }
  const next = await insert(db, todos, who, {
    ...sameFields,
    ...more,
    round: more.transferLog.length + 1,
    todoStatus: todoStatus.is.waiting,
  })
  await announce(db, who, [next])
}
