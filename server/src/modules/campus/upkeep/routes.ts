import { sql } from 'kysely'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { upkeepRefusals as no, upkeep, upkeepFlow, upkeepStatus } from '#contract/modules/campus/upkeep/upkeep.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { past } from '#core/jobs/past.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { crud } from '#core/rows/crud.ts'
import { steps } from '#core/rows/steps.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { locations } from '../../living/location/tables.ts'
import { ask, done, type NewTask, undone } from '../../platform/message/service.ts'
import { joinResponsibleRows } from '../../platform/staff/service.ts'
import { usableAccount } from '../../platform/user/service.ts'
import { upkeepPage, upkeepRows } from './rows.ts'
import { assignByOf } from './rules.ts'
import { upkeepNumbers, upkeeps } from './tables.ts'

type Upkeep = Row<'upkeep'>

const { list, get, create, update } = crud(upkeep, upkeepRows, {
  create: async ({ db, who, body }) => {
    await own(db, locations, who, body.locationId, { field: 'locationId' })
    const reported = { reporterId: who.userId, deptId: who.deptId, reportTime: who.now }
    const assignBy = assignByOf({ urgency: body.urgency, reportTime: who.now })
    const upkeepNo = await upkeepNumbers.next(db, who)
    return { ...body, ...reported, assignBy, upkeepNo, pictures: body.pictures ?? [], status: upkeepStatus.is.waiting }
  },
  created: ({ upkeepNo, what }) => `报修${upkeepNo}：${what}`,
  update: async ({ db, who, body, row }) => {
    upkeepFlow.take('edit', row)
    mustAnswerFor(who, row)
    if (body.locationId) await own(db, locations, who, body.locationId, { field: 'locationId' })
    const pictures = body.pictures === null ? [] : body.pictures
    return { ...body, pictures, assignBy: assignByOf({ ...row, urgency: Number(body.urgency ?? row.urgency) }) }
  },
  updated: ({ upkeepNo }) => `修改报修${upkeepNo}`,
})

const act = steps(upkeep.act, upkeepFlow, upkeepRows, {
  assign: {
    values: async ({ db, who, row, body }) => {
      if (body.assigneeId === row.assigneeId) wrongValue('assigneeId', '请选择另一位处理人')
      await usableAccount(db, who, body.assigneeId, 'assigneeId')
      return { ...body, assignTime: who.now }
    },
    did: ({ upkeepNo, assigneeName }) => `将报修${upkeepNo}派给${assigneeName}`,
    tell: async ({ db, who, row }) => {
      await undone(db, who, about(row))
      await askAssignee(db, who, row, '请处理报修')
    },
  },
  finish: {
    values: ({ who, row, body }) => {
      if (row.assigneeId !== who.userId && !assigns(who)) refuse(no.notAssignee)
      return { result: body.result, costFen: body.costFen ?? null, finishTime: who.now }
    },
    did: ({ upkeepNo }) => `完成报修${upkeepNo}`,
    tell: async ({ db, who, row }) => {
      await done(db, who, about(row))
      const news = { title: `报修${row.upkeepNo}已完成，请验收`, event: `finished ${row.version}` }
      await ask(db, who, { userIds: [row.reporterId] }, { ...about(row), ...news })
    },
  },
  accept: {
    values: ({ who, row }) => {
      mustAnswerFor(who, row)
      return { acceptTime: who.now }
    },
    did: ({ upkeepNo }) => `验收报修${upkeepNo}`,
    tell: ({ db, who, row }) => done(db, who, about(row)),
  },
  reopen: {
    values: ({ who, row, body: { reason } }) => {
      mustAnswerFor(who, row)
      return { reason, reopenCount: row.reopenCount + 1, finishTime: null, acceptTime: null }
    },
    did: ({ upkeepNo, reason }) => `报修${upkeepNo}返工：${reason}`,
    tell: async ({ db, who, row }) => {
      await done(db, who, about(row))
      if (await askAssignee(db, who, row, '报修需要返工')) return
      // The assignee who repaired it has left: another is needed.
      const news = { title: `报修需要返工，请重新派单：${row.upkeepNo}`, event: `reopened ${row.version}` }
      await ask(db, who, { permit: `${upkeepPage}.assign` }, { ...about(row), ...news })
    },
  },
  cancel: {
    values: ({ who, row, body: { reason } }) => {
      mustAnswerFor(who, row)
      if (row.status !== upkeepStatus.is.waiting && !assigns(who)) refuse(no.assigned)
      return { reason }
    },
    did: ({ upkeepNo, reason }) => `取消报修${upkeepNo}：${reason}`,
    tell: ({ db, who, row }) => undone(db, who, about(row)),
  },
})

joinRound(
  'watch',
  past({
    title: '紧急报修超时未派单',
    table: upkeeps,
    date: 'assignBy',
    markColumn: 'lateTold',
    open: sql`status = ${sql.lit(upkeepStatus.is.waiting)}`,
    touches: ['upkeep', 'message'],
    tell: (db, who, row) => {
      const news = { title: `紧急报修${row.upkeepNo}超过30分钟未派单`, event: 'late', msgLevel: msgLevel.important }
      return ask(db, who, { permit: `${upkeepPage}.assign` }, { ...about(row), ...news })
    },
  }),
)

joinResponsibleRows({
  type: '处理中的报修',
  table: upkeeps,
  column: 'assigneeId',
  nameColumn: 'upkeepNo',
  where: { status: upkeepStatus.is.working },
  deed: '接手报修',
})

export default serve(upkeep, { list, get, create, update, act })

const assigns = (who: Who) => who.may(`${upkeepPage}.assign`)

function mustAnswerFor(who: Who, { reporterId }: Upkeep) {
  if (reporterId !== who.userId && !assigns(who)) refuse(no.notReporter)
}

const askAssignee = (db: Db, who: Who, row: Upkeep, words: string) => {
  const news = { title: `${words}：${row.upkeepNo}${row.what}`, event: `assigned ${row.version}` }
  return ask(db, who, { userIds: row.assigneeId ? [row.assigneeId] : [] }, { ...about(row), ...news })
}

/** The common values of its messages and to-dos (administration.md 1.6). */
const about = (row: Upkeep): Omit<NewTask, 'title' | 'event'> => ({
  msgType: msgType.safety,
  content: `${row.what}：${row.description.slice(0, 200)}`,
  bizType: 'UPKEEP',
  bizId: row.upkeepId,
  routePath: '/administration/upkeep',
  query: { id: row.upkeepId, upkeepNo: row.upkeepNo },
})
