import type { Call, InputFor } from '#contract/kit/calls.ts'
import { isAppError } from '#kit/fault/errors.ts'
import type { SendOptions } from '#kit/http/exchange.ts'
import { send } from '#kit/http/request.ts'
import { noAnswer } from '../queue/rules.ts'
import { lose, type Person, person } from '../session.ts'
import { reached } from './reach.ts'

const patienceMs = 30_000

/** A call of the contract from the phone: notes whether the server answered, and what became of the session. */
export async function ask<C extends Call>(call: C, input?: InputFor<C>, options: SendOptions = {}) {
  const who = person.get()
  try {
    // In a corridor a request may hang for minutes: the next try is worth more.
    const signal = options.signal ?? AbortSignal.timeout(patienceMs)
    const reply = await send(call, input, { ...options, signal, silent: true })
    await noteAnswer(who)
    return reply
  } catch (error) {
    await noteAnswer(who, error)
    throw error
  }
}

/** Notes of an answer, or of what came instead, whether the server is reached and the session it was asked in goes on. */
async function noteAnswer(who: Person | undefined, error?: unknown) {
  const known = isAppError(error) ? error : undefined
  reached(error === undefined || (known !== undefined && known.code !== noAnswer))
  if (known && who === person.get()) await lose(known.code, known.message)
}
