import type { payment } from '#contract/modules/fees/payment/payment.ts'
import { payChannel } from '#contract/modules/fees/payment/payment.ts'
import { timeText } from '#core/clock.ts'
import { rawBodyOf } from '#core/http/request/raw-body.ts'
import type { Outside } from '#core/http/serve.ts'
import { attemptsIn, countAttempt } from '../../../platform/auth/sign-in/guard.ts'
import { providerIn, settleAnswer } from '../orders.ts'

/**
 * Notices of a provider: anybody may send one, its signature decides. Accepted as often as it comes and posted once; an
 * unproven one is counted against its address.
 */

/** Unproven notices allowed from one address, and in how many minutes. */
const limit = { minutes: 15, most: 50 }

interface Answer {
  status: number
  body: unknown
}

export async function takeNotice({ params, raw, services, who }: Outside<typeof payment.notify>): Promise<Answer> {
  const { database, clock } = services
  const { channel, orgId } = params
  const key = `pay-notice:${who.ip}`
  const now = () => timeText(clock.ms())
  const refused = (status: number, message: string) => ({ status, body: { code: 'FAIL', message } })
  if (!payChannel.values.some((known) => known === channel)) return refused(404, '没有此通知地址')
  if ((await database.withSystem((db) => attemptsIn(db, key, now(), limit.minutes))) >= limit.most)
    return refused(429, '请求过于频繁')
  const provider = /^[\w-]{1,64}$/.test(orgId) ? await providerIn(services, orgId) : undefined
  const notice = { headers: raw.request.headers, body: rawBodyOf(raw.request) }
  if (provider?.channel !== channel) return refused(404, '没有此通知地址')
  try {
    const event = await provider.notice(notice)
    // Only orders of this organisation: an order of another is not found.
    if (event) await settleAnswer(services, { orgId, payId: event.payId }, event.found)
    return { status: 200, body: provider.accepted }
  } catch (error) {
    raw.request.log.warn({ err: error, channel, orgId }, 'a notice of a payment was not taken')
    await database.withSystem((db) => countAttempt(db, key, now(), limit.minutes))
    return refused(400, '通知未被接受')
  }
}
