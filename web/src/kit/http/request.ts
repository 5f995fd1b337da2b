import type { Call, InputFor, Method, ReplyFor } from '#contract/kit/calls.ts'
import { longTimeoutMs, type Wire, wireOf } from './call-plan.ts'
import { exchange, fileOrLater, jsonOf, type SendOptions } from './exchange.ts'

/** Makes a call of the contract. Rejects with an AppError, already shown unless silent. */
export async function send<C extends Call>(call: C, input?: InputFor<C>, options: SendOptions = {}) {
  const reply = await exchange(call.method, call.path, input, wireOf(call), options, jsonOf)
  return reply as ReplyFor<C> // as: the contract test holds the server to this shape
}

/** The same for a path that is only known at run time. */
export function sendRaw(method: Method, path: string, input?: unknown, options: SendOptions & Wire = {}) {
  return exchange(method, path, input, options, options, jsonOf)
}

/** Makes a call that answers a file and saves it under the name the server gives; false: it is made in the background. */
export async function saveFile<C extends Call>(call: C, input?: InputFor<C>, options: SendOptions = {}) {
  const wire = { ...wireOf(call), timeoutMs: call.options.timeoutMs ?? longTimeoutMs }
  const shown = { loading: true, ...options }
  const file = await exchange(call.method, call.path, input, wire, shown, fileOrLater)
  if (!file) return false
  const { blob, name } = file
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name || call.options.title
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return true
}
