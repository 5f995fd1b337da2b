import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The secret a device signs in with: shown once, stored as a hash. */

/** 32 letters and digits. */
export const newSecret = () => randomBytes(24).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

interface SecretColumns {
  secretHash: string
  secretBefore: string | null
  secretBeforeUntil: string | null
}

/** The valid hashes: after a change also the old one for a day. */
export const goodHashes = ({ secretHash, secretBefore, secretBeforeUntil }: SecretColumns, now: string) =>
  secretBefore && secretBeforeUntil && now < secretBeforeUntil ? [secretHash, secretBefore] : [secretHash]

export function isSecret(row: SecretColumns, secret: string, now: string) {
  const bytes = Buffer.from(hashSecret(secret))
  return goodHashes(row, now).some((hash) => hash.length === bytes.length && timingSafeEqual(Buffer.from(hash), bytes))
}
