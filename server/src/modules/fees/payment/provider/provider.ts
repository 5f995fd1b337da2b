import type { KeyObject } from 'node:crypto'
import { askOut, type OutboundRule, type Outgoing } from '#core/outbound.ts'
import type { Row } from '#core/rows/store/table.ts'

/** The functions the product needs from any payment provider (fees.md 9, docs/payment.md). */

type Order = Row<'payOrder'>

/**
 * The provider's answer about an order. `waiting` and `unknown` (it has no such order) are undecided, and so is
 * `processing`: the payer is typing a password. A provider that does not answer, or whose signature is wrong, throws
 * instead.
 */
export type ProviderAnswer =
  | { state: 'waiting' | 'processing' | 'unknown' }
  | { state: 'paid'; amount: number; paidTime: string | null; providerNo: string | null }
  | { state: 'failed'; reason: string }
  | { state: 'closed' }

/** The product's own numbers make every call repeatable: that of the order, also for its refund. */
export interface Provider {
  channel: 'WECHAT' | 'ALIPAY' | 'MOCK'
  /** The text of the code the payer scans. */
  create(order: Order): Promise<string>
  /** Charges the payer who shows this code. */
  charge(order: Order, authCode: string): Promise<ProviderAnswer>
  query(order: Order): Promise<ProviderAnswer>
  /** Afterwards it cannot be paid: `closed`, or `paid` where it was too late. */
  close(order: Order): Promise<ProviderAnswer>
  /** True when the refund is certain, false when it is not decided yet. */
  refund(order: Order, reason: string): Promise<boolean>
  /** The verified notice of a callback; undefined when it is about something else. Throws when it is forged. */
  notice(notice: {
    headers: Record<string, unknown>
    body: string
  }): Promise<{ payId: string; found: ProviderAnswer } | undefined>
  /** The answer the provider expects to an accepted notice. */
  accepted: unknown
  /** Throws with a reason when account or keys are wrong; makes no order. */
  probe(): Promise<void>
}

/** The provider refused, with its message. A lost or unreadable answer is any other error. */
export interface ProviderRefusal extends Error {
  refused: string
}
export const refused = (reason: string, code: string): ProviderRefusal =>
  Object.assign(new Error(`${reason}（${code}）`), { refused: code })
export const isRefused = (error: unknown): error is ProviderRefusal => error instanceof Error && 'refused' in error

export interface Settings {
  merchantNo: string
  appId: string
  serialNo: string
  privateKey: KeyObject
  key: string
  publicKeyId: string
  publicKey: KeyObject
  /** The address for notices of this organisation; empty when the server cannot be reached from outside. */
  notifyUrl: string
  gatewayUrl: string
  /** Hosts allowed in `gatewayUrl`; the provider's own is always permitted. */
  rule: OutboundRule
  nowMs: () => number
}

/** One request to the provider, at its own address or at the one in the settings. */
export const askProvider = (
  { gatewayUrl, rule }: Pick<Settings, 'gatewayUrl' | 'rule'>,
  official: string,
  path: string,
  what: Outgoing,
) => askOut(gatewayUrl ? rule : { outboundHosts: [new URL(official).hostname] }, (gatewayUrl || official) + path, what)
