import { createDecipheriv, hash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Request signing of platform.md 1.4: a key from token and fetch key, and a sealed `userId.time` per request. */

export function hashToken(token: string) {
  return hash('sha256', token, 'hex')
}

/** Key of a session, derived in the same way in the browser; the token itself is never stored. */
export function sessionKey(token: string, fetchKey: string) {
  return Buffer.from(hkdfSync('sha256', token, fetchKey, 'pims2-secret-v1', 32))
}

/** Compares secrets of equal length in a time that does not depend on where they differ. */
export function sameText(a: string, b: string) {
  const one = Buffer.from(a)
  const other = Buffer.from(b)
  return one.length === other.length && timingSafeEqual(one, other)
}

export interface SecretContent {
  userId: string
  time: number
  iv: string
}

/** Opens a secret header; undefined when it was not made with this key for this method and path. */
export function openSecret(key: Buffer, secret: string, method: string, path: string): SecretContent | undefined {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length < 12 + 16 + 3) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(`${method} ${path}`))
    decipher.setAuthTag(bytes.subarray(bytes.length - 16))
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, bytes.length - 16)), decipher.final()]).toString()
    const dot = plain.lastIndexOf('.')
    // An invalid time would pass every comparison.
    if (!/^\d{1,15}$/.test(plain.slice(dot + 1))) return undefined
    return {
      userId: plain.slice(0, dot),
      time: Number(plain.slice(dot + 1)),
      iv: bytes.subarray(0, 12).toString('base64'),
    }
  } catch {
    return undefined // a wrong authentication tag: the answer is the same as without a secret
  }
}

const rememberedMs = 300_000
const noncesPerSession = 4096

/** The request a nonce came with. */
interface NonceUse {
  sessionId: string
  iv: string
  /** Method and address with its query. */
  about: string
  /** It writes, so it is carried out once. */
  once: boolean
}

/**
 * Remembers the nonces of 300 s, 4096 a session, so that a captured request cannot be sent again: a write not at all, a
 * read not with another query (a browser repeats a lost GET unchanged).
 */
export function replayGuard() {
  /** The session with the latest request is moved to the end. */
  const seen = new Map<string, SessionNonces>()
  return {
    /** False when this nonce was used before. */
    accept({ sessionId, iv, about, once }: NonceUse, nowMs: number) {
      dropSilent(seen, nowMs)
      const { nonces } = seen.get(sessionId) ?? { nonces: new Map<string, Nonce>() }
      seen.delete(sessionId)
      seen.set(sessionId, { nonces, lastMs: nowMs })
      const before = nonces.get(iv)
      const print = hash('sha256', about, 'base64')
      if (before) return !once && before.print === print
      for (const [old, { atMs }] of nonces) {
        if (nowMs - atMs <= rememberedMs && nonces.size < noncesPerSession) break
        nonces.delete(old)
      }
      nonces.set(iv, { atMs: nowMs, print })
      return true
    },
    /** How many sessions have remembered nonces. */
    sessions: () => seen.size,
  }
}

interface Nonce {
  atMs: number
  print: string
}
interface SessionNonces {
  nonces: Map<string, Nonce>
  lastMs: number
}

/** Sessions without a request for this time: their nonces are forgotten. */
function dropSilent(seen: Map<string, SessionNonces>, nowMs: number) {
  for (const [sessionId, { lastMs }] of seen) {
    if (nowMs - lastMs <= rememberedMs) return
    seen.delete(sessionId)
  }
}
