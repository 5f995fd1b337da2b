import { sql } from 'kysely'
import { entryRefusals } from '#contract/modules/platform/auth/entry.ts'
import { addMinutes } from '../clock.ts'
import type { SendSms, SmsMessage } from './sms.ts'

/**
 * Sends the text messages that rows of a module wait for: the rows are claimed first, `skip locked`, and the messages
 * sent after that transaction, because a gateway may take seconds; then the outcomes are stored. Each module knows
 * which rows wait and their further columns.
 */

/** How many messages go to the gateway at the same time. */
export const together = 20

const maxTries = 3
const againMinutes = 2

/** No process has claimed the row: one that a stopped process left is claimed again after two minutes. */
export const isFree = (now: string, tryTime = 'try_time') =>
  sql<boolean>`(${sql.ref(tryTime)} is null or ${sql.ref(tryTime)} <= ${addMinutes(now, -againMinutes)})`

/** The reason why it was not sent, or null. */
export async function failureOf(send: SendSms | undefined, message: Omit<SmsMessage, 'code'>): Promise<string | null> {
  if (!send) return entryRefusals.noSms.text
  try {
    await send({ ...message, code: '' })
    return null
  } catch (error) {
    const silent = !(error instanceof Error) || error.name === 'TimeoutError'
    return (silent ? '短信网关没有答复' : error.message).slice(0, 200)
  }
}

/** The state after this many tries. */
export const stateAfter = (tries: number, reason: string | null) =>
  reason === null ? 'sent' : tries < maxTries ? 'waiting' : 'failed'
