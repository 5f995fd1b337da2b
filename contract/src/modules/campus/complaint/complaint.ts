import { calls, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  dict,
  fields,
  flag,
  id,
  images,
  int,
  name,
  needed,
  oldman,
  phone,
  pick,
  ref,
  residentNames,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { actions } from '../../../kit/steps.ts'

/** Complaints, praise and suggestions, from the reception desk to the call back (administration.md 5.2). */

export const complaintStatus = codes({
  1: ['open', '待受理'],
  2: ['handled', '处理中'],
  3: ['answered', '待回访'],
  4: ['closed', '已办结'],
  5: ['rejected', '不予受理'],
})
const satisfaction = codes({ 5: '非常满意', 4: '满意', 3: '一般', 2: '不满意', 1: '非常不满意' }, [5, 4, 3, 2, 1])
/** COMPLAINT_TYPE and COMPLAINT_SOURCE values that rules use. */
export const complaintType = { care: 1, fees: 5, manner: 6, safety: 8, praise: 9 } as const
export const complaintSource = { elder: 1 } as const

export const Complaint = fields({
  complaintId: id('投诉'),
  complaintNo: s('编号', 20),
  complaintType: dict('类型', 'COMPLAINT_TYPE'),
  source: dict('来源', 'COMPLAINT_SOURCE'),
  complainant: name('投诉人', 30).nullish(),
  phone: phone('联系电话').nullish(),
  oldmanId: oldman('涉及老人').nullish(),
  ...residentNames,
  content: area('内容', 1000),
  files: images('附件', 9).nullish(),
  receiveTime: time('接收时间'),
  deptId: ref('责任部门', 'departments').nullish(),
  handlerId: ref('处理人', 'users').nullish(),
  handlerName: name('处理人', 50).nullish(),
  deadline: time('期限'),
  overdue: flag('逾期'),
  result: area('处理结果', 1000).nullish(),
  replyTime: time('答复时间').nullish(),
  replyWay: dict('答复方式', 'COMPLAINT_REPLY_WAY').nullish(),
  satisfaction: code('满意度', satisfaction).nullish(),
  closeRemark: area('回访说明', 500).nullish(),
  reopenCount: int('重新处理次数'),
  refuseReason: s('不予受理原因', 200).nullish(),
  status: code('状态', complaintStatus),
  ...stamps,
})

const entered = [
  'complaintType',
  'source',
  'complainant',
  'phone',
  'oldmanId',
  'content',
  'files',
  'receiveTime',
] as const

/** `close` leads back to 2 the first time the complainant is not satisfied, and from 1 for praise alone. */
export const complaintFlow = flow('status', complaintStatus, {
  edit: { from: [1], to: 1 },
  assign: { from: [1, 2], to: 2 },
  reply: { from: [2], to: 3 },
  close: { from: [1, 3], to: 4 },
  refuse: { from: [1], to: 5 },
})

export const complaintRefusals = refusals({
  praise: [22511, '表扬无需分派'],
  notHandler: [22512, '只有处理人可以答复'],
})

const page = 'administration.complaint.records'

export const complaint = calls(['complaint', 'message', 'dashboard'], {
  /** Without `.query` a user sees those he handles or has registered, here and below. */
  list: get('/pims/web-org/complaint', {
    title: '投诉建议列表',
    permit: signedIn,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Complaint, ['complaintNo', 'complaintType', 'receiveTime..', 'source', 'complainant', 'oldmanName']),
      ...filtersOf(Complaint, ['handlerId', 'deptId', 'overdue', 'status']),
    }),
    reply: paged(Complaint),
  }),
  create: post('/pims/web-org/complaint', {
    title: '投诉登记',
    permit: `${page}.add`,
    body: pick(Complaint, entered).extend({ receiveTime: Complaint.shape.receiveTime.nullish() }),
    reply: Complaint,
  }),
  update: put('/pims/web-org/complaint', {
    title: '投诉修改',
    permit: `${page}.edit`,
    body: some(Complaint, entered).extend({ complaintId: Complaint.shape.complaintId }),
    reply: Complaint,
  }),
  get: get('/pims/web-org/complaint/{complaintId}', { title: '投诉详情', permit: signedIn, reply: Complaint }),
  act: put('/pims/web-org/complaint/{complaintId}/{action}', {
    title: '投诉处理',
    permit: signedIn,
    ...actions({
      assign: {
        title: '分派',
        permit: `${page}.assign`,
        body: needed(Complaint, ['handlerId'], ['deptId', 'deadline']),
      },
      /** The handler, or a holder of `.reply`: 22512. */
      reply: { title: '答复', permit: signedIn, body: needed(Complaint, ['result', 'replyWay'], ['replyTime']) },
      close: { title: '办结', permit: `${page}.close`, body: pick(Complaint, ['satisfaction', 'closeRemark']) },
      refuse: { title: '不予受理', permit: `${page}.assign`, body: needed(Complaint, ['refuseReason']) },
    }),
    reply: Complaint,
  }),
})
