import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  codeList,
  dict,
  fields,
  flag,
  id,
  images,
  int,
  name,
  phoneText,
  pick,
  refs,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, intOf, nameOf, one } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { actions } from '../../../kit/steps.ts'

/** Notices of the institution to families, and their deliveries (administration.md 1.3). */

export const informType = codes({
  1: ['daily', '日常'],
  2: '缴费',
  3: ['health', '健康'],
  4: ['activity', '活动'],
  5: ['urgent', '紧急'],
})
export const familyScope = codes({
  1: ['guardian', '监护人'],
  2: ['urgent', '紧急联系人'],
  3: ['all', '全部家属'],
  4: ['payer', '付款人'],
})
export const sendWay = codes({ 1: ['portal', '小程序/H5'], 2: ['sms', '短信'] })
export const informStatus = codes({ 0: ['draft', '草稿'], 1: ['sent', '已发送'], 2: ['revoked', '已撤回'] })
export const deliverStatus = codes({ 0: ['waiting', '待发'], 1: ['done', '成功'], 2: ['failed', '失败'] })

/** Title and text of a text message together. */
export const smsMax = 300

export const Inform = fields({
  messageId: id('家属通知'),
  title: s('标题', 60),
  content: area('内容', 2000),
  picture: images('图片', 9).nullish(),
  informType: code('类型', informType),
  oldmanIds: refs('老人', 'residents', 500),
  familyScope: code('家属范围', familyScope),
  sendWay: codeList('方式', sendWay),
  status: code('状态', informStatus),
  oldmanCount: int('老人数'),
  total: int('应发'),
  success: int('成功'),
  fail: int('失败'),
  read: int('已读'),
  sendTime: time('发送时间').nullish(),
  sendByName: name('发送人', 50).nullish(),
  revokeReason: area('撤回原因', 200).nullish(),
  revokeTime: time('撤回时间').nullish(),
  ...stamps,
})

/** A resident without a matching relative. */
const Alone = z.object({ oldmanId: z.string(), oldmanName: z.string() })

const Delivery = fields({
  deliveryId: id('发送记录'),
  oldmanName: name('老人', 30),
  familyName: name('家属', 30),
  relation: dict('关系', 'RELATION'),
  phoneNum: phoneText('电话', 30),
  sendWay: code('方式', sendWay),
  deliverStatus: code('状态', deliverStatus),
  failReason: s('失败原因', 200).nullish(),
  sendTime: time('发送时间').nullish(),
  readTime: time('阅读时间').nullish(),
})

export interface NursingNode {
  id: string
  name: string
  nodeType: 'BUILDING' | 'FLOOR' | 'ROOM' | 'BED' | 'OLDMAN'
  oldmanId?: string
  familyCount?: number
  children?: NursingNode[]
}
const NursingNodeSchema: z.ZodType<NursingNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    nodeType: z.enum(['BUILDING', 'FLOOR', 'ROOM', 'BED', 'OLDMAN']),
    oldmanId: z.string().optional(),
    familyCount: z.int().optional(),
    children: z.array(NursingNodeSchema).optional(),
  }),
)

const entered = ['title', 'informType', 'oldmanIds', 'familyScope', 'sendWay', 'content', 'picture'] as const

/** `edit` refuses sent ones itself, with 22111. */
export const informFlow = flow('status', informStatus, {
  edit: { from: [0, 1, 2], to: 0 },
  revoke: { from: [1], to: 2 },
  resend: { from: [1], to: 1 },
})

export const informRefusals = refusals({
  sent: [22111, '已发送的通知不能修改'],
  nobody: [22112, '所选老人均无可通知家属'],
  stillSent: [22113, '已发送的通知不能删除，请先撤回'],
})

const page = 'administration.notice.famliy'
/** With those it does not reach; `total` of a draft is the number that sending would make. */
const Sent = Inform.extend({ noFamily: z.array(Alone) })
const steps = actions({
  edit: {
    title: '修改',
    permit: `${page}.edit`,
    body: some(Inform, entered).extend({ send: flag('发送').nullish() }),
  },
  revoke: { title: '撤回', permit: `${page}.revoke`, body: fields({ revokeReason: area('撤回原因', 200) }) },
  resend: { title: '重发', permit: `${page}.send`, body: fields({}) },
})
const stepNames = codes({ edit: '修改', revoke: '撤回', resend: '重发' })
const base = '/pims/web-pi/family/inform'

export const familyNotice = calls('family-notice', {
  list: get(base, {
    title: '家属通知',
    permit: `${page}.query`,
    query: paging({
      ...filtersOf(Inform, ['title', 'informType', 'status', 'sendTime..']),
      oldmanName: nameOf('老人'),
    }),
    reply: paged(Inform),
  }),
  /** 1 sends it at once and needs `.send` too. */
  create: post(base, {
    title: '新增家属通知',
    permit: `${page}.add`,
    body: pick(Inform, entered).extend({
      oldmanIds: Inform.shape.oldmanIds.min(1),
      sendWay: Inform.shape.sendWay.min(1),
      send: flag('发送').default(0),
    }),
    reply: Sent,
  }),
  /** Without an action it is an edit. */
  update: put(base, {
    title: '处理家属通知',
    permit: signedIn,
    ...steps,
    body: steps.body.extend({ messageId: Inform.shape.messageId, action: code('操作', stepNames).default('edit') }),
    reply: Sent,
  }),
  get: get(`${base}/{messageId}`, {
    title: '家属通知详情',
    permit: `${page}.query`,
    query: fields({
      deliverStatus: one(deliverStatus, '状态'),
      page: intOf('页码', { min: 1, max: 100_000 }),
      size: intOf('每页', { min: 1, max: 1000 }),
    }),
    reply: Sent.extend({ deliveries: paged(Delivery) }),
  }),
  remove: del(`${base}/{messageId}`, { title: '删除家属通知', permit: `${page}.delete` }),
  tree: get('/pims/web-pi/nursing/tree', {
    title: '护理树',
    permit: signedIn,
    reply: arrayOf(NursingNodeSchema),
  }),
})
