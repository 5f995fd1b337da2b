import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { sameText } from '#core/who/secret.ts'

// The label of a point contains its id and a number that grows with each new label, signed: it cannot be made
// elsewhere, and labels before the newest are invalid. A phone knows its codes by their digests alone.

interface Label {
  orgId: string
  pointPkId: string
  qrSeq: number
}

const sign = 'XG'

/** The text of the label of a point. */
export function labelOf(appSecret: string, { orgId, pointPkId, qrSeq }: Label) {
  const content = [sign, pointPkId, qrSeq].join('.')
  return `${content}.${signatureOf(appSecret, `${orgId}.${content}`)}`
}

/** The point of a scanned text, if the server has signed it for this institution. */
export function readLabel(appSecret: string, orgId: string, text: string): Omit<Label, 'orgId'> | undefined {
  const [mark, pointPkId, seq] = text.split('.')
  const qrSeq = Number(seq)
  if (mark !== sign || !pointPkId || !Number.isInteger(qrSeq)) return undefined
  return sameText(text, labelOf(appSecret, { orgId, pointPkId, qrSeq })) ? { pointPkId, qrSeq } : undefined
}

function signatureOf(appSecret: string, content: string) {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'pims-patrol-label-v1', 32))
  return createHmac('sha256', key).update(content).digest('base64url').slice(0, 22)
}

/** The digests with which a phone compares a scanned code; each task has its own. */
export const digestOf = (code: string, taskPointPkId: string) =>
  createHash('sha256').update(`${code}${taskPointPkId}`).digest('hex')
