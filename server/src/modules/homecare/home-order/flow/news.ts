import { orderDoubt, page } from '#contract/modules/homecare/home-order/order.ts'
import { msgLevel } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, type NewTask, tell, undone } from '../../../platform/message/service.ts'
import type { OrderRow } from '../order/step.ts'

/** Messages and to-dos of orders (services.md 9b); managers are the users who may send workers. */

const manager = { permit: `${page}.distribute` }
const msgType = 7
type News = Pick<NewTask, 'title' | 'event' | 'msgLevel' | 'content'>

const about = (row: OrderRow, news: News): NewTask => ({
  msgType,
  bizType: 'ORDER',
  bizId: row.id,
  routePath: '/homecare/serverWorkorderDetail',
  query: { id: row.id },
  content: wordsOf(row),
  ...news,
})
const wordsOf = (row: OrderRow) => `${row.oldmanName}，${row.planStart.slice(5, 16)}，工单${row.orderNo}`

/** Workers have to be dispatched. */
export const askToSend = (db: Db, who: Who, row: OrderRow, why = '') =>
  ask(
    db,
    who,
    manager,
    about(row, {
      title: `请派单：${row.oldmanName} ${row.planStart.slice(5, 16)}`,
      content: [why, wordsOf(row)].filter(Boolean).join('。'),
      event: `to send ${row.version}`,
    }),
  )
/** Workers were dispatched, or grabbed it. */
export const sent = (db: Db, who: Who, { id }: OrderRow) => done(db, who, { bizType: 'ORDER', bizId: id })
/** Closes the to-do to dispatch workers. */
export const notSent = (db: Db, who: Who, { id }: OrderRow) => undone(db, who, { bizType: 'ORDER', bizId: id })

const words = {
  sent: '您有新的服务工单，请接单',
  changed: '服务工单有变更，请重新接单',
  taken: '服务工单已改派他人',
  freed: '服务工单已收回',
  cancelled: '服务工单已取消',
  handed: '您接手了服务工单',
}
export const tellWorkers = (db: Db, who: Who, row: OrderRow, userIds: readonly string[], what: keyof typeof words) =>
  tell(
    db,
    who,
    { userIds, except: who.userId },
    about(row, {
      title: `${words[what]}：${row.oldmanName}`,
      event: `${what} ${row.version}`,
      msgLevel: msgLevel.important,
    }),
  )

/** Messages for the manager without a to-do: one for each event. */
export const tellManager = (db: Db, who: Who, row: OrderRow, { title, content, event }: Omit<News, 'msgLevel'>) =>
  tell(
    db,
    who,
    manager,
    about(row, {
      title: `${title}：${row.oldmanName}`,
      content: content ?? wordsOf(row),
      event,
      msgLevel: msgLevel.important,
    }),
  )

/** A visit with marks waits for the manager's decision, and with it the money beyond the booking. */
export const askToConfirm = (db: Db, who: Who, row: OrderRow) =>
  ask(
    db,
    who,
    manager,
    about(row, {
      title: `请确认服务异常：${row.oldmanName}`,
      content: `${row.doubts.map((doubt) => orderDoubt.label(doubt)).join('、')}${
        row.surplusMinutes ? `，超出${row.surplusMinutes}分钟未计费` : ''
      }。${wordsOf(row)}`,
      event: 'doubt',
      msgLevel: msgLevel.important,
    }),
  )
export const confirmed = (db: Db, who: Who, { id }: OrderRow) =>
  done(db, who, { bizType: 'ORDER', bizId: id, event: 'doubt' })

/** No answer at the door after all tries: asks to call the family and end the order. */
export const askOfNoShow = (
  db: Db,
  who: Who,
  row: OrderRow,
  urgent: { familyName: string; phoneNum: string | null } | undefined,
) =>
  ask(
    db,
    who,
    manager,
    about(row, {
      title: `上门未遇，请联系家属：${row.oldmanName}`,
      content: [
        '三次敲门、电话均无人应，请核实老人是否平安',
        urgent ? `紧急联系人${urgent.familyName} ${urgent.phoneNum ?? ''}` : '档案中没有紧急联系人',
        wordsOf(row),
      ].join('。'),
      event: `no show ${row.version}`,
      msgLevel: msgLevel.important,
    }),
  )

/** Messages of rules, without an order of their own. */
export const tellOfRule = (db: Db, who: Who, rule: { id: string; ruleName: string }, news: Omit<News, 'msgLevel'>) =>
  tell(db, who, manager, {
    msgType,
    msgLevel: msgLevel.important,
    bizType: 'ORDER',
    bizId: rule.id,
    routePath: '/homecare/orderRule',
    query: { id: rule.id },
    ...news,
  })

/** A poor evaluation: the elder has to be called. */
export const askToVisit = (db: Db, who: Who, row: OrderRow, score: number) =>
  ask(db, who, manager, {
    ...about(row, {
      title: `服务评价较低，请回访：${row.oldmanName}`,
      content: `评分${score}。${wordsOf(row)}`,
      event: 'poor',
      msgLevel: msgLevel.important,
    }),
    bizType: 'ORDER_VISIT',
  })
export const visited = (db: Db, who: Who, orderId: string) => done(db, who, { bizType: 'ORDER_VISIT', bizId: orderId })
