import type { Call, InputFor } from '#contract/kit/calls.ts'
import { isAppError } from '#kit/fault/errors.ts'
import type { SendOptions } from '#kit/http/exchange.ts'
import { send } from '#kit/http/request.ts'
import { noAnswer } from '../queue/rules.ts'
import { lose, type Person, person } from '../session.ts'
import { reached } from './connection.ts'

const patienceMs = 30_000

/**
 * Makes a call of the contract from the phone: records whether the server answered, and whether the session is still
 * valid.
 */
export async function ask<C extends Call>(call: C, input?: InputFor<C>, options: SendOptions = {}) {
  const who = person.get()
  try {
    // In a corridor a request may hang for minutes: a new try is better.
    const signal = options.signal ?? AbortSignal.timeout(patienceMs)
    const reply = await send(call, input, { ...options, signal, silent: true })
    await noteAnswer(who)
    return reply
  } catch (error) {
    await noteAnswer(who, error)
    throw error
  }
}

/**
 * Records, from an answer or an error, whether the server is reached and whether the session it was sent in goes on.
 */
async function noteAnswer(who: Person | undefined, error?: unknown) {
  const known = isAppError(error) ? error : undefined
  reached(error === undefined || (known !== undefined && known.code !== noAnswer))
  if (known && who === person.get()) await lose(known.code, known.message)
}
