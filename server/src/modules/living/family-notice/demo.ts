import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { plan } from './rules.ts'

interface NoticeIdea {
  title: string
  content: string
  informType: FreshRow<'inform'>['informType']
  scope: FreshRow<'inform'>['familyScope']
  ways: readonly number[]
  /** Days from today to its sending; a draft has none. */
  day?: number
  /** How many residents it is about. */
  about: number
  revokeReason?: string
}

const all: readonly NoticeIdea[] = [
  {
    title: '节日探访安排',
    content: '节日当天全天开放探访，请在门岗登记并佩戴口罩。联欢活动上午九点半在一楼活动室，欢迎参加。',
    informType: 4,
    scope: 3,
    ways: [1],
    day: -3,
    about: 60,
  },
  {
    title: '本月费用提醒',
    content: '本月账单已出，请在十五日前缴清，可到前台或扫码支付。',
    informType: 2,
    scope: 4,
    ways: [2],
    day: -6,
    about: 25,
  },
  {
    title: '流感疫苗接种意向',
    content: '本周为老人登记流感疫苗接种意向，请与责任护士联系。',
    informType: 3,
    scope: 1,
    ways: [1],
    day: -12,
    about: 40,
    revokeReason: '接种日期调整',
  },
  {
    title: '三楼热水检修',
    content: '三楼下周检修热水管道，洗浴改到二楼。',
    informType: 1,
    scope: 2,
    ways: [1, 2],
    about: 18,
  },
]

const author = 'user-reception'

/** Two sent, with a few failed text messages, a revoked one, and a draft. */
const makeInforms: Demo = async ({ db, orgId, now }, elders) => {
  const today = now.slice(0, 10)
  const living = elders.filter(({ status }) => status === 1)
  const { userName } = await db
    .selectFrom('userAccount')
    .select('userName')
    .where('orgId', '=', orgId)
    .where('userId', '=', author)
    .executeTakeFirstOrThrow()
  for (const [at, { title, content, informType, scope, ways, day, about, revokeReason }] of all.entries()) {
    const messageId = `inform-${at + 1}`
    const sendTime = day === undefined ? null : `${addDays(today, day)} 10:00:00`
    const oldmanIds = living.slice(at * 7, at * 7 + about).map(({ oldmanId }) => oldmanId)
    const row = { orgId, messageId, title, content, informType, familyScope: scope, sendWay: JSON.stringify(ways) }
    await db
      .insertInto('inform')
      .values({
        ...row,
        status: revokeReason ? 2 : sendTime ? 1 : 0,
        sendTime,
        ...(sendTime && { sendByName: userName }),
        ...(revokeReason && sendTime && { revokeReason, revokeTime: sendTime.replace('10:00', '15:30') }),
        createBy: author,
        createByName: userName,
        createTime: sendTime ?? `${addDays(today, -1)} 16:20:00`,
      })
      .execute()
    await db
      .insertInto('informOldman')
      .values(oldmanIds.map((oldmanId) => ({ orgId, messageId, oldmanId })))
      .execute()
    if (!sendTime) continue
    const family = await db
      .selectFrom('family')
      .select(['familyId', 'oldmanId', 'familyName', 'relation', 'phoneNum', 'isGuardian', 'isUrgent', 'isPayer'])
      .where('orgId', '=', orgId)
      .where('oldmanId', 'in', oldmanIds)
      .orderBy('familyId')
      .execute()
    const { letters } = plan({ scope, ways, oldmanIds }, family)
    const deliveries = letters.map(({ isGuardian: _, isUrgent: __, isPayer: ___, ...relative }, index) => {
      const sms = relative.sendWay === 2
      const failed = sms && index % 11 === 3
      const state = failed ? 2 : sms ? 1 : 0
      const outcome = {
        deliverStatus: state,
        failReason: failed ? '短信网关没有答复' : null,
        tries: failed ? 3 : sms ? 1 : 0,
      }
      const deliveryId = `${messageId}-${String(index + 1).padStart(3, '0')}`
      return { orgId, messageId, deliveryId, ...relative, ...outcome, sendTime: state === 1 ? sendTime : null }
    })
    await db.insertInto('informDelivery').values(deliveries).execute()
  }
}
export default makeInforms
