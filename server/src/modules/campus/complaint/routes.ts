import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  complaint,
  complaintFlow,
  complaintStatus,
  complaintType,
  complaintRefusals as no,
} from '#contract/modules/campus/complaint/complaint.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { past } from '#core/jobs/past.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { notLater } from '#core/not-later.ts'
import { crud } from '#core/rows/crud.ts'
import { ownResident } from '#core/rows/residents.ts'
import { steps } from '#core/rows/steps.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, leaders, type NewTask, tell, undone } from '../../platform/message/service.ts'
import { depts } from '../../platform/org/tables.ts'
import { joinResponsibleRows } from '../../platform/staff/service.ts'
import { usableAccount } from '../../platform/user/service.ts'
import { complaintPage, complaintRows } from './rows.ts'
import { deadlineOf, reopens } from './rules.ts'
import { begun } from './service.ts'
import { complaints } from './tables.ts'

const { list, get, create, update } = crud(complaint, complaintRows, {
  create: async ({ db, who, body }) => {
    const receiveTime = notLater(who, 'receiveTime', body.receiveTime ?? who.now)
    if (body.oldmanId) await ownResident(db, who, body.oldmanId)
    const values = { ...body, receiveTime, files: body.files ?? [] }
    return { ...values, ...(await begun(db, who, values)) }
  },
  created: ({ complaintNo }) => `登记投诉建议${complaintNo}`,
  update: async ({ db, who, body, row }) => {
    complaintFlow.take('edit', row)
    if (body.receiveTime) notLater(who, 'receiveTime', body.receiveTime)
    if (body.oldmanId) await ownResident(db, who, body.oldmanId)
    return { ...body, ...(body.files === null && { files: [] }), deadline: deadlineOf({ ...row, ...body }) }
  },
  updated: ({ complaintNo }) => `修改投诉建议${complaintNo}`,
})

const act = steps(complaint.act, complaintFlow, complaintRows, {
  assign: {
    values: async ({ db, who, row, body }) => {
      if (row.complaintType === complaintType.praise) refuse(no.praise)
      if (body.handlerId === row.handlerId) wrongValue('handlerId', '请选择另一位处理人')
      const deadline = body.deadline ?? row.deadline
      if (deadline < who.now) wrongValue('deadline', '期限已过，请填写新的期限')
      await usableAccount(db, who, body.handlerId, 'handlerId')
      if (body.deptId) await own(db, depts, who, body.deptId)
      return { ...body, deadline }
    },
    did: ({ complaintNo, handlerName }) => `将投诉建议${complaintNo}分派给${handlerName}`,
    tell: async ({ db, who, row }) => {
      await undone(db, who, { bizType: 'COMPLAINT', bizId: row.complaintId })
      await askHandler(db, who, row, '请处理投诉建议')
    },
  },
  reply: {
    values: ({ who, row, body }) => {
      if (row.handlerId !== who.userId && !who.may(`${complaintPage}.reply`)) refuse(no.notHandler)
      const replyTime = notLater(who, 'replyTime', body.replyTime ?? who.now)
      // Compared by the minute, since the picker has no seconds.
      if (replyTime.slice(0, 16) < row.receiveTime.slice(0, 16)) wrongValue('replyTime', '答复时间不能早于接收时间')
      return { ...body, replyTime }
    },
    did: ({ complaintNo }) => `答复投诉建议${complaintNo}`,
    tell: async ({ db, who, row }) => {
      await done(db, who, { bizType: 'COMPLAINT', bizId: row.complaintId })
      const news = { title: `投诉建议${row.complaintNo}已答复，请回访`, event: `replied ${row.version}` }
      await ask(
        db,
        who,
        { permit: `${complaintPage}.close`, deptId: await wardOf(db, who, row) },
        about(row, 'COMPLAINT_VISIT', news),
      )
    },
  },
  close: {
    values: ({ row, body }) => {
      const praise = row.complaintType === complaintType.praise
      if (row.status === complaintStatus.is.open && !praise)
        refuse(common.wrongState, { name: complaintStatus.label(row.status) })
      if (row.status === complaintStatus.is.open) return { closeRemark: body.closeRemark }
      if (body.satisfaction == null && row.complainant) wrongValue('satisfaction', '满意度不能为空')
      // The satisfaction of the first call back does not count for the second.
      const values = { satisfaction: body.satisfaction ?? null, closeRemark: body.closeRemark ?? null }
      return reopens(body.satisfaction, row.reopenCount)
        ? { ...values, status: complaintStatus.is.handled, reopenCount: 1 }
        : values
    },
    did: ({ complaintNo, status }) =>
      status === complaintStatus.is.handled
        ? `回访投诉建议${complaintNo}：不满意，重新处理`
        : `办结投诉建议${complaintNo}`,
    tell: async ({ db, who, row }) => {
      await done(db, who, { bizType: 'COMPLAINT_VISIT', bizId: row.complaintId })
      if (row.status !== complaintStatus.is.handled || (await askHandler(db, who, row, '投诉人不满意，请重新处理')))
        return
      // The handler who answered it has left: another is needed.
      const news = { title: `投诉人不满意，请重新分派：${row.complaintNo}`, event: `reopened ${row.version}` }
      await ask(
        db,
        who,
        { permit: `${complaintPage}.assign` },
        about(row, 'COMPLAINT', { ...news, deadline: row.deadline }),
      )
    },
  },
  refuse: { values: ({ body }) => body, did: ({ complaintNo }) => `不予受理投诉建议${complaintNo}` },
})

// administration.md 1.6: the management is notified once.
joinRound(
  'hourly',
  past({
    title: '投诉逾期',
    table: complaints,
    date: 'deadline',
    markColumn: 'overdueTold',
    open: sql`status in (${complaintStatus.is.open}, ${complaintStatus.is.handled})`,
    tell: (db, who, row) =>
      tell(
        db,
        who,
        leaders,
        about(row, 'COMPLAINT', {
          title: `投诉建议${row.complaintNo}已逾期`,
          event: 'overdue',
          msgLevel: msgLevel.important,
        }),
      ),
  }),
)

joinResponsibleRows({
  type: '处理中的投诉建议',
  table: complaints,
  column: 'handlerId',
  nameColumn: 'complaintNo',
  where: { status: complaintStatus.is.handled },
  deed: '接手投诉建议',
})

export default serve(complaint, { list, get, create, update, act })

const askHandler = (db: Db, who: Who, row: Row<'complaint'>, words: string) => {
  const news = { title: `${words}：${row.complaintNo}`, event: `assigned ${row.version}`, deadline: row.deadline }
  return ask(
    db,
    who,
    { userIds: row.handlerId ? [row.handlerId] : [] },
    { ...about(row, 'COMPLAINT', news), ...ownPage },
  )
}

/** A handler may lack the permission of the list: his own page shows his complaints. */
const ownPage = { routePath: '/callboard/personal/information', query: { tab: 'complaint' } }

/** The department of its resident: users without access to him get no to-do. */
async function wardOf(db: Db, { orgId }: Who, { oldmanId }: Row<'complaint'>) {
  const ward = db.selectFrom('oldman').select('deptId').where('orgId', '=', orgId).where('oldmanId', '=', oldmanId)
  return oldmanId ? (await ward.executeTakeFirstOrThrow()).deptId : null
}

type News = Pick<NewTask, 'title' | 'event' | 'msgLevel' | 'deadline'>
/** Its messages and to-dos: a to-do ends with the next step (administration.md 1.6). */
const about = (row: Row<'complaint'>, bizType: string, news: News): NewTask => ({
  msgType: msgType.safety,
  content: `${row.content.slice(0, 200)}（期限 ${row.deadline}）`,
  bizType,
  bizId: row.complaintId,
  routePath: '/administration/complaint/records',
  query: { id: row.complaintId, complaintNo: row.complaintNo },
  ...news,
})
