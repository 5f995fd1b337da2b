import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Keyed hashes of values too short for a plain hash: numbers, six-digit codes, names. Each `purpose` has a key of its
 * own, derived from APP_SECRET.
 */
export function keyedHash(
  appSecret: string,
  purpose: 'phone' | 'code' | 'mask' | 'sso' | 'name' | 'place' | 'visit' | 'seal',
  text: string,
) {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `pims-account-${purpose}-v1`, 32))
  return createHmac('sha256', key).update(text).digest('hex')
}
