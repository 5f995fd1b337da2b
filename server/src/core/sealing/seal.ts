import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Env } from '../env.ts'

/**
 * Secrets at rest (platform.md 1.4): AES-256-GCM with a key made from APP_SECRET. After a change of APP_SECRET the
 * former one (APP_SECRET_OLD) still opens; every new value is sealed with the new one.
 *
 *     const sealed = seal(env, 'org-1/smsGateway.secret', 'abc')
 *     unseal(env, 'org-1/smsGateway.secret', sealed)   // 'abc'
 */
export type SealKeys = Pick<Env, 'appSecret' | 'appSecretOld'>

/**
 * `place` names the row and field of the secret, so that a sealed text copied to another row or field does not open.
 */
export function seal({ appSecret }: SealKeys, place: string, text: string) {
  const { key, name } = keyOf(appSecret)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['v1', name, iv.toString('base64url'), body.toString('base64url')].join('.')
}

/** Undefined when neither key sealed it, it was changed, or it belongs to another place. */
export function unseal({ appSecret, appSecretOld }: SealKeys, place: string, sealed: string): string | undefined {
  const [kind, name, iv, body] = sealed.split('.')
  const keys = [appSecret, appSecretOld].flatMap((secret) => (secret ? [keyOf(secret)] : []))
  const key = keys.find((known) => known.name === name)?.key
  if (kind !== 'v1' || !key || !iv || !body) return undefined
  const bytes = Buffer.from(body, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url')).setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes.subarray(bytes.length - 16))
    return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - 16)), decipher.final()]).toString('utf8')
  } catch {
    return undefined // a wrong authentication tag
  }
}

/** The prefix of every text sealed with the current key. */
export const sealedNow = ({ appSecret }: SealKeys) => `v1.${keyOf(appSecret).name}.`

/** The key of a secret and its name, which tells keys apart without revealing the key; derived once. */
const keyOf = once((secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'pims-seal-v1', 32))
  return { key, name: createHash('sha256').update(key).digest('hex').slice(0, 8) }
})

/** Caches the result for a text: a process knows one or two secrets. */
function once<T>(make: (text: string) => T) {
  const cache = new Map<string, T>()
  return (text: string) => {
    const known = cache.get(text) ?? make(text)
    cache.set(text, known)
    return known
  }
}
