import type { Call, InputFor } from '#contract/kit/calls.ts'
import { isAppError } from '../../kit/fault/errors.ts'
import type { SendOptions } from '../../kit/http/exchange.ts'
import { send } from '../../kit/http/request.ts'
import { noAnswer } from '../queue/rules.ts'
import { lose } from '../session.ts'
import { reached } from './reach.ts'

const patienceMs = 30_000

/** A call of the contract from the phone: notes whether the server answered, and what became of the session. */
export async function ask<C extends Call>(call: C, input?: InputFor<C>, options: SendOptions = {}) {
  try {
    // In a corridor a request may hang for minutes: the next try is worth more.
    const signal = options.signal ?? AbortSignal.timeout(patienceMs)
    const reply = await send(call, input, { ...options, signal, silent: true })
    reached(true)
    return reply
  } catch (error) {
    reached(isAppError(error) && error.code !== noAnswer)
    if (isAppError(error)) await lose(error.code, error.message)
    throw error
  }
}
