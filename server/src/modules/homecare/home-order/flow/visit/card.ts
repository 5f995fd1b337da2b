import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { sameText } from '#core/who/secret.ts'

// The card at home carries who lives there, signed: it stands for the place where a phone cannot say where it is. A
// phone knows the code it has to find by its digest alone, which is another one for each order.

const mark = 'JJ'

/** The text of the card of somebody cared for at home. */
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
