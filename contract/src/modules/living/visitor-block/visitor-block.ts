import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  fields,
  id,
  idCard,
  name,
  oldman,
  phone,
  pick,
  residentNames,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, numberOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/**
 * 来访黑名单: visitors whom the reception desk does not let in, for one resident or the institution (residence.md 5,
 * Beyond).
 */

export const VisitorBlock = fields({
  blockId: id('黑名单编号'),
  visitorName: name('访客姓名', 50),
  visitorPhone: phone('联系电话').nullish(),
  visitorIdCard: idCard('身份证').nullish(),
  /** Empty: the whole institution. */
  oldmanId: oldman('限制探访的老人').nullish(),
  ...residentNames,
  reason: area('原因', 200),
  /** Its last day; empty: until it is lifted. */
  endDate: day('截止日期').nullish(),
  status: code('状态', onOff),
  ...stamps,
})

const entered = ['visitorName', 'visitorPhone', 'visitorIdCard', 'oldmanId', 'reason', 'endDate', 'status'] as const

export const blockRefusals = refusals({
  blocked: [31075, '{name}在来访黑名单中，不能登记：{reason}'],
})

const page = 'live.visit.come'
const path = '/pims/web-org/visitorBlock'

export const visitorBlock = calls('visitor-block', {
  list: get(path, {
    title: '来访黑名单',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({ ...filtersOf(VisitorBlock, ['visitorName', 'oldmanName', 'status']), phone: numberOf('联系电话') }),
    reply: paged(VisitorBlock),
  }),
  get: get(`${path}/{blockId}`, { title: '来访黑名单详情', permit: `${page}.query`, reply: VisitorBlock }),
  create: post(path, {
    title: '列入来访黑名单',
    permit: `${page}.manage`,
    body: pick(VisitorBlock, entered, { status: onOff.is.on }),
    reply: VisitorBlock,
  }),
  update: put(`${path}/{blockId}`, {
    title: '来访黑名单修改',
    permit: `${page}.manage`,
    body: some(VisitorBlock, entered),
    reply: VisitorBlock,
  }),
  remove: del(`${path}/{blockId}`, { title: '移出来访黑名单', permit: `${page}.manage` }),
})
