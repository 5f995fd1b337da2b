import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { orderRefusals as no, orderStatus, page } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { heldOrder, type OrderRow } from '../../order/step.ts'
import { tellManager } from '../news.ts'
import { phoneMoment } from '../rules.ts'
import { workersIn } from '../send.ts'

/** Checks a report from the door: the elder, and the time (services.md 6, Phone). */

interface Report {
  id: string
  offline?: 0 | 1 | null
  deviceTime?: string | null
  version?: number
  reason?: string | null
}

/**
 * The order of a report by its lead, or by a manager. An offline report has no version: it counts with its recorded
 * time.
 */
export async function reported(db: Db, who: Who, body: Report) {
  const row = await heldOrder(db, who, body.id)
  const isLead = workersIn(row)[0] === who.userId
  if (!isLead && !who.may(`${page}.distribute`))
    await conflict(db, who, row, body, () => refuse(no.notWorker, {}, { keep: true }))
  if (row.status === orderStatus.is.cancelled)
    await conflict(db, who, row, body, () =>
      refuse(common.wrongState, { name: orderStatus.label(row.status) }, { keep: true }),
    )
  if (body.version === undefined ? !body.deviceTime : body.version !== row.version) refuse(common.stale)
  return { row, isLead, at: await timeOf(db, who, body) }
}

/** Other workers were dispatched meanwhile, or none: the report cannot be stored, and the manager is notified. */
async function conflict(db: Db, who: Who, row: OrderRow, { offline, deviceTime }: Report, no: () => never) {
  if (offline === 1)
    await tellManager(db, who, row, {
      title: `${who.userName}的离线服务记录未能保存`,
      content: `工单${row.orderNo}已改派或取消，离线时间${deviceTime ?? ''}，请与本人核实。`,
      event: `offline ${who.userId} ${deviceTime}`,
    })
  no()
}

/** The time of the report: now, or for an offline record its own time, within a day (26336). */
async function timeOf(db: Db, who: Who, { offline, deviceTime }: Report) {
  if (offline !== 1) return who.now
  const at = deviceTime ?? wrongValue('deviceTime', '手机时间不能为空')
  const { offlineMaxHours: n } = await settings(db, who.orgId, ['offlineMaxHours'])
  const moment = phoneMoment(at, who.now, n)
  if (moment === 'ahead') wrongValue('deviceTime', '手机时间不能晚于现在')
  if (moment === 'tooOld') refuse(no.offlineLate, { n })
  return at > who.now ? who.now : at
}
