import { deliverStatus, informStatus, sendWay } from '#contract/modules/living/family-notice/family-notice.ts'
import { timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { JobRun } from '#core/services.ts'
import { type SendSms, smsSender } from '#core/sms/sms.ts'
import { failureOf, isFree, stateAfter, together } from '#core/sms/sms-outbox.ts'
import { smsGatewayOf } from '../../platform/setting/service.ts'
import { smsText } from './rules.ts'

/** Text messages of notices: at most 200 a minute. */
joinRound('clock', { title: '家属通知短信', run: takeWaiting })

const perMinute = 200

interface WaitingMessage {
  deliveryId: string
  phoneNum: string
  tries: number
  title: string
  content: string
}

async function takeWaiting(db: Db, run: JobRun) {
  const { who, services } = run
  const waiting = await db
    .selectFrom('informDelivery as delivery')
    .innerJoin('inform', (join) =>
      join.onRef('inform.orgId', '=', 'delivery.orgId').onRef('inform.messageId', '=', 'delivery.messageId'),
    )
    .select(['delivery.deliveryId', 'delivery.tries', 'inform.title', 'inform.content'])
    .where('delivery.orgId', '=', who.orgId)
    .where('delivery.sendWay', '=', sendWay.is.sms)
    .where('delivery.deliverStatus', '=', deliverStatus.is.waiting)
    .where('inform.status', '=', informStatus.is.sent)
    .where(isFree(who.now, 'delivery.tryTime'))
    .orderBy('delivery.deliveryId')
    .limit(perMinute)
    .forUpdate('delivery')
    .skipLocked()
    .execute()
  if (waiting.length === 0) return 0
  const deliveryIds = waiting.map(({ deliveryId }) => deliveryId)
  const numbers = await db
    .updateTable('informDelivery')
    .set({ tryTime: who.now })
    .where('orgId', '=', who.orgId)
    .where('deliveryId', 'in', deliveryIds)
    .returning(['deliveryId', 'phoneNum'])
    .execute()
  const phones = new Map(numbers.map(({ deliveryId, phoneNum }) => [deliveryId, phoneNum]))
  const own = await smsGatewayOf(db, who.orgId, services.env)
  // Demo mode has no gateway; the screen shows the messages that would be sent.
  const send = smsSender({ env: services.env, nowMs: services.clock.ms(), own, log: () => undefined })
  const letters = waiting.map((row) => ({ ...row, phoneNum: phones.get(row.deliveryId) ?? '' }))
  run.after(() => carryOut(run, send, letters))
  return waiting.length
}

const longestMs = 20_000

/** Some at a time; a message not sent before the others wait too long is sent in a later minute. */
async function carryOut({ services, orgId }: JobRun, send: SendSms | undefined, letters: readonly WaitingMessage[]) {
  const until = Date.now() + longestMs
  for (let start = 0; start < letters.length && Date.now() < until; start += together) {
    const batch = letters.slice(start, start + together)
    const ended = await Promise.all(
      batch.map(async (one) => {
        const message = { phone: one.phoneNum, template: 'FAMILY_NOTICE', content: smsText(one) } as const
        return { ...one, reason: await failureOf(send, message) }
      }),
    )
    await services.database.withOrg(orgId, (db) => noteEnds(db, orgId, timeText(services.clock.ms()), ended))
  }
}

async function noteEnds(
  db: Db,
  orgId: string,
  now: string,
  ended: readonly (WaitingMessage & { reason: string | null })[],
) {
  for (const { deliveryId, tries, reason } of ended) {
    const state = stateAfter(tries + 1, reason)
    await db
      .updateTable('informDelivery')
      .set({
        tries: tries + 1,
        failReason: reason,
        deliverStatus: deliverStatus.is[state === 'sent' ? 'done' : state],
        ...(state === 'sent' && { sendTime: now }),
        // The next minute may try again.
        ...(state === 'waiting' && { tryTime: null }),
      })
      .where('orgId', '=', orgId)
      .where('deliveryId', '=', deliveryId)
      .where('deliverStatus', '=', deliverStatus.is.waiting)
      .execute()
  }
}
