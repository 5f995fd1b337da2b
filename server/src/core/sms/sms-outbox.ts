import { sql } from 'kysely'
import { entryRefusals } from '#contract/modules/platform/auth/entry.ts'
import { addMinutes } from '../clock.ts'
import type { SendSms, SmsMessage } from './sms.ts'

/**
 * Text messages that rows of a module wait for: taken down first, `skip locked`, and sent after that transaction, because
 * a gateway may take seconds; then how each ended is noted. Which rows those are, and what else they say, each module
 * knows itself.
 */

/** So many go to the gateway side by side. */
export const together = 20

const maxTries = 3
const againMinutes = 2

/** Nobody has it in hand: one that a stopped process left is taken again after two minutes. */
export const isFree = (now: string, tryTime = 'try_time') =>
  sql<boolean>`(${sql.ref(tryTime)} is null or ${sql.ref(tryTime)} <= ${addMinutes(now, -againMinutes)})`

/** Why it did not go out, or null. */
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

/** Where it stands after so many tries. */
export const stateAfter = (tries: number, reason: string | null) =>
  reason === null ? 'sent' : tries < maxTries ? 'waiting' : 'failed'
