import type { Call, CallOptions, Method } from '#contract/kit/calls.ts'

import { type Credentials, signingHeaders } from './sign.ts'

/**
 * Turns a call and its payload into the request on the wire. Pure: no browser, no clock except that of the signature.
 */

export type Wire = Pick<CallOptions, 'version' | 'encoding' | 'timeoutMs' | 'silent' | 'loading'> & {
  /** Keys of the payload that are sent as query parameters although the method has a body. */
  queryKeys?: readonly string[]
}

export interface Plan {
  method: Method
  /** Path as sent, without the query. */
  path: string
  url: string
  headers: Record<string, string>
  body: BodyInit | undefined
  timeoutMs: number
}

export const requestTimeoutMs = 200_000
export const longTimeoutMs = 300_000
export const appName = 'pims'

export function wireOf(call: Call): Wire {
  const { version, encoding, timeoutMs, silent, loading, query } = call.options
  return { version, encoding, timeoutMs, silent, loading, queryKeys: query ? Object.keys(query.shape) : [] }
}

export function planRequest(method: Method, template: string, payload: unknown, wire: Wire, who?: Credentials): Plan {
  const { path, rest } = fillPath(template, payload)
  const { query, body } = place(method, rest, wire)
  const encoded = encodeBody(body, wire.encoding)
  return {
    method,
    path,
    url: query ? `${path}?${query}` : path,
    headers: { ...encoded.headers, ...formHeader(method, wire), ...versionHeader(wire), ...sessionHeaders() },
    body: encoded.body,
    timeoutMs: wire.timeoutMs ?? requestTimeoutMs,
  }

  function sessionHeaders(): Plan['headers'] {
    if (!who) return {}
    const vpms: Plan['headers'] = path.startsWith('/vpms') ? { Authorization: who.token, appName } : {}
    return { ...signingHeaders(who, method, path), ...vpms }
  }
}

type Payload = Record<string, unknown>
const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof FormData)

/** Fills `{name}` in the path from the payload, URL-encoded; gives the path and the remaining payload. */
function fillPath(template: string, payload: unknown) {
  const used = new Set<string>()
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isPayload(payload) ? payload[name] : undefined
    if (value === undefined || value === null || value === '') throw new Error(`path value missing: ${name}`)
    used.add(name)
    return encodeURIComponent(String(value))
  })
  if (!isPayload(payload)) return { path, rest: payload }
  return { path, rest: Object.fromEntries(Object.entries(payload).filter(([name]) => !used.has(name))) }
}

/** GET sends everything as query parameters, the other methods send a body (seed 000 §7). */
function place(method: Method, rest: unknown, wire: Wire) {
  if (method === 'GET') return { query: queryText(isPayload(rest) ? rest : {}), body: undefined }
  if (!isPayload(rest)) return { query: '', body: rest }
  const inQuery = new Set(wire.queryKeys)
  const split = (isPath: boolean) =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => inQuery.has(name) === isPath))
  const body = split(false)
  return { query: queryText(split(true)), body: Object.keys(body).length > 0 ? body : undefined }
}

function queryText(values: Payload) {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') parameters.set(name, String(text))
  }
  return parameters.toString()
}

function encodeBody(
  body: unknown,
  encoding: Wire['encoding'],
): { body: BodyInit | undefined; headers: Plan['headers'] } {
  if (body === undefined || body === null) return { body: undefined, headers: {} }
  if (body instanceof FormData) return { body, headers: {} }
  if (encoding === 'multipart' && isPayload(body)) return { body: multipart(body), headers: {} }
  if (encoding === 'form' && isPayload(body)) return { body: queryText(body), headers: {} }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Form-encoded calls say so in the header even without a body (reading A25). */
function formHeader(method: Method, { encoding }: Wire): Plan['headers'] {
  const form = 'application/x-www-form-urlencoded'
  return encoding === 'form' ? { 'content-type': method === 'GET' ? form : `${form};charset=UTF-8` } : {}
}

function multipart(body: Payload) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}

function versionHeader({ version }: Wire): Plan['headers'] {
  if (!version) return {}
  return version === 'V1.0' ? { ApiVersion: version } : { 'api-version': version }
}
