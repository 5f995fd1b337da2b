import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

/**
 * Keys in the forms operators have: a PEM file, one whose line ends were lost in a form, the bare Base64 of the
 * provider's key tool, or, for the provider's key, its certificate.
 */

const bytesOf = (text: string) => Buffer.from(text.replace(/-----[A-Z0-9 ]+-----/g, '').replace(/\s/g, ''), 'base64')

/** The key in the first form that can be read; undefined when none can. */
function firstOf(readings: readonly (() => KeyObject)[]) {
  for (const read of readings)
    try {
      return read()
    } catch {
      // Not of this form; the next one is tried.
    }
  return undefined
}

export function privateKeyOf(text: string): KeyObject | undefined {
  const key = bytesOf(text)
  return firstOf([
    () => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
  ])
}

export function publicKeyOf(text: string): KeyObject | undefined {
  const key = bytesOf(text)
  return firstOf([
    () => createPublicKey({ key, format: 'der', type: 'spki' }),
    () => createPublicKey({ key, format: 'der', type: 'pkcs1' }),
    () => new X509Certificate(key).publicKey,
  ])
}
