import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Env, SmsGateway } from '../env.ts'
import { askOut, type OutboundRule } from '../outbound.ts'

/** Text messages through an HTTP gateway (docs/sms-gateway.md). */

export interface SmsMessage {
  phone: string
  /** PROBE is sent to nobody: the gateway checks the signature and answers. */
  template: 'VERIFY_CODE' | 'FEE_REMIND' | 'FAMILY_NOTICE' | 'ALARM' | 'PROBE'
  content: string
  /** Empty unless the message needs one. */
  code: string
}

/** Rejects when the gateway refuses, fails or does not answer in time. */
export type SendSms = (message: SmsMessage) => Promise<void>

interface Circumstances {
  env: Pick<Env, 'mode' | 'sms'> & OutboundRule
  nowMs: number
  /** The gateway of the organisation's server settings; it is used before the one of the environment. */
  own?: SmsGateway
  /** Where demo mode writes messages. */
  log: (message: SmsMessage) => void
}

/** How messages are sent here: by a gateway, in demo mode to the log, otherwise not at all. */
export function smsSender({ env, nowMs, own, log }: Circumstances): SendSms | undefined {
  if (own) return (message) => sendThrough(env, own, message, nowMs)
  const { sms } = env
  // The operator named the gateway of the installation.
  if (sms) return (message) => sendThrough({ outboundHosts: [new URL(sms.url).hostname] }, sms, message, nowMs)
  return env.mode === 'demo' ? async (message) => log(message) : undefined
}

/** True when messages can be delivered; checked before the product offers any. */
export const hasSms = (env: Pick<Env, 'mode' | 'sms'>, own?: SmsGateway) =>
  Boolean(own ?? env.sms) || env.mode === 'demo'

/** Checks address, account and secret of a gateway without sending a text message. */
export const probeGateway = (rule: OutboundRule, gateway: SmsGateway, nowMs: number) =>
  sendThrough(rule, gateway, { phone: '', template: 'PROBE', content: '', code: '' }, nowMs)

const timeoutMs = 5000

/** The gateway answered with a refusal. Its answer is not shown: the address may be any server. */
export class NotTaken extends Error {
  constructor(status: number, code: number) {
    super(`网关没有接受，返回 ${status}，代码 ${Number.isNaN(code) ? '无' : code}`)
    this.name = 'NotTaken'
  }
}

async function sendThrough(rule: OutboundRule, gateway: SmsGateway, message: SmsMessage, nowMs: number) {
  const body = JSON.stringify(message)
  const headers = { 'content-type': 'application/json', ...signed(gateway, body, nowMs) }
  const { ok, status, text } = await askOut(rule, gateway.url, { method: 'POST', headers, body, timeoutMs })
  const code = codeIn(text)
  if (!ok || code !== 0) throw new NotTaken(status, code)
}

function codeIn(text: string) {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'code' in answer ? Number(answer.code) : Number.NaN
  } catch {
    return Number.NaN
  }
}

function signed({ url, key, secret }: SmsGateway, body: string, nowMs: number) {
  const time = String(nowMs)
  const nonce = randomBytes(16).toString('hex')
  const text = canonicalText({ path: new URL(url).pathname, key, time, nonce, body })
  return {
    'x-sms-key': key,
    'x-sms-time': time,
    'x-sms-nonce': nonce,
    'x-sms-signature': createHmac('sha256', secret).update(text).digest('hex'),
  }
}

interface SignedParts {
  path: string
  key: string
  time: string
  nonce: string
  body: string
}

/** What the signature covers, one part per line. */
export function canonicalText({ path, key, time, nonce, body }: SignedParts) {
  return ['POST', path, key, time, nonce, createHash('sha256').update(body).digest('hex')].join('\n')
}
