import { createDecipheriv, hash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Request signing of platform.md 1.4: a key from token and fetch key, and a sealed `userId.time` per request. */

export function hashToken(token: string) {
  return hash('sha256', token, 'hex')
}

/** Key of a session, derived alike in the browser; the token itself is never stored. */
export function sessionKey(token: string, fetchKey: string) {
  return Buffer.from(hkdfSync('sha256', token, fetchKey, 'pims2-secret-v1', 32))
}

/** Compares secrets of one length in a time that tells nothing of where they differ. */
export function sameText(a: string, b: string) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export interface Opened {
  userId: string
  time: number
  iv: string
}

/** Opens a secret header; undefined when it was not made with this key for this method and path. */
export function openSecret(key: Buffer, secret: string, method: string, path: string): Opened | undefined {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length < 12 + 16 + 3) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(`${method} ${path}`))
    decipher.setAuthTag(bytes.subarray(bytes.length - 16))
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, bytes.length - 16)), decipher.final()]).toString()
    const dot = plain.lastIndexOf('.')
    return {
      userId: plain.slice(0, dot),
      time: Number(plain.slice(dot + 1)),
      iv: bytes.subarray(0, 12).toString('base64'),
    }
  } catch {
    return undefined // a wrong tag: the answer is the same as for no secret at all
  }
}

/** Remembers the nonces of writes for 300 s, 4096 a session, so that a captured request cannot be sent again. */
export function replayGuard() {
  const seen = new Map<string, Map<string, number>>()
  return {
    /** False when this nonce came before. */
    accept(sessionId: string, iv: string, nowMs: number) {
      const nonces = seen.get(sessionId) ?? new Map<string, number>()
      seen.set(sessionId, nonces)
      if (nonces.has(iv)) return false
      for (const [old, time] of nonces) {
        if (nowMs - time <= 300_000 && nonces.size < 4096) break
        nonces.delete(old)
      }
      nonces.set(iv, nowMs)
      return true
    },
    forget: (sessionId: string) => seen.delete(sessionId),
  }
}
