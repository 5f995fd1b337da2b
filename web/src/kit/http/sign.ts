import { gcm } from '@noble/ciphers/aes.js'
import { bytesToUtf8, utf8ToBytes } from '@noble/ciphers/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

/**
 * Binds a request to its session (platform.md 1.4): the headers prove that the sender holds token and fetch key, for
 * this method and path, now. Bundled cipher, because WebCrypto is missing on plain http.
 */

export interface Credentials {
  token: string
  userId: string
  fetchKey: string
}

interface Signing {
  now?: () => number
  random?: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>
}

let clockOffset = 0
/** Corrects the offset of the clock of this computer from a 21124 answer. */
export function correctClock(serverTime: number, now = Date.now()) {
  clockOffset = serverTime - now
}
export const serverNow = (now = Date.now()) => now + clockOffset

let keyOf: { token: string; fetchKey: string; key: Uint8Array } | undefined
function sessionKey({ token, fetchKey }: Credentials) {
  if (keyOf?.token !== token || keyOf.fetchKey !== fetchKey) {
    const key = hkdf(sha256, utf8ToBytes(token), utf8ToBytes(fetchKey), utf8ToBytes('pims2-secret-v1'), 32)
    keyOf = { token, fetchKey, key }
  }
  return keyOf.key
}

const additional = (method: string, path: string) => utf8ToBytes(`${method} ${path}`)

/** `path` is the path as sent, without the query. */
export function secretOf(who: Credentials, method: string, path: string, signing: Signing = {}) {
  const random = signing.random ?? ((bytes) => crypto.getRandomValues(bytes))
  const iv = random(new Uint8Array(12))
  const text = `${who.userId}.${serverNow(signing.now?.())}`
  const sealed = gcm(sessionKey(who), iv, additional(method, path)).encrypt(utf8ToBytes(text))
  const bytes = new Uint8Array(iv.length + sealed.length)
  bytes.set(iv)
  bytes.set(sealed, iv.length)
  return base64url(bytes)
}

/** Decrypts a secret; throws when it was made for another session, method or path. */
export function openSecret(who: Credentials, method: string, path: string, secret: string) {
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return bytesToUtf8(gcm(sessionKey(who), bytes.subarray(0, 12), additional(method, path)).decrypt(bytes.subarray(12)))
}

export function signingHeaders(who: Credentials, method: string, path: string): Record<string, string> {
  return { token: who.token, 'fetch-key': who.fetchKey, secret: secretOf(who, method, path) }
}

function base64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
