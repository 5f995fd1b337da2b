import type { Call, InputFor } from '#contract/kit/calls.ts'
import { wireOf } from '#kit/http/call-plan.ts'
import { exchange, fileOf } from '#kit/http/exchange.ts'

/** Makes a call that answers a file and returns it instead of saving it. */
export function wordUnit<C extends Call>(call: C, input: InputFor<C>, signal: AbortSignal) {
  return exchange(call.method, call.path, input, wireOf(call), { silent: true, signal }, fileOf)
}
