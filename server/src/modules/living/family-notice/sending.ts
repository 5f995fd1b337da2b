import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  deliverStatus,
  informStatus,
  informRefusals as no,
  sendWay,
  smsMax,
} from '#contract/modules/living/family-notice/family-notice.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { entryRefusals } from '#contract/modules/platform/auth/entry.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import { hasSms } from '#core/sms/sms.ts'
import type { Who } from '#core/who/who.ts'
import { smsGatewayOf } from '../../platform/setting/service.ts'
import { isTooLongForSms, plan } from './rules.ts'

/** Sends a notice: its receivers are fixed at that moment (administration.md 1.3). */

interface NoticePlan {
  messageId: string
  familyScope: number
  sendWay: unknown
}

/**
 * The current receivers of a notice, and the residents without a receiver in scope. Families of departed residents get
 * none.
 */
export async function receiversPlanned(db: Db, who: Who, { messageId, familyScope: scope, sendWay: ways }: NoticePlan) {
  const residents = await db
    .selectFrom('informOldman')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'informOldman.orgId').onRef('oldman.oldmanId', '=', 'informOldman.oldmanId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.oldmanStatus'])
    .where('informOldman.orgId', '=', who.orgId)
    .where('informOldman.messageId', '=', messageId)
    .orderBy('oldman.bedName')
    .orderBy('oldman.oldmanId')
    .execute()
  const living = residents.filter(lives).map(({ oldmanId }) => oldmanId)
  const family = await db
    .selectFrom('family')
    .select(['familyId', 'oldmanId', 'familyName', 'relation', 'phoneNum', 'isGuardian', 'isUrgent', 'isPayer'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', [...living, ''])
    .orderBy('oldmanId')
    .orderBy('sort')
    .orderBy('familyId')
    .execute()
  const oldmanIds = residents.map(({ oldmanId }) => oldmanId)
  const { letters, alone } = plan({ scope, ways: waysOf(ways), oldmanIds }, family)
  const names = new Map(residents.map(({ oldmanId, oldmanName }) => [oldmanId, oldmanName]))
  return { letters, alone: alone.map((oldmanId) => ({ oldmanId, oldmanName: names.get(oldmanId) ?? '' })) }
}

const lives = ({ oldmanStatus }: { oldmanStatus: number }) =>
  oldmanStatus === liveStatus.is.living || oldmanStatus === liveStatus.is.trial

const waysOf = (ways: unknown) => (Array.isArray(ways) ? ways.map(Number) : [])

/**
 * Fixes the receivers and gives the new state. Refuses 22112 without receivers, 21110 where no text message can be
 * sent.
 */
export async function send({ db, who, services }: Asking, row: Row<'inform'>) {
  if (waysOf(row.sendWay).includes(sendWay.is.sms)) {
    const own = await smsGatewayOf(db, who.orgId, services.env)
    if (!hasSms(services.env, own)) refuse(entryRefusals.noSms)
  }
  return deliver(db, who, row)
}

/** Like `send`, by every available way; to some of its receivers, when named. */
export async function deliver(db: Db, who: Who, row: Row<'inform'>, isMeant = (_: { familyId: string }) => true) {
  const planned = await receiversPlanned(db, who, row)
  const letters = planned.letters.filter(isMeant)
  if (letters.length === 0) refuse(no.nobody)
  const deliveries = letters.map(({ familyId, oldmanId, familyName, relation, phoneNum, sendWay: way }) => ({
    orgId: who.orgId,
    deliveryId: newId(),
    messageId: row.messageId,
    oldmanId,
    familyId,
    familyName,
    relation,
    phoneNum,
    sendWay: way,
    deliverStatus: deliverStatus.is.waiting,
  }))
  for (let start = 0; start < deliveries.length; start += chunk)
    await db
      .insertInto('informDelivery')
      .values(deliveries.slice(start, start + chunk))
      .execute()
  return { status: informStatus.is.sent, sendTime: who.now, sendByName: who.userName }
}
const chunk = 500

/** Sends the failed ones again; refuses 21009 where none has failed. */
export async function sendAgain(db: Db, who: Who, { messageId }: Row<'inform'>) {
  const { numAffectedRows } = await sql`
    update inform_delivery set deliver_status = ${deliverStatus.is.waiting}, fail_reason = null, tries = 0, try_time = null
    where org_id = ${who.orgId} and message_id = ${messageId} and deliver_status = ${deliverStatus.is.failed}`.execute(
    db,
  )
  if (Number(numAffectedRows ?? 0) === 0) refuse(common.wrongState, { name: '没有发送失败的记录' })
}

interface NoticeText {
  title: string
  content: string
  sendWay: unknown
}

/** Checks the text against its ways of sending. */
export function assertWordsFit({ sendWay: ways, ...words }: NoticeText) {
  if (waysOf(ways).length === 0) wrongValue('sendWay', '请选择方式')
  if (isTooLongForSms(words, waysOf(ways))) wrongValue('content', `短信的标题和内容合计不能超过${smsMax}字`)
}

/** Sets the residents it is about: current residents within reach (21003). */
export async function about(db: Db, who: Who, messageId: string, chosenIds: readonly string[]) {
  const oldmanIds = [...new Set(chosenIds)]
  const found = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'oldmanStatus'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', [...oldmanIds, ''])
    .where(inResidentScope(who))
    .execute()
  if (found.length < oldmanIds.length) refuse(common.missing, {}, { field: 'oldmanIds' })
  if (oldmanIds.length === 0) wrongValue('oldmanIds', '请选择老人')
  if (!found.every(lives)) wrongValue('oldmanIds', '只能选择在住或试住的老人')
  await db.deleteFrom('informOldman').where('orgId', '=', who.orgId).where('messageId', '=', messageId).execute()
  const rows = oldmanIds.map((oldmanId) => ({ orgId: who.orgId, messageId, oldmanId }))
  await db.insertInto('informOldman').values(rows).execute()
}
