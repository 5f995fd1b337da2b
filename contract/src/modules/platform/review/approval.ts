import { z } from 'zod'
import { calls, get, paged, paging, signedIn } from '../../../kit/calls.ts'
import { dict, fields, flag, id, int, name, s, time } from '../../../kit/fields.ts'
import { filtersOf, textOf } from '../../../kit/filters.ts'

/** Documents of all processes that wait for the decision of one user (administration.md 9). */

export const Approval = fields({
  approvalId: id('审批'),
  biz: dict('流程', 'TODO_TYPE'),
  title: s('事项', 60),
  content: s('内容', 500).nullish(),
  applicantName: name('申请人', 50).nullish(),
  createTime: time('申请时间'),
  /** Since when it waits in this step. */
  since: time('等待自'),
  deadline: time('截止时间').nullish(),
  overdue: flag('逾期'),
  /** Can be decided with an opinion alone; others are decided on their page. */
  direct: flag('可在此审批'),
  /** The document in the form that the call of its module takes. */
  docId: id('单据').nullish(),
  version: int('版本').nullish(),
  routePath: s('页面', 200).nullish(),
  query: z.record(z.string(), z.string()).nullish(),
})

export const approval = calls('todo', {
  approvals: get('/pims/web-org/msg/todo/approval', {
    title: '待我审批',
    permit: signedIn,
    query: paging({
      ...filtersOf(Approval, ['biz', 'overdue']),
      keyword: textOf('关键字'),
    }),
    reply: paged(Approval),
  }),
})
