import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Env } from './env.ts'
import { isPublic } from './http/listen/addresses.ts'

/**
 * Servers an institution names (gateways, mail, payment): the installation permits hosts by OUTBOUND_HOSTS. Without a
 * list every address of the internet is permitted, and never this machine or its network (decision 029). A name is
 * resolved here and its address checked at the moment of the connection, so that a second answer of a name server has
 * no effect.
 */
export type OutboundRule = Pick<Env, 'outboundHosts'>

/** The host is not one the installation permits. */
export class NotPermitted extends Error {
  host: string
  constructor(host: string) {
    super(`${host} is not a permitted host`)
    this.name = 'NotPermitted'
    this.host = host
  }
}

/** `*.example.com` stands for every name below it. */
const covers = (name: string, host: string) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : name === host)

const isListed = ({ outboundHosts = [] }: OutboundRule, host: string) =>
  outboundHosts.some((name) => covers(name, host.toLowerCase()))

/** Throws `NotPermitted` for a host that is refused by its name alone; its address is checked later. */
export function assertNameAllowed(rule: OutboundRule, host: string) {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isListed(rule, bare)) return
  const unknown = rule.outboundHosts !== undefined
  if (unknown || (isIP(bare) ? !isPublic(bare) : !bare.includes('.') || bare.endsWith('.local')))
    throw new NotPermitted(bare)
}

/** True where `assertNameAllowed` does not throw. */
export function isPermitted(rule: OutboundRule, host: string) {
  try {
    assertNameAllowed(rule, host)
    return true
  } catch {
    return false
  }
}

/** For connections of `http`, `ws` and mail: resolves a permitted name to permitted addresses. */
export function permittedLookup(rule: OutboundRule): LookupFunction {
  return (host: string, options: LookupOptions, done) =>
    lookup(host, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
      if (error) return done(error, '', 0)
      if (!isListed(rule, host) && found.some(({ address }) => !isPublic(address)))
        return done(new NotPermitted(host), '', 0)
      return options.all ? done(null, found) : done(null, found[0].address, found[0].family)
    })
}

/** One permitted address of a permitted name, for clients that take no `lookup`. */
export function permittedAddress(rule: OutboundRule, host: string): Promise<string> {
  assertNameAllowed(rule, host)
  return new Promise((resolve, reject) =>
    permittedLookup(rule)(host, { all: false }, (error, address) => (error ? reject(error) : resolve(String(address)))),
  )
}

export interface Outgoing {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

export interface Incoming {
  ok: boolean
  status: number
  headers: Record<string, unknown>
  text: string
}

/** No answer of a gateway is longer. */
const longest = 1024 * 1024

/** One request to a permitted host. Redirects are not followed: such an answer is not `ok`. */
export function askOut(
  rule: OutboundRule,
  address: string,
  { method, headers, body, timeoutMs }: Outgoing,
): Promise<Incoming> {
  const url = new URL(address)
  assertNameAllowed(rule, url.hostname)
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const outgoing = request(
      url,
      { method, headers, signal, lookup: permittedLookup(rule), agent: false },
      (response) => {
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length > longest) outgoing.destroy(new Error('an answer without end'))
          else parts.push(part)
        })
        response.once('error', reject)
        response.once('end', () => {
          const status = response.statusCode ?? 0
          const text = Buffer.concat(parts).toString('utf8')
          resolve({ ok: status >= 200 && status < 300, status, headers: response.headers, text })
        })
      },
    )
    outgoing.once('error', (error) => reject(signal.aborted ? signal.reason : error))
    outgoing.end(body)
  })
}
