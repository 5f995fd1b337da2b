import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  dict,
  fields,
  flag,
  id,
  int,
  name,
  needed,
  oldman,
  phone,
  phoneText,
  ref,
  residentNames,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { quitType } from '../residence/residence-step.ts'

/** 住后回访: calls to families after a departure, and their results (residence.md 9). */

export const callKind = codes({
  1: ['week', '退住7天回访'],
  2: ['month', '退住30天回访'],
  3: ['condolence', '哀伤关怀'],
})
/** Days after the departure. */
export const callDays: Readonly<Record<number, number>> = { 1: 7, 2: 30, 3: 7 }

export const callStatus = codes({
  1: ['due', '待回访'],
  2: ['done', '已回访'],
  3: ['withdrawn', '已取消'],
  4: ['unreached', '联系不上'],
})
export const reached = codes({ 1: ['yes', '已接通'], 2: ['later', '没接通，再打'], 3: ['never', '联系不上，不再打'] })
const satisfaction = codes({ 5: '非常满意', 4: '满意', 3: '一般', 2: '不满意', 1: '非常不满意' }, [5, 4, 3, 2, 1])
const leaveReason = codes({
  1: '费用',
  2: '照护服务',
  3: '伙食',
  4: '环境设施',
  5: '医疗需要',
  6: '回家由家人照顾',
  7: '离家人太远',
  8: '老人不适应',
  9: '其他',
})
export const comeBack = codes({ 1: ['yes', '愿意'], 2: ['perhaps', '再看看'], 3: ['no', '不会'] })

/** The recorded answers may be corrected; a call that was never answered is tried again when the family calls back. */
export const callFlow = flow('callStatus', callStatus, {
  record: { from: [1, 2, 4], to: 2 },
  miss: { from: [1], to: 1 },
  giveUp: { from: [1], to: 4 },
  withdraw: { from: [1], to: 3 },
})

export const QuitCall = fields({
  quitCallId: id('回访'),
  oldmanId: oldman('老人'),
  liveId: id('入住'),
  ...residentNames,
  callKind: code('回访类型', callKind),
  dueDate: day('应回访日期'),
  overdue: flag('逾期'),
  callStatus: code('状态', callStatus),
  quitDate: day('退住日期').nullish(),
  quitType: code('退住类型', quitType).nullish(),
  contactName: name('联系人', 30).nullish(),
  contactPhone: phoneText('联系电话', 30, { readers: 'live.consult.base.interviewer' }).nullish(),
  tries: int('未接次数'),
  callTime: time('回访时间').nullish(),
  calledName: name('受访人', 30).nullish(),
  relation: dict('与老人关系', 'RELATION').nullish(),
  answer: area('回访内容', 500).nullish(),
  satisfaction: code('满意度', satisfaction).nullish(),
  leaveReason: code('离开原因', leaveReason).nullish(),
  comeBack: code('是否愿意再来', comeBack).nullish(),
  callerName: name('回访人', 50).nullish(),
  consultationId: id('咨询').nullish(),
  ...stamps,
})

const page = 'live.live.list'
const path = '/pims/web-org/quitCall'

export const quitCall = calls(['quit-call', 'message'], {
  list: get(path, {
    title: '住后回访',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging(
      filtersOf(QuitCall, [
        'oldmanName',
        'oldmanId',
        'callKind',
        'callStatus',
        'dueDate..',
        'overdue',
        'satisfaction',
        'comeBack',
      ]),
    ),
    reply: paged(QuitCall),
  }),
  get: get(`${path}/{quitCallId}`, { title: '住后回访详情', permit: `${page}.query`, reply: QuitCall }),
  record: put(`${path}/{quitCallId}`, {
    title: '登记住后回访',
    permit: 'live.consult.base.interviewer',
    body: needed(
      QuitCall,
      ['callTime'],
      ['calledName', 'relation', 'answer', 'satisfaction', 'leaveReason', 'comeBack'],
    ).extend({ reached: code('接通情况', reached) }),
    reply: QuitCall,
  }),
  /** A former resident who may return becomes a consultation like any other. */
  consult: post(`${path}/{quitCallId}/consultation`, {
    title: '住后回访转咨询',
    permit: 'live.consult.base.add',
    body: fields({
      saleId: ref('接待人', 'salesStaff').nullish(),
      consultantPhone: phone('咨询人电话').nullish(),
    }),
    reply: QuitCall,
    touches: ['quit-call', 'consultation', 'dashboard', 'message'],
  }),
})
