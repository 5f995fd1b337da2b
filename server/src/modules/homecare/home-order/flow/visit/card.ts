import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { sameText } from '#core/who/secret.ts'

// The card at an elder's home contains his id with a signature: it replaces the position where a phone has none. A
// phone only knows the digest of the expected code, which differs for each order.

const mark = 'JJ'

/** The text of the card of an elder. */
export function cardOf(appSecret: string, orgId: string, oldmanId: string) {
  const content = `${mark}.${oldmanId}`
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'pims-home-card-v1', 32))
  return `${content}.${createHmac('sha256', key).update(`${orgId}.${content}`).digest('base64url').slice(0, 22)}`
}

export const isCardOf = (appSecret: string, orgId: string, oldmanId: string, text: string) =>
  sameText(text.trim(), cardOf(appSecret, orgId, oldmanId))

/** The digest that a phone compares a scanned code with. */
export const cardDigest = (code: string, orderId: string) =>
  createHash('sha256').update(`${code}${orderId}`).digest('hex')
