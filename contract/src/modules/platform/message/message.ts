import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, put, signedIn } from '../../../kit/calls.ts'
import { codes, yesNo } from '../../../kit/codes.ts'
import { area, code, dict, fields, flag, id, s, time } from '../../../kit/fields.ts'
import { dictOf, one, textOf, timeOf } from '../../../kit/filters.ts'

/** Messages of the system to one user each, and the bell that counts them (administration.md 1.1). */

/** MSG_TYPE: the subject of a message. */
export const msgType = {
  review: 1,
  alarm: 2,
  fees: 3,
  care: 4,
  drug: 5,
  stock: 6,
  workOrder: 7,
  rectify: 8,
  patrol: 9,
  attendance: 10,
  expiry: 11,
  system: 12,
  outing: 13,
  contract: 14,
  safety: 15,
  consultation: 16,
  activity: 17,
} as const
/** MSG_LEVEL: an urgent one cannot be muted and has to be confirmed. */
export const msgLevel = { ordinary: 1, important: 2, urgent: 3 } as const
export const readStatus = codes({ 0: ['unread', '未读'], 1: ['read', '已读'] })

export const Message = fields({
  id: id('消息编号'),
  msgType: dict('类型', 'MSG_TYPE'),
  msgLevel: dict('级别', 'MSG_LEVEL'),
  title: s('标题', 60),
  content: area('内容', 500).nullish(),
  bizType: s('业务类型', 30).nullish(),
  bizId: id('业务编号').nullish(),
  routePath: s('页面', 200).nullish(),
  query: z.record(z.string(), z.string()).nullish(),
  readStatus: code('状态', readStatus),
  readTime: time('阅读时间').nullish(),
  /** For an urgent one: confirming also marks it as read. */
  ackTime: time('确认时间').nullish(),
  createTime: time('时间'),
})

/** The numbers of the bell: unread messages and registered counts, unconfirmed urgent messages, and the sum. */
const Bell = z.object({ total: z.int(), urgent: z.int(), parts: z.record(z.string(), z.int()) })
const MessagePage = paged(Message).extend({ unreadCount: z.int(), bell: Bell })

export const message = calls('message', {
  list: get('/pims/web-org/msg/message', {
    title: '系统消息',
    permit: signedIn,
    query: paging({
      msgType: dictOf('MSG_TYPE', '类型'),
      msgLevel: dictOf('MSG_LEVEL', '级别'),
      readStatus: one(readStatus, '状态'),
      keyword: textOf('关键字'),
      createTimeFrom: timeOf('时间起'),
      createTimeTo: timeOf('时间止'),
    }),
    reply: MessagePage,
  }),
  /** The bell: a line for each kind of unread messages, with the newest and their number; muted kinds are left out. */
  kinds: get('/pims/web-org/msg/message/kinds', {
    title: '未读消息',
    permit: signedIn,
    query: z.object({}),
    reply: arrayOf(Message.extend({ kindCount: z.int() })),
  }),
  /** Ids of other users' messages are ignored. */
  read: put('/pims/web-org/msg/message/read', {
    title: '消息标为已读',
    permit: signedIn,
    logged: false,
    touches: [],
    body: fields({
      ids: z.array(id('消息')).max(1000).nullish(),
      all: flag('全部').nullish(),
      msgType: dict('类型', 'MSG_TYPE').nullish(),
    }).refine(({ ids, all }) => all === yesNo.values[1] || (ids && ids.length > 0), {
      message: '请选择消息',
      path: ['ids'],
    }),
    reply: z.object({ changed: z.int(), unreadCount: z.int() }),
  }),
  /** Opening a message marks it as read. */
  get: get('/pims/web-org/msg/message/{id}', {
    title: '消息详情',
    permit: signedIn,
    writes: true,
    logged: false,
    touches: [],
    reply: Message,
  }),
})
