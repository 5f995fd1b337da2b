import type { Call, InputFor, Method, ReplyFor } from '#contract/kit/calls.ts'
import { longTimeoutMs, type Wire, wireOf } from './call-plan.ts'
import { exchange, fileOrLater, jsonOf, type SendOptions } from './exchange.ts'

/**
 * Makes a call of the contract and gives its reply. Rejects with an AppError, already shown unless `silent`. A write
 * that is sent again while the same one is running is not sent: both callers get the one answer.
 */
export async function send<C extends Call>(call: C, input?: InputFor<C>, options: SendOptions = {}) {
  const make = () => exchange(call.method, call.path, input, wireOf(call), options, jsonOf)
  const key = options.signal ? undefined : writeKey(call, input)
  const reply = await (key === undefined ? make() : onceUnderWay(key, make))
  return reply as ReplyFor<C> // as: the contract test holds the server to this shape
}

/** Writes without an answer so far. */
const underWay = new Map<string, Promise<unknown>>()

/** Whether this same write has been sent and has no answer yet. */
export const isUnderWay = (call: Call, input: unknown) => underWay.has(writeKey(call, input) ?? '')

function onceUnderWay(key: string, make: () => Promise<unknown>) {
  const first = underWay.get(key)
  if (first) return first
  const answer = make().finally(() => underWay.delete(key))
  underWay.set(key, answer)
  return answer
}

/** Identifies a write by call and input, without its request number; undefined for a read and for uploads. */
function writeKey(call: Call, input: unknown) {
  if (call.method === 'GET') return undefined
  let hasFile = false
  const text = JSON.stringify(input, (name, value) => {
    hasFile ||= value instanceof Blob
    return name === 'requestNo' ? undefined : value
  })
  return hasFile ? undefined : `${call.method} ${call.path} ${text}`
}

/** The same for a path that is only known at run time. */
export function sendRaw(method: Method, path: string, input?: unknown, options: SendOptions & Wire = {}) {
  return exchange(method, path, input, options, options, jsonOf)
}

/**
 * Makes a call that answers a file and saves it under the name from the server; gives false when the file is made in
 * the background.
 */
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
