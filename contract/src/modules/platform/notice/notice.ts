import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, yesNo } from '../../../kit/codes.ts'
import {
  area,
  code,
  dict,
  fields,
  files,
  flag,
  id,
  int,
  name,
  pick,
  refs,
  rich,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dictOf, filtersOf, flagOf, intOf, one, textOf, timeOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow, reviewTrail } from '../../../kit/review.ts'
import { actions } from '../../../kit/steps.ts'
import { readStatus } from '../message/message.ts'

/** Notices to the staff, and their readers (administration.md 1.2). */

export const noticeStatus = codes({
  0: ['draft', '草稿'],
  1: ['published', '已发布'],
  2: ['revoked', '已撤回'],
  3: ['expired', '已过期'],
})
export const noticeScope = codes({
  1: ['all', '全部'],
  2: ['depts', '部门'],
  3: ['jobs', '岗位'],
  4: ['persons', '指定人员'],
})
/** APPROVE_STATUS, only where the review of notices is on. */
export const noticeAudit = codes({
  1: ['waiting', '待审批'],
  2: ['passed', '已同意'],
  3: ['refused', '已拒绝'],
  4: ['withdrawn', '已撤销'],
})

/** NOTICE_TYPE 通知. */
export const noticeType = { notice: 1 } as const

/** Of the cleaned text in bytes; the sent text may contain more. */
export const contentMaxBytes = 50 * 1024
const sentMax = 200_000

const entry = {
  title: s('标题', 60),
  noticeType: dict('类型', 'NOTICE_TYPE'),
  scopeType: code('接收范围', noticeScope),
  /** Departments with those below them, posts or staff, by the scope. */
  scopeIds: refs('接收对象', 'departments', 500).nullish(),
  topFlag: flag('置顶'),
  needConfirm: flag('需要确认'),
  publishTime: time('发布时间').nullish(),
  expireTime: time('失效时间').nullish(),
  files: files('附件', 5).nullish(),
}

export const Notice = fields({
  noticeId: id('公告'),
  ...entry,
  /** The names of the scope: 护理部、膳食部. */
  scopeNames: s('接收对象', 300).nullish(),
  noticeStatus: code('状态', noticeStatus),
  auditStatus: code('审核', noticeAudit).nullish(),
  ...reviewNow,
  /** It waits for its publishTime. */
  timed: flag('定时发布'),
  readCount: int('已读'),
  confirmCount: int('已确认'),
  totalCount: int('接收人数'),
  /** Staff in scope without an active account, who get no message. */
  noAccount: int('无账号人数'),
  publishByName: name('发布人', 50).nullish(),
  revokeReason: area('撤回原因', 200).nullish(),
  revokeTime: time('撤回时间').nullish(),
  remindTime: time('催读时间').nullish(),
  ...stamps,
})

const content = rich('内容', sentMax)

const NoticeReader = fields({
  userId: id('用户'),
  userName: name('姓名', 50),
  deptName: s('部门', 100).nullish(),
  readStatus: code('状态', readStatus),
  readTime: time('阅读时间').nullish(),
  confirmTime: time('确认时间').nullish(),
})

/** The state of a notice for one of its receivers. */
export const PersonalNotice = pick(Notice, [
  'noticeId',
  'title',
  'noticeType',
  'topFlag',
  'needConfirm',
  'publishByName',
  'publishTime',
  'noticeStatus',
]).extend(pick(NoticeReader, ['readStatus', 'readTime', 'confirmTime']).shape)

/**
 * Complete. `own` is set for a receiver; the content of a revoked one is left out for users who may not see all
 * notices.
 */
export const NoticeDetail = Notice.extend({
  content: content.or(z.literal('')),
  own: pick(NoticeReader, ['readStatus', 'readTime', 'confirmTime']).nullish(),
  reviews: reviewTrail.nullish(),
  readers: paged(NoticeReader).nullish(),
})

const entered = [
  'title',
  'noticeType',
  'scopeType',
  'scopeIds',
  'topFlag',
  'needConfirm',
  'publishTime',
  'expireTime',
  'files',
] as const
export const NoticeEdit = some(Notice, entered).extend({ content: content.optional() })
/** The fields that may change after publication: 22102 for others. */
export const openFields = ['topFlag', 'expireTime', 'files'] as const

export const noticeFlow = flow('noticeStatus', noticeStatus, {
  edit: { from: [0, 1], to: 0 },
  publish: { from: [0], to: 1 },
  audit: { from: [0], to: 1 },
  revoke: { from: [1], to: 2 },
  remind: { from: [1], to: 1 },
})

export const noticeRefusals = refusals({
  noReceivers: [22101, '请选择接收人'],
  published: [22102, '公告已发布，不能修改内容'],
  stillPublished: [22103, '已发布的公告不能删除，请先撤回'],
  expireTooEarly: [22104, '失效时间须晚于发布时间'],
  remindedLately: [22105, '{m}分钟后才能再次催读'],
})

const page = 'administration.notice'
const steps = actions({
  edit: { title: '修改', permit: `${page}.edit`, body: NoticeEdit },
  publish: { title: '发布', permit: `${page}.publish`, body: fields({}) },
  audit: {
    title: '审核',
    permit: `${page}.audit`,
    body: fields({ pass: flag('审核结果'), opinion: area('审核意见', 200).nullish() }),
  },
  revoke: { title: '撤回', permit: `${page}.revoke`, body: fields({ revokeReason: area('撤回原因', 200) }) },
  remind: { title: '催读', permit: `${page}.readStat`, body: fields({}) },
})
const stepNames = codes({ edit: '修改', publish: '发布', audit: '审核', revoke: '撤回', remind: '催读' })

const base = '/pims/web-org/notices'
/** The bell counts unread ones beside the messages. */

export const notice = calls(['notice', 'message'], {
  list: get(base, {
    title: '通知公告',
    permit: `${page}.query`,
    version: '2',
    query: paging({
      ...filtersOf(Notice, ['title', 'noticeType', 'noticeStatus']),
      publishFrom: timeOf('发布时间起'),
      publishTo: timeOf('发布时间止'),
    }),
    reply: paged(Notice),
  }),
  create: post(base, {
    title: '新增公告',
    permit: `${page}.add`,
    body: pick(Notice, entered).extend({
      content,
      topFlag: Notice.shape.topFlag.default(0),
      needConfirm: Notice.shape.needConfirm.default(0),
      /** 1 publishes it at once, or at its time, and needs `.publish` too. */
      publish: flag('保存后发布').default(0),
    }),
    reply: Notice,
  }),
  /** Without an action it is an edit. */
  update: put(`${base}/noticeEdit`, {
    title: '处理公告',
    permit: signedIn,
    ...steps,
    body: steps.body.extend({ noticeId: Notice.shape.noticeId, action: code('操作', stepNames).default('edit') }),
    reply: Notice,
  }),
  /** For `.query` or a receiver, whose reading it records; `readers` needs `.readStat`. */
  get: get(`${base}/{noticeId}`, {
    title: '公告详情',
    permit: signedIn,
    writes: true,
    logged: false,
    touches: [],
    query: fields({
      readers: flagOf('阅读统计'),
      readStatus: one(readStatus, '状态'),
      page: intOf('页码', { min: 1, max: 100_000 }),
      size: intOf('每页', { min: 1, max: 1000 }),
    }),
    reply: NoticeDetail,
  }),
  remove: del(`${base}/{noticeId}`, { title: '删除公告', permit: `${page}.delete` }),
  personalList: get(`${base}/personal/list`, {
    title: '个人通知',
    permit: signedIn,
    query: paging({
      readStatus: one(readStatus, '状态'),
      noticeType: dictOf('NOTICE_TYPE', '类型'),
      keyword: textOf('关键字'),
      publishFrom: timeOf('发布时间起'),
      publishTo: timeOf('发布时间止'),
    }),
    reply: paged(PersonalNotice).extend({ unreadCount: z.int() }),
  }),
  /** Ids of notices that the caller did not receive, or that were revoked, are ignored. */
  personalRead: put(`${base}/personal/read`, {
    title: '通知标为已读',
    permit: signedIn,
    logged: false,
    touches: [],
    body: fields({
      noticeIds: z.array(id('通知')).max(1000).nullish(),
      all: flag('全部').nullish(),
      confirm: flag('确认已阅').nullish(),
    }).refine(({ noticeIds, all }) => all === yesNo.values[1] || (noticeIds && noticeIds.length > 0), {
      message: '请选择通知',
      path: ['noticeIds'],
    }),
    reply: z.object({ changed: z.int(), unreadCount: z.int() }),
  }),
})
